import FoundationEssentials
import Configuration
import FileSystem
import StoreFiles
import ItemProviders
package import SystemPackage
package import Transfer

/// An item that was cancelled before it landed.
package struct CancelledItem: Sendable {
    /// The path that it would have had.
    package let path: FilePath
    /// The command that was bringing it.
    package let drop: RunningDrop?
    /// Whether that command had died before it could cancel the item; the next command that opens the store releases
    /// its place.
    package let hasDied: Bool
}

/// A destination whose incoming items can be cancelled by another command.
package protocol ItemCancelling: Sendable {
    /// Cancels incoming items and waits until their places are released.
    ///
    /// - Parameter indices: the 0-based indices given by `forEachItem`; if it gives none, the indices among the
    ///   incoming items.
    /// - Returns: the outcome for each item. Errors: `noSuchItem` if no item is incoming there, `notWritable` for
    ///   another user's drop, `busy` if the drop does not respond.
    /// - Throws: `DestinationError` if the destination cannot be read.
    func cancelItems(at indices: [Int]) async throws -> [Result<CancelledItem, DestinationError>]
}

extension JournalDestination: ItemCancelling {
    package func cancelItems(at indices: [Int]) async throws -> [Result<CancelledItem, DestinationError>] {
        try await BlockingWork.run { try StoreCancellation(lane: lane, lanes: lanes).run(indices) }
    }
}

extension FrameDestination: ItemCancelling {
    package func cancelItems(at indices: [Int]) async throws -> [Result<CancelledItem, DestinationError>] {
        try await BlockingWork.run {
            try StoreCancellation(lane: journal.lane, lanes: journal.lanes, countsPlaceholders: true).run(indices)
        }
    }
}

extension BoardDestination: ItemCancelling {
    package func cancelItems(at indices: [Int]) async throws -> [Result<CancelledItem, DestinationError>] {
        guard let lane = lane ?? (lanes.count == 1 ? lanes[0] : nil) else {
            let example = "\(board.appending(lanes[0]).string)#\(indices.first ?? 0)"
            throw DestinationError(
                .ambiguous, path: board, message: "is a board, whose items are counted in each lane",
                hint: "name the lane: dnd cancel \(ShellWord.quoted(example))")
        }
        return try await destination(of: lane).cancelItems(at: indices)
    }
}

/// Requests running drops to cancel single items, by a file in the drop's staging directory. Only reads the store
/// itself.
private struct StoreCancellation {
    let lane: StoreLane
    /// All lanes of the store.
    let lanes: [String]
    /// Whether an index counts only incoming items.
    var countsPlaceholders = false

    /// An incoming item, with the data for the request.
    private struct Item {
        let id: Int64
        let path: FilePath
        let token: String
        let drop: RunningDrop?
    }

    func run(_ indices: [Int]) throws -> [Result<CancelledItem, DestinationError>] {
        guard (try? lane.root.stat())?.type == .directory else {
            throw DestinationError(.notFound, path: lane.root, message: "no such directory")
        }
        let folder = try StoreView.obeyedFolder(of: lane.root)
        return try StoreStaging.looking(in: folder) { staging in
            // All items are looked up first, because cancelling one changes the indices after it.
            let items = try StoreView(lanes: [lane], declared: Set(lanes)).run { database in
                try indices.map { try item(at: $0, staging, in: database) }
            }
            guard let folder else { return items.map { $0.flatMap { .failure(lane.nothing(at: $0.path)) } } }
            // Starts with the last item, so that cancelling one does not start another that is to be cancelled, too.
            var asked = items
            for number in items.indices.sorted(by: { indices[$0] > indices[$1] }) {
                asked[number] = items[number].flatMap { ask(for: $0, staging) }
            }
            return try asked.map { asked in
                switch asked {
                case .failure(let error): .failure(error)
                case .success(let item): try awaitEnd(of: item, folder, staging)
                }
            }
        }
    }

    private func item(
        at index: Int, _ staging: StoreStaging, in database: Database
    ) throws -> Result<Item, DestinationError> {
        let stored = StoredLane(name: lane.name, database: database)
        let record: StoreRecord?
        if countsPlaceholders {
            let onTheirWay = try ItemStore.onTheirWay(lane: lane.name, in: database)
            record = onTheirWay.indices.contains(index) ? onTheirWay[index] : nil
        } else {
            record = try stored.record(at: index)
        }
        guard let record else {
            let count = try countsPlaceholders ? 0 : stored.count()
            let dead = try ItemStore.onTheirWay(lane: lane.name, in: database).contains {
                !staging.isHeld($0.owner ?? "")
            }
            return .failure(
                DestinationError(
                    .noSuchItem, path: lane.directory,
                    message: countsPlaceholders
                        ? "no picture is on its way there"
                        : "has no place \(index): it holds \(count == 1 ? "1 item" : "\(count) items")",
                    hint: dead
                        ? "drop something to release the places of a command that was killed"
                        : "list its items and their places: dnd list \(ShellWord.quoted(lane.directory.string))"))
        }
        let path = lane.directory.appending(record.name)
        guard record.state != .landed, let token = record.owner else {
            return .failure(
                DestinationError(
                    .noSuchItem, path: path, message: "is not on its way: it has landed",
                    hint: "take it out of the store: dnd remove \(ShellWord.quoted(path.string))"))
        }
        var onTheirWay = ItemsOnTheirWay(staging: staging, database: database)
        return .success(Item(id: record.id, path: path, token: token, drop: onTheirWay.look(at: record).1))
    }

