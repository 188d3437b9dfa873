import DropSessions
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// Ten thousand items: a session's cost for each item does not depend on their number.
@Suite struct ManyItemsTests {
    private let count = 10_000

    /// Each event used to wrap the observer in one more closure, so that some thousand events overflowed the stack.
    @Test func theObserverHearsOfEveryItemOfTenThousand() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let destination = MemoryDestination(reads: [type("public.utf8-plain-text")], scratch: directory.path)
        let heard = Mutex<[ConversationEvent.Call: Int]>([:])
        let conductor = DropConductor(
            destination: destination, configuration: .init(jobs: 2),
            observer: { event in heard.withLock { $0[event.call, default: 0] += 1 } })
        let reports = try await conductor.drop((0..<count).map { note("n\($0)") })
        #expect(reports.count { $0.status == .dropped } == count)
        #expect(reports.last?.source.displayName == "n\(count - 1)")
        let calls = heard.withLock(\.self)
        for call in [ConversationEvent.Call.preview, .reserved, .loadBegan, .loaded, .committed] {
            #expect(calls[call] == count, "\(call)")
        }
        _ = consume directory
    }

    /// Every list of a session contains each item, so their size counts.
    @Test func anItemAndItsReportAreOneWordInEveryList() {
        #expect(MemoryLayout<DragItem>.size == MemoryLayout<Int>.size)
        #expect(MemoryLayout<ItemReport>.size == MemoryLayout<Int>.size)
    }

    /// The offers and the rejected pairs are computed again on request, with the same result.
    @Test func aReportStillTellsWhyPairsLost() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let destination = MemoryDestination(
            reads: [type("public.png"), type("public.utf8-plain-text")], scratch: directory.path)
        let report = try #require(try await DropConductor(destination: destination).drop([note("a")]).first)
        let negotiation = try #require(report.negotiation)
        #expect(negotiation.agreement?.representation == report.representation)
        #expect(negotiation.rejections.map(\.reason) == [.doesNotConform])
        _ = consume directory
    }
}
