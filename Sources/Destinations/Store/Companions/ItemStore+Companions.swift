import FoundationEssentials
import FileSystem
import StoreFiles
import SystemPackage
package import Transfer

/// The companions of items. Each function runs in the transaction of the given connection.
extension ItemStore {
    /// Whether the store has companions. One that is only read may have an earlier schema, without them.
    static func hasCompanions(_ database: Database) throws -> Bool {
        guard try database.columns(in: "item").contains("companionOf") else { return false }
        return try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE companionOf IS NOT NULL)") == true
    }

    /// The landed companions of an item, the oldest first.
    ///
    /// - Precondition: `hasCompanions`, or a store that was opened for a drop.
    static func companions(of item: Int64, in database: Database) throws -> [StoreRecord] {
        try companions(where: "item.companionOf = ? AND item.state = 2", [item], in: database)
    }

    /// The landed companions in all lanes, in the order of their items.
    static func companions(in database: Database) throws -> [StoreRecord] {
        try companions(where: "item.companionOf IS NOT NULL AND item.state = 2", [], in: database)
    }

    private static func companions(
        where condition: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [StoreRecord] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: "\(StoreRecord.selection) WHERE \(condition) ORDER BY item.companionOf, item.id"),
            arguments: arguments
        ).compactMap { StoreRecord(row: $0) }.filter(\.isCompanion)
    }

    /// Records which item a companion belongs to, and under which name both landed.
    static func link(_ companion: Int64, to link: CompanionLink, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE item SET companionOf = ?, main = ? WHERE id = ?")
            .execute(arguments: [link.item, Data(link.main.bytes), companion])
    }

    // MARK: - With their items

    /// Moves the companions of an item that leaves the order, or whose content was replaced, into the history.
    ///
    /// - Parameters:
    ///   - action: What is logged: `removed` or `retired`.
    ///   - drop: The operation; nil for a change that a command found and did not make.
    ///   - kept: Companions that stay: those of the new content.
    ///   - root: The store's directory.
    /// - Throws: An error of the store. A file that cannot be moved stays where it is, with its record.
    static func displaceCompanions(
        of item: Int64, action: String, drop: Int64?, except kept: Set<Int64> = [], in lane: StoreLane,
        _ root: Directory, _ moves: inout FileMoves, _ database: Database
    ) throws {
        for record in try companions(of: item, in: database) where !kept.contains(record.id) {
            let home = lane.lane(record.lane)
            let directory = try home.openIfPresent(in: root)
            guard let name = StoreRecord.historyName(of: record.id) else { continue }
            var former = keptName(of: record, in: root)
            if let directory, try reporting(directory.path, "be read", { try directory.status(of: record.name) }) != nil
            {
                try reporting(directory.path(of: record.name), "be moved into the history") {
                    try moves.move(record.name, in: directory, to: name, in: madeHistory(of: root))
                }
                former = name
            }
            removeFolder(of: home, in: root)
            try noteDisplaced(record, as: former, action: action, drop: drop, database)
        }
    }

    /// Logs that a companion is in the history, or gone, and removes its record.
    ///
    /// - Parameter former: Its name in the history; nil if it is gone.
    private static func noteDisplaced(
        _ record: StoreRecord, as former: FilePath.Component?, action: String, drop: Int64?, _ database: Database
    ) throws {
        try note(
            former == nil ? "vanished" : action, item: record.id, name: record.name, lane: record.lane, key: record.key,
            drop: drop, former: former, in: database)
        try remove([record.id], in: database)
    }

    /// The name of a companion in the history, into which a dead command may have moved it; nil if it is not there. A
    /// companion replaces nothing, so that its id names nothing else there.
    private static func keptName(of record: StoreRecord, in root: Directory) -> FilePath.Component? {
        guard let name = StoreRecord.historyName(of: record.id),
            let history = (try? openHistory(of: root)).flatMap({ $0 }), (try? history.status(of: name)) != nil
        else { return nil }
        return name
    }

    private static func madeHistory(of root: Directory) throws(Errno) -> Directory {
        try root.directory(StoreDirectories.storeName).madeDirectory(StoreDirectories.historyName)
    }

    /// Removes the folder of a companion lane if it is empty.
    static func removeFolder(of lane: StoreLane, in root: Directory) {
        guard let place = CompanionLane.place(of: lane.name), let name = FilePath.Component(String(place)) else {
            return
        }
        _ = try? root.directory(StoreDirectories.storeName).directory(StoreDirectories.companionsName).removeDirectory(
            name)
    }

    // MARK: - After a crash

    /// Settles the companions that a dead command was landing: each has landed if its item has. The file of another one
    /// is moved into the history, since it may be the only one: a move renames its sources.
    ///
    /// - Parameter lane: Any lane of the store.
    static func settleCompanions(
        of lane: StoreLane, in root: Directory, isHeld: (String) -> Bool, in database: Database
    ) throws {
        guard try hasCompanions(database) else { return }
        let rows = try Row.fetchAll(
            database,
            sql: "\(StoreRecord.selection) WHERE item.companionOf IS NOT NULL AND item.state < 2 ORDER BY item.id")
        for record in rows.compactMap({ StoreRecord(row: $0) }) where record.isCompanion && !isHeld(record.owner ?? "")
        {
            guard let link = record.provenance?.companionOf else { continue }
            let home = lane.lane(record.lane)
            let directory = try home.openIfPresent(in: root)
            guard let directory, let file = try? directory.fingerprint(of: record.name), record.isSame(as: file) else {
                try remove([record.id], in: database)
                removeFolder(of: home, in: root)
                continue
            }
            let item = try present(link.item, in: database)
            // Its item is in a lane that has not been settled.
            if let item, item.state != .landed { continue }
            if let item {
                try self.link(record.id, to: CompanionLink(item: item.id, main: link.main), in: database)
            }
            try land(record.id, name: record.name, in: database)
            try recordFile(file, of: record.id, in: database)
            // Those of the content that the item has replaced leave with it.
            let new =
                item == nil ? [] : try companions(of: item?.id ?? 0, in: database).filter { $0.lane == record.lane }
            var moves = FileMoves()
            try displaceCompanions(
                of: item?.id ?? link.item, action: "retired", drop: nil, except: Set(new.map(\.id)), in: lane, root,
                &moves, database)
        }
    }

    /// The item with that id, or the one that it replaced, whose id it took over; nil if it is gone.
    private static func present(_ id: Int64, in database: Database) throws -> StoreRecord? {
        if let record = try record(id, in: database) { return record }
        guard let former = StoreRecord.historyName(of: id) else { return nil }
        let item = try Int64.fetchOne(
            database,
            sql: "SELECT item FROM event WHERE former = ? AND action = 'replaced' ORDER BY id DESC LIMIT 1",
            arguments: [Data(former.bytes)])
        return try item.flatMap { try record($0, in: database) }
    }

    /// Removes the records of companions whose files are gone, and moves those whose items are gone into the history.
    ///
    /// - Complexity: O(n) in the number of companions.
    static func repairCompanions(of lane: StoreLane, in root: Directory, in database: Database) throws {
        guard try hasCompanions(database) else { return }
        var moves = FileMoves()
        var items: Set<Int64> = []
        for record in try companions(in: database) {
            guard let item = record.provenance?.companionOf?.item else { continue }
            if try self.record(item, in: database) == nil {
                guard items.insert(item).inserted else { continue }
                try displaceCompanions(of: item, action: "retired", drop: nil, in: lane, root, &moves, database)
            } else if try lane.lane(record.lane).openIfPresent(in: root)?.status(of: record.name) == nil {
                try noteDisplaced(
                    record, as: keptName(of: record, in: root), action: "retired", drop: nil, database)
            }
        }
    }
}

