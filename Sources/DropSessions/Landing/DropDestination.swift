public import SystemPackage
public import UniformTypes

/// A place into which items can be dropped.
///
/// Asking a destination (`readableTypes`, `proposal`, `plan`) changes nothing on disk; only `beginDrop` does. Every kind
/// passes `DestinationContract` in the tests.
public protocol DropDestination: Sendable {
    /// The destination as the user named it.
    var displayName: String { get }

    /// The kind's word: `folder`, `journal`, `file`, `standard output`.
    var kind: String { get }

    /// What can be read here, in the destination's own order of preference.
    var readableTypes: [UniformType] { get }

    /// Who decides between two representations, where the user does not say.
    var preference: NegotiationPolicy.Preference { get }

    /// The store behind the destination: what representations of restricted visibility are compared with. Nil for a stranger to
    /// every source, which is the default.
    var store: StoreIdentity? { get }

    /// What happens to a taken name where the user does not say: the new item gets another one, unless said otherwise.
    var usualCollision: DropOptions.Collision { get }

    /// Whether items have places here that a drop can change. What is dropped where it came from is moved then, also where a copy was asked
    /// for: `DropConfiguration.insistsOnCopy` makes a second one. False unless said otherwise.
    var isOrdered: Bool { get }

    /// The item's place, when it is in this very store and the store can give it another; nil otherwise, which is the default.
    ///
    /// An item with a place is moved by `DropCoordinator.relocate(_:)` and never loaded.
    func place(of item: DragItem) async throws -> LocalPlace?

    /// Why there is no place here for the item, or for anything in it, whatever could be read of it; nil where there is one, which is the
    /// default. Looks at nothing but the item.
    func objection(to item: DragItem) -> DestinationError?

    /// Whether a drop of `itemCount` new items is possible now, and as what. Items that only change their place inside the
    /// store are not counted: 0 for nothing but a reorder.
    ///
    /// - Throws: `DestinationError` when the question itself is wrong (an index where there is no order).
    func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal

    /// The same for the items of a drop, whose names may be known here already: what is left out or replaces another adds nothing.
    ///
    /// By default it is asked for the number of those that are new.
    func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal

    /// Where new items with these names would land, in order.
    func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing]

    /// Where items of this store would be after a move, in order.
    func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing]

    /// Where the items of a drop would land, in order: what has a `sourcePlace` is of this store and changes its place, the others are new. It
    /// is what `DropCoordinator.arrange(_:)` does, without doing it: what a dry run prints.
    func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing]

    /// Prepares the destination for a drop and returns the coordinator that carries it out.
    func beginDrop(options: DropOptions) async throws -> any DropCoordinator
}

extension DropDestination {
    /// A stranger to every source.
    public var store: StoreIdentity? { nil }

    /// Both are kept.
    public var usualCollision: DropOptions.Collision { .keepBoth }

    /// Without an order.
    public var isOrdered: Bool { false }

    /// Counts the items that are new.
    public func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal {
        try await proposal(for: items.count { $0.sourcePlace == nil }, options: options)
    }

    /// No item is from here.
    public func place(of item: DragItem) async throws -> LocalPlace? { nil }

    /// Every item has a place.
    public func objection(to item: DragItem) -> DestinationError? { nil }

    /// Each stays under its name; the new places are not told.
    public func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing] {
        items.map { Landing(path: $0.dragItem.source.path) }
    }
}
