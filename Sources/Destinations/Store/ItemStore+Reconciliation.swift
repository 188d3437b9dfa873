import FoundationEssentials
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

extension ItemStore {
    /// Makes the store agree with the directory of a lane: releases places of killed commands, keeps items that had
    /// landed, settles unfinished changes of lane; renamed files keep their places, new files are appended, and missing
    /// files are removed from the order.
    ///
    /// The directory is read only if it has changed since the last reconciliation, together with the directories of all
    /// other changed lanes, because a file may have moved between them. The store's write lock is held meanwhile: a
    /// landing is announced in the store before its file appears, so a half-landed item of another command is not
    /// mistaken for a new file.
    ///
    /// - Returns: the state of the lane's directory; nil if it cannot be relied on.
    func reconcile(_ storeLane: StoreLane, in root: Directory, staging: Directory) throws -> LaneState? {
        try storeLane.refuseLink()
        let directory = try storeLane.open(in: root)
        if storeLane.plainFolder != nil {
            try settle(LaneReconciliation.Part(lane: storeLane, directory: directory), in: root, staging: staging)
            return nil
        }
        let present = LaneState(of: directory)
        let isHeld = { owner in Self.isHeld(owner, in: staging) }
        if let present, try read({ try Self.isSettled(storeLane.name, present, isHeld: isHeld, in: $0) }) {
            return present
        }
        var parts = [LaneReconciliation.Part(lane: storeLane, directory: directory)]
        for name in lanes.sorted() where name != storeLane.name {
            let other = storeLane.lane(name)
            guard let directory = try? other.open(in: root) else { continue }
            let state = LaneState(of: directory)
            if try read({ try state?.isRecorded(of: name, in: $0) }) != true {
                parts.append(LaneReconciliation.Part(lane: other, directory: directory))
            }
        }
        let reconciliation = LaneReconciliation(
            parts: parts, lanes: lanes, root: root, staging: staging, isHeld: isHeld, changesFiles: true,
            contents: LaneContents())
        return try reconcile(reconciliation)[storeLane.name] ?? nil
    }

    /// Completes or undoes what dead commands had begun in the log of a plain folder. Ignores files that are not in the
    /// log.
    private func settle(_ part: LaneReconciliation.Part, in root: Directory, staging: Directory) throws {
        let isHeld = { owner in Self.isHeld(owner, in: staging) }
        if try read({ try Self.areAlive(isHeld: isHeld, in: $0) }) { return }
        let reconciliation = LaneReconciliation(
            parts: [part], lanes: lanes, root: root, staging: staging, isHeld: isHeld, changesFiles: true,
            contents: LaneContents())
        _ = try write { try reconciliation.carryOut(in: $0) }
    }

    /// Whether each unfinished operation belongs to a living command.
    static func areAlive(isHeld: (String) -> Bool, in database: Database) throws -> Bool {
        guard try database.tableExists("reversal") else { return false }
        let owners = try Row.fetchAll(
            database,
            sql: """
                SELECT owner FROM dropSession WHERE ended IS NULL
                UNION SELECT owner FROM reversal LEFT JOIN dropSession ON dropSession.id = reversal.dropSession
                """)
        return owners.allSatisfy { $0.text("owner").map(isHeld) == true }
    }

    /// The maximum number of reads if others keep changing the directory.
    private static let attempts = 3

    /// - Returns: the states of the lanes' directories; nil for those that cannot be relied on.
    private func reconcile(_ reconciliation: LaneReconciliation) throws -> [String: LaneState?] {
        for attempt in 1... {
            let before = reconciliation.states { LaneState.settled($0) }
            reconciliation.contents.begin(isLast: attempt >= Self.attempts)
            do {
                return try write { database in
                    let isCertain = try reconciliation.carryOut(in: database)
                    var states = reconciliation.states { LaneState(of: $0) }
                    // If a file was renamed during the reading, both names may have been missed.
                    guard isCertain || attempt >= Self.attempts || before == states else { throw TransactionRestart() }
                    for (name, state) in states {
                        // If it changed during the reading, or was reread, the next command checks it.
                        states[name] = .some(before[name] == .some(state) ? state : nil)
                        try LaneState.record(states[name] ?? nil, of: name, in: database)
                    }
                    return states
                }
            } catch let more as LaneContents.DeferredRead {
                try reconciliation.read(more.files)
            } catch is TransactionRestart {}
        }
        return [:]
    }

    /// Rolls back a transaction that will be retried.
    private struct TransactionRestart: Error {}

