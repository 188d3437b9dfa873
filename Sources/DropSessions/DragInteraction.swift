public import Transfer

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
