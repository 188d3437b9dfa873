public import ItemProviders
public import Transfer

/// Takes a drag from its source to a destination and calls the delegates of both sides in order, as UIKit does.
///
/// ```swift
/// let conversation = Conversation(DragInteraction(items: items))
/// guard try await conversation.lift() else { return }       // the source has no items
/// if let proposal = try await conversation.enter(folder) {  // nil: the destination can use none of the items
///     print(proposal.operation)
///     await conversation.exit()
/// }
/// try await conversation.addItems()                         // adds items of the same source
/// _ = try await conversation.enter(journal)
/// let operation = try await conversation.drop()             // .copy, .move, or .cancel
/// ```
///
/// lift → enter, update…, exit → drop or cancel → data transfer → end. A call that is out of order throws
/// `TransferError` with the code `outOfTurn`. One conversation is one drag and belongs to one task (it is not
/// `Sendable`); any number of conversations can run at once. Any task may end the data transfer through
/// `session.progress.cancel()`.
///
/// An error that a delegate throws while the drag hovers, or while the drop is performed, ends the session as a cancel
/// would, and is rethrown to the caller.
public final class Conversation {
    private enum Phase {
        case idle, carried, over(DropInteraction, DropSession), ended
    }

    /// The drag.
    public let session: DragSession
    /// The drop session of the last destination that was entered.
    public private(set) var dropSession: DropSession?
    /// The latest answer of the destination; nil while the drag is over none.
    public private(set) var proposal: DropProposal?

    private let drag: DragInteraction
    private let log: ConversationLog
    private var phase = Phase.idle
    private var visited: [(DropInteraction, DropSession)] = []

    /// Creates a conversation for `drag`. Calls no delegate before `lift()`.
    public init(
        _ drag: DragInteraction, progress: LoadProgress = LoadProgress(), observer: ConversationObserver? = nil
    ) {
        self.drag = drag
        session = DragSession(progress: progress)
        log = ConversationLog(session: session.id, observer: observer)
    }

    // MARK: - Lift

    /// Picks up the items of the source.
    ///
    /// - Returns: Whether the source offered items. If not, the drag does not begin.
    /// - Throws: The errors of the source's delegate.
    public func lift() async throws -> Bool {
        guard case .idle = phase else { throw outOfTurn("lift", "the drag was already lifted") }
        phase = .ended
        let items = try await drag.delegate.dragInteraction(drag, itemsForBeginning: session)
        log.note(.drag, .itemsForBeginning, count: items.count)
        guard !items.isEmpty else { return false }
        await preview(session.add(items), by: drag)
        let allows = drag.delegate.dragInteraction(drag, sessionAllowsMove: session)
        session.setAllowsMove(allows)
        log.note(.drag, .allowsMove, answer: allows)
        phase = .carried
        return true
    }

    /// Asks a source for more items and adds them to the drag. A destination that the drag is over sees them at the
    /// next `update()`.
    ///
    /// - Parameter other: A source other than the one that the drag began with. It is asked for items, for previews,
    ///   and whether its items may be moved; if one source refuses, no item is moved. Only the first source is told how
    ///   the session ends.
    /// - Returns: The number of items added.
    /// - Throws: The errors of the source's delegate; the session continues.
    @discardableResult
    public func addItems(from other: DragInteraction? = nil) async throws -> Int {
        try requireCarried("addItems")
        let drag = other ?? self.drag
        let items = try await drag.delegate.dragInteraction(drag, itemsForAddingTo: session)
        log.note(.drag, .itemsForAdding, count: items.count)
        await preview(session.add(items), by: drag)
        if drag !== self.drag, !items.isEmpty {
            let allows = drag.delegate.dragInteraction(drag, sessionAllowsMove: session)
            session.setAllowsMove(session.allowsMove && allows)
            log.note(.drag, .allowsMove, answer: allows)
        }
        return items.count
    }

    // MARK: - Hover

    /// Moves the drag over a destination; it leaves the one that it was over.
    ///
    /// - Returns: What would happen there; nil when the destination can use none of the items, and is not entered.
    /// - Throws: The errors of the destination's delegate; they end the session.
    public func enter(_ drop: DropInteraction) async throws -> DropProposal? {
        try requireCarried("enter")
        await exit()
        let dropSession = DropSession(drag: session, store: drop.store, log: log)
        self.dropSession = dropSession
        let canHandle = drop.delegate.dropInteraction(drop, canHandle: dropSession)
        log.note(.drop, .canHandle, destination: drop.displayName, answer: canHandle)
        guard canHandle else { return nil }
        phase = .over(drop, dropSession)
        visited.removeAll { $0.0 === drop }
        visited.append((drop, dropSession))
        log.note(.drop, .didEnter, destination: drop.displayName)
        try await endingOnFailure {
            try await drop.delegate.dropInteraction(drop, sessionDidEnter: dropSession)
        }
        return try await update()
    }

