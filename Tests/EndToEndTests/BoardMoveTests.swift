import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Moves inside a board, observed by another process.
@Suite("dnd move on a board")
struct BoardMoveTests {
    private let here: Workspace

    init() async throws {
        here = try Workspace()
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
    }

    private func drop(_ names: [String], on lane: String = "board") async throws {
        let points = names.map { "<wpt lat=\"48.5\" lon=\"9.1\"><name>\($0)</name></wpt>" }.joined()
        try here.write("caches.gpx", "<gpx version=\"1.1\" creator=\"t\">\(points)</gpx>")
        expectStatus(try await DndBinary.run("copy", "caches.gpx#*", "--to", "\(lane)", in: here), 0)
    }

    private struct Item: Hashable {
        let lane: String
        let name: String
        let source: String?
        let dropped: String?
        let isLoading: Bool
    }

    private func items() async throws -> [Item] {
        let outcome = try await DndBinary.run("list", "--json", "board", in: here)
        expectStatus(outcome, 0)
        return try outcome.jsonLines().map { line in
            let name = line["path"]?.string?.split(separator: "/").last.map(String.init) ?? ""
            return Item(
                lane: line["lane"]?.string ?? "", name: String(name.prefix { $0 != "." }),
                source: line["source"]?.string, dropped: line["dropped"]?.string,
                isLoading: line["placeholder"] == .bool(true))
        }
    }

    private func lanes() async throws -> [String: [String]] {
        Dictionary(grouping: try await items(), by: \.lane).mapValues { $0.map(\.name) }
    }

    @Test(
        "moves geocaches to another lane; the dry run reports the same and changes nothing",
        arguments: [
            (["Oak"], [], ["Mill", "Lake"], ["Tower", "Inn", "Oak"]),
            (["Lake", "Mill"], ["--at", "0"], ["Oak"], ["Lake", "Mill", "Tower", "Inn"]),
            (["Oak"], ["--before", "Inn.geocache"], ["Mill", "Lake"], ["Tower", "Oak", "Inn"]),
            (["Mill", "Oak", "Lake"], ["--after", "0"], [], ["Tower", "Mill", "Oak", "Lake", "Inn"]),
        ])
    func lane(moved: [String], place: [String], left: [String], there: [String]) async throws {
        try await drop(["Mill", "Oak", "Lake"])
        try await drop(["Tower", "Inn"], on: "board/completed")
        let before = try await items()
        let bytes = try moved.map { try here.read("board/in-progress/\($0).geocache") }
        var command: [Argument] = ["move"] + moved.map { "board/in-progress/\($0).geocache" }
        command += ["--to", "board/completed/", "--json"] + place.map { "\($0)" }
        let planned = try await DndBinary.run(command + ["--dry-run"], in: here)
        expectStatus(planned, 0)
        #expect(try await items() == before)
        // Nothing is loaded or converted: the trace has no load, and the file keeps its inode.
        let inode = try here.inode("board/in-progress/\(moved[0]).geocache")
        let outcome = try await DndBinary.run(command + ["--trace"], in: here)
        expectStatus(outcome, 0)
        #expect(!outcome.errorText.contains("loadBegan"))
        #expect(try here.inode("board/completed/\(moved[0]).geocache") == inode)

        let lanes = try await lanes()
        #expect(lanes["in-progress"] ?? [] == left)
        #expect(lanes["completed"] == there)
        #expect(try moved.map { try here.read("board/completed/\($0).geocache") } == bytes)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["operation"]?.string } == moved.map { _ in "move" })
        #expect(lines.map { $0["index"]?.number } == moved.map { there.firstIndex(of: $0).map(Double.init) })
        #expect(try planned.jsonLines().map { $0["index"] } == lines.map { $0["index"] })
        #expect(try planned.jsonLines().map { $0["destination"] } == lines.map { $0["destination"] })
        // The sources and the times of the drops are kept.
        func facts(_ items: [Item]) -> Set<[String?]> { Set(items.map { [$0.name, $0.source, $0.dropped] }) }
        #expect(facts(try await items()) == facts(before))
        try expectNothingLeft(in: here, destination: "board")
    }

