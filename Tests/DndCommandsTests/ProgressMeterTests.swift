import DropSessions
import FoundationEssentials
import ItemProviders
import SystemPackage
import TestPrograms
import Testing
import UniformTypes

@testable import Destinations
@testable import DndCommands
import Transfer

/// What is counted of a transfer.
@Suite("The counts of a progress")
struct ProgressMeterTests {
    private let meter = ProgressMeter()

    private func note(
        _ call: ConversationEvent.Call, session: Int = 1, item: Int? = nil, source: String? = nil, count: Int? = nil,
        bytes: Int64? = nil
    ) {
        let side: ConversationEvent.Side = call == .itemsForBeginning || call == .didEnd ? .drag : .transfer
        meter.note(
            ConversationEvent(
                time: 0, elapsed: 0, session: session, side: side, call: call, item: item, source: source, count: count,
                bytes: bytes))
    }

    private func reports(_ statuses: [ItemReport.Status]) -> [ItemReport] {
        statuses.map { ItemReport(source: .path("a"), type: nil, operation: .copy, status: $0) }
    }

    private func snapshot() -> ProgressSnapshot {
        var snapshot = meter.snapshot(at: 0)
        (snapshot.rate, snapshot.secondsLeft) = (nil, nil)
        return snapshot
    }

    @Test("of a stream only what was read is known; its end makes it whole")
    func stream() {
        #expect(snapshot() == ProgressSnapshot())
        meter.read([10, 20])
        note(.itemsForBeginning, session: 1, count: 2)
        #expect(snapshot() == ProgressSnapshot(seen: 2))
        note(.loadBegan, session: 1, item: 1, source: "b")
        note(.loadBegan, session: 1, item: 0, source: "a")
        meter.read([40])
        note(.itemsForBeginning, session: 2, count: 1)
        note(.loadBegan, session: 2, item: 0, source: "c")
        #expect(snapshot() == ProgressSnapshot(seen: 3, current: ["b", "a", "c"]))
        // The second group is ready before the first.
        note(.committed, session: 2, item: 0, bytes: 900)
        note(.didEnd, session: 2)
        note(.committed, session: 1, item: 1, bytes: 900)
        #expect(snapshot() == ProgressSnapshot(done: 2, seen: 3, bytes: 60, current: ["a"]))
        meter.noteEnd()
        #expect(snapshot() == ProgressSnapshot(done: 2, seen: 3, total: 3, bytes: 60, totalBytes: 70, current: ["a"]))
        note(.deleted, session: 1, item: 0)
        note(.didEnd, session: 1)
        let end = ProgressSnapshot(done: 3, failed: 1, seen: 3, total: 3, bytes: 70, totalBytes: 70)
        #expect(snapshot() == end)
        meter.note(reports([.failed, .dropped]))
        #expect(snapshot() == end)
        meter.note(reports([.dropped]))
        #expect(snapshot() == end)
    }

    @Test("what was announced is the total from the beginning")
    func announced() {
        meter.announce(SourceExtent(items: 5, bytes: 500))
        #expect(snapshot() == ProgressSnapshot(total: 5, totalBytes: 500))
        meter.read([100, 100])
        note(.itemsForBeginning, count: 2)
        #expect(snapshot() == ProgressSnapshot(seen: 2, total: 5, totalBytes: 500))
        meter.announce(SourceExtent(items: 5, bytes: nil))
        #expect(snapshot() == ProgressSnapshot(seen: 2, total: 5))
    }

    @Test("the elements of an opened container replace it, and their sizes are unknown")
    func opened() {
        meter.announce(SourceExtent(items: 2, bytes: 70))
        meter.read([50, 20])
        note(.itemsForBeginning, count: 2)
        note(.opened, item: 0, count: 10)
        #expect(snapshot() == ProgressSnapshot(seen: 11, total: 11))
        note(.committed, item: 7, bytes: 5)
        note(.committed, item: 1, bytes: 900)
        #expect(snapshot() == ProgressSnapshot(done: 2, seen: 11, total: 11, bytes: 25))
    }

