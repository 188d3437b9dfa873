public import ItemProviders
public import SystemPackage
public import UniformTypes

/// One thing to transfer, with the promise of its representations behind it.
///
/// A value of one word: the lists of a session hold thousands of items several times over.
public struct DragItem: Sendable {
    /// Yields what a container holds, as items of their own; nil from a thing that cannot be opened.
    public typealias Opener = @Sendable () async throws -> [DragItem]

    private final class Storage: Sendable {
        let source: ItemSource
        let type: UniformType
        let itemProvider: ItemProvider
        let opener: Opener?
        let offersInside: (@Sendable () -> [Representation.Description])?
        let elementType: UniformType?
        let origin: ItemOrigin?
        let moveObjection: String?
        let ownName: FilePath.Component?
        let lane: String?

        init(
            source: ItemSource, type: UniformType, itemProvider: ItemProvider, opener: Opener?,
            offersInside: (@Sendable () -> [Representation.Description])?, elementType: UniformType?,
            origin: ItemOrigin?, moveObjection: String?, ownName: FilePath.Component?, lane: String?
        ) {
            self.source = source
            self.type = type
            self.itemProvider = itemProvider
            self.opener = opener
            self.offersInside = offersInside
            self.elementType = elementType
            self.origin = origin
            self.moveObjection = moveObjection
            self.ownName = ownName
            self.lane = lane
        }
    }

    private var storage: Storage

    /// Where the item comes from.
    public var source: ItemSource { storage.source }
    /// What it is.
    public var type: UniformType { storage.type }
    /// Its ranked representations.
    public var itemProvider: ItemProvider { storage.itemProvider }
    /// Opens the item where it is a container none of whose representations is readable.
    public var opener: Opener? {
        get { storage.opener }
        set { replace(itemProvider: itemProvider, opener: newValue, moveObjection: moveObjection, lane: lane) }
    }
    /// What each of the things inside offers, where they are all alike and that is known before they are counted, such as the pages of a
    /// document: it is not opened for a destination that reads none of it. Nil where only opening it tells.
    public var offersInside: (@Sendable () -> [Representation.Description])? { storage.offersInside }
    /// What the elements are, where that is known before it is opened. A destination that likes this type better than any that the
    /// container itself offers has the container opened: a board takes a table of places as geocaches, not as a text.
    public var elementType: UniformType? { storage.elementType }
    /// The store it was lifted from; nil where that is not known or there is none. Representations that are not visible
    /// to all are offered only where this says enough.
    public var origin: ItemOrigin? { storage.origin }
    /// Why the source must not be removed although a move is asked for, in lower case and without a full stop; nil where it may go. A
    /// change of place inside one store is no removal.
    public var moveObjection: String? {
        get { storage.moveObjection }
        set { replace(itemProvider: itemProvider, opener: opener, moveObjection: newValue, lane: lane) }
    }
    /// The lane in which it was on a board that was opened; nil for an item that was dragged by itself. Another board puts it into its lane
    /// of that name.
    public var lane: String? {
        get { storage.lane }
        set { replace(itemProvider: itemProvider, opener: opener, moveObjection: moveObjection, lane: newValue) }
    }
    /// The file name that the item's own bytes have, where it is not that of the source: a bundle knows the name of what it carries.
    public var ownName: FilePath.Component? { storage.ownName }

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
        storage = Storage(
            source: source, type: type, itemProvider: itemProvider, opener: opener, offersInside: offersInside,
            elementType: elementType, origin: origin, moveObjection: nil, ownName: ownName, lane: nil)
    }

    /// The same thing, promised by `provider`.
    func offering(_ provider: ItemProvider) -> DragItem {
        var item = self
        item.replace(itemProvider: provider, opener: opener, moveObjection: moveObjection, lane: lane)
        return item
    }

    private mutating func replace(
        itemProvider: ItemProvider, opener: Opener?, moveObjection: String?, lane: String?
    ) {
        storage = Storage(
            source: source, type: type, itemProvider: itemProvider, opener: opener, offersInside: offersInside,
            elementType: elementType, origin: origin, moveObjection: moveObjection, ownName: ownName,
            lane: lane)
    }
}
