import FoundationEssentials
import Configuration
import FileSystem
import StoreFiles
import Glibc
import ItemProviders
import Synchronization
import SystemPackage
import Transfer

/// Records a drop into a plain folder in the folder's log, so that it can be undone.
///
/// The log does not keep an item from landing, unless the item is of a plan: a drop is recorded after its items have
/// their names, and a failure to record it causes one warning. If a command dies before that, landed items stay, as after
/// `cp`. An item of a plan must be recorded before it lands, or the next run would land it again.
final class FolderLog: Sendable {
    /// An item that has its final name.
    struct Landed: Sendable {
        /// Nil for a companion, which goes with its item.
        let placeholder: Placeholder?
        /// The path below the plain folder of the folder that holds it.
        var folder: FilePath = ""
        /// The folders that were made for it, the outer ones first.
        var made: [KeptFolders.Made] = []
        let name: FilePath.Component
        /// The fingerprint of its file; nil if it could not be read.
        let file: FileFingerprint?
        let provenance: Provenance
        /// The source that the move will remove; nil for a copy.
        let moved: MovedSource?
        /// What to remember of the source; nil for nothing.
        var receipt: SourceReceipt?
        /// The hash of what landed; nil if none was computed.
        var content: ContentHash?
        /// The id of its place in the log, if it was announced.
        var announced: Int64?
        /// Whether it replaced another file.
        let isReplacing: Bool
        /// The replaced file's name in the history; nil if it could not be kept.
        var kept: FilePath.Component?
    }

    /// The maximum age, in seconds, and the total size, in bytes, of replaced files in the history, so that a file that
    /// is overwritten every night does not fill the disk.
    static let limit: (age: TimeInterval, bytes: Int64) = (30 * 24 * 3600, 1 << 30)

    private let opening: OpenStore
    private let options: DropOptions
    /// The drop's id; nil before the first landing.
    private let drop = Mutex<Int64?>(nil)
    /// The ids of landed items, by their placeholders.
    private let items = Mutex<[Placeholder: Int64]>([:])
    private let keptCount = Atomic<Int>(0)
    private let keptBytes = Atomic<Int64>(0)

    static let declaration = DestinationDeclaration(kind: .folder)

    private init(_ opening: OpenStore, options: DropOptions) {
        self.opening = opening
        self.options = options
    }

    /// Opens the log of `folder`; nil if logs have no directory. A failure is a warning, too.
    static func open(of folder: Directory, options: DropOptions) throws -> FolderLog? {
        do {
            let lane = try reporting(FolderLogs.process.directory ?? folder.path, "be written to") {
                try FolderLogs.process.madeLane(of: folder)
            }
            guard let lane else { return nil }
            return FolderLog(try OpenStore(lane: lane, declaration: declaration), options: options)
        } catch {
            warn(folder.path, error)
            throw error
        }
    }

    /// Records in the user's register which sources are about to be moved away.
    func register(_ moves: [(source: MovedSource, hash: ContentHash?)]) { opening.register(moves) }

    /// Keeps a file that is about to be replaced in the history: as a hard link if possible, otherwise as a copy, up to the
    /// size limit.
    ///
    /// - Returns: its name in the history; nil if it could not be kept.
    func copy(_ name: FilePath.Component, in directory: Directory) -> FilePath.Component? {
        keeping(directory.path(of: name)) { kept, history in
            guard let status = try directory.status(of: name) else { return false }
            if try directory.status().deviceID == history.status().deviceID {
                // `take` renames a folder after the replacement.
                guard status.type == .regular else { return false }
                do throws(Errno) {
                    try directory.link(name, to: kept, in: history)
                    return true
                } catch {
                    guard error.hasNoLinks else { return false }
                }
            }
            guard try HistoryContents.size(of: name, status, in: directory) <= Self.limit.bytes else { return false }
            let copy = opening.staging.newName()
            // Not synced: a power failure can lose only what was to be overwritten.
            try ArchivalCopy.make(of: name, in: directory, as: copy, in: opening.staging.directory, syncs: false)
            try opening.staging.directory.place(copy, as: kept, in: history)
            return true
        }
    }