    @Test("items that were refused have no events: they are counted at the end of their session, and by their reports")
    func refused() {
        meter.read([10, 20, 30, 40])
        meter.noteEnd()
        note(.itemsForBeginning, count: 4)
        note(.committed, item: 2, bytes: 1)
        #expect(snapshot() == ProgressSnapshot(done: 1, seen: 4, total: 4, bytes: 30, totalBytes: 100))
        note(.didEnd)
        #expect(snapshot() == ProgressSnapshot(done: 4, seen: 4, total: 4, bytes: 100, totalBytes: 100))
        meter.note(reports([.refused, .interrupted, .dropped, .skipped]))
        #expect(snapshot() == ProgressSnapshot(done: 4, failed: 2, seen: 4, total: 4, bytes: 100, totalBytes: 100))
    }

    @Test("reports without a transfer are counted, too")
    func untransferred() {
        meter.note(reports([.forbidden, .forbidden]))
        #expect(snapshot() == ProgressSnapshot(done: 2, failed: 2, seen: 2))
    }

    @Test("at most sixteen names are told")
    func names() {
        note(.itemsForBeginning, count: 40)
        for number in 0..<40 { note(.loadBegan, item: number, source: "\(number)") }
        #expect(snapshot().current == (0..<16).map(String.init))
    }

    @Test("rates and the time left are measured between the calls")
    func rates() throws {
        meter.read([4_000_000, 4_000_000])
        meter.noteEnd()
        note(.itemsForBeginning, count: 2)
        #expect(meter.snapshot(at: 0).rate == nil)
        note(.committed, item: 0, bytes: 1)
        let snapshot = meter.snapshot(at: 2)
        #expect(snapshot.rate.map { abs($0 - 2_000_000) < 1 } == true)
        #expect(snapshot.fraction == 0.5)
        // Half of the work took two seconds.
        #expect(snapshot.secondsLeft.map { abs($0 - 2) < 1e-6 } == true)
    }

    /// Holds a load until it may continue.
    private final class Hold: Sendable {
        private let stream = AsyncStream<Never>.makeStream()

        func wait() async { for await _ in stream.stream {} }
        func end() { stream.continuation.finish() }
    }

    @Test("a drop in groups is counted while an item of it is loading, by the part that is loaded")
    func drop() async throws {
        let directory = FilePath(FileManager.default.temporaryDirectory.path)
            .appending("dnd-progress-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: directory.string) }
        try FileManager.default.createDirectory(atPath: directory.string, withIntermediateDirectories: true)
        let hold = Hold()
        let items = try (0..<9).map { number in
            let path = directory.appending("\(number).txt")
            let isHeld = number == 1
            try Data(repeating: UInt8(ascii: "x"), count: isHeld ? 1000 : 10).write(to: URL(filePath: path.string))
            let provider = ItemProvider(suggestedName: "\(number).txt")
            provider.registerData(.utf8PlainText) { progress in
                if isHeld {
                    progress.totalUnitCount = 8
                    progress.completedUnitCount = 2
                    await hold.wait()
                }
                return Data("\(number)".utf8)
            }
            return DragItem(source: .path(path), type: .utf8PlainText, itemProvider: provider)
        }
        var conductor = DropConductor(
            destination: JournalDestination(
                directory: directory.appending("journal"),
                settings: DestinationSettings(readableTypes: [.utf8PlainText])), configuration: .init(jobs: 3),
            observer: meter.note)
        conductor.follower = meter.follow
        async let end: Void = drop(items, by: conductor)
        try await eventually("all others have landed") { snapshot().done == 8 }
        #expect(
            snapshot()
                == ProgressSnapshot(
                    done: 8, seen: 9, total: 9, bytes: 80 + 250, totalBytes: 1080,
                    current: [items[1].source.displayName]))
        hold.end()
        try await end
        #expect(snapshot() == ProgressSnapshot(done: 9, seen: 9, total: 9, bytes: 1080, totalBytes: 1080))
    }

    /// Drops the items in groups of three.
    private func drop(_ items: [DragItem], by conductor: DropConductor) async throws {
        var rest = items[...]
        try await conductor.drop {
            let group = Array(rest.prefix(3))
            rest = rest.dropFirst(3)
            guard !group.isEmpty else {
                meter.noteEnd()
                return nil
            }
            meter.read(group.map(\.source.size))
            return .init(group)
        } report: {
            meter.note($0)
        }
    }
}
