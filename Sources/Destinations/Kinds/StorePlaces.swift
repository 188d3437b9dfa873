import Configuration
import StoreFiles
import SystemPackage
import Transfer
import UniformTypes

/// Finds the items of a destination by the user's words.
struct StorePlaces {
    /// The destination, for messages.
    let directory: FilePath
    /// The names of the items and placeholders, in order.
    let names: [FilePath.Component]

    /// The index of the item called `word`: by its name, its path, its displayed name, or its 0-based index.
    func index(of word: String) throws(DestinationError) -> Int {
        let name = FilePath(word).lastComponent
        if let index = names.firstIndex(where: { $0 == name }) { return index }
        let displayed = names.indices.filter { names[$0].string == word }
        if displayed.count == 1 { return displayed[0] }
        if let index = Int(word), names.indices.contains(index) { return index }
        throw .noItem(word, in: directory, among: names)
    }
}

/// Finds the place in a lane at which a drop lands, by queries to its store.
struct LanePlaces {
    let lane: StoredLane
    /// The lane's directory, for messages.
    let directory: FilePath

    /// The item before which `intent` lands; nil for the end.
    ///
    /// - Throws: `DestinationError` if it names a missing item or an invalid place.
    func next(for intent: DropIntent) throws -> StoreRecord? {
        switch intent {
        case .unspecified: return nil
        case .insertAtDestination(let index):
            guard index >= 0 else {
                throw DestinationError(
                    .noSuchItem, path: directory, message: "there is no place \(index): places are counted from 0",
                    hint: "use --at 0 for the first place, --at end for the last")
            }
            return try lane.record(at: index)
        case .insertBefore(let word): return try record(of: word)
        case .insertAfter(let word): return try lane.next(after: record(of: word))
        case .insertIntoDestination(let word): throw DestinationError.holdsNoOthers(word, in: directory)
        }
    }

    /// The item called `word`: by its name, its path, its displayed name, or its 0-based index.
    private func record(of word: String) throws -> StoreRecord {
        let name = FilePath(word).lastComponent
        if let name, let record = try lane.record(named: name) { return record }
        // Invalid UTF-8 is displayed as U+FFFD; such a name is searched for among all items.
        if word.contains("\u{FFFD}") {
            var displayed: [StoreRecord] = []
            try lane.forEach { record in
                if record.name.string == word { displayed.append(record) }
                return displayed.count < 2
            }
            if displayed.count == 1 { return displayed[0] }
        }
        if let index = Int(word), let record = try lane.record(at: index) { return record }
        var names: [FilePath.Component] = []
        try lane.forEach { record in
            names.append(record.name)
            return names.count < Self.mostLikely
        }
        throw DestinationError.noItem(word, in: directory, among: names)
    }

    /// The maximum number of names to search for the nearest spelling.
    private static let mostLikely = 10_000
}

extension DestinationError {
    /// The error for a drop into an item that is not a folder.
    static func holdsNoOthers(_ word: String, in directory: FilePath) -> DestinationError {
        DestinationError(
            .noSuchItem, path: directory, message: "an item cannot be put into \(word), which is not a folder",
            hint: "name a folder in it, or a lane of a board")
    }

    /// The error if no item is called `word`.
    fileprivate static func noItem(
        _ word: String, in directory: FilePath, among names: [FilePath.Component]
    ) -> DestinationError {
        let name = FilePath(word).lastComponent?.string ?? word
        return DestinationError(
            .noSuchItem, path: directory, message: "there is no item \(word) in it",
            hint: Spelling.suggestion(for: name, among: names.map(\.string))
                ?? "list its items: dnd list \(directory.string)")
    }
}

/// The items that a drop has placed in a lane, in order: its next ones go behind the last of them that is still there.
///
/// A placeholder goes when its data cannot be loaded, and when its item replaces another one in that one's place. Any
/// command may move or remove an item that has landed.
struct PlacedItems: Sendable {
    /// Without those before an item that has landed, so that their number is about that of the items on their way.
    private var ids: [Int64] = []

    /// Notes items that were placed together, behind all others.
    mutating func append(contentsOf placed: some Sequence<Int64>) { ids += placed }

    /// The last item that is still in `lane`; nil if none is.
    mutating func last(in lane: StoredLane) throws -> StoreRecord? {
        while let id = ids.last {
            if let record = try ItemStore.record(id, in: lane.database), record.lane == lane.name {
                if record.state == .landed { ids = [id] }
                return record
            }
            ids.removeLast()
        }
        return nil
    }
}

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
