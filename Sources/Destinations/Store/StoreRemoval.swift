package import DropSessions
import FileSystem
import GRDB
import ItemProviders
package import SystemPackage

/// An item that was taken out of a store.
package struct RemovedItem: Sendable {
    /// Where it was.
    package let path: FilePath
    /// Where the history keeps it; nil in a dry run.
    package let kept: FilePath?
}

/// A destination whose items can be taken out of it.
package protocol ItemRemoving: Sendable {
    /// Takes items into the destination's history, in order; what cannot be taken stays where it is.
    ///
    /// - Parameters:
    ///   - names: the items.
    ///   - isDryRun: whether nothing is to be changed.
    /// - Returns: for each item, what became of it.
    /// - Throws: `DestinationError` when the destination cannot be changed at all.
    func remove(
        _ names: [FilePath.Component], origin: DropOrigin?, isDryRun: Bool
    ) async throws -> [Result<RemovedItem, DestinationError>]
}

extension JournalDestination: ItemRemoving {
    package func remove(
        _ names: [FilePath.Component], origin: DropOrigin?, isDryRun: Bool
    ) async throws -> [Result<RemovedItem, DestinationError>] {
        try await BlockingWork.run {
            guard (try? directory.stat())?.type == .directory else {
                throw DestinationError(.notFound, path: directory, message: "no such directory")
            }
            if isDryRun {
                return try look { stored in
                    try names.map { name in
                        guard try stored.record(named: name)?.state == .landed else {
                            return .failure(lane.noItem(name))
                        }
                        return .success(RemovedItem(path: directory.appending(name), kept: nil))
                    }
                }
            }
            return try StoreRemoval(
                opening: try StoreOpening(lane: lane, declaration: declaration), origin: origin
            ).carryOut(names)
        }
    }
}

extension FrameDestination: ItemRemoving {
    package func remove(
        _ names: [FilePath.Component], origin: DropOrigin?, isDryRun: Bool
    ) async throws -> [Result<RemovedItem, DestinationError>] {
        try await journal.remove(names, origin: origin, isDryRun: isDryRun)
    }
}

extension BoardDestination: ItemRemoving {
    /// Items of the lane that is meant. Beside the lanes a board has none.
    package func remove(
        _ names: [FilePath.Component], origin: DropOrigin?, isDryRun: Bool
    ) async throws -> [Result<RemovedItem, DestinationError>] {
        guard let lane else {
            return names.map { .failure(StoreLane(root: board).noItem($0)) }
        }
        return try await destination(of: lane).remove(names, origin: origin, isDryRun: isDryRun)
    }
}

/// Takes items of a lane into the history of its store.
///
/// Each is renamed while the store's write lock is held, and noted in the same transaction. Killed in between, it is in the history and still
/// recorded: the next command notes that.
private struct StoreRemoval {
    let opening: StoreOpening
    let origin: DropOrigin?

    func carryOut(_ names: [FilePath.Component]) throws -> [Result<RemovedItem, DestinationError>] {
        var moves = FileMoves()
        do {
            let history = try opening.history()
            let (drop, results) = try opening.store.write { database in
                let drop = try ItemStore.beginOperation(
                    "remove", owner: opening.staging.token, origin: origin, in: database)
                return (drop, try names.map { try remove($0, into: history, &moves, drop: drop, in: database) })
            }
            opening.noteChanges()
            try DurableItems.sync(history)
            try opening.conclude(drop: drop, hasLanded: true)
            return results
        } catch {
            // What could not be noted is where it was.
            try? opening.change([opening.lane.name]) { _ = moves.undo() }
            try? opening.conclude(drop: nil, hasLanded: true)
            throw error
        }
    }

    private func remove(
        _ name: FilePath.Component, into history: Directory, _ moves: inout FileMoves, drop: Int64,
        in database: Database
    ) throws -> Result<RemovedItem, DestinationError> {
        let record = try StoredLane(name: opening.lane.name, database: database).record(named: name)
        guard let record, record.state == .landed, let kept = StoreRecord.historyName(of: record.id) else {
            return .failure(opening.lane.noItem(name))
        }
        let path = opening.laneDirectory.path(of: name)
        do {
            try opening.change([opening.lane.name]) {
                try moves.move(name, in: opening.laneDirectory, to: kept, in: history)
            }
        } catch let error as Errno where error == .improperLink {
            return .failure(
                DestinationError(
                    .cannotWrite, path: path, message: "lies on another file system than the history of its store",
                    hint: "rm removes it, and the store notices that", underlying: error))
        } catch let error as Errno {
            return .failure(DestinationError(error, path: path, action: "be moved into the history"))
        }
        try ItemStore.note(
            "removed", item: record.id, name: name, lane: record.lane, key: record.key, drop: drop, former: kept,
            in: database)
        try ItemStore.remove([record.id], in: database)
        return .success(RemovedItem(path: path, kept: history.path(of: kept)))
    }
}
