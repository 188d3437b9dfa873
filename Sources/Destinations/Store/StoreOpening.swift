import Configuration
import DropSessions
import FileSystem
import StoreFiles
import Synchronization
import SystemPackage

/// A store opened for one drop: the directory made where there was none, the staging directory, the database.
final class StoreOpening: Sendable {
    /// The part of the store that the drop is for.
    let lane: StoreLane
    let folders: StoreDirectories
    /// The destination's directory.
    let root: Directory
    /// `.dnd` in it.
    let folder: Directory
    /// Where the staging directories of all drops are.
    let stagingParent: Directory
    let staging: StagingDirectory
    let store: ItemStore
    /// The directory of the lane that the drop is for.
    let laneDirectory: Directory
    private let lease: StoreLease
    /// Whether this drop has made the directory.
    private let isMaker: Bool
    private let hasConcluded = Atomic<Bool>(false)
    /// The items that are in the folder, and could not be noted as landed.
    private let unnoted = Mutex<Set<Int64>>([])
    /// The lanes that the drop has looked at, by their names, with what it knows of their directories.
    private let watches: Mutex<[String: LaneChangeTracker]>
    /// Lanes in which names have come or gone.
    private let changed = Mutex<Set<String>>([])

    /// Opens the store of `lane`; makes a directory with `declaration` where there is none.
    ///
    /// What killed commands left, places and staged data, is cleared; files that came or went by hand are noticed.
    ///
    /// - Parameter prepare: what is to be done before the store is made to agree with its files.
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
            // A link is an error that says so; what is made where there is nothing is a folder.
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
            // Another command has just removed what it had made: that may happen, but not for ever.
            guard found != nil || wait.goOn() else {
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
            let lanes = declaration.kind == DestinationKind.board.name ? declaration.lanes ?? BoardLanes.standard : [""]
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

    /// Makes the store agree with another lane of it, whose names the drop may change.
    func watch(_ other: StoreLane) throws {
        guard other.name != lane.name else { return }
        let state = try store.reconcile(other, in: root, staging: stagingParent)
        let watch = LaneChangeTracker(try directory(of: other.name), state: state)
        watches.withLock { $0[other.name] = watch }
    }

    /// Runs `body`, which changes names in these lanes; `conclude` brings that to the device. Once the store knows of them, `noteChanges` is
    /// to be called: without it the next command reads the lanes.
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

    /// Says that the store knows of all names that were changed.
    func noteChanges() { for watch in watches.withLock({ Array($0.values) }) { watch.noted() } }

    /// Says that names may have changed of which the store does not know.
    func forgetLanes() { for watch in watches.withLock({ Array($0.values) }) { watch.forget() } }

    /// Keeps the places of items that are in the folder and could not be noted: the end of the drop notes them, or the next command.
    func keepUnnoted(_ ids: [Int64]) { unnoted.withLock { $0.formUnion(ids) } }

    /// Notes in the user's own register what a move is about to take away. Where that cannot be, the move cannot be taken back, and nothing
    /// else is different.
    func register(_ moves: [(source: MovedSource, hash: ContentHash?)]) {
        try? MoveRegister.process.note(
            moves.map { source, hash in
                MoveRegister.Entry(token: staging.token, source: source.path, hash: hash?.bytes ?? [])
            }, of: folder.descriptor)
    }

    /// Gives a place back, unless its item is in the folder.
    func giveBack(_ id: Int64) throws {
        guard !unnoted.withLock({ $0.contains(id) }) else { return }
        try store.write { try ItemStore.remove([id], in: $0) }
    }

    /// Where the items of the lane `name` of the same store are.
    func directory(of name: String) throws -> Directory {
        name == lane.name ? laneDirectory : try lane.lane(name).open(in: root)
    }

    /// Where what is displaced is kept; made at the first call.
    func history() throws -> Directory {
        try reporting(folders.history, "be created") { try folder.madeDirectory(StoreDirectories.historyName) }
    }

    /// Ends the drop: staged data goes first, which makes room on a full disk for the rest. The staging directory itself goes last: a drop
    /// that has not ended, and whose directory nobody holds, has died.
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
        // What a power cut takes of the log of a plain folder cannot be taken back; the items are there.
        if lane.plainFolder == nil { try store.sync() }
        if lane.plainFolder == nil || changed.withLock({ $0.contains(lane.name) }) {
            try DurableItems.sync(laneDirectory)
        }
        for name in changed.withLock({ $0 }) where name != lane.name { try DurableItems.sync(directory(of: name)) }
    }

    private func endMakingRoom(_ drop: Int64?) throws -> Bool {
        defer { staging.remove() }
        do {
            return try end(drop)
        } catch let error as DestinationError where error.code == .full {
            // The store's own write-ahead file may be what fills the disk.
            store.checkpoint()
            return try end(drop)
        }
    }

    /// Gives back the places that the drop still holds.
    ///
    /// - Returns: whether the lane is empty now.
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

    /// What the directories that the drop has changed are now, as far as nobody else has changed them.
    private func settledStates() -> [String: LaneState] {
        let watches = watches.withLock { watches in
            changed.withLock { changed in watches.filter { changed.contains($0.key) } }
        }
        return watches.compactMapValues { $0.settled() }
    }

    /// Notes what is in the folder by now. What has replaced another item is left to the next command, which looks at both.
    private func noteLanded(_ id: Int64, in database: Database) throws {
        guard let record = try ItemStore.record(id, in: database), record.state == .landing,
            try ItemStore.records(named: record.name, lane: record.lane, in: database).count == 1
        else { return }
        try ItemStore.land(id, name: record.name, in: database)
    }

    /// Undoes the making of a directory into which nothing was dropped.
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
                // A file was put there in between: it keeps its place, or the folder its new one, which is said.
                try away.directory.place(removed, as: name, in: parent)
                away.remove()
                return
            }
            away.remove()
        }
    }

    private func isUntouched() throws(Errno) -> Bool {
        try root.names().allSatisfy { $0 == StoreDirectories.storeName }
    }
}
