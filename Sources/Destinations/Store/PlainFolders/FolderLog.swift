import Configuration
import DropSessions
import FileSystem
import StoreFiles
import Glibc
import ItemProviders
import Synchronization
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a drop into a plain folder notes in the folder's log, by which it can be taken back.
///
/// The log keeps nothing from landing: a drop is noted after its items have their names, and where it cannot be, that is said once. What has
/// landed when a command dies, and was not noted, is there as after `cp`.
final class FolderLog: Sendable {
    /// An item that has its name.
    struct Landed: Sendable {
        let placeholder: Placeholder
        let name: FilePath.Component
        let provenance: Provenance
        /// What the move that brought it takes away; nil for a copy.
        let moved: MovedSource?
        /// Whether it replaced something.
        let isReplacing: Bool
        /// What the history calls what it replaced; nil where it has no place for it.
        var kept: FilePath.Component?
    }

    /// What was replaced stays for so long, and no more than so many bytes of it: who overwrites a file every night does not ask for a
    /// history that grows for ever.
    static let limit: (age: TimeInterval, bytes: Int64) = (30 * 24 * 3600, 1 << 30)

    private let opening: StoreOpening
    private let options: DropOptions
    /// The number of the drop, once something has landed.
    private let drop = Mutex<Int64?>(nil)
    /// The numbers of the items that landed, by their places.
    private let items = Mutex<[Placeholder: Int64]>([:])
    private let keptCount = Atomic<Int>(0)
    private let keptBytes = Atomic<Int64>(0)

    static let declaration = DestinationDeclaration(kind: DestinationKind.folder.name)

    private init(_ opening: StoreOpening, options: DropOptions) {
        self.opening = opening
        self.options = options
    }

    /// The log of `folder`; nil where there is none, which is said unless there is no place for any.
    static func open(of folder: Directory, options: DropOptions) -> FolderLog? {
        do {
            let lane = try reporting(FolderLogs.process.directory ?? folder.path, "be written to") {
                try FolderLogs.process.madeLane(of: folder)
            }
            guard let lane else { return nil }
            return FolderLog(try StoreOpening(lane: lane, declaration: declaration), options: options)
        } catch {
            warn(folder.path, error)
            return nil
        }
    }

    /// Notes in the user's own register what moves are about to take away.
    func register(_ moves: [(source: MovedSource, hash: ContentHash?)]) { opening.register(moves) }

    /// Keeps what is about to be replaced in the history: a file by a hard link on one file system, else as a copy of what is not too long.
    ///
    /// - Returns: its name there; nil where that cannot be. It is where it was.
    func copy(_ name: FilePath.Component, in directory: Directory) -> FilePath.Component? {
        keeping(name, in: directory) { kept, history in
            guard let status = try directory.status(of: name) else { return false }
            if try directory.status().deviceID == history.status().deviceID {
                // Where there can be no link, `take` renames it once it was replaced.
                return status.type == .regular && (try? directory.link(name, to: kept, in: history)) != nil
            }
            guard try HistoryContents.size(of: name, status, in: directory) <= Self.limit.bytes else { return false }
            let copy = opening.staging.newName()
            // What a power cut takes of it was to be overwritten.
            try ArchivalCopy.make(of: name, in: directory, as: copy, in: opening.staging.directory, syncs: false)
            try opening.staging.directory.place(copy, as: kept, in: history)
            return true
        }
    }

    /// Takes what was replaced into the history, on the same file system.
    ///
    /// - Returns: its name there; nil where that cannot be. It is where it was then.
    func take(_ name: FilePath.Component, in directory: Directory) -> FilePath.Component? {
        keeping(name, in: directory) { kept, history in
            guard try directory.status().deviceID == history.status().deviceID else { return false }
            try directory.place(name, as: kept, in: history)
            return true
        }
    }

    /// Removes what was kept of something that was not replaced after all.
    func discard(_ kept: FilePath.Component) { (try? opening.history())?.removeAll(kept) }

    private func keeping(
        _ name: FilePath.Component, in directory: Directory,
        _ body: (FilePath.Component, Directory) throws -> Bool
    ) -> FilePath.Component? {
        let number = keptCount.add(1, ordering: .relaxed).newValue
        guard let kept = FilePath.Component("\(opening.staging.token)-\(number)") else { return nil }
        do {
            let history = try opening.history()
            guard try body(kept, history) else { return nil }
            keptBytes.add(try history.status(of: kept)?.size ?? 0, ordering: .relaxed)
            return kept
        } catch {
            Self.warn(directory.path(of: name), error)
            return nil
        }
    }

    /// Notes what has landed.
    func note(_ landed: [Landed]) {
        guard !landed.isEmpty else { return }
        do {
            let (number, ids) = try opening.store.write { database in
                let number =
                    try drop.withLock { $0 }
                    ?? ItemStore.beginDrop(
                        owner: opening.staging.token, operation: options.operation, origin: options.origin,
                        in: database)
                return (number, try landed.map { ($0.placeholder, try note($0, number, in: database)) })
            }
            drop.withLock { $0 = number }
            items.withLock { items in for (placeholder, id) in ids { items[placeholder] = id } }
        } catch {
            Self.warn(opening.laneDirectory.path, error)
        }
    }

