import SystemPackage
import TestPrograms
import Testing

/// The examples that the project is based on, performed with files.
@Suite("Example stories")
struct SeedTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("Scripts/tour succeeds")
    func tour() async throws {
        let outcome = try await Peers.run(
            Examples.top.appending("Scripts/tour").string, Argument(stringLiteral: DndBinary.path.string), in: here)
        #expect(outcome.ending == .exited(0), "\(outcome.outputText)\(outcome.errorText)")
        #expect(!outcome.outputText.contains("NOT TRUE"))
    }

    private func list(_ destination: Argument) async throws -> [String] {
        let outcome = try await DndBinary.run("list", "--json", destination, in: here)
        expectStatus(outcome, 0)
        return try outcome.jsonLines().map { line in
            let name = line["path"]?.string?.split(separator: "/").last.map(String.init) ?? ""
            let place = line["index"]?.number.map { "\(Int($0))" } ?? "-"
            // A line of a text file has no name of its own.
            let shown = destination.bytes.suffix(4) == Array(".txt".utf8) ? line["title"]?.string ?? name : name
            return "\(line["lane"]?.string ?? "-") \(place) \(shown)"
        }
    }

    private static let caches =
        "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
        + ["Mill", "Oak", "Lake"].map { "<wpt lat=\"48.5\" lon=\"9.1\"><name>\($0)</name></wpt>" }.joined() + "</gpx>"

    @Test("geocaches in the lanes of a board, and copied to another board")
    func board() async throws {
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        expectStatus(try await DndBinary.run("init", "other", "--kind", "board", "--lanes", "to do,done", in: here), 0)
        #expect(here.items(in: "other") == ["done", "to do"])
        try here.write("caches.gpx", Self.caches)
        try here.write("note.txt", "Old bridge\n")
        let outcome = try await DndBinary.run("copy", "caches.gpx", "note.txt", "--to", "board", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(
            try outcome.jsonLines().map { $0["source"]?.string } == [
                "caches.gpx#0", "caches.gpx#1", "caches.gpx#2", "note.txt",
            ])
        expectStatus(
            try await DndBinary.run(
                "copy", "--copy", "board/in-progress/Oak.geocache", "--to", "board/completed/", in: here), 0)
        expectStatus(
            try await DndBinary.run("copy", "caches.gpx#2", "--to", "board/completed", "--at", "0", in: here), 0)
        #expect(
            try await list("board") == [
                "in-progress 0 Mill.geocache", "in-progress 1 Oak.geocache", "in-progress 2 Lake.geocache",
                "in-progress 3 Old bridge.geocache", "completed 0 Lake.geocache", "completed 1 Oak.geocache",
            ])
        expectStatus(try await DndBinary.run("copy", "board/completed/Oak.geocache", "--to", "other/done", in: here), 0)
        #expect(
            try here.read("other/done/Oak.geocache") == here.read("board/in-progress/Oak.geocache"))
        let text = try await DndBinary.run("list", "board/completed", in: here)
        #expect(text.outputText.split(separator: "\n").first?.hasPrefix("completed  0  Lake.geocache") == true)
    }

    @Test("place names inserted into the lines of a text file")
    func places() async throws {
        try here.write("caches.gpx", Self.caches)
        try here.write("places.txt", "Castle\r\nTower\r\n")
        expectStatus(try await DndBinary.run("copy", "caches.gpx#*", "--to", "places.txt", "--at", "1", in: here), 0)
        #expect(try here.text("places.txt") == "Castle\r\nMill\r\nOak\r\nLake\r\nTower\r\n")
        #expect(try await list("places.txt") == ["- 0 Castle", "- 1 Mill", "- 2 Oak", "- 3 Lake", "- 4 Tower"])
        expectStatus(try await DndBinary.run("copy", "places.txt#4", "--to", "new.txt", "--at", "0", in: here), 0)
        #expect(try here.text("new.txt") == "Tower\n")
        let beyond = try await DndBinary.run("copy", "places.txt#5", "--to", "new.txt", "--at", "0", in: here)
        expectStatus(beyond, 2)
        expectOneError(beyond, about: "places.txt#5")
        #expect(beyond.errorText.contains("5 lines"))
        #expect(here.names(in: ".") == ["caches.gpx", "new.txt", "places.txt"])
    }

    @Test("one picture in a frame, and the former one in its history")
    func frame() async throws {
        try here.addExample("lake.png")
        try here.addExample("harbour.jpg")
        expectStatus(try await DndBinary.run("init", "frame", "--kind", "frame", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "lake.png", "--to", "frame", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "harbour.jpg", "--to", "frame", in: here), 0)
        #expect(here.items(in: "frame") == ["harbour.png"])
        #expect(try await list("frame") == ["- - harbour.png"])
        let kept = try #require(here.names(in: "frame/.dnd/history").first)
        #expect(
            try here.read("frame/.dnd/history/\(String(decoding: kept.bytes, as: UTF8.self))")
                == Examples.bytes("lake.png"))
        let both = try await DndBinary.run("copy", "lake.png", "harbour.jpg", "--to", "frame", in: here)
        expectStatus(both, 1)
        #expect(both.errorText.contains("a frame holds one picture, found 2"))
        #expect(here.items(in: "frame") == ["harbour.png"])
    }

    @Test("two thousand waypoints land on a board")
    func manyWaypoints() async throws {
        let points = (0..<2000).map { "<wpt lat=\"1\" lon=\"2\"><name>P\($0)</name></wpt>" }
        try here.write("many.gpx", "<gpx version=\"1.1\" creator=\"t\">" + points.joined() + "</gpx>")
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "many.gpx", "--to", "board", in: here), 0)
        let names = try await list("board")
        #expect(names.count == 2000)
        #expect(names.first == "in-progress 0 P0.geocache")
        #expect(names.last == "in-progress 1999 P1999.geocache")
    }
}
