public import ItemProviders
public import UniformTypes

/// What came of comparing what is offered with what is read: the agreement, and why every other pair lost.
public struct Negotiation: Sendable, Hashable {
    /// The representation that will be loaded, and the readable type that it satisfies.
    public struct Agreement: Sendable, Hashable {
        /// What will be loaded.
        public let representation: Representation.Description
        /// Which of the destination's types it satisfies.
        public let readableType: UniformType
    }

    /// A pair that was not chosen.
    public struct Rejection: Sendable, Hashable {
        /// What was offered.
        public let representation: Representation.Description
        /// What is read; nil when the representation was out before it came to that.
        public let readableType: UniformType?
        /// Why the pair lost.
        public let reason: Reason
    }

    /// Why a pair lost.
    public enum Reason: Sendable, Hashable {
        /// The offered type does not conform to the readable one.
        case doesNotConform
        /// `--as` asks for another type.
        case notTheRequiredType(UniformType)
        /// Its source shows it only to destinations of this kind, and this one is not.
        case withheld(RepresentationVisibility)
        /// Loss is not allowed, and this representation loses something.
        case lossy(Fidelity)
        /// It would lose what must be kept.
        case loses(Loss)
        /// Another representation keeps more.
        case lowerFidelity(than: UniformType)
        /// The destination likes another of its types better.
        case laterInDestination(than: UniformType)
        /// Another representation is exactly the readable type.
        case notExact(insteadOf: UniformType)
        /// Text in general is read, and this is text of a structure of its own (a table, markup), while another is plain.
        case structured(insteadOf: UniformType)
        /// The provider registered another representation of equal worth first.
        case laterInProvider(than: UniformType)
    }

    /// The best pair; nil where there is no common type.
    public let agreement: Agreement?
    /// Every other pair, in the provider's order, then the destination's.
    public let rejections: [Rejection]

    /// Finds the best pair: highest fidelity first, then the destination's order, then an exact identifier before a conforming one, then
    /// the provider's order. With the policy's preference `destination`, the destination's order and the exact identifier come before
    /// fidelity.
    ///
    /// Where text in general is read (`public.text`, `public.plain-text`), UTF-8 plain text comes before tables, markup and other structured
    /// text whatever their fidelity: a geocache is its name there, and no row of numbers.
    ///
    /// A pure function: no I/O, the same answer for the same arguments.
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
        Candidate.demoteStructuredText(among: &candidates)
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
        // What may not be seen is out before anything is said of it.
        guard policy.standing.canSee(representation.visibility) else { return .withheld(representation.visibility) }
        if let required = policy.requiredType, !representation.type.conforms(to: required) {
            return .notTheRequiredType(required)
        }
        if policy.losslessOnly, representation.fidelity > .lossless { return .lossy(representation.fidelity) }
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
    /// The fidelity of the plain text that comes before it; nil for what is not structured text among plain text.
    var plainFidelity: Fidelity?

    /// What a reader of text in general wants first.
    private static let general: Set<UniformType> = [.text, .plainText]
    /// Text of no structure of its own, by how it is encoded.
    private static let plain: Set<UniformType> = [
        .text, .plainText, .utf8PlainText, .utf16PlainText, .utf16ExternalPlainText,
    ]

    /// Lets structured text count for no more than the plain text that is offered for the same of the readable types.
    static func demoteStructuredText(among candidates: inout [Candidate]) {
        var found: [Int: Fidelity] = [:]
        for candidate in candidates
        where candidate.representation.type == .utf8PlainText && general.contains(candidate.readableType) {
            found[candidate.slot] = min(found[candidate.slot] ?? .label, candidate.representation.fidelity)
        }
        guard !found.isEmpty else { return }
        for index in candidates.indices where !plain.contains(candidates[index].representation.type) {
            candidates[index].plainFidelity = found[candidates[index].slot]
        }
    }

    /// Smaller is better.
    func rank(_ preference: NegotiationPolicy.Preference) -> (Int, Int, Int, Int, Int) {
        let fidelity = max(representation.fidelity, plainFidelity ?? .native).rawValue
        let exactness = isExact ? 0 : 1
        let structure = plainFidelity == nil ? 0 : 1
        return switch preference {
        case .fidelity: (fidelity, slot, exactness, structure, offer)
        case .destination: (slot, exactness, fidelity, structure, offer)
        }
    }

    /// The first criterion in which this pair is worse than `winner`.
    func reason(against winner: Candidate, _ preference: NegotiationPolicy.Preference) -> Negotiation.Reason {
        if plainFidelity != nil, winner.slot == slot, winner.plainFidelity == nil {
            return .structured(insteadOf: winner.representation.type)
        }
        let fidelity: Negotiation.Reason? =
            representation.fidelity == winner.representation.fidelity
            ? nil : .lowerFidelity(than: winner.representation.type)
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
