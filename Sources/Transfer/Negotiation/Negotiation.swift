public import ItemProviders
public import UniformTypes

/// The result of matching offered representations with readable types: the agreement, and why every other pair was
/// rejected.
public struct Negotiation: Sendable, Hashable {
    /// The representation to load, and the readable type that it satisfies.
    public struct Agreement: Sendable, Hashable {
        /// The representation to load.
        public let representation: Representation.Description
        /// The destination's type that it satisfies.
        public let readableType: UniformType
    }

    /// A pair that was not chosen.
    public struct Rejection: Sendable, Hashable {
        /// The offered representation.
        public let representation: Representation.Description
        /// The readable type; nil when the representation was excluded before it was compared.
        public let readableType: UniformType?
        /// Why the pair was rejected.
        public let reason: Reason
    }

    /// Why a pair was rejected.
    public enum Reason: Sendable, Hashable {
        /// The offered type does not conform to the readable one.
        case doesNotConform
        /// `--as` requires another type.
        case notTheRequiredType(UniformType)
        /// The source makes it visible only to other destinations.
        case withheld(RepresentationVisibility)
        /// Loss is not allowed, and this representation is not lossless.
        case lossy(Fidelity)
        /// It would lose a quality that must be kept.
        case loses(Loss)
        /// Another representation keeps the source's own type, as the user asked for it to be written.
        case notItsOwnType(insteadOf: UniformType)
        /// Another representation has a higher fidelity.
        case lowerFidelity(than: UniformType)
        /// The destination prefers another of its types.
        case laterInDestination(than: UniformType)
        /// Another representation has exactly the readable type.
        case notExact(insteadOf: UniformType)
        /// Plain text is preferred, and this is structured text (a table, markup).
        case structured(insteadOf: UniformType)
        /// The provider registered another representation of equal rank first.
        case laterInProvider(than: UniformType)
    }

    /// The best pair; nil if they have no type in common.
    public let agreement: Agreement?
    /// Every other pair, in the provider's order, then in the destination's.
    public let rejections: [Rejection]

    /// Finds the best pair: the source's own type first, then the highest fidelity, then the destination's order, then an
    /// exact identifier before a conforming one, then the provider's order. With the preference `destination`, the
    /// destination's order and the exact identifier come before all others.
    ///
    /// If text in general is readable (`public.text`, `public.plain-text`), UTF-8 plain text comes before tables,
    /// markup and other structured text whatever their fidelity: a geocache becomes its name there, not a row of
    /// numbers.
    ///
    /// A pure function: no I/O, the same result for the same arguments.
    /// - Complexity: O(o · r) for o offered and r readable types.
    public init(offered: [Representation.Description], readable: [UniformType], policy: NegotiationPolicy = .init()) {
        var candidates: [Candidate] = []
        var rejections: [(Rejection, Int, Int)] = []
        for (offer, representation) in offered.enumerated() {
            if let reason = Self.exclusion(of: representation, by: policy) {
                rejections.append(
                    (Rejection(representation: representation, readableType: nil, reason: reason), offer, -1))
                continue
            }
            for (slot, type) in readable.enumerated() {
                if representation.type.conforms(to: type) {
                    candidates.append(
                        Candidate(
                            representation: representation, readableType: type, offer: offer, slot: slot,
                            isExact: representation.type == type))
                } else {
                    rejections.append(
                        (
                            Rejection(representation: representation, readableType: type, reason: .doesNotConform),
                            offer, slot
                        ))
                }
            }
        }
        Candidate.demoteStructuredText(among: &candidates, asGeneral: policy.requiredType)
        let winner = candidates.min { $0.rank(policy.preference) < $1.rank(policy.preference) }
        if let winner {
            for loser in candidates where loser.offer != winner.offer || loser.slot != winner.slot {
                let reason = loser.reason(against: winner, policy.preference)
                rejections.append(
                    (
                        Rejection(
                            representation: loser.representation, readableType: loser.readableType, reason: reason),
                        loser.offer, loser.slot
                    ))
            }
        }
        agreement = winner.map { Agreement(representation: $0.representation, readableType: $0.readableType) }
        self.rejections = rejections.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    }

    private static func exclusion(
        of representation: Representation.Description, by policy: NegotiationPolicy
    ) -> Reason? {
        // Check visibility first, so that nothing else is reported about an invisible representation.
        guard policy.relationship.canSee(representation.visibility) else { return .withheld(representation.visibility) }
        if let required = policy.requiredType, !representation.type.conforms(to: required) {
            return .notTheRequiredType(required)
        }
        if policy.losslessOnly, representation.fidelity > .lossless { return .lossy(representation.fidelity) }
        // Such as that of a name that was guessed.
        if policy.losslessOnly, let loss = representation.losses.first { return .loses(loss) }
        return representation.losses.first(where: policy.keptQualities.contains).map(Reason.loses)
    }
}

