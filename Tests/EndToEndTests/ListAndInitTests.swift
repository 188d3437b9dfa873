import TestPrograms
import Testing

@Suite("dnd init and dnd list")
struct ListAndInitTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("init declares a journal in .dnd/destination.toml")
    func declaration() async throws {
        expectStatus(try await DndBinary.run("init", "notes", "--kind", "journal", in: here), 0)
        #expect(here.items(in: "notes") == [])
        #expect(try here.text("notes/.dnd/destination.toml").contains("kind = \"journal\""))
    }

    @Test("a journal that init declared is used")
    func use() async throws {
        expectStatus(try await DndBinary.run("init", "notes", "--kind", "journal", in: here), 0)
        try here.addExample("plan.docx")
        expectStatus(try await DndBinary.run("copy", "plan.docx", "--to", "notes", in: here), 0)
        #expect(here.items(in: "notes") == ["plan.txt"])
    }

    @Test("init does not change an existing declaration")
    func declaredAlready() async throws {
        try here.write("notes/.dnd/destination.toml", "kind = \"folder\"\n")
        let outcome = try await DndBinary.run("init", "notes", "--kind", "journal", in: here)
        #expect(outcome.status != 0)
        #expect(outcome.errorText.contains("notes"))
        #expect(try here.text("notes/.dnd/destination.toml") == "kind = \"folder\"\n")
    }

    @Test("an unknown kind is an error that suggests the nearest one")
    func nearestKind() async throws {
        let outcome = try await DndBinary.run("init", "notes", "--kind", "jurnal", in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("journal"))
        #expect(!here.exists("notes"))
    }

    // Unicode Standard Annex 11: ideographs and emoji are two columns wide; combining characters take none.
    @Test("columns are those of a terminal")
    func columns() async throws {
        for name in ["abcdefgh.txt", "日本.txt", "e\u{301}t.txt", "🚲.txt"] { try here.write("f/\(name)", "a\n") }
        let outcome = try await DndBinary.run("list", "f", in: here)
        expectStatus(outcome, 0)
        #expect(
            Set(outcome.outputText.split(separator: "\n").map { $0.dropFirst(3) }) == [
                "abcdefgh.txt  public.plain-text", "日本.txt      public.plain-text",
                "e\u{301}t.txt        public.plain-text",
                "🚲.txt        public.plain-text",
            ], "\(outcome.outputText)")
    }

    @Test("every line of list --json has every key")
    func keys() async throws {
        try here.addExample("lake.png")
        try here.write("day.txt", "Sunny\n")
        expectStatus(try await DndBinary.run("copy", "lake.png", "day.txt", "--to", "journal/", in: here), 0)
        let outcome = try await DndBinary.run("list", "--json", "journal", in: here)
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        #expect(lines.count == 2)
        for line in lines {
            // The documented keys.
            let expected: Set = [
                "index", "path", "type", "bytes", "source", "dropped", "placeholder", "progress", "lane", "title",
                "losses",
            ]
            #expect(expected.subtracting(line.keys).isEmpty)
            // RFC 3339: 2026-11-21T08:00:00Z, with or without a fraction and an offset.
            #expect(
                line["dropped"]?.string?.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/) == true)
        }
        #expect(
            lines.map { $0["type"]?.string } == ["public.png", "public.utf8-plain-text"]
                || lines[1]["type"]?.string == "public.plain-text")
        #expect(lines.first?["bytes"]?.number == Double(try Examples.bytes("lake.png").count))
    }

    @Test("list --long shows sizes, times, sources and losses in columns")
    func long() async throws {
        try here.addExample("plan.docx")
        try here.addExample("lake.png")
        expectStatus(try await DndBinary.run("copy", "lake.png", "plan.docx", "--to", "journal/", in: here), 0)
        try here.write("journal/by-hand.txt", "12345")
        let outcome = try await DndBinary.run("list", "-l", "journal", in: here)
        expectStatus(outcome, 0)
        let lines = outcome.outputText.split(separator: "\n").map(String.init)
        #expect(
            lines[0].contains(#/^0  lake\.png +[0-9.]+ kB  \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  public\.png/#),
            "\(lines[0])")
        #expect(lines[0].hasSuffix("from lake.png"))
        #expect(lines[1].contains("from plan.docx  without ") && lines[1].contains("layout"))
        #expect(lines[2].contains(#/ 5 bytes  - +public\.plain-text$/#), "\(lines[2])")
        // The columns are aligned.
        let places = lines.map { $0.split(separator: "public.").first?.count }
        #expect(Set(places).count == 1, "\(outcome.outputText)")
        let wrong = try await DndBinary.run("list", "-l", "--json", "journal", in: here)
        expectStatus(wrong, 64)
    }

    @Test("an empty journal lists nothing; a missing one is an error")
    func emptyAndMissing() async throws {
        expectStatus(try await DndBinary.run("init", "notes", "--kind", "journal", in: here), 0)
        let outcome = try await DndBinary.run("list", "--json", "notes", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.output == [])
        let missing = try await DndBinary.run("list", "nowhere", in: here)
        expectStatus(missing, 2)
        expectOneError(missing, about: "nowhere")
    }

    @Test("a file added by hand is listed")
    func changedByHand() async throws {
        for name in ["a.txt", "b.txt"] as [Argument] { try here.write(name, "Sunny\n") }
        expectStatus(try await DndBinary.run("copy", "a.txt", "b.txt", "--to", "journal/", in: here), 0)
        try here.write("journal/c.txt", "by hand\n")
        let outcome = try await DndBinary.run("list", "journal", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains("c.txt"))
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["a-2.txt", "a.txt", "b.txt", "c.txt"])
    }
}
