import FileSystem
import ItemProviders
import Synchronization
import SystemPackage
import Transfer

/// The plan of a drop into a plain folder, group after group. Of what the groups before would have placed, it keeps the
/// hashes of the names.
final class FolderPlan: GroupedDropPlan {
    private let folder: FolderDestination
    private let collision: DropOptions.Collision
    private let reservations: Mutex<NameReservations>

    init(of folder: FolderDestination, options: DropOptions) {
        self.folder = folder
        collision = options.collision
        reservations = Mutex(
            NameReservations(collision: collision, limit: SystemCalls.longestName(in: folder.directory)))
    }

    func add(_ items: [DropItem]) async throws -> [Result<Landing, any Error>] {
        await BlockingWork.run { [self] in
            reservations.withLock { reservations in
                defer { reservations.condense() }
                return items.map { item -> Result<Landing, any Error> in
                    // Items of the folder are already in their place.
                    guard item.sourcePlace == nil else {
                        return .success(Landing(path: item.dragItem.source.path))
                    }
                    let (directory, folders) = (folder.directory, item.dragItem.folders)
                    if let objection = KeptFolders.reserve(folders, in: directory, by: &reservations) {
                        return .failure(objection)
                    }
                    let inner = folders.path
                    let companions = folder.keepsCompanions ? item.dragItem.companions : []
                    let reservation = reservations.reserve(item.name, with: companions, in: inner) {
                        folder.isTaken($0, in: inner)
                    }
                    let (home, name) = (directory.pushing(inner), reservation.name)
                    return .success(
                        Landing(outcome: reservation.plannedOutcome(collision), path: home.appending(name)).with(
                            companions.map {
                                CompanionLanding(source: $0.source, path: home.appending($0.name(beside: name)))
                            }))
                }
            }
        }
    }
}