    // MARK: - Asking

    /// Writes the request. If the drop has ended meanwhile, its directory and its places are gone.
    private func ask(for item: Item, _ staging: StoreStaging) -> Result<Item, DestinationError> {
        do {
            guard let directory = try staging.open(item.token), let name = CancelRequest.name(of: item.id) else {
                return .success(item)
            }
            defer { try? directory.close() }
            let owner = try directory.stat().userID.rawValue
            guard owner == SystemCalls.effectiveUser || SystemCalls.effectiveUser == 0 else {
                return .failure(another(item, user: UserName.of(owner)))
            }
            try SystemCalls.open(
                name, in: directory, .writeOnly, options: [.create, .exclusiveCreate]
            ).close()
            return .success(item)
        } catch Errno.fileExists, Errno.noSuchFileOrDirectory {
            return .success(item)
        } catch Errno.permissionDenied {
            return .failure(another(item, user: nil))
        } catch {
            let errno = error as? Errno ?? .ioError
            return .failure(DestinationError(errno, path: lane.folders.staging, action: "be written to"))
        }
    }

    private func another(_ item: Item, user: String?) -> DestinationError {
        DestinationError(
            .notWritable, path: item.path,
            message: "is on its way in a command of \(user ?? "another user"): only that user can cancel it",
            hint: item.drop?.command.map { "the command is \($0)" })
    }

    // MARK: - Waiting

    private enum ItemState { case onItsWay, landed, gone, dead }

    private func awaitEnd(
        of item: Item, _ folder: DndFolder, _ staging: StoreStaging
    ) throws -> Result<CancelledItem, DestinationError> {
        var patience = CancellationTimeout()
        while true {
            let state = try state(of: item, folder, staging)
            switch state {
            case .gone, .dead:
                removeRequest(for: item, staging)
                return .success(CancelledItem(path: item.path, drop: item.drop, hasDied: state == .dead))
            case .landed:
                removeRequest(for: item, staging)
                return .failure(
                    DestinationError(
                        .noSuchItem, path: item.path, message: "has landed before it could be cancelled",
                        hint: "take it out of the store: dnd remove \(ShellWord.quoted(item.path.string))"))
            case .onItsWay:
                guard patience.goesOn(beat: staging.progress(of: item.token)?.beat, isTaken: isTaken(item, staging))
                else {
                    let process = item.drop?.process.map { "process \($0)" } ?? "its command"
                    return .failure(
                        DestinationError(
                            .busy, path: item.path, message: "is still on its way: \(process) does not respond",
                            hint:
                                "check whether it is stopped or waits for a disk; the request stays until it continues")
                    )
                }
                try ProcessInterruption.pause(for: .milliseconds(20))
            }
        }
    }

    private func state(of item: Item, _ folder: DndFolder, _ staging: StoreStaging) throws -> ItemState {
        // Check this first: a drop that dies after cancelling the item has still cancelled it.
        let lives = staging.isHeld(item.token)
        let state = try ItemStore.reading(in: folder) { database -> ItemState in
            if let record = try ItemStore.record(item.id, in: database) {
                return record.state == .landed ? .landed : .onItsWay
            }
            // An item that replaces another one gives up its own place.
            let kept = StoreRecord.historyName(of: item.id).map { Data($0.bytes) }
            let hasReplaced = try Int.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM event WHERE action = 'replaced' AND former = ? AND dropSession IN
                    (SELECT id FROM dropSession WHERE owner = ?))
                    """, arguments: [kept, item.token])
            return hasReplaced == 1 ? .landed : .gone
        }
        if state == .onItsWay, !lives { return .dead }
        return state ?? .gone
    }

    private func isTaken(_ item: Item, _ staging: StoreStaging) -> Bool {
        guard let name = CancelRequest.name(of: item.id), let directory = try? staging.open(item.token) else {
            return true
        }
        defer { try? directory.close() }
        return (try? SystemCalls.status(of: name, in: directory)) == nil
    }

    private func removeRequest(for item: Item, _ staging: StoreStaging) {
        guard let name = CancelRequest.name(of: item.id), let directory = try? staging.open(item.token) else { return }
        try? SystemCalls.unlink(name, in: directory)
        try? directory.close()
        staging.removeEmpty(item.token)
    }
}

/// The time to wait for a response. It depends on the drop's activity: a drop writes its progress ten times a second,
/// if the system permits, and reads requests then.
private struct CancellationTimeout {
    /// The time without progress after which a drop counts as stopped or blocked.
    private static let longestSilence = Duration.seconds(60)
    /// The number of progress updates within which a drop must cancel the item after it has taken the request; its
    /// present work may wait for a disk.
    private static let mostBeats: UInt64 = 1200

    private var beat: UInt64?
    private var beatWhenTaken: UInt64?
    private var lastSign = ContinuousClock.now

    mutating func goesOn(beat: UInt64?, isTaken: Bool) -> Bool {
        if let beat, beat != self.beat {
            self.beat = beat
            lastSign = .now
        }
        if isTaken, beatWhenTaken == nil {
            beatWhenTaken = beat
            lastSign = .now
        }
        if let beat, let beatWhenTaken, beat > beatWhenTaken, beat - beatWhenTaken > Self.mostBeats { return false }
        return ContinuousClock.now - lastSign < Self.longestSilence
    }
}

extension StoreLane {
    /// The error for an item in a directory without a store.
    fileprivate func nothing(at path: FilePath) -> DestinationError {
        DestinationError(.noSuchItem, path: path, message: "is not an item on its way")
    }
}
