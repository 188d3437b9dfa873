public import ItemProviders
import SystemPackage
public import UniformTypes

/// The conversation between a drag and one destination: items are offered, negotiated, loaded and committed, and the report says what
/// became of each.
///
/// Data is asked for only while the drop is performed, and only in the representation that was agreed on. One item's failure
/// is its own: the others land.
public struct DropSession: Sendable {
    /// How a session is conducted.
    public struct Configuration: Sendable {
        /// Where items land and what happens to taken names.
        public var options: DropOptions
        /// The readable types for this time; nil for the destination's own.
        public var acceptedTypes: [UniformType]?
        /// Who decides; nil for the destination's own preference.
        public var preference: NegotiationPolicy.Preference?
        /// Only a representation that conforms to this type will do.
        public var requiredType: UniformType?
        /// Whether everything but the loads and writes is done.
        public var isDryRun: Bool
        /// Loads at once; at least 1.
        public var jobs: Int

        /// A configuration; by default one load at a time, nothing restricted.
        public init(
            options: DropOptions = .init(), acceptedTypes: [UniformType]? = nil,
            preference: NegotiationPolicy.Preference? = nil, requiredType: UniformType? = nil, isDryRun: Bool = false,
            jobs: Int = 1
        ) {
            self.options = options
            self.acceptedTypes = acceptedTypes
            self.preference = preference
            self.requiredType = requiredType
            self.isDryRun = isDryRun
            self.jobs = max(1, jobs)
        }
    }

    /// Where the items go.
    public let destination: any DropDestination
    /// How the session is conducted.
    public let configuration: Configuration
    /// The session's overall progress; each load is a child of it. Cancelling it ends the session.
    public let progress: LoadProgress

    /// A session over `destination`.
    public init(
        destination: any DropDestination, configuration: Configuration = .init(), progress: LoadProgress = .init()
    ) {
        self.destination = destination
        self.configuration = configuration
        self.progress = progress
    }

    /// The types that are read in this session, in order of preference.
    public var readableTypes: [UniformType] { configuration.acceptedTypes ?? destination.readableTypes }

    /// Finds the best representation of `item` for this session. Runs no loader.
    public func negotiate(_ item: DragItem) -> Negotiation {
        Negotiation(
            offered: item.itemProvider.representations, readable: readableTypes,
            policy: NegotiationPolicy(
                preference: configuration.preference ?? destination.preference,
                requiredType: configuration.requiredType))
    }

    /// Carries the items over, or plans to in a dry run, and reports on each in the order given; a container that had to be opened is
    /// replaced by what it holds.
    ///
    /// - Throws: `DestinationError` when the destination as a whole cannot be used. What happens to single items is in
    ///   their reports.
    public func drop(_ items: [DragItem]) async throws -> [ItemReport] {
        var drop = PendingDrop(session: self)
        for item in items { await drop.add(item) }
        let agreed = drop.agreedCount
        guard agreed > 0 else { return drop.reports() }
        let proposal = try await destination.proposal(for: agreed, options: configuration.options)
        switch proposal.operation {
        case .cancel, .forbidden: return drop.refused(proposal)
        case .copy, .move: break
        }
        if configuration.isDryRun { return try await drop.planned() }
        return try await drop.performed()
    }
}
