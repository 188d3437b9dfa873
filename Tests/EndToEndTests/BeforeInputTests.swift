import TestPrograms
import Testing

/// The destination is checked before standard input is read. Each test passes a pipe that stays open: a command that
/// reads it first waits forever.
@Suite("Checks before standard input is read")
struct BeforeInputTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: [Argument], isConfined: Bool = false) async throws -> Outcome {
        try await DndBinary.run(arguments, in: here, input: .open([]), isConfined: isConfined)
    }

    @Test(
        "an invalid destination",
        arguments: [
            (["paste", "--to", "nosuchdir/x/"], 2), (["copy", "-", "--to", "nowhere"], 64),
            (["copy", "-", "--to", "folder/", "--at", "0"], 64), (["copy", "-", "--to", "folder/", "--into", "x"], 64),
            (["copy", "-", "--to", "board/compelted/"], 64), (["copy", "-", "--to", "frame/x.jpg"], 1),
            (["copy", "-", "--to", "damaged/"], 2),
        ] as [([String], Int32)])
    func place(arguments: [String], status: Int32) async throws {
        try here.makeDirectory("folder")
        try here.write("board/.dnd/destination.toml", "kind = \"board\"\n")
        try here.write("frame/.dnd/destination.toml", "kind = \"frame\"\n")
        try here.write("damaged/.dnd/destination.toml", "kind = \"journal\"\n")
        try here.write("damaged/.dnd/store.sqlite", String(repeating: "not a database\n", count: 500))
        expectStatus(try await run(arguments.map { "\($0)" }), status)
    }

    @Test("a full journal, one that only allows moves, and one with a limit per drop")
    func forbidden() async throws {
        try here.write("full/.dnd/destination.toml", "kind = \"journal\"\nmax-items = 1\n")
        try here.write("full/a.txt", "a\n")
        try here.write("moves/.dnd/destination.toml", "kind = \"journal\"\noperations = [\"move\"]\n")
        try here.write("single/.dnd/destination.toml", "kind = \"journal\"\nper-drop = 1\n")
        for (destination, reason) in [("full/", "the limit is 1"), ("moves/", "only move"), ("single/", "found 2")] {
            let outcome = try await run([
                "copy", "-", "full/a.txt", "--to", .init(stringLiteral: destination), "--json",
            ])
            expectStatus(outcome, 1)
            let lines = try outcome.jsonLines()
            #expect(lines.map { $0["source"]?.string } == ["-", "full/a.txt"])
            #expect(lines.allSatisfy { $0["status"]?.string == "forbidden" && $0["type"] == .null })
            #expect(outcome.errorText.contains(reason), "\(outcome.errorText)")
        }
    }

    @Test("a directory without write permission")
    func rights() async throws {
        for name in ["folder", "journal"] {
            try here.makeDirectory(.init(stringLiteral: name))
            if name == "journal" { try here.write("journal/.dnd/destination.toml", "kind = \"journal\"\n") }
            here.setMode(.init(stringLiteral: name), 0o555)
            let outcome = try await run(["paste", "--to", .init(stringLiteral: name + "/")], isConfined: true)
            expectStatus(outcome, 1)
            #expect(outcome.errorText.contains("cannot be written to"))
        }
    }

    @Test("a name that already exists")
    func taken() async throws {
        try here.write("a.txt", "a\n")
        let outcome = try await run(["paste", "--to", "a.txt", "--json"])
        expectStatus(outcome, 1)
        #expect(try outcome.jsonLines().first?["error"]?["code"]?.string == "exists")
        let skipped = try await run(["paste", "--to", "a.txt", "--if-exists", "skip"])
        expectStatus(skipped, 0)
        #expect(try here.text("a.txt") == "a\n")
    }

    @Test("several items for one file")
    func several() async throws {
        try here.write("a.txt", "a\n")
        let outcome = try await run(["copy", "-", "a.txt", "--to", "b.txt"])
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("takes one item"))
    }
}
