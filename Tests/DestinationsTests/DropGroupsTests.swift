import Configuration
import DropSessions
import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations

/// A drop in groups has the same outcome as the same drop of all items at once.
@Suite struct DropGroupsTests {
    private struct Sample {
        let name: String
        let delay: Int
        let kind: Kind

        enum Kind { case text, failing, unreadable }

        init(_ name: String, delay: Int = 0, _ kind: Kind = .text) {
            (self.name, self.delay, self.kind) = (name, delay, kind)
        }

        func item(number: Int, started: Events? = nil) -> DragItem {
            let provider = ItemProvider(suggestedName: name)
            let type: UniformType = kind == .unreadable ? .zip : .utf8PlainText
            provider.registerData(type) { [name, delay, kind] _ in
                started?.note()
                if delay > 0 { try await Task.sleep(for: .milliseconds(delay)) }
                if kind == .failing { throw ItemProviderError(.invalidData, subject: name, message: "damaged") }
                return Data("\(number)".utf8)
            }
            return DragItem(source: .path(FilePath("/nowhere/" + name)), type: type, itemProvider: provider)
        }
    }

    private final class Reports: Sendable {
        private let state = Mutex<[ItemReport]>([])

        func add(_ reports: [ItemReport]) { state.withLock { $0 += reports } }
        var all: [ItemReport] { state.withLock { $0 } }
    }

    private func destination(_ kind: String, _ path: FilePath) throws -> any DropDestination {
        kind == "journal"
            ? try JournalDestination(path)
            : FolderDestination(directory: path, settings: DestinationSettings(readableTypes: [.item]))
    }

    private func drop(
        _ items: [DragItem], sized sizes: [Int], by conductor: DropConductor
    ) async throws -> [ItemReport] {
        let reports = Reports()
        var (rest, sizes) = (items[...], sizes[...])
        try await conductor.drop {
            let count = sizes.popFirst() ?? rest.count
            defer { rest = rest.dropFirst(count) }
            return rest.isEmpty ? nil : .init(Array(rest.prefix(count)))
        } report: {
            reports.add($0)
        }
        return reports.all
    }

    /// What a report says, without its directory.
    private func words(_ report: ItemReport) -> String {
        let place = report.landing.map {
            "\($0.path?.lastComponent?.string ?? "-") at \($0.index.map(String.init) ?? "-")"
        }
        return "\(report.source.displayName) \(report.status) \(place ?? "-") \(report.failure?.code ?? "-")"
    }

