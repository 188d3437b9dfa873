import TestPrograms
import Testing

@Suite("Limits of a destination")
struct RoomTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func fill(_ declaration: String) async throws {
        try here.write("store/.dnd/destination.toml", declaration)
        for name in ["a", "b"] {
            try here.write("\(name).txt", "\(name)\n")
            expectStatus(try await DndBinary.run("copy", "\(name).txt", "--to", "store/", in: here), 0)
        }
        try here.write("a.txt", "new\n")
        try here.write("c.txt", "c\n")
    }

    private static let kinds = ["folder", "journal"]

    @Test("a full destination accepts items that replace others or are skipped", arguments: kinds)
    func full(kind: String) async throws {
        try await fill("kind = \"\(kind)\"\nmax-items = 2\n")
        for option in ["--verbose", "--dry-run"] as [Argument] {
            let skipped = try await DndBinary.run(
                "copy", "a.txt", "--to", "store/", "--if-exists", "skip", option, in: here)
            expectStatus(skipped, 0)
            #expect(try here.text("store/a.txt") == "a\n")
        }
        let replaced = try await DndBinary.run("copy", "a.txt", "--to", "store/", "--if-exists", "replace", in: here)
        expectStatus(replaced, 0)
        #expect(try here.text("store/a.txt") == "new\n")
        #expect(here.items(in: "store") == ["a.txt", "b.txt"])
    }

    @Test("a drop that adds an item to a full destination is forbidden as a whole", arguments: kinds)
    func tooMany(kind: String) async throws {
        try await fill("kind = \"\(kind)\"\nmax-items = 2\n")
        for option in [["--if-exists", "replace"], ["--if-exists", "skip"], []] as [[Argument]] {
            let outcome = try await DndBinary.run(["copy", "a.txt", "c.txt", "--to", "store/"] + option, in: here)
            expectStatus(outcome, 1)
            #expect(outcome.errorText.contains("the limit is 2"))
            #expect(try here.text("store/a.txt") == "a\n")
            #expect(here.items(in: "store") == ["a.txt", "b.txt"])
        }
    }

    @Test("concurrent commands do not exceed the limit")
    func atOnce() async throws {
        try here.write("store/.dnd/destination.toml", "kind = \"journal\"\nmax-items = 3\n")
        for number in 1...8 { try here.write("\(number).txt", "\(number)\n") }
        let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
            for number in 1...8 {
                group.addTask { try await DndBinary.run("copy", "\(number).txt", "--to", "store/", in: here) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.map(\.status).sorted { ($0 ?? -1) < ($1 ?? -1) } == [0, 0, 0, 1, 1, 1, 1, 1], "\(outcomes)")
        #expect(here.items(in: "store").count == 3)
        #expect(outcomes.filter { $0.status == 1 }.allSatisfy { $0.errorText.contains("the limit is 3") })
    }

    @Test("a board counts the geocaches of all lanes; a change of lane adds none")
    func board() async throws {
        try here.write("store/.dnd/destination.toml", "kind = \"board\"\nmax-items = 1\n")
        expectStatus(
            try await DndBinary.run("copy", "-", "--name", "Oak", "--to", "store/", in: here, input: .text("Oak")), 0)
        let second = try await DndBinary.run(
            "copy", "-", "--name", "Elm", "--to", "store/", in: here, input: .text("Elm"))
        expectStatus(second, 1)
        let again = try await DndBinary.run(
            "copy", "-", "--name", "Oak", "--to", "store/", "--if-exists", "replace", in: here, input: .text("Oak 2"))
        expectStatus(again, 0)
        expectStatus(
            try await DndBinary.run("move", "store/in-progress/Oak.geocache", "--to", "store/completed", in: here), 0)
    }

    @Test("per-drop limits the items of one drop", arguments: kinds + ["board"])
    func perDrop(kind: String) async throws {
        try here.write("store/.dnd/destination.toml", "kind = \"\(kind)\"\nper-drop = 2\n")
        for name in ["a", "b", "c"] { try here.write("\(name).txt", "\(name)\n") }
        let outcome = try await DndBinary.run("copy", "a.txt", "b.txt", "c.txt", "--to", "store/", in: here)
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("takes at most 2 items per drop, found 3"))
        expectStatus(try await DndBinary.run("copy", "a.txt", "b.txt", "--to", "store/", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "c.txt", "--to", "store/", in: here), 0)
    }

    @Test("dnd init writes both limits, and the operations that are allowed")
    func declared() async throws {
        let outcome = try await DndBinary.run(
            "init", "box", "--kind", "journal", "--max-items", "3", "--per-drop", "2", "--operations", "copy", in: here)
        expectStatus(outcome, 0)
        let lines = try here.text("box/.dnd/destination.toml").split(separator: "\n")
        #expect(lines.contains("max-items = 3"))
        #expect(lines.contains("per-drop = 2"))
        try here.write("a.txt", "a\n")
        let move = try await DndBinary.run("move", "a.txt", "--to", "box/", in: here)
        expectStatus(move, 0)
        #expect(move.errorText.contains("copied, not moved: its declaration allows only copies"))
        #expect(here.exists("a.txt"))
        for arguments in [["--per-drop", "0"], ["--operations", "link"], ["--max-items", "-1"]] {
            let wrong = try await DndBinary.run(
                ["init", "other", "--kind", "journal"] + arguments.map { "\($0)" }, in: here)
            expectStatus(wrong, 64)
        }
    }

    @Test("an invalid limit is an error with its line")
    func mistake() async throws {
        try here.write("store/.dnd/destination.toml", "kind = \"journal\"\nper-drop = \"two\"\n")
        try here.write("a.txt", "a\n")
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "store/", in: here)
        #expect(outcome.errorText.contains("line 2: per-drop is not a whole number of 1 or more"))
    }
}
