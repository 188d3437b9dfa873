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
        /// Nothing it offers is read here, or the user said no.
        case cancelled
        /// It is not possible here now.
        case forbidden
        /// Its name was taken, or its content known, and it was left out as asked.
        case skipped
        /// Loading or writing it failed.
        case failed
    }

    /// Where the item came from.
    public let source: ItemSource
    /// What it is; nil when it could not even be looked at.
    public let type: UniformType?
    /// What was done, or would be.
    public let operation: DropOperation
    /// How it ended.
    public let status: Status
    /// The agreement and what lost against it; nil when it never came to that, as with an item that only changes its place in its store.
    public let negotiation: Negotiation?
    /// Where it landed.
    public let landing: Landing?
    /// What went wrong.
    public let failure: ItemFailure?
    /// Why the operation is not the one that was asked for, in lower case and without a full stop; nil when it is.
    public let reason: String?
    /// What was really lost, on the way and where it landed; nil where nothing was loaded.
    public let lost: [Loss]?

    /// A report from its parts.
    public init(
        source: ItemSource, type: UniformType?, operation: DropOperation, status: Status,
        negotiation: Negotiation? = nil, landing: Landing? = nil, failure: ItemFailure? = nil, reason: String? = nil,
        lost: [Loss]? = nil
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

    /// The representation that was chosen.
    public var representation: Representation.Description? { negotiation?.agreement?.representation }

    /// What was lost, as far as it is known: what was really lost, and before that what would be.
    public var losses: [Loss] { lost ?? representation?.losses ?? [] }

    /// The report when a move turned out to be a copy.
    func copied(because reason: String) -> ItemReport {
        ItemReport(
            source: source, type: type, operation: .copy, status: status, negotiation: negotiation, landing: landing,
            failure: failure, reason: reason, lost: lost)
    }

    /// The report when the item's place changed after it had landed.
    func landed(at index: Int) -> ItemReport {
        guard let landing else { return self }
        return ItemReport(
            source: source, type: type, operation: operation, status: status, negotiation: negotiation,
            landing: Landing(
                outcome: landing.outcome, path: landing.path, index: index, bytes: landing.bytes,
                duplicateOf: landing.duplicateOf, losses: landing.losses),
            failure: failure, reason: reason, lost: lost)
    }
}
