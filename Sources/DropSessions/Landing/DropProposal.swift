/// What a drop would do.
public enum DropOperation: String, Sendable, Hashable, Codable {
    /// The data is copied.
    case copy
    /// The data is copied and the source removed; inside one store, the item changes its place.
    case move
    /// Nothing here can be read, or the user said no.
    case cancel
    /// Normally possible here, but not now.
    case forbidden
}

/// Where in a destination a drop would land.
public enum DropIntent: Sendable, Hashable {
    /// Anywhere: appended, where there is an order.
    case unspecified
    /// The first item lands at `index`, 0-based: in front of the one that is there now. An index past the end appends. Items that only change
    /// their place inside the store are taken out before it is counted, as `UICollectionView` does it.
    case insertAtDestination(index: Int)
    /// In front of the named item.
    case insertBefore(String)
    /// Behind the named item.
    case insertAfter(String)
    /// Into the named item.
    case insertIntoDestination(String)
}

/// A destination's answer to a session that hovers over it.
public struct DropProposal: Sendable, Hashable {
    /// What would happen.
    public let operation: DropOperation
    /// Where it would land.
    public let intent: DropIntent
    /// Why it is not what was asked; nil when it is.
    public let reason: String?

    /// A proposal from its parts.
    public init(operation: DropOperation, intent: DropIntent = .unspecified, reason: String? = nil) {
        self.operation = operation
        self.intent = intent
        self.reason = reason
    }
}
