import SystemPackage
import TestPrograms
import Testing

@Suite("With --prove, items are read again and compared before they land")
struct ProofTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func proofs(_ outcome: Outcome) throws -> [String?] {
        try outcome.jsonLines().map { $0["proof"]?.string }
    }

    @Test("pictures, texts, data and own bytes; the journal remembers it")
    func landed() async throws {
        try here.addExample("trail.svg")
        try here.write("a.png", SampleFiles.png(width: 4, height: 3))
        try here.write("b.txt", [0xFF, 0xFE, 0x47, 0, 0xFC, 0])
        try here.write("c.json", #"[{"a": 1}]"#)
        let png = try await DndBinary.run("copy", "a.png", "b.txt", "--to", "j/", "--prove", "--json", in: here)
        expectStatus(png, 0)
        #expect(try proofs(png) == ["bytes", "characters"])
        let tiff = try await DndBinary.run("copy", "a.png", "--to", "a.tiff", "--prove", "--json", in: here)
        #expect(try proofs(tiff) == ["pixels"])
        let yaml = try await DndBinary.run("copy", "c.json", "--to", "c.yaml", "--prove", "--json", in: here)
        #expect(try proofs(yaml) == ["values"])
        let plain = try await DndBinary.run("copy", "a.png", "--to", "k/", "--json", in: here)
        #expect(try proofs(plain) == [nil])
        let list = try await DndBinary.run("list", "j", "--json", in: here)
        #expect(try proofs(list) == ["bytes", "characters"])
        let log = try await DndBinary.run("log", "j", in: here)
        #expect(log.outputText.contains("public.utf8-plain-text, proved by its characters\n"))
        let records = try await DndBinary.run("log", "j", "--json", in: here).jsonLines()
        #expect(records[0]["changes"]?.array?.compactMap { $0["proof"]?.string } == ["bytes", "characters"])
    }

    @Test("what loses something, or cannot be compared, is refused")
    func refused() async throws {
        try here.addExample("trail.svg")
        try here.write("n.txt", "a note\n")
        let drawn = try await DndBinary.run("copy", "trail.svg", "--to", "j/", "--prove", in: here)
        expectStatus(drawn, 1)
        expectOneError(drawn, about: "trail.svg")
        let bundle = try await DndBinary.run("copy", "n.txt", "--to", "n.dnditem", "--prove", in: here)
        expectStatus(bundle, 1)
        #expect(bundle.errorText.contains("cannot be compared with its source"))
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        let note = try await DndBinary.run("move", "n.txt", "--to", "board", "--prove", in: here)
        #expect(note.errorText.contains("n.txt: as a place of this board it cannot be compared"))
        #expect(here.items(in: "board/in-progress").isEmpty)
        for option in [["--size", "10x10"], ["--quality", "50"]] as [[Argument]] {
            expectStatus(try await DndBinary.run(["copy", "n.txt", "--to", "x/", "--prove"] + option, in: here), 64)
        }
        #expect(here.exists("n.txt") && !here.exists("n.dnditem"))
        #expect(here.items(in: "j").isEmpty)
    }

    @Test("a stream and rows of a file cannot be read again")
    func streams() async throws {
        try here.write("rows.txt", "one\n")
        for target: Argument in ["-", "rows.txt"] {
            let outcome = try await DndBinary.run(
                "copy", "-", "--to", target, "--prove", in: here, input: .text("two\n"))
            expectStatus(outcome, 1)
            #expect(outcome.outputText == "")
        }
        #expect(try here.text("rows.txt") == "one\n")
    }

    /// Each time that it is read, the kernel makes another identifier. (random(4))
    @Test("a source that is not the same when it is read again does not land, and leaves nothing")
    func different() async throws {
        let source: Argument = "/proc/sys/kernel/random/uuid"
        for kind in ["folder", "journal"] {
            let outcome = try await DndBinary.run(
                "copy", source, "--to", "\(kind)/", "--make", "\(kind)", "--accept", "public.item", "--prove", in: here)
            expectStatus(outcome, 2)
            #expect(outcome.errorText.contains("its copy differs from it when both are read again"))
            #expect(here.items(in: "\(kind)").isEmpty)
            let plain = try await DndBinary.run(
                "copy", source, "--to", "\(kind)/", "--make", "\(kind)", "--accept", "public.item", in: here)
            expectStatus(plain, 0)
            #expect(here.items(in: "\(kind)") == ["uuid"])
        }
    }

    @Test("folders and companions are compared; a move that is proved removes its source")
    func trees() async throws {
        try here.write("f/a/b", "1")
        try here.write("p.png", SampleFiles.png(width: 4, height: 3))
        try here.write("p.png.xmp", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
        let folder = try await DndBinary.run(
            "copy", "f", "--to", "g", "--make", "folder", "--prove", "--json", in: here)
        expectStatus(folder, 0)
        #expect(try proofs(folder) == ["bytes"])
        #expect(try here.text("g/f/a/b") == "1")
        let move = try await DndBinary.run("move", "p.png", "p.png.xmp", "--to", "j/", "--prove", "--json", in: here)
        expectStatus(move, 0)
        #expect(try proofs(move) == ["bytes"])
        #expect(!here.exists("p.png") && !here.exists("p.png.xmp"))
    }

    @Test("waypoints are compared; a batch keeps what its shards have proved")
    func batch() async throws {
        try here.write("c.gpx", SampleFiles.gpx(["Lake", "Oak"]))
        try here.write("b.txt", [0xFF, 0xFE, 0x47, 0, 0xFC, 0])
        let board = try await DndBinary.run(
            "copy", "c.gpx", "--to", "board", "--make", "board", "--prove", "--json", in: here)
        expectStatus(board, 0)
        #expect(try proofs(board) == ["values", "values"])
        let plan = try await DndBinary.run("batch", "b.txt", "--to", "j/", "--plan-to", "plan", "--prove", in: here)
        expectStatus(plan, 0)
        expectStatus(try await DndBinary.run("batch", "plan", "--shard", "0/1", "--to", "s", in: here), 0)
        expectStatus(try await DndBinary.run("merge", "s", "--plan", "plan", "--to", "j/", in: here), 0)
        #expect(try proofs(try await DndBinary.run("list", "j", "--json", in: here)) == ["characters"])
    }
}
