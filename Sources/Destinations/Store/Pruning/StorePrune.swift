import DropSessions
import FileSystem
import GRDB
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Ends a part of a store's history.
///
/// Each entry leaves the history by a rename into the staging directory, so that a folder is there whole or not at all, and the log says so
/// once it is gone. Of a prune that dies, the next command clears what was on its way.
struct StorePrune: Sendable {
    /// Any lane of the store.
    let lane: StoreLane
    let declaration: DestinationDeclaration
    let limit: HistoryLimit
    let origin: DropOrigin?

    /// So many entries are noted in one transaction.
    private static let mostTogether = 64

    func run(isDryRun: Bool) async throws -> PrunedHistory {
        try await BlockingWork.run {
            let root = lane.root
            guard (try? root.stat())?.type == .directory else {
                throw DestinationError(.notFound, path: root, message: "no such directory")
            }
            let (found, excess) = try look()
            // Where nothing has to go, what a prune that died had on its way goes all the same.
            return isDryRun || found == nil ? outcome(found, excess) : try carryOut()
        }
    }

    private func look() throws -> (HistoryContents?, [HistoryContents.Entry]) {
        guard let folder = try StoreLook.obeyedFolder(of: lane.root),
            let history = ItemStore.openHistory(of: try reporting(lane.root, "be read") { try Directory(lane.root) })
        else { return (nil, []) }
        let found =
            try ItemStore.reading(in: folder) { database in
                // A store of an earlier version says too little.
                try database.tableExists("reversal") ? HistoryContents(history, in: database) : nil
            }.flatMap { $0 }
            ?? ItemStore.onCopy(of: folder, at: lane.root) { try HistoryContents(history, in: $0) }
        return (found, limit.excess(found.entries))
    }

    private func carryOut() throws -> PrunedHistory {
        let opening = try StoreOpening(lane: lane, declaration: declaration)
        var number: Int64?
        do {
            let history = try opening.history()
            let found = try opening.store.read { try HistoryContents(history, in: $0) }
            var outcome = outcome(found, limit.excess(found.entries))
            let entries = limit.excess(found.entries)
            for start in stride(from: 0, to: entries.count, by: Self.mostTogether) {
                if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
                let round = start..<min(start + Self.mostTogether, entries.count)
                var gone: [HistoryContents.Entry] = []
                for number in round {
                    do {
                        try remove(entries[number], from: history, opening)
                        gone.append(entries[number])
                    } catch let error as DestinationError {
                        outcome.items[number].failure = error
                        outcome.remaining += entries[number].size
                    }
                }
                try DurableItems.sync(history)
                number = try opening.store.write { [number] database in
                    let operation =
                        try number
                        ?? ItemStore.beginOperation(
                            "prune", owner: opening.staging.token, origin: origin, in: database)
                    for entry in gone { try note(entry, operation, in: database) }
                    return operation
                }
            }
            try opening.conclude(drop: number, hasLanded: true)
            return outcome
        } catch {
            try? opening.conclude(drop: number, hasLanded: true)
            throw error
        }
    }

    private func remove(_ entry: HistoryContents.Entry, from history: Directory, _ opening: StoreOpening) throws {
        let staged = opening.staging.newName()
        try reporting(history.path(of: entry.name), "be removed") {
            try history.place(entry.name, as: staged, in: opening.staging.directory)
        }
        guard opening.staging.directory.removeAll(staged) else {
            throw DestinationError(
                .cannotWrite, path: history.path(of: entry.name), message: "could not be removed whole",
                hint: "the next command tries again")
        }
    }

    private func note(_ entry: HistoryContents.Entry, _ operation: Int64, in database: Database) throws {
        try ItemStore.note(
            "pruned", item: entry.event.item, name: entry.event.name, lane: entry.event.lane, key: entry.event.key,
            drop: operation, former: entry.name, in: database)
    }

    private func outcome(_ found: HistoryContents?, _ excess: [HistoryContents.Entry]) -> PrunedHistory {
        let all = (found?.entries ?? []).reduce(0) { $0 + $1.size }
        return PrunedHistory(
            items: excess.map { entry in
                PrunedHistory.Item(
                    path: lane.directory(of: entry.event.lane).appending(entry.event.name),
                    kept: lane.folders.history.appending(entry.name), bytes: entry.size,
                    displaced: Date(timeIntervalSince1970: Double(max(entry.event.moment, 0)) / 1000))
            }, remaining: all - excess.reduce(0) { $0 + $1.size }, strays: found?.strays ?? 0)
    }
}