    @Test("names, indices and outcomes are the same", arguments: ["journal", "folder"], 0..<12)
    func outcomes(kind: String, seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 7919 + 1)
        let kinds: [Sample.Kind] = [.text, .text, .text, .text, .failing, kind == "journal" ? .unreadable : .text]
        let samples = (0..<Int.random(in: 1...40, using: &random)).map { _ in
            Sample(
                "\(["a", "b", "c", "a-2", "d", "e"].randomElement(using: &random) ?? "a").txt",
                delay: Int.random(in: 0...4, using: &random), kinds.randomElement(using: &random) ?? .text)
        }
        let sizes = (0..<40).map { _ in Int.random(in: 1...7, using: &random) }
        let intent: DropIntent =
            kind == "journal" && Bool.random(using: &random) ? .insertAtDestination(index: 1) : .unspecified
        let collision = DropOptions.Collision.allCases.randomElement(using: &random) ?? .keepBoth
        let configuration = DropConfiguration(
            options: DropOptions(intent: intent, collision: collision), jobs: Int.random(in: 1...6, using: &random))
        let directory = try TestDirectory()
        var outcomes: [[String]] = []
        var contents: [[String]] = []
        for way in ["whole", "groups"] {
            let path = try directory.makeDirectory(way)
            let place = try destination(kind, path)
            _ = try await DropConductor(destination: place).drop(
                ["a.txt", "x.txt", "y.txt"].map { Sample($0).item(number: -1) })
            let conductor = DropConductor(destination: place, configuration: configuration)
            #expect(conductor.takesGroups)
            let items = samples.enumerated().map { $1.item(number: $0) }
            let reports =
                way == "whole" ? try await conductor.drop(items) : try await drop(items, sized: sizes, by: conductor)
            outcomes.append(reports.map(words))
            let listed = try #require(place as? any ItemListing)
            contents.append(
                try await listed.items().map { "\($0.path.lastComponent?.string ?? "-"): \(try text(of: $0.path))" })
        }
        #expect(outcomes[0] == outcomes[1], "\(collision) \(sizes.prefix(8))")
        #expect(contents[0] == contents[1])
    }

    /// The places of a plan or a drop: what does not depend on whether the items have landed.
    private func place(_ report: ItemReport) -> String {
        let lands = report.status == .dropped || report.status == .planned
        return "\(report.source.displayName) \(lands ? "lands" : "\(report.status)")"
            + (lands
                ? " \(report.landing?.path?.components.suffix(2).map(\.string) ?? []) \(report.landing?.index ?? -1)"
                : "")
    }

    @Test(
        "a plan in groups is the plan of all at once, and what the drop does",
        arguments: ["journal", "folder", "board", "tree"], 0..<12)
    func plans(kind: String, seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 104_729 + 3)
        let samples = (0..<Int.random(in: 1...60, using: &random)).map { _ in
            Sample(
                "\(["a", "b", "c", "a-2", "d", "e", "x"].randomElement(using: &random) ?? "a").txt",
                kind == "journal" && Int.random(in: 0..<6, using: &random) == 0 ? .unreadable : .text)
        }
        let lanes: [String?] = samples.map { _ in
            kind == "board" ? [nil, "in-progress", "completed"].randomElement(using: &random) ?? nil : nil
        }
        // Some folders have the names of files.
        let folders: [[FilePath.Component]] = samples.map { _ in
            guard kind == "tree" else { return [] }
            let names: [FilePath.Component] = ["f", "a.txt", "g", "b.txt"]
            return (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in names.randomElement(using: &random) }
        }
        let sizes = (0..<60).map { _ in Int.random(in: 1...9, using: &random) }
        let collision = DropOptions.Collision.allCases.randomElement(using: &random) ?? .keepBoth
        var options = DropOptions(collision: collision)
        if kind == "journal", Bool.random(using: &random) { options.intent = .insertAtDestination(index: 1) }
        let directory = try TestDirectory()
        let path = try directory.makeDirectory("out")
        let place =
            kind == "board"
            ? BoardDestination(
                board: path, settings: DestinationSettings(readableTypes: [.geocache, .utf8PlainText]))
            : try destination(kind, path)
        _ = try await DropConductor(destination: place).drop(
            ["a.txt", "x.txt", "y.txt"].map { Sample($0).item(number: -1) })
        let items = samples.enumerated().map { number, sample in
            var item = sample.item(number: number)
            item.lane = lanes[number]
            item.folders = folders[number].map { KeptFolder(name: $0, permissions: .ownerReadWriteExecute) }
            return item
        }
        let planning = DropConductor(
            destination: place, configuration: DropConfiguration(options: options, isDryRun: true))
        let whole = try await planning.drop(items)
        let groups = try await drop(items, sized: sizes, by: planning)
        // The index of an item that is skipped, and lies behind the place of the drop, depends on the items before it.
        #expect(groups.map(self.place) == whole.map(self.place), "\(collision)")
        #expect(groups.map { $0.landing?.path } == whole.map { $0.landing?.path })
        let run = try await drop(
            items, sized: sizes,
            by: DropConductor(destination: place, configuration: DropConfiguration(options: options, jobs: 3)))
        #expect(groups.map(self.place) == run.map(self.place), "\(collision)")
    }

    @Test("a plan with items of the journal itself is what the drop does", arguments: 0..<8)
    func plansOfMoves(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 65_537 + 11)
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("j"))
        let names = (0..<8).map { "\($0).txt" }
        _ = try await DropConductor(destination: journal).drop(names.map { Sample($0).item(number: -1) })
        let own = names.shuffled(using: &random).prefix(3).map { name in
            DragItem(
                source: .path(journal.directory.appending(name)), type: .utf8PlainText,
                itemProvider: Sample(name).item(number: 0).itemProvider,
                origin: journal.store.map { ItemOrigin(store: $0) })
        }
        let new = (0..<4).map { Sample("new-\($0).txt").item(number: $0) }
        // The first of its own items begins the last group, which has all that follow.
        let items = Array(new.prefix(2)) + own.prefix(1) + (own.dropFirst() + new.dropFirst(2)).shuffled(using: &random)
        let options = DropOptions(
            intent: .insertAtDestination(index: Int.random(in: 0...8, using: &random)), operation: .move)
        let plan = try await drop(
            items, sized: [2, 1, 1],
            by: DropConductor(
                destination: journal, configuration: DropConfiguration(options: options, isDryRun: true)))
        #expect(try await journal.items().count == 8)
        let run = try await drop(
            items, sized: [2, 100],
            by: DropConductor(destination: journal, configuration: DropConfiguration(options: options)))
        // Whether the items of the first group have landed when others are moved away before them depends on time.
        #expect(plan.dropFirst(2).map(place) == run.dropFirst(2).map(place))
        #expect(plan.map { $0.landing?.path } == run.map { $0.landing?.path })
        #expect(plan.count == 7)
    }

    @Test("a slow item delays neither the items of later groups nor the reports of earlier ones")
    func aSlowItem() async throws {
        let directory = try TestDirectory()
        let (started, reports, hold) = (Events(), Reports(), Hold())
        let provider = ItemProvider(suggestedName: "slow")
        provider.registerData(.utf8PlainText) { _ in
            await hold.wait()
            return Data("slow".utf8)
        }
        let slow = DragItem(source: .path("/nowhere/slow.txt"), type: .utf8PlainText, itemProvider: provider)
        let items = (0..<200).map { Sample("\($0).txt").item(number: $0, started: started) }
        var groups = [[items[0]], [slow]] + items.dropFirst().map { [$0] }
        let conductor = DropConductor(
            destination: try JournalDestination(directory.path.appending("j")), configuration: .init(jobs: 2))
        try await conductor.drop {
            if groups.isEmpty {
                // The slow item ends only when all others were loaded.
                await started.wait(for: 200)
                hold.end()
                return nil
            }
            return .init(groups.removeFirst())
        } report: {
            reports.add($0)
        }
        #expect(reports.all.map(\.status) == [ItemReport.Status](repeating: .dropped, count: 201))
        #expect(reports.all.map(\.landing?.index) == Array(0...200))
        #expect(reports.all[1].source.displayName == "/nowhere/slow.txt")
    }

    @Test("reports of a group do not wait for the next group")
    func reportsComeAtOnce() async throws {
        let directory = try TestDirectory()
        let (reports, reported) = (Reports(), Events())
        var number = 0
        let conductor = DropConductor(destination: try JournalDestination(directory.path.appending("j")))
        try await conductor.drop {
            // The next item comes when the one before was reported, as with a program that waits for each answer.
            if number > 0 { await reported.wait(for: 1) }
            number += 1
            return number > 5 ? nil : .init([Sample("\(number).txt").item(number: number)])
        } report: {
            reports.add($0)
            for _ in $0 { reported.note() }
        }
        #expect(reports.all.map(\.status) == [.dropped, .dropped, .dropped, .dropped, .dropped])
    }

    @Test(
        "later groups go behind earlier ones when the last item of these lost its place",
        arguments: ["a failed one", "one that replaced another"])
    func lastPlaceIsGone(last: String) async throws {
        let directory = try TestDirectory()
        let (reports, reported) = (Reports(), Events())
        let journal = try JournalDestination(directory.path.appending("j"))
        _ = try await DropConductor(destination: journal).drop(
            ["a.txt", "x.txt", "y.txt"].map { Sample($0).item(number: -1) })
        let second = last == "a failed one" ? Sample("c.txt", .failing) : Sample("y.txt")
        var samples = [Sample("b.txt"), second, Sample("d.txt"), Sample("e.txt")][...]
        let options = DropOptions(intent: .insertAtDestination(index: 1), collision: .replace)
        let conductor = DropConductor(destination: journal, configuration: .init(options: options, jobs: 1))
        try await conductor.drop {
            if samples.count < 4 { await reported.wait(for: 1) }
            return samples.popFirst().map { .init([$0.item(number: 0)]) }
        } report: {
            reports.add($0)
            for _ in $0 { reported.note() }
        }
        #expect(reports.all.map(\.landing?.index) == [1, last == "a failed one" ? nil : 3, 2, 3])
        let names = try await journal.items().compactMap(\.path.lastComponent?.string)
        #expect(names == ["a.txt", "b.txt", "d.txt", "e.txt", "x.txt", "y.txt"])
    }

    @Test("the limits of a destination hold for the drop as a whole")
    func limits() async throws {
        let directory = try TestDirectory()
        let items = (0..<20).map { Sample("\($0).txt").item(number: $0) }
        func journal(_ settings: DestinationSettings, _ declaration: DestinationDeclaration) -> JournalDestination {
            JournalDestination(
                directory: directory.path.appending("j\(settings.maxItems ?? 0)\(settings.perDrop ?? 0)"),
                settings: settings, declaration: declaration)
        }
        var declaration = DestinationDeclaration(kind: .journal)
        declaration.maxItems = 7
        var settings = DestinationSettings(readableTypes: [.utf8PlainText], maxItems: 7)
        let most = try await drop(
            items, sized: [3, 3, 3], by: DropConductor(destination: journal(settings, declaration)))
        #expect(most.count { $0.status == .dropped } == 7)
        #expect(most.suffix(13).allSatisfy { $0.status == .forbidden })
        let none = try await drop(
            items, sized: [5, 2],
            by: DropConductor(
                destination: journal(settings, declaration), configuration: DropConfiguration(isDryRun: true)))
        #expect(none.allSatisfy { $0.status == .forbidden && $0.failure?.message.contains("it holds 7 items") == true })
        declaration.maxItems = nil
        declaration.perDrop = 4
        settings.maxItems = nil
        settings.perDrop = 4
        let planned = try await drop(
            items, sized: [3, 3, 3],
            by: DropConductor(
                destination: journal(settings, declaration), configuration: DropConfiguration(isDryRun: true)))
        #expect(
            planned.map(\.status) == [ItemReport.Status](repeating: .planned, count: 4)
                + .init(repeating: .forbidden, count: 16))
        let few = try await drop(
            items, sized: [3, 3, 3], by: DropConductor(destination: journal(settings, declaration)))
        #expect(few.count { $0.status == .dropped } == 4)
        #expect(few.map { $0.failure?.message } == planned.map { $0.failure?.message })
        let refused = try await drop(
            items, sized: [5, 2], by: DropConductor(destination: journal(settings, declaration)))
        #expect(refused.allSatisfy { $0.status == .forbidden })
    }

    @Test("the first failure ends the drop if it is to")
    func failFast() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("j"))
        let conductor = DropConductor(destination: journal, configuration: .init(failsFast: true, jobs: 1))
        let samples = (0..<500).map { Sample("\($0).txt", $0 == 3 ? .failing : .text) }
        let reports = try await drop(
            samples.enumerated().map { $1.item(number: $0) }, sized: (0..<100).map { _ in 5 }, by: conductor)
        #expect(reports.prefix(5).map(\.status) == [.dropped, .dropped, .dropped, .failed, .interrupted])
        #expect(reports.count < 500)
        #expect(try await journal.items().count == 3)
    }

    @Test("when the next group cannot be read, those that were begun land")
    func sourceFails() async throws {
        struct Broken: Error {}
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("j"))
        let reports = Reports()
        var number = 0
        await #expect(throws: Broken.self) {
            try await DropConductor(destination: journal).drop {
                number += 1
                if number == 4 { throw Broken() }
                return .init([Sample("\(number).txt", delay: 5).item(number: number)])
            } report: {
                reports.add($0)
            }
        }
        #expect(reports.all.map(\.status) == [.dropped, .dropped, .dropped])
        #expect(try await journal.items().count == 3)
        #expect(try await journal.items().allSatisfy { !$0.placeholder })
    }
}

/// Things that happen during a drop, for which a test waits.
private final class Events: Sendable {
    private let stream = AsyncStream<Void>.makeStream()

    func note() { stream.continuation.yield() }

    /// Waits until `count` more have happened than those waited for before.
    func wait(for count: Int) async {
        var events = stream.stream.makeAsyncIterator()
        for _ in 0..<count { _ = await events.next() }
    }
}

/// Holds a load until it may continue.
private final class Hold: Sendable {
    private let stream = AsyncStream<Never>.makeStream()

    func wait() async { for await _ in stream.stream {} }
    func end() { stream.continuation.finish() }
}
