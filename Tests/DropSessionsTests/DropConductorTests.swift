import DropSessions
import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import UniformTypes

@Suite struct DropConductorTests {
    private let journalTypes = [type("public.png"), type("public.jpeg"), type("public.utf8-plain-text")]

    private func item(
        _ name: String, _ representations: [(String, Fidelity)], delay: Duration = .zero,
        loads: LoadLog = LoadLog(), opener: DragItem.Opener? = nil
    ) -> DragItem {
        let provider = ItemProvider(suggestedName: name)
        for (identifier, fidelity) in representations {
            provider.registerData(type(identifier), fidelity: fidelity) { _ in
                loads.note("\(name) \(identifier)")
                try await Task.sleep(for: delay)
                return Data("\(name) as \(identifier)".utf8)
            }
        }
        return DragItem(
            source: .path(FilePath(name)), type: type(representations.first?.0 ?? "public.data"),
            itemProvider: provider, opener: opener)
    }

    @Test func itemsLandInTheOrderGivenWhateverFinishesFirst() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let destination = MemoryDestination(reads: journalTypes, scratch: directory.path)
        let session = DropConductor(destination: destination, configuration: .init(jobs: 3))
        let reports = try await session.drop([
            item("slow.png", [("public.png", .native)], delay: .milliseconds(80)),
            item("b.heic", [("public.heic", .native), ("public.png", .lossless)], delay: .milliseconds(20)),
            item(
                "c.docx",
                [("org.openxmlformats.wordprocessingml.document", .native), ("public.utf8-plain-text", .extracted)]),
        ])
        #expect(reports.map(\.status) == [.dropped, .dropped, .dropped])
        #expect(reports.map(\.landing?.index) == [0, 1, 2])
        #expect(destination.landed.map(\.name) == ["slow.png", "b.png", "c.txt"])
        #expect(destination.landed.map(\.text).first == "slow.png as public.png")
        #expect(destination.calls.prefix(3) == ["proposal 3", "begin", "reserve slow.png b.png c.txt"])
        #expect(destination.calls.last == "conclude")
        // The slow item was committed last, and is the first one.
        #expect(destination.calls.filter { $0.hasPrefix("commit") }.last == "commit slow.png")
        _ = consume directory
    }

    @Test func aStreamGetsItsItemsInOrder() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let destination = MemoryDestination(reads: journalTypes, ordered: true, scratch: directory.path)
        let session = DropConductor(destination: destination, configuration: .init(jobs: 4))
        let items = (0..<8).map { number in
            item("\(number).png", [("public.png", .native)], delay: .milliseconds(number % 2 == 0 ? 30 : 1))
        }
        _ = try await session.drop(items)
        let commits = destination.calls.filter { $0.hasPrefix("commit") }
        #expect(commits == (0..<8).map { "commit \($0).png" })
        _ = consume directory
    }

    @Test func onlyTheChosenRepresentationIsLoaded() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let loads = LoadLog()
        let destination = MemoryDestination(reads: journalTypes, scratch: directory.path)
        _ = try await DropConductor(destination: destination).drop([
            item("a.jpg", [("public.jpeg", .native), ("public.png", .lossless)], loads: loads),
            item("b.mp3", [("public.mp3", .native)], loads: loads),
        ])
        #expect(loads.entries == ["a.jpg public.jpeg"])
        _ = consume directory
    }

    @Test func noCommonTypeNamesBothSidesAndTheOthersLand() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let destination = MemoryDestination(reads: journalTypes, scratch: directory.path)
        let reports = try await DropConductor(destination: destination).drop([
            item("song.mp3", [("public.mp3", .native)]), item("a.png", [("public.png", .native)]),
        ])
        #expect(reports.map(\.status) == [.refused, .dropped])
        let failure = try #require(reports[0].failure)
        #expect(failure.message.contains("public.mp3"))
        #expect(failure.message.contains("public.png, public.jpeg, public.utf8-plain-text"))
        #expect(failure.hint?.contains("dnd inspect song.mp3") == true)
        _ = consume directory
    }

    @Test func whenNothingIsReadTheDestinationIsNotTouched() async throws {
        let destination = MemoryDestination(reads: journalTypes, scratch: "/nowhere")
        _ = try await DropConductor(destination: destination).drop([item("song.mp3", [("public.mp3", .native)])])
        #expect(destination.calls == [])
    }

    @Test func oneFailureIsThatItemsOwn() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let destination = MemoryDestination(reads: journalTypes, failing: ["b.png"], scratch: directory.path)
        let reports = try await DropConductor(destination: destination).drop(
            ["a.png", "b.png", "c.png"].map { item($0, [("public.png", .native)]) })
        #expect(reports.map(\.status) == [.dropped, .failed, .dropped])
        #expect(reports[1].failure?.code == "full")
        #expect(destination.calls.contains("discard 1"))
        #expect(destination.landed.map(\.name) == ["a.png", "c.png"])
        _ = consume directory
    }

    @Test func aDryRunPlansAndLoadsNothing() async throws {
        let loads = LoadLog()
        let destination = MemoryDestination(reads: journalTypes, scratch: "/nowhere")
        let reports = try await DropConductor(destination: destination, configuration: .init(isDryRun: true)).drop([
            item("a.heic", [("public.heic", .native), ("public.png", .lossless)], loads: loads)
        ])
        #expect(reports.map(\.status) == [.planned])
        #expect(reports.first?.landing?.path == "a.png")
        #expect(destination.calls == ["proposal 1", "plan a.png"])
        #expect(loads.entries.isEmpty)
    }

    @Test func aForbiddenDropSaysWhyAndLoadsNothing() async throws {
        let loads = LoadLog()
        let answer = DropProposal(operation: .forbidden, reason: "is read-only")
        let destination = MemoryDestination(reads: journalTypes, answer: answer, scratch: "/nowhere")
        let reports = try await DropConductor(destination: destination).drop([
            item("a.png", [("public.png", .native)], loads: loads)
        ])
        #expect(reports.map(\.status) == [.forbidden])
        #expect(reports.first?.failure?.message == "is read-only")
        #expect(destination.calls == ["proposal 1"])
        #expect(loads.entries.isEmpty)
    }

    @Test func aContainerThatCannotBeReadIsOpened() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let inside = [item("1.png", [("public.png", .native)]), item("2.mp3", [("public.mp3", .native)])]
        let folder = item("photos", [("public.folder", .native)], opener: { inside })
        let destination = MemoryDestination(reads: journalTypes, scratch: directory.path)
        let reports = try await DropConductor(destination: destination).drop([
            folder, item("last.png", [("public.png", .native)]),
        ])
        #expect(reports.map(\.source.displayName) == ["1.png", "2.mp3", "last.png"])
        #expect(reports.map(\.status) == [.dropped, .refused, .dropped])
        _ = consume directory
    }

    @Test func aContainerThatIsReadIsNotOpened() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let folder = item("photos", [("public.folder", .native)], opener: { throw CancellationError() })
        let destination = MemoryDestination(reads: [type("public.item")], scratch: directory.path)
        let reports = try await DropConductor(destination: destination).drop([folder])
        #expect(reports.map(\.status) == [.dropped])
        _ = consume directory
    }

    /// The types of a document's pages are known before the pages are counted.
    @Test(arguments: [("public.png", true), ("public.mp3", false)])
    func aDocumentIsOpenedOnlyForWhatItsPagesCanBe(offered: String, isOpened: Bool) async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let opened = LoadLog()
        let whole = item("scan.pdf", [("com.adobe.pdf", .native)])
        let pages = [item("0", [(offered, .flattened)]), item("1", [(offered, .flattened)])]
        let document = DragItem(
            source: whole.source, type: whole.type, itemProvider: whole.itemProvider,
            opener: {
                opened.note("opened")
                return pages
            }, elementRepresentations: { [.init(type: type(offered), fidelity: .flattened)] })
        let destination = MemoryDestination(reads: journalTypes, scratch: directory.path)
        let reports = try await DropConductor(destination: destination).drop([document])
        #expect(opened.entries.count == (isOpened ? 1 : 0))
        #expect(reports.map(\.source.displayName) == (isOpened ? ["0", "1"] : ["scan.pdf"]))
        #expect(reports.map(\.status) == (isOpened ? [.dropped, .dropped] : [.refused]))
        _ = consume directory
    }

    @Test func cancellingTheSessionGivesPlacesBack() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let destination = MemoryDestination(reads: journalTypes, scratch: directory.path)
        let session = DropConductor(destination: destination, configuration: .init(jobs: 2))
        let items = (0..<4).map { item("\($0).png", [("public.png", .native)], delay: .seconds(60)) }
        let task = Task { try await session.drop(items) }
        // The loads do not finish; the placeholders are reserved before them.
        while !destination.calls.contains(where: { $0.hasPrefix("reserve") }) { await Task.yield() }
        task.cancel()
        let reports = try await task.value
        #expect(reports.map(\.status) == Array(repeating: .interrupted, count: 4))
        #expect(destination.calls.filter { $0.hasPrefix("discard") }.count == 4)
        #expect(destination.calls.last == "conclude")
        _ = consume directory
    }
}

/// Records which loaders ran.
final class LoadLog: Sendable {
    private let log = Mutex<[String]>([])
    var entries: [String] { log.withLock { $0 } }
    func note(_ entry: String) { log.withLock { $0.append(entry) } }
}
