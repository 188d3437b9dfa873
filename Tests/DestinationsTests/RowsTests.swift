import FoundationEssentials
import DropSessions
import ItemProviders
import Synchronization
import FileSystem
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations

@Suite struct RowsTests {
    private let directory: TestDirectory

    init() throws { directory = try TestDirectory() }

    private func file(_ content: String) throws -> RowsDestination {
        RowsDestination(path: try directory.write(content, to: "places.txt"))
    }

    private func insert(_ texts: [String], into rows: RowsDestination, _ intent: DropIntent) async throws -> [Landing] {
        try await drop(
            texts.map { try .data($0, name: "x.txt") }, into: rows, options: DropOptions(intent: intent))
    }

    @Test func aFileThatIsTooLongForLinesSaysSoForListsToo() async throws {
        let rows = try file("a\n")
        let descriptor = try FileDescriptor.open(rows.path, .readWrite)
        try descriptor.closeAfter { try descriptor.resize(to: 300 << 20) }
        let error = try #require(throws: DestinationError.self) { try rows.file.read() }
        #expect(error.message.contains("lines can be listed and inserted in files of at most"))
    }

    /// The results of sed's commands `i` and `a`, or of an editor.
    @Test(arguments: [
        ("a\nb\n", ["x"], 1, "a\nx\nb\n"),
        ("a\nb\n", ["x"], 0, "x\na\nb\n"),
        ("a\nb\n", ["x\n", "y"], 9, "a\nb\nx\ny\n"),
        ("a\nb", ["x"], 2, "a\nb\nx"),
        ("a\nb", ["x"], 0, "x\na\nb"),
        ("a\r\nb\r\n", ["x\ny\n"], 1, "a\r\nx\r\ny\r\nb\r\n"),
        ("a\r\nb", ["x\ny"], 1, "a\r\nx\r\ny\r\nb"),
        ("\u{FEFF}a\n", ["\u{FEFF}x"], 0, "\u{FEFF}x\na\n"),
        ("", ["x"], 0, "x\n"),
        ("a\n\n\n b \n", [""], 1, "a\n\n\n\n b \n"),
    ])
    func linesArePutInAndAllElseStays(before: String, texts: [String], index: Int, after: String) async throws {
        let rows = try file(before)
        let landings = try await insert(texts, into: rows, .insertAtDestination(index: index))
        #expect(Array(try bytes(of: rows.path)) == Array(after.utf8))
        #expect(landings.first?.index == min(index, TextRows(Array(before.utf8))?.lines.count ?? -1))
        #expect(try names(in: directory.path) == ["places.txt"])
    }

