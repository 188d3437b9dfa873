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
                return items.map { item in
                    // Items of the folder are already in their place.
                    guard item.sourcePlace == nil else {
                        return .success(Landing(path: item.dragItem.source.path))
                    }
                    let reservation = reservations.reserve(item.name, isTaken: folder.isTaken)
                    return .success(
                        Landing(
                            outcome: reservation.plannedOutcome(collision),
                            path: folder.directory.appending(reservation.name)))
                }
            }
        }
    }
}
