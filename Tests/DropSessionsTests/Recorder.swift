import DropSessions
import Synchronization
import Transfer

/// Records the calls that delegates receive, in order.
final class Recorder: Sendable {
    private let log = Mutex<[String]>([])

    var calls: [String] { log.withLock { $0 } }

    func note(_ call: String) { log.withLock { $0.append(call) } }
}

/// A source that records its calls.
struct RecordingDrag: DragInteractionDelegate {
    let recorder: Recorder
    var items: [DragItem] = []
    var further: [DragItem] = []
    var allowsMove = true

    func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: DragSession
    ) async throws -> [DragItem] {
        recorder.note("drag.itemsForBeginning")
        return items
    }

    func dragInteraction(
        _ interaction: DragInteraction, itemsForAddingTo session: DragSession
    ) async throws -> [DragItem] {
        recorder.note("drag.itemsForAdding")
        return further
    }

    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMove session: DragSession) -> Bool {
        recorder.note("drag.allowsMove")
        return allowsMove
    }

    func dragInteraction(
        _ interaction: DragInteraction, previewFor item: DragItem, session: DragSession
    ) async -> DragPreview? {
        recorder.note("drag.preview \(item.source.displayName)")
        return nil
    }

    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation
    ) async { recorder.note("drag.willEnd \(operation)") }

    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation
    ) async { recorder.note("drag.didEnd \(operation)") }

    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) async {
        recorder.note("drag.didTransferItems")
    }
}

/// A destination that records its calls, and runs the given closures.
struct RecordingDrop: DropInteractionDelegate {
    let recorder: Recorder
    var name = "drop"
    var canHandle = true
    var proposal = DropProposal(operation: .copy)
    var atEnter: @Sendable (DropSession) async throws -> Void = { _ in }
    var atDrop: @Sendable (DropSession) async throws -> Void = { _ in }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        recorder.note("\(name).canHandle")
        return canHandle
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) async throws {
        recorder.note("\(name).didEnter")
        try await atEnter(session)
    }

    func dropInteraction(
        _ interaction: DropInteraction, sessionDidUpdate session: DropSession
    ) async throws -> DropProposal {
        recorder.note("\(name).didUpdate \(session.items.count)")
        return proposal
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) async {
        recorder.note("\(name).didExit")
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) async throws {
        recorder.note("\(name).performDrop")
        try await atDrop(session)
    }

    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) async throws {
        recorder.note("\(name).conclude")
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) async {
        recorder.note("\(name).didEnd")
    }
}
