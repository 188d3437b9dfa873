public import ItemProviders
import Synchronization
public import Transfer
public import UniformTypes

/// Drops items on a destination in one call: the whole conversation, from the lift to the report.
///
/// Data is loaded only while the drop is performed, and only in the agreed representation. If one item fails, the
/// others still land. The steps and the calls that `observer` receives are those of a `Conversation`.
public struct DropConductor: Sendable {
    /// How items are dropped.
    public typealias Configuration = DropConfiguration

    /// The destination of the items.
    public let destination: any DropDestination
    /// How the items are dropped.
    public let configuration: Configuration
    /// The overall progress; each load is a child of it. Cancelling it ends the session.
    public let progress: LoadProgress
    /// Receives every call.
    public let observer: ConversationObserver?
    /// Called when an item is complete in a staged file or folder and about to be put into its place. After a crash, a
    /// caller that recorded these paths can find out how far each item got.
    public let staged: ItemStagingObserver?
    /// Receives the items of each group when they have their places; nil for none.
    package var follower: PlaceFollower?

    /// Creates a conductor of drops on `destination`.
    public init(
        destination: any DropDestination, configuration: Configuration = .init(), progress: LoadProgress = .init(),
        observer: ConversationObserver? = nil, staged: ItemStagingObserver? = nil
    ) {
        self.destination = destination
        self.configuration = configuration
        self.progress = progress
        self.observer = observer
        self.staged = staged
    }

    var planner: DropPlanner { DropPlanner(destination: destination, configuration: configuration) }

    /// The types that the destination reads, in order of preference.
    public var readableTypes: [UniformType] { planner.readableTypes }

    /// Finds the best representation of `item` for this destination. Runs no loader.
    public func negotiate(_ item: DragItem) -> Negotiation { planner.negotiate(item) }

    /// Returns what would be loaded of `item`, judged by types. Opens and loads nothing.
    package func load(of item: DragItem) async -> DropPlanner.Load { await planner.load(of: item) }

    /// Finds the best of what an item from outside offers.
    package func negotiate(_ offered: [Representation.Description]) -> Negotiation {
        planner.negotiate(offered, of: nil)
    }

    /// Drops the items, or plans to in a dry run, and returns a report on each in the given order; a container that had
    /// to be opened is replaced by its elements. Without items there are no reports.
    ///
    /// - Throws: `DestinationError` when the destination as a whole cannot be used, `UnfinishedDrop` when it failed
    ///   after data was transferred. Failures of single items are in their reports.
    public func drop(_ items: [DragItem]) async throws -> [ItemReport] { try await drop(DragInteraction(items: items)) }

    /// Drops the items of `drag`, as `drop(_:)` does with given items.
    public func drop(_ drag: DragInteraction) async throws -> [ItemReport] {
        if configuration.isDryRun { return try await hover(drag).reports }
        return try await drop(drag, of: ongoing(), group: nil, progress: progress)
    }

    /// Drops the items of `drag` as one session of `drop`.
    ///
    /// - Parameter group: The session's place among the groups of the drop; nil if it is the whole drop.
    func drop(
        _ drag: DragInteraction, of drop: OngoingDrop, group: DropGroup?, progress: LoadProgress
    ) async throws -> [ItemReport] {
        let conversation = Conversation(drag, progress: progress, observer: observer)
        guard try await conversation.lift() else { return [] }
        let (interaction, delegate) = interaction(of: drop, group)
        let proposal = try await conversation.enter(interaction)
        do {
            try await conversation.drop()
            if delegate.hasTwins { await group?.former?.wait() }
            delegate.settleTwins(proposal)
        } catch {
            delegate.settleTwins(proposal)
            guard let reports = delegate.reportsOfUnfinished() else { throw error }
            throw UnfinishedDrop(reports: reports, underlying: error)
        }
        return delegate.reports(proposal, session: conversation.dropSession)
    }

    /// Returns what a drop would do: the destination's proposal, nil when it can use none of the items, and where each
    /// item would land. The steps are those of a drop up to the transfer; then the drag is cancelled.
    ///
    /// - Throws: `DestinationError` when the destination as a whole cannot be used.
    public func hover(_ drag: DragInteraction) async throws -> (proposal: DropProposal?, reports: [ItemReport]) {
        try await hover(drag, of: ongoing())
    }

    /// Returns what a drop of the items of `drag` would do as the next session of `drop`.
    func hover(
        _ drag: DragInteraction, of drop: OngoingDrop
    ) async throws -> (proposal: DropProposal?, reports: [ItemReport]) {
        let conversation = Conversation(drag, progress: progress, observer: observer)
        guard try await conversation.lift() else { return (nil, []) }
        let (interaction, delegate) = interaction(of: drop, nil)
        let proposal = try await conversation.enter(interaction)
        do {
            let reports = try await delegate.planned(proposal, session: conversation.dropSession)
            await conversation.cancel()
            return (proposal, reports)
        } catch {
            await conversation.cancel()
            throw error
        }
    }

    /// A drop that has not begun.
    func ongoing() -> OngoingDrop {
        OngoingDrop(on: destination, configuration, progress: progress, follower: follower)
    }

    private func interaction(
        of drop: OngoingDrop, _ group: DropGroup?
    ) -> (DropInteraction, DestinationDelegate) {
        let delegate = DestinationDelegate(planner, drop: drop, group: group, staged: staged)
        return (
            DropInteraction(delegate: delegate, displayName: destination.displayName, store: destination.store),
            delegate
        )
    }
}

/// A drop that failed after its data was transferred: what landed may not be synced to the device yet.
public struct UnfinishedDrop: Error {
    /// The outcome for each item. Items to be moved were copied: their sources stay.
    public let reports: [ItemReport]
    /// The failure.
    public let underlying: any Error
}

