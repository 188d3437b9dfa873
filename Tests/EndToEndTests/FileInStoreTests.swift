import SystemPackage
import TestPrograms
import Testing

/// The rules of a destination also apply to the path of a file inside it.
@Suite("A file inside a store as the destination")
struct FileInStoreTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func paths(in destination: Argument) async throws -> [String] {
        try await DndBinary.run("list", "--json", destination, in: here).jsonLines().compactMap { $0["path"]?.string }
    }

    private func declare(_ directory: String, _ declaration: String) throws {
        try here.write(.init(stringLiteral: "\(directory)/.dnd/destination.toml"), declaration)
    }

    @Test("a path in a journal is dropped into the journal, under that name and at the requested index")
    func journal() async throws {
        for name in ["a", "b", "c"] { try here.write("\(name).txt", "\(name)\n") }
        expectStatus(try await DndBinary.run("copy", "a.txt", "b.txt", "--to", "journal/", in: here), 0)
        expectStatus(
            try await DndBinary.run("copy", "c.txt", "--to", "journal/first.txt", "--at", "0", in: here), 0)
        #expect(try await paths(in: "journal") == ["journal/first.txt", "journal/a.txt", "journal/b.txt"])
        let dropped = try await DndBinary.run("list", "--json", "journal", in: here).jsonLines().first
        #expect(dropped?["source"]?.string?.hasSuffix("c.txt") == true, "the journal knows where it came from")
    }

    @Test("a frame's next picture replaces the former one, which the history keeps")
    func frame() async throws {
        try here.addExample("lake.png")
        expectStatus(try await DndBinary.run("init", "frame", "--kind", "frame", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "lake.png", "--to", "frame/a.png", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "lake.png", "--to", "frame/b.png", in: here), 0)
        #expect(here.items(in: "frame") == ["b.png"])
        #expect(here.names(in: "frame/.dnd/history").count == 1)
        let taken = try await DndBinary.run("copy", "lake.png", "--to", "frame/b.png", in: here)
        expectStatus(taken, 1)
        expectOneError(taken, about: "frame/b.png")
    }

    @Test(
        "a type that the store does not read is refused with the types that it reads",
        arguments: [
            ("kind = \"frame\"\n", "store/b.jpg", "public.png"),
            ("kind = \"journal\"\nreads = [\"public.png\"]\n", "store/b.txt", "public.png"),
            ("kind = \"folder\"\nreads = [\"public.png\"]\n", "store/b.gif", "public.png"),
        ])
    func unread(declaration: String, path: String, readable: String) async throws {
        try here.addExample("lake.png")
        try declare("store", declaration)
        for option in ["--explain", "--dry-run"] as [Argument] {
            let outcome = try await DndBinary.run("copy", "lake.png", "--to", "\(path)", option, in: here)
            expectStatus(outcome, 1)
            expectOneError(outcome, about: path)
            #expect(outcome.errorText.contains(readable))
        }
        #expect(here.items(in: "store") == [])
    }

    @Test("a full store and an operation that it does not allow are refused")
    func forbidden() async throws {
        try here.write("a.txt", "a\n")
        try declare("full", "kind = \"journal\"\nmax-items = 1\n")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "full/", in: here), 0)
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "full/b.txt", in: here)
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("the limit is 1"))
        #expect(here.items(in: "full") == ["a.txt"])
        try declare("inbox", "kind = \"folder\"\noperations = [\"move\"]\n")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "inbox/b.txt", in: here), 1)
        #expect(here.items(in: "inbox") == [])
    }

    @Test("a path on a board is a geocache of a lane")
    func board() async throws {
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        let oak = try await DndBinary.run(
            "copy", "-", "--to", "board/completed/oak.geocache", in: here, input: .text("Oak"))
        expectStatus(oak, 0)
        #expect(here.items(in: "board/completed") == ["oak.geocache"])
        for (path, hint) in [
            ("board/oak.geocache", "board/in-progress/oak.geocache"),
            ("board/completed/oak.txt", "board/completed/oak.geocache"),
        ] {
            let outcome = try await DndBinary.run("copy", "-", "--to", "\(path)", in: here, input: .text("Oak"))
            #expect(outcome.status == 1 || outcome.status == 64)
            expectOneError(outcome, about: path)
            #expect(outcome.errorText.contains(hint))
        }
    }

    @Test(
        "an unknown lane is an error that names the lanes of the board",
        arguments: ["board/compelted/", "board/compelted"])
    func missingLane(path: String) async throws {
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        let outcome = try await DndBinary.run("copy", "-", "--to", "\(path)", in: here, input: .text("Oak"))
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("in-progress, completed"))
        #expect(outcome.errorText.contains("did you mean board/completed?"))
        #expect(here.items(in: "board") == ["completed", "in-progress"])
    }

    @Test("lines are inserted into a text file of a journal")
    func rows() async throws {
        try here.write("a.txt", "a\n")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        let outcome = try await DndBinary.run(
            "copy", "-", "--to", "journal/a.txt", "--at", "0", in: here, input: .text("b\n"))
        expectStatus(outcome, 0)
        #expect(try here.text("journal/a.txt") == "b\na\n")
    }

    @Test(
        "no command writes into the .dnd of a store",
        arguments: ["journal/.dnd/a.txt", "journal/.dnd/staging/a.txt", "journal/.dnd/", "journal/.dnd/staging"])
    func insideStore(path: String) async throws {
        try here.write("a.txt", "a\n")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "\(path)", in: here)
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains(".dnd"))
    }
}
