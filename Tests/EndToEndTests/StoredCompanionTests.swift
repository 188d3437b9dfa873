import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Journals, boards and frames keep the companions of their items in `.dnd/companions`.
@Suite("Companions in stores")
struct StoredCompanionTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    private static func bytes(_ name: String) -> Argument { Argument(stringLiteral: name) }

    private func prepare() throws {
        try here.addExample("lake.png", as: "in/lake.png")
        try here.write("in/lake.xmp", "side\n")
        try here.write("in/lake.png.json", #"{"title": "lake.png"}"#)
        try here.write("in/page.html", "<!DOCTYPE html><title>t</title><p>text<img src=page_files/a.png>\n")
        try here.write("in/page_files/a.png", SampleFiles.png(width: 1, height: 1))
        try here.write("in/notes.txt", "notes\n")
        try here.makeDirectory("out")
    }

    /// The contents of all files and folders at a path, in the order of their bytes.
    private func contents(_ path: Argument) throws -> [[UInt8]] {
        try here.snapshot(of: path).values.map { Array($0) }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private func companions(_ store: String = "j") async throws -> [[String]] {
        try await run("list", Self.bytes(store), "--json").jsonLines().map { line in
            (line["companions"]?.array ?? []).compactMap { value in
                value.string.map { String($0.split(separator: "/").last ?? "") }
            }
        }
    }

    private func expectSound(_ store: Argument = "j", _ location: SourceLocation = #_sourceLocation) async throws {
        let outcome = try await run("verify", store)
        #expect(outcome.status == 0, "\(outcome)", sourceLocation: location)
    }

    // MARK: - Copies

    @Test("they land with their items, are listed and verified, and leave with them for another place")
    func copied() async throws {
        try prepare()
        let arguments: [Argument] = ["copy", "in/lake.png", "in/page.html", "in/notes.txt", "--to", "j/", "--json"]
        let plan = try await DndBinary.run(arguments + ["--dry-run"], in: here)
        expectStatus(plan, 0)
        #expect(!here.exists("j"))
        let outcome = try await DndBinary.run(arguments, in: here)
        expectStatus(outcome, 0)
        #expect(outcome.summary == "3 items: 3 dropped, 0 skipped, 0 refused, 0 failed")
        func sources(_ outcome: Outcome) throws -> [[String?]] {
            try outcome.jsonLines().map { ($0["companions"]?.array ?? []).map { $0["source"]?.string } }
        }
        #expect(
            try sources(outcome) == [["in/lake.png.json", "in/lake.xmp"], ["in/page_files"], []])
        #expect(try sources(outcome) == sources(plan))
        #expect(try outcome.jsonLines()[0]["losses"] == .array([]))
        #expect(try await companions() == [["lake.png.json", "lake.xmp"], ["page_files"], []])
        try await expectSound()
        let back = try await run("copy", "j/lake.png", "j/page.txt", "j/notes.txt", "--to", "out", "--json")
        expectStatus(back, 0)
        #expect(
            here.names(in: "out") == ["lake.png", "lake.png.json", "lake.xmp", "notes.txt", "page.txt", "page_files"])
        for name in ["lake.png", "lake.png.json", "lake.xmp", "page_files"] as [Argument] {
            let name = String(decoding: name.bytes, as: UTF8.self)
            #expect(try contents(Self.bytes("in/\(name)")) == contents(Self.bytes("out/\(name)")), "\(name)")
        }
    }

    @Test("their names follow their item when it was renamed by hand, and when it lands under another name")
    func renamed() async throws {
        try prepare()
        expectStatus(try await run("copy", "in/lake.png", "--to", "j/"), 0)
        #expect(rename(here.path("j/lake.png").string, here.path("j/sea.png").string) == 0)
        expectStatus(try await run("copy", "j/sea.png", "--to", "out"), 0)
        #expect(here.names(in: "out") == ["sea.png", "sea.png.json", "sea.xmp"])
        expectStatus(try await run("copy", "j/sea.png", "--to", "out"), 0)
        #expect(
            here.names(in: "out")
                == ["sea-2.png", "sea-2.png.json", "sea-2.xmp", "sea.png", "sea.png.json", "sea.xmp"])
        #expect(try here.text("out/sea-2.xmp") == "side\n")
    }

    @Test("a second copy of an item in its own journal has companions of its own")
    func copiedInside() async throws {
        try prepare()
        expectStatus(try await run("copy", "in/lake.png", "--to", "j/"), 0)
        expectStatus(try await run("copy", "j/lake.png", "--to", "j", "--copy"), 0)
        #expect(try await companions() == [["lake.png.json", "lake.xmp"], ["lake-2.png.json", "lake-2.xmp"]])
        expectStatus(try await run("remove", "j/lake.png"), 0)
        #expect(try await companions() == [["lake-2.png.json", "lake-2.xmp"]])
        try await expectSound()
    }

    @Test("with --skip-known, an item that is known brings none")
    func known() async throws {
        try prepare()
        for dropped in [1, 0] {
            let outcome = try await run("copy", "in/lake.png", "--to", "j/", "--skip-known", "--json")
            expectStatus(outcome, 0)
            #expect(try outcome.jsonLines().count { $0["status"] == .string("dropped") } == dropped)
        }
        #expect(try await companions() == [["lake.png.json", "lake.xmp"]])
    }

    // MARK: - Undo

    @Test("undo and redo of a copy, a replacement and a removal take them along")
    func undone() async throws {
        try prepare()
        expectStatus(try await run("copy", "in/lake.png", "in/notes.txt", "--to", "j/"), 0)
        let first = [["lake.png.json", "lake.xmp"], []]
        try here.write("in/lake.png", SampleFiles.png(width: 2, height: 2))
        try here.write("in/lake.xmp", "new\n")
        #expect(unlink(here.path("in/lake.png.json").string) == 0)
        expectStatus(try await run("copy", "in/lake.png", "--to", "j", "--if-exists", "replace"), 0)
        #expect(try await companions() == [["lake.xmp"], []])
        expectStatus(try await run("remove", "j/lake.png"), 0)
        #expect(try await companions() == [[]])
        try await expectSound()
        let states = [[["lake.xmp"], []], first, []]
        for expected in states {
            let outcome = try await run("undo", "j")
            expectStatus(outcome, 0)
            #expect(!outcome.outputText.contains("companions"))
            #expect(try await companions() == expected)
            try await expectSound()
        }
        for expected in [first, [["lake.xmp"], []], [[]]] {
            expectStatus(try await run("redo", "j"), 0)
            #expect(try await companions() == expected)
            try await expectSound()
        }
        expectStatus(try await run("undo", "j"), 0)
        expectStatus(try await run("copy", "j/lake.png", "--to", "out"), 0)
        #expect(try here.text("out/lake.xmp") == "new\n")
    }

    @Test("what was replaced stays whole in the history until it is pruned")
    func pruned() async throws {
        try prepare()
        expectStatus(try await run("copy", "in/lake.png", "--to", "j/"), 0)
        expectStatus(try await run("remove", "j/lake.png"), 0)
        #expect(here.names(in: "j/.dnd/history").count == 3)
        #expect(here.names(in: "j/.dnd/companions") == [])
        expectStatus(try await run("prune", "j", "--keep", "0"), 0)
        #expect(here.names(in: "j/.dnd/history") == [])
        try await expectSound()
    }

    // MARK: - Moves

    @Test("they are moved together, and undo brings all of them back")
    func moved() async throws {
        try prepare()
        let before = try here.snapshot(of: "in")
        let outcome = try await run("move", "in/lake.png", "in/page.html", "--to", "j/", "--allow-conversion")
        expectStatus(outcome, 0)
        #expect(here.names(in: "in") == ["notes.txt"], "\(outcome)")
        #expect(try await companions() == [["lake.png.json", "lake.xmp"], ["page_files"]])
        try await expectSound()
        expectStatus(try await run("undo", "j"), 0)
        #expect(try here.snapshot(of: "in") == before)
        expectStatus(try await run("redo", "j"), 0)
        #expect(here.names(in: "in") == ["notes.txt"])
        #expect(try await companions() == [["lake.png.json", "lake.xmp"], ["page_files"]])
        try await expectSound()
    }

    @Test("from journal to journal and to a folder, nothing stays behind")
    func movedOut() async throws {
        try prepare()
        expectStatus(try await run("copy", "in/lake.png", "in/notes.txt", "--to", "j/"), 0)
        expectStatus(try await run("move", "j/lake.png", "--to", "k/"), 0)
        #expect(try await companions() == [[]])
        #expect(try await companions("k") == [["lake.png.json", "lake.xmp"]])
        // The next drop records that they are gone.
        expectStatus(try await run("copy", "in/notes.txt", "--to", "j"), 0)
        for store in ["j", "k"] as [Argument] { try await expectSound(store) }
        #expect(here.names(in: "j/.dnd/companions") == [])
        expectStatus(try await run("move", "k/lake.png", "--to", "out"), 0)
        #expect(here.names(in: "out") == ["lake.png", "lake.png.json", "lake.xmp"])
        expectStatus(try await run("copy", "in/notes.txt", "--to", "k"), 0)
        try await expectSound("k")
        #expect(here.names(in: "k/.dnd/companions") == [])
    }

    @Test("to and from another file system", .enabled(if: OtherFileSystem.isThere))
    func movedFar() async throws {
        try prepare()
        let far = try OtherFileSystem()
        let journal = "\(far.path.string)/j"
        let before = try here.snapshot(of: "in")
        expectStatus(
            try await run(
                "move", "in/lake.png", "in/page.html", "--to", Self.bytes(journal + "/"), "--allow-conversion"), 0)
        #expect(here.names(in: "in") == ["notes.txt"])
        #expect(try await companions(journal) == [["lake.png.json", "lake.xmp"], ["page_files"]])
        try await expectSound(Self.bytes(journal))
        expectStatus(try await run("undo", Self.bytes(journal)), 0)
        #expect(try here.snapshot(of: "in") == before)
        try await expectSound(Self.bytes(journal))
    }

    @Test("an item that is removed by hand leaves its companions in the history")
    func removedByHand() async throws {
        try prepare()
        expectStatus(try await run("copy", "in/lake.png", "in/notes.txt", "--to", "j/"), 0)
        #expect(unlink(here.path("j/lake.png").string) == 0)
        expectStatus(try await run("copy", "in/notes.txt", "--to", "j"), 0)
        #expect(here.names(in: "j/.dnd/companions") == [])
        #expect(here.names(in: "j/.dnd/history").count == 2)
        try await expectSound()
    }

    // MARK: - Boards, frames, shards

    @Test("on a board they stay with their item in any lane, and leave with one that is replaced")
    func onBoard() async throws {
        for (place, width) in [("oak", 1), ("elm", 2)] as [(String, UInt32)] {
            try here.write(Self.bytes("in/\(place)/a.png"), SampleFiles.png(width: width, height: 1))
            try here.write(Self.bytes("in/\(place)/a.xmp"), "\(place)\n")
        }
        expectStatus(
            try await run("init", "board", "--kind", "board", "--lanes", "todo,done", "--reads", "public.png"), 0)
        expectStatus(try await run("copy", "in/oak/a.png", "--to", "board"), 0)
        expectStatus(try await run("copy", "in/elm/a.png", "--to", "board/done"), 0)
        #expect(try await companions("board").map(\.count) == [1, 1])
        try await expectSound("board")
        let path = try #require(try await run("list", "board/todo", "--json").jsonLines()[0]["path"]?.string)
        expectStatus(try await run("move", Self.bytes(path), "--to", "board/done", "--if-exists", "replace"), 0)
        #expect(try await companions("board").map(\.count) == [1])
        #expect(here.names(in: "board/.dnd/companions").count == 1)
        try await expectSound("board")
        expectStatus(try await run("undo", "board"), 0)
        try await expectSound("board")
        #expect(try await companions("board").map(\.count) == [1, 1])
        try here.makeDirectory("out")
        expectStatus(try await run("copy", Self.bytes(path), "--to", "out"), 0)
        #expect(here.names(in: "out") == ["a.png", "a.xmp"])
        #expect(try here.text("out/a.xmp") == "oak\n")
    }

    @Test("in a frame they leave with the picture that they belong to")
    func inFrame() async throws {
        try prepare()
        expectStatus(try await run("init", "frame", "--kind", "frame"), 0)
        expectStatus(try await run("copy", "in/lake.png", "--to", "frame"), 0)
        #expect(try await companions("frame") == [["lake.png.json", "lake.xmp"]])
        try here.write("in/other.png", SampleFiles.png(width: 2, height: 2))
        expectStatus(try await run("copy", "in/other.png", "--to", "frame"), 0)
        #expect(try await companions("frame") == [[]])
        try await expectSound("frame")
        expectStatus(try await run("undo", "frame"), 0)
        #expect(try await companions("frame") == [["lake.png.json", "lake.xmp"]])
        try await expectSound("frame")
    }

    @Test("a plan and its shards keep them, and a merge brings them to the destination")
    func merged() async throws {
        try prepare()
        expectStatus(try await run("batch", "--plan-to", "plan.ndjson", "in", "--to", "j/"), 0)
        for shard in ["0", "1"] {
            expectStatus(
                try await run(
                    "batch", "plan.ndjson", "--shard", Self.bytes("\(shard)/2"), "--to", Self.bytes("s\(shard)")), 0)
        }
        expectStatus(try await run("merge", "s0", "s1", "--plan", "plan.ndjson", "--to", "j/"), 0)
        #expect(try await companions() == [["lake.png.json", "lake.xmp"], [], ["page_files"]])
        try await expectSound()
    }

    // MARK: - Damage

    @Test("verify tells of each that is changed, gone, or without an item")
    func damaged() async throws {
        try prepare()
        expectStatus(try await run("copy", "in/lake.png", "in/page.html", "--to", "j/"), 0)
        try here.write("j/.dnd/companions/1/lake.xmp", "SIDE\n")
        #expect(unlink(here.path("j/.dnd/companions/1/lake.png.json").string) == 0)
        try here.write("j/.dnd/companions/1/stray", "?\n")
        let found = try await run("verify", "j")
        expectStatus(found, 1)
        for words in [
            "lake.xmp: has the hash", "lake.png.json: its file is gone", "stray: no item has it as a companion",
        ] {
            #expect(found.outputText.contains(words) || found.errorText.contains(words), "\(found)")
        }
        let repaired = try await run("verify", "j", "--repair")
        #expect(repaired.status == 0 || repaired.status == 1)
        #expect(unlink(here.path("j/.dnd/companions/1/stray").string) == 0)
        try await expectSound()
        #expect(try await companions() == [["lake.xmp"], ["page_files"]])
    }

    @Test(
        "a forged lane, name or link leads to no file elsewhere",
        arguments: [
            ".dnd/companions/../..", ".dnd/companions/0", ".dnd/companions/01", ".dnd/companions/1/..", "secret",
            "link",
        ])
    func forged(lane: String) async throws {
        try prepare()
        try here.write("secret/lake.xmp", "secret\n")
        expectStatus(try await run("copy", "in/lake.png", "--to", "j/"), 0)
        let folder = here.path("j/.dnd/companions/1").string
        if lane == "link" {
            #expect(rename(folder, folder + "-away") == 0)
            #expect(symlink(here.path("secret").string, folder) == 0)
        } else {
            let outcome = try await Peers.run(
                "/usr/bin/python3", "-c",
                Self.bytes(
                    """
                    import sqlite3
                    db = sqlite3.connect('j/.dnd/store.sqlite', isolation_level=None)
                    db.execute("UPDATE item SET lane = ? WHERE companionOf IS NOT NULL", ('\(lane)',))
                    db.execute("UPDATE item SET main = CAST('../../a' AS BLOB) WHERE companionOf IS NOT NULL AND id = 3")
                    """), in: here)
            try #require(outcome.status == 0, "\(outcome)")
        }
        expectStatus(try await run("copy", "j/lake.png", "--to", "out"), 0)
        #expect(here.names(in: "out") == ["lake.png"])
        // A link is an error, and then the item stays.
        expectStatus(try await run("remove", "j/lake.png"), lane == "link" ? 2 : 0)
        #expect(try here.text("secret/lake.xmp") == "secret\n")
        if lane != "link" { expectStatus(try await run("undo", "j"), 0) }
        #expect(here.names(in: "j").contains("lake.png"))
    }
}
