import FoundationEssentials
import FileSystem
import StoreFiles
import SystemPackage
import Transfer
import UniformTypes

/// Repairs the findings of a verification. Deletes nothing except staged data of dead commands.
///
/// Files are first restored from the history, so that their items keep their places; if that fails, nothing else is
/// done. Then the store is made to agree with its lanes, as at the start of every command that opens it: files that
/// were added by hand join the order, items without files are removed from it, and unfinished work of dead commands is
/// completed. Finally the remaining repairs are recorded in one transaction, as an operation: also the present content
/// of items that were found under another name, since only then it is known what their file is.
struct StoreRepair {
    let verification: StoreVerification
    let origin: DropOrigin?

    /// The changed content of an item, to be recorded.
    private struct Edit {
        let record: StoreRecord
        /// Nil if it is not a regular file now.
        let hash: ContentHash?
        let status: Stat
    }

    /// - Returns: the number of repaired findings. Items that changed meanwhile are left as they are.
    /// - Throws: `DestinationError`, `CancellationError`.
    func carryOut(_ plan: [VerificationFinding]) throws -> Int {
        let actions = plan.compactMap(\.action)
        var lastEvent: Int64 = 0
        var restored: [StoreRecord] = []
        let opening = try OpenStore(lane: verification.lanes[0], declaration: verification.declaration) {
            store, root, staging in
            lastEvent = try store.read { try Self.lastEvent(in: $0) }
            try store.write { database in
                if actions.contains(where: { if case .reindex = $0 { true } else { false } }) {
                    try database.execute(sql: "REINDEX")
                }
                // The lanes are read even if their directories look unchanged.
                for lane in verification.lanes { try LaneState.record(nil, of: lane.name, in: database) }
            }
            // Recreate the directory of a lane that has findings.
            for lane in verification.lanes where plan.contains(where: { $0.lane == lane.displayName }) {
                _ = try lane.open(in: root, making: true)
            }
            for case .restore(let record, let kept) in actions {
                if try restore(record, from: kept, in: root, staging) { restored.append(record) }
            }
        }
        do {
            for lane in verification.lanes.dropFirst() where try lane.openIfPresent(in: opening.root) != nil {
                try opening.watch(lane)
            }
            var (edits, settled): ([Edit], Int) = ([], 0)
            var examined: Set<StoreRecord> = []
            for case .record(let record) in actions {
                examined.insert(record)
                switch try edit(record, opening) {
                case .some(let edit): edits.append(edit)
                case nil: settled += 1
                }
            }
            let renamed = try opening.store.read { try Self.renamed(after: lastEvent, in: $0) }
            let renamedEdits = try renamed.filter { !examined.contains($0) }.compactMap { try edit($0, opening) }
            let history = try reporting(opening.folders.history, "be read") {
                try ItemStore.openHistory(of: opening.root)
            }
            let (drop, noted) = try opening.store.write { database in
                let drop = try ItemStore.beginOperation(
                    "verify", owner: opening.staging.token, origin: origin, in: database)
                try ItemStore.repairCompanions(of: opening.lane, in: opening.root, in: database)
                for record in restored { try note("restored", record, drop: drop, in: database) }
                let recorded = try edits.count { try carryOut($0, opening, drop: drop, in: database) }
                // These are part of the repair of their new names, which is counted below.
                let unrecorded = try renamedEdits.count { try !carryOut($0, opening, drop: drop, in: database) }
                let named = try actions.count { try noteHistory($0, history, drop: drop, in: database) }
                return (drop, settled + recorded - unrecorded + named)
            }
            try opening.conclude(drop: drop, hasLanded: true)
            return noted + restored.count + actions.count { $0.isDoneByOpening }
        } catch {
            try? opening.conclude(drop: nil, hasLanded: true)
            throw error
        }
    }

    // MARK: - Files

    /// Copies a file from the history to the item's place.
    ///
    /// - Returns: false if the name is taken.
    private func restore(
        _ record: StoreRecord, from kept: FilePath.Component, in root: Directory, _ staging: StagingDirectory
    ) throws -> Bool {
        guard let lane = verification.lane(record.lane) else { return false }
        let path = lane.directory.appending(record.name)
        let directory = try lane.open(in: root, making: true)
        return try reporting(path, "be restored") {
            guard try directory.status(of: record.name) == nil else { return false }
            guard let history = try ItemStore.openHistory(of: root) else { throw Errno.noSuchFileOrDirectory }
            let name = staging.newName()
            let hash = try ArchivalCopy.make(of: kept, in: history, as: name, in: staging.directory, hashes: true)
            guard hash == record.provenance?.hash else {
                throw DestinationError(
                    .cannotWrite, path: path,
                    message: "cannot be restored: \(history.path(of: kept).string) has changed",
                    hint: "verify the store again")
            }
            do {
                try staging.directory.place(name, as: record.name, in: directory)
            } catch let error as Errno where error == .fileExists {
                return false
            }
            try directory.sync()
            return true
        }
    }

