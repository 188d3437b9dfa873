public import ItemProviders
public import UniformTypes

/// The outcome for one item.
public struct ItemReport: Sendable {
    /// The outcome.
    public enum Status: String, Sendable, Hashable, Codable {
        /// It landed.
        case dropped
        /// The destination has received its content before, or receives it with an earlier item of the same drop.
        case known
        /// It would land, in a dry run.
        case planned
        /// The destination reads nothing that it offers.
        case refused
        /// It was cancelled during the transfer: a signal ended the drop, or another command cancelled this item.
        case interrupted
        /// It is not permitted here now.
        case forbidden
        /// It was left out as requested: its name is taken, or its content is already there.
        case skipped
        /// Loading or writing it failed.
        case failed
    }

    private final class Body: Sendable {
        let source: ItemSource
        let type: UniformType?
        let operation: DropOperation
        let status: Status
        let negotiation: ItemNegotiation?
        let landing: Landing?
        let failure: ItemFailure?
        let reason: String?
        let lost: [Loss]?

        init(
            source: ItemSource, type: UniformType?, operation: DropOperation, status: Status,
            negotiation: ItemNegotiation?, landing: Landing?, failure: ItemFailure?, reason: String?, lost: [Loss]?
        ) {
            self.source = source
            self.type = type
            self.operation = operation
            self.status = status
            self.negotiation = negotiation
            self.landing = landing
            self.failure = failure
            self.reason = reason
            self.lost = lost
        }
    }

    /// A single reference, since the lists of a session hold thousands of reports several times over.
    private let body: Body

    /// Where the item came from.
    public var source: ItemSource { body.source }
    /// The item's type; nil when it could not be determined.
    public var type: UniformType? { body.type }
    /// The operation that was performed, or that a dry run plans.
    public var operation: DropOperation { body.operation }
    /// The outcome.
    public var status: Status { body.status }
    /// The agreement and the rejected pairs; nil when there was no negotiation, as for an item that only changes its
    /// place in its store.
    ///
    /// - Complexity: O(o · r) for o offered and r readable types: all but the agreement is computed again.
    public var negotiation: Negotiation? { body.negotiation?.whole }
    /// Where the item landed.
    public var landing: Landing? { body.landing }
    /// The failure, if any.
    public var failure: ItemFailure? { body.failure }
    /// Why the operation is not the requested one, in lower case and without a full stop; nil when it is.
    public var reason: String? { body.reason }
    /// What was actually lost, during the transfer and at the destination; nil if nothing was loaded.
    public var lost: [Loss]? { body.lost }

    /// Creates a report from its parts.
    public init(
        source: ItemSource, type: UniformType?, operation: DropOperation, status: Status,
        negotiation: Negotiation? = nil, landing: Landing? = nil, failure: ItemFailure? = nil, reason: String? = nil,
        lost: [Loss]? = nil
    ) {
        self.init(
            source: source, type: type, operation: operation, status: status,
            itemNegotiation: negotiation.map(ItemNegotiation.init), landing: landing, failure: failure, reason: reason,
            lost: lost)
    }

    init(
        source: ItemSource, type: UniformType?, operation: DropOperation, status: Status,
        itemNegotiation: ItemNegotiation?, landing: Landing? = nil, failure: ItemFailure? = nil, reason: String? = nil,
        lost: [Loss]? = nil
    ) {
        body = Body(
            source: source, type: type, operation: operation, status: status, negotiation: itemNegotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// The chosen representation.
    public var representation: Representation.Description? { body.negotiation?.agreement?.representation }

    /// The known losses: the actual ones, or the expected ones if nothing was loaded yet. An item that failed
    /// before it landed has none.
    public var losses: [Loss] { status == .failed && landing == nil ? [] : lost ?? representation?.losses ?? [] }

    /// How what landed was found equal to its source; nil if they were not compared.
    public var proof: Proof? { landing?.proof }

    /// The fidelity of the item that landed: that of the representation, lowered if more was lost in the conversion,
    /// or if the destination writes it in another form, and raised if nothing of what could be lost was.
    public var fidelity: Fidelity? {
        guard let representation else { return nil }
        let onTheWay = lost?.filter { landing?.losses.contains($0) != true }
        let actual: Fidelity =
            switch (representation.fidelity, onTheWay?.isEmpty) {
            case (.lossless, false?): .flattened
            // What is flattened without a named loss has lost something without a name.
            case (.flattened, true?) where !representation.losses.isEmpty: .lossless
            default: representation.fidelity
            }
        return landing?.fidelity.map { max($0, actual) } ?? actual
    }

    /// Returns the report with a reason why a part of the operation is not the requested one.
    func noting(_ reason: String) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: operation, status: status, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// Returns the report of a move that became a copy.
    package func copied(because reason: String) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: .copy, status: status, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// Returns the report of an item that landed but whose move failed.
    func failed(because failure: ItemFailure) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: .copy, status: .failed, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// Returns the report with a new index, after the item's place changed.
    func landed(at index: Int) -> ItemReport {
        guard var landing else { return self }
        landing.index = index
        return ItemReport(
            source: source, type: type, operation: operation, status: status, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// Returns the report on an item that landed without `companions`, which stay with its source.
    package func leavingBehind(_ companions: [Companion]) -> ItemReport {
        guard var landing, !companions.isEmpty else { return self }
        landing.companions += companions.map { CompanionLanding(source: $0.source, path: nil) }
        return ItemReport(
            source: source, type: type, operation: operation, status: status, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason,
            lost: lost.map { $0.contains(.companions) ? $0 : $0 + [.companions] })
    }

    /// Returns the report with a more precise failure.
    package func explained(by failure: ItemFailure) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: operation, status: status, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// Returns the report with `negotiation`, which the session holds already.
    func referring(to negotiation: ItemNegotiation) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: operation, status: status, itemNegotiation: negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }
}