extension UnfinishedDrop: CustomStringConvertible {
    /// The failure. It says what was found and expected; the reports say what landed.
    public var description: String { "the drop was not completed: \(underlying)" }
}

/// One session of a drop that is carried out in groups of items.
struct DropGroup: Sendable {
    /// Opened when all items of the group have their places, so that the next group can follow.
    let arranged = Signal()
    /// Opened when the group was reported.
    let ended = Signal()
    /// Opened when all groups before have ended; nil for the first.
    let former: Signal?
}

extension DropConductor {
    /// A group of items of a drop.
    package struct Group: Sendable {
        /// The items, in order.
        package let items: [DragItem]
        /// Whether all groups before must have ended when this one begins: a folder that is moved may contain their
        /// sources.
        package let isApart: Bool

        /// Creates a group of items.
        package init(_ items: [DragItem], isApart: Bool = false) {
            self.items = items
            self.isApart = isApart
        }
    }

    /// Whether the destination can receive a drop in groups.
    package var takesGroups: Bool { destination.takesGroups }

    /// Whether `item` is a folder that the destination opens: its entries are dropped instead.
    package func opens(_ item: DragItem) async -> Bool {
        let planner = planner
        return await planner.opens(
            item, ItemNegotiation(of: item, by: ItemNegotiation.Negotiator(planner.negotiate)), allowsMove: true)
    }

    /// The maximum number of items that are read ahead of the first one that has no report. A slow item delays no more
    /// than these.
    private static var mostAhead: Int { 2048 }

    /// Drops groups of items, one after another, as one drop, or plans to in a dry run: the items land in the order of
    /// the groups, and the destination's log has one operation. Groups overlap: while one waits for a slow item, the
    /// items of the next ones are transferred. The memory needed does not depend on the number of groups.
    ///
    /// - Parameters:
    ///   - next: Returns the next group; nil at the end. Called again as soon as there is room.
    ///   - report: Receives the reports of each group, in order. It is called by one task at a time.
    /// - Throws: The errors of `next` and `report`, and those of `drop(_:)`. All groups that were begun have been
    ///   reported then; nothing more is read.
    package func drop(
        groups next: () async throws -> Group?,
        report: @escaping @Sendable ([ItemReport]) async throws -> Void
    ) async throws {
        if configuration.isDryRun { return try await plan(groups: next, report: report) }
        let drop = ongoing()
        let room = Room(Self.mostAhead)
        let failure = FirstError()
        await withDiscardingTaskGroup { tasks in
            var former: Signal?
            do {
                while failure.error == nil, !progress.isCancelled, !drop.hasStopped, let group = try await next() {
                    await room.take(group.items.count)
                    if group.isApart { await former?.wait() }
                    let place = DropGroup(former: former)
                    former = place.ended
                    tasks.addTask {
                        do {
                            try await self.drop(group, place, of: drop, report)
                        } catch {
                            failure.note(error)
                        }
                        place.arranged.open()
                        await place.former?.wait()
                        place.ended.open()
                        room.giveBack(group.items.count)
                    }
                    await place.arranged.wait()
                }
            } catch {
                failure.note(error)
            }
        }
        do {
            try await drop.conclude()
        } catch {
            failure.note(error)
        }
        if let error = failure.error { throw error }
    }

    /// Plans group after group: the names and places that one group gets are taken for the next.
    private func plan(
        groups next: () async throws -> Group?, report: @Sendable ([ItemReport]) async throws -> Void
    ) async throws {
        let drop = ongoing()
        while !progress.isCancelled, let group = try await next() {
            var items = group.items
            if await planner.rearranges(items) {
                while let more = try await next() { items += more.items }
            }
            try await report(hover(DragInteraction(items: items), of: drop).reports)
        }
    }

    /// Drops one group, and reports it when the groups before have been reported.
    private func drop(
        _ group: Group, _ place: DropGroup, of drop: OngoingDrop,
        _ report: @Sendable ([ItemReport]) async throws -> Void
    ) async throws {
        let own = LoadProgress()
        progress.addChild(own)
        defer { own.finish() }
        do {
            let reports = try await self.drop(
                DragInteraction(items: group.items), of: drop, group: place, progress: own)
            drop.note(reports)
            await place.former?.wait()
            try await report(reports)
        } catch let unfinished as UnfinishedDrop {
            await place.former?.wait()
            try await report(unfinished.reports)
            throw unfinished.underlying
        }
    }
}

/// Something that happens once, and that any number of tasks can wait for.
final class Signal: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Lets everyone who waits continue, now and later.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting.removeAll() }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until it is open.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

/// The first of several errors.
private final class FirstError: Sendable {
    private let state = Mutex<(any Error)?>(nil)

    var error: (any Error)? { state.withLock { $0 } }

    func note(_ error: any Error) { state.withLock { $0 = $0 ?? error } }
}

/// Room for a number of items. One task takes it, any task gives it back.
private final class Room: Sendable {
    private struct State {
        var free: Int
        var wanted = 0
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let count: Int
    private let state: Mutex<State>

    init(_ count: Int) {
        self.count = count
        state = Mutex(State(free: count))
    }

    /// Waits for room for `items` items; for more than there is at all, until everything is free.
    func take(_ items: Int) async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                guard state.free >= min(items, count) else {
                    (state.wanted, state.waiting) = (items, continuation)
                    return false
                }
                state.free -= items
                return true
            }
            if hasRoom { continuation.resume() }
        }
    }

    func giveBack(_ items: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.free += items
            guard state.waiting != nil, state.free >= min(state.wanted, count) else { return nil }
            state.free -= state.wanted
            return state.waiting.take()
        }
        waiting?.resume()
    }
}
