public import Transfer

/// A destination and its delegate.
///
/// Apple's counterpart is `UIDropInteraction`. The delegate is held strongly.
public final class DropInteraction: Sendable {
    /// The destination's delegate.
    public let delegate: any DropInteractionDelegate
    /// The destination's name in events.
    public let displayName: String
    /// The destination's store: items that come from it are local.
    public let store: StoreIdentity?

    /// Creates an interaction with `delegate`.
    public init(delegate: any DropInteractionDelegate, displayName: String = "", store: StoreIdentity? = nil) {
        self.delegate = delegate
        self.displayName = displayName
        self.store = store
    }
}

/// The delegate of a destination. Only `dropInteraction(_:sessionDidUpdate:)` is required; the rest has defaults.
///
/// The calls are made one at a time, in this order:
///
/// 1. `canHandle`, which checks the types. If it returns false, the destination receives no more calls of the session.
/// 2. `sessionDidEnter`.
/// 3. `sessionDidUpdate`, at least once and after each change: the proposal.
/// 4. `sessionDidExit` when the drag leaves; 1 to 3 are repeated when it returns.
/// 5. `performDrop` when the items are dropped here and the last proposal was `.copy` or `.move`. Data can be loaded
///    only until it returns.
/// 6. `concludeDrop`, unless `performDrop` threw.
/// 7. `sessionDidEnd`, whatever the outcome of the session, for every destination that was entered. If a drag is
///    cancelled over a destination, `sessionDidExit` is not called first.
public protocol DropInteractionDelegate: Sendable {
    /// Whether any of the items could be used here. Checks types only. The default is true.
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool

    /// The drag is over the destination, which can prepare for the items.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) async throws

    /// Returns what would happen, and where, if the items were dropped now.
    func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) async throws -> DropProposal

    /// The drag has left the destination.
    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) async

    /// Loads the data and stores it. The session's data is not available after this returns.
    ///
    /// - Throws: An error if the drop as a whole failed: the session then ends as cancelled.
    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) async throws

    /// All data has arrived or failed; the destination can clean up.
    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) async throws

    /// The session is over.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) async
}

extension DropInteractionDelegate {
    /// Accepts everything: the proposal decides.
    public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }

    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) async throws {}

    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) async {}

    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) async throws {}

    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) async throws {}

    /// Does nothing.
    public func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) async {}
}
