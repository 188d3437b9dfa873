import SystemPackage
import TestPrograms
import Testing

@Suite("--make, and what a new directory is told as")
struct MakeTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.addExample("lake.png")
        try here.addExample("caches.gpx")
    }

    private func dnd(_ arguments: Argument..., status: Int32 = 0) async throws -> Outcome {
        let outcome = try await DndBinary.run(arguments, in: here)
        expectStatus(outcome, status)
        return outcome
    }

    @Test(
        "a directory is created as the kind that is asked for",
        arguments: [
            ("folder", "lake.png", "new: created as a folder\n", ["lake.png"]),
            (
                "journal", "lake.png", "new: created as a journal, which reads .png, .jpeg, .gif and .txt\n",
                ["lake.png"]
            ),
            ("frame", "lake.png", "new: created as a frame, which reads .png\n", ["lake.png"]),
            (
                "board", "caches.gpx#0", "new: created as a board, which reads .geocache and .txt\n",
                ["completed", "in-progress"]
            ),
        ] as [(Argument, Argument, String, [Argument])])
    func created(kind: Argument, source: Argument, note: String, items: [Argument]) async throws {
        let plan = try await dnd("copy", "-n", source, "--to", "new", "--make", kind)
        #expect(plan.errorText == note.replacing("created", with: "would be created"))
        #expect(!here.exists("new"))
        #expect(try await dnd("copy", source, "--to", "new", "--make", kind).errorText == note)
        #expect(here.items(in: "new") == items)
        #expect(here.exists("new/.dnd") == (kind != "folder"))
        // The same again is no error, and says nothing.
        #expect(try await dnd("copy", source, "--to", "new", "--make", kind).errorText == "")
        if kind != "folder" { _ = try await dnd("verify", "new") }
    }

    @Test("a plan, and what is left out as known, go into a folder that does not exist yet")
    func planned() async throws {
        _ = try await dnd("copy", "lake.png", "--to", "new", "--make", "folder", "--skip-known")
        _ = try await dnd("copy", "lake.png", "--to", "new", "--make", "folder", "--skip-known")
        #expect(here.names(in: "new") == ["lake.png"])
        _ = try await dnd("batch", "lake.png", "caches.gpx", "--to", "other", "--make", "folder", "--plan-to", "plan")
        #expect(!here.exists("other"))
        _ = try await dnd("batch", "plan")
        _ = try await dnd("batch", "plan")
        #expect(here.names(in: "other") == ["caches.gpx", "lake.png"])
    }

    @Test("a new journal says what it reads, once")
    func journal() async throws {
        let outcome = try await dnd("copy", "lake.png", "--to", "new/")
        #expect(
            outcome.errorText
                == "new/: created as a journal, which reads .png, .jpeg, .gif and .txt\n"
        )
        #expect(try await dnd("copy", "lake.png", "--to", "new/").errorText == "")
    }

    @Test("what gets nothing is not created", arguments: ["folder", "journal", "board", "frame"] as [Argument])
    func nothing(kind: Argument) async throws {
        let outcome = try await dnd("copy", "nothere", "--to", "new", "--make", kind, status: 2)
        #expect(!outcome.errorText.contains("created"))
        #expect(!here.exists("new"))
        try expectNothingLeft(in: here)
    }

    @Test("another kind, a file and a lane that is missing are errors, and nothing changes")
    func refused() async throws {
        _ = try await dnd("init", "b", "--kind", "board")
        let kind = try await dnd("copy", "lake.png", "--to", "b", "--make", "folder", status: 1)
        #expect(kind.errorText.contains("b: is a board already (--make folder)"))
        let file = try await dnd("copy", "caches.gpx", "--to", "lake.png", "--make", "folder", status: 1)
        #expect(file.errorText.contains("lake.png: is not a directory (--make folder)"))
        let lane = try await dnd("copy", "caches.gpx", "--to", "b/later", "--make", "folder", status: 64)
        #expect(lane.errorText.contains("the lanes are in-progress, completed"))
        let into = try await dnd("copy", "caches.gpx", "--to", "b", "--into", "complete", status: 64)
        #expect(into.errorText.contains("there is no lane complete in it; the lanes are in-progress, completed"))
        #expect(into.errorText.contains("did you mean --into completed?"))
        let stream = try await dnd("copy", "lake.png", "--to", "-", "--make", "folder", status: 64)
        #expect(stream.errorText.contains("--make folder needs a directory"))
        #expect(here.items(in: "b") == ["completed", "in-progress"])
    }
}