/// A pair that could be agreed on.
private struct Candidate {
    let representation: Representation.Description
    let readableType: UniformType
    let offer: Int
    let slot: Int
    let isExact: Bool
    /// For structured text, the fidelity of the plain text that is preferred to it; nil otherwise.
    var plainFidelity: Fidelity?

    /// Types of text in general, for which plain text is preferred.
    private static let general: Set<UniformType> = [.text, .plainText]
    /// Types of unstructured text, by encoding.
    private static let plain: Set<UniformType> = [
        .text, .plainText, .utf8PlainText, .utf16PlainText, .utf16ExternalPlainText,
    ]

    /// Lowers the rank of structured text to that of the plain text that is offered for the same readable type.
    ///
    /// - Parameter required: The type that the user requires; nil for none. Text in general means the same there.
    static func demoteStructuredText(among candidates: inout [Candidate], asGeneral required: UniformType?) {
        let isGeneral = required.map(general.contains) == true
        var found: [Int: Fidelity] = [:]
        for candidate in candidates
        where candidate.representation.type == .utf8PlainText
            && (isGeneral || general.contains(candidate.readableType))
        {
            found[candidate.slot] = min(found[candidate.slot] ?? .label, candidate.representation.fidelity)
        }
        guard !found.isEmpty else { return }
        for index in candidates.indices where !plain.contains(candidates[index].representation.type) {
            candidates[index].plainFidelity = found[candidates[index].slot]
        }
    }

    /// Returns the rank of the pair; smaller is better.
    func rank(_ preference: NegotiationPolicy.Preference) -> (Int, Int, Int, Int, Int, Int) {
        let own = representation.keepsType && plainFidelity == nil ? 0 : 1
        let fidelity = max(representation.fidelity, plainFidelity ?? .native).rank
        let exactness = isExact ? 0 : 1
        let structure = plainFidelity == nil ? 0 : 1
        return switch preference {
        case .fidelity: (own, fidelity, slot, exactness, structure, offer)
        case .destination: (slot, exactness, own, fidelity, structure, offer)
        }
    }

    /// Returns the first criterion by which this pair is worse than `winner`.
    func reason(against winner: Candidate, _ preference: NegotiationPolicy.Preference) -> Negotiation.Reason {
        if plainFidelity != nil, winner.slot == slot, winner.plainFidelity == nil {
            return .structured(insteadOf: winner.representation.type)
        }
        let isWorse = representation.fidelity > winner.representation.fidelity
        let own: Negotiation.Reason? =
            winner.representation.keepsType && !representation.keepsType && !isWorse
            ? .notItsOwnType(insteadOf: winner.representation.type) : nil
        let fidelity: Negotiation.Reason? =
            own
            ?? (representation.fidelity == winner.representation.fidelity
                ? nil : .lowerFidelity(than: winner.representation.type))
        let slot: Negotiation.Reason? =
            slot == winner.slot ? nil : .laterInDestination(than: winner.readableType)
        let exactness: Negotiation.Reason? =
            isExact == winner.isExact ? nil : .notExact(insteadOf: winner.representation.type)
        let last = Negotiation.Reason.laterInProvider(than: winner.representation.type)
        return switch preference {
        case .fidelity: fidelity ?? slot ?? exactness ?? last
        case .destination: slot ?? exactness ?? fidelity ?? last
        }
    }
}

extension Negotiation {
    /// Whether there is no agreement, and one of the `readable` types was rejected only for its loss.
    func isRefusedForLoss(readable: [UniformType]) -> Bool {
        agreement == nil
            && rejections.contains { rejection in
                switch rejection.reason {
                case .lossy, .loses: readable.contains { rejection.representation.type.conforms(to: $0) }
                default: false
                }
            }
    }
}

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

// MARK: - Items

/// The result of one item's negotiation, kept as long as its report.
///
/// Only the agreement is stored. All rejected pairs take a few kilobytes per item; since negotiation is a pure
/// function, they are computed again on demand.
package final class ItemNegotiation: Sendable {
    /// The best pair; nil if they have no type in common.
    package let agreement: Negotiation.Agreement?
    private let negotiate: @Sendable () -> Negotiation

    /// Creates the negotiation of `item` by `negotiator`.
    package init(of item: DragItem, by negotiator: Negotiator) {
        agreement = negotiator.negotiate(item).agreement
        negotiate = { negotiator.negotiate(item) }
    }

    /// Creates a negotiation that is already complete.
    package init(_ negotiation: Negotiation) {
        agreement = negotiation.agreement
        negotiate = { negotiation }
    }

    /// The agreement, and why every other pair was rejected. Negotiates again unless it was created complete.
    package var whole: Negotiation { negotiate() }

    /// The negotiation function of one destination, shared by all its items.
    package final class Negotiator: Sendable {
        package let negotiate: @Sendable (DragItem) -> Negotiation

        package init(_ negotiate: @escaping @Sendable (DragItem) -> Negotiation) { self.negotiate = negotiate }
    }
}