    /// Takes the original of what was converted into the history. Called after `conclude()`.
    func retire(_ original: SourceRemoval, of placeholder: Placeholder) throws -> Bool {
        guard let id = items.withLock({ $0[placeholder] }), let name = StoreRecord.originalName(of: id) else {
            return false
        }
        return try ArchivedOriginal(original, name: name, history: opening.history()).keep()
    }

    /// Ends the drop in the log, and what the history has beyond its limit.
    func conclude() {
        do {
            if keptCount.load(ordering: .relaxed) > 0 { try prune() }
            try opening.conclude(drop: drop.withLock { $0 }, hasLanded: true)
        } catch {
            Self.warn(opening.laneDirectory.path, error)
        }
    }

    /// Ends what the history has beyond its limit, once an hour, or when much was added: that looks at all that it has.
    private func prune() throws {
        let last = try opening.root.status(of: Self.pruningNote)?.st_mtim.tv_sec ?? 0
        guard time(nil) - last > Self.pruningInterval || keptBytes.load(ordering: .relaxed) > Self.limit.bytes / 16
        else { return }
        opening.root.removeAll(Self.pruningNote)
        try opening.root.create(Self.pruningNote).close()
        var limit = HistoryLimit(moment: Date(timeIntervalSinceNow: -Self.limit.age), bytes: Self.limit.bytes)
        limit.isOfReplaced = true
        var operation: Int64?
        try StorePrune(lane: opening.lane, declaration: Self.declaration, limit: limit, origin: options.origin)
            .end(in: opening, operation: &operation)
        if let operation { try opening.store.write { try ItemStore.endDrop(operation, in: $0) } }
    }

    /// A file in the log's directory: when its history was looked at last.
    private static let pruningNote: FilePath.Component = "pruned"
    /// In seconds.
    private static let pruningInterval = 3600

    // MARK: - In a transaction

    /// - Returns: the item's number.
    private func note(_ landed: Landed, _ drop: Int64, in database: Database) throws -> Int64 {
        let lane = StoredLane(name: opening.lane.name, database: database)
        let former = try lane.record(named: landed.name)
        let keys = try lane.newKeys(2, before: nil)
        let id = try ItemStore.addPlaceholder(landed.name, lane: lane.name, key: keys[1], drop: drop, in: database)
        try ItemStore.announce(id, name: landed.name, provenance: landed.provenance, in: database)
        try ItemStore.recordFile(landed.name, in: opening.laneDirectory, of: id, in: database)
        var item = id
        if landed.isReplacing {
            item = try former?.id ?? ItemStore.adopt(landed.name, lane: lane.name, key: keys[0], in: database)
            try ItemStore.replace(item, by: id, provenance: landed.provenance, former: landed.kept, in: database)
        } else {
            if let former {
                // Somebody has removed or renamed it by hand.
                try ItemStore.note(
                    "vanished", item: former.id, name: former.name, lane: former.lane, key: former.key, drop: nil,
                    in: database)
                try ItemStore.remove([former.id], in: database)
            }
            try ItemStore.land(id, name: landed.name, in: database)
        }
        if let moved = landed.moved, let record = try ItemStore.record(item, in: database) {
            // The history keeps the content under the number of the item once the landing is taken back.
            let kept =
                moved.isConverted
                ? StoreRecord.originalName(of: item) : landed.kept ?? StoreRecord.historyName(of: item)
            try ItemStore.note(
                "emptied", item: item, name: record.name, lane: record.lane, key: record.key, drop: drop,
                former: kept, in: database)
        }
        return item
    }

    private static func warn(_ path: FilePath, _ error: any Error) {
        let words =
            switch error {
            case let error as DestinationError: "\(error.path.string) \(error.message)"
            case let error as Errno: error.description.lowercased()
            default: "\(error)"
            }
        SafetyWarnings.warn(path, "cannot be recorded for dnd undo: \(words)")
    }
}

/// The log of a plain folder, opened when the first item lands there.
final class LazyFolderLog: Sendable {
    private enum State {
        case unopened
        case opened(FolderLog?)
    }

    private let folder: Directory
    private let options: DropOptions
    private let state = Mutex(State.unopened)

    init(folder: Directory, options: DropOptions) {
        self.folder = folder
        self.options = options
    }

    /// The log; nil where there is none. To be called where nobody waits for this thread.
    func open() -> FolderLog? {
        state.withLock { state in
            if case .opened(let log) = state { return log }
            let log = FolderLog.open(of: folder, options: options)
            state = .opened(log)
            return log
        }
    }

    /// The log, unless nothing has landed.
    var opened: FolderLog? {
        state.withLock { state in
            if case .opened(let log) = state { log } else { nil }
        }
    }
}
