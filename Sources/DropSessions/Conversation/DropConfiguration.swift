public import ItemProviders
public import UniformTypes

/// How items are dropped on a destination.
public struct DropConfiguration: Sendable {
    /// Where items land, what happens to taken names, and what was asked for.
    public var options: DropOptions
    /// The readable types for this time; nil for the destination's own.
    public var acceptedTypes: [UniformType]?
    /// Who decides; nil for the destination's own preference.
    public var preference: NegotiationPolicy.Preference?
    /// Only a representation that conforms to this type will do.
    public var requiredType: UniformType?
    /// Whether only native and lossless representations will do.
    public var losslessOnly: Bool
    /// What must not be lost.
    public var keptQualities: Set<Loss>
    /// Whether the source of a move may go although it was converted on the way.
    public var allowsConversion: Bool
    /// Whether a copy is one also inside a store, where it would be a change of place otherwise.
    public var insistsOnCopy: Bool
    /// Whether pictures land without some of their metadata, so that their sources are worth more than what lands.
    public var stripsPictures: Bool
    /// Whether everything but the loads and writes is done.
    public var isDryRun: Bool
    /// Loads at once; at least 1.
    public var jobs: Int

    /// A configuration; by default one load at a time, nothing restricted.
    public init(
        options: DropOptions = .init(), acceptedTypes: [UniformType]? = nil,
        preference: NegotiationPolicy.Preference? = nil, requiredType: UniformType? = nil,
        losslessOnly: Bool = false, keptQualities: Set<Loss> = [], allowsConversion: Bool = false,
        insistsOnCopy: Bool = false, stripsPictures: Bool = false, isDryRun: Bool = false, jobs: Int = 1
    ) {
        self.options = options
        self.acceptedTypes = acceptedTypes
        self.preference = preference
        self.requiredType = requiredType
        self.losslessOnly = losslessOnly
        self.keptQualities = keptQualities
        self.allowsConversion = allowsConversion
        self.insistsOnCopy = insistsOnCopy
        self.stripsPictures = stripsPictures
        self.isDryRun = isDryRun
        self.jobs = max(1, jobs)
    }
}
