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

        /// Creates a description from its parts.
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

        /// Returns the same description with another visibility.
        public func shown(to visibility: RepresentationVisibility) -> Description {
            Description(
                type: type, fidelity: fidelity, visibility: visibility, route: route, losses: losses,
                keepsBytes: keepsBytes, embeds: embeds)
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

/// How much of an item a representation keeps, best first.
///
/// The order is the preference: `native < lossless` means that native comes before lossless. A route through several
/// conversions has the worst, that is the greatest, fidelity of its steps.
public enum Fidelity: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The original bytes: a PNG as PNG.
    case native
    /// Another encoding without loss of content: TIFF to PNG at its depth, with its profile and EXIF.
    case lossless
    /// Everything visible, without its structure: SVG to PNG, DOCX to HTML.
    case flattened
    /// A part of the content that is complete in itself: the text of a PDF.
    case extracted
    /// A sample of the content: page 1 of many, the first frame of an animation.
    case preview
    /// Only the name: a geocache as its name.
    case label

    /// The name in messages, JSON and the manual.
    public var name: String {
        switch self {
        case .native: "native"
        case .lossless: "lossless"
        case .flattened: "flattened"
        case .extracted: "extracted"
        case .preview: "preview"
        case .label: "label"
        }
    }

    /// Whether `lhs` keeps more than `rhs`.
    public static func < (lhs: Fidelity, rhs: Fidelity) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Which destinations may see a representation: Apple's four levels, from the most open to the most private.
public enum RepresentationVisibility: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every destination.
    case all
    /// Destinations owned by the same Unix group.
    case team
    /// Destinations that declare the same `group` name.
    case group
    /// Only the store that the item came from.
    case ownProcess

    /// Returns the visibility of a combination of parts with these visibilities: a destination sees it only if it may
    /// see every part. A shared `group` and a shared team are independent, so a combination that needs both is visible
    /// only to its own store.
    public static func strictest(_ visibilities: some Sequence<RepresentationVisibility>) -> RepresentationVisibility {
        let asked = Set(visibilities).subtracting([.all])
        return asked.count > 1 ? .ownProcess : asked.first ?? .all
    }
}
