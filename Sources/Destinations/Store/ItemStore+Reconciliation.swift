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
            StagingDirectory.isStagingName(name, prefix: "")
        else { return false }
        return StagingDirectory.isHeld(name, in: staging)
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
