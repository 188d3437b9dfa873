import DropSessions
import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// A move from outside copies the item, verifies what landed, and only then removes the source.
@Suite struct MoveTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func file(_ name: String, _ text: String = "content") throws -> DragItem {
        let path = desk.sources.appending(name)
        try Disk.write(text, to: path)
        let provider = ItemProvider(suggestedName: name)
        provider.registerFile(type("public.utf8-plain-text"), at: path)
        return DragItem(source: .path(path), type: type("public.utf8-plain-text"), itemProvider: provider)
    }

    /// A file that is converted; its loader writes a scratch file.
    private func converted(_ name: String, fidelity: Fidelity) throws -> DragItem {
        let path = desk.sources.appending(name)
        try Disk.write("source of \(name)", to: path)
        let provider = ItemProvider(suggestedName: name)
        provider.register(
            Representation(.init(type: type("public.png"), fidelity: fidelity)) { request in
                let made = request.scratch.appending("made")
                try Disk.write("made of \(name)", to: made)
                return .file(LoadedFile(path: made, ownership: .scratch))
            })
        return DragItem(source: .path(path), type: type("public.tiff"), itemProvider: provider)
    }

    private func move(
        _ items: [DragItem], to destination: DiskDestination, allowsConversion: Bool = false,
        at intent: DropIntent = .unspecified, isDryRun: Bool = false
    ) async throws -> [ItemReport] {
        try await DropConductor(
            destination: destination,
            configuration: .init(
                options: DropOptions(intent: intent, operation: .move), allowsConversion: allowsConversion,
                isDryRun: isDryRun, jobs: 2)
        ).drop(items)
    }

    @Test func theSourceGoesOnceItsBytesHaveArrived() async throws {
        let items = [try file("a.txt", "one"), try file("b.txt", String(repeating: "long ", count: 200_000))]
        let reports = try await move(items, to: DiskDestination(directory: desk.target))
        #expect(reports.map(\.operation) == [.move, .move])
        #expect(reports.map(\.reason) == [nil, nil])
        #expect(!Disk.exists(desk.sources.appending("a.txt")) && !Disk.exists(desk.sources.appending("b.txt")))
        #expect(Disk.text(desk.target.appending("a.txt")) == "one")
        #expect(Disk.text(desk.target.appending("b.txt"))?.utf8.count == 1_000_000)
    }

    @Test(arguments: [DiskDestination.Fault.wrongByte, .cutOff]) func theSourceStaysWhenSomethingElseLanded(
        _ fault: DiskDestination.Fault
    ) async throws {
        let item = try file("a.txt")
        let reports = try await move([item], to: DiskDestination(directory: desk.target, fault: fault))
        #expect(reports.map(\.status) == [.dropped])
        #expect(reports.map(\.operation) == [.copy])
        #expect(reports.first?.reason?.contains("differs from the sent data") == true)
        #expect(Disk.text(desk.sources.appending("a.txt")) == "content")
    }

    @Test func theSourceStaysWhenItChangedMeanwhile() async throws {
        let item = try file("a.txt")
        let source = desk.sources.appending("a.txt")
        let changing = DiskDestination(
            directory: desk.target,
            afterCommit: { _ in
                // The same bytes are written again, so that only the times differ.
                try? Disk.write("content", to: source)
            })
        let reports = try await move([item], to: changing)
        #expect(reports.first?.operation == .copy)
        #expect(reports.first?.reason?.contains("changed") == true)
        #expect(Disk.exists(source))
    }

    @Test func theSourceStaysWhenTheDropCannotBeConcluded() async throws {
        let item = try file("a.txt")
        let destination = DiskDestination(directory: desk.target, fault: .noConclusion)
        await #expect { try await move([item], to: destination) } throws: {
            // The landings are reported nevertheless.
            guard let unfinished = $0 as? UnfinishedDrop, let report = unfinished.reports.first else { return false }
            return (unfinished.underlying as? DestinationError)?.code == .cannotWrite
                && unfinished.reports.count == 1 && report.operation == .copy && report.landing?.path != nil
                && report.reason?.contains("its source is kept") == true
        }
        #expect(Disk.exists(desk.sources.appending("a.txt")))
    }

    @Test func whatIsConvertedIsCopiedWhateverIsSaidOfItsLosses() async throws {
        let items = [
            try converted("lossless.tiff", fidelity: .lossless), try converted("flat.svg", fidelity: .flattened),
        ]
        let destination = DiskDestination(directory: desk.target)
        let planned = try await move(items, to: destination, isDryRun: true)
        #expect(planned.map(\.operation) == [.copy, .copy])
        #expect(Disk.exists(desk.sources.appending("lossless.tiff")))
        let reports = try await move(items, to: destination)
        #expect(reports.map(\.operation) == planned.map(\.operation))
        #expect(reports.map(\.reason) == planned.map(\.reason))
        #expect(reports.last?.reason?.contains("converted") == true)
        #expect(Disk.exists(desk.sources.appending("lossless.tiff")))
        #expect(Disk.exists(desk.sources.appending("flat.svg")))
    }

    @Test func insistingKeepsTheSourceWhereThereIsNoHistory() async throws {
        let item = try converted("flat.svg", fidelity: .flattened)
        let reports = try await move([item], to: DiskDestination(directory: desk.target), allowsConversion: true)
        #expect(reports.map(\.operation) == [.copy])
        #expect(reports[0].reason?.contains("history") == true)
        #expect(Disk.exists(desk.sources.appending("flat.svg")))
    }

    @Test func aFolderIsMovedWhole() async throws {
        let folder = desk.sources.appending("album")
        try Disk.makeDirectory(folder)
        try Disk.makeDirectory(folder.appending("inner"))
        try Disk.write("1", to: folder.appending("one"))
        try Disk.write("2", to: folder.appending("inner").appending("two"))
        let provider = ItemProvider(suggestedName: "album")
        provider.registerFolder(type("public.folder"), at: folder)
        let item = DragItem(source: .path(folder), type: type("public.folder"), itemProvider: provider)
        let reports = try await move([item], to: DiskDestination(directory: desk.target))
        #expect(reports.map(\.operation) == [.move])
        #expect(reports.map(\.reason) == [nil])
        #expect(!Disk.exists(folder))
        #expect(Disk.text(desk.target.appending("album").appending("inner").appending("two")) == "2")
    }

    @Test func aFolderInWhichSomethingAppearedStays() async throws {
        let folder = desk.sources.appending("album")
        try Disk.makeDirectory(folder)
        try Disk.write("1", to: folder.appending("one"))
        let provider = ItemProvider(suggestedName: "album")
        provider.registerFolder(type("public.folder"), at: folder)
        let item = DragItem(source: .path(folder), type: type("public.folder"), itemProvider: provider)
        let late = folder.appending("late")
        let destination = DiskDestination(
            directory: desk.target, afterCommit: { _ in try? Disk.write("late", to: late) })
        let reports = try await move([item], to: destination)
        #expect(reports.map(\.operation) == [.copy])
        #expect(Disk.exists(late))
    }

    @Test func whatLandedInsideItsSourceIsNotRemovedWithIt() async throws {
        let item = try file("a.txt")
        // The destination is the source's own folder with the same name, so nothing has moved.
        let reports = try await move([item], to: DiskDestination(directory: desk.sources))
        #expect(reports.map(\.operation) == [.copy])
        #expect(Disk.exists(desk.sources.appending("a.txt")))
    }

    @Test func aDestinationMayCheckForItself() async throws {
        // The destination stores the text in another form, and verifies it there.
        let rows = DiskDestination(
            directory: desk.target, fault: .cutOff,
            verdict: { content in try await content.data() == Data("content".utf8) })
        let reports = try await move([try file("a.txt")], to: rows)
        #expect(reports.map(\.operation) == [.move])
        #expect(!Disk.exists(desk.sources.appending("a.txt")))
    }

    @Test func aCheckThatCannotBeMadeKeepsTheSource() async throws {
        let destination = DiskDestination(directory: desk.target, verdict: { _ in throw Broken() })
        let reports = try await move([try file("a.txt")], to: destination)
        #expect(reports.map(\.status) == [.dropped])
        #expect(reports.map(\.operation) == [.copy])
        #expect(reports.first?.reason?.contains("could not be compared") == true)
        #expect(Disk.exists(desk.sources.appending("a.txt")))
    }

    @Test func oneFailureKeepsItsOwnSource() async throws {
        let provider = ItemProvider(suggestedName: "broken")
        let path = desk.sources.appending("broken.txt")
        try Disk.write("broken", to: path)
        provider.registerData(type("public.utf8-plain-text")) { _ in throw Broken() }
        let broken = DragItem(source: .path(path), type: type("public.utf8-plain-text"), itemProvider: provider)
        let reports = try await move([broken, try file("a.txt")], to: DiskDestination(directory: desk.target))
        #expect(reports.map(\.status) == [.failed, .dropped])
        #expect(Disk.exists(path))
        #expect(!Disk.exists(desk.sources.appending("a.txt")))
    }

    @Test func aDestinationThatOnlyCopiesLeavesTheSource() async throws {
        let destination = DiskDestination(directory: desk.target, operations: [.copy])
        let reports = try await move([try file("a.txt")], to: destination)
        #expect(reports.map(\.operation) == [.copy])
        #expect(reports.first?.reason?.contains("accepts only copies") == true)
        #expect(Disk.exists(desk.sources.appending("a.txt")))
    }

    @Test func aSourceThatKeepsItsItemsIsCopied() async throws {
        let drag = RecordingDrag(recorder: Recorder(), items: [try file("a.txt")], allowsMove: false)
        let conductor = DropConductor(
            destination: DiskDestination(directory: desk.target),
            configuration: .init(options: DropOptions(operation: .move)))
        let reports = try await conductor.drop(DragInteraction(delegate: drag))
        #expect(reports.map(\.operation) == [.copy])
        #expect(Disk.exists(desk.sources.appending("a.txt")))
    }

    @Test func insideAStoreAMoveIsAReorderAndLoadsNothing() async throws {
        let here = store(9)
        let loads = LoadLog()
        let events = Mutex<[ConversationEvent.Call]>([])
        let destination = DiskDestination(
            directory: desk.target, holds: ["a", "b", "c", "d", "e"], store: here)
        let items = ["e", "c"].map { name in note(name, origin: ItemOrigin(store: here)) { loads.note(name) } }
        let reports = try await DropConductor(
            destination: destination,
            configuration: .init(options: DropOptions(intent: .insertAtDestination(index: 1), operation: .move)),
            observer: { event in events.withLock { $0.append(event.call) } }
        ).drop(items)
        #expect(destination.names == ["a", "e", "c", "b", "d"])
        #expect(reports.map(\.operation) == [.move, .move])
        #expect(reports.map(\.landing?.index) == [1, 2])
        #expect(loads.entries.isEmpty)
        #expect(events.withLock { $0.filter { $0 == .relocated }.count } == 2)
        // No data was transferred.
        #expect(events.withLock { $0.last } == .didEnd)
        #expect(!events.withLock { $0.contains(.loadBegan) || $0.contains(.sourceRemoved) })
    }

    @Test func aBatchOfLocalAndNewItemsKeepsItsOrder() async throws {
        let here = store(9)
        let destination = DiskDestination(directory: desk.target, holds: ["a", "b", "c"], store: here)
        let local = ["c", "a"].map { note($0, origin: ItemOrigin(store: here)) }
        let items = [local[0], try file("new.txt"), local[1]]
        let reports = try await move(items, to: destination, at: .insertAtDestination(index: 0))
        #expect(destination.names == ["c", "new.txt", "a", "b"])
        #expect(reports.map(\.operation) == [.move, .move, .move])
        #expect(!Disk.exists(desk.sources.appending("new.txt")))
    }
}
