import Glibc
import SystemPackage
import TestPrograms
import Testing

/// `--skip-known`: what the destination has received before is not dropped again, judged by the source's content.
@Suite("Known sources are not dropped again")
struct SkipKnownTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.write("in/a.txt", "one\n")
        try here.write("in/b.md", "# two\n")
        try here.write("in/sub/c.txt", "three\n")
        try here.addExample("lake.png", as: "in/sub/lake.png")
        // A file that was written less than two seconds before it was examined is always compared by its content.
        try age(["in/a.txt", "in/b.md", "in/sub/c.txt", "in/sub/lake.png"])
    }

    /// Sets the modification time of files to an hour ago.
    private func age(_ names: [Argument]) throws {
        for name in names {
            var times = [
                timespec(tv_sec: time(nil) - 3600, tv_nsec: 5), timespec(tv_sec: time(nil) - 3600, tv_nsec: 5),
            ]
            let result = here.path(name).withPlatformString { utimensat(AT_FDCWD, $0, &times, 0) }
            try #require(result == 0)
        }
    }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    private func statuses(_ outcome: Outcome) throws -> [String] {
        try outcome.jsonLines().compactMap { $0["status"]?.string }
    }

    @Test(
        "the second night drops nothing, changes nothing and reads no source",
        arguments: ["folder", "journal", "board"])
    func again(kind: Argument) async throws {
        expectStatus(try await run("init", "out", "--kind", kind), 0)
        let command: [Argument] = ["copy", "in", "--to", "out", "--skip-known", "--accept", "public.item"]
        let first = try await DndBinary.run(command, in: here)
        expectStatus(first, 0)
        #expect(first.summary == "4 items: 4 dropped, 0 skipped, 0 refused, 0 failed")
        let before = try here.snapshot(of: "out")
        let top = try OpenWatch(here.path("in"))
        let below = try OpenWatch(here.path("in/sub"))
        let second = try await DndBinary.run(command, in: here)
        expectStatus(second, 0)
        #expect(second.summary == "4 items: 0 dropped, 4 known, 0 skipped, 0 refused, 0 failed")
        let files: Set<Argument> = ["a.txt", "b.md", "c.txt", "lake.png"]
        #expect((Array(top.opens().keys) + below.opens().keys).filter(files.contains) == [])
        #expect(try here.snapshot(of: "out") == before)
        let log = try await run("log", "out", "--json")
        #expect(try log.jsonLines().count == 1)
    }

    @Test("only what is new is dropped: a new file, new content in the same size, a new name is nothing new")
    func new() async throws {
        expectStatus(try await run("copy", "in", "--to", "j/", "--skip-known"), 0)
        try here.write("in/new.txt", "new\n")
        try here.write("in/a.txt", "ONE\n")
        try here.write("in/renamed.txt", "three\n")
        let outcome = try await run("copy", "in", "--to", "j", "--skip-known", "--json")
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        var found: [String: String] = [:]
        for line in lines { found[line["source"]?.string ?? ""] = line["status"]?.string }
        #expect(
            found == [
                "in/a.txt": "dropped", "in/b.md": "known", "in/new.txt": "dropped", "in/renamed.txt": "known",
                "in/sub/c.txt": "known", "in/sub/lake.png": "known",
            ])
        let renamed = lines.first { $0["source"]?.string == "in/renamed.txt" }
        #expect(renamed?["destination"]?.string == "j/c.txt")
        #expect(try here.text("j/a-2.txt") == "ONE\n")
        #expect(outcome.summary == "6 items: 2 dropped, 4 known, 0 skipped, 0 refused, 0 failed")
    }

    @Test("a converted item is known by its source, also after another conversion")
    func converted() async throws {
        try here.makeDirectory("out")
        expectStatus(try await run("copy", "in/sub/lake.png", "--to", "j/", "--as", "jpeg"), 0)
        try here.write("copy.png", try here.read("in/sub/lake.png"))
        let outcome = try await run(
            "copy", "in/sub/lake.png", "copy.png", "--to", "j", "--as", "jpeg", "--skip-known", "-v")
        expectStatus(outcome, 0)
        #expect(outcome.summary == "2 items: 0 dropped, 2 known, 0 skipped, 0 refused, 0 failed")
        #expect(outcome.errorText.contains("copy.png: known, it landed as j/lake.jpeg"))
    }

    @Test("what was undone is dropped again; what was removed or redone is not")
    func takenBack() async throws {
        expectStatus(try await run("copy", "in/a.txt", "in/b.md", "--to", "j/"), 0)
        expectStatus(try await run("undo", "j"), 0)
        #expect(try statuses(try await run("copy", "in/a.txt", "--to", "j", "--skip-known", "--json")) == ["dropped"])
        expectStatus(try await run("remove", "j/a.txt"), 0)
        let removed = try await run("copy", "in/a.txt", "--to", "j", "--skip-known", "-v")
        #expect(removed.errorText == "in/a.txt: known, it was removed later\n")
        expectStatus(try await run("copy", "in/b.md", "--to", "k/"), 0)
        expectStatus(try await run("undo", "k"), 0)
        expectStatus(try await run("redo", "k"), 0)
        #expect(try statuses(try await run("copy", "in/b.md", "--to", "k", "--skip-known", "--json")) == ["known"])
    }

    @Test("files with the content of an earlier one name their twin", arguments: ["folder", "journal"])
    func twins(kind: Argument) async throws {
        expectStatus(try await run("init", "out", "--kind", kind), 0)
        try here.write("in/z.txt", "one\n")
        let outcome = try await run(
            "copy", "in", "in/a.txt", "--to", "out", "--skip-known", "--json", "--accept", "public.item")
        expectStatus(outcome, 0)
        let known = try outcome.jsonLines().filter { $0["status"]?.string == "known" }
        #expect(known.map { $0["source"]?.string } == ["in/z.txt", "in/a.txt"])
        // A folder of which only some files are lifted stays one.
        let twin = kind == "folder" ? "out/in/a.txt" : "out/a.txt"
        #expect(known.map { $0["duplicateOf"]?.string } == [twin, twin])
        #expect(known.first?["reason"]?.string == "it has the content of in/a.txt")
        #expect(outcome.summary == "6 items: 4 dropped, 2 known, 0 skipped, 0 refused, 0 failed")
        #expect(!here.exists("out/z.txt") && !here.exists("out/in/z.txt"))
    }

    @Test("the twin of an item that fails fails as well, and both are tried again")
    func failingTwins() async throws {
        let damaged = try Array(here.read("in/sub/lake.png").prefix(2000))
        try here.write("x.png", damaged)
        try here.write("y.png", damaged)
        for _ in 1...2 {
            let outcome = try await run(
                "copy", "x.png", "y.png", "--to", "j/", "--as", "jpeg", "--skip-known", "--json")
            expectStatus(outcome, 2)
            #expect(try statuses(outcome) == ["failed", "failed"])
            #expect(
                try outcome.jsonLines().last?["error"]?["message"]?.string?.hasPrefix(
                    "it has the content of x.png, which did not land") == true)
        }
    }

    @Test("parts of a container are known one by one")
    func parts() async throws {
        try here.addExample("caches.gpx")
        expectStatus(try await run("init", "board", "--kind", "board"), 0)
        expectStatus(try await run("copy", "caches.gpx#1", "--to", "board"), 0)
        let outcome = try await run("copy", "caches.gpx#*", "--to", "board", "--skip-known", "--json")
        expectStatus(outcome, 0)
        let statuses = try statuses(outcome)
        #expect(statuses.count > 2)
        #expect(statuses.indices.filter { statuses[$0] == "known" } == [1])
        #expect(
            try await run("copy", "caches.gpx", "--to", "board", "--skip-known").summary?.contains("0 dropped") == true)
    }

    @Test("a dry run says what the drop would do, and a twin in another group is found")
    func many() async throws {
        for number in 0..<300 { try here.write("many/\(number).txt", "content \(number % 200)\n") }
        let plan = try await run("copy", "many", "--to", "j/", "--skip-known", "--dry-run", "--json")
        expectStatus(plan, 0)
        let outcome = try await run("copy", "many", "--to", "j/", "--skip-known", "--json")
        expectStatus(outcome, 0)
        #expect(outcome.summary == "300 items: 200 dropped, 100 known, 0 skipped, 0 refused, 0 failed")
        #expect(try statuses(plan).map { $0 == "planned" ? "dropped" : $0 } == statuses(outcome))
        #expect(here.items(in: "j").count == 200)
    }

    @Test("moved files that are known stay where they are")
    func moved() async throws {
        expectStatus(try await run("copy", "in/a.txt", "--to", "j/"), 0)
        let outcome = try await run("move", "in", "--to", "j", "--skip-known")
        expectStatus(outcome, 0)
        #expect(outcome.summary == "4 items: 3 dropped, 1 known, 0 skipped, 0 refused, 0 failed")
        #expect(here.exists("in/a.txt"))
        #expect(!here.exists("in/sub/c.txt"))
    }

    @Test("a destination that remembers nothing is an error of the command line", arguments: ["out.png", "-"])
    func forgetful(destination: Argument) async throws {
        let outcome = try await run("copy", "in/sub/lake.png", "--to", destination, "--skip-known")
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("--skip-known needs a directory as its destination"))
        #expect(!here.exists("out.png"))
    }
}
