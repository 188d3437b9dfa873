import FileSystem
import ItemProviders
import Synchronization
import SystemPackage
import Transfer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A drop into a plain folder. Incoming items are staged in a hidden directory inside the folder, which is removed with
/// the drop.
final class FolderCoordinator: GroupedDropCoordinator {
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
        let placeholder: Placeholder
        let reservation: NameReservations.Reservation
        let provenance: Provenance
        let moved: MovedSource?
        let receipt: SourceReceipt?
    }

    /// The prefix of staging directories in plain folders.
    static let stagingPrefix = StagingDirectory.hiddenPrefix

    private let directory: Directory
    private let collision: DropOptions.Collision
    private let staging: StagingDirectory
    private let stager: ContentStager
    private let state: Mutex<State>
    private let log: LazyFolderLog
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
        stager = ContentStager(staging: staging, options: options, hashes: options.remembersContent)
        state = Mutex(
            State(
                reservations: NameReservations(
                    collision: collision, limit: SystemCalls.longestName(in: directory))))
        let placement = ItemPlacement(directory: folder, collision: collision)
        let log = LazyFolderLog(folder: folder, options: options)
        self.log = log
        group = GroupCommit { round in Self.land(round, placement, staging, log) }
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
            state.withLock { $0.places[placeholder] = nil }
            return Landing(outcome: .skipped, path: directory.path(of: name), bytes: 0)
        }
        let isReplacing = if case .replacing = reservation { true } else { false }
        let landing = try await stager.landing(delivery, mayRename: !isReplacing) { [group] item in
            try await group.submit(
                Landable(
                    item: item, placeholder: placeholder, reservation: reservation,
                    provenance: Provenance(delivery, item, dropped: Date()), moved: MovedSource(of: delivery),
                    receipt: delivery.receipt))
        }
        state.withLock { state in
            state.places[placeholder] = nil
            if landing.outcome == .dropped { state.reservations.noteLanded(reservation.name) }
        }
        return landing
    }

    func discard(_ placeholder: Placeholder) async {
        state.withLock { state in
            if let place = state.places.removeValue(forKey: placeholder), case .free(let name) = place.reservation {
                state.reservations.noteFailed(name)
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
        try await BlockingWork.run { [directory] in try DurableItems.sync(directory) }
    }

    func conclude() async throws {
        try await BlockingWork.run { [self] in
            log.opened?.conclude()
            staging.remove()
            try DurableItems.sync(directory)
        }
    }

    /// The reserved name, or another one if the item arrives under a different name than announced.
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

    private func isTaken(_ name: FilePath.Component) -> Bool {
        (try? directory.status(of: name)) != nil
    }

    private static func land(
        _ round: [Landable], _ placement: ItemPlacement, _ staging: StagingDirectory, _ lazyLog: LazyFolderLog
    ) -> [Result<Landing, any Error>] {
        let log = lazyLog.open()
        do {
            try DurableItems.sync(round.map(\.item), staging: staging)
        } catch {
            return round.map { _ in .failure(error) }
        }
        log?.register(round.compactMap { landable in landable.moved.map { ($0, landable.item.hash) } })
        let announced =
            log?.announce(round.map { ($0.reservation.name, $0.item, $0.provenance, $0.receipt) })
            ?? round.map { _ in nil }
        var landed: [FolderLog.Landed] = []
        let results = zip(round, announced).map { landable, announcement in
            Result {
                let announced = try announcement?.get()
                var kept: FilePath.Component?
                func discard() { if let kept { log?.discard(kept) } }
                let outcome: ItemPlacement.Outcome
                do {
                    outcome = try placement.place(
                        landable.item, as: landable.reservation, from: landable.provenance.source.path,
                        displacing: { name in
                            discard()
                            kept = log?.copy(name, in: placement.directory)
                            return DisplacedItem(directory: try staging.former(), name: name)
                        })
                } catch {
                    discard()
                    throw error
                }
                switch outcome {
                case .placed(let name), .replaced(let name):
                    let isReplacing = if case .replaced = outcome { true } else { false }
                    if isReplacing {
                        // A failure to take it is a warning; only then does it go with the staging directory.
                        let path = placement.directory.path(of: name)
                        kept = kept ?? (try? staging.former()).flatMap { log?.take(name, in: $0, from: path) }
                        staging.settleFormer(name)
                    } else {
                        discard()
                    }
                    landed.append(
                        FolderLog.Landed(
                            placeholder: landable.placeholder, name: name, provenance: landable.provenance,
                            moved: landable.moved, receipt: landable.receipt, content: landable.item.hash,
                            announced: announced, isReplacing: isReplacing, kept: isReplacing ? kept : nil))
                    return Landing(
                        path: placement.directory.path(of: name), bytes: landable.item.bytes,
                        losses: landable.item.losses, isSource: landable.item.isSource)
                case .skipped(let name):
                    landable.item.discard()
                    return Landing(outcome: .skipped, path: placement.directory.path(of: name), bytes: 0)
                }
            }
        }
        log?.note(landed)
        let ids = Set(landed.compactMap(\.announced))
        log?.withdraw(announced.compactMap { try? $0?.get() }.filter { !ids.contains($0) })
        return results
    }
}
