public import SystemPackage

/// An item that is being dropped: what it is, where it was, and what it will be called. Apple's counterpart is
/// `UICollectionViewDropItem`.
public struct DropItem: Sendable {
    /// The item.
    public let dragItem: DragItem
    /// Its place, when it comes from the very store that it is dropped on.
    public let sourcePlace: LocalPlace?
    /// The name that it is going to have, extension included.
    public let name: FilePath.Component
    /// The item's number in its session, by which events name it.
    public let number: Int

    /// An item from its parts.
    public init(dragItem: DragItem, sourcePlace: LocalPlace? = nil, name: FilePath.Component, number: Int) {
        self.dragItem = dragItem
        self.sourcePlace = sourcePlace
        self.name = name
        self.number = number
    }

    /// The item with its number, as a session keeps it.
    var entry: DragSession.Entry { DragSession.Entry(number: number, item: dragItem) }
}
