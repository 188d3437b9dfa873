import SystemPackage
import TestPrograms
import Testing

@Suite("dnd remove")
struct RemoveTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: [String]) async throws -> Outcome {
        try await DndBinary.run(arguments.map { "\($0)" }, in: here)
    }

    private func makeJournal() async throws {
        for name in ["a", "b", "c"] { try here.write("in/\(name).txt", "\(name)\n") }
        expectStatus(try await run(["copy", "in/a.txt", "in/b.txt", "in/c.txt", "--to", "journal/"]), 0)
    }

    private func order(_ destination: String = "journal") async throws -> [String] {
        try await run(["list", "--json", destination]).jsonLines()
            .compactMap { $0["path"]?.string?.split(separator: "/").last.map(String.init) }
    }

    @Test("moves items with their attributes into the history, and reports where they are")
    func removes() async throws {
        try await makeJournal()
        here.setMode("journal/a.txt", 0o640)
        let before = try #require(try? here.path("journal/a.txt").stat(followTargetSymlink: false))
        let outcome = try await run(["remove", "-v", "journal/a.txt", "journal/c.txt"])
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
        #expect(try await order() == ["b.txt"])
        #expect(here.items(in: "journal") == ["b.txt"])
        let kept = try #require(
            outcome.outputText.split(separator: "\n").first?.split(separator: " ").last.map(String.init))
        let after = try #require(try? here.path("\(kept)").stat(followTargetSymlink: false))
        #expect(after.inode == before.inode && after.mode == before.mode)
        #expect(try here.text("\(kept)") == "a\n")

        let log = try await run(["log", "--json", "-n", "1", "journal"]).jsonLines()
        let changes = log[0]["changes"]?.array ?? []
        #expect(log[0]["operation"]?.string == "remove")
        #expect(log[0]["command"]?.string == "dnd remove -v journal/a.txt journal/c.txt")
        #expect(changes.map { $0["action"]?.string } == ["removed", "removed"])
        #expect(changes[0]["kept"]?.string == kept)
        #expect(changes[0]["source"]?.string == here.path("in/a.txt").string)

        // The file in the history can be moved back.
        expectStatus(try await run(["move", kept, "--to", "journal/a.txt", "--at", "0"]), 0)
        #expect(try await order() == ["a.txt", "b.txt"])
    }

    @Test("a dry run reports the removal, and changes nothing")
    func dryRun() async throws {
        try await makeJournal()
        let before = try here.snapshot(of: "journal")
        let outcome = try await run(["remove", "-n", "journal/a.txt"])
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "would remove journal/a.txt\n")
        #expect(try here.snapshot(of: "journal") == before)
        let json = try await run(["remove", "-n", "--json", "journal/a.txt"]).jsonLines()
        #expect(json.map { $0["status"]?.string } == ["planned"])
    }

    @Test("an error for one item does not prevent the removal of others")
    func others() async throws {
        try await makeJournal()
        try here.write("plain/x.txt", "x")
        let outcome = try await run([
            "remove", "--json", "journal/none.txt", "plain/none.txt", "journal/b.txt", "gone/y.txt",
        ])
        #expect(outcome.status == 1 || outcome.status == 2)
        #expect(
            try outcome.jsonLines().map { $0["status"]?.string } == ["failed", "failed", "removed", "failed"])
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 3)
        #expect(try await order() == ["a.txt", "c.txt"])
        #expect(try here.text("plain/x.txt") == "x")
        #expect(!here.exists("plain/.dnd"))
    }

    @Test("removes a geocache from its lane, and the picture of a frame")
    func otherKinds() async throws {
        expectStatus(try await run(["init", "board", "--kind", "board"]), 0)
        try here.write("oak.txt", "Oak\n")
        expectStatus(try await run(["copy", "oak.txt", "--to", "board/completed/"]), 0)
        let item = try #require(try await run(["list", "--json", "board"]).jsonLines().first?["path"]?.string)
        expectStatus(try await run(["remove", item]), 0)
        #expect(try await order("board") == [])

        expectStatus(try await run(["init", "frame", "--kind", "frame"]), 0)
        try here.write("a.png", SampleFiles.png(width: 3, height: 2))
        expectStatus(try await run(["copy", "a.png", "--to", "frame/"]), 0)
        expectStatus(try await run(["remove", "frame/a.png"]), 0)
        #expect(here.items(in: "frame") == [])
        let log = try await run(["log", "--json", "frame"]).jsonLines()
        let kept = try #require(log[0]["changes"]?.array?.first?["kept"]?.string)
        #expect(try here.read("\(kept)") == SampleFiles.png(width: 3, height: 2))
    }

    @Test("a file added by hand, and a later one with its name, get separate names in the history")
    func again() async throws {
        try await makeJournal()
        try here.write("journal/hand.txt", "first")
        expectStatus(try await run(["remove", "journal/hand.txt"]), 0)
        try here.write("journal/hand.txt", "second")
        expectStatus(try await run(["remove", "journal/hand.txt"]), 0)
        let history = try here.snapshot(of: "journal/.dnd/history").values.map { String(decoding: $0, as: UTF8.self) }
        #expect(history.sorted() == ["first", "second"])
        #expect(try await order() == ["a.txt", "b.txt", "c.txt"])
    }
}
