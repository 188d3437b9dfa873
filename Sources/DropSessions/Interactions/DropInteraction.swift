/// What makes a place a destination: the delegate that speaks for it.
///
/// Apple's counterpart is `UIDropInteraction`. The delegate is held strongly.
public final class DropInteraction: Sendable {
    /// Who answers for the destination.
    public let delegate: any DropInteractionDelegate
    /// What events call the destination.
    public let displayName: String
    /// The store behind the destination: items that come from it are local.
    public let store: StoreIdentity?

    /// An interaction whose destination `delegate` speaks for.
    public init(delegate: any DropInteractionDelegate, displayName: String = "", store: StoreIdentity? = nil) {
        self.delegate = delegate
        self.displayName = displayName
        self.store = store
    }
}

/// Speaks for a destination. Only `dropInteraction(_:sessionDidUpdate:)` must be answered; the rest has defaults.
///
/// The calls come one after the other, in this order:
///
/// 1. `canHandle`: a look at the types. False, and the destination hears no more of the session.
/// 2. `sessionDidEnter`.
/// 3. `sessionDidUpdate`, at least once and each time that something changed: the proposal.
/// 4. `sessionDidExit` when the drag leaves; 1 to 3 come again when it returns.
/// 5. `performDrop` when the items are set down here and the last proposal was `.copy` or `.move`. Data may be asked for until it
///    returns, and at no other time.
/// 6. `concludeDrop`, unless `performDrop` threw.
/// 7. `sessionDidEnd`, whatever became of the session, for every destination that was entered. A drag that is called off over a
///    destination ends there: no `sessionDidExit` comes first.
public protocol DropInteractionDelegate: Sendable {
    /// Whether anything of this could be used here. Looks at types only. True unless said otherwise.
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool

    /// The drag is over the destination: the place to prepare for what is carried.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) async throws

    /// What would happen, and where, if the items were set down now.
    func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) async throws -> DropProposal

    /// The drag has left.
    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) async

    /// Asks for the data and puts it where it belongs. The session's data is out of reach once this returns.
    ///
    /// - Throws: when the drop as a whole failed: the session then ends as cancelled.
    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) async throws

    /// Everything has arrived or failed: the place to tidy up.
    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) async throws

    /// The session is over.
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) async
}

extension DropInteractionDelegate {
    /// Whatever it is, the proposal decides.
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
