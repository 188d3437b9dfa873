import Configuration
import FileSystem
import StoreFiles
import Synchronization
import SystemPackage
import Transfer

/// A store opened for one drop, with its directory, which is created if missing, the staging directory and the
/// database.
final class OpenStore: Sendable {
    /// The lane for the drop.
    let lane: StoreLane
    let folders: StoreDirectories
    /// The destination's directory.
    let root: Directory
    /// `.dnd` in it.
    let folder: Directory
    /// The directory that contains the staging directories of all drops.
    let stagingParent: Directory
    let staging: StagingDirectory
    let store: ItemStore
    /// The directory of the lane for the drop.
    let laneDirectory: Directory
    private let lease: StoreLease
    /// Whether this drop created the directory.
    private let isMaker: Bool
    private let hasConcluded = Atomic<Bool>(false)
    /// The items that are in the directory but could not be recorded as landed.
    private let unnoted = Mutex<Set<Int64>>([])
    /// The lanes that the drop has reconciled, by name, with the state of their directories.
    private let watches: Mutex<[String: LaneChangeTracker]>
    /// Lanes in which names were added or removed.
    private let changed = Mutex<Set<String>>([])

    /// Opens the store of `lane`; creates the directory with `declaration` if it is missing.
    ///
    /// Removes places and staged data of killed commands, and records files that were added or removed by hand.
    ///
    /// - Parameter prepare: called before the store is made to agree with its files.
    init(
        lane: StoreLane, declaration: DestinationDeclaration,
        prepare: (ItemStore, Directory, StagingDirectory) throws -> Void = { _, _, _ in }
    ) throws {
        let directory = lane.root
        let folders = lane.folders
        var isMaker = false
        var found: (root: Directory, folder: Directory, store: DndFolder, lease: StoreLease)?
        var wait = StoreWait(patience: ItemStore.patience)
        while found == nil {
            if (try? directory.stat()) == nil {
                isMaker = try DeclarationFile.makeDirectory(directory, declaration: declaration)
            }
            // A symbolic link is an error; if there is nothing, a folder is created.
            if try opening(directory, { try DndFolder(in: directory) }) == nil {
                _ = try reporting(folders.store, "be created") {
                    try Directory(directory).madeDirectory(StoreDirectories.storeName)
                }
            }
            if let store = try opening(directory, { try DndFolder(in: directory) }) {
                guard FolderTrust.process.obeys(store) else { throw DestinationError(stranger: store) }
                try ItemStore.refuseForged(in: store)
                if let lease = try StoreLease(store) {
                    found = try reporting(folders.store, "be used") {
                        let root = try Directory(directory)
                        let folder = try root.directory(StoreDirectories.storeName)
                        return try folder.status().isSameFile(as: store.descriptor.stat())
                            ? (root, folder, store, lease) : nil
                    }
                }
            }
            // Another command has just removed the directory that it had created: retry, but not forever.
            guard found != nil || wait.pauseIfTimeRemains() else {
                throw DestinationError(
                    .busy, path: directory, message: "other commands keep creating and removing it",
                    hint: "try again when they have ended")
            }
        }
        guard let (root, folder, dndFolder, lease) = found else {
            preconditionFailure("the loop ends with a lease")
        }
        try lane.refuseLink()
        if !isMaker { CreationMarker.settle(folder, in: try Directory(directory.parent)) }
        let laneDirectory = try lane.open(in: root, making: true)
        let (stagingParent, staging) = try reporting(folders.staging, "be written to") {
            let parent = try folder.madeDirectory(StoreDirectories.stagingName)
            return (parent, try StagingDirectory(in: parent, prefix: ""))
        }
        let state: LaneState?
        do {
            let lanes = declaration.kind == .board ? declaration.boardLanes : [""]
            store = try ItemStore.open(
                in: dndFolder, staging: staging, lanes: Set(lanes + [lane.name]),
                leavesWriteAhead: lane.plainFolder != nil)
            try prepare(store, root, staging)
            state = try store.reconcile(lane, in: root, staging: stagingParent)
        } catch {
            staging.remove()
            throw error
        }
        StagingDirectory.clearAbandoned(in: stagingParent, prefix: "")
        self.lane = lane
        self.root = root
        self.folder = folder
        self.stagingParent = stagingParent
        self.laneDirectory = laneDirectory
        self.folders = folders
        self.staging = staging
        self.lease = lease
        self.isMaker = isMaker
        watches = Mutex([lane.name: LaneChangeTracker(laneDirectory, state: state)])
    }

