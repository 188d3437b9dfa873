import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("Placeholders, observed by another process")
struct PlaceholderTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Starts a copy of a text, a document that pandoc reads slowly, and another text; returns when the texts have
    /// landed. pandoc continues once there is a file `go`. Until then it spins, because a confined program may not
    /// start others or read a pipe of the test.
    private func startSlowCopy() async throws -> RunningProgram {
        try here.write("old.txt", "old\n")
        expectStatus(try await DndBinary.run("copy", "old.txt", "--to", "journal/", in: here), 0)
        for name in ["first", "last"] { try here.write("\(name).txt", "\(name)\n") }
        try here.addExample("plan.docx")
        let go = here.path("go").string
        let pandoc = try here.write(
            "bin/pandoc", "#!/bin/sh\nwhile ! test -e '\(go)'; do :; done\nexec /usr/bin/pandoc \"$@\"\n")
        try here.makeExecutable("bin/pandoc")
        let program = try DndBinary.start(
            ["copy", "first.txt", "plan.docx", "last.txt", "--to", "journal/", "--at", "0", "--limit", "time=10m"],
            in: here,
            environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
        // The texts land while the document is loading.
        try await eventually("the texts have landed") { try await items().count(where: { !$0.isLoading }) >= 3 }
        return program
    }

    private struct Item: Hashable {
        let name: String
        let isLoading: Bool
    }

    private func items() async throws -> [Item] {
        try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines().map { line in
            Item(
                name: line["path"]?.string?.split(separator: "/").last.map(String.init) ?? "",
                isLoading: line["placeholder"] == .bool(true))
        }
    }

    @Test("are listed in order as loading while the items around them have landed, and become items")
    func listed() async throws {
        let program = try await startSlowCopy()
        #expect(
            try await items() == [
                Item(name: "first.txt", isLoading: false), Item(name: "plan.txt", isLoading: true),
                Item(name: "last.txt", isLoading: false), Item(name: "old.txt", isLoading: false),
            ])
        let lines = try await DndBinary.run("list", "journal/", in: here).outputText.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.dropFirst().first?.hasSuffix("loading") == true)
        #expect(here.items(in: "journal") == ["first.txt", "last.txt", "old.txt"])
        try here.write("go", "")
        expectStatus(try await program.wait(), 0)
        #expect(try await items().map(\.name) == ["first.txt", "plan.txt", "last.txt", "old.txt"])
        #expect(try await items().allSatisfy { !$0.isLoading })
    }

    @Test("keep their position while other items are reordered")
    func reordered() async throws {
        let program = try await startSlowCopy()
        expectStatus(try await DndBinary.run("move", "journal/old.txt", "--to", "journal/", "--at", "0", in: here), 0)
        expectStatus(
            try await DndBinary.run("move", "journal/last.txt", "--to", "journal/", "--before", "plan.txt", in: here), 0
        )
        #expect(
            try await items() == [
                Item(name: "old.txt", isLoading: false), Item(name: "first.txt", isLoading: false),
                Item(name: "last.txt", isLoading: false), Item(name: "plan.txt", isLoading: true),
            ])
        // A placeholder cannot be moved.
        expectStatus(try await DndBinary.run("move", "journal/plan.txt", "--to", "journal/", "--at", "0", in: here), 2)
        try here.write("go", "")
        expectStatus(try await program.wait(), 0)
        #expect(try await items().map(\.name) == ["old.txt", "first.txt", "last.txt", "plan.txt"])
        #expect(try await items().allSatisfy { !$0.isLoading })
        #expect(try here.text("journal/plan.txt").contains("Who is tired takes the boat back"))
    }

    @Test("disappear if their command is killed, and landed items stay")
    func killed() async throws {
        let program = try await startSlowCopy()
        program.signal(SIGKILL)
        // The converter outlives its killed parent for a moment, and holds its output.
        try here.write("go", "")
        let outcome = try await program.wait()
        #expect(outcome.ending == .signalled(SIGKILL))
        #expect(
            try await items() == [
                Item(name: "first.txt", isLoading: false), Item(name: "last.txt", isLoading: false),
                Item(name: "old.txt", isLoading: false),
            ])
        try here.write("next.txt", "next\n")
        expectStatus(try await DndBinary.run("copy", "next.txt", "--to", "journal/", "--at", "1", in: here), 0)
        // Listing writes nothing; the drop has removed the staging of the killed one.
        #expect(here.names(in: "journal/.dnd/staging") == [])
        #expect(try await items().map(\.name) == ["first.txt", "next.txt", "last.txt", "old.txt"])
    }
}
