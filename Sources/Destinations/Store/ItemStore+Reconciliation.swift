import DropSessions
import FileSystem
import StoreFiles
import SystemPackage

extension ItemStore {
    /// Makes the store agree with the folder of a lane: places of killed commands are given back, what had landed stays, what was
    /// changing its lane has done so or not, files that were renamed by hand keep their places, files put there join at the end, files taken
    /// away leave the order.
    ///
    /// The folder is read only when it has changed since the two agreed, and then with those of all other lanes that have, for a file may have
    /// gone from one to the other; and while the store's write lock is held: a landing is announced in the store before its file appears, so
    /// that no half-landed item of another command is mistaken for a stray.
    ///
    /// - Returns: what the lane's directory is now; nil where that tells nothing.
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

    /// Completes or takes back what commands that died had begun in the log of a plain folder. Files that are not in the log are not looked at.
    private func settle(_ part: LaneReconciliation.Part, in root: Directory, staging: Directory) throws {
        let isHeld = { owner in Self.isHeld(owner, in: staging) }
        if try read({ try Self.areAlive(isHeld: isHeld, in: $0) }) { return }
        let reconciliation = LaneReconciliation(
            parts: [part], lanes: lanes, root: root, staging: staging, isHeld: isHeld, changesFiles: true,
            contents: LaneContents())
        _ = try write { try reconciliation.carryOut(in: $0) }
    }

    /// Whether each operation that has not ended is that of a living command.
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

    /// So often what is read while others change it is read anew.
    private static let attempts = 3

    /// - Returns: what the directories of the lanes are; nil where that tells nothing.
    private func reconcile(_ reconciliation: LaneReconciliation) throws -> [String: LaneState?] {
        for attempt in 1... {
            let before = reconciliation.states { LaneState.settled($0) }
            reconciliation.contents.begin(isLast: attempt >= Self.attempts)
            do {
                return try write { database in
                    let isCertain = try reconciliation.carryOut(in: database)
                    var states = reconciliation.states { LaneState(of: $0) }
                    // A file that was renamed while the names were read may have been missed under both.
                    guard isCertain || attempt >= Self.attempts || before == states else { throw TransactionRestart() }
                    for (name, state) in states {
                        // What has changed while it was read, or read anew, is for the next command to see.
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

    /// Ends a transaction that is to be begun anew.
    private struct TransactionRestart: Error {}

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
