public import UniformTypes

/// One way in which an item can be had: its type, how faithful it is, who may see it, and a loader that runs only
/// when this representation is chosen.
public struct Representation: Sendable {
    /// Yields the content. Runs at most once a load, never while a provider is built, listed or negotiated with.
    public typealias Loader = @Sendable (LoadRequest) async throws -> LoadedContent

    /// Everything about a representation but its loader: what negotiation and `inspect` see.
    public struct Description: Sendable, Hashable {
        /// The concrete type that a load yields.
        public let type: UniformType
        /// How much of the item is kept.
        public let fidelity: Fidelity
        /// Who may see it.
        public let visibility: RepresentationVisibility
        /// The types passed through on the way, without both ends. Empty for a native or single-step representation.
        public let route: [UniformType]
        /// What this representation would lose.
        public let losses: [Loss]
        /// Whether the source's own bytes are yielded, so that they may keep the source's own name.
        public let keepsBytes: Bool
        /// Types of what it holds whole within it and is seen as something of its own: the picture in a geocache.
        public let embeds: [UniformType]

        /// A description from its parts.
        public init(
            type: UniformType, fidelity: Fidelity, visibility: RepresentationVisibility = .all,
            route: [UniformType] = [], losses: [Loss] = [], keepsBytes: Bool = false, embeds: [UniformType] = []
        ) {
            self.type = type
            self.fidelity = fidelity
            self.visibility = visibility
            self.route = route
            self.losses = losses
            self.keepsBytes = keepsBytes || fidelity == .native
            self.embeds = embeds
        }

        /// The same promise, to those only who may see it.
        public func shown(to visibility: RepresentationVisibility) -> Description {
            Description(
                type: type, fidelity: fidelity, visibility: visibility, route: route, losses: losses,
                keepsBytes: keepsBytes, embeds: embeds)
        }
    }

    /// What is promised.
    public let description: Description
    /// How the promise is kept.
    public let loader: Loader

    /// A representation that `loader` yields on demand.
    public init(_ description: Description, loader: @escaping Loader) {
        self.description = description
        self.loader = loader
    }

    /// The concrete type that a load yields.
    public var type: UniformType { description.type }
    /// How much of the item is kept.
    public var fidelity: Fidelity { description.fidelity }
}
