public import ItemProviders
public import UniformTypes

/// The rules of a negotiation.
public struct NegotiationPolicy: Sendable, Hashable {
    /// Which criterion decides first between two readable representations.
    public enum Preference: String, Sendable, Hashable, CaseIterable {
        /// The highest fidelity wins, then the destination's order.
        case fidelity
        /// The destination's order wins, then fidelity, as in `loadObject(ofClass:)`.
        case destination
    }

    /// The criterion that decides first.
    public var preference: Preference
    /// Only representations that conform to this type are considered (`--as`).
    public var requiredType: UniformType?
    /// Only native and lossless representations are considered (`--lossless-only`).
    public var losslessOnly: Bool
    /// Qualities that must not be lost (`--require`).
    public var keptQualities: Set<Loss>
    /// How the destination relates to the item's source: representations that it may not see are excluded.
    public var relationship: DestinationRelationship

    /// Creates a policy; by default fidelity decides among everything that is visible to all.
    public init(
        preference: Preference = .fidelity, requiredType: UniformType? = nil, losslessOnly: Bool = false,
        keptQualities: Set<Loss> = [], relationship: DestinationRelationship = .outside
    ) {
        self.preference = preference
        self.requiredType = requiredType
        self.losslessOnly = losslessOnly
        self.keptQualities = keptQualities
        self.relationship = relationship
    }
}