    /// Whether the store agrees with a lane's directory in the state `state`, and no placeholder or operation of a dead
    /// command remains.
    static func isSettled(
        _ lane: String, _ state: LaneState, isHeld: (String) -> Bool, in database: Database
    ) throws -> Bool {
        guard try database.tableExists("reversal"), try state.isRecorded(of: lane, in: database) else { return false }
        // The plus disables the index of the lane, which contains all its items.
        let owners = try Row.fetchAll(
            database,
            sql: """
                SELECT owner FROM (SELECT DISTINCT dropSession AS id FROM item WHERE state < 2 AND +lane = ?)
                LEFT JOIN dropSession USING (id)
                UNION SELECT owner FROM laneChange LEFT JOIN dropSession ON dropSession.id = laneChange.dropSession
                UNION SELECT owner FROM reversal LEFT JOIN dropSession ON dropSession.id = reversal.dropSession
                UNION SELECT owner FROM dropSession WHERE ended IS NULL
                """, arguments: [lane])
        let areAlive = owners.allSatisfy { $0.text("owner").map(isHeld) == true }
        return try areAlive && damagedRecords(in: database).isEmpty
    }

    /// Whether the drop whose staging directory has this token is alive.
    static func isHeld(_ owner: String, in staging: Directory?) -> Bool {
        guard let staging, let name = FilePath.Component(bytes: Array(owner.utf8)),
            LockedDirectory.isName(name, prefix: "")
        else { return false }
        return LockedDirectory.isHeld(name, in: staging)
    }
}

// MARK: - Unfinished replacements

extension ItemStore {
    /// Completes the replacements that dead commands left unfinished in a lane. Afterwards, each name belongs to the
    /// old or to the new item, and the history's content is recorded.
    ///
    /// A new item waits in the history under the id of its place; an exchange of names, or two renames, then leave the
    /// old item there. Which of the two it is is determined by content.
    ///
    /// - Complexity: O(n) in the bytes of the items being replaced; reads nothing if no command died.
    static func settleReplacements(
        in lane: String, _ directory: Directory, root: Directory, staging: Directory, in database: Database
    ) throws {
        let dead = try onTheirWay(lane: lane, in: database)
            .filter { $0.state == .landing && !isHeld($0.owner ?? "", in: staging) }
        guard !dead.isEmpty, let history = (try? openHistory(of: root)).flatMap({ $0 }) else { return }
        for new in dead {
            guard let kept = StoreRecord.historyName(of: new.id), let keptStatus = try? history.status(of: kept) else {
                continue
            }
            let path = directory.path(of: new.name)
            guard let present = try reporting(path, "be read", { try directory.status(of: new.name) }) else {
                // A folder was moved out before the new item took its name.
                try reporting(path, "be written") { try history.place(kept, as: new.name, in: directory) }
                continue
            }
            if present.isSameFile(as: keptStatus) {
                // The old file has two links and was not replaced yet.
                try reporting(history.path(of: kept), "be removed") { try history.unlink(kept) }
                continue
            }
            guard let provenance = new.provenance, provenance.hash != nil else { continue }
            if holds(provenance, new.name, in: directory) {
                let old = try StoredLane(name: lane, database: database).record(named: new.name)
                guard let old, old.state == .landed else { continue }
                try replace(old.id, by: new.id, provenance: provenance, former: kept, in: database)
            } else if holds(provenance, kept, in: history) {
                history.removeAll(kept)
            }
        }
    }

    /// The name in the history of the item `record`, which is missing in its lane; nil if it is not in the history.
    static func historyName(of record: StoreRecord, in root: Directory) -> FilePath.Component? {
        guard let name = StoreRecord.historyName(of: record.id),
            let history = (try? openHistory(of: root)).flatMap({ $0 }),
            let kept = try? history.fingerprint(of: name)
        else { return nil }
        // It may also be the item that this one displaced.
        return record.file == nil || record.isSame(as: kept) ? name : nil
    }

    /// Whether the file has the size and hash in `provenance`.
    private static func holds(_ provenance: Provenance, _ name: FilePath.Component, in directory: Directory) -> Bool {
        guard let file = try? directory.open(name, .readOnly) else { return false }
        let found = try? file.closeAfter { () -> ContentHash? in
            let status = try file.stat()
            guard status.type == .regular, status.size == provenance.bytes else { return nil }
            return try FileCopy.hash(of: file, path: directory.path(of: name)) {}
        }
        return found.flatMap { $0 } == provenance.hash
    }
}

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
