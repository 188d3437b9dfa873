import Synchronization
public import UniformTypes

/// One form in which an item is available: its type, fidelity and visibility, and a loader that runs only when this
/// representation is chosen.
public struct Representation: Sendable {
    /// Returns the content. Runs at most once per load, and never while a provider is built, listed or negotiated with.
    public typealias Loader = @Sendable (LoadRequest) async throws -> LoadedContent

    /// Everything about a representation except its loader, for negotiation and `inspect`.
    public struct Description: Sendable, Hashable {
        /// The concrete type of the loaded content.
        public let type: UniformType
        /// How much of the item it keeps.
        public let fidelity: Fidelity
        /// Which destinations may see it.
        public let visibility: RepresentationVisibility
        /// The intermediate types of the conversion, without both ends. Empty for a native or single-step
        /// representation.
        public let route: [UniformType]
        /// What this representation would lose.
        public let losses: [Loss]
        /// Whether the source's own bytes are loaded, so that they may keep the source's own name.
        public let keepsBytes: Bool
        /// The types of complete parts of the content that are items in their own right: the picture in a geocache.
        public let embeds: [UniformType]
        /// Whether this is the source's own type, written again because the user asked for that: without metadata, in
        /// another size or quality. It stands before any conversion, as the source's own bytes would.
        public let keepsType: Bool

        /// Creates a description from its parts.
        public init(
            type: UniformType, fidelity: Fidelity, visibility: RepresentationVisibility = .all,
            route: [UniformType] = [], losses: [Loss] = [], keepsBytes: Bool = false, embeds: [UniformType] = [],
            keepsType: Bool = false
        ) {
            self.keepsType = keepsType
            self.type = type
            self.fidelity = fidelity
            self.visibility = visibility
            self.route = route
            self.losses = losses
            self.keepsBytes = keepsBytes || fidelity == .native
            self.embeds = embeds
        }

        /// Returns the description of what also loses `more`, which is not a part of the content: the fidelity stays, so that
        /// the same representation is chosen.
        package func losing(_ more: [Loss]) -> Description {
            Description(
                type: type, fidelity: fidelity, visibility: visibility, route: route,
                losses: (losses + more).uniqued(), keepsBytes: keepsBytes, embeds: embeds, keepsType: keepsType)
        }

        /// Returns the same description with another visibility.
        package func shown(to visibility: RepresentationVisibility) -> Description {
            Description(
                type: type, fidelity: fidelity, visibility: visibility, route: route, losses: losses,
                keepsBytes: keepsBytes, embeds: embeds, keepsType: keepsType)
        }
    }

    /// The description.
    public let description: Description
    /// The loader.
    public let loader: Loader

    /// Creates a representation that `loader` loads on demand.
    public init(_ description: Description, loader: @escaping Loader) {
        self.description = description
        self.loader = loader
    }

    /// The concrete type of the loaded content.
    public var type: UniformType { description.type }
    /// How much of the item it keeps.
    public var fidelity: Fidelity { description.fidelity }
}