    @Test func linesAreNamedByTheirTextOrIndex() async throws {
        let rows = try file("Lake\nMill\nOak\nMill\n")
        _ = try await insert(["x"], into: rows, .insertBefore("Oak"))
        _ = try await insert(["y"], into: rows, .insertAfter("0"))
        #expect(try text(of: rows.path) == "Lake\ny\nMill\nx\nOak\nMill\n")
        let twice = try await #require(throws: DestinationError.self) {
            try await insert(["z"], into: rows, .insertBefore("Mill"))
        }
        #expect(twice.code == .ambiguous)
        let missing = try await #require(throws: DestinationError.self) {
            try await insert(["z"], into: rows, .insertAfter("Sea"))
        }
        #expect(missing.code == .noSuchItem)
    }

    @Test func modeAndLinksStay() async throws {
        let rows = try file("a\n")
        let descriptor = try FileDescriptor.open(rows.path, .readOnly)
        try FileCalls.setPermissions(FilePermissions(rawValue: 0o640), of: descriptor)
        try descriptor.close()
        let link = directory.path.appending("link.txt")
        try FileCalls.makeSymbolicLink(link, to: "places.txt")
        _ = try await insert(["b"], into: RowsDestination(path: link), .unspecified)
        #expect(try text(of: rows.path) == "a\nb\n")
        #expect(try rows.path.stat().permissions.rawValue & 0o777 == 0o640)
        #expect(try FileCalls.symbolicLink(link) == "places.txt")
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0xE9, 0x0A], [0x61, 0, 0x0A]] as [[UInt8]])
    func whatIsNotUTF8IsRefusedAndStays(content: [UInt8]) async throws {
        let path = directory.path.appending("places.txt")
        try put(content, to: path)
        await #expect(throws: DestinationError.self) {
            try await insert(["x"], into: RowsDestination(path: path), .unspecified)
        }
        #expect(try bytes(of: path) == content)
        #expect(try names(in: directory.path) == ["places.txt"])
    }

    @Test func commandsAtOnceLoseNothingAndKeepTheirOrder() async throws {
        let rows = try file("first\nlast\n")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for drop in 0..<6 {
                group.addTask {
                    _ = try await insert(
                        (0..<8).map { "\(drop) \($0)" }, into: RowsDestination(path: rows.path),
                        .insertAtDestination(index: 1))
                }
            }
            try await group.waitForAll()
        }
        let lines = try text(of: rows.path).split(separator: "\n").map(String.init)
        #expect(lines.count == 50)
        #expect(lines.first == "first")
        #expect(lines.last == "last")
        for drop in 0..<6 {
            #expect(lines.filter { $0.hasPrefix("\(drop) ") } == (0..<8).map { "\(drop) \($0)" })
        }
    }

    @Test func aMoveInsideTheFileIsAReorder() async throws {
        let rows = try file("a\nb\nc\nd")
        let items = [3, 1].map { index in
            DragItem(
                source: .fragment(rows.path, "\(index)"), type: .utf8PlainText, itemProvider: ItemProvider())
        }
        var dropped: [DropItem] = []
        for (number, item) in items.enumerated() {
            let place = try await rows.place(of: item)
            dropped.append(DropItem(dragItem: item, sourcePlace: place, name: "x", number: number))
        }
        let options = DropOptions(intent: .insertAtDestination(index: 0), operation: .move)
        #expect(try await rows.plan(relocating: dropped, options: options).map(\.index) == [0, 1])
        let coordinator = try await rows.beginDrop(options: options)
        #expect(try await coordinator.relocate(dropped).map(\.index) == [0, 1])
        try await coordinator.conclude()
        #expect(try text(of: rows.path) == "d\nb\na\nc")
        let elsewhere = DragItem(
            source: .fragment(try directory.write("a\n", to: "b.txt"), "0"), type: .utf8PlainText,
            itemProvider: ItemProvider())
        #expect(try await rows.place(of: elsewhere) == nil)
    }

    /// Indexes are those of UICollectionView: counted without the moved lines.
    @Test(arguments: [
        ([0], DropIntent.insertAtDestination(index: 2), "bcade", [2]),
        ([4, 1], .insertAtDestination(index: 1), "aebcd", [1, 2]),
        ([0], .unspecified, "bcdea", [4]),
        ([2, 2], .insertAtDestination(index: 0), "cabde", [0, 0]),
        ([3, 0], .insertBefore("c"), "bdace", [1, 2]),
        ([1], .insertAfter("b"), "abcde", [1]),
        // -1 is a new line.
        ([-1, 0, -1, 3], .insertAtDestination(index: 1), "bNaNdce", [1, 2, 3, 4]),
        ([0, -1], .insertAtDestination(index: 9), "bcdeaN", [4, 5]),
    ])
    func movesAndNewLinesLandAsPlanned(
        moved: [Int], intent: DropIntent, expected: String, indices: [Int]
    ) async throws {
        let rows = try file("a\nb\nc\nd\ne\n")
        let new = try directory.write("N\n", to: "new.txt")
        let items = moved.map { index in
            let provider = ItemProvider()
            provider.registerFile(.utf8PlainText, at: new)
            return DragItem(
                source: index < 0 ? .path(new) : .fragment(rows.path, "\(index)"), type: .utf8PlainText,
                itemProvider: index < 0 ? provider : ItemProvider(),
                origin: rows.store.map { ItemOrigin(store: $0) })
        }
        let options = DropOptions(intent: intent, operation: .move)
        func run(isDryRun: Bool) async throws -> [ItemReport] {
            try await DropConductor(destination: rows, configuration: .init(options: options, isDryRun: isDryRun))
                .drop(items)
        }
        #expect(try await run(isDryRun: true).map(\.landing?.index) == indices)
        #expect(try text(of: rows.path) == "a\nb\nc\nd\ne\n")
        #expect(try await run(isDryRun: false).map(\.landing?.index) == indices)
        #expect(try text(of: rows.path).filter { $0 != "\n" } == expected)
    }

    @Test func aThousandLinesAreBroughtToTheDeviceInAFewSteps() async throws {
        let counting = CountingRows(rows: try file("first\nlast\n"))
        let items = try (0..<1000).map { number in
            let provider = ItemProvider()
            let text = number == 500 ? Data([0xFF]) : Data("line \(number)\n".utf8)
            provider.register(Representation(.init(type: .utf8PlainText, fidelity: .native)) { _ in .data(text) })
            return DragItem(
                source: .standardInput(name: "\(number)"), type: try type("public.utf8-plain-text"),
                itemProvider: provider)
        }
        let reports = try await DropConductor(
            destination: counting, configuration: .init(options: DropOptions(intent: .insertAtDestination(index: 1)))
        ).drop(items)
        // Only the item that is not text fails.
        #expect(reports.indices.filter { reports[$0].status != .dropped } == [500])
        let lines = (0..<1000).filter { $0 != 500 }.map { "line \($0)" }
        #expect(try text(of: counting.rows.path) == (["first"] + lines + ["last", ""]).joined(separator: "\n"))
        #expect(reports.compactMap(\.landing?.index) == Array(1...999))
        // Each step writes the items that have arrived: a few dozen on an idle machine, more on a busy one.
        #expect(counting.steps.load(ordering: .relaxed) < 500)
    }

    /// A line cannot hold the file's name, line endings and attributes, so a move is a copy.
    @Test func aMovedTextIsCopiedAndItsSourceStays() async throws {
        let rows = try file("a\r\nb\r\n")
        let source = try directory.write("Oak\nMill", to: "oak.txt")
        let provider = ItemProvider()
        provider.registerFile(.utf8PlainText, at: source)
        let conductor = DropConductor(
            destination: rows,
            configuration: .init(options: DropOptions(intent: .insertAtDestination(index: 1), operation: .move)))
        let reports = try await conductor.drop([
            DragItem(source: .path(source), type: .utf8PlainText, itemProvider: provider)
        ])
        #expect(reports.map(\.operation) == [.copy])
        #expect(reports.first?.reason?.contains("attributes of a file") == true)
        #expect(reports.map(\.landing?.index) == [1])
        #expect(try text(of: rows.path) == "a\r\nOak\r\nMill\r\nb\r\n")
        #expect(try names(in: directory.path) == ["oak.txt", "places.txt"])
    }

    @Test func theListHasEveryLine() async throws {
        let items = try await file("Lake\r\n\r\nOak").items()
        #expect(items.map(\.index) == [0, 1, 2])
        #expect(items.map(\.title) == ["Lake", "", "Oak"])
        #expect(items.map(\.bytes) == [4, 0, 3])
    }

    @Test func onlyATextFileWithAPlaceIsRows() throws {
        try directory.write("a\n", to: "places.txt")
        for (name, hasPlace, kind) in [
            ("places.txt", true, "rows"), ("places.txt", false, "file"), ("new.txt", true, "rows"),
            ("new.png", true, "file"), ("new.md", true, "rows"), ("new.html", true, "file"),
        ] {
            let resolver = DestinationResolver(
                standardOutput: .standardOutput, temporaryDirectory: "/tmp", hasPlace: hasPlace)
            #expect(try resolver.resolve(directory.path.appending(name).string).kind == kind, "\(name)")
        }
    }
}

