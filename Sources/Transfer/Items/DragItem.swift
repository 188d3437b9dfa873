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
        let notes: Notes

        init(
            source: ItemSource, type: UniformType, itemProvider: ItemProvider, opener: Opener?,
            elementRepresentations: (@Sendable () -> [Representation.Description])?, elementType: UniformType?,
            origin: ItemOrigin?, moveObjection: String?, ownName: FilePath.Component?, lane: String?, notes: Notes
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
            self.notes = notes
        }
    }

    /// What is known about an item before it is dropped.
    package struct Notes: Sendable {
        /// What the destination has recorded about its source, if that was received before.
        package var received: ReceivedSource?
        /// The line of the plan that it is.
        package var line: PlanLine?
        /// The type that the plan chose for it.
        package var plannedType: UniformType?
        /// Why it cannot land, if that is known.
        package var refusal: Refusal?
        /// What is recorded about it instead of what the item itself says: its content was converted by an earlier drop.
        package var provenance: ItemProvenance?

        package init() {}
    }

    /// Why an item cannot land.
    package struct Refusal: Sendable {
        let status: ItemReport.Status
        let failure: ItemFailure

        package init(_ status: ItemReport.Status, because failure: ItemFailure) {
            self.status = status
            self.failure = failure
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
        set { replace { $0.opener = newValue } }
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
        set { replace { $0.moveObjection = newValue } }
    }
    /// The lane of an item that comes from an opened board; nil for an item that was dragged by itself. Another board
    /// puts it into its lane of the same name.
    public var lane: String? {
        get { storage.lane }
        set { replace { $0.lane = newValue } }
    }
    /// The name of the item's file if it is not that of the source: a bundle stores the names of its items.
    public var ownName: FilePath.Component? { storage.ownName }
    /// What is known about it before it is dropped.
    package var notes: Notes {
        get { storage.notes }
        set { replace { $0.notes = newValue } }
    }
    /// Whether the destination need not be asked whether it can use the item.
    var isDecided: Bool { notes.received != nil || notes.refusal != nil }
    /// What the destination has recorded about its source; nil if that was not received before, or not asked for.
    package var received: ReceivedSource? { storage.notes.received }

    /// Creates an item from a program's memory, like Apple's `UIDragItem(itemProvider:)`. Its type is that of the first
    /// representation.
    public init(itemProvider: ItemProvider) {
        self.init(
            source: .memory(name: itemProvider.suggestedName), type: itemProvider.registeredTypes.first ?? .data,
            itemProvider: itemProvider)
    }

    /// Creates the item of a source that the destination has received before: it is neither read nor dropped.
    package init(_ source: ItemSource, received: ReceivedSource) {
        self.init(source: source, type: received.type ?? .data, itemProvider: ItemProvider())
        notes.received = received
    }

    /// Creates an item that cannot land, for a reason that is known.
    package init(_ source: ItemSource, type: UniformType?, refusal: Refusal) {
        self.init(source: source, type: type ?? .data, itemProvider: ItemProvider())
        notes.refusal = refusal
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
            elementType: elementType, origin: origin, moveObjection: nil, ownName: ownName, lane: nil,
            notes: Notes())
    }

    /// Returns the same item with another provider.
    func offering(_ provider: ItemProvider) -> DragItem {
        var item = self
        item.replace { $0.itemProvider = provider }
        return item
    }

    /// What of an item can be replaced.
    private struct Replaceable {
        var itemProvider: ItemProvider
        var opener: Opener?
        var moveObjection: String?
        var lane: String?
        var notes: Notes
    }

    private mutating func replace(_ change: (inout Replaceable) -> Void) {
        var new = Replaceable(
            itemProvider: itemProvider, opener: opener, moveObjection: moveObjection, lane: lane, notes: notes)
        change(&new)
        storage = Storage(
            source: source, type: type, itemProvider: new.itemProvider, opener: new.opener,
            elementRepresentations: elementRepresentations, elementType: elementType, origin: origin,
            moveObjection: new.moveObjection, ownName: ownName, lane: new.lane, notes: new.notes)
    }
}
