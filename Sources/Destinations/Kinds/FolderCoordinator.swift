import FoundationEssentials
import FileSystem
import ItemProviders
import Synchronization
import SystemPackage
import Transfer

/// A drop into a plain folder, or into folders in it that are kept. Incoming items are staged in a hidden directory
/// inside the folder, which is removed with the drop.
final class FolderCoordinator: GroupedDropCoordinator {
    private struct State {
        var reservations: NameReservations
        var places: [Placeholder: Place] = [:]
        var nextID: Int64 = 1
    }

    private struct Place {
        let asked: FilePath.Component
        let folders: [KeptFolder]
        var reservation: NameReservations.Reservation
        let companions: [Companion]
    }

    /// The prefix of staging directories in plain folders.
    static let stagingPrefix = StagingDirectory.hiddenPrefix

    private let directory: Directory
    /// Whether the drop created the directory.
    private let isMaker: Bool
    private let keepsCompanions: Bool
    private let collision: DropOptions.Collision
    private let staging: StagingDirectory
    private let stager: ContentStager
    private let state: Mutex<State>
    private let log: LazyFolderLog
    private let folders: KeptFolders
    private let group: GroupCommit<FolderLanding.Landable, Landing>

    /// - Parameter isMade: Whether the directory is created if it is missing, and removed if nothing lands in it.
    init(directory: FilePath, isMade: Bool, keepsCompanions: Bool, options: DropOptions) throws {
        isMaker = try isMade && reporting(directory, "be created") { try Self.make(directory) }
        let (folder, staging) = try reporting(directory, "be written to") {
            let folder = try Directory(directory)
            StagingDirectory.clearAbandoned(in: folder)
            return (folder, try StagingDirectory(in: folder, prefix: Self.stagingPrefix))
        }
        self.directory = folder
        self.keepsCompanions = keepsCompanions
        let collision = options.collision
        self.collision = collision
        self.staging = staging
        stager = ContentStager(staging: staging, options: options, hashes: options.remembersContent)
        state = Mutex(
            State(
                reservations: NameReservations(
                    collision: collision, limit: SystemCalls.longestName(in: directory))))
        let folders = KeptFolders(in: folder)
        self.folders = folders
        let log = LazyFolderLog(folder: folder, options: options)
        self.log = log
        let landing = FolderLanding(folders: folders, collision: collision, staging: staging, log: log)
        group = GroupCommit { landing.land($0) }
    }

    /// - Returns: false if it exists already.
    private static func make(_ directory: FilePath) throws -> Bool {
        guard let name = directory.lastComponent else { return false }
        let parent = try Directory(directory.parent)
        do {
            try parent.makeDirectory(name, permissions: FilePermissions(rawValue: 0o777))
        } catch Errno.fileExists {
            return false
        }
        try parent.sync()
        return true
    }

    var scratch: FilePath { staging.scratch }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        await BlockingWork.run { [self] in state.withLock { state in names.map { reserve($0, [], [], &state) } } }
    }

    func arrange(_ items: [DropItem]) async throws -> [PlacementPlan] {
        await BlockingWork.run { [self] in
            state.withLock { state in
                items.map { item -> PlacementPlan in
                    // Items of the folder are already in their place.
                    guard item.sourcePlace == nil else {
                        return .relocated(Landing(path: item.dragItem.source.path, bytes: 0), nil)
                    }
                    let folders = item.dragItem.folders
                    let objection = KeptFolders.reserve(folders, in: directory.path, by: &state.reservations)
                    if let objection { return .refused(objection) }
                    let companions = keepsCompanions ? item.dragItem.companions : []
                    return .reserved(reserve(item.name, companions, folders, &state))
                }
            }
        }
    }

    private func reserve(
        _ name: FilePath.Component, _ companions: [Companion], _ folders: [KeptFolder], _ state: inout State
    ) -> Placeholder {
        let placeholder = Placeholder(id: state.nextID)
        state.nextID += 1
        let folder = folders.path
        let reservation = state.reservations.reserve(name, with: companions, in: folder) { isTaken($0, in: folder) }
        state.places[placeholder] = Place(
            asked: name, folders: folders, reservation: reservation, companions: companions)
        return placeholder
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        let place = try place(of: placeholder, named: delivery.name)
        let folder = place.folders.path
        if case .taken(let name) = place.reservation {
            let path = directory.path.pushing(folder).appending(name)
            guard collision == .skip else { throw ItemPlacement.taken(path) }
            state.withLock { $0.places[placeholder] = nil }
            return Landing(outcome: .skipped, path: path, bytes: 0)
        }
        let isReplacing = if case .replacing = place.reservation { true } else { false }
        let isFolder = if case .folder = delivery.content { true } else { false }
        let landing = try await stager.landing(delivery, mayRename: !isReplacing) { [group, stager] item in
            // The sources are renamed together, or copied together.
            try await stager.landing(delivery.companions, mayRename: item.isSource) { companions in
                try await group.submit(
                    FolderLanding.Landable(
                        item: item, placeholder: placeholder, folders: place.folders, reservation: place.reservation,
                        provenance: Provenance(delivery, item, dropped: Date()), moved: MovedSource(of: delivery),
                        receipt: delivery.receipt, companions: companions))
            }
        }
        state.withLock { state in
            state.places[placeholder] = nil
            guard landing.outcome == .dropped else { return }
            state.reservations.noteLanded(
                place.reservation.name, with: place.companions, in: folder, isFolder: isFolder)
        }
        return landing
    }

    func discard(_ placeholder: Placeholder) async {
        state.withLock { state in
            if let place = state.places.removeValue(forKey: placeholder), case .free(let name) = place.reservation {
                state.reservations.noteFailed(name, with: place.companions, in: place.folders.path)
            }
        }
    }

    /// Items of the folder are already in their place.
    func relocate(_ items: [DropItem]) async throws -> [Landing] {
        items.map { Landing(path: $0.dragItem.source.path, bytes: 0) }
    }

    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool {
        try await BlockingWork.run { [log] in try log.opened?.retire(original, of: placeholder) ?? false }
    }

    func synchronize() async throws {
        try await BlockingWork.run { [directory, folders] in
            try folders.sync()
            try DurableItems.sync(directory)
        }
    }

    func conclude() async throws {
        try await BlockingWork.run { [self] in
            log.opened?.conclude()
            staging.remove()
            // Fails if something has landed.
            let path = directory.path
            if isMaker, let name = path.lastComponent, (try? Directory(path.parent).removeDirectory(name)) != nil {
                return
            }
            try folders.sync()
            try DurableItems.sync(directory)
        }
    }

    /// The place, with another name if the item arrives under a different name than announced.
    private func place(of placeholder: Placeholder, named name: FilePath.Component) throws -> Place {
        try state.withLock { state in
            guard var place = state.places[placeholder] else {
                throw DestinationError(
                    .noSuchItem, path: directory.path, message: "no place is reserved for \(name.string)")
            }
            if place.asked == name { return place }
            let folder = place.folders.path
            if case .free(let old) = place.reservation {
                state.reservations.release(old, with: place.companions, in: folder)
            }
            let reservation = state.reservations.reserve(name, with: place.companions, in: folder) {
                isTaken($0, in: folder)
            }
            place = Place(
                asked: name, folders: place.folders, reservation: reservation, companions: place.companions)
            state.places[placeholder] = place
            return place
        }
    }

    private func isTaken(_ name: FilePath.Component, in folder: FilePath) -> Bool {
        if folder.isEmpty { return (try? directory.status(of: name)) != nil }
        return (try? directory.path.pushing(folder).appending(name).stat(followTargetSymlink: false)) != nil
    }
}
