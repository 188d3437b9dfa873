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
