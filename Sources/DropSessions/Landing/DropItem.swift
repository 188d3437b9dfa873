public import SystemPackage

/// An item that is being dropped: the item, its former place, and its new name. Apple's counterpart is
/// `UICollectionViewDropItem`.
public struct DropItem: Sendable {
    /// The item.
    public let dragItem: DragItem
    /// Its place, if it comes from the store that it is dropped on.
    public let sourcePlace: LocalPlace?
    /// The name of the new item, including its extension.
    public let name: FilePath.Component
    /// The item's number in its session, which identifies it in events.
    public let number: Int

    /// Creates an item from its parts.
    public init(dragItem: DragItem, sourcePlace: LocalPlace? = nil, name: FilePath.Component, number: Int) {
        self.dragItem = dragItem
        self.sourcePlace = sourcePlace
        self.name = name
        self.number = number
    }

    /// The item with its number, as a session stores it.
    var entry: DragSession.Entry { DragSession.Entry(number: number, item: dragItem) }
}