    /// Moves a replaced file into the history, on the same file system.
    ///
    /// - Parameter path: The path that the file had, for the warning.
    /// - Returns: its name in the history; nil if that failed. The file is then still in its place.
    func take(_ name: FilePath.Component, in directory: Directory, from path: FilePath) -> FilePath.Component? {
        keeping(path) { kept, history in
            guard try directory.status().deviceID == history.status().deviceID else { return false }
            try directory.place(name, as: kept, in: history)
            return true
        }
    }

    /// Removes the kept copy of a file that was not replaced after all.
    func discard(_ kept: FilePath.Component) { (try? opening.history())?.removeAll(kept) }

    private func keeping(
        _ path: FilePath, _ body: (FilePath.Component, Directory) throws -> Bool
    ) -> FilePath.Component? {
        let number = keptCount.add(1, ordering: .relaxed).newValue
        guard let kept = FilePath.Component("\(opening.staging.token)-\(number)") else { return nil }
        do {
            let history = try opening.history()
            guard try body(kept, history) else { return nil }
            keptBytes.add(try history.status(of: kept)?.size ?? 0, ordering: .relaxed)
            return kept
        } catch {
            Self.warn(path, error)
            return nil
        }
    }

    /// Announces the items of a plan before they get their names: whether a command that died had landed them is then
    /// known, and no item of a plan lands twice.
    ///
    /// - Returns: the id of each item's place, or why it must not land; nil for an item that is of no plan.
    func announce(_ items: [FolderLanding.Landable]) -> [Result<Int64, any Error>?] {
        guard items.contains(where: { $0.receipt?.line != nil }) else { return items.map { _ in nil } }
        do {
            let (number, places) = try opening.store.write { database in
                let number = try began(in: database)
                let places = try items.map { item -> Result<Int64, any Error>? in
                    let lane = StoredLane(name: FolderLane.name(of: item.folders.path), database: database)
                    guard let line = item.receipt?.line else { return nil }
                    if let error = try opening.conflict(over: line, in: database) { return .failure(error) }
                    let key = try lane.newKeys(1, before: nil)[0]
                    let name = item.reservation.name
                    let id = try ItemStore.addPlaceholder(
                        name, lane: lane.name, key: key, drop: number, in: database)
                    try ItemStore.announce(id, name: name, provenance: item.provenance, in: database)
                    try ItemStore.recordFile(item.item.name, in: item.item.directory, of: id, in: database)
                    try ItemStore.announce(item.receipt, of: id, content: item.item.hash, in: database)
                    return .success(id)
                }
                return (number, places)
            }
            drop.withLock { $0 = number }
            return places
        } catch {
            return items.map { $0.receipt?.line == nil ? nil : .failure(error) }
        }
    }

    /// Takes back the announcement of items that did not land.
    func withdraw(_ ids: [Int64]) {
        guard !ids.isEmpty else { return }
        do {
            try opening.store.write { try ItemStore.remove(ids, in: $0) }
        } catch {
            Self.warn(opening.laneDirectory.path, error)
        }
    }

    /// The id of the drop; recorded if it is the first.
    private func began(in database: Database) throws -> Int64 {
        try drop.withLock { $0 }
            ?? ItemStore.beginDrop(
                owner: opening.staging.token, operation: options.operation, origin: options.origin, in: database)
    }

    /// Records landed items.
    func note(_ landed: [Landed]) {
        guard !landed.isEmpty else { return }
        do {
            let (number, ids) = try opening.store.write { database in
                let number = try began(in: database)
                return (number, try landed.map { ($0.placeholder, try note($0, number, in: database)) })
            }
            drop.withLock { $0 = number }
            items.withLock { items in
                for case (let placeholder?, let id) in ids { items[placeholder] = id }
            }
        } catch {
            opening.keepUnnoted(landed.compactMap(\.announced))
            Self.warn(opening.laneDirectory.path, error)
        }
    }

    /// Moves the original of a converted item into the history. Called after `conclude()`.
    func retire(_ original: SourceRemoval, of placeholder: Placeholder) throws -> Bool {
        guard let id = items.withLock({ $0[placeholder] }), let name = StoreRecord.originalName(of: id) else {
            return false
        }
        try ArchivedOriginal(original, name: name, history: opening.history()).keep()
        return true
    }