    /// Opens the store of a destination without lanes.
    convenience init(directory: FilePath, declaration: DestinationDeclaration) throws {
        try self.init(lane: StoreLane(root: directory), declaration: declaration)
    }

    /// Makes the store agree with another of its lanes, whose names the drop may change.
    func watch(_ other: StoreLane) throws {
        guard other.name != lane.name else { return }
        let state = try store.reconcile(other, in: root, staging: stagingParent)
        let watch = LaneChangeTracker(try directory(of: other.name), state: state)
        watches.withLock { $0[other.name] = watch }
    }

    /// Runs `body`, which changes names in these lanes; `conclude` syncs them. `noteChanges` must be called once the
    /// store has recorded the changes; otherwise the next command reads the lanes.
    func change<Result>(_ lanes: [String], _ body: () throws -> Result) throws -> Result {
        let lanes = Set(lanes)
        changed.withLock { $0.formUnion(lanes) }
        let watches = watches.withLock { watches in lanes.compactMap { watches[$0] } }
        func change(_ rest: ArraySlice<LaneChangeTracker>) throws -> Result {
            guard let watch = rest.first else { return try body() }
            return try watch.change { try change(rest.dropFirst()) }
        }
        return try change(watches[...])
    }

    /// Marks all changed names as recorded in the store.
    func noteChanges() { for watch in watches.withLock({ Array($0.values) }) { watch.noted() } }

    /// Marks the lanes as possibly different from the store.
    func forgetLanes() { for watch in watches.withLock({ Array($0.values) }) { watch.forget() } }

    /// Keeps the places of items that are in the directory and could not be recorded; the end of the drop, or the next
    /// command, records them.
    func keepUnnoted(_ ids: [Int64]) { unnoted.withLock { $0.formUnion(ids) } }

    /// Records in the user's register which source a move is about to remove. If that fails, the move cannot be undone;
    /// nothing else changes.
    func register(_ moves: [(source: MovedSource, hash: ContentHash?)]) {
        if moves.isEmpty { return }
        try? MoveRegister.process.note(
            moves.map { source, hash in
                MoveRegister.Entry(token: staging.token, source: source.path, hash: hash?.bytes ?? [])
            }, of: folder.descriptor)
    }

    /// Releases a place, unless its item is in the directory.
    func giveBack(_ id: Int64) throws {
        guard !unnoted.withLock({ $0.contains(id) }) else { return }
        try store.write { try ItemStore.remove([id], in: $0) }
    }

    /// The directory of the items of the lane `name` in the same store.
    func directory(of name: String) throws -> Directory {
        name == lane.name ? laneDirectory : try lane.lane(name).open(in: root)
    }

    /// The directory of displaced items; created at the first call.
    func history() throws -> Directory {
        try reporting(folders.history, "be created") { try folder.madeDirectory(StoreDirectories.historyName) }
    }

    /// Ends the drop. Staged data is removed first, which frees space on a full disk. The staging directory itself is
    /// removed last: a drop that has not ended, and whose directory is not locked, counts as dead.
    func conclude(drop: Int64?, hasLanded: Bool) throws {
        guard !hasConcluded.exchange(true, ordering: .relaxed) else { return }
        staging.empty()
        defer { store.close() }
        let isEmpty = try endMakingRoom(drop)
        if isMaker, !hasLanded, isEmpty {
            store.close()
            try removeDirectory()
            return
        }
        try synchronize()
    }

    /// Makes the records and the names of what has landed durable.
    func synchronize() throws {
        // For a plain folder, a power failure may lose the log, and with it the undo, but not the items.
        if lane.plainFolder == nil { try store.sync() }
        if lane.plainFolder == nil || changed.withLock({ $0.contains(lane.name) }) {
            try DurableItems.sync(laneDirectory)
        }
        let companions = changed.withLock { changed in
            let companions = changed.filter(lane.isOfCompanions)
            changed.subtract(companions)
            return companions
        }
        try syncCompanions(companions)
        for name in changed.withLock({ $0 }) where name != lane.name {
            // A folder in a plain folder may have been removed since.
            if lane.plainFolder != nil, (try? directory(of: name)) == nil { continue }
            try DurableItems.sync(directory(of: name))
        }
    }

