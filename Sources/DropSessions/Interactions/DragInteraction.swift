/// What makes a thing draggable: a source and the delegate that speaks for it.
///
/// Apple's counterpart is `UIDragInteraction`. The delegate is held strongly.
public final class DragInteraction: Sendable {
    /// Who answers for the source.
    public let delegate: any DragInteractionDelegate

    /// An interaction whose source `delegate` speaks for.
    public init(delegate: any DragInteractionDelegate) { self.delegate = delegate }

    /// An interaction with items that are known already. They may be moved where they can be.
    public convenience init(items: [DragItem]) { self.init(delegate: DragItems(items: items)) }
}

/// Speaks for the source of a drag. Only `dragInteraction(_:itemsForBeginning:)` must be answered; the rest has defaults.
///
/// The calls come one after the other, in this order:
///
/// 1. `itemsForBeginning`: no items, no drag, and no further call.
/// 2. `previewFor` for each item.
/// 3. `sessionAllowsMove`.
/// 4. `itemsForAddingTo`, each time that something is added, and `previewFor` what was added.
/// 5. `sessionWillEndWith` the operation that follows: `.copy` or `.move`, or `.cancel`.
/// 6. `sessionDidEndWith` the operation that took place.
/// 7. `sessionDidTransferItems` when at least one item has arrived.
///
/// UIKit ends a session before its data has travelled, because a finger must be free again. A command ends with its data: here the
/// transfer lies between 5 and 6. UIKit's calls for animations have no counterpart.
public protocol DragInteractionDelegate: Sendable {
    /// The items that are picked up; none refuses the drag.
    func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: DragSession
    ) async throws -> [DragItem]

    /// The items that join a session under way. None unless said otherwise.
    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession
    ) async throws -> [DragItem]

    /// Whether the items may leave their source. True unless said otherwise.
    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMove session: DragSession) -> Bool

    /// How the item looks while it is carried; nil for its name and type.
    func dragInteraction(
        _ interaction: DragInteraction, previewFor item: DragItem, session: DragSession
    ) async -> DragPreview?

    /// The hand opens: a drop follows, or a cancel.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation) async

    /// The session is over: what was promised has arrived or failed, and `.cancel` says that nothing was dropped.
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation) async

    /// Items have arrived; `session.reports` says which.
    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) async
}

extension DragInteractionDelegate {
    /// Nothing to add.
    public func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession
    ) async throws -> [DragItem] { [] }

    /// The items may go.
    public func dragInteraction(_ interaction: DragInteraction, sessionAllowsMove session: DragSession) -> Bool { true }

    /// Its name and type.
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
