import ItemProviders
import DropSessions
import FileSystem
import Synchronization
import SystemPackage

/// A drop into a plain folder. What is on its way is in a hidden directory inside the folder, which goes with the drop.
final class FolderCoordinator: DropCoordinator {
    private struct State {
        var reservations: NameReservations
        var places: [Placeholder: Place] = [:]
        var nextID: Int64 = 1
    }

    private struct Place {
        let asked: FilePath.Component
        var reservation: NameReservations.Reservation
    }

    private struct Landable: Sendable {
        let item: StagedItem
        let reservation: NameReservations.Reservation
        let source: FilePath?
    }

    /// How staging directories in plain folders begin.
    static let stagingPrefix = StagingDirectory.hiddenPrefix

    private let directory: Directory
    private let collision: DropOptions.Collision
    private let staging: StagingDirectory
    private let stager: ContentStager
    private let state: Mutex<State>
    private let group: GroupCommit<Landable, Landing>

    init(directory: FilePath, options: DropOptions) throws {
        let (folder, staging) = try reporting(directory, "be written to") {
            let folder = try Directory(directory)
            StagingDirectory.clearAbandoned(in: folder, prefix: Self.stagingPrefix)
            return (folder, try StagingDirectory(in: folder, prefix: Self.stagingPrefix))
        }
        self.directory = folder
        let collision = options.collision
        self.collision = collision
        self.staging = staging
        stager = ContentStager(staging: staging, options: options, hashes: false)
        state = Mutex(
            State(
                reservations: NameReservations(
                    collision: collision, limit: SystemCalls.longestName(in: directory))))
        let placement = ItemPlacement(directory: folder, collision: collision)
        group = GroupCommit { round in Self.land(round, placement, staging) }
    }

    var scratch: FilePath { staging.scratch }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        await BlockingWork.run { [self] in
            state.withLock { state in
                names.map { name in
                    let placeholder = Placeholder(id: state.nextID)
                    state.nextID += 1
                    let reservation = state.reservations.reserve(name, isTaken: isTaken)
                    state.places[placeholder] = Place(asked: name, reservation: reservation)
                    return placeholder
                }
            }
        }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        let reservation = try reservation(for: placeholder, named: delivery.name)
        if case .taken(let name) = reservation {
            guard collision == .skip else { throw ItemPlacement.taken(directory.path(of: name)) }
            release(placeholder)
            return Landing(outcome: .skipped, path: directory.path(of: name), bytes: 0)
        }
        let isReplacing = if case .replacing = reservation { true } else { false }
        let landing = try await stager.landing(delivery, mayRename: !isReplacing) { [group] item in
            try await group.submit(Landable(item: item, reservation: reservation, source: delivery.source.path))
        }
        release(placeholder)
        return landing
    }

    func discard(_ placeholder: Placeholder) async {
        state.withLock { state in
            if let place = state.places.removeValue(forKey: placeholder), case .free(let name) = place.reservation {
                state.reservations.release(name)
            }
        }
    }

    /// What is in the folder is where it was asked to be.
    func relocate(_ items: [DropItem]) async throws -> [Landing] {
        items.map { Landing(path: $0.dragItem.source.path, bytes: 0) }
    }

    func conclude() async throws {
        try await BlockingWork.run { [self] in
            staging.remove()
            try DurableItems.sync(directory)
        }
    }

    /// The name that was reserved; another one, when what arrived is called otherwise than was announced.
    private func reservation(
        for placeholder: Placeholder, named name: FilePath.Component
    ) throws -> NameReservations.Reservation {
        try state.withLock { state in
            guard let place = state.places[placeholder] else {
                throw DestinationError(
                    .noSuchItem, path: directory.path, message: "no place is reserved for \(name.string)")
            }
            if place.asked == name { return place.reservation }
            if case .free(let old) = place.reservation { state.reservations.release(old) }
            let reservation = state.reservations.reserve(name, isTaken: isTaken)
            state.places[placeholder] = Place(asked: name, reservation: reservation)
            return reservation
        }
    }

    /// Forgets the place but keeps its name reserved: what this drop wrote, it does not replace.
    private func release(_ placeholder: Placeholder) {
        state.withLock { _ = $0.places.removeValue(forKey: placeholder) }
    }

    private func isTaken(_ name: FilePath.Component) -> Bool {
        (try? directory.status(of: name)) != nil
    }

    private static func land(
        _ round: [Landable], _ placement: ItemPlacement, _ staging: StagingDirectory
    ) -> [Result<Landing, any Error>] {
        do {
            try DurableItems.sync(round.map(\.item), staging: staging)
        } catch {
            return round.map { _ in .failure(error) }
        }
        return round.map { landable in
            Result {
                // A plain folder has no history: what is replaced stays in staging until the drop ends.
                let outcome = try placement.place(
                    landable.item, as: landable.reservation, from: landable.source,
                    displacing: { DisplacedItem(directory: try staging.former(), name: $0) })
                if case .replaced(let name) = outcome { staging.settleFormer(name) }
                switch outcome {
                case .placed(let name), .replaced(let name):
                    return Landing(
                        path: placement.directory.path(of: name), bytes: landable.item.bytes,
                        losses: landable.item.losses, isSource: landable.item.isSource)
                case .skipped(let name):
                    landable.item.discard()
                    return Landing(outcome: .skipped, path: placement.directory.path(of: name), bytes: 0)
                }
            }
        }
    }
}
