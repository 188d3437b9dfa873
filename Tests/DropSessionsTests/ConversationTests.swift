import DropSessions
import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// The calls of a conversation, in the order of the timeline in Apple's "Introducing Drag and Drop" (WWDC 2017, session
/// 203). The data is transferred before the end, because a command ends with its data.
@Suite struct ConversationTests {
    private let recorder = Recorder()
    private let lift = ["drag.itemsForBeginning", "drag.preview a", "drag.allowsMove"]

    private func drag(_ items: [DragItem], adding further: [DragItem] = [], allowsMove: Bool = true) -> DragInteraction
    {
        DragInteraction(
            delegate: RecordingDrag(recorder: recorder, items: items, further: further, allowsMove: allowsMove))
    }

    private func loading() -> RecordingDrop {
        RecordingDrop(recorder: recorder) { _ in
        } atDrop: { [recorder] session in
            for note in try await session.loadObjects(of: Note.self) { recorder.note("loaded \(note.text)") }
        }
    }

    @Test func aCopy() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        let proposal = try await conversation.enter(DropInteraction(delegate: loading()))
        #expect(proposal?.operation == .copy)
        #expect(try await conversation.drop() == .copy)
        #expect(
            recorder.calls == lift + [
                "drop.canHandle", "drop.didEnter", "drop.didUpdate 1", "drag.willEnd copy", "drop.performDrop",
                "loaded a",
                "drop.conclude", "drop.didEnd", "drag.didEnd copy", "drag.didTransferItems",
            ])
    }

    @Test func aLocalMove() async throws {
        let here = store(7)
        let items = ["a", "b"].enumerated().map { index, name in
            note(name, origin: ItemOrigin(store: here, place: LocalPlace(index: index + 3))) { throw Broken() }
        }
        var drop = RecordingDrop(recorder: recorder, proposal: DropProposal(operation: .move))
        drop.atDrop = { [recorder] session in
            // A reorder: items are identified by their positions, and nothing is loaded.
            let context = session.localDragSession?.localContext
            recorder.note("moves \(context?.places.compactMap { $0?.index } ?? [])")
        }
        let conversation = Conversation(drag(items))
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: drop, store: here))
        #expect(try await conversation.drop() == .move)
        #expect(
            recorder.calls == [
                "drag.itemsForBeginning", "drag.preview a", "drag.preview b", "drag.allowsMove", "drop.canHandle",
                "drop.didEnter", "drop.didUpdate 2", "drag.willEnd move", "drop.performDrop", "moves [3, 4]",
                "drop.conclude", "drop.didEnd", "drag.didEnd move",
            ])
    }

    @Test func itemsFromElsewhereAreNotLocal() async throws {
        let conversation = Conversation(drag([note("a", origin: ItemOrigin(store: store(7))), note("b")]))
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: loading(), store: store(7)))
        #expect(conversation.dropSession?.localDragSession == nil)
        #expect(conversation.session.localContext == nil)
        await conversation.cancel()
    }

    @Test func aCancelOverADestination() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: loading()))
        await conversation.cancel()
        await conversation.cancel()
        #expect(
            recorder.calls == lift + [
                "drop.canHandle", "drop.didEnter", "drop.didUpdate 1", "drag.willEnd cancel", "drop.didEnd",
                "drag.didEnd cancel",
            ])
    }

    @Test(arguments: [DropOperation.cancel, .forbidden]) func aDropOnADestinationThatDeclines(
        _ operation: DropOperation
    ) async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        let drop = RecordingDrop(recorder: recorder, proposal: DropProposal(operation: operation))
        _ = try await conversation.enter(DropInteraction(delegate: drop))
        #expect(try await conversation.drop() == .cancel)
        #expect(recorder.calls.suffix(3) == ["drag.willEnd cancel", "drop.didEnd", "drag.didEnd cancel"])
        #expect(!recorder.calls.contains("drop.performDrop"))
    }

    @Test func aDestinationThatCannotHandleItHearsNoMore() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        #expect(
            try await conversation.enter(DropInteraction(delegate: RecordingDrop(recorder: recorder, canHandle: false)))
                == nil)
        #expect(try await conversation.drop() == .cancel)
        #expect(recorder.calls == lift + ["drop.canHandle", "drag.willEnd cancel", "drag.didEnd cancel"])
    }

    @Test func noItemsNoDrag() async throws {
        let conversation = Conversation(drag([]))
        #expect(try await conversation.lift() == false)
        await conversation.cancel()
        #expect(recorder.calls == ["drag.itemsForBeginning"])
        await #expect { try await conversation.drop() } throws: { ($0 as? TransferError)?.code == .outOfTurn }
    }

    @Test func anExitWithoutADropAndADropElsewhere() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        var first = loading()
        first.name = "first"
        _ = try await conversation.enter(DropInteraction(delegate: first))
        await conversation.exit()
        await conversation.exit()
        #expect(conversation.proposal == nil)
        _ = try await conversation.enter(DropInteraction(delegate: loading()))
        try await conversation.drop()
        #expect(
            recorder.calls == lift + [
                "first.canHandle", "first.didEnter", "first.didUpdate 1", "first.didExit", "drop.canHandle",
                "drop.didEnter", "drop.didUpdate 1", "drag.willEnd copy", "drop.performDrop", "loaded a",
                "drop.conclude", "first.didEnd", "drop.didEnd", "drag.didEnd copy", "drag.didTransferItems",
            ])
    }

    @Test func anExitAndAnEndInMidAir() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: loading()))
        await conversation.exit()
        #expect(try await conversation.drop() == .cancel)
        #expect(
            recorder.calls.suffix(4) == ["drop.didExit", "drag.willEnd cancel", "drop.didEnd", "drag.didEnd cancel"])
    }

    /// If nothing arrives, the operation is cancel, whatever was proposed.
    @Test func aFailedLoad() async throws {
        let conversation = Conversation(drag([note("a") { throw Broken() }]))
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: loading()))
        #expect(try await conversation.drop() == .cancel)
        #expect(
            recorder.calls == lift + [
                "drop.canHandle", "drop.didEnter", "drop.didUpdate 1", "drag.willEnd copy", "drop.performDrop",
                "drop.conclude", "drop.didEnd", "drag.didEnd cancel",
            ])
    }

    /// Apple's `loadObjects(ofClass:completion:)` returns the objects that could be loaded.
    @Test func oneFailedLoadKeepsNoOtherFromLoading() async throws {
        let conversation = Conversation(drag([note("a"), note("b") { throw Broken() }, note("c")]))
        #expect(try await conversation.lift())
        let drop = RecordingDrop(recorder: recorder) { _ in
        } atDrop: { [recorder] session in
            let notes = try await session.loadObjects(of: Note.self) { item, error in
                recorder.note("failed \(item.source.displayName) \(error is Broken)")
            }
            recorder.note("loaded \(notes.map(\.text))")
        }
        _ = try await conversation.enter(DropInteraction(delegate: drop))
        #expect(try await conversation.drop() == .copy)
        #expect(recorder.calls.suffix(6).prefix(3) == ["failed b true", #"loaded ["a", "c"]"#, "drop.conclude"])
        #expect(conversation.session.progress.isFinished)
    }

    @Test func aDropThatLoadsNothingCopiedNothing() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: RecordingDrop(recorder: recorder)))
        #expect(try await conversation.drop() == .cancel)
        #expect(recorder.calls.last == "drag.didEnd cancel")
    }

    /// Both sides must allow a move (`sessionAllowsMove`), even within one store, where the
    /// destination would load nothing.
    @Test(arguments: [nil, store(7)]) func whatTheSourceDoesNotLetGoIsNotMoved(_ here: StoreIdentity?) async throws {
        let item = note("a", origin: ItemOrigin(store: store(7), place: LocalPlace(index: 0)))
        let conversation = Conversation(drag([item], allowsMove: false))
        #expect(try await conversation.lift())
        let drop = RecordingDrop(recorder: recorder, proposal: DropProposal(operation: .move))
        let proposal = try await conversation.enter(DropInteraction(delegate: drop, store: here))
        #expect(proposal?.operation == .forbidden)
        #expect(proposal?.reason == "the source does not allow its items to be moved")
        #expect(try await conversation.drop() == .cancel)
        #expect(!recorder.calls.contains("drop.performDrop"))
    }

    @Test func aSourceThatJoinsIsAskedWhetherItsItemsMayMove() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        let other = DragInteraction(
            delegate: RecordingDrag(recorder: recorder, further: [note("b")], allowsMove: false))
        #expect(try await conversation.addItems(from: other) == 1)
        #expect(!conversation.session.allowsMove)
    }

    @Test func aCancelledLoad() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        var drop = loading()
        drop.atDrop = { session in
            session.progress.cancel()
            _ = try await session.loadObjects(of: Note.self)
        }
        _ = try await conversation.enter(DropInteraction(delegate: drop))
        await #expect { try await conversation.drop() } throws: { ($0 as? ItemProviderError)?.code == .cancelled }
        #expect(recorder.calls.suffix(3) == ["drop.performDrop", "drop.didEnd", "drag.didEnd cancel"])
        #expect(conversation.session.progress.isCancelled)
    }

    @Test func aDestinationThatFailsWhileTheDragHoversEndsIt() async throws {
        let conversation = Conversation(drag([note("a")]))
        #expect(try await conversation.lift())
        let drop = RecordingDrop(recorder: recorder, atEnter: { _ in throw Broken() })
        await #expect(throws: Broken.self) { try await conversation.enter(DropInteraction(delegate: drop)) }
        #expect(
            recorder.calls == lift + [
                "drop.canHandle", "drop.didEnter", "drag.willEnd cancel", "drop.didEnd", "drag.didEnd cancel",
            ])
    }

    @Test func itemsThatJoinAreSeenAtTheNextUpdate() async throws {
        let conversation = Conversation(drag([note("a")], adding: [note("b"), note("c")]))
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: loading()))
        #expect(try await conversation.addItems() == 2)
        #expect(conversation.session.items.count == 3)
        #expect(conversation.session.previews.map(\.title) == ["a", "b", "c"])
        _ = try await conversation.update()
        try await conversation.drop()
        #expect(
            recorder.calls == lift + [
                "drop.canHandle", "drop.didEnter", "drop.didUpdate 1", "drag.itemsForAdding", "drag.preview b",
                "drag.preview c", "drop.didUpdate 3", "drag.willEnd copy", "drop.performDrop", "loaded a", "loaded b",
                "loaded c", "drop.conclude", "drop.didEnd", "drag.didEnd copy", "drag.didTransferItems",
            ])
    }

    @Test func twoSessionsAtOnceDoNotMeet() async throws {
        let recorders = [Recorder(), Recorder()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, recorder) in recorders.enumerated() {
                group.addTask {
                    let items = ["a", "b"].map { name in
                        note(name) { try await Task.sleep(for: .milliseconds(5 * (number + 1))) }
                    }
                    let drag = DragInteraction(delegate: RecordingDrag(recorder: recorder, items: items))
                    let drop = RecordingDrop(recorder: recorder) { _ in
                    } atDrop: { session in
                        for note in try await session.loadObjects(of: Note.self) {
                            recorder.note("loaded \(note.text)")
                        }
                    }
                    let conversation = Conversation(drag)
                    guard try await conversation.lift() else { return }
                    _ = try await conversation.enter(DropInteraction(delegate: drop))
                    // The first session is cancelled, the second continues.
                    if number == 0 { await conversation.cancel() } else { try await conversation.drop() }
                }
            }
            try await group.waitForAll()
        }
        let hover = [
            "drag.itemsForBeginning", "drag.preview a", "drag.preview b", "drag.allowsMove", "drop.canHandle",
            "drop.didEnter", "drop.didUpdate 2",
        ]
        #expect(recorders[0].calls == hover + ["drag.willEnd cancel", "drop.didEnd", "drag.didEnd cancel"])
        #expect(
            recorders[1].calls == hover + [
                "drag.willEnd copy", "drop.performDrop", "loaded a", "loaded b", "drop.conclude", "drop.didEnd",
                "drag.didEnd copy", "drag.didTransferItems",
            ])
    }

    @Test func callsOutOfTurnAreRefused() async throws {
        let conversation = Conversation(drag([note("a")]))
        let isOutOfTurn: (any Error) -> Bool = { ($0 as? TransferError)?.code == .outOfTurn }
        await #expect { try await conversation.drop() } throws: { isOutOfTurn($0) }
        await #expect { try await conversation.addItems() } throws: { isOutOfTurn($0) }
        #expect(try await conversation.lift())
        await #expect { try await conversation.lift() } throws: { isOutOfTurn($0) }
        await #expect { try await conversation.update() } throws: { isOutOfTurn($0) }
        await conversation.cancel()
        await #expect { try await conversation.enter(DropInteraction(delegate: loading())) } throws: { isOutOfTurn($0) }
    }

    @Test func theEventsAreTheCalls() async throws {
        let seen = Mutex<[ConversationEvent]>([])
        let conversation = Conversation(drag([note("a")])) { event in seen.withLock { $0.append(event) } }
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: loading(), displayName: "journal"))
        try await conversation.drop()
        let events = seen.withLock(\.self)
        #expect(
            events.map { "\($0.side.rawValue).\($0.call.rawValue)" } == [
                "drag.itemsForBeginning", "drag.preview", "drag.allowsMove", "drop.canHandle", "drop.didEnter",
                "drop.didUpdate", "drag.willEnd", "drop.performDrop", "transfer.loadBegan", "transfer.loaded",
                "drop.concludeDrop", "drop.didEnd", "drag.didEnd", "drag.didTransferItems",
            ])
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.elapsed <= $1.elapsed })
        #expect(events.first { $0.call == .didUpdate }?.operation == .copy)
        #expect(events.first { $0.call == .didUpdate }?.destination == "journal")
        #expect(events.first { $0.call == .loaded }?.item == 0)
    }

    @Test func theStreamOfEventsEndsWithTheConversation() async throws {
        func converse() async throws -> AsyncStream<ConversationEvent> {
            let (observer, events) = ConversationEvent.stream()
            let conversation = Conversation(drag([note("a")]), observer: observer)
            #expect(try await conversation.lift())
            await conversation.cancel()
            return events
        }
        var calls: [ConversationEvent.Call] = []
        for await event in try await converse() { calls.append(event.call) }
        #expect(calls == [.itemsForBeginning, .preview, .allowsMove, .willEnd, .didEnd])
    }

    @Test func anEventIsOneFlatObject() throws {
        let event = ConversationEvent(
            time: 1.5, elapsed: 0.25, session: 1, side: .drop, call: .didUpdate, destination: "journal",
            operation: .copy)
        let text = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
        #expect(text.contains(#""call":"didUpdate""#) && text.contains(#""operation":"copy""#))
        #expect(!text.contains("reason"))
        #expect(try JSONDecoder().decode(ConversationEvent.self, from: Data(text.utf8)) == event)
    }
}
