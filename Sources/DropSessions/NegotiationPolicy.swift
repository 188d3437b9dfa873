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

    /// A policy; by default fidelity decides among everything offered.
    public init(preference: Preference = .fidelity, requiredType: UniformType? = nil, losslessOnly: Bool = false) {
        self.preference = preference
        self.requiredType = requiredType
        self.losslessOnly = losslessOnly
    }
}
