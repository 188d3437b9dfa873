import DropSessions
import FileSystem
import GRDB
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ItemStore {
    /// Makes the store agree with the folder of a lane: places of killed commands are given back, what had landed stays, what was
    /// changing its lane has done so or not, files put there by hand join at the end, files taken away leave the order.
    ///
    /// The folder is read only when it has changed since the two agreed, and then while the store's write lock is held: a landing is announced
    /// in the store before its file appears, so that no half-landed item of another command is mistaken for a stray.
    ///
    /// - Returns: what the lane's directory is now; nil where that tells nothing.
    func reconcile(_ storeLane: StoreLane, in root: Directory, staging: Directory) throws -> LaneState? {
        try storeLane.refuseLink()
        let directory = try storeLane.open(in: root)
        let present = LaneState(of: directory)
        let isHeld = { owner in Self.isHeld(owner, in: staging) }
        if let present, try read({ try Self.isSettled(storeLane.name, present, isHeld: isHeld, in: $0) }) {
            return present
        }
        let before = LaneState.settled(directory)
        return try write { database in
            let reconciliation = LaneReconciliation(
                lane: storeLane, lanes: lanes, root: root, directory: directory, staging: staging, isHeld: isHeld,
                changesFiles: true)
            try reconciliation.carryOut(in: database)
            // What has changed while it was read, or read anew, is for the next command to see.
            let state = before == LaneState(of: directory) ? before : nil
            try LaneState.record(state, of: storeLane.name, in: database)
            return state
        }
    }

    /// Whether the store agrees with a lane's directory, whose state is `state`, and nothing in it waits for a command that died.
    static func isSettled(
        _ lane: String, _ state: LaneState, isHeld: (String) -> Bool, in database: Database
    ) throws -> Bool {
        guard try database.tableExists("reversal"), try state.isRecorded(of: lane, in: database) else { return false }
        // The plus keeps the index of the lane, which has all its items, from being used.
        let owners = try Row.fetchAll(
            database,
            sql: """
                SELECT owner FROM (SELECT DISTINCT dropSession AS id FROM item WHERE state < 2 AND +lane = ?)
                LEFT JOIN dropSession USING (id)
                UNION SELECT owner FROM laneChange LEFT JOIN dropSession ON dropSession.id = laneChange.dropSession
                UNION SELECT owner FROM reversal LEFT JOIN dropSession ON dropSession.id = reversal.dropSession
                """, arguments: [lane])
        let areAlive = owners.allSatisfy { $0.text("owner").map(isHeld) == true }
        return try areAlive && damagedRecords(in: database).isEmpty
    }

    /// Whether the drop whose staging directory has this token is alive.
    static func isHeld(_ owner: String, in staging: Directory?) -> Bool {
        guard let staging, let name = FilePath.Component(bytes: Array(owner.utf8)),
            StagingDirectory.isStagingName(name, prefix: "")
        else { return false }
        return StagingDirectory.isHeld(name, in: staging)
    }
}

/// The steps by which a store is made to agree with the folder of a lane, in one transaction.
struct LaneReconciliation {
    let lane: StoreLane
    /// The lanes that the destination declares.
    let lanes: Set<String>
    /// The store's directory.
    let root: Directory
    /// The lane's directory.
    let directory: Directory
    /// Where the staging directories of all drops are; nil where there are none.
    let staging: Directory?
    /// Whether the drop with this staging token lives.
    let isHeld: (String) -> Bool
    /// Whether files get back the names that dead commands took from them. Who only looks has a copy of the store, and changes no file.
    let changesFiles: Bool
    /// The names in the directory, where they were read before; they are read now otherwise.
    var names: [FilePath.Component]?

    func carryOut(in database: Database) throws {
        try ItemStore.settleLaneChanges(
            of: lane, among: lanes, in: root, isHeld: isHeld, changesFiles: changesFiles, in: database)
        try ItemStore.settleReversals(
            of: lane, among: lanes, in: root, isHeld: isHeld, isLook: !changesFiles, in: database)
        // Nothing can be said of these; their files are adopted below.
        let damaged = try ItemStore.damagedRecords(in: database)
        if !damaged.isEmpty { ItemStore.warnOfDamage(in: database) }
        try ItemStore.remove(damaged, in: database)
        if changesFiles, let staging {
            try ItemStore.settleReplacements(
                in: lane.name, directory, root: root, staging: staging, in: database)
        }
        let names = try self.names ?? reporting(directory.path, "be read") { try directory.names() }
        let view = FolderView(
            directory: directory, names: names, records: try ItemStore.records(lane: lane.name, in: database),
            isHeld: isHeld)
        for record in view.landedUnnoticed { try ItemStore.land(record.id, name: record.name, in: database) }
        for record in view.gone where record.state == .landed {
            // A command that died had given it to the history, and not noted that.
            let former = ItemStore.historyName(of: record, in: root)
            try ItemStore.note(
                former == nil ? "vanished" : "retired", item: record.id, name: record.name, lane: lane.name,
                key: record.key, drop: nil, former: former, in: database)
        }
        try ItemStore.remove(view.gone.map(\.id), in: database)
        try adopt(view.strays, in: database)
        try ItemStore.recount(lane.name, in: database)
        try endDeadDrops(in: database)
    }

    private func adopt(_ names: [FilePath.Component], in database: Database) throws {
        let keys = try StoredLane(name: lane.name, database: database).newKeys(names.count, before: nil)
        for (name, key) in zip(names, keys) {
            try database.cachedStatement(sql: "INSERT INTO item (lane, position, state, name) VALUES (?, ?, 2, ?)")
                .execute(arguments: [lane.name, key, Data(name.bytes)])
            // A copy has no history.
            guard changesFiles else { continue }
            try ItemStore.note(
                "adopted", item: database.lastInsertedRowID, name: name, lane: lane.name, key: key, drop: nil,
                in: database)
        }
    }

    /// Notes the end of drops that died and hold nothing any more.
    private func endDeadDrops(in database: Database) throws {
        let open = try Row.fetchAll(database, sql: "SELECT id, owner FROM dropSession WHERE ended IS NULL")
        for drop in open where !isHeld(drop.text("owner") ?? "") {
            guard let id = drop.integer("id") else { continue }
            let holds = try Int.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM item WHERE dropSession = ?1 AND state < 2)
                    OR EXISTS (SELECT 1 FROM laneChange WHERE dropSession = ?1)
                    OR EXISTS (SELECT 1 FROM reversal WHERE dropSession = ?1)
                    """, arguments: [id])
            if holds == 0 { try ItemStore.endDrop(id, in: database) }
        }
    }
}
