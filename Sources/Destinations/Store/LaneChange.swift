import FileSystem
import StoreFiles
import SystemPackage
import Transfer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The move of an item from one lane of a store to another, announced in the store before its file is renamed, so that
/// after a crash the file is identified in either lane.
struct LaneChange: Sendable {
    /// The item before the move.
    let record: StoreRecord
    /// The staging token of the drop that moves it.
    let owner: String
    /// The target lane.
    let lane: String
    /// Its order key there.
    let key: Int64
    /// Its name there.
    let name: FilePath.Component
    /// The item there that it replaces.
    let replaced: Int64?

    /// Whether the file is in the new lane.
    ///
    /// - Parameters:
    ///   - store: any lane of the store.
    ///   - root: the store's directory.
    func hasHappened(in store: StoreLane, _ root: Directory) -> Bool {
        !Self.exists(record.name, of: record.lane, in: store, root) && Self.exists(name, of: lane, in: store, root)
    }

    /// Whether the lane called `lane` contains the name `name`.
    static func exists(_ name: FilePath.Component, of lane: String, in store: StoreLane, _ root: Directory) -> Bool {
        (try? StoreLane(root: store.root, name: lane).open(in: root).status(of: name)) != nil
    }
}

/// Each function runs in the transaction of the given connection.
extension ItemStore {
    /// The changes of lane that were announced and are not recorded as done, in the target order of their items.
    ///
    /// - Parameter lanes: the lanes that the destination declares. An announcement with another lane or an invalid name
    ///   was not written by this program and is ignored: its file would be searched for, and moved, elsewhere.
    static func laneChanges(among lanes: Set<String>, in database: Database) throws -> [LaneChange] {
        // A store that is only read may have an earlier schema.
        guard try database.tableExists("laneChange") else { return [] }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT laneChange.*, dropSession.owner FROM laneChange
                JOIN dropSession ON dropSession.id = laneChange.dropSession ORDER BY lane, position
                """)
        let changes = try rows.compactMap { row -> LaneChange? in
            guard let item = row.integer("item"), let record = try record(item, in: database),
                let name = row.name("name"), let owner = row.text("owner"), let lane = row.text("lane"),
                let key = row.key("position"), lanes.contains(lane), lanes.contains(record.lane)
            else { return nil }
            return LaneChange(
                record: record, owner: owner, lane: lane, key: key, name: name,
                replaced: row.integer("replaced"))
        }
        if changes.count < rows.count { warnOfDamage(in: database) }
        return changes
    }

    /// Announces that an item is about to change its lane.
    static func announce(_ change: LaneChange, drop: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO laneChange (item, dropSession, lane, position, name, replaced)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                change.record.id, drop, change.lane, change.key, Data(change.name.bytes), change.replaced,
            ])
    }

    /// Removes the announcements of a drop.
    static func forgetLaneChanges(of drop: Int64, in database: Database) throws {
        try database.execute(sql: "DELETE FROM laneChange WHERE dropSession = ?", arguments: [drop])
    }

    /// Records that an item has a new lane, place or name.
    static func note(_ change: LaneChange, drop: Int64?, in database: Database) throws {
        let former = change.record
        if let replaced = change.replaced, let old = try record(replaced, in: database) {
            try note(
                "retired", item: old.id, name: old.name, lane: old.lane, key: old.key, drop: drop,
                former: StoreRecord.historyName(of: replaced), in: database)
            try remove([replaced], in: database)
        }
        try relocate(former.id, to: change.name, lane: change.lane, key: change.key, drop: drop, in: database)
        try database.execute(sql: "DELETE FROM laneChange WHERE item = ?", arguments: [former.id])
    }

    /// Moves an item to another lane, place and name, and logs it. Does nothing if the item is gone.
    static func relocate(
        _ item: Int64, to name: FilePath.Component, lane: String, key: Int64, drop: Int64?,
        reversing event: Int64? = nil, in database: Database
    ) throws {
        // Another command may have removed it meanwhile.
        guard let place = try formerPlace(of: item, in: database) else { return }
        try database.execute(
            sql: "UPDATE item SET lane = ?, position = ?, name = ? WHERE id = ?",
            arguments: [lane, key, Data(name.bytes), item])
        try count(-1, more: place.lane, in: database)
        try count(1, more: lane, in: database)
        try note(
            "moved", item: item, name: name, lane: lane, key: key, drop: drop, from: place, reversing: event,
            in: database)
    }

    /// Completes the changes of lane that dead commands left unfinished: each item is in the lane where its file is.
    ///
    /// - Parameters:
    ///   - lane: any lane of the store.
    ///   - lanes: the lanes that the destination declares.
    ///   - root: the store's directory.
    ///   - isHeld: whether the drop with a staging token is alive.
    ///   - changesFiles: whether to rename a replaced item back if its replacement did not arrive.
    static func settleLaneChanges(
        of lane: StoreLane, among lanes: Set<String>, in root: Directory, isHeld: (String) -> Bool, changesFiles: Bool,
        in database: Database
    ) throws {
        // A reader also counts what a living drop has renamed.
        let changes = try laneChanges(among: lanes, in: database)
            .filter { !isHeld($0.owner) || !changesFiles && $0.hasHappened(in: lane, root) }
        for change in changes {
            for name in [change.lane, change.record.lane] { try StoreLane(root: lane.root, name: name).refuseLink() }
            if change.hasHappened(in: lane, root) {
                if changesFiles, let replaced = change.replaced {
                    var moves = FileMoves()
                    try displaceCompanions(
                        of: replaced, action: "retired", drop: nil, in: lane, root, &moves, database)
                }
                try note(change, drop: nil, in: database)
                continue
            }
            if changesFiles, let kept = change.replaced.flatMap(StoreRecord.historyName) {
                // The replaced item was moved into the history before its replacement came.
                let place = try StoreLane(root: lane.root, name: change.lane).open(in: root)
                if let history = try? root.directory(StoreDirectories.storeName).directory(
                    StoreDirectories.historyName),
                    (try? history.status(of: kept)) != nil, (try? place.status(of: change.name)) == nil
                {
                    try reporting(place.path(of: change.name), "be written") {
                        try history.place(kept, as: change.name, in: place)
                    }
                }
            }
            try database.execute(sql: "DELETE FROM laneChange WHERE item = ?", arguments: [change.record.id])
        }
        // Remove announcements whose item is gone.
        try database.execute(sql: "DELETE FROM laneChange WHERE item NOT IN (SELECT id FROM item)")
    }
}
