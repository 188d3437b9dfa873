import FoundationEssentials
import FileSystem
import StoreFiles
import SystemPackage

/// The reversal of one event, announced in the store before its file is renamed, so that after a crash the next command
/// can determine what has happened to the file.
struct Reversal: Sendable {
    /// The event that is reversed.
    let event: LoggedEvent
    /// The action to be logged.
    let action: StoreChange.Action
    /// The present lane of the item, or its new one.
    let lane: String
    let name: FilePath.Component
    /// Its name in the history.
    let former: FilePath.Component?
    /// The inode of the file that is renamed.
    var inode: UInt64
    /// The path of the source that moves into the history, or out of it.
    var source: FilePath?

    /// Whether the rename has been made.
    ///
    /// - Parameters:
    ///   - store: any lane of the store.
    ///   - root: the store's directory.
    func hasHappened(in store: StoreLane, _ root: Directory) -> Bool {
        switch action {
        case .removed: inodeInLane(store, root) != inode
        // Across file systems, both files exist for a moment.
        case .emptied: isKept(in: root) && source.map { (try? $0.stat(followTargetSymlink: false)) == nil } ?? true
        case .returned: !isKept(in: root)
        default: inodeInLane(store, root) == inode
        }
    }

    private func inodeInLane(_ store: StoreLane, _ root: Directory) -> UInt64? {
        let status = try? store.lane(lane).open(in: root).status(of: name)
        return status.flatMap { $0 }.map { UInt64($0.inode.rawValue) }
    }

    private func isKept(in root: Directory) -> Bool {
        guard let former, let history = (try? ItemStore.openHistory(of: root)).flatMap({ $0 }) else { return false }
        return (try? history.status(of: former)).flatMap { $0 } != nil
    }
}

