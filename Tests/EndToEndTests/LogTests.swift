import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("dnd log")
struct LogTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: [String]) async throws {
        expectStatus(try await DndBinary.run(arguments.map { "\($0)" }, in: here), 0)
    }

    private func log(_ arguments: [String] = ["journal"]) async throws -> [JSONValue] {
        let outcome = try await DndBinary.run((["log", "--json"] + arguments).map { "\($0)" }, in: here)
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
        return try outcome.jsonLines()
    }

    private func changes(_ operation: JSONValue) -> [JSONValue] { operation["changes"]?.array ?? [] }

    @Test("records user and command, and the source, type, size and hash of each item")
    func aDrop() async throws {
        try here.write("pictures/a.png", SampleFiles.png(width: 4, height: 5))
        try here.write("b c.txt", "Sunny\n")
        try await run(["copy", "pictures/a.png", "b c.txt", "--to", "journal/"])
        let operations = try await log()
        try #require(operations.count == 1)
        let operation = operations[0]
        #expect(operation["operation"]?.string == "copy")
        #expect(operation["command"]?.string == "dnd copy pictures/a.png 'b c.txt' --to journal/")
        #expect(operation["user"]?.string?.isEmpty == false)
        #expect(operation["ended"]?.string != nil)
        let landed = changes(operation)
        #expect(landed.map { $0["action"]?.string } == ["landed", "landed"])
        #expect(landed.map { $0["path"]?.string } == ["journal/a.png", "journal/b c.txt"])
        #expect(
            landed.map { $0["source"]?.string } == [here.path("pictures/a.png").string, here.path("b c.txt").string])
        #expect(landed.map { $0["type"]?.string } == ["public.png", "public.utf8-plain-text"])
        #expect(landed[1]["bytes"]?.number == 6)
        // XXH3 with 128 bits has 32 digits, as `xxhsum -H2` prints it.
        #expect(landed[1]["hash"]?.string?.utf8.count == 32)
    }

    @Test("keeps the record of a replaced item, and the path of its file in the history")
    func aReplacement() async throws {
        try here.write("a.txt", "one\n")
        try await run(["copy", "a.txt", "--to", "journal/"])
        try here.write("other/a.txt", "two, and longer\n")
        try await run(["copy", "other/a.txt", "--to", "journal/", "--if-exists", "replace"])
        let operations = try await log()
        #expect(operations.map { changes($0).map { $0["action"]?.string } } == [["replaced"], ["landed"]])
        #expect(operations.map { changes($0)[0]["bytes"]?.number } == [16, 4])
        let kept = try #require(changes(operations[0])[0]["kept"]?.string)
        #expect(try here.text("\(kept)") == "one\n")
        #expect(changes(operations[1])[0]["source"]?.string == here.path("a.txt").string)
    }

    @Test("records losses")
    func aLoss() async throws {
        try here.write(
            "a.html", "<!DOCTYPE html><title>a</title><body><h1>Weather</h1><img src=\"x.png\"><p>Sunny</p></body>\n")
        try await run(["copy", "a.html", "--to", "journal/"])
        let operations = try await log()
        let landed = try #require(changes(operations[0]).first)
        #expect(landed["sourceType"]?.string == "public.html")
        let inspected = try await DndBinary.run("list", "--json", "journal", in: here).jsonLines()
        #expect(inspected.first?["type"] == landed["type"])
        if landed["fidelity"]?.string != "native" { #expect(landed["losses"]?.array?.isEmpty == false) }
    }

    @Test("records moves, and files added or removed by hand, in order")
    func byHand() async throws {
        for name in ["a", "b"] { try here.write("\(name).txt", name) }
        try await run(["copy", "a.txt", "b.txt", "--to", "journal/"])
        try here.write("journal/hand.txt", "by hand")
        try await run(["move", "journal/b.txt", "--to", "journal/", "--at", "0"])
        #expect(unlink(here.path("journal/a.txt").string) == 0)
        try here.write("c.txt", "c")
        try await run(["copy", "c.txt", "--to", "journal/"])
        let operations = try await log()
        #expect(
            operations.map { changes($0).map { $0["action"]?.string } } == [
                ["landed"], ["vanished"], ["moved"], ["adopted"], ["landed", "landed"],
            ])
        #expect(operations.map { $0["id"] == .null } == [false, true, false, true, false])
        #expect(try await log(["-n", "2", "journal"]) == Array(operations.prefix(2)))
        let text = try await DndBinary.run("log", "journal", in: here)
        expectStatus(text, 0)
        #expect(text.outputText.contains("dnd move journal/b.txt --to journal/ --at 0"))
        #expect(text.outputText.contains("adopted   hand.txt"))
    }

    @Test("records renames, changes of lane and edits by hand")
    func renamedByHand() async throws {
        try await run(["init", "board", "--kind", "board"])
        try await run(["init", "journal", "--kind", "journal"])
        for name in ["a", "b", "c"] { try here.write("\(name).txt", name) }
        try await run(["copy", "a.txt", "--to", "board/"])
        try await run(["copy", "a.txt", "b.txt", "c.txt", "--to", "journal/"])
        for (old, new) in [
            ("board/in-progress/a.geocache", "board/completed/z.geocache"), ("journal/a.txt", "journal/t"),
            ("journal/b.txt", "journal/a.txt"), ("journal/t", "journal/b.txt"),
        ] {
            #expect(rename(here.path("\(old)").string, here.path("\(new)").string) == 0)
        }
        try here.write("journal/c.txt", "other")
        for target in ["board/in-progress/", "journal/"] {
            let before = try await DndBinary.run("list", "--json", "\(target)", in: here).jsonLines()
            try here.write("new.txt", "new")
            try await run(["copy", "new.txt", "--to", target])
            let after = try await DndBinary.run("list", "--json", "\(target)", in: here).jsonLines()
            #expect(Array(after.dropLast()) == before)
        }
        let board = try await log(["board"])
        #expect(board.map { changes($0).map { $0["action"]?.string } } == [["landed"], ["renamed"], ["landed"]])
        #expect(changes(board[1])[0]["path"]?.string == "board/completed/z.geocache")
        #expect(changes(board[1])[0]["former"]?.string == "board/in-progress/a.geocache")
        let journal = try await log(["journal"])
        let hand = changes(journal[1])
        #expect(Set(hand.map { $0["action"]?.string }) == ["renamed", "edited"])
        #expect(hand.first { $0["action"]?.string == "edited" }?["path"]?.string == "journal/c.txt")
        #expect(Set(hand.compactMap { $0["former"]?.string }) == ["journal/a.txt", "journal/b.txt"])
        let sources = try await DndBinary.run("list", "--json", "journal", in: here).jsonLines().map { $0["source"] }
        #expect(sources.prefix(3).map { $0?.string } == ["a.txt", "b.txt", "c.txt"])
    }

    @Test("a board has one log, and a lane's log has the changes of that lane")
    func aBoard() async throws {
        try await run(["init", "board", "--kind", "board"])
        try here.write("a.txt", "St. Mary\n")
        try await run(["copy", "a.txt", "--to", "board/"])
        let items = try await DndBinary.run("list", "--json", "board", in: here).jsonLines()
        let path = try #require(items.first?["path"]?.string)
        try await run(["move", path, "--to", "board/completed/"])
        let operations = try await log(["board"])
        #expect(operations.map { changes($0).map { $0["action"]?.string } } == [["moved"], ["landed"]])
        #expect(changes(operations[0])[0]["former"]?.string == path)
        #expect(changes(operations[0])[0]["lane"]?.string == "completed")
        #expect(try await log(["board/completed"]) == [operations[0]])
        #expect(try await log(["board/in-progress"]) == operations)
    }

    @Test("shows the beginning and the end of a long command line, and all of it as JSON")
    func aLongCommandLine() async throws {
        let names = (0..<60).map { "in/note number \($0).txt" }
        for name in names { try here.write("\(name)", name) }
        try await run(["copy"] + names + ["--to", "journal/", "--if-exists", "keep-both"])
        let command = try #require(try await log()[0]["command"]?.string)
        #expect(command.hasSuffix("'in/note number 59.txt' --to journal/ --if-exists keep-both"))
        let shown =
            "dnd copy 'in/note number 0.txt' 'in/note number 1.txt' ... --to journal/ --if-exists keep-both"
        let lines = try await DndBinary.run("log", "journal", in: here).outputText.split(separator: "\n")
        #expect(lines[0].hasSuffix(shown), "\(lines[0])")
        let undone = try await DndBinary.run("undo", "journal", in: here)
        expectStatus(undone, 0)
        #expect(undone.outputText == "undid operation 1, \(shown): 60 items\n")
    }

    @Test("escapes control characters")
    func hostileText() async throws {
        try here.write("a\u{1B}[31m\u{9B}.txt", "a")
        try await run(["copy", "a\u{1B}[31m\u{9B}.txt", "--to", "journal/"])
        for arguments in [["log", "journal"], ["log", "--json", "journal"]] {
            let text = try await DndBinary.run(arguments.map { "\($0)" }, in: here).outputText
            #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
        }
    }

    @Test(
        "is empty for a plain folder and a file without drops", arguments: ["plain", "a.txt"])
    func empty(name: String) async throws {
        try here.makeDirectory("plain")
        try here.write("a.txt", "a")
        let outcome = try await DndBinary.run("log", "\(name)", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "" && outcome.errorText == "")
    }

    @Test("a missing destination is an error; a deleted file keeps its log")
    func notThere() async throws {
        let outcome = try await DndBinary.run("log", "none", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "none")
        try here.write("in.txt", "text\n")
        try await run(["copy", "in.txt", "--to", "out.txt"])
        try #require(unlink(here.path("out.txt").string) == 0)
        let gone = try await DndBinary.run("log", "--json", "out.txt", in: here).jsonLines()
        #expect(gone.count == 1)
        #expect(gone.first?["changes"]?.array?.compactMap { $0["action"]?.string } == ["landed"])
    }

    @Test(
        "damaged values are shown as far as possible, and forged paths are not",
        arguments: [
            "event SET action = 'x'", "event SET name = 7", "event SET lane = x'ff'", "event SET lane = '../..'",
            "event SET former = '../../etc'", "event SET at = 'x'", "event SET losses = x'ff', hash = 'x', route = 7",
            "dropSession SET began = 9223372036854775807", "dropSession SET operation = 'x'",
            "dropSession SET command = x'ff', user = 7, directory = 'x'",
        ])
    func damaged(change: String) async throws {
        try here.write("a.txt", "a")
        try await run(["copy", "a.txt", "--to", "journal/"])
        let code = """
            import sqlite3
            db = sqlite3.connect('journal/.dnd/store.sqlite', isolation_level=None)
            db.execute("UPDATE \(change)")
            """
        let python = try await Peers.run("/usr/bin/python3", "-c", Argument(stringLiteral: code), in: here)
        try #require(python.status == 0)
        for arguments in [["log", "journal"], ["log", "--json", "journal"]] {
            let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
            #expect([0, 2].contains(outcome.status))
            #expect(!outcome.outputText.contains("/etc"))
        }
    }
}