extension StoreRecord {
    /// Whether it is a companion, and not an item of its own.
    var isCompanion: Bool { CompanionLane.place(of: lane) != nil && provenance?.companionOf != nil }
}

/// The names of the lanes that hold companions: `.dnd/companions/N` for those that landed with the item in the place N.
///
/// Companions are recorded like items, so that a landing, its undo, a removal and the history treat them alike. Their
/// lanes have no order and are never reconciled with their directories: only `dnd` puts files there.
enum CompanionLane {
    /// The folder of all, and a slash.
    static let prefix = "\(StoreDirectories.storeName.string)/\(StoreDirectories.companionsName.string)/"

    /// The lane of the companions that land with the item in that place.
    static func name(of place: Int64) -> String { prefix + String(place) }

    /// The place in the name of a lane; nil for every other lane.
    static func place(of lane: String) -> Int64? {
        guard lane.hasPrefix(prefix), let place = Int64(lane.dropFirst(prefix.count)), place > 0,
            Array(name(of: place).utf8) == Array(lane.utf8)
        else { return nil }
        return place
    }
}

/// The item that a companion belongs to.
struct CompanionLink: Sendable, Hashable {
    /// The id of the item.
    var item: Int64
    /// The name of the item's file when both landed, from which the companion's name follows.
    var main: FilePath.Component
}

