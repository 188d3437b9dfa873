import Configuration
import StoreFiles
import SystemPackage
import Transfer

/// The limits of a store's declaration: how many items it takes, and how many one drop may bring.
///
/// A drop's proposal may be outdated when its places are reserved, because other commands reserve places meanwhile. The
/// limits are therefore checked again in the transaction that reserves them.
struct StoreRoom: Sendable {
    private let maxItems: Int?
    private let perDrop: Int?

    init(_ declaration: DestinationDeclaration) {
        // A frame's picture is replaced regardless of limits.
        let isFrame = declaration.kind == .frame
        maxItems = isFrame ? nil : declaration.maxItems
        perDrop = isFrame ? nil : declaration.perDrop
    }

    /// Whether the number of items in all lanes is limited.
    var isLimited: Bool { maxItems != nil }

    /// Whether there is any limit.
    var hasLimits: Bool { maxItems != nil || perDrop != nil }

    /// The remaining room during one transaction.
    struct Rest {
        fileprivate var items: Int?
        fileprivate var drop: Int?
        fileprivate var holds: Int
        fileprivate let room: StoreRoom

        /// Takes a place for an item.
        ///
        /// - Parameter adds: whether the number of items increases; false for an item that replaces another.
        /// - Returns: why there is no room; nil if the place was taken.
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

    /// The remaining room in the transaction of `database`, for a drop that has placed `brought` items.
    ///
    /// - Parameter planned: The number of items that a plan has added, which the store does not have.
    func rest(afterBringing brought: Int, adding planned: Int = 0, in database: Database) throws -> Rest {
        let holds = maxItems == nil ? 0 : try ItemStore.count(in: database) + planned
        return Rest(items: maxItems.map { $0 - holds }, drop: perDrop.map { $0 - brought }, holds: holds, room: self)
    }
}

extension ItemStore {
    /// The number of items and reserved places in all recorded lanes. The place of an item that will replace another is
    /// not counted.
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
