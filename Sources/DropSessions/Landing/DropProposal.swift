/// The operation of a drop.
public enum DropOperation: String, Sendable, Hashable, Codable {
    /// The data is copied.
    case copy
    /// The data is copied and the source removed; inside one store, the item is moved.
    case move
    /// Nothing can be read here, or the user refused.
    case cancel
    /// Possible here in principle, but not permitted now.
    case forbidden
}

/// Where a drop would land in a destination.
public enum DropIntent: Sendable, Hashable {
    /// Anywhere: appended if there is an order.
    case unspecified
    /// The first item lands at the 0-based `index`, before the item that is there now. An index past the end appends.
    /// Items that are only moved inside the store are taken out before the index is applied, as in `UICollectionView`.
    case insertAtDestination(index: Int)
    /// Before the named item.
    case insertBefore(String)
    /// After the named item.
    case insertAfter(String)
    /// Into the named item.
    case insertIntoDestination(String)
}

/// A destination's answer while a session hovers over it.
public struct DropProposal: Sendable, Hashable {
    /// What would happen.
    public let operation: DropOperation
    /// Where it would land.
    public let intent: DropIntent
    /// Why it is not the requested operation; nil when it is.
    public let reason: String?

    /// Creates a proposal from its parts.
    public init(operation: DropOperation, intent: DropIntent = .unspecified, reason: String? = nil) {
        self.operation = operation
        self.intent = intent
        self.reason = reason
    }
}
