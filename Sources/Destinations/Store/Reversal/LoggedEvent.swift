import DropSessions
import FileSystem
import StoreFiles
import ItemProviders
import SystemPackage

/// A row of the log, with what is needed to take it back.
struct LoggedEvent: Sendable {
    let id: Int64
    /// The operation that it is of; 0 for what a command found out, and did not do.
    let operation: Int64
    /// The number of its item.
    let item: Int64
    let action: StoreChange.Action
    /// Where the item was left, or came to.
    let lane: String
    let name: FilePath.Component
    /// What ordered it there.
    let key: Int64
    /// Where the history keeps what was displaced.
    let former: FilePath.Component?
    /// Where the item stood before; nil for what came.
    let place: FormerPlace?
    /// Of the content, where one came or went.
    let hash: ContentHash?
    /// Its size in bytes.
    let bytes: Int64?
    /// Where that had come from, as it was named.
    let source: ItemSource?
    /// When the content came, in milliseconds since 1970.
    let dropped: Int64?
    /// When it happened, in milliseconds since 1970.
    let moment: Int64
    /// The event that it takes back; nil for one that takes none back.
    let reverses: Int64?

    /// - Parameter ofOperation: whether it has to be of an operation.
    /// - Returns: nil for a row that is damaged or was forged.
    init?(row: Row, ofOperation: Bool = true) {
        let operation = row.integer("dropSession")
        guard operation != nil || !ofOperation, let id = row.integer("id"), let item = row.integer("item"),
            let action = row.text("action").flatMap(StoreChange.Action.init), let lane = row.text("lane"),
            let name = row.name("name"), let key = row.key("position"), let moment = row.integer("at")
        else { return nil }
        self.id = id
        self.operation = operation ?? 0
        self.item = item
        self.action = action
        self.lane = lane
        self.name = name
        self.key = key
        self.moment = moment
        former = row.name("former")
        hash = row.data("hash").flatMap { ContentHash(bytes: $0) }
        bytes = row.integer("bytes")
        source = ItemSource(row: row)
        dropped = row.integer("dropped")
        reverses = row.integer("reverses")
        let (spreads, behind) = (row.integer("spreads"), row.integer("behind"))
        switch action {
        case .removed, .retired:
            place = FormerPlace(lane: lane, name: name, key: key, spreads: spreads, behind: behind)
        case .moved:
            guard let formerLane = row.text("formerLane"), let formerKey = row.key("formerPosition") else { return nil }
            place = FormerPlace(
                lane: formerLane, name: row.name("formerName") ?? name, key: formerKey, spreads: spreads,
                behind: behind)
        default: place = nil
        }
    }

    /// Whether the event can be taken back at all: it is something that a command did.
    var isReversible: Bool {
        switch action {
        case .landed, .replaced, .moved, .retired, .removed, .restored, .emptied, .returned: true
        default: false
        }
    }

    /// The event with that number.
    static func fetch(_ id: Int64, in database: Database) throws -> LoggedEvent? {
        try Row.fetchOne(database, sql: "SELECT * FROM event WHERE id = ?", arguments: [id]).flatMap {
            LoggedEvent(row: $0)
        }
    }

    /// The last of the events of which each takes back the one before, from this one on; and how many those are. Where their number is
    /// even, what this event did is the case.
    func tip(in database: Database) throws -> (event: LoggedEvent, reversals: Int) {
        var (tip, count) = (self, 0)
        while count < Self.mostReversals,
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT * FROM event WHERE reverses = ? AND id > ? ORDER BY id LIMIT 1"),
                arguments: [tip.id, tip.id]),
            let next = LoggedEvent(row: row)
        {
            (tip, count) = (next, count + 1)
        }
        return (tip, count)
    }

    /// The event that all those take back, of which each takes back the one before, from this one back.
    func root(in database: Database) throws -> LoggedEvent {
        var root = self
        while let before = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT reverses FROM event WHERE id = ?"), arguments: [root.id]),
            before < root.id, let event = try LoggedEvent.fetch(before, in: database)
        {
            root = event
        }
        return root
    }

    /// More are in no log that was not forged.
    private static let mostReversals = 1_000_000
}
