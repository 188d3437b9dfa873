import TestPrograms
import Testing

@Suite("--into: a folder or lane inside the destination")
struct IntoTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test(
        "a folder in a folder, by name and by path, for copy, hover and drop", arguments: ["sub", "box/sub/"])
    func folder(name: String) async throws {
        try here.write("a.txt", "Sunny\n")
        try here.write("box/sub/b.txt", "Windy\n")
        let into = Argument(stringLiteral: name)
        let plan = try await DndBinary.run("copy", "-n", "a.txt", "--to", "box", "--into", into, in: here)
        expectStatus(plan, 0)
        #expect(plan.outputText == "a.txt -> box/sub/a.txt (public.plain-text, native)\n")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "box", "--into", into, in: here), 0)
        #expect(here.names(in: "box/sub") == ["a.txt", "b.txt"])
        #expect(here.names(in: "box") == ["sub"])
        expectStatus(try await DndBinary.run("lift", "a.txt", in: here), 0)
        let hover = try await DndBinary.run("hover", "box", "--into", into, in: here)
        expectStatus(hover, 0)
        #expect(hover.outputText.contains("box/sub/a-2.txt"))
        #expect(hover.outputText.contains("b.txt"))
        expectStatus(try await DndBinary.run("drop", "box", "--into", into, in: here), 0)
        #expect(here.names(in: "box/sub") == ["a-2.txt", "a.txt", "b.txt"])
    }

    @Test("an item of a folder moves into another folder inside it")
    func moved() async throws {
        try here.write("box/a.txt", "Sunny\n")
        try here.makeDirectory("box/sub")
        expectStatus(try await DndBinary.run("move", "box/a.txt", "--to", "box", "--into", "sub", in: here), 0)
        #expect(here.names(in: "box") == ["sub"])
        #expect(try here.text("box/sub/a.txt") == "Sunny\n")
    }

    @Test("a lane of a board, even if it is still empty")
    func lane() async throws {
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        expectStatus(
            try await DndBinary.run("paste", "--to", "board", "--into", "completed", in: here, input: .text("Oak")), 0)
        #expect(here.items(in: "board/completed").count == 1)
        #expect(here.items(in: "board/in-progress") == [])
    }

    @Test("a file is refused, and a misspelled name gets a suggestion")
    func refused() async throws {
        try here.write("a.txt", "Sunny\n")
        try here.write("box/b.txt", "Windy\n")
        try here.makeDirectory("box/sub")
        let file = try await DndBinary.run("copy", "a.txt", "--to", "box", "--into", "b.txt", in: here)
        expectStatus(file, 64)
        expectOneError(file, about: "box")
        #expect(file.errorText.contains("b.txt, which is not a folder"))
        let none = try await DndBinary.run("copy", "a.txt", "--to", "box", "--into", "sib", in: here)
        expectStatus(none, 64)
        #expect(none.errorText.contains("did you mean sub?"))
        #expect(here.names(in: "box") == ["b.txt", "sub"])
    }

    @Test("an invalid --at is an error that names the valid values", arguments: ["-1", "foo", "1.5", "", "--json"])
    func noPlace(word: String) async throws {
        try here.write("a.txt", "Sunny\n")
        let outcome = try await DndBinary.run(
            "copy", "a.txt", "--to", "journal/", "--at", Argument(stringLiteral: word), in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("expected 'end' or a number"))
        #expect(!here.exists("journal"))
    }
}
