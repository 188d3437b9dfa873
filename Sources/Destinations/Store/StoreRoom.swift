import DropSessions
import StoreFiles
import SystemPackage

/// How many items a store takes, and how many one drop may bring, by its declaration.
///
/// What a drop is answered beforehand may be out of date when its items get their places, for other commands reserve places meanwhile. So it is
/// looked at once more in the transaction that reserves them.
struct StoreRoom: Sendable {
    private let maxItems: Int?
    private let perDrop: Int?

    init(_ declaration: DestinationDeclaration) {
        // The picture of a frame is replaced, whatever the numbers say.
        let isFrame = declaration.kind == DestinationKind.frame.name
        maxItems = isFrame ? nil : declaration.maxItems
        perDrop = isFrame ? nil : declaration.perDrop
    }

    /// Whether other lanes count as well.
    var isLimited: Bool { maxItems != nil }

    /// What is left inside one transaction.
    struct Rest {
        fileprivate var items: Int?
        fileprivate var drop: Int?
        fileprivate var holds: Int
        fileprivate let room: StoreRoom

        /// Takes a place for an item.
        ///
        /// - Parameter adds: whether there is an item more then; what replaces another adds none.
        /// - Returns: why there is none; nil when it is taken.
        mutating func refusal(adds: Bool, in directory: FilePath) -> DestinationError? {
            func error(_ message: String) -> DestinationError {
                DestinationError(
                    .full, path: directory, message: message, hint: "choose another destination, or remove items first")
            }
            if let drop, drop <= 0, let most = room.perDrop {
                return error("it takes at most \(most == 1 ? "1 item" : "\(most) items") per drop")
            }
            if adds, let items, items <= 0, let most = room.maxItems {
                return error("it holds \(holds == 1 ? "1 item" : "\(holds) items"), and the limit is \(most)")
            }
            drop = drop.map { $0 - 1 }
            if adds {
                items = items.map { $0 - 1 }
                holds += 1
            }
            return nil
        }
    }

    /// What is left now, in the transaction of `database`, for a drop that has brought so many items.
    func rest(afterBringing brought: Int, in database: Database) throws -> Rest {
        let holds = maxItems == nil ? 0 : try ItemStore.count(in: database)
        return Rest(items: maxItems.map { $0 - holds }, drop: perDrop.map { $0 - brought }, holds: holds, room: self)
    }
}

extension ItemStore {
    /// How many items and reserved places all lanes hold that were ever looked at. A place whose item is to replace another is that one's.
    fileprivate static func count(in database: Database) throws -> Int {
        let lanes = try Row.fetchAll(database, sql: "SELECT name FROM lane").compactMap { $0.text("name") }
        let all = try lanes.reduce(0) { try $0 + StoredLane(name: $1, database: database).count() }
        let doubles = try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM item WHERE state < 2 AND EXISTS (
                    SELECT 1 FROM item AS other
                    WHERE other.lane = item.lane AND other.name = item.name
                    AND (other.state = 2 OR other.state < 2 AND other.id < item.id))
                """)
        return all - (doubles ?? 0)
    }
}
