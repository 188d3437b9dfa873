import SystemPackage

/// What mends a finding. What only says so, and carries nothing, happens whenever a command opens the store.
enum RepairAction: Sendable {
    /// A file that nobody recorded joins the order.
    case adopt
    /// An item whose file was renamed by hand gets its name.
    case rename
    /// An item whose file is gone leaves the order.
    case forget
    /// An item that a command had moved into the history when it died is noted there.
    case noteRetired(FilePath.Component)
    /// A damaged record goes; its file joins the order anew.
    case removeRecord
    /// What a dead command left half done is ended.
    case settle
    /// What a dead command had staged goes.
    case clear
    /// The items of a lane are counted anew.
    case recount
    /// The indices of the database are built anew.
    case reindex
    /// The file of an item comes back from the history, which keeps it as well.
    case restore(StoreRecord, from: FilePath.Component)
    /// The content that an item has now is recorded.
    case record(StoreRecord)
    /// A file in the history that no operation names is noted.
    case nameKept(FilePath.Component)
    /// That the history has lost a file is noted, after the event that names it.
    case noteLost(event: Int64)

    /// What it does, for messages.
    var words: String {
        switch self {
        case .adopt: "add it to the order"
        case .rename: "record its new name"
        case .forget: "remove it from the order"
        case .noteRetired(let name):
            "remove it from the order, and record that it is kept as .dnd/history/\(name.string)"
        case .removeRecord: "remove the record; its file joins the order at the end"
        case .settle: "complete or revert it"
        case .clear: "remove it"
        case .recount: "count the items"
        case .reindex: "rebuild the indices"
        case .restore(_, let name): "restore it from .dnd/history/\(name.string)"
        case .record: "record its current content"
        case .nameKept: "record it in the log"
        case .noteLost: "record in the log that it is gone"
        }
    }

    /// Whether it is done as soon as the store agrees with its files.
    var isDoneByOpening: Bool {
        switch self {
        case .adopt, .rename, .forget, .noteRetired, .removeRecord, .settle, .clear, .recount, .reindex: true
        case .restore, .record, .nameKept, .noteLost: false
        }
    }
}
