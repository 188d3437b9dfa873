public import ItemProviders
public import UniformTypes

/// How an agreement is to be found.
public struct NegotiationPolicy: Sendable, Hashable {
    /// Who decides between two representations that can both be read.
    public enum Preference: String, Sendable, Hashable, CaseIterable {
        /// The highest fidelity wins, then the destination's order.
        case fidelity
        /// The destination's order wins, then fidelity: what `loadObject(ofClass:)` does.
        case destination
    }

    /// Who decides.
    public var preference: Preference
    /// Only representations that conform to this type are considered (`--as`).
    public var requiredType: UniformType?
    /// Only native and lossless representations are considered (`--lossless-only`).
    public var losslessOnly: Bool
    /// What must not be lost (`--require`).
    public var keptQualities: Set<Loss>
    /// What the destination is to the item's source: representations that it may not see are out.
    public var standing: DestinationRelationship

    /// A policy; by default fidelity decides among everything that all may see.
    public init(
        preference: Preference = .fidelity, requiredType: UniformType? = nil, losslessOnly: Bool = false,
        keptQualities: Set<Loss> = [], standing: DestinationRelationship = .outside
    ) {
        self.preference = preference
        self.requiredType = requiredType
        self.losslessOnly = losslessOnly
        self.keptQualities = keptQualities
        self.standing = standing
    }
}
