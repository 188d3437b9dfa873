import DropSessions
import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// The conversation with a destination of files, as its events report it for `dnd copy` and similar commands.
@Suite struct DestinationConversationTests {
    private let desk: Desk
    private let events = Events()

    init() throws { desk = try Desk() }

    /// The events as short lines: `drop.didUpdate copy`, `transfer.committed #0`.
    final class Events: Sendable {
        private let seen = Mutex<[ConversationEvent]>([])
        var all: [ConversationEvent] { seen.withLock { $0 } }
        var lines: [String] {
            all.map { event in
                var line = "\(event.side.rawValue).\(event.call.rawValue)"
                if let operation = event.operation { line += " \(operation)" }
                if let item = event.item { line += " #\(item)" }
                return line
            }
        }

        func note(_ event: ConversationEvent) { seen.withLock { $0.append(event) } }
    }

    private let lift = ["drag.itemsForBeginning", "drag.preview #0", "drag.allowsMove"]

    private func conductor(
        _ destination: any DropDestination, operation: DropOperation = .copy, isDryRun: Bool = false
    ) -> DropConductor {
        DropConductor(
            destination: destination,
            configuration: .init(options: DropOptions(operation: operation), isDryRun: isDryRun),
            observer: { [events] in events.note($0) })
    }

