import FileSystem
import ItemProviders
import StoreFiles
import Synchronization
import SystemPackage
import Transfer

/// The plan of a drop into a journal, group after group. It looks at the store for each group; of what the groups before
/// would have placed, it keeps a count and the hashes of their names.
final class JournalPlan: GroupedDropPlan {
    private struct State {
        var reservations: NameReservations
        /// The number of new items that got places of their own.
        var placed = 0
        /// The number of new items, including those that replace others.
        var brought = 0
        /// The indices of the new items by the hashes of their names, for later items that are left out because an
        /// earlier one has their name; empty if there are none of these.
        var indices: [Int: Int] = [:]
    }

    private let journal: JournalDestination
    private let options: DropOptions
    private let room: StoreRoom
    /// The number of items that the plan adds to the store, in all lanes.
    private let added: PlannedAdditions
    private let state: Mutex<State>

    init(of journal: JournalDestination, options: DropOptions, added: PlannedAdditions = PlannedAdditions()) {
        self.journal = journal
        self.options = options
        self.added = added
        room = StoreRoom(journal.declaration)
        state = Mutex(
            State(
                reservations: NameReservations(
                    collision: options.collision, limit: SystemCalls.longestName(in: journal.directory))))
    }

    func add(_ items: [DropItem]) async throws -> [Result<Landing, any Error>] {
        let stored = items.map { $0.stored(droppedOn: journal.lane) }
        let view = StoreView(lanes: journal.lanes(of: items), declared: Set(journal.lanes))
        return try await BlockingWork.run { [self] in
            try state.withLock { state in
                try view.run { try add(stored, &state, in: StoredLane(name: journal.lane.name, database: $0)) }
            }
        }
    }

    private func add(
        _ items: [ReorderTransaction.Item], _ state: inout State, in lane: StoredLane
    ) throws -> [Result<Landing, any Error>] {
        let names = items.compactMap { if case .new(let name) = $0 { name } else { nil } }
        guard names.count < items.count else { return try place(names, &state, in: lane) }
        let before = state
        do {
            return try rearrange(items, &state, in: lane).map { .success($0) }
        } catch {
            // As in a drop, an error in reordering existing items does not keep new ones from landing.
            state = before
            var places = try place(names, &state, in: lane)[...]
            return items.map { item in
                if case .new = item, let place = places.popFirst() { place } else { .failure(error) }
            }
        }
    }

    /// Places new items, as `JournalCoordinator` reserves places for them.
    private func place(
        _ names: [FilePath.Component], _ state: inout State, in lane: StoredLane
    ) throws -> [Result<Landing, any Error>] {
        let refusals = try refusals(of: names, state, in: lane)
        let admitted = names.indices.filter { refusals[$0] == nil }
        var landings = try landings(of: admitted.map { .new(names[$0]) }, &state, in: lane)[...]
        return names.indices.compactMap { number in
            refusals[number].map { .failure($0) } ?? landings.popFirst().map { .success($0) }
        }
    }

    /// The new items for which the journal has no room, by their numbers.
    private func refusals(
        of names: [FilePath.Component], _ state: State, in lane: StoredLane
    ) throws -> [Int: DestinationError] {
        guard room.hasLimits else { return [:] }
        var rest = try rest(state, in: lane)
        var reservations = state.reservations
        var refusals: [Int: DestinationError] = [:]
        for (number, name) in names.enumerated() {
            let reservation = try reservations.reserve(name) { name in
                try journal.isTaken(name) || lane.record(named: name) != nil
            }
            switch reservation {
            case .taken: continue
            case .replacing: refusals[number] = rest.refusal(adds: false, in: journal.lane.root)
            case .free(let free):
                refusals[number] = rest.refusal(adds: true, in: journal.lane.root)
                if refusals[number] != nil { reservations.release(free) }
            }
        }
        return refusals
    }

    /// Places items of the store and new ones, as `ReorderTransaction` does.
    ///
    /// - Throws: `DestinationError` if there is no room for all of them.
    private func rearrange(
        _ items: [ReorderTransaction.Item], _ state: inout State, in lane: StoredLane
    ) throws -> [Landing] {
        let pieces = try items.map { try $0.piece(of: journal.lane, in: lane.database) }
        var rest = try rest(state, in: lane)
        let (placed, brought) = (state.placed, state.brought)
        let landings = try landings(of: pieces, &state, in: lane)
        for number in brought..<state.brought {
            let adds = number - brought < state.placed - placed
            if let refusal = rest.refusal(adds: adds, in: journal.lane.root) { throw refusal }
        }
        return landings
    }

    private func rest(_ state: State, in lane: StoredLane) throws -> StoreRoom.Rest {
        try room.rest(afterBringing: state.brought, adding: added.count, in: lane.database)
    }

    private func landings(
        of pieces: [LanePlacement.Piece], _ state: inout State, in lane: StoredLane
    ) throws -> [Landing] {
        let placement = try LanePlacement(
            pieces, in: LanePlaces(lane: lane, directory: journal.directory), behind: nil, brought: state.placed,
            to: options.intent, reservations: &state.reservations, isTaken: journal.isTaken)
        state.reservations.condense()
        let leavesOut = options.collision == .skip || options.collision == .fail
        return pieces.indices.map { number in
            let landing = placement.landing(
                of: number, in: journal.directory, collision: options.collision, bytes: nil)
            switch (pieces[number], placement.dispositions[number]) {
            case (.new, .placed(let name)):
                state.placed += 1
                state.brought += 1
                added.note()
                if leavesOut { state.indices[name.hashValue] = landing.index }
            case (.new, .replaces): state.brought += 1
            case (_, .left(let name)) where landing.index == nil:
                return Landing(
                    outcome: landing.outcome, path: landing.path, index: state.indices[name.hashValue])
            default: break
            }
            return landing
        }
    }
}

/// The number of items that a plan adds to a store.
final class PlannedAdditions: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .relaxed) }

    func note() { number.add(1, ordering: .relaxed) }
}

/// The plan of a drop onto a board: each item is planned in its lane.
final class BoardPlan: GroupedDropPlan {
    private let board: BoardDestination
    private let options: DropOptions
    private let added = PlannedAdditions()
    private let lanes = Mutex<[String: JournalPlan]>([:])

    init(of board: BoardDestination, options: DropOptions) {
        self.board = board
        self.options = options
    }

    func add(_ items: [DropItem]) async throws -> [Result<Landing, any Error>] {
        var landings = [Result<Landing, any Error>?](repeating: nil, count: items.count)
        var failures: [any Error] = []
        let groups = board.byLane(items)
        for group in groups {
            do {
                let planned = try await plan(of: group.lane).add(group.items.map(board.landing))
                for (number, landing) in zip(group.numbers, planned) { landings[number] = landing }
            } catch {
                failures.append(error)
                for number in group.numbers { landings[number] = .failure(error) }
            }
        }
        // As in a drop: if one lane fails, the items of the others still land.
        if let failure = failures.first, failures.count == groups.count { throw failure }
        return landings.compactMap(\.self)
    }

    private func plan(of lane: String) -> JournalPlan {
        lanes.withLock { lanes in
            if let known = lanes[lane] { return known }
            let plan = JournalPlan(
                of: board.destination(of: lane), options: board.options(options, in: lane), added: added)
            lanes[lane] = plan
            return plan
        }
    }
}