extension StoredCompanions {
    /// Those of journals, of boards' lanes, and of frames. A store that is not trusted, or cannot be read, has none.
    ///
    /// - Complexity: O(n) in the number of companions in the store.
    package static let ofStores = StoredCompanions { folder in
        guard StoreDirectories.isInStore(folder) else { return nil }
        let destination = try? DestinationResolver.directory(folder, looksOnly: true)
        return switch destination {
        case let journal as JournalDestination: (try? journal.storedCompanions()) ?? [:]
        case let frame as FrameDestination: (try? frame.journal.storedCompanions()) ?? [:]
        case let board as BoardDestination where board.lane != nil: (try? board.target.storedCompanions()) ?? [:]
        case is BoardDestination: [:]
        default: nil
        }
    }
}

extension StoreDirectories {
    /// Whether a folder has a store, or may be a lane of one beside it.
    static func isInStore(_ folder: FilePath) -> Bool {
        [folder, folder.appending("..")].contains { (try? $0.appending(storeName).stat()) != nil }
    }
}

extension JournalDestination {
    /// The companions of the items in this lane, by the names of the items.
    fileprivate func storedCompanions() throws -> [FilePath.Component: [Companion]] {
        guard let folder = try StoreView.obeyedFolder(of: lane.root),
            try ItemStore.reading(in: folder, ItemStore.hasCompanions) == true
        else { return [:] }
        let root = try Directory(lane.root)
        return try look { stored in
            var found: [FilePath.Component: [Companion]] = [:]
            for record in try ItemStore.companions(in: stored.database) {
                guard let link = record.provenance?.companionOf,
                    let item = try ItemStore.record(link.item, in: stored.database), item.state == .landed,
                    item.lane == lane.name
                else { continue }
                // A forged store may have links to folders elsewhere.
                let path = lane.directory(of: record.lane).appending(record.name)
                guard let directory = try? lane.lane(record.lane).openIfPresent(in: root),
                    let type = (try? directory.status(of: record.name))?.type, type == .regular || type == .directory,
                    let companion = Companion(path: path, isFolder: type == .directory, of: link.main)
                else { continue }
                found[item.name, default: []].append(companion)
            }
            return found
        }
    }

    /// The companions of an item, whose files are there or not.
    func companionPaths(of record: StoreRecord, in stored: StoredLane) throws -> [FilePath] {
        try ItemStore.companions(of: record.id, in: stored.database).map {
            lane.directory(of: $0.lane).appending($0.name)
        }
    }
}
