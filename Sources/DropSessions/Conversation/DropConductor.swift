public import ItemProviders
public import SystemPackage
public import UniformTypes

/// Drops items on a destination in one go: the whole conversation, from the lift to the report.
///
/// Data is asked for only while the drop is performed, and only in the representation that was agreed on. One item's failure
/// is its own: the others land. The steps are those of a `Conversation`, and so are the calls, which `observer` hears of.
public struct DropConductor: Sendable {
    /// How items are dropped.
    public typealias Configuration = DropConfiguration

    /// Where the items go.
    public let destination: any DropDestination
    /// How they are dropped.
    public let configuration: Configuration
    /// The overall progress; each load is a child of it. Cancelling it ends the session.
    public let progress: LoadProgress
    /// Hears of every call.
    public let observer: ConversationObserver?
    /// Is told of each item, by its number in the session, that is whole in a file or folder and is about to get its place: what a crash leaves
    /// unsaid can be found out by it.
    public let staged: (@Sendable (Int, FilePath) -> Void)?

    /// A conductor of drops on `destination`.
    public init(
        destination: any DropDestination, configuration: Configuration = .init(), progress: LoadProgress = .init(),
        observer: ConversationObserver? = nil, staged: (@Sendable (Int, FilePath) -> Void)? = nil
    ) {
        self.destination = destination
        self.configuration = configuration
        self.progress = progress
        self.observer = observer
        self.staged = staged
    }

    /// The types that are read, in order of preference.
    public var readableTypes: [UniformType] { configuration.acceptedTypes ?? destination.readableTypes }

    /// Finds the best representation of `item` for this destination. Runs no loader.
    public func negotiate(_ item: DragItem) -> Negotiation { negotiate(item.itemProvider.representations, of: item) }

    /// Whether `item` is a container that may hold something for this destination. Runs no loader, and opens nothing.
    func couldOpen(_ item: DragItem) -> Bool {
        guard item.opener != nil else { return false }
        guard let inside = item.offersInside else { return true }
        return negotiate(inside(), of: item).agreement != nil
    }

    private func negotiate(_ offered: [Representation.Description], of item: DragItem) -> Negotiation {
        Negotiation(
            offered: offered, readable: readableTypes,
            policy: NegotiationPolicy(
                preference: configuration.preference ?? destination.preference,
                requiredType: configuration.requiredType, losslessOnly: configuration.losslessOnly,
                keptQualities: configuration.keptQualities,
                standing: DestinationRelationship(of: destination.store, to: item.origin?.store)))
    }

    /// Carries the items over, or plans to in a dry run, and reports on each in the order given; a container that had to be opened is
    /// replaced by what it holds. No items, no reports.
    ///
    /// - Throws: `DestinationError` when the destination as a whole cannot be used, `UnfinishedDrop` when it failed after data had
    ///   travelled. What happens to single items is in their reports.
    public func drop(_ items: [DragItem]) async throws -> [ItemReport] { try await drop(DragInteraction(items: items)) }

    /// Carries over what `drag` has to give, as `drop(_:)` does with items.
    public func drop(_ drag: DragInteraction) async throws -> [ItemReport] {
        if configuration.isDryRun { return try await hover(drag).reports }
        let conversation = Conversation(drag, progress: progress, observer: observer)
        guard try await conversation.lift() else { return [] }
        let (interaction, delegate) = interaction()
        let proposal = try await conversation.enter(interaction)
        do {
            try await conversation.drop()
        } catch {
            guard let reports = delegate.reportsOfUnfinished() else { throw error }
            throw UnfinishedDrop(reports: reports, underlying: error)
        }
        return delegate.reports(proposal, session: conversation.dropSession)
    }

    /// What a drop would do: the destination's proposal, nil when it can use nothing of the drag, and for each item where it would land.
    /// The way is the same as that of a drop, up to the hand's opening; then the drag is called off.
    ///
    /// - Throws: `DestinationError` when the destination as a whole cannot be used.
    public func hover(_ drag: DragInteraction) async throws -> (proposal: DropProposal?, reports: [ItemReport]) {
        let conversation = Conversation(drag, progress: progress, observer: observer)
        guard try await conversation.lift() else { return (nil, []) }
        let (interaction, delegate) = interaction()
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

    private func interaction() -> (DropInteraction, DestinationDelegate) {
        let delegate = DestinationDelegate(conductor: self)
        return (
            DropInteraction(delegate: delegate, displayName: destination.displayName, store: destination.store),
            delegate
        )
    }
}
