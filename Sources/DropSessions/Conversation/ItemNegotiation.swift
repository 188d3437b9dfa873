/// What came of one item's negotiation, for as long as its report is needed.
///
/// Only the agreement is kept. All pairs that lost take a few kilobytes an item, and negotiation is a pure function: who wants to know why
/// they lost has it done again.
final class ItemNegotiation: Sendable {
    /// The best pair; nil where there is no common type.
    let agreement: Negotiation.Agreement?
    private let negotiate: @Sendable () -> Negotiation

    /// The negotiation of `item` as `negotiator` has it.
    init(of item: DragItem, by negotiator: Negotiator) {
        agreement = negotiator.negotiate(item).agreement
        negotiate = { negotiator.negotiate(item) }
    }

    /// A negotiation that is known whole.
    init(_ negotiation: Negotiation) {
        agreement = negotiation.agreement
        negotiate = { negotiation }
    }

    /// The agreement, and why every other pair lost.
    var whole: Negotiation { negotiate() }

    /// Negotiates for one destination; all of its items share it.
    final class Negotiator: Sendable {
        let negotiate: @Sendable (DragItem) -> Negotiation

        init(_ negotiate: @escaping @Sendable (DragItem) -> Negotiation) { self.negotiate = negotiate }
    }
}