    @Test(
        "--if-exists decides about a name that exists in the new lane",
        arguments: [
            ("keep-both", 0, ["Oak", "Oak-2"], [], "Oak-2"), ("skip", 0, ["Oak"], ["Oak"], "Oak"),
            ("fail", 1, ["Oak"], ["Oak"], "Oak"), ("replace", 0, ["Oak"], [], "Oak"),
        ])
    func takenName(
        collision: String, status: Int32, there: [String], left: [String], landing: String
    ) async throws {
        try await drop(["Oak"], on: "board/completed")
        try await drop(["Oak"])
        let mine = try here.inode("board/in-progress/Oak.geocache")
        let command: [Argument] = [
            "move", "board/in-progress/Oak.geocache", "--to", "board/completed", "--if-exists", "\(collision)",
            "--json",
        ]
        let planned = try await DndBinary.run(command + ["-n"], in: here)
        expectStatus(planned, status)
        let outcome = try await DndBinary.run(command, in: here)
        expectStatus(outcome, status)
        let lanes = try await lanes()
        #expect(lanes["completed"] == there)
        #expect(lanes["in-progress"] ?? [] == left)
        let lane = left.isEmpty ? "completed" : "in-progress"
        #expect(try here.inode("board/\(lane)/\(landing).geocache") == mine)
        #expect(try outcome.jsonLines().map { $0["destination"] } == planned.jsonLines().map { $0["destination"] })
        #expect(try outcome.jsonLines().map { $0["index"] } == planned.jsonLines().map { $0["index"] })
    }

    @Test("items of the board and new ones keep their order in one batch; the dry run reports the same")
    func mixed() async throws {
        try await drop(["Mill", "Oak", "Lake"])
        try await drop(["Tower", "Inn"], on: "board/completed")
        try here.write("bridge.txt", "Old bridge\n")
        let command: [Argument] = [
            "move", "board/completed/Inn.geocache", "bridge.txt", "board/in-progress/Oak.geocache", "--to",
            "board/completed", "--at", "1", "--json",
        ]
        let planned = try await DndBinary.run(command + ["-n"], in: here)
        let outcome = try await DndBinary.run(command, in: here)
        expectStatus(outcome, 0)
        #expect(try await lanes()["completed"] == ["Tower", "Inn", "Old bridge", "Oak"])
        #expect(try outcome.jsonLines().map { $0["index"]?.number } == [1, 2, 3])
        #expect(try outcome.jsonLines().map { $0["index"] } == planned.jsonLines().map { $0["index"] })
        // The text was converted to a geocache, so its source is kept.
        #expect(here.exists("bridge.txt"))
    }

    @Test("items that only the board may see can change lanes, but not leave the board")
    func visibility() async throws {
        try await drop(["Mill", "Oak"])
        for place in ["board", "board/in-progress"] {
            try here.write("\(place)/.dnd/source.toml", "visibility = \"ownProcess\"\n")
        }
        try here.makeDirectory("shelf")
        expectStatus(
            try await DndBinary.run("copy", "board/in-progress/Oak.geocache", "--to", "shelf", in: here), 1)
        expectStatus(
            try await DndBinary.run(
                "copy", "--copy", "board/in-progress/Oak.geocache", "--to", "board/completed", in: here), 0)
        expectStatus(
            try await DndBinary.run("move", "board/in-progress/Mill.geocache", "--to", "board/completed", in: here), 0)
        #expect(try await lanes() == ["in-progress": ["Oak"], "completed": ["Oak", "Mill"]])
    }

    @Test("the next command removes the placeholders of a killed drop from every lane")
    func killedDrop() async throws {
        try await drop(["Mill"])
        try await drop(["Tower"], on: "board/completed")
        // This pandoc waits for the file `go`, so that the drop is killed while it is loading.
        try here.write("note.docx", Examples.bytes("plan.docx"))
        let go = here.path("go").string
        let pandoc = try here.write(
            "bin/pandoc", "#!/bin/sh\nwhile ! test -e '\(go)'; do :; done\nexec /usr/bin/pandoc \"$@\"\n")
        try here.makeExecutable("bin/pandoc")
        for lane in ["board/in-progress", "board/completed"] {
            let program = try DndBinary.start(
                ["copy", "note.docx", "--to", "\(lane)", "--at", "0", "--limit", "time=10m"], in: here,
                environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
            try await eventually("the place is shown as loading") { try await items().contains(where: \.isLoading) }
            let loading = try await items().filter(\.isLoading)
            #expect(loading.map(\.name) == ["note"])
            #expect(loading.map { "board/\($0.lane)" } == [lane])
            program.signal(SIGKILL)
            try here.write("go", "")
            _ = try await program.wait()
            #expect(try await lanes() == ["in-progress": ["Mill"], "completed": ["Tower"]])
            unlink(go)
        }
    }
}

extension Workspace {
    /// The inode of a file, which a rename keeps.
    fileprivate func inode(_ name: Argument) throws -> UInt {
        var status = stat()
        try #require(path(name).withPlatformString { stat($0, &status) } == 0)
        return UInt(status.st_ino)
    }
}
