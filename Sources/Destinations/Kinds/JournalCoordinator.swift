import FoundationEssentials
import Configuration
import ItemProviders
import FileSystem
import Synchronization
import SystemPackage
import Transfer

/// A drop into a journal: places are reserved in the store, visible to other processes, and filled as data arrives.
final class JournalCoordinator: PlaceFollowing, GroupedDropCoordinator {
    fileprivate struct Place {
        let asked: FilePath.Component
        let reservation: NameReservations.Reservation
        /// The reason why nothing can land there; nil if something can.
        var refusal: DestinationError?

        /// Whether the store has a place for it.
        var isReserved: Bool { refusal == nil && !reservation.isTaken }
    }

    fileprivate struct State {
        var reservations: NameReservations
        var places: [Placeholder: Place] = [:]
        /// The drop's number; nil before its first reservation.
        var drop: Int64?
        /// Later items are inserted behind these.
        var placed = PlacedItems()
        var nextRefused: Int64 = -1
        /// The number of items that have places.
        var brought = 0
        var hasLanded = false
    }

    private var directory: FilePath { opening.laneDirectory.path }
    private let options: DropOptions
    let opening: OpenStore
    private let room: StoreRoom
    private let stager: ContentStager
    private let state: Mutex<State>
    private let group: GroupCommit<StoreLanding.Landable, Landing>
    private let publisher: ProgressPublisher

    init(lane: StoreLane, declaration: DestinationDeclaration, options: DropOptions) throws {
        let opening = try OpenStore(lane: lane, declaration: declaration)
        room = StoreRoom(declaration)
        if room.isLimited {
            // Remove records of files that are gone from other lanes, which take no room. A lane that has not been used
            // has no directory.
            for name in opening.store.lanes where name != lane.name {
                let other = StoreLane(root: lane.root, name: name)
                guard (try? other.open(in: opening.root)) != nil else { continue }
                try opening.watch(other)
            }
        }
        self.options = options
        self.opening = opening
        stager = ContentStager(staging: opening.staging, options: options, hashes: true)
        state = Mutex(
            State(
                reservations: NameReservations(
                    collision: options.collision, limit: SystemCalls.longestName(in: lane.directory))))
        let landing = StoreLanding(opening: opening, collision: options.collision)
        group = GroupCommit { landing.land($0) }
        publisher = ProgressPublisher(staging: opening.staging)
    }

    var scratch: FilePath { opening.staging.scratch }

