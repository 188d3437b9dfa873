package import ItemProviders
import Synchronization

/// One drop on a destination: what its groups of items share.
///
/// A drop of a few items is one group. A large drop is carried out in groups that follow each other, so that the memory
/// that it needs does not depend on the number of items.
package final class OngoingDrop: Sendable {
    private struct State {
        var coordinator: (any DropCoordinator)?
        var plan: (any GroupedDropPlan)?
        var proposals: [DropOperation: DropProposal] = [:]
        /// The number of places that were reserved and did not receive an item.
        var releases = 0
        var loads = 0
        var hasStopped = false
    }

    let destination: any DropDestination
    /// The slots for the loads of all groups.
    let slots: LoadSlots
    /// The overall progress, which the first item that does not land cancels; nil if the others are transferred.
    private let endsByFailure: LoadProgress?
    /// Finds items that the destination has received before; nil if they are dropped again.
    package let known: KnownSources?
    /// Whether the destination remembers the sources of what lands.
    let remembers: Bool
    /// Receives the items of each group; nil for none.
    let follower: PlaceFollower?
    private let state = Mutex(State())

    /// Creates a drop on `destination`.
    ///
    /// - Parameters:
    ///   - progress: The overall progress; cancelled at the first failure if the configuration requires it.
    ///   - follower: Receives the items of each group.
    package init(
        on destination: any DropDestination, _ configuration: DropConfiguration, progress: LoadProgress,
        follower: PlaceFollower? = nil
    ) {
        self.destination = destination
        self.follower = follower
        slots = LoadSlots(configuration.jobs)
        endsByFailure = configuration.failsFast ? progress : nil
        let remembering = destination as? any RememberingDestination
        remembers = remembering != nil
        known = configuration.skipsKnown ? remembering.map(KnownSources.init) : nil
    }

    /// Notes the report on an item that was transferred. If it did not land, that may end the drop: loads are cancelled.
    func note(_ report: ItemReport) {
        guard endsByFailure != nil, report.isFailure else { return }
        state.withLock { $0.hasStopped = true }
        endsByFailure?.cancel()
    }

    /// Notes reports on the items of a group. If one of them did not land, that may end the drop: items after it are not
    /// transferred, those before it are.
    package func note(_ reports: some Sequence<ItemReport>) {
        guard endsByFailure != nil, reports.contains(where: \.isFailure) else { return }
        state.withLock { $0.hasStopped = true }
    }

    /// Whether the first failure ends the drop.
    var failsFast: Bool { endsByFailure != nil }

    /// Whether a failure has ended the drop.
    package var hasStopped: Bool { state.withLock { $0.hasStopped } }

    /// Returns the coordinator; the first call begins the drop.
    ///
    /// - Throws: `DestinationError`.
    package func begin(_ options: DropOptions) async throws -> any DropCoordinator {
        if let coordinator = state.withLock({ $0.coordinator }) { return coordinator }
        let coordinator = try await destination.beginDrop(options: options)
        state.withLock { state in
            state.coordinator = coordinator
            // An item that replaces another takes its place, and releases the one that was reserved for it.
            if options.collision == .replace { state.releases += 1 }
        }
        return coordinator
    }

    /// Returns where the items of the next group would land, in order, after those of the groups before; for an item
    /// that would be refused, why. Changes nothing on disk.
    ///
    /// - Throws: `DestinationError` if the destination as a whole cannot be used.
    func plan(_ items: [DropItem], options: DropOptions) async throws -> [Result<Landing, any Error>] {
        guard let grouped = destination as? any GroupedDropDestination else {
            return try await destination.plan(dropping: items, options: options).map { .success($0) }
        }
        if let plan = state.withLock({ $0.plan }) { return try await plan.add(items) }
        let plan = try await grouped.beginPlan(options: options)
        state.withLock { $0.plan = plan }
        return try await plan.add(items)
    }

    /// Returns the destination's proposal for a group of items.
    ///
    /// A destination that limits the number of items is asked once for each operation: its answer holds for the whole
    /// drop, and its coordinator checks the limits for each item.
    func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal {
        let operation = options.operation
        if let known = state.withLock({ $0.proposals[operation] }) { return known }
        let proposal = try await destination.proposal(dropping: items, options: options)
        if destination.takesGroups { state.withLock { $0.proposals[operation] = proposal } }
        return proposal
    }

    /// Makes what has landed durable, so that the sources of moved items can be removed.
    package func synchronize() async throws {
        try await (state.withLock { $0.coordinator } as? any GroupedDropCoordinator)?.synchronize()
    }

    /// Ends the drop: after it, nothing else can land. Does nothing if it was not begun.
    package func conclude() async throws {
        guard let coordinator = state.withLock({ $0.coordinator.take() }) else { return }
        do {
            try await coordinator.conclude()
        } catch {
            try? await coordinator.conclude()
            throw error
        }
    }

    /// Returns a number for the scratch directory of a load.
    func nextLoad() -> Int {
        state.withLock { state in
            state.loads += 1
            return state.loads
        }
    }

    /// Notes that a reserved place was released, which moves the items after it up.
    func noteRelease() { state.withLock { $0.releases += 1 } }

    /// Whether a place of any group was released.
    var hasReleases: Bool { state.withLock { $0.releases > 0 } }
}

