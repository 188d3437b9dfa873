public import ItemProviders
import Synchronization
public import Transfer
public import UniformTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A drag source and its delegate.
///
/// Apple's counterpart is `UIDragInteraction`. The delegate is held strongly.
public final class DragInteraction: Sendable {
    /// The source's delegate.
    public let delegate: any DragInteractionDelegate

    /// Creates an interaction with `delegate`.
    public init(delegate: any DragInteractionDelegate) { self.delegate = delegate }

    /// Creates an interaction with known items. They may be moved if their sources permit it.
    public convenience init(items: [DragItem]) { self.init(delegate: DragItems(items: items)) }
}

/// The delegate of a drag source. Only `dragInteraction(_:itemsForBeginning:)` is required; the rest has defaults.
///
/// The calls are made one at a time, in this order:
///
/// 1. `itemsForBeginning`: without items there is no drag and no further call.
/// 2. `previewFor` for each item.
/// 3. `sessionAllowsMove`.
/// 4. `itemsForAddingTo` each time that items are added, then `previewFor` for each added item.
/// 5. `sessionWillEndWith` the operation that follows: `.copy`, `.move` or `.cancel`.
/// 6. `sessionDidEndWith` the operation that took place.
/// 7. `sessionDidTransferItems` when at least one item has arrived.
///
/// UIKit ends a session before its data has been transferred, so that the user can go on. A command ends with its data:
/// here the transfer happens between 5 and 6. UIKit's calls for animations have no counterpart.
public protocol DragInteractionDelegate: Sendable {
    /// Returns the items to pick up; an empty array refuses the drag.
    func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: DragSession
    ) async throws -> [DragItem]

    /// Returns the items to add to a running session. The default is none.
    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession
    ) async throws -> [DragItem]

    /// Whether the items may leave their source. The default is true.
    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMove session: DragSession) -> Bool

    /// Returns the item's preview while it is carried; nil for its name and type.
    func dragInteraction(
        _ interaction: DragInteraction, previewFor item: DragItem, session: DragSession
    ) async -> DragPreview?

    /// The session is about to end, with a drop or a cancel.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation) async

    /// The session is over: all promised data has arrived or failed. `.cancel`: nothing was dropped.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation) async

    /// Items have arrived; `session.reports` says which.
    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) async
}

extension DragInteractionDelegate {
    /// Adds no items.
    public func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession
    ) async throws -> [DragItem] { [] }

    /// Allows moves.
    public func dragInteraction(_ interaction: DragInteraction, sessionAllowsMove session: DragSession) -> Bool { true }

    /// Returns nil: the name and the type.
    public func dragInteraction(
        _ interaction: DragInteraction, previewFor item: DragItem, session: DragSession
    ) async -> DragPreview? { nil }

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation
    ) async {}

    /// Does nothing.
    public func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation
    ) async {}

    /// Does nothing.
    public func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) async {}
}

/// A source whose items are known before the drag begins.
private struct DragItems: DragInteractionDelegate {
    let items: [DragItem]

    func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: DragSession
    ) async throws -> [DragItem] { items }
}

// A program that imports this layer gets the items and the negotiation with it, as UIKit's users do.
@_exported public import Transfer

/// The items of a drag, and their state while they are carried.
///
/// A `Conversation` creates it; items are added during the session and never removed. Safe to use from any thread.
public final class DragSession: Sendable, Identifiable {
    /// The store that all items come from, and their places in it: Apple's local context.
    public struct LocalContext: Sendable, Hashable {
        /// The store.
        public let store: StoreIdentity
        /// Each item's place in the store, in the order of `items`; nil if it has none.
        public let places: [LocalPlace?]
    }

    private struct State {
        var entries: [NumberedItem] = []
        var nextNumber = 0
        var allowsMove = false
        var reports: [ItemReport] = []
        var previews: [Int: DragPreview] = [:]
    }

    private static let lastID = Atomic<Int>(0)

    /// The session's number: 1 for the first of this process.
    public let id: Int
    /// The overall progress: each load is a child of it. Cancelling it ends every load of the session.
    public let progress: LoadProgress
    private let state = Mutex(State())

    init(progress: LoadProgress) {
        id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        self.progress = progress
    }

    /// The items, in the order in which they were picked up.
    public var items: [DragItem] { state.withLock { $0.entries.map(\.item) } }

    /// Whether the source allows moves, as `dragInteraction(_:sessionAllowsMove:)` answered. False before the call.
    public var allowsMove: Bool { state.withLock { $0.allowsMove } }

    /// The store that all items come from; nil when they come from several stores or from none.
    public var localContext: LocalContext? {
        let origins = items.map(\.origin)
        guard let first = origins.first, let store = first?.store else { return nil }
        guard origins.allSatisfy({ $0?.store.isSameStore(as: store) == true }) else { return nil }
        return LocalContext(store: store, places: origins.map { $0?.place })
    }

    /// The previews of the items, in the order of `items`.
    public var previews: [DragPreview] {
        state.withLock { state in state.entries.map { state.previews[$0.number] ?? DragPreview(of: $0.item) } }
    }

    /// The outcome for each item, with the elements of opened containers in place of the containers; empty until the
    /// session has ended in a drop, and for destinations that do not report.
    public internal(set) var reports: [ItemReport] {
        get { state.withLock { $0.reports } }
        set { state.withLock { $0.reports = newValue } }
    }

    /// The items with their numbers.
    var entries: [NumberedItem] { state.withLock { $0.entries } }

    /// Appends `items`, and returns them with their numbers.
    @discardableResult
    func add(_ items: [DragItem]) -> [NumberedItem] {
        state.withLock { state in
            let entries = Self.number(items, &state)
            state.entries += entries
            return entries
        }
    }

    /// Assigns numbers to items that only one destination sees: the elements of a container.
    func number(_ items: [DragItem]) -> [NumberedItem] { state.withLock { Self.number(items, &$0) } }

    func setPreview(_ preview: DragPreview, of number: Int) { state.withLock { $0.previews[number] = preview } }

    func setAllowsMove(_ allows: Bool) { state.withLock { $0.allowsMove = allows } }

    private static func number(_ items: [DragItem], _ state: inout State) -> [NumberedItem] {
        defer { state.nextNumber += items.count }
        return items.enumerated().map { NumberedItem(number: state.nextNumber + $0, item: $1) }
    }
}

/// The preview of an item while it is carried: a line of text, and content for terminals that can show it.
public struct DragPreview: Sendable, Hashable {
    /// The item in one line.
    public let title: String
    /// The item's type.
    public let type: UniformType
    /// Facts about the item, one per line; empty if the title is enough.
    public let details: [String]
    /// A small picture or a short text; nil if there is only the line of text.
    public let content: Data?
    /// The type of `content`; nil without content.
    public let contentType: UniformType?

    /// Creates a preview that is a line of text.
    public init(title: String, type: UniformType, details: [String] = []) {
        self.title = title
        self.type = type
        self.details = details
        content = nil
        contentType = nil
    }

    /// Creates a preview with content.
    public init(
        title: String, type: UniformType, details: [String] = [], content: Data, contentType: UniformType
    ) {
        self.title = title
        self.type = type
        self.details = details
        self.content = content
        self.contentType = contentType
    }

    /// Creates the default preview of an item: its name and type.
    public init(of item: DragItem) { self.init(title: item.source.displayName, type: item.type) }
}