    @Test func aCopy() async throws {
        let conductor = conductor(DiskDestination(directory: desk.target))
        let reports = try await conductor.drop([note("a")])
        #expect(reports.map(\.status) == [.dropped])
        #expect(
            events.lines == lift + [
                "drop.canHandle", "drop.didEnter", "drop.didUpdate copy", "drag.willEnd copy", "drop.performDrop",
                "transfer.reserved #0", "transfer.loadBegan #0", "transfer.loaded #0", "transfer.committed #0",
                "drop.concludeDrop", "drop.didEnd copy", "drag.didEnd copy", "drag.didTransferItems",
            ])
        #expect(conductor.progress.fractionCompleted == 1)
        #expect(conductor.progress.isFinished)
    }

    @Test func aMoveFromOutsideIsCheckedAndThenRemoved() async throws {
        let path = desk.sources.appending("a.txt")
        try Disk.write("a", to: path)
        let provider = ItemProvider(suggestedName: "a")
        provider.registerFile(type("public.utf8-plain-text"), at: path)
        let item = DragItem(source: .path(path), type: type("public.utf8-plain-text"), itemProvider: provider)
        _ = try await conductor(DiskDestination(directory: desk.target), operation: .move).drop([item])
        #expect(
            events.lines.suffix(9) == [
                "transfer.loadBegan #0", "transfer.loaded #0", "transfer.committed #0", "transfer.checked #0",
                "drop.concludeDrop", "transfer.sourceRemoved #0", "drop.didEnd move", "drag.didEnd move",
                "drag.didTransferItems",
            ])
    }

    @Test func aMoveOfWhatMustStayIsProposedAsACopy() async throws {
        let provider = ItemProvider(suggestedName: "a")
        provider.registerData(type("public.utf8-plain-text")) { _ in Data("a".utf8) }
        let item = DragItem(
            source: .standardInput(name: "a.txt"), type: type("public.utf8-plain-text"), itemProvider: provider)
        let answer = try await conductor(DiskDestination(directory: desk.target), operation: .move).hover(
            DragInteraction(items: [item]))
        #expect(answer.proposal?.operation == .copy)
        #expect(answer.proposal?.reason?.contains("not come from a file") == true)
        #expect(answer.reports.map(\.operation) == [.copy])
        #expect(answer.reports.map(\.status) == [.planned])
    }

    @Test func aDryRunIsTheSameWayUpToTheDrop() async throws {
        let reports = try await conductor(DiskDestination(directory: desk.target), isDryRun: true).drop([note("a")])
        #expect(reports.map(\.status) == [.planned])
        #expect(
            events.lines == lift + [
                "drop.canHandle", "drop.didEnter", "drop.didUpdate copy", "drag.willEnd cancel", "drop.didEnd cancel",
                "drag.didEnd cancel",
            ])
    }

    @Test func whatCannotBeReadIsNotEntered() async throws {
        let destination = DiskDestination(directory: desk.target, reads: [type("public.image")])
        let reports = try await conductor(destination).drop([note("a")])
        #expect(reports.map(\.failure?.code) == ["noCommonType"])
        #expect(events.lines == lift + ["drop.canHandle", "drag.willEnd cancel", "drag.didEnd cancel"])
    }

    @Test func aFailedLoadGivesItsPlaceBackAndNothingWasDropped() async throws {
        let reports = try await conductor(DiskDestination(directory: desk.target)).drop([note("a") { throw Broken() }])
        #expect(reports.map(\.status) == [.failed])
        #expect(
            events.lines.suffix(8) == [
                "drop.performDrop", "transfer.reserved #0", "transfer.loadBegan #0", "transfer.loadFailed #0",
                "transfer.deleted #0", "drop.concludeDrop", "drop.didEnd cancel", "drag.didEnd cancel",
            ])
    }

    @Test func aCancelledLoadGivesItsPlaceBack() async throws {
        let conductor = conductor(DiskDestination(directory: desk.target))
        let reports = try await conductor.drop([note("a") { conductor.progress.cancel() }, note("b")])
        #expect(reports.map(\.status) == [.interrupted, .interrupted])
        #expect(events.lines.filter { $0.hasPrefix("transfer.deleted") }.count == 2)
        #expect(events.lines.suffix(2) == ["drop.didEnd cancel", "drag.didEnd cancel"])
    }

    @Test func whatAContainerHoldsJoinsTheSessionOfThisDestinationOnly() async throws {
        let inside = [note("1"), note("2")]
        let folder = DragItem(
            source: .path("folder"), type: type("public.folder"), itemProvider: ItemProvider(), opener: { inside })
        let reports = try await conductor(DiskDestination(directory: desk.target)).drop([folder, note("last")])
        #expect(reports.map(\.source.displayName) == ["1", "2", "last"])
        // The folder is item 0 and the last item is 1; the items in the folder get the following numbers.
        #expect(events.lines.contains("transfer.opened #0"))
        #expect(events.all.filter { $0.call == .committed }.compactMap(\.item) == [2, 3, 1])
        #expect(events.all.filter { $0.call == .preview }.count == 2)
    }

    @Test func containersInContainersKeepTheirPlaces() async throws {
        func folder(_ name: String, _ inside: [DragItem]) -> DragItem {
            DragItem(
                source: .path(FilePath(name)), type: type("public.folder"), itemProvider: ItemProvider(),
                opener: { inside })
        }
        let tree = folder("top", [note("1"), folder("inner", [note("2"), folder("empty", []), note("3")]), note("4")])
        let reports = try await conductor(DiskDestination(directory: desk.target)).drop([tree, note("5")])
        #expect(reports.map(\.source.displayName) == ["1", "2", "empty", "3", "4", "5"])
        #expect(reports.map(\.status) == [.dropped, .dropped, .refused, .dropped, .dropped, .dropped])
    }

    @Test func aSessionThatIsCalledOffOpensNothingMore() async throws {
        let conductor = conductor(DiskDestination(directory: desk.target))
        let opened = LoadLog()
        func folder(_ name: String) -> DragItem {
            DragItem(
                source: .path(FilePath(name)), type: type("public.folder"), itemProvider: ItemProvider(),
                opener: {
                    opened.note(name)
                    conductor.progress.cancel()
                    return [note("in \(name)")]
                })
        }
        let reports = try await conductor.drop([folder("one"), folder("two")])
        #expect(opened.entries == ["one"])
        #expect(reports.map(\.status) == [.interrupted, .interrupted])
        #expect(reports.map(\.failure?.code) == ["cancelled", "cancelled"])
    }

    @Test func twoDropsAtOnceOnOneDestinationEachHaveTheirOwnSession() async throws {
        let destination = DiskDestination(directory: desk.target)
        let conductor = conductor(destination)
        let reports = try await withThrowingTaskGroup(of: [ItemReport].self) { group in
            for name in ["a", "b"] {
                group.addTask { try await conductor.drop([note(name + "1"), note(name + "2")]) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(reports.allSatisfy { $0.status == .dropped })
        #expect(destination.endings.count == 4)
        #expect(destination.endings.allSatisfy { $0 == ["commit"] })
        let bySession = Dictionary(grouping: events.all, by: \.session)
        #expect(bySession.count == 2)
        for (_, events) in bySession {
            #expect(events.first?.call == .itemsForBeginning)
            #expect(events.last?.call == .didTransferItems)
        }
    }
}
