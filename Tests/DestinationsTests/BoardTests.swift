import FoundationEssentials
import Configuration
import Places
import DropSessions
import ItemProviders
import FileSystem
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations

@Suite struct BoardTests {
    private let directory: TestDirectory
    private let board: FilePath

    init() async throws {
        directory = try TestDirectory()
        board = directory.path.appending("board")
        #expect(try await DestinationDeclaration(kind: .board).declare(board) == .made)
    }

    private func destination(_ path: String = "") throws -> BoardDestination {
        try #require(
            try DestinationResolver.directory(path.isEmpty ? board : board.appending(path)) as? BoardDestination)
    }

    private func geocache(at path: FilePath?) throws -> Geocache {
        try Geocache(archivedData: Data(try bytes(of: try #require(path))))
    }

    private func listed(_ path: String = "") async throws -> [String] {
        try await destination(path).items().map {
            "\($0.lane ?? "-") \($0.index ?? -1) \($0.path.lastComponent?.string ?? "")"
        }
    }

    // As in the seed's model: a text becomes a geocache of that name, with the summary "Unknown",
    // latitude 0 and longitude 0.
    @Test(arguments: [
        ("Old oak\n", "Old oak"), ("Brücke\r\n", "Brücke"), ("", ""), ("two\nlines", "two\nlines"),
    ])
    func aTextBecomesANewGeocache(text: String, name: String) async throws {
        let landings = try await drop([.data(text, name: "note.txt")], into: destination())
        #expect(landings.map(\.path) == [board.appending("in-progress").appending("note.geocache")])
        let geocache = try geocache(at: landings[0].path)
        #expect(geocache == Geocache(name: name, summary: "Unknown", latitude: 0, longitude: 0))
    }

    @Test func aGeocacheLandsByteForByte() async throws {
        let archive = try Geocache(name: "Mill", summary: "By the river", latitude: 1, longitude: 2).archivedData()
        let source = directory.path.appending("mill.geocache")
        try put(Array(archive), to: source)
        let landings = try await drop(
            [.file(source, type: "com.razeware.geocache")], into: destination("completed"))
        #expect(landings.map(\.path) == [board.appending("completed").appending("mill.geocache")])
        #expect(try bytes(of: landings[0].path ?? "") == Array(archive))
    }

    @Test func eachLaneHasItsOrder() async throws {
        try await drop([.data("a", name: "a"), .data("b", name: "b")], into: destination())
        try await drop([.data("c", name: "c")], into: destination("completed"))
        try await drop(
            [.data("d", name: "d"), .data("e", name: "e")], into: destination("in-progress"),
            options: DropOptions(intent: .insertAtDestination(index: 1)))
        try await drop(
            [.data("f", name: "a")], into: destination("completed"),
            options: DropOptions(intent: .insertBefore("c.geocache")))
        #expect(
            try await listed() == [
                "in-progress 0 a.geocache", "in-progress 1 d.geocache", "in-progress 2 e.geocache",
                "in-progress 3 b.geocache", "completed 0 a.geocache", "completed 1 c.geocache",
            ])
        #expect(try await listed("completed") == ["completed 0 a.geocache", "completed 1 c.geocache"])
        // All lanes share one store, which leaves nothing in them.
        #expect(try names(in: board) == [".dnd", "completed", "in-progress"])
        #expect(try names(in: board.appending("completed")) == ["a.geocache", "c.geocache"])
    }

    @Test func whatAPersonPutsIntoALaneJoinsIt() async throws {
        try await drop([.data("a", name: "a")], into: destination("completed"))
        try put(Array(try Geocache(name: "b").archivedData()), to: board.appending("completed").appending("b.geocache"))
        #expect(try await listed() == ["completed 0 a.geocache", "completed 1 b.geocache"])
        try await drop([.data("c", name: "c")], into: destination("completed"))
        #expect(
            try await listed() == ["completed 0 a.geocache", "completed 1 b.geocache", "completed 2 c.geocache"])
    }

    @Test func lanesAreDeclaredAndMadeAgain() async throws {
        let other = directory.path.appending("other")
        let declaration = DestinationDeclaration(kind: .board, lanes: ["to do", "done"])
        _ = try await declaration.declare(other)
        #expect(try names(in: other) == [".dnd", "done", "to do"])
        #expect(try DestinationDeclaration(toml: declaration.toml, file: "again") == declaration)
        try FileCalls.removeDirectory(other.appending("done"))
        let resolver = DestinationResolver(standardOutput: .standardOutput, temporaryDirectory: "/tmp")
        let lane = try resolver.resolve(other.string + "/done")
        #expect(lane.kind == "board")
        let landings = try await drop([.data("a", name: "a")], into: lane)
        #expect(landings.map(\.path) == [other.appending("done").appending("a.geocache")])
        // A directory that is not a lane is a plain folder.
        #expect(try DestinationResolver.directory(try directory.makeDirectory("other/notes")).kind == "folder")
    }

    @Test func theMostItemsAreThoseOfTheWholeBoard() async throws {
        let other = directory.path.appending("other")
        _ = try await DestinationDeclaration(kind: .board, maxItems: 2).declare(other)
        for lane in ["in-progress", "completed"] {
            let lane = try DestinationResolver.directory(other.appending(lane))
            #expect(try await lane.proposal(for: 1, options: DropOptions()).operation == .copy)
            try await drop([.data("a", name: "a")], into: lane)
        }
        let answer = try await DestinationResolver.directory(other).proposal(for: 1, options: DropOptions())
        #expect(answer.operation == .forbidden)
        #expect(answer.reason == "it holds 2 items, the limit is 2, and 1 more was to land")
    }

    @Test(arguments: [
        ("a.geocache", "a.geocache"), ("note.txt", "note.geocache"), ("St. Mary", "St. Mary.geocache"),
        ("README", "README.geocache"), ("main.swift", "main.geocache"),
    ])
    func allThatLandsIsNamedAsAGeocache(name: String, landing: String) throws {
        #expect(try destination().landingName(component(name)).string == landing)
    }

    @Test func aMovedTextIsTheNameOfWhatLandedAndItsSourceStays() async throws {
        let source = try directory.write("Old oak\n", to: "oak.txt")
        let provider = ItemProvider()
        provider.registerFile(.utf8PlainText, at: source)
        let conductor = DropConductor(
            destination: try destination("completed"),
            configuration: .init(options: DropOptions(operation: .move)))
        let reports = try await conductor.drop([
            DragItem(source: .path(source), type: .utf8PlainText, itemProvider: provider)
        ])
        #expect(reports.map(\.operation) == [.copy])
        #expect(try geocache(at: reports.first?.landing?.path).name == "Old oak")
        #expect(try names(in: directory.path) == ["board", "oak.txt"])
    }

    @Test func aTextThatIsNoNameIsRefused() async throws {
        let source = try directory.write(String(repeating: "x", count: (1 << 20) + 1), to: "novel.txt")
        await #expect(throws: ItemProviderError.self) {
            try await drop([.file(source, type: "public.utf8-plain-text")], into: destination())
        }
        #expect(try names(in: board.appending("in-progress")) == [])
    }
}
