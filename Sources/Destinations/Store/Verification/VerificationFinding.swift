package import SystemPackage
import Transfer

/// A finding of `dnd verify` about one item, or one part of a store.
package struct VerificationFinding: Sendable {
    /// How the present state compares with the record.
    package enum Status: String, Sendable, CaseIterable {
        case same
        /// It exists under another name, or in another lane, than recorded.
        case renamed
        /// It is recorded but does not exist.
        case missing
        /// It exists but is not recorded.
        case unrecorded
        case differs
        /// It cannot be read.
        case error

        /// The sign of `rclone check --combined`, which has none for what was renamed.
        /// (https://rclone.org/commands/rclone_check/)
        package var sign: Character {
            switch self {
            case .same: "="
            case .renamed: "~"
            case .missing: "-"
            case .unrecorded: "+"
            case .differs: "*"
            case .error: "!"
            }
        }
    }

    /// The part of a store.
    package enum Part: String, Sendable, CaseIterable {
        case item, history, staging, order, database
    }

    package let path: FilePath
    /// The lane; nil if there are no lanes, or if the finding concerns the whole store.
    package var lane: String?
    package let part: Part
    package let status: Status
    /// What was found, and what was expected.
    package var message: String?
    /// What the user can do if there is no repair.
    package var hint: String?
    /// Whether only the presence of an item was checked: it is a folder, or no hash of it was recorded.
    package var isPresenceOnly = false
    /// The repair, if any.
    var action: RepairAction?

    /// What `--repair` does about it; nil if it cannot be repaired.
    package var repair: String? { action?.words }

    /// The finding for a database that cannot be read.
    init(damage error: DestinationError) {
        self.init(path: error.path, part: .database, status: .error, message: error.message, hint: error.hint)
    }

    init(
        path: FilePath, lane: String? = nil, part: Part, status: Status, message: String? = nil, hint: String? = nil,
        isPresenceOnly: Bool = false, action: RepairAction? = nil
    ) {
        self.path = path
        self.lane = lane
        self.part = part
        self.status = status
        self.message = message
        self.hint = hint
        self.isPresenceOnly = isPresenceOnly
        self.action = action
    }
}

/// The counts of a verification.
package struct VerificationSummary: Sendable {
    /// The number of items by status.
    package private(set) var items: [VerificationFinding.Status: Int] = [:]
    /// The number of findings about other parts of the store.
    package private(set) var problems = 0
    /// The number of findings, of items and other parts, that could not be read.
    package private(set) var errors = 0
    /// The number of items that exist but whose content was not compared.
    package private(set) var presenceOnly = 0
    /// Whether the time limit ended it before all items were compared.
    package internal(set) var isCutShort = false
    /// The number of repaired findings.
    package internal(set) var repaired = 0

    /// The number of items and parts with differences, before any repair.
    package var differences: Int { items.filter { $0.key != .same }.values.reduce(problems, +) }

    mutating func count(_ finding: VerificationFinding) {
        if finding.status == .error { errors += 1 }
        if finding.isPresenceOnly { presenceOnly += 1 }
        if finding.part == .item { items[finding.status, default: 0] += 1 } else { problems += 1 }
    }
}

// MARK: - Repairs

/// The repair for a finding. Repairs that only change records are done whenever a command opens the store.
enum RepairAction: Sendable {
    /// Append a file without a record to the order.
    case adopt
    /// Record the new name of an item that was renamed by hand, and its present content if that has changed, too.
    case rename(isEdited: Bool)
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
    /// Move a companion whose item is gone into the history.
    case settleCompanion
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
        case .rename(isEdited: false): "record its new name"
        case .rename(isEdited: true): "record its new name and its current content"
        case .forget: "remove it from the order"
        case .noteRetired(let name):
            "remove it from the order, and record that it is kept as .dnd/history/\(name.string)"
        case .removeRecord: "remove the record; its file joins the order at the end"
        case .settle: "complete or revert it"
        case .clear: "remove it"
        case .recount: "count the items"
        case .reindex: "rebuild the indices"
        case .settleCompanion: "move it into the history"
        case .restore(_, let name): "restore it from .dnd/history/\(name.string)"
        case .record: "record its current content"
        case .nameKept: "record it in the log"
        case .noteLost: "record in the log that it is gone"
        }
    }

    /// Whether it is done when a command opens the store, or before all others.
    var isDoneByOpening: Bool {
        switch self {
        case .adopt, .rename, .forget, .noteRetired, .removeRecord, .settle, .clear, .recount, .reindex,
            .settleCompanion:
            true
        case .restore, .record, .nameKept, .noteLost: false
        }
    }
}