    /// Asks the destination again after a change.
    ///
    /// A `.move` becomes `.forbidden` if the source does not allow moves: the destination has decided to move, and
    /// would take the items if the drop were performed.
    /// - Throws: The errors of the destination's delegate; they end the session.
    public func update() async throws -> DropProposal {
        guard case .over(let drop, let dropSession) = phase else {
            throw outOfTurn("update", "the drag is not over a destination")
        }
        dropSession.takeIn()
        let asked = try await endingOnFailure {
            try await drop.delegate.dropInteraction(drop, sessionDidUpdate: dropSession)
        }
        let answer = permitted(asked)
        proposal = answer
        log.note(
            .drop, .didUpdate, destination: drop.displayName, operation: answer.operation, reason: answer.reason)
        return answer
    }

    /// Takes the drag away from the destination that it is over; does nothing when it is over none.
    public func exit() async {
        guard case .over(let drop, let dropSession) = phase else { return }
        phase = .carried
        proposal = nil
        await drop.delegate.dropInteraction(drop, sessionDidExit: dropSession)
        log.note(.drop, .didExit, destination: drop.displayName)
    }

    // MARK: - Drop

    /// Drops the items where the drag is, and waits for their data.
    ///
    /// The drop is performed if the drag is over a destination whose last proposal is `.copy` or `.move`; otherwise the
    /// drag is cancelled.
    /// - Returns: The operation that took place: `.cancel` when nothing landed; `.copy` also when a move was proposed
    ///   and every source had to be kept. A destination that takes items of its own store needs no data of them: for
    ///   such a drop the result is its proposal.
    /// - Throws: The errors of the destination's delegate when the drop as a whole failed; they end the session.
    @discardableResult
    public func drop() async throws -> DropOperation {
        try requireCarried("drop")
        guard case .over(let drop, let dropSession) = phase, let proposal,
            proposal.operation == .copy || proposal.operation == .move
        else {
            await cancel()
            return .cancel
        }
        phase = .ended
        await willEnd(proposal.operation)
        do {
            log.note(.drop, .performDrop, destination: drop.displayName)
            try await dropSession.gate.whileOpen {
                try await drop.delegate.dropInteraction(drop, performDrop: dropSession)
            }
            log.note(.drop, .concludeDrop, destination: drop.displayName)
            try await drop.delegate.dropInteraction(drop, concludeDrop: dropSession)
        } catch {
            await didEnd(.cancel)
            throw error
        }
        let hasLanded = dropSession.gate.hasArrivals || dropSession.localDragSession != nil
        let operation = dropSession.outcome ?? (hasLanded ? proposal.operation : .cancel)
        await didEnd(operation)
        if dropSession.gate.hasArrivals {
            await drag.delegate.dragInteraction(drag, sessionDidTransferItems: session)
            log.note(.drag, .didTransferItems)
        }
        return operation
    }

    /// Cancels the drag. Does nothing once the session is over.
    public func cancel() async {
        switch phase {
        case .idle, .ended: phase = .ended
        case .carried, .over:
            phase = .ended
            await willEnd(.cancel)
            await didEnd(.cancel)
        }
    }

    // MARK: - Implementation

    private func preview(_ entries: [NumberedItem], by drag: DragInteraction) async {
        for entry in entries {
            let preview = await drag.delegate.dragInteraction(drag, previewFor: entry.item, session: session)
            if let preview { session.setPreview(preview, of: entry.number) }
            log.note(.drag, .preview, item: entry, type: preview?.type ?? entry.item.type)
        }
    }

    private func willEnd(_ operation: DropOperation) async {
        await drag.delegate.dragInteraction(drag, session: session, willEndWith: operation)
        log.note(.drag, .willEnd, operation: operation)
    }

    private func didEnd(_ operation: DropOperation) async {
        for (drop, dropSession) in visited {
            await drop.delegate.dropInteraction(drop, sessionDidEnd: dropSession)
            log.note(.drop, .didEnd, destination: drop.displayName, operation: operation)
        }
        await drag.delegate.dragInteraction(drag, session: session, didEndWith: operation)
        log.note(.drag, .didEnd, operation: operation)
    }

    /// Runs `body`, and cancels the drag if it throws.
    private func endingOnFailure<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch {
            await cancel()
            throw error
        }
    }

    /// Returns the proposal, or `.forbidden` for a move that the source does not allow.
    private func permitted(_ proposal: DropProposal) -> DropProposal {
        guard proposal.operation == .move, !session.allowsMove else { return proposal }
        return DropProposal(
            operation: .forbidden, intent: proposal.intent, reason: "the source does not allow its items to be moved")
    }

    private func requireCarried(_ call: String) throws(TransferError) {
        switch phase {
        case .carried, .over: return
        case .idle: throw outOfTurn(call, "nothing was lifted yet")
        case .ended: throw outOfTurn(call, "the session is over")
        }
    }

    private func outOfTurn(_ call: String, _ state: String) -> TransferError {
        TransferError(.outOfTurn, subject: call, message: "\(call) was called although \(state)")
    }
}
