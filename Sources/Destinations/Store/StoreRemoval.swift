import FileSystem
import StoreFiles
import ItemProviders
package import SystemPackage
package import Transfer

/// An item that was removed from a store.
package struct RemovedItem: Sendable {
    /// The path that it had.
    package let path: FilePath
    /// Its path in the history; nil in a dry run.
    package let kept: FilePath?
}

/// A destination that supports removing items.
package protocol ItemRemoving: Sendable {
    /// Moves items into the destination's history, in order; items that cannot be moved stay.
    ///
    /// - Parameters:
    ///   - names: the items.
    ///   - isDryRun: whether to change nothing.
    /// - Returns: the outcome for each item.
    /// - Throws: `DestinationError` if the destination cannot be changed at all.
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
                opening: try OpenStore(lane: lane, declaration: declaration), origin: origin
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
    /// Removes items of this lane. The board itself contains none.
    package func remove(
        _ names: [FilePath.Component], origin: DropOrigin?, isDryRun: Bool
    ) async throws -> [Result<RemovedItem, DestinationError>] {
        guard let lane else {
            return names.map { .failure(StoreLane(root: board).noItem($0)) }
        }
        return try await destination(of: lane).remove(names, origin: origin, isDryRun: isDryRun)
    }
}

/// Moves items of a lane into the history of its store.
///
/// Each is renamed under the store's write lock and recorded in the same transaction. After a crash in between, it is
/// in the history and still recorded in the lane; the next command corrects that. In a plain folder the item is first
/// recorded, because any file can be removed. If the folder and its history are on different file systems, the item is
/// copied beforehand and removed once the copy is in the history.
struct StoreRemoval {
    let opening: OpenStore
    let origin: DropOrigin?

    /// The staged copy of an item on another file system, and the removal of the original.
    private struct Copy {
        let name: FilePath.Component
        let removal: SourceRemoval
    }

    func carryOut(_ names: [FilePath.Component]) throws -> [Result<RemovedItem, DestinationError>] {
        var moves = FileMoves()
        var copied: [(name: FilePath.Component, kept: FilePath.Component)] = []
        var begun: Int64?
        do {
            let history = try opening.history()
            let copies = try copies(of: names, for: history)
            if opening.lane.plainFolder != nil {
                begun = try opening.store.write { database in
                    try adopt(names, in: database)
                    return try begin(in: database)
                }
            }
            let (drop, results) = try opening.store.write { database in
                let drop = try begun ?? begin(in: database)
                let results = try names.map { name -> Result<RemovedItem, DestinationError> in
                    let copy: Copy?
                    switch copies[name] {
                    case .failure(let error)?: return .failure(error)
                    case .success(let made)?: copy = made
                    case nil: copy = nil
                    }
                    return try remove(name, copy, into: history, &moves, &copied, drop: drop, in: database)
                }
                return (drop, results)
            }
            // They are recorded: an error from here on leaves them in the history.
            (moves, copied, begun) = (FileMoves(), [], drop)
            opening.noteChanges()
            try DurableItems.sync(history)
            try opening.conclude(drop: drop, hasLanded: true)
            return results
        } catch {
            // Items that could not be recorded are moved back.
            try? opening.change([opening.lane.name]) { _ = moves.undo() }
            for (name, kept) in copied {
                guard let history = try? opening.history() else { continue }
                _ = try? ArchivalCopy.make(of: kept, in: history, as: name, in: opening.laneDirectory)
            }
            try? opening.conclude(drop: begun, hasLanded: true)
            throw error
        }
    }

    private func begin(in database: Database) throws -> Int64 {
        try ItemStore.beginOperation("remove", owner: opening.staging.token, origin: origin, in: database)
    }

    /// Records files that were added by hand as items.
    private func adopt(_ names: [FilePath.Component], in database: Database) throws {
        let lane = StoredLane(name: opening.lane.name, database: database)
        for name in names where try lane.record(named: name) == nil {
            guard try opening.laneDirectory.status(of: name) != nil else { continue }
            _ = try ItemStore.adopt(name, lane: lane.name, key: lane.newKeys(1, before: nil)[0], in: database)
        }
    }

    /// Copies items on another file system than the history, without holding the store's lock.
    private func copies(
        of names: [FilePath.Component], for history: Directory
    ) throws -> [FilePath.Component: Result<Copy, DestinationError>] {
        guard opening.lane.plainFolder != nil,
            try opening.laneDirectory.status().deviceID != history.status().deviceID
        else { return [:] }
        var copies: [FilePath.Component: Result<Copy, DestinationError>] = [:]
        for name in names where copies[name] == nil {
            guard let removal = SourceRemoval(of: opening.laneDirectory.path(of: name)) else { continue }
            let copy = opening.staging.newName()
            do {
                try ArchivalCopy.make(
                    of: name, in: opening.laneDirectory, as: copy, in: opening.staging.directory, compares: true)
                copies[name] = .success(Copy(name: copy, removal: removal))
            } catch let error as DestinationError {
                copies[name] = .failure(error)
            } catch let error as Errno {
                copies[name] = .failure(
                    DestinationError(error, path: opening.laneDirectory.path(of: name), action: "be copied"))
            }
        }
        return copies
    }

    private func remove(
        _ name: FilePath.Component, _ copy: Copy?, into history: Directory, _ moves: inout FileMoves,
        _ copied: inout [(name: FilePath.Component, kept: FilePath.Component)], drop: Int64, in database: Database
    ) throws -> Result<RemovedItem, DestinationError> {
        let record = try StoredLane(name: opening.lane.name, database: database).record(named: name)
        guard let record, record.state == .landed, try !isGone(name),
            let kept = StoreRecord.historyName(of: record.id)
        else { return .failure(opening.lane.noItem(name)) }
        let path = opening.laneDirectory.path(of: name)
        do {
            try opening.change([opening.lane.name]) {
                guard let copy else { return try moves.move(name, in: opening.laneDirectory, to: kept, in: history) }
                // A dead command may have copied it already; the item is still there, and no event refers to that copy.
                history.removeAll(kept)
                try opening.staging.directory.place(copy.name, as: kept, in: history)
                try history.sync()
                try copy.removal.remove(keptAs: kept, in: history)
                copied.append((name, kept))
            }
        } catch let error as DestinationError {
            return .failure(error)
        } catch let error as Errno where error == .improperLink {
            return .failure(
                DestinationError(
                    .cannotWrite, path: path, message: "is on another file system than the history of its store",
                    hint: "remove it with rm", underlying: error))
        } catch let error as Errno {
            return .failure(DestinationError(error, path: path, action: "be moved into the history"))
        }
        try ItemStore.note(
            "removed", item: record.id, name: name, lane: record.lane, key: record.key, drop: drop, former: kept,
            in: database)
        try ItemStore.displaceCompanions(
            of: record.id, action: "removed", drop: drop, in: opening.lane, opening.root, &moves, database)
        try ItemStore.remove([record.id], in: database)
        return .success(RemovedItem(path: path, kept: history.path(of: kept)))
    }

    /// Whether the file is gone from a plain folder. The log may still contain the item, since changes by hand are not
    /// tracked there.
    private func isGone(_ name: FilePath.Component) throws -> Bool {
        try opening.lane.plainFolder != nil && opening.laneDirectory.status(of: name) == nil
    }
}