/// Each function runs in the transaction of the given connection.
extension ItemStore {
    /// Announces the reversal of an event.
    static func announce(_ reversal: Reversal, operation: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO reversal (reverses, dropSession, item, action, lane, name, former, inode)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                reversal.event.id, operation, reversal.event.item, reversal.action.rawValue, reversal.lane,
                Data(reversal.name.bytes), reversal.former.map { Data($0.bytes) }, Int64(bitPattern: reversal.inode),
            ])
    }

    /// Removes an announcement.
    static func forget(_ reversal: Reversal, in database: Database) throws {
        try database.execute(sql: "DELETE FROM reversal WHERE reverses = ?", arguments: [reversal.event.id])
    }

    /// Records that an event was reversed: the item has its previous state.
    static func note(_ reversal: Reversal, operation: Int64?, in database: Database) throws {
        let (event, item) = (reversal.event, reversal.event.item)
        var key = event.key
        switch reversal.action {
        case .restored:
            key = try event.place?.key(in: database) ?? key
            try bringBack(event, lane: reversal.lane, key: key, name: reversal.name, in: database)
        case .moved:
            key = try event.place?.key(in: database) ?? key
            try relocate(
                item, to: reversal.name, lane: reversal.lane, key: key, drop: operation, reversing: event.id,
                in: database)
            return try forget(reversal, in: database)
        case .replaced:
            try database.execute(
                sql:
                    "UPDATE item SET (\(contentColumns)) = (SELECT \(contentColumns) FROM event WHERE id = ?) WHERE id = ?",
                arguments: [try contentEvent(before: event, in: database), item])
            try forgetFile(of: item, in: database)
        case .removed: key = try record(item, in: database)?.key ?? key
        default: break
        }
        try note(
            reversal.action.rawValue, item: item, name: reversal.name, lane: reversal.lane, key: key,
            drop: operation, former: reversal.former, reversing: event.id, in: database)
        if reversal.action == .emptied || reversal.action == .returned {
            // The content's metadata stays with it, whatever the item is now.
            try database.execute(
                sql:
                    "UPDATE event SET (\(contentColumns)) = (SELECT \(contentColumns) FROM event WHERE id = ?) WHERE id = ?",
                arguments: [event.id, database.lastInsertedRowID])
        }
        if reversal.action == .removed { try remove([item], in: database) }
        try forget(reversal, in: database)
    }

    private static let contentColumns = StoreSchema.provenanceColumns.joined(separator: ", ")

    /// Restores the item of an event to the order, with its id and metadata.
    private static func bringBack(
        _ event: LoggedEvent, lane: String, key: Int64, name: FilePath.Component, in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO item (id, lane, position, state, name, \(contentColumns))
                SELECT ?, ?, ?, 2, ?, \(contentColumns) FROM event WHERE id = ?
                """, arguments: [event.item, lane, key, Data(name.bytes), event.id])
        try count(1, more: lane, in: database)
    }

    /// The event that brought the content which the item had before `event` replaced it.
    private static func contentEvent(before event: LoggedEvent, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database,
            sql: """
                SELECT id FROM event WHERE item = ? AND id < ?
                AND action IN ('landed', 'replaced', 'restored', 'adopted') ORDER BY id DESC LIMIT 1
                """, arguments: [event.item, event.id])
    }

    /// Completes the reversals that dead commands left unfinished: each item is where its file is.
    ///
    /// - Parameters:
    ///   - lane: any lane of the store.
    ///   - lanes: the lanes that the destination declares.
    ///   - isHeld: whether the command with a staging token is alive.
    ///   - isLook: whether the store is a copy for reading; renames of living commands are then taken into account,
    ///     too.
    static func settleReversals(
        of lane: StoreLane, among lanes: Set<String>, in root: Directory, isHeld: (String) -> Bool, isLook: Bool,
        in database: Database
    ) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT reversal.*, dropSession.owner FROM reversal JOIN dropSession ON dropSession.id = reversal.dropSession
                ORDER BY reversal.rowid
                """)
        for row in rows {
            guard let operation = row.integer("dropSession"), let owner = row.text("owner"),
                let reverses = row.integer("reverses")
            else { continue }
            let reversal = try Reversal(row, of: lane, among: lanes, in: database)
            let hasHappened = reversal?.hasHappened(in: lane, root) ?? false
            guard !isHeld(owner) || isLook && hasHappened else { continue }
            if let reversal, hasHappened, try !isNoted(reversal, in: database) {
                try note(reversal, operation: operation, in: database)
            } else {
                if reversal == nil { warnOfDamage(in: database) }
                try database.execute(sql: "DELETE FROM reversal WHERE reverses = ?", arguments: [reverses])
            }
        }
    }

    /// Whether the store already has the resulting state, as a forged store may.
    private static func isNoted(_ reversal: Reversal, in database: Database) throws -> Bool {
        let record = try record(reversal.event.item, in: database)
        return switch reversal.action {
        case .removed, .replaced, .moved: record == nil
        case .restored: record != nil
        default: false
        }
    }

    /// The history of the store in `root`; nil if there is none yet.
    static func openHistory(of root: Directory) throws(Errno) -> Directory? {
        do {
            return try root.directory(StoreDirectories.storeName).directory(StoreDirectories.historyName)
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw error
        }
    }
}

extension Reversal {
    /// Reads an announcement; nil if it is damaged or forged.
    fileprivate init?(_ row: Row, of store: StoreLane, among lanes: Set<String>, in database: Database) throws {
        guard let reverses = row.integer("reverses"), let event = try LoggedEvent.fetch(reverses, in: database),
            event.item == row.integer("item"), let action = row.text("action").flatMap(StoreChange.Action.init),
            let lane = row.text("lane"), store.has(lane, among: lanes), let name = row.name("name"),
            let inode = row.integer("inode")
        else { return nil }
        let root = try event.root(in: database)
        self.init(
            event: event, action: action, lane: lane, name: name, former: row.name("former"),
            inode: UInt64(bitPattern: inode),
            source: try LoggedOperation(root.operation, in: database)?.source(of: root))
    }
}
