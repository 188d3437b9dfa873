import FoundationEssentials
import Configuration
import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer

/// Prunes a store's history.
///
/// Each entry is renamed into the staging directory while the store's write lock is held, so a folder is removed as a
/// whole or not at all, and no other command restores or displaces items at the same time. If the prune dies, the next
/// command clears the staging directory.
struct StorePrune: Sendable {
    /// Any lane of the store.
    let lane: StoreLane
    let declaration: DestinationDeclaration
    let limit: HistoryLimit
    let origin: DropOrigin?

    /// The number of entries that are renamed in one transaction.
    private static let mostTogether = 64

    func run(isDryRun: Bool) async throws -> PrunedHistory {
        try await BlockingWork.run {
            guard (try? lane.root.stat())?.type == .directory else {
                throw DestinationError(.notFound, path: lane.root, message: "no such directory")
            }
            let root = try reporting(lane.root, "be read") { try Directory(lane.root) }
            guard let folder = try StoreView.obeyedFolder(of: lane.root),
                let history = try reporting(lane.folders.history, "be read", { try ItemStore.openHistory(of: root) })
            else { return PrunedHistory(items: [], remaining: 0, strays: 0) }
            return try isDryRun ? look(history, in: folder) : carryOut()
        }
    }

    private func look(_ history: Directory, in folder: DndFolder) throws -> PrunedHistory {
        let found = try ItemStore.reading(in: folder) { database in
            // A store with an earlier schema lacks the required data.
            try database.tableExists("reversal") ? HistoryContents(history, in: database) : nil
        }
        let contents =
            try found.flatMap { $0 }
            ?? ItemStore.onCopy(of: folder, at: lane.root) { try HistoryContents(history, in: $0) }
        return outcome(contents, limit.excess(contents.entries))
    }

    private func carryOut() throws -> PrunedHistory {
        let opening = try OpenStore(lane: lane, declaration: declaration)
        var operation: Int64?
        do {
            var outcome = try end(in: opening, operation: &operation)
            outcome.shared = try HistorySharing.share(try opening.history())
            try opening.conclude(drop: operation, hasLanded: true)
            return outcome
        } catch {
            try? opening.conclude(drop: operation, hasLanded: true)
            throw error
        }
    }

    /// Removes what exceeds the limit from an open store.
    ///
    /// - Parameter operation: its id in the log; nil before the first removal.
    @discardableResult
    func end(in opening: OpenStore, operation: inout Int64?) throws -> PrunedHistory {
        let history = try opening.history()
        let found = try opening.store.read { try HistoryContents(history, in: $0) }
        let entries = limit.excess(found.entries)
        var outcome = outcome(found, entries)
        for start in stride(from: 0, to: entries.count, by: Self.mostTogether) {
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
            var round = PruneRound(opening: opening, history: history, origin: origin, operation: operation)
            let numbers = start..<min(start + Self.mostTogether, entries.count)
            let failures = try round.carryOut(Array(entries[numbers]))
            operation = round.operation
            for (number, failure) in zip(numbers, failures) {
                guard let failure else { continue }
                outcome.items[number].failure = failure
                outcome.remaining += entries[number].size
            }
        }
        try DurableItems.sync(history)
        return outcome
    }

    private func outcome(_ found: HistoryContents, _ excess: [HistoryContents.Entry]) -> PrunedHistory {
        let all = found.entries.reduce(0) { $0 + $1.size }
        return PrunedHistory(
            items: excess.map { entry in
                PrunedHistory.Item(
                    path: lane.directory(of: entry.event.lane).appending(entry.event.name),
                    kept: lane.folders.history.appending(entry.name), bytes: entry.size,
                    displaced: Date(timeIntervalSince1970: Double(max(entry.event.moment, 0)) / 1000))
            }, remaining: all - excess.reduce(0) { $0 + $1.size }, strays: found.strays)
    }
}

// MARK: - A batch

/// Removes a batch of entries from a history in one transaction.
struct PruneRound {
    let opening: OpenStore
    let history: Directory
    let origin: DropOrigin?
    /// The id of the prune in the store's log; nil before the first removal.
    private(set) var operation: Int64?

    init(opening: OpenStore, history: Directory, origin: DropOrigin?, operation: Int64?) {
        self.opening = opening
        self.history = history
        self.origin = origin
        self.operation = operation
    }

    /// - Returns: for each entry the reason why it was not removed; nil if it was.
    /// - Throws: an error of writing the store; all entries are then still in the history.
    mutating func carryOut(_ entries: [HistoryContents.Entry]) throws -> [DestinationError?] {
        var failures = [DestinationError?](repeating: nil, count: entries.count)
        var moves = FileMoves()
        var staged: [(number: Int, name: FilePath.Component)] = []
        do {
            operation = try opening.store.write { database in
                for (number, entry) in entries.enumerated() {
                    do {
                        try refuseChanged(entry, in: database)
                        let name = opening.staging.newName()
                        try reporting(history.path(of: entry.name), "be removed") {
                            try moves.move(entry.name, in: history, to: name, in: opening.staging.directory)
                        }
                        staged.append((number, name))
                    } catch let error as DestinationError {
                        failures[number] = error
                    }
                }
                return try note(staged.map { entries[$0.number] }, in: database)
            }
        } catch let error as DestinationError where error.code == .full && !staged.isEmpty {
            // The disk is too full even for the log: remove the files first.
            remove(staged, entries, &failures)
            operation = try opening.store.write { try note(staged.map { entries[$0.number] }, in: $0) }
            return failures
        } catch {
            _ = moves.undo()
            throw error
        }
        remove(staged, entries, &failures)
        return failures
    }

    /// Refuses an entry that another command has restored, is about to restore, or has replaced since the history was
    /// read.
    private func refuseChanged(_ entry: HistoryContents.Entry, in database: Database) throws {
        let last = try HistoryContents.lastEvent(of: entry.name, in: database)
        let isOnItsWay = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM reversal WHERE former = ?)",
            arguments: [Data(entry.name.bytes)])
        guard last?.id == entry.event.id, isOnItsWay == false else {
            throw DestinationError(
                .changed, path: history.path(of: entry.name), message: "was used by another command in the meantime")
        }
    }

    private func note(_ entries: [HistoryContents.Entry], in database: Database) throws -> Int64? {
        guard !entries.isEmpty else { return operation }
        let operation =
            try operation
            ?? ItemStore.beginOperation("prune", owner: opening.staging.token, origin: origin, in: database)
        for entry in entries {
            try ItemStore.note(
                "pruned", item: entry.event.item, name: entry.event.name, lane: entry.event.lane, key: entry.event.key,
                drop: operation, former: entry.name, in: database)
        }
        return operation
    }

    private func remove(
        _ staged: [(number: Int, name: FilePath.Component)], _ entries: [HistoryContents.Entry],
        _ failures: inout [DestinationError?]
    ) {
        for (number, name) in staged where !opening.staging.directory.removeAll(name) {
            failures[number] = DestinationError(
                .cannotWrite, path: history.path(of: entries[number].name), message: "could not be removed completely",
                hint: "run any command on the store to try again")
        }
    }
}
