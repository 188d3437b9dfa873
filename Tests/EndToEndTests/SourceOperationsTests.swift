import TestPrograms
import Testing

@Suite("A source folder that only allows copies")
struct SourceOperationsTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("a move out of it is a copy, with the reason", arguments: ["inbox/a.txt", "inbox/deep/a.txt"])
    func copied(source: String) async throws {
        try here.write("inbox/.dnd/source.toml", "operations = [\"copy\"]\n")
        try here.write(.init(stringLiteral: source), "Sunny\n")
        let outcome = try await DndBinary.run(
            "move", .init(stringLiteral: source), "--to", "journal/", "--json", in: here)
        expectStatus(outcome, 0)
        let line = try #require(try outcome.jsonLines().first)
        #expect(line["operation"]?.string == "copy")
        #expect(line["reason"]?.string?.contains("source.toml allows copies only") == true)
        #expect(here.exists(.init(stringLiteral: source)))
        #expect(here.items(in: "journal") == ["a.txt"])
    }

    @Test("a move of a folder that contains one is a copy, too")
    func folderAround() async throws {
        try here.write("trip/inbox/.dnd/source.toml", "operations = [\"copy\"]\n")
        try here.write("trip/inbox/a.txt", "Sunny\n")
        try here.makeDirectory("target")
        let outcome = try await DndBinary.run("move", "trip", "--to", "target/", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.errorText.contains("copied, not moved"))
        #expect(here.exists("trip/inbox/a.txt"))
    }

    @Test("an item can still be reordered in its own journal")
    func insideStore() async throws {
        try here.write("a.txt", "a\n")
        try here.write("b.txt", "b\n")
        expectStatus(try await DndBinary.run("copy", "a.txt", "b.txt", "--to", "journal/", in: here), 0)
        try here.write("journal/.dnd/source.toml", "operations = [\"copy\"]\n")
        expectStatus(try await DndBinary.run("move", "journal/b.txt", "--to", "journal/", "--at", "0", in: here), 0)
        let lines = try await DndBinary.run("list", "--json", "journal", in: here).jsonLines()
        #expect(lines.compactMap { $0["path"]?.string } == ["journal/b.txt", "journal/a.txt"])
    }

    @Test("declaring both operations or none allows the move", arguments: ["operations = [\"copy\", \"move\"]\n", ""])
    func moved(declaration: String) async throws {
        try here.write("inbox/.dnd/source.toml", declaration)
        try here.write("inbox/a.txt", "Sunny\n")
        expectStatus(try await DndBinary.run("move", "inbox/a.txt", "--to", "journal/", in: here), 0)
        #expect(!here.exists("inbox/a.txt"))
    }

    @Test(
        "an invalid declaration is an error with its line, and nothing is offered",
        arguments: ["operations = [\"move\"]\n", "operations = \"copy\"\n", "operations = [\"copy\", \"delete\"]\n"])
    func mistake(declaration: String) async throws {
        try here.write("inbox/.dnd/source.toml", declaration)
        try here.write("inbox/a.txt", "Sunny\n")
        let outcome = try await DndBinary.run("move", "inbox/a.txt", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("source.toml: line 1: operations"))
        #expect(here.exists("inbox/a.txt"))
    }
}