/// Rows that count how often they are written.
private final class CountingRows: DropDestination {
    let rows: RowsDestination
    let steps = Atomic<Int>(0)

    init(rows: RowsDestination) { self.rows = rows }

    var displayName: String { rows.displayName }
    var kind: String { rows.kind }
    var readableTypes: [UniformType] { rows.readableTypes }
    var preference: NegotiationPolicy.Preference { rows.preference }

    func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try await rows.proposal(for: itemCount, options: options)
    }

    func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try await rows.plan(names, options: options)
    }

    func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        Coordinator(base: try await rows.beginDrop(options: options), destination: self)
    }

    private struct Coordinator: DropCoordinator {
        let base: any DropCoordinator
        let destination: CountingRows

        var scratch: FilePath { base.scratch }
        var commitsInOrder: Bool { base.commitsInOrder }
        var mostCommittedTogether: Int { base.mostCommittedTogether }

        func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] { try await base.reserve(names) }
        func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
            try await base.commit(delivery, to: placeholder)
        }
        func commit(_ deliveries: [(Delivery, Placeholder)]) async -> [Result<Landing, any Error>] {
            destination.steps.wrappingAdd(1, ordering: .relaxed)
            return await base.commit(deliveries)
        }
        func discard(_ placeholder: Placeholder) async { await base.discard(placeholder) }
        func conclude() async throws { try await base.conclude() }
    }
}