    /// The drop's number in the store's log; nil before its first reservation.
    var drop: Int64? { state.withLock { $0.drop } }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        try await BlockingWork.run { [self] in try state.withLock { try reserve(names, &$0) } }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        if let refusal = state.withLock({ $0.places[placeholder]?.refusal }) { throw refusal }
        let reservation = try await reservation(for: placeholder, named: delivery.name)
        if case .taken(let name) = reservation { return try await refuse(name, placeholder) }
        let isReplacing = if case .replacing = reservation { true } else { false }
        let landing = try await stager.landing(delivery, mayRename: !isReplacing) { [group, stager] item in
            // The sources are renamed together, or copied together.
            try await stager.landing(delivery.companions, mayRename: item.isSource) { companions in
                try await group.submit(
                    StoreLanding.Landable(
                        id: placeholder.id, item: item, reservation: reservation,
                        provenance: Provenance(delivery, item, dropped: Date()), moved: MovedSource(of: delivery),
                        receipt: delivery.receipt, companions: companions))
            }
        }
        state.withLock { state in
            state.places[placeholder] = nil
            guard landing.outcome == .dropped else { return }
            state.reservations.noteLanded(reservation.name)
            state.hasLanded = true
        }
        return landing
    }

    func discard(_ placeholder: Placeholder) async {
        let reservation = state.withLock { $0.places.removeValue(forKey: placeholder)?.reservation }
        guard let reservation, placeholder.id > 0 else { return }
        if case .free(let name) = reservation { state.withLock { $0.reservations.noteFailed(name) } }
        // If the disk is full, `conclude` or the next command releases the place.
        try? await BlockingWork.run { [opening] in try opening.giveBack(placeholder.id) }
    }

    func arrange(_ items: [DropItem]) async throws -> [PlacementPlan] {
        let stored = items.map { $0.stored(droppedOn: opening.lane) }
        guard items.contains(where: { $0.sourcePlace != nil }) else {
            return try await reserve(items.map(\.name)).map { .reserved($0) }
        }
        do {
            return try await BlockingWork.run { [self] in try state.withLock { try arrange(stored, &$0) } }
        } catch {
            // An error in reordering existing items does not keep new ones from landing.
            let new = items.filter { $0.sourcePlace == nil }
            var places = try await reserve(new.map(\.name))[...]
            return items.map { item in
                item.sourcePlace == nil ? .reserved(places.removeFirst()) : .refused(error)
            }
        }
    }

    func relocate(_ items: [DropItem]) async throws -> [Landing] {
        try await BlockingWork.run { [self] in
            try state.withLock { state in
                try arrange(items.map { $0.stored(droppedOn: opening.lane) }, &state).compactMap { arrangement in
                    if case .relocated(let landing, _) = arrangement { landing } else { nil }
                }
            }
        }
    }

    func settledIndex(of placeholder: Placeholder) async -> Int? {
        guard placeholder.id > 0 else { return nil }
        return try? await BlockingWork.run { [opening] in
            try opening.store.read { database in
                try ItemStore.record(placeholder.id, in: database).map {
                    try StoredLane(name: $0.lane, database: database).index(of: $0)
                }
            }
        }
    }

    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool {
        guard placeholder.id > 0, let name = StoreRecord.originalName(of: placeholder.id) else { return false }
        try await BlockingWork.run { [opening] in
            try ArchivedOriginal(original, name: name, history: opening.history()).keep()
        }
        return true
    }

    func follow(_ places: [(placeholder: Placeholder, progress: PlaceProgress)]) {
        // Numbers below 0 are items without a place in the store.
        publisher.follow(places.filter { $0.placeholder.id > 0 }.map { ($0.placeholder.id, $0.progress) })
    }

    func synchronize() async throws {
        try await BlockingWork.run { [opening] in try opening.synchronize() }
    }

    func conclude() async throws {
        publisher.stop()
        let (drop, hasLanded) = state.withLock { ($0.drop, $0.hasLanded) }
        try await BlockingWork.run { [opening] in try opening.conclude(drop: drop, hasLanded: hasLanded) }
    }

    private func reserve(_ names: [FilePath.Component], _ state: inout State) throws -> [Placeholder] {
        var reservations = state.reservations
        let (drop, placed, brought) = (state.drop, state.placed, state.brought)
        let result = try opening.store.write { database -> (drop: Int64, PlacedItems, [(Placeholder, Place)]) in
            var placed = placed
            let drop =
                try drop
                ?? ItemStore.beginDrop(
                    owner: opening.staging.token, operation: options.operation, origin: options.origin,
                    in: database)
            var rest = try room.rest(afterBringing: brought, in: database)
            let lane = StoredLane(name: opening.lane.name, database: database)
            let places = try names.map { name in
                let reservation = try reservations.reserve(name) { name in
                    try isTaken(name) || lane.record(named: name) != nil
                }
                var place = Place(asked: name, reservation: reservation)
                switch reservation {
                case .taken: break
                case .replacing: place.refusal = rest.refusal(adds: false, in: opening.lane.root)
                case .free(let free):
                    place.refusal = rest.refusal(adds: true, in: opening.lane.root)
                    if place.refusal != nil { reservations.release(free) }
                }
                return place
            }
            let kept = places.filter(\.isReserved)
            let next: StoreRecord?
            if let last = try placed.last(in: lane) {
                next = try lane.next(after: last)
            } else {
                next = try LanePlaces(lane: lane, directory: directory).next(for: options.intent)
            }
            var ids = try ItemStore.reserve(
                kept.map(\.reservation.name), lane: opening.lane.name, before: next, drop: drop, in: database)[...]
            placed.append(contentsOf: ids)
            var refused = state.nextRefused
            let numbered = places.map { place -> (Placeholder, Place) in
                if place.isReserved, let id = ids.popFirst() { return (Placeholder(id: id), place) }
                defer { refused -= 1 }
                return (Placeholder(id: refused), place)
            }
            return (drop, placed, numbered)
        }
        (state.drop, state.placed, state.reservations) = (result.drop, result.1, reservations)
        state.nextRefused -= Int64(result.2.count { $0.0.id < 0 })
        state.brought += result.2.count { $0.0.id > 0 }
        for (placeholder, place) in result.2 { state.places[placeholder] = place }
        return result.2.map(\.0)
    }

    /// The reserved name, or another one if the item arrives under a different name than announced.
    private func reservation(
        for placeholder: Placeholder, named name: FilePath.Component
    ) async throws -> NameReservations.Reservation {
        guard let place = state.withLock({ $0.places[placeholder] }) else {
            throw DestinationError(
                .noSuchItem, path: directory, message: "no place is reserved for \(name.string)")
        }
        if place.asked == name || placeholder.id < 0 { return place.reservation }
        return try await BlockingWork.run { [self] in
            try state.withLock { state in
                if case .free(let old) = place.reservation { state.reservations.release(old) }
                var reservations = state.reservations
                let reservation = try opening.store.write { database in
                    try reservations.reserve(name) { name in
                        try isTaken(name)
                            || !ItemStore.records(named: name, lane: opening.lane.name, in: database).isEmpty
                    }
                }
                state.reservations = reservations
                state.places[placeholder] = Place(asked: name, reservation: reservation)
                return reservation
            }
        }
    }

    private func refuse(_ name: FilePath.Component, _ placeholder: Placeholder) async throws -> Landing {
        guard options.collision == .skip else { throw ItemPlacement.taken(directory.appending(name)) }
        state.withLock { $0.places[placeholder] = nil }
        return try await BlockingWork.run { [self] in
            let index = try opening.store.write { database in
                if placeholder.id > 0 { try ItemStore.remove([placeholder.id], in: database) }
                let lane = StoredLane(name: opening.lane.name, database: database)
                return try lane.record(named: name).map(lane.index)
            }
            return Landing(outcome: .skipped, path: directory.appending(name), index: index, bytes: 0)
        }
    }

    private func isTaken(_ name: FilePath.Component) -> Bool {
        (try? opening.laneDirectory.status(of: name)) != nil
    }

    /// Places items of the store and new ones, in their order.
    private func arrange(_ items: [ReorderTransaction.Item], _ state: inout State) throws -> [PlacementPlan] {
        let outcome = try ReorderTransaction(
            opening: opening, options: options, room: room, brought: state.brought
        ).carryOut(items, drop: state.drop, behind: state.placed, reservations: state.reservations)
        (state.drop, state.placed, state.reservations) = (outcome.drop, outcome.placed, outcome.reservations)
        return zip(items, outcome.places).map { item, place in
            switch place {
            case .relocated(let landing, let id):
                state.hasLanded = true
                return .relocated(landing, Placeholder(id: id))
            case .reserved(let id, let reservation):
                state.brought += 1
                return .reserved(state.keep(Placeholder(id: id), item, reservation))
            case .refused(let reservation):
                defer { state.nextRefused -= 1 }
                return .reserved(state.keep(Placeholder(id: state.nextRefused), item, reservation))
            }
        }
    }
}

extension JournalCoordinator.State {
    fileprivate mutating func keep(
        _ placeholder: Placeholder, _ item: ReorderTransaction.Item, _ reservation: NameReservations.Reservation
    ) -> Placeholder {
        guard case .new(let name) = item else { return placeholder }
        places[placeholder] = JournalCoordinator.Place(asked: name, reservation: reservation)
        return placeholder
    }
}

extension DropItem {
    /// The item as seen by the store of `lane`, on which it is dropped.
    func stored(droppedOn lane: StoreLane) -> ReorderTransaction.Item {
        guard let place = sourcePlace, let name = dragItem.source.path?.lastComponent else { return .new(name) }
        return .local(lane: place.lane ?? lane.name, name)
    }
}
