import DropSessions
import Synchronization
import SystemPackage

/// A store opened for one drop: the directory made where there was none, the staging directory, the database.
final class StoreOpening: Sendable {
    /// The part of the store that the drop is for.
    let lane: StoreLane
    let folders: StoreFolders
    let staging: StagingDirectory
    let store: ItemStore
    private let lease: StoreLease
    /// Whether this drop has made the directory.
    private let isMaker: Bool
    private let hasConcluded = Atomic<Bool>(false)
    /// Other lanes in which names have gone.
    private let changed = Mutex<Set<StoreLane>>([])

    /// Opens the store of `lane`; makes a directory with `declaration` where there is none.
    ///
    /// What killed commands left, places and staged data, is cleared; files that came or went by hand are noticed.
    init(lane: StoreLane, declaration: DestinationDeclaration) throws {
        let directory = lane.root
        let folders = lane.folders
        var isMaker = false
        var found: StoreLease?
        while found == nil {
            if (try? directory.stat()) == nil {
                isMaker = try DeclarationFile.makeDirectory(directory, declaration: declaration)
            }
            try StoreFolders.make(folders.store)
            found = try StoreLease(folders.store)
        }
        guard let lease = found else { preconditionFailure("the loop ends with a lease") }
        if !lane.name.isEmpty { try StoreFolders.make(lane.directory) }
        try StoreFolders.make(folders.staging)
        let staging = try StagingDirectory(in: folders.staging, prefix: "")
        do {
            store = try ItemStore.open(in: folders.store, staging: staging)
            try store.reconcile(lane, staging: folders.staging)
        } catch {
            staging.remove()
            throw error
        }
        StagingDirectory.clearAbandoned(in: folders.staging, prefix: "")
        self.lane = lane
        self.folders = folders
        self.staging = staging
        self.lease = lease
        self.isMaker = isMaker
    }

    /// Opens the store of a destination without lanes.
    convenience init(directory: FilePath, declaration: DestinationDeclaration) throws {
        try self.init(lane: StoreLane(root: directory), declaration: declaration)
    }

    /// Notes that names have gone from other lanes of the store; `conclude` brings that to the device.
    func noteChange(in lanes: [StoreLane]) { changed.withLock { $0.formUnion(lanes) } }

    /// Ends the drop: staged data goes first, which makes room on a full disk for the rest.
    func conclude(drop: Int64?, hasLanded: Bool) throws {
        guard !hasConcluded.exchange(true, ordering: .relaxed) else { return }
        staging.remove()
        defer { store.close() }
        let isEmpty: Bool
        do {
            isEmpty = try end(drop)
        } catch let error as DestinationError where error.code == .full {
            // The store's own write-ahead file may be what fills the disk.
            store.checkpoint()
            isEmpty = try end(drop)
        }
        if isMaker, !hasLanded, isEmpty {
            store.close()
            try removeDirectory()
            return
        }
        try store.sync()
        try DurableItems.sync(lane.directory, isDirectory: true)
        for lane in changed.withLock({ $0 }) { try DurableItems.sync(lane.directory, isDirectory: true) }
    }

    /// Gives back the places that the drop still holds.
    ///
    /// - Returns: whether the lane is empty now.
    private func end(_ drop: Int64?) throws -> Bool {
        try store.write { database in
            if let drop {
                try ItemStore.remove(try ItemStore.placeholders(of: drop, in: database), in: database)
                try ItemStore.endDrop(drop, in: database)
            }
            return try ItemStore.count(lane: lane.name, in: database) == 0
        }
    }

    /// Undoes the making of a directory into which nothing was dropped.
    private func removeDirectory() throws {
        let directory = lane.root
        guard lease.becomeSole(), try isUntouched(directory), let name = directory.lastComponent else { return }
        let away = try StagingDirectory(in: directory.parent, prefix: FolderCoordinator.stagingPrefix)
        defer { away.remove() }
        let item = StagedItem(path: directory, isFolder: true, bytes: 0, entries: 1, hash: nil)
        let removed = away.path.appending(name)
        _ = try ItemPlacement(directory: away.path, collision: .fail).place(item, as: .free(name), from: nil)
        if try !isUntouched(removed) {
            // A file was put there in between: it keeps its place.
            let back = StagedItem(path: removed, isFolder: true, bytes: 0, entries: 1, hash: nil)
            _ = try ItemPlacement(directory: directory.parent, collision: .keepBoth)
                .place(back, as: .free(name), from: nil)
        }
    }

    private func isUntouched(_ directory: FilePath) throws -> Bool {
        try reporting(directory, "be read") {
            try DirectoryListing.names(in: directory).allSatisfy { $0 == StoreFolders.storeName }
        }
    }
}
