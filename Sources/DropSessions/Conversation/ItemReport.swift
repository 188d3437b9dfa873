public import ItemProviders
public import UniformTypes

/// What became of one item.
public struct ItemReport: Sendable {
    /// How the item ended.
    public enum Status: String, Sendable, Hashable, Codable {
        /// It landed.
        case dropped
        /// It would land: a dry run.
        case planned
        /// Nothing it offers is read here.
        case cancelled
        /// It was called off on its way: a signal ended the drop, or another command this item.
        case interrupted
        /// It is not possible here now.
        case forbidden
        /// Its name was taken, or its content known, and it was left out as asked.
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

    /// One word in the lists of a session, which hold thousands of reports several times over.
    private let body: Body

    /// Where the item came from.
    public var source: ItemSource { body.source }
    /// What it is; nil when it could not even be looked at.
    public var type: UniformType? { body.type }
    /// What was done, or would be.
    public var operation: DropOperation { body.operation }
    /// How it ended.
    public var status: Status { body.status }
    /// The agreement and what lost against it; nil when it never came to that, as with an item that only changes its place in its store.
    ///
    /// - Complexity: O(o · r) for o offered and r readable types: all but the agreement is found out again.
    public var negotiation: Negotiation? { body.negotiation?.whole }
    /// Where it landed.
    public var landing: Landing? { body.landing }
    /// What went wrong.
    public var failure: ItemFailure? { body.failure }
    /// Why the operation is not the one that was asked for, in lower case and without a full stop; nil when it is.
    public var reason: String? { body.reason }
    /// What was really lost, on the way and where it landed; nil where nothing was loaded.
    public var lost: [Loss]? { body.lost }

    /// A report from its parts.
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

    /// The representation that was chosen.
    public var representation: Representation.Description? { body.negotiation?.agreement?.representation }

    /// What was lost, as far as it is known: what was really lost, and before that what would be.
    public var losses: [Loss] { lost ?? representation?.losses ?? [] }

    /// How much of the item landed: what the representation had promised, and less where more was lost on the way.
    public var fidelity: Fidelity? {
        guard let promised = representation?.fidelity else { return nil }
        let onTheWay = (lost ?? []).filter { landing?.losses.contains($0) != true }
        return promised == .lossless && !onTheWay.isEmpty ? .flattened : promised
    }

    /// The report when a move turned out to be a copy.
    func copied(because reason: String) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: .copy, status: status, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// The report when an item has landed and its move failed all the same.
    func failed(because failure: ItemFailure) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: .copy, status: .failed, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// The report when the item's place changed after it had landed.
    func landed(at index: Int) -> ItemReport {
        guard let landing else { return self }
        return ItemReport(
            source: source, type: type, operation: operation, status: status, itemNegotiation: body.negotiation,
            landing: Landing(
                outcome: landing.outcome, path: landing.path, index: index, bytes: landing.bytes,
                duplicateOf: landing.duplicateOf, losses: landing.losses),
            failure: failure, reason: reason, lost: lost)
    }

    /// The report with a failure that says more.
    package func explained(by failure: ItemFailure) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: operation, status: status, itemNegotiation: body.negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }

    /// The same report of an item whose negotiation the session knows.
    func referring(to negotiation: ItemNegotiation) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: operation, status: status, itemNegotiation: negotiation,
            landing: landing, failure: failure, reason: reason, lost: lost)
    }
}
