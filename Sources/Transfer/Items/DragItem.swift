public import ItemProviders
public import SystemPackage
public import UniformTypes

/// An item to transfer, with an item provider that promises its representations.
///
/// The value is a single reference: the lists of a session hold thousands of items several times over.
public struct DragItem: Sendable {
    /// Returns the elements of a container as items.
    public typealias Opener = @Sendable () async throws -> [DragItem]

    private final class Storage: Sendable {
        let source: ItemSource
        let type: UniformType
        let itemProvider: ItemProvider
        let opener: Opener?
        let elementRepresentations: (@Sendable () -> [Representation.Description])?
        let elementType: UniformType?
        let origin: ItemOrigin?
        let moveObjection: String?
        let ownName: FilePath.Component?
        let lane: String?

        init(
            source: ItemSource, type: UniformType, itemProvider: ItemProvider, opener: Opener?,
            elementRepresentations: (@Sendable () -> [Representation.Description])?, elementType: UniformType?,
            origin: ItemOrigin?, moveObjection: String?, ownName: FilePath.Component?, lane: String?
        ) {
            self.source = source
            self.type = type
            self.itemProvider = itemProvider
            self.opener = opener
            self.elementRepresentations = elementRepresentations
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
    /// The item's type.
    public var type: UniformType { storage.type }
    /// Its ranked representations.
    public var itemProvider: ItemProvider { storage.itemProvider }
    /// Opens the item if it is a container none of whose representations is readable; nil if it cannot be opened.
    public var opener: Opener? {
        get { storage.opener }
        set { replace(itemProvider: itemProvider, opener: newValue, moveObjection: moveObjection, lane: lane) }
    }
    /// The representations that each element offers, if they are the same for all and known before the container is
    /// opened, such as the pages of a document: the container is not opened for a destination that reads none of them.
    /// Nil if they are known only after opening.
    public var elementRepresentations: (@Sendable () -> [Representation.Description])? {
        storage.elementRepresentations
    }
    /// The type of the elements, if it is known before the container is opened. If a destination prefers this type to
    /// those of the container itself, the container is opened: a board takes a table of places as geocaches, not as a
    /// text.
    public var elementType: UniformType? { storage.elementType }
    /// The store that the item was lifted from; nil if there is none or it is unknown. It decides which representations
    /// of restricted visibility are offered.
    public var origin: ItemOrigin? { storage.origin }
    /// Why a move must not remove the source, in lower case and without a full stop; nil if it may. A move inside one
    /// store does not remove it.
    public var moveObjection: String? {
        get { storage.moveObjection }
        set { replace(itemProvider: itemProvider, opener: opener, moveObjection: newValue, lane: lane) }
    }
    /// The lane of an item that comes from an opened board; nil for an item that was dragged by itself. Another board
    /// puts it into its lane of the same name.
    public var lane: String? {
        get { storage.lane }
        set { replace(itemProvider: itemProvider, opener: opener, moveObjection: moveObjection, lane: newValue) }
    }
    /// The name of the item's file if it is not that of the source: a bundle stores the names of its items.
    public var ownName: FilePath.Component? { storage.ownName }

    /// Creates an item from a program's memory, like Apple's `UIDragItem(itemProvider:)`. Its type is that of the first
    /// representation.
    public init(itemProvider: ItemProvider) {
        self.init(
            source: .memory(name: itemProvider.suggestedName), type: itemProvider.registeredTypes.first ?? .data,
            itemProvider: itemProvider)
    }

    /// Creates an item from its parts.
    public init(
        source: ItemSource, type: UniformType, itemProvider: ItemProvider, opener: Opener? = nil,
        elementRepresentations: (@Sendable () -> [Representation.Description])? = nil, elementType: UniformType? = nil,
        origin: ItemOrigin? = nil, ownName: FilePath.Component? = nil
    ) {
        storage = Storage(
            source: source, type: type, itemProvider: itemProvider, opener: opener,
            elementRepresentations: elementRepresentations,
            elementType: elementType, origin: origin, moveObjection: nil, ownName: ownName, lane: nil)
    }

    /// Returns the same item with another provider.
    func offering(_ provider: ItemProvider) -> DragItem {
        var item = self
        item.replace(itemProvider: provider, opener: opener, moveObjection: moveObjection, lane: lane)
        return item
    }

    private mutating func replace(
        itemProvider: ItemProvider, opener: Opener?, moveObjection: String?, lane: String?
    ) {
        storage = Storage(
            source: source, type: type, itemProvider: itemProvider, opener: opener,
            elementRepresentations: elementRepresentations,
            elementType: elementType, origin: origin, moveObjection: moveObjection, ownName: ownName,
            lane: lane)
    }
}