    /// Makes the names of companions durable. Each item has a lane of its own, so that a drop changes many, and each once.
    private func syncCompanions(_ lanes: Set<String>) throws {
        guard !lanes.isEmpty else { return }
        if lanes.count > DurableItems.mostSyncedAlone {
            return try reporting(folders.companions, "be written") { try SystemCalls.syncFileSystem(folder.descriptor) }
        }
        for name in lanes {
            // The folder is removed with the last companion.
            if let directory = try? directory(of: name) { try DurableItems.sync(directory) }
        }
        if let all = try? folder.directory(StoreDirectories.companionsName) { try DurableItems.sync(all) }
    }

    private func endMakingRoom(_ drop: Int64?) throws -> Bool {
        defer { staging.remove() }
        do {
            return try end(drop)
        } catch let error as DestinationError where error.code == .full {
            // The store's write-ahead file may be what fills the disk.
            store.checkpoint()
            return try end(drop)
        }
    }

    /// Releases the remaining places of the drop.
    ///
    /// - Returns: whether the lane is now empty.
    private func end(_ drop: Int64?) throws -> Bool {
        let states = settledStates()
        return try store.write { database in
            if let drop {
                let landed = unnoted.withLock { $0 }
                let held = try ItemStore.placeholders(of: drop, in: database)
                try ItemStore.remove(held.filter { !landed.contains($0) }, in: database)
                for id in held where landed.contains(id) { try noteLanded(id, in: database) }
                try ItemStore.endDrop(drop, in: database)
            }
            for (name, state) in states where try !state.isRecorded(of: name, in: database) {
                try LaneState.record(state, of: name, in: database)
            }
            return try StoredLane(name: lane.name, database: database).count() == 0
        }
    }

    /// The states of the directories that the drop has changed, unless another program has changed them, too.
    private func settledStates() -> [String: LaneState] {
        let watches = watches.withLock { watches in
            changed.withLock { changed in watches.filter { changed.contains($0.key) } }
        }
        return watches.compactMapValues { $0.settled() }
    }

    /// Records a landed item. One that replaced another item is left to the next command, which checks both.
    private func noteLanded(_ id: Int64, in database: Database) throws {
        guard let record = try ItemStore.record(id, in: database), record.state == .landing,
            try ItemStore.records(named: record.name, lane: record.lane, in: database).count == 1
        else { return }
        // A companion has landed if its item has, which was reserved before it.
        if let item = record.provenance?.companionOf?.item,
            try ItemStore.record(item, in: database)?.state != .landed
        {
            return
        }
        try ItemStore.land(id, name: record.name, in: database)
    }

    /// Removes a directory that this drop created and in which nothing landed.
    private func removeDirectory() throws {
        let directory = lane.root
        guard lease.becomeSole(), let name = directory.lastComponent else { return }
        try reporting(directory, "be removed") {
            guard try isUntouched() else { return }
            let parent = try Directory(directory.parent)
            guard let present = try parent.status(of: name), present.isSameFile(as: try root.status()) else { return }
            let away = try StagingDirectory(in: parent, prefix: FolderCoordinator.stagingPrefix)
            let removed = away.newName()
            try parent.place(name, as: removed, in: away.directory)
            guard try isUntouched() else {
                // A file was added meanwhile: rename the directory back; if that fails, the error names its new path.
                try away.directory.place(removed, as: name, in: parent)
                away.remove()
                return
            }
            away.remove()
        }
    }

    /// Whether the directory holds nothing but the store and empty lanes.
    private func isUntouched() throws -> Bool {
        let lanes = Set(store.lanes.compactMap { FilePath.Component($0) })
        return try root.names().allSatisfy { name in
            if name == StoreDirectories.storeName { return true }
            return try lanes.contains(name) && root.directory(name).names().isEmpty
        }
    }
}