/// A destination that can receive a drop in several groups of items.
///
/// Its coordinator is a `GroupedDropCoordinator`: it arranges the items of each group after those of the groups before,
/// and checks the limits of the destination for each item.
package protocol GroupedDropDestination: DropDestination {
    /// Whether the coordinator checks all limits that the destination has. The default is true.
    var checksLimitsPerItem: Bool { get }

    /// Returns the plan of a drop that has not begun.
    func beginPlan(options: DropOptions) async throws -> any GroupedDropPlan
}

extension GroupedDropDestination {
    /// All limits are checked.
    package var checksLimitsPerItem: Bool { true }

    /// Plans the items as one group.
    ///
    /// - Throws: Also the reason why an item would be refused.
    package func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing] {
        try await beginPlan(options: options).add(items).map { try $0.get() }
    }
}

/// The plan of a drop in several groups of items: what the destination's coordinator would do if every item arrived. It
/// changes nothing on disk, and needs memory only for the names that it has given.
package protocol GroupedDropPlan: Sendable {
    /// Returns where the items of the next group would land, in order; for an item that would be refused, why.
    ///
    /// In a destination with an order, a group with items of its own store is the last one: they change the places of
    /// other items.
    /// - Throws: `DestinationError` if the destination as a whole cannot be used.
    func add(_ items: [DropItem]) async throws -> [Result<Landing, any Error>]
}

extension DropDestination {
    /// Whether the destination can receive a drop in groups.
    package var takesGroups: Bool { (self as? any GroupedDropDestination)?.checksLimitsPerItem == true }
}

/// The coordinator of a drop in several groups of items.
package protocol GroupedDropCoordinator: DropCoordinator {
    /// Makes durable what was committed so far.
    func synchronize() async throws
}

extension ItemReport {
    /// Whether the item did not land, although it was to.
    package var isFailure: Bool {
        switch status {
        case .failed, .refused, .forbidden: true
        case .skipped: failure != nil
        case .dropped, .known, .planned, .interrupted: false
        }
    }
}

/// Limits the loads of a drop, over all its groups of items.
///
/// A load takes a slot. A small item exchanges it for a place in the queue of commits once it is loaded, since commits
/// wait for the disk, and a destination that receives many at once waits once for all. With one slot, items are
/// transferred one after the other, in order.
package final class LoadSlots: Sendable {
    private struct State {
        /// The number of slots that are taken.
        var busy = 0
        /// The number of loaded small items that are not committed yet.
        var waiting = 0
        /// The loads of each group that have not asked for a slot yet, those of the first group first.
        var expected: [Int] = []
        /// The first group that has such loads.
        var first = 0
        /// The loads that wait for a slot, with their groups, in order.
        var queue: [(group: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// The maximum number of small items that wait for their commit: each can hold a descriptor and its bytes.
    private static let mostWaiting = 128

    private let count: Int
    private let state = Mutex(State())

    /// Creates `count` slots, at least one.
    package init(_ count: Int) { self.count = max(1, count) }

    /// Adds a group of `loads` loads behind the groups that were added before, and returns it. Each of its loads must
    /// ask for a slot: those of later groups wait until they have.
    package func addGroup(loads: Int) -> Int {
        state.withLock { state in
            state.expected.append(loads)
            return state.expected.count - 1
        }
    }

    /// Waits for a slot, and takes it. All loads of the groups before come first.
    package func take(for group: Int) async {
        await withCheckedContinuation { continuation in
            change { state in
                state.expected[group] -= 1
                let index = state.queue.firstIndex { $0.group > group } ?? state.queue.endIndex
                state.queue.insert((group, continuation), at: index)
            }
        }
    }

    /// Gives the slot of a loaded small item to the next load, if there is more than one slot.
    ///
    /// - Returns: Whether the slot was given back; the commit must then be followed by `endWaiting()`, otherwise by
    ///   `giveBack()`.
    package func exchange() -> Bool {
        guard count > 1 else { return false }
        change { state in
            state.busy -= 1
            state.waiting += 1
        }
        return true
    }

    /// Gives a slot back.
    package func giveBack() { change { $0.busy -= 1 } }

    /// Notes that a small item was committed.
    package func endWaiting() { change { $0.waiting -= 1 } }

    /// Changes the state, and gives the slots that are free then to the loads that are next.
    private func change(_ body: (inout State) -> Void) {
        let next = state.withLock { state in
            body(&state)
            while state.first < state.expected.count, state.expected[state.first] == 0 { state.first += 1 }
            var next: [CheckedContinuation<Void, Never>] = []
            while let load = state.queue.first, load.group <= state.first, state.busy < count,
                state.waiting < Self.mostWaiting
            {
                state.busy += 1
                next.append(load.continuation)
                state.queue.removeFirst()
            }
            return next
        }
        for continuation in next { continuation.resume() }
    }
}
