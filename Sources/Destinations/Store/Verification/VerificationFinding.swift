import DropSessions
package import SystemPackage

/// What `dnd verify` says of one item, or of one part of a store.
package struct VerificationFinding: Sendable {
    /// How what is there compares with what was recorded.
    package enum Status: String, Sendable, CaseIterable {
        case same
        /// Recorded, and not there.
        case missing
        /// There, and not recorded.
        case unrecorded
        case differs
        /// It cannot be read.
        case error

        /// The sign of `rclone check --combined`. (https://rclone.org/commands/rclone_check/)
        package var sign: Character {
            switch self {
            case .same: "="
            case .missing: "-"
            case .unrecorded: "+"
            case .differs: "*"
            case .error: "!"
            }
        }
    }

    /// What of a store it is about.
    package enum Part: String, Sendable, CaseIterable {
        case item, history, staging, order, database
    }

    package let path: FilePath
    /// The lane; nil where there are none, and for what belongs to the whole store.
    package var lane: String?
    package let part: Part
    package let status: Status
    /// What was found, and what was expected.
    package var message: String?
    /// What to do where nothing can be repaired.
    package var hint: String?
    /// Whether only the presence of an item was checked: it is a folder, or no hash of it was recorded.
    package var isPresenceOnly = false
    /// What mends it.
    var action: RepairAction?

    /// What `--repair` does about it; nil where it can do nothing.
    package var repair: String? { action?.words }

    /// A database that cannot be read.
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

/// What came of a verification, in numbers.
package struct VerificationSummary: Sendable {
    /// Items, by what was found.
    package private(set) var items: [VerificationFinding.Status: Int] = [:]
    /// What is wrong with the rest of the store.
    package private(set) var problems = 0
    /// Among them, and among the items, what could not be read.
    package private(set) var errors = 0
    /// Items that are there and whose content was not compared.
    package private(set) var presenceOnly = 0
    /// Whether the time limit ended it before all contents were compared.
    package internal(set) var isCutShort = false
    /// How many differences were mended.
    package internal(set) var repaired = 0

    /// How many items and parts are not as they should be, before any repair.
    package var differences: Int { items.filter { $0.key != .same }.values.reduce(problems, +) }

    mutating func count(_ finding: VerificationFinding) {
        if finding.status == .error { errors += 1 }
        if finding.isPresenceOnly { presenceOnly += 1 }
        if finding.part == .item { items[finding.status, default: 0] += 1 } else { problems += 1 }
    }
}
