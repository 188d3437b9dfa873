/// The store that an item was lifted from, and its place there: what Apple's drags carry as local context.
public struct ItemOrigin: Sendable, Hashable {
    /// The store, or the plain folder, that holds the item.
    public let store: StoreIdentity
    /// The item's place in the store; nil where it has no order.
    public let place: LocalPlace?

    /// An origin from its parts.
    public init(store: StoreIdentity, place: LocalPlace? = nil) {
        self.store = store
        self.place = place
    }
}

/// An item's place in an ordered store: Apple's source index path.
public struct LocalPlace: Sendable, Hashable {
    /// The 0-based index, inside the lane where there are lanes.
    public let index: Int?
    /// The lane, in a store that has lanes.
    public let lane: String?

    /// A place from its parts.
    public init(index: Int?, lane: String? = nil) {
        self.index = index
        self.lane = lane
    }
}
