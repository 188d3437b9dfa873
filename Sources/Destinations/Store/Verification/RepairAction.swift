import SystemPackage

/// The repair for a finding. Repairs that only change records are done whenever a command opens the store.
enum RepairAction: Sendable {
    /// Append a file without a record to the order.
    case adopt
    /// Record the new name of an item that was renamed by hand.
    case rename
    /// Remove an item whose file is gone from the order.
    case forget
    /// Record that an item is in the history, into which a dead command had moved it.
    case noteRetired(FilePath.Component)
    /// Remove a damaged record; its file is appended to the order.
    case removeRecord
    /// Complete the unfinished work of a dead command.
    case settle
    /// Remove the staged data of a dead command.
    case clear
    /// Recount the items of a lane.
    case recount
    /// Rebuild the indices of the database.
    case reindex
    /// Copy the file of an item back from the history.
    case restore(StoreRecord, from: FilePath.Component)
    /// Record the present content of an item.
    case record(StoreRecord)
    /// Log a file in the history that belongs to no operation.
    case nameKept(FilePath.Component)
    /// Log that the file of an event is missing in the history.
    case noteLost(event: Int64)

    /// Describes the repair for messages.
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

    /// Whether it is done when a command opens the store.
    var isDoneByOpening: Bool {
        switch self {
        case .adopt, .rename, .forget, .noteRetired, .removeRecord, .settle, .clear, .recount, .reindex: true
        case .restore, .record, .nameKept, .noteLost: false
        }
    }
}
