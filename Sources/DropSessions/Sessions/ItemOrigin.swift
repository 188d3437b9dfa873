/// The store that an item was lifted from, and its place there, which Apple's drags carry as local context.
public struct ItemOrigin: Sendable, Hashable {
    /// The store or plain folder that contains the item.
    public let store: StoreIdentity
    /// The item's place in the store; nil if the store has no order.
    public let place: LocalPlace?

    /// Creates an origin from its parts.
    public init(store: StoreIdentity, place: LocalPlace? = nil) {
        self.store = store
        self.place = place
    }
}

/// An item's place in an ordered store; Apple's counterpart is the source index path.
public struct LocalPlace: Sendable, Hashable {
    /// The 0-based index, within the lane if there are lanes.
    public let index: Int?
    /// The lane, in a store that has lanes.
    public let lane: String?

    /// Creates a place from its parts.
    public init(index: Int?, lane: String? = nil) {
        self.index = index
        self.lane = lane
    }
}
