public import ItemProviders
public import UniformTypes

/// How items are dropped on a destination.
public struct DropConfiguration: Sendable {
    /// Where items land, how name collisions are resolved, and the requested operation.
    public var options: DropOptions
    /// The readable types of this drop; nil for the destination's own.
    public var acceptedTypes: [UniformType]?
    /// Which criterion decides first; nil for the destination's own setting.
    public var preference: NegotiationPolicy.Preference?
    /// If set, only representations that conform to this type are used.
    public var requiredType: UniformType?
    /// Whether only native and lossless representations are used.
    public var losslessOnly: Bool
    /// Qualities that must not be lost.
    public var keptQualities: Set<Loss>
    /// Whether a move may remove its source although the item was converted.
    public var allowsConversion: Bool
    /// Whether a copy inside an ordered store makes a second item, instead of moving the item.
    public var insistsOnCopy: Bool
    /// Whether some metadata is removed from pictures, so that their sources hold more than what lands.
    public var stripsPictures: Bool
    /// Whether the drop only plans: nothing is loaded or written.
    public var isDryRun: Bool
    /// The number of concurrent loads; at least 1.
    public var jobs: Int

    /// Creates a configuration; by default one load at a time and no restrictions.
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