    /// Records the end of the drop, and prunes the history to its limit.
    func conclude() {
        do {
            if keptCount.load(ordering: .relaxed) > 0 { try prune() }
            try opening.conclude(drop: drop.withLock { $0 }, hasLanded: true)
        } catch {
            Self.warn(opening.laneDirectory.path, error)
        }
    }

    /// Prunes the history to its limit, once an hour or after large additions, because it reads the whole history.
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

    /// The file in the log's directory that marks the time of the last pruning.
    private static let pruningNote: FilePath.Component = "pruned"
    /// The minimum time between prunings, in seconds.
    private static let pruningInterval = 3600

    // MARK: - In a transaction

    /// - Returns: the item's id.
    private func note(_ landed: Landed, _ drop: Int64, in database: Database) throws -> Int64 {
        for folder in landed.made {
            guard let name = folder.path.lastComponent else { continue }
            try ItemStore.note(
                "made", item: 0, name: name, lane: FolderLane.name(of: folder.path.removingLastComponent()),
                key: Int64(folder.permissions.rawValue), drop: drop, in: database)
        }
        let lane = StoredLane(name: FolderLane.name(of: landed.folder), database: database)
        let former = try ItemStore.records(named: landed.name, lane: lane.name, in: database)
            .first { $0.id != landed.announced }
        let keys = try lane.newKeys(2, before: nil)
        let id =
            try landed.announced
            ?? ItemStore.addPlaceholder(landed.name, lane: lane.name, key: keys[1], drop: drop, in: database)
        try ItemStore.announce(id, name: landed.name, provenance: landed.provenance, in: database)
        if let file = landed.file { try ItemStore.recordFile(file, of: id, in: database) }
        try ItemStore.announce(landed.receipt, of: id, content: landed.content, in: database)
        var item = id
        if landed.isReplacing {
            item = try former?.id ?? ItemStore.adopt(landed.name, lane: lane.name, key: keys[0], in: database)
            try ItemStore.replace(item, by: id, provenance: landed.provenance, former: landed.kept, in: database)
        } else {
            if let former {
                // The file was removed or renamed by hand.
                try ItemStore.note(
                    "vanished", item: former.id, name: former.name, lane: former.lane, key: former.key, drop: nil,
                    in: database)
                try ItemStore.remove([former.id], in: database)
            }
            try ItemStore.land(id, name: landed.name, in: database)
        }
        if let moved = landed.moved, let record = try ItemStore.record(item, in: database) {
            // After the landing is undone, the history keeps the content under the item's id.
            let kept =
                moved.isConverted
                ? StoreRecord.originalName(of: item) : landed.kept ?? StoreRecord.historyName(of: item)
            try ItemStore.note(
                "emptied", item: item, name: record.name, lane: record.lane, key: record.key, drop: drop,
                former: kept, in: database)
        }
        return item
    }

    /// Warns that the log lacks a change of the file or folder at `path`.
    static func warn(_ path: FilePath, _ error: any Error) {
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
        case failed(any Error)
    }

    private let folder: Directory
    private let options: DropOptions
    private let state = Mutex(State.unopened)

    init(folder: Directory, options: DropOptions) {
        self.folder = folder
        self.options = options
    }

    /// Opens the log; nil if that fails. Must be called on a thread that may block.
    func open() -> FolderLog? {
        state.withLock { state in
            switch state {
            case .opened(let log): return log
            case .failed: return nil
            case .unopened: break
            }
            do {
                let log = try FolderLog.open(of: folder, options: options)
                state = .opened(log)
                return log
            } catch {
                state = .failed(error)
                return nil
            }
        }
    }

    /// Why the log could not be opened; nil if it was.
    var failure: (any Error)? {
        state.withLock { state in
            if case .failed(let error) = state { error } else { nil }
        }
    }

    /// The log; nil before the first landing.
    var opened: FolderLog? {
        state.withLock { state in
            if case .opened(let log) = state { log } else { nil }
        }
    }
}