    /// The ID of the last event, or 0 if the log is empty.
    private static func lastEvent(in database: Database) throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT COALESCE(max(id), 0) FROM event") ?? 0
    }

    /// The items that were found under another name since the event with that id.
    private static func renamed(after event: Int64, in database: Database) throws -> [StoreRecord] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT DISTINCT item FROM event WHERE id > ? AND action = 'renamed'", arguments: [event])
        return try rows.compactMap { row in try row.integer("item").flatMap { try ItemStore.record($0, in: database) } }
    }

    /// Reads the present content of an item, outside of any transaction; nil if it matches its present record or is
    /// gone, for instance because it exchanged its name with another item.
    private func edit(_ record: StoreRecord, _ opening: OpenStore) throws -> Edit? {
        guard let record = try opening.store.read({ try ItemStore.record(record.id, in: $0) }),
            let lane = verification.lane(record.lane)
        else { return nil }
        let directory = try opening.directory(of: record.lane)
        guard case .differs = try ItemContent(of: record, in: directory) else { return nil }
        return try reporting(lane.directory.appending(record.name), "be read") {
            guard let status = try directory.status(of: record.name) else { return nil }
            guard status.type == .regular else { return Edit(record: record, hash: nil, status: status) }
            let content = try ItemContent.hash(of: record.name, in: directory)
            return Edit(record: record, hash: content.hash, status: content.status)
        }
    }

    // MARK: - Records

    /// Records the present content of an item, unless it has changed again.
    private func carryOut(
        _ edit: Edit, _ opening: OpenStore, drop: Int64, in database: Database
    ) throws -> Bool {
        let record = edit.record
        guard let now = try ItemStore.record(record.id, in: database), now.state == .landed,
            now.isRecorded(like: record),
            let status = try? opening.directory(of: record.lane).status(of: record.name),
            status.isSameFile(as: edit.status), status.size == edit.status.size, status.isModified(when: edit.status)
        else { return false }
        let isFolder = status.type == .directory
        var type = record.provenance?.type
        if let former = type, former.conforms(to: .directory) != isFolder {
            let path = opening.lane.directory(of: record.lane).appending(record.name)
            type = isFolder ? .folder : ItemType.type(of: path, status) ?? .data
        }
        try database.execute(
            sql: "UPDATE item SET type = ?, hash = ?, bytes = ?, verified = ? WHERE id = ?",
            arguments: [
                type?.identifier, edit.hash.map { Data($0.bytes) }, edit.hash == nil ? nil : status.size,
                edit.hash == nil ? nil : ItemStore.now(), record.id,
            ])
        try ItemStore.recordFile(
            record.name, in: opening.directory(of: record.lane), of: record.id, in: database)
        try note("recorded", record, drop: drop, in: database)
        return true
    }

    private func note(_ action: String, _ record: StoreRecord, drop: Int64, in database: Database) throws {
        try ItemStore.note(
            action, item: record.id, name: record.name, lane: record.lane, key: record.key, drop: drop, in: database)
    }

    /// Logs a file without an event, or an event without a file, in the history.
    ///
    /// - Returns: false for other repairs, or if the finding no longer applies.
    private func noteHistory(
        _ action: RepairAction, _ history: Directory?, drop: Int64, in database: Database
    ) throws -> Bool {
        switch action {
        case .nameKept(let name):
            guard (try? history?.status(of: name)) != nil, try !HistoryExamination.isKnown(name, in: database) else {
                return false
            }
            try ItemStore.note(
                "found", item: 0, name: name, lane: "", key: 0, drop: drop, former: name, in: database)
            return true
        case .noteLost(let id):
            let event = try HistoryExamination.events(after: id - 1, in: database, limit: 1).first
            guard let event, event.id == id, let former = event.former,
                (try? history?.status(of: former)) == nil,
                let row = try Row.fetchOne(database, sql: "SELECT * FROM event WHERE id = ?", arguments: [id])
            else { return false }
            try ItemStore.note(
                "lost", item: row.integer("item") ?? 0, name: row.name("name") ?? former, lane: row.text("lane") ?? "",
                key: row.key("position") ?? 0, drop: drop, former: former, in: database)
            return true
        default: return false
        }
    }
}
