import DropSessions
import FileSystem
import StoreFiles
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
