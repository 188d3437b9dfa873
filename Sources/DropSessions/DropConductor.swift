public import ItemProviders
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