@Suite("What the command line says")
struct SayingTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func errors(_ arguments: Argument..., status: Int32) async throws -> String {
        let outcome = try await DndBinary.run(arguments, in: here)
        expectStatus(outcome, status)
        return outcome.errorText
    }

    @Test("an empty folder, an empty list and patterns without a match are called so")
    func nothing() async throws {
        try here.makeDirectory("empty")
        try here.write("list", "")
        #expect(
            try await errors("copy", "empty", "--to", "j/", status: 1)
                == "dnd: error: empty: is an empty folder: there is nothing to transfer\n")
        #expect(
            try await errors("copy", "--files-from", "list", "--to", "j/", status: 0)
                == "dnd: warning: nothing to transfer: the list of --files-from has no names\n")
        try here.write("in/a.txt", "a")
        #expect(
            try await errors("copy", "in", "--only", "*.png", "--to", "j/", status: 0)
                == "dnd: warning: nothing to transfer: no file matches the patterns of --only and --exclude\n")
        #expect(!here.exists("j"))
    }

    @Test("without --to, a last word that is a file is a source")
    func noDestination() async throws {
        try here.addExample("lake.png")
        try here.write("b.txt", "b")
        try here.makeDirectory("dir")
        #expect(
            try await errors("copy", "lake.png", "b.txt", status: 64).contains(
                "hint: name the destination: dnd copy lake.png b.txt --to DEST\n"))
        #expect(
            try await errors("copy", "lake.png", "dir", status: 64).contains("hint: dnd copy lake.png --to dir\n"))
    }

    @Test("a full journal says how many were to land")
    func full() async throws {
        expectStatus(try await DndBinary.run("init", "j", "--kind", "journal", "--max-items", "2", in: here), 0)
        for name in ["a", "b", "c"] as [Argument] { try here.write(name, name.bytes) }
        let text = try await errors("copy", "a", "b", "c", "--to", "j", status: 1)
        #expect(text.contains("it holds 0 items, the limit is 2, and 3 more were to land"), "\(text)")
    }

    @Test("the parts of a file are those of FILE#N, and a list has no others")
    func parts() async throws {
        try here.addExample("caches.gpx")
        try here.addExample("guide.pdf")
        for (file, name) in [("caches.gpx", "Mill"), ("guide.pdf", "guide-0")] as [(Argument, String)] {
            let listed = try await DndBinary.run("list", "--json", file, in: here).jsonLines()
            let all = try await DndBinary.run(
                "inspect", "--json", Argument(bytes: file.bytes + Array("#*".utf8)), in: here
            ).jsonLines()
            #expect(listed.count == 3 && all.count == 3)
            #expect(listed.first?["title"]?.string == name)
            #expect(listed.map { $0["path"]?.string } == all.map { $0["source"]?.string })
            #expect(listed.map { $0["type"]?.string } == all.map { $0["type"]?.string })
        }
        let paths = try await DndBinary.run("list", "-0", "guide.pdf", in: here)
        #expect(paths.outputText == "guide.pdf#0\0guide.pdf#1\0guide.pdf#2\0")
    }

    @Test("list -0 prints the paths of a store, byte for byte")
    func paths() async throws {
        let odd = Argument(bytes: [0x61, 0x0A, 0xFF, 0x2E, 0x74, 0x78, 0x74])
        try here.write(odd, "a")
        try here.write("b.txt", "b")
        expectStatus(try await DndBinary.run("copy", odd, "b.txt", "--to", "j/", in: here), 0)
        let outcome = try await DndBinary.run("list", "-0", "j", in: here)
        let first: [UInt8] = Array("j/".utf8) + odd.bytes + [0]
        #expect(outcome.output == first + Array("j/b.txt\0".utf8))
    }

    @Test("a text on a board is called after its first line, and its name is a line on standard output")
    func titles() async throws {
        expectStatus(try await DndBinary.run("init", "b", "--kind", "board", in: here), 0)
        try here.write("note.txt", "\n  The castle/by the sea \nSecond line\n")
        let plan = try await DndBinary.run("copy", "-n", "note.txt", "--to", "b", in: here)
        #expect(plan.outputText.contains("b/in-progress/The castle-by the sea.geocache"))
        expectStatus(try await DndBinary.run("copy", "note.txt", "--to", "b", in: here), 0)
        for text in ["Tower\nmore", ".hidden\n", "\u{202E}..\n", String(repeating: "x", count: 300)] {
            expectStatus(
                try await DndBinary.run("paste", "--to", "b", in: here, input: .bytes(Array(text.utf8))), 0)
        }
        expectStatus(
            try await DndBinary.run("paste", "--to", "b", "--name", "mine", in: here, input: .bytes(Array("Oak".utf8))),
            0)
        #expect(
            Set(here.items(in: "b/in-progress"))
                == [
                    "The castle-by the sea.geocache", "Tower.geocache", "hidden.geocache", "untitled.geocache",
                    Argument(stringLiteral: String(repeating: "x", count: 80) + ".geocache"), "mine.geocache",
                ])
        let names = try await DndBinary.run(
            "copy", "b/in-progress/Tower.geocache", "b/in-progress/mine.geocache", "--to", "-", "--as", "txt", in: here)
        #expect(names.outputText == "Tower\nmore\nOak\n")
    }

    @Test("--as completes what something can become, not every type")
    func completions() async throws {
        // The words of bash's completion: the index of the word, the offset in it, and the words.
        func candidates(_ word: Argument) async throws -> [String] {
            let outcome = try await DndBinary.run(
                "---completion", "copy", "--", "--as", "3", "\(word.bytes.count)", "dnd", "copy", "--as", word,
                in: here,
                environment: ["SAP_SHELL": "bash"])
            return outcome.outputText.split(separator: "\n").map(String.init)
        }
        let all = try await candidates("")
        #expect(Set(all).isSuperset(of: ["png", "txt", "html", "json"]) && all.count < 100, "\(all)")
        #expect(try await candidates("jpe") == ["jpeg"])
    }
}
