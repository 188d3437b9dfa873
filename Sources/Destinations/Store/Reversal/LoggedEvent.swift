import DropSessions
import FileSystem
import StoreFiles
import ItemProviders
import SystemPackage

/// A row of the log, with the data that is needed to reverse it.
struct LoggedEvent: Sendable {
    let id: Int64
    /// The id of its operation; 0 for a change that a command found and did not make.
    let operation: Int64
    /// The id of its item.
    let item: Int64
    let action: StoreChange.Action
    /// The lane of the item after the event.
    let lane: String
    let name: FilePath.Component
    /// Its order key there.
    let key: Int64
    /// The name of the displaced file in the history.
    let former: FilePath.Component?
    /// The place of the item before; nil for a new item.
    let place: FormerPlace?
    /// The hash of the content that came or went, if any.
    let hash: ContentHash?
    /// Its size in bytes.
    let bytes: Int64?
    /// The source of that content, as the user named it.
    let source: ItemSource?
    /// When the content was dropped, in milliseconds since 1970.
    let dropped: Int64?
    /// When the event happened, in milliseconds since 1970.
    let moment: Int64
    /// The id of the event that it reverses; nil for none.
    let reverses: Int64?

    /// - Parameter ofOperation: whether the event must belong to an operation.
    /// - Returns: nil for a damaged or forged row.
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

    /// Whether the event can be reversed: whether a command did it.
    var isReversible: Bool {
        switch action {
        case .landed, .replaced, .moved, .retired, .removed, .restored, .emptied, .returned: true
        default: false
        }
    }

    /// The event with that id.
    static func fetch(_ id: Int64, in database: Database) throws -> LoggedEvent? {
        try Row.fetchOne(database, sql: "SELECT * FROM event WHERE id = ?", arguments: [id]).flatMap {
            LoggedEvent(row: $0)
        }
    }

    /// The last event of the chain of reversals that starts at this event, and the number of reversals. If the number
    /// is even, the effect of this event is in place.
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

    /// The original event of the chain of reversals that ends at this event.
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

    /// The maximum length of a chain; only a forged log exceeds it.
    private static let mostReversals = 1_000_000
}
