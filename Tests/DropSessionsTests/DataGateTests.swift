import DropSessions
import FoundationEssentials
import ItemProviders
import Testing
import Transfer
import UniformTypes

/// Data can be loaded only while a drop is performed.
@Suite struct DataGateTests {
    private static func isClosed(_ error: any Error) -> Bool {
        (error as? TransferError)?.code == .dataOutsideDrop
    }

    @Test func dataIsOutOfReachWhileTheDragHovers() async throws {
        let loads = LoadLog()
        let conversation = Conversation(DragInteraction(items: [note("a") { loads.note("a") }]))
        #expect(try await conversation.lift())
        let drop = RecordingDrop(
            recorder: Recorder(),
            atEnter: { session in
                #expect(session.canLoadObjects(of: Note.self))
                #expect(session.hasItems(conformingTo: [type("public.text")]))
                #expect(!session.hasItems(conformingTo: [type("public.image")]))
                await #expect { try await session.loadObjects(of: Note.self) } throws: { Self.isClosed($0) }
                let provider = try #require(session.items.first).itemProvider
                await #expect { try await provider.loadData(as: type("public.plain-text")) } throws: {
                    Self.isClosed($0)
                }
            })
        _ = try await conversation.enter(DropInteraction(delegate: drop))
        #expect(loads.entries.isEmpty)
        await conversation.cancel()
    }

    @Test func dataIsThereWhileTheDropIsPerformedAndNotAfter() async throws {
        let recorder = Recorder()
        let conversation = Conversation(DragInteraction(items: [note("a"), note("b")]))
        #expect(try await conversation.lift())
        let drop = RecordingDrop(
            recorder: Recorder(),
            atDrop: { session in
                for item in session.items {
                    let data = try await item.itemProvider.loadData(as: type("public.utf8-plain-text"))
                    recorder.note(String(decoding: data, as: UTF8.self))
                }
            })
        _ = try await conversation.enter(DropInteraction(delegate: drop))
        try await conversation.drop()
        #expect(recorder.calls == ["a", "b"])
        let session = try #require(conversation.dropSession)
        await #expect { try await session.loadObjects(of: Note.self) } throws: { Self.isClosed($0) }
    }

    @Test func theGuardedPromiseIsTheSamePromise() async throws {
        let item = note("a")
        let conversation = Conversation(DragInteraction(items: [item]))
        #expect(try await conversation.lift())
        _ = try await conversation.enter(DropInteraction(delegate: RecordingDrop(recorder: Recorder())))
        let seen = try #require(conversation.dropSession?.items.first)
        #expect(seen.itemProvider.representations == item.itemProvider.representations)
        #expect(seen.itemProvider.suggestedName == "a")
        #expect(seen.source == item.source)
        await conversation.cancel()
    }
}
