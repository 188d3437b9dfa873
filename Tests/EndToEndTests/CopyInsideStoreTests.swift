import SystemPackage
import TestPrograms
import Testing

@Suite("Items dropped where they came from")
struct CopyInsideStoreTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func names(in destination: Argument) async throws -> [String] {
        try await DndBinary.run("list", "--json", destination, in: here).jsonLines().compactMap { $0["path"]?.string }
    }

    private func makeJournal() async throws {
        for name in ["a", "b", "c"] { try here.write("\(name).txt", "\(name)\n") }
        expectStatus(
            try await DndBinary.run(
                "copy", "a.txt", "b.txt", "c.txt", "--to", "journal/", "--if-exists", "fail", in: here),
            0)
    }

    @Test("a copy inside a journal reorders, and says so")
    func reorders() async throws {
        try await makeJournal()
        let outcome = try await DndBinary.run(
            "copy", "journal/c.txt", "--to", "journal/", "--at", "0", "--json", in: here)
        expectStatus(outcome, 0)
        let line = try #require(try outcome.jsonLines().first)
        #expect(line["operation"]?.string == "move")
        #expect(line["reason"]?.string?.contains("--copy") == true)
        #expect(outcome.errorText.contains("moved, not copied"))
        #expect(try await names(in: "journal") == ["journal/c.txt", "journal/a.txt", "journal/b.txt"])
    }

    @Test("a dry run reports the same and changes nothing")
    func planned() async throws {
        try await makeJournal()
        let outcome = try await DndBinary.run(
            "copy", "-n", "journal/c.txt", "--to", "journal/", "--at", "0", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "journal/c.txt -> journal/c.txt (moved, at 0)\n")
        #expect(try await names(in: "journal") == ["journal/a.txt", "journal/b.txt", "journal/c.txt"])
    }

    @Test("--copy makes a second item")
    func duplicates() async throws {
        try await makeJournal()
        let outcome = try await DndBinary.run(
            "copy", "--copy", "journal/c.txt", "--to", "journal/", "--at", "0", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
        #expect(
            try await names(in: "journal") == ["journal/c-2.txt", "journal/a.txt", "journal/b.txt", "journal/c.txt"])
    }

    @Test("a drop from the hand reorders, too; with --copy it makes a second item")
    func hand() async throws {
        try await makeJournal()
        let state = ["XDG_RUNTIME_DIR": here.home.string]
        expectStatus(try await DndBinary.run("lift", "journal/c.txt", in: here, environment: state), 0)
        expectStatus(try await DndBinary.run("drop", "journal/", "--at", "0", in: here, environment: state), 0)
        #expect(try await names(in: "journal") == ["journal/c.txt", "journal/a.txt", "journal/b.txt"])
        expectStatus(try await DndBinary.run("lift", "journal/c.txt", in: here, environment: state), 0)
        expectStatus(try await DndBinary.run("drop", "journal/", "--copy", in: here, environment: state), 0)
        #expect(
            try await names(in: "journal") == ["journal/c.txt", "journal/a.txt", "journal/b.txt", "journal/c-2.txt"])
        let both = try await DndBinary.run("drop", "journal/", "--copy", "--move", in: here, environment: state)
        expectStatus(both, 64)
    }

    @Test("a copy between the lanes of a board changes the lane")
    func lanes() async throws {
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        expectStatus(
            try await DndBinary.run("copy", "-", "--name", "Oak", "--to", "board/", in: here, input: .text("Oak")), 0)
        #expect(here.items(in: "board/in-progress") == ["Oak.geocache"])
        expectStatus(
            try await DndBinary.run("copy", "board/in-progress/Oak.geocache", "--to", "board/completed", in: here), 0)
        #expect(here.items(in: "board/in-progress") == [])
        #expect(here.items(in: "board/completed") == ["Oak.geocache"])
    }

    @Test("a line of a text file moves within the file; with --copy it is doubled")
    func rows() async throws {
        try here.write("places.txt", "Bern\nChur\nThun\n")
        expectStatus(try await DndBinary.run("copy", "places.txt#2", "--to", "places.txt", "--at", "0", in: here), 0)
        #expect(try here.text("places.txt") == "Thun\nBern\nChur\n")
        expectStatus(
            try await DndBinary.run("copy", "--copy", "places.txt#2", "--to", "places.txt", "--at", "0", in: here), 0)
        #expect(try here.text("places.txt") == "Chur\nThun\nBern\nChur\n")
    }

    @Test("a journal that only allows copies gets a second item")
    func copiesOnly() async throws {
        try await makeJournal()
        try here.write("journal/.dnd/destination.toml", "kind = \"journal\"\noperations = [\"copy\"]\n")
        let outcome = try await DndBinary.run("copy", "journal/c.txt", "--to", "journal/", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
        #expect(here.items(in: "journal") == ["a.txt", "b.txt", "c-2.txt", "c.txt"])
    }

    @Test("a plain folder has no order: a copy into it gets a second name")
    func folder() async throws {
        try here.write("folder/a.txt", "a\n")
        expectStatus(try await DndBinary.run("copy", "folder/a.txt", "--to", "folder/", in: here), 0)
        #expect(here.items(in: "folder") == ["a-2.txt", "a.txt"])
    }
}
