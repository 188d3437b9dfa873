public import ItemProviders
public import SystemPackage
public import UniformTypes

/// One thing to transfer, with the promise of its representations behind it.
public struct DragItem: Sendable {
    /// Yields what a container holds, as items of their own; nil from a thing that cannot be opened.
    public typealias Opener = @Sendable () async throws -> [DragItem]

    /// Where the item comes from.
    public let source: ItemSource
    /// What it is.
    public let type: UniformType
    /// Its ranked representations.
    public let itemProvider: ItemProvider
    /// Opens the item where it is a container none of whose representations is readable.
    public var opener: Opener?
    /// What each of the things inside offers, where they are all alike and that is known before they are counted, such as the pages of a
    /// document: it is not opened for a destination that reads none of it. Nil where only opening it tells.
    public let offersInside: (@Sendable () -> [Representation.Description])?
    /// What the elements are, where that is known before it is opened. A destination that likes this type better than any that the
    /// container itself offers has the container opened: a board takes a table of places as geocaches, not as a text.
    public let elementType: UniformType?
    /// The store it was lifted from; nil where that is not known or there is none. Representations that are not visible
    /// to all are offered only where this says enough.
    public let origin: ItemOrigin?
    /// Why the source must not be removed although a move is asked for, in lower case and without a full stop; nil where it may go. A
    /// change of place inside one store is no removal.
    public var moveObjection: String?
    /// The file name that the item's own bytes have, where it is not that of the source: a bundle knows the name of what it carries.
    public let ownName: FilePath.Component?

    /// An item that a program has in memory: Apple's `UIDragItem(itemProvider:)`. It is what its first representation is.
    public init(itemProvider: ItemProvider) {
        self.init(
            source: .memory(name: itemProvider.suggestedName), type: itemProvider.registeredTypes.first ?? .data,
            itemProvider: itemProvider)
    }

    /// An item from its parts.
    public init(
        source: ItemSource, type: UniformType, itemProvider: ItemProvider, opener: Opener? = nil,
        offersInside: (@Sendable () -> [Representation.Description])? = nil, elementType: UniformType? = nil,
        origin: ItemOrigin? = nil, ownName: FilePath.Component? = nil
    ) {
        self.source = source
        self.type = type
        self.itemProvider = itemProvider
        self.opener = opener
        self.offersInside = offersInside
        self.elementType = elementType
        self.origin = origin
        self.ownName = ownName
    }
}
