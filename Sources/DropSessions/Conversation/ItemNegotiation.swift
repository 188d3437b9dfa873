/// The result of one item's negotiation, kept as long as its report.
///
/// Only the agreement is stored. All rejected pairs take a few kilobytes per item; since negotiation is a pure
/// function, they are computed again on demand.
final class ItemNegotiation: Sendable {
    /// The best pair; nil when there is no common type.
    let agreement: Negotiation.Agreement?
    private let negotiate: @Sendable () -> Negotiation

    /// Creates the negotiation of `item` by `negotiator`.
    init(of item: DragItem, by negotiator: Negotiator) {
        agreement = negotiator.negotiate(item).agreement
        negotiate = { negotiator.negotiate(item) }
    }

    /// Creates a negotiation that is already complete.
    init(_ negotiation: Negotiation) {
        agreement = negotiation.agreement
        negotiate = { negotiation }
    }

    /// The agreement, and why every other pair was rejected. Negotiates again unless it was created complete.
    var whole: Negotiation { negotiate() }

    /// The negotiation function of one destination, shared by all its items.
    final class Negotiator: Sendable {
        let negotiate: @Sendable (DragItem) -> Negotiation

        init(_ negotiate: @escaping @Sendable (DragItem) -> Negotiation) { self.negotiate = negotiate }
    }
}
