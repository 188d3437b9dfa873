import Glibc
import SystemPackage
import TestPrograms
import Testing

/// `--only` and `--exclude`: which files of a folder are lifted.
@Suite("Which files of a folder are lifted")
struct FolderFilterTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in [
            "in/a.txt", "in/b.md", "in/.hidden.txt", "in/.git/config.txt", "in/sub/c.txt", "in/sub/deep/d.txt",
            "in/sub/deep/e.tmp", "in/build/f.txt",
        ] {
            try here.write("\(name)", "\(name)\n")
        }
        try here.addExample("lake.png", as: "in/sub/lake.png")
        try here.write("in/sub/named.png", "a text\n")
    }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    @Test(
        "into a journal and into a folder; a dry run says the same",
        arguments: [
            (["--only", "*.txt"], ["a.txt", "c.txt", "d.txt", "f.txt"]),
            (["--only", "*.txt", "--exclude", "build"], ["a.txt", "c.txt", "d.txt"]),
            (["--exclude", "*.txt", "--exclude", "*.tmp", "--exclude", "public.image"], ["b.md", "named.png"]),
            (["--exclude", "*.txt", "--only", "a.txt"], ["a.txt"]),
            (["--only", "public.image"], ["lake.png"]), (["--only", "sub/*/*.txt"], ["d.txt"]),
            (["--only", ".*"], [".hidden.txt", "config.txt"]), (["--only", "**/deep"], ["d.txt", "e.tmp"]),
            (["--only", "nothing"], []),
        ] as [([Argument], [String])],
        ["folder", "journal"])
    func copied(_ example: (options: [Argument], landed: [String]), kind: Argument) async throws {
        try here.makeDirectory("out")
        if kind == "journal" { expectStatus(try await run("init", "out", "--kind", "journal"), 0) }
        let arguments: [Argument] = ["copy", "in", "--to", "out", "--accept", "public.item", "--json"]
        let plan = try await DndBinary.run(arguments + example.options + ["--dry-run"], in: here)
        expectStatus(plan, 0)
        let outcome = try await DndBinary.run(arguments + example.options, in: here)
        expectStatus(outcome, 0)
        func paths(_ outcome: Outcome) throws -> [String] {
            try outcome.jsonLines().compactMap { $0["destination"]?.string }
        }
        let landed = try paths(outcome)
        #expect(
            landed.compactMap { $0.split(separator: "/").last.map(String.init) }.sorted() == example.landed.sorted())
        #expect(try paths(plan) == landed)
        // A folder that is complete but for what is excluded stays one, if the destination takes folders.
        let folder = kind == "folder" && !example.options.contains("--only") ? "out/in/" : "out/"
        for path in landed { #expect(path.hasPrefix(folder) && here.exists("\(path)")) }
    }

    /// What is in `in` and below, but for `*.tmp` and what is hidden.
    private static let rest = [
        "in/a.txt", "in/b.md", "in/build/f.txt", "in/sub/c.txt", "in/sub/deep/d.txt", "in/sub/lake.png",
        "in/sub/named.png",
    ]

    @Test(
        "what remains of a folder after --exclude is a folder, and a warning counts what is left out",
        arguments: ["copy", "settings", "drop", "batch"])
    func remaining(way: String) async throws {
        try here.makeDirectory("out")
        try here.makeDirectory("in/empty")
        try #require(symlink("sub", here.path("in/link").string) == 0)
        let outcome: Outcome
        switch way {
        case "copy": outcome = try await run("copy", "in", "--to", "out", "--exclude", "*.tmp")
        case "settings":
            // Names that the drop itself takes are not skipped.
            try here.write(
                "settings/dnd/config.toml", "[copy]\nif-exists = \"skip\"\nexclude = [\"*.tmp\", \"*.part\"]\n")
            outcome = try await DndBinary.run(
                "copy", "in", "--to", "out", in: here, environment: ["XDG_CONFIG_HOME": here.path("settings").string])
        case "drop":
            expectStatus(try await run("lift", "in"), 0)
            outcome = try await run("drop", "out", "--exclude", "*.tmp")
        default:
            outcome = try await run("batch", "in", "--to", "out", "--exclude", "*.tmp", "--plan-to", "plan")
            expectStatus(try await run("batch", "plan", "-q"), 0)
        }
        expectStatus(outcome, 0)
        let counts = way == "drop" ? "" : ", an empty folder"
        #expect(
            outcome.errorText.contains(
                "dnd: warning: left out of opened folders: 2 hidden files or folders, a link to a folder\(counts); the first is in "
            ), "\(outcome.errorText)")
        #expect(try here.files(in: "out") == Self.rest)
        #expect(try here.text("out/in/sub/deep/d.txt") == "in/sub/deep/d.txt\n")
        // All but what --exclude names.
        expectStatus(
            try await run(
                "copy", "in", "--to", "all", "--make", "folder", "--keep-tree", "--only", "*", "--only", ".*",
                "--exclude",
                "*.tmp"), 0)
        #expect(try here.files(in: "all") == (["in/.git/config.txt", "in/.hidden.txt"] + Self.rest).sorted())
    }

    @Test("a pattern matches names in any encoding, byte for byte")
    func bytes() async throws {
        let name = Argument(bytes: [0xFF, 0xE9] + Array(".txt".utf8))
        try here.write(Argument(bytes: Array("odd/".utf8) + name.bytes), "a")
        try here.write("odd/plain.txt", "b")
        let pattern = Argument(bytes: [0xFF] + Array("*".utf8))
        expectStatus(try await run("copy", "odd", "--to", "j/", "--exclude", pattern), 0)
        #expect(here.items(in: "j") == ["plain.txt"])
        expectStatus(try await run("copy", "odd", "--to", "k/", "--only", pattern), 0)
        #expect(here.items(in: "k") == [name])
    }

    @Test("an empty folder within one that is opened is left out, with a warning")
    func emptyFolder() async throws {
        try here.makeDirectory("notes")
        try here.makeDirectory("notes/empty")
        try here.write("notes/a.txt", "a")
        let outcome = try await run("copy", "notes/.", "--to", "j/")
        expectStatus(outcome, 0)
        #expect(
            outcome.errorText.contains(
                "dnd: warning: left out of opened folders: an empty folder; the first is in notes/./empty\n"),
            "\(outcome.errorText)")
        #expect(here.items(in: "j") == ["a.txt"])
    }

    @Test("a folder that is opened has no hidden files unless they are named; a folder that stays one has them")
    func hidden() async throws {
        let opened = try await run("copy", "in/.", "--to", "j/")
        expectStatus(opened, 0)
        #expect(!here.exists("j/.hidden.txt") && !here.exists("j/config.txt") && here.exists("j/a.txt"))
        #expect(
            opened.errorLines.suffix(2) == [
                "dnd: warning: left out of opened folders: 2 hidden files or folders; the first is in in/.",
                "dnd: hint: to take hidden files, too, begin the patterns with --only '*' --only '.*'",
            ], "\(opened.errorText)")
        expectStatus(try await run("copy", "in/.hidden.txt", "--to", "j/"), 0)
        #expect(here.exists("j/.hidden.txt"))
        // An item of a store is one, whatever its name.
        expectStatus(try await run("copy", "j", "--to", "k/"), 0)
        #expect(here.exists("k/.hidden.txt"))
        try here.makeDirectory("tree")
        expectStatus(try await run("copy", "in/.", "--to", "tree", "--keep-tree"), 0)
        #expect(try here.text("tree/.git/config.txt") == "in/.git/config.txt\n" && here.exists("tree/.hidden.txt"))
    }

    @Test("the files in archives are judged as those of folders")
    func archived() async throws {
        try #require(
            try await Program.run(["/usr/bin/zip", "-qr", "../packed.zip", "."], in: here.path("in")).status == 0)
        try here.makeDirectory("out")
        expectStatus(try await run("copy", "packed.zip#*", "--to", "out", "--only", "sub/*.txt"), 0)
        #expect(try here.files(in: "out") == ["c.txt"])
        expectStatus(
            try await run("copy", "packed.zip#sub/deep", "--to", "deep/", "--make", "folder", "--exclude", "*.tmp"), 0)
        #expect(try here.files(in: "deep") == ["d.txt"])
        expectStatus(try await run("copy", "packed.zip#sub/deep/e.tmp", "--to", "deep", "--exclude", "*.tmp"), 0)
        #expect(here.exists("deep/e.tmp"))
        try here.write("zips/note.txt", "note\n")
        #expect(rename(here.path("packed.zip").string, here.path("zips/packed.zip").string) == 0)
        expectStatus(try await run("copy", "zips", "--to", "j/", "--exclude", "sub", "--exclude", "build"), 0)
        #expect(here.items(in: "j") == ["a.txt", "b.md", "note.txt"])
        let none = try await run("copy", "zips", "--to", "k/", "--only", "*.heic")
        expectStatus(none, 0)
        let page = try await run("copy", "zips/note.txt#0", "--to", "k/", "--only", "*.txt")
        expectStatus(page, 64)
    }

    @Test(
        "--if-exists skip skips what was there, not what the same drop has written", arguments: ["folder", "journal"])
    func skipped(kind: Argument) async throws {
        try here.write("one/x.txt", "one\n")
        try here.write("two/x.txt", "two\n")
        func copy() async throws -> Outcome {
            try await run("copy", "one/x.txt", "two/x.txt", "--to", "out/", "--make", kind, "--if-exists", "skip")
        }
        #expect(try await copy().summary == "2 items: 2 dropped, 0 skipped, 0 refused, 0 failed")
        #expect(try here.text("out/x.txt") == "one\n" && here.text("out/x-2.txt") == "two\n")
        #expect(try await copy().summary == "2 items: 0 dropped, 2 skipped, 0 refused, 0 failed")
        #expect(here.items(in: "out") == ["x-2.txt", "x.txt"])
    }

    @Test("a move takes what matches, and leaves the rest in its folder")
    func moved() async throws {
        try here.makeDirectory("out")
        let outcome = try await run("move", "in", "--to", "out", "--only", "*.txt", "--exclude", "build")
        expectStatus(outcome, 0)
        #expect(outcome.summary == "3 items: 3 dropped, 0 skipped, 0 refused, 0 failed")
        #expect(here.items(in: "out") == ["a.txt", "c.txt", "d.txt"])
        for name in ["b.md", ".hidden.txt", ".git/config.txt", "sub/deep/e.tmp", "build/f.txt", "sub/lake.png"] {
            #expect(here.exists("in/\(name)"))
        }
        for name in ["a.txt", "sub/c.txt", "sub/deep/d.txt"] { #expect(!here.exists("in/\(name)")) }
    }

    @Test("a file that is named itself is not filtered")
    func named() async throws {
        try here.makeDirectory("out")
        expectStatus(try await run("copy", "in/b.md", "in/sub", "--to", "out", "--only", "c.*"), 0)
        #expect(here.items(in: "out") == ["b.md", "c.txt"])
    }

    // MARK: - The hand and standard input

    @Test("a folder in the hand is dropped without the files that are left out", arguments: [false, true])
    func dropped(keepsTree: Bool) async throws {
        try here.makeDirectory("out")
        try here.write("note.txt", "note\n")
        expectStatus(try await run("lift", "in", "note.txt"), 0)
        let arguments: [Argument] =
            ["--only", "*.txt", "--exclude", "build", "--json"] + (keepsTree ? ["--keep-tree"] : [])
        let hover = try await DndBinary.run(["hover", "out"] + arguments, in: here)
        let outcome = try await DndBinary.run(["drop", "out"] + arguments, in: here)
        expectStatus(outcome, 0)
        let landed = try outcome.jsonLines().compactMap { $0["destination"]?.string }
        #expect(
            landed.sorted()
                == (keepsTree ? ["in/a.txt", "in/sub/c.txt", "in/sub/deep/d.txt"] : ["a.txt", "c.txt", "d.txt"])
                .map { "out/\($0)" } + ["out/note.txt"])
        #expect(try hover.jsonLines().compactMap { $0["destination"]?.string } == landed)
        for path in landed { #expect(here.exists("\(path)")) }
        // Everything has landed that was chosen, so the hand is empty.
        #expect(try await run("drop", "out").errorText.contains("the hand is empty"))
    }

    @Test("a move out of the hand leaves what is left out")
    func droppedByMove() async throws {
        try here.makeDirectory("out")
        expectStatus(try await run("lift", "in"), 0)
        expectStatus(try await run("drop", "out", "--move", "--only", "public.image"), 0)
        #expect(here.items(in: "out") == ["lake.png"] && !here.exists("in/sub/lake.png"))
        for name in ["in/a.txt", "in/sub/named.png", "in/.git/config.txt"] { #expect(here.exists("\(name)")) }
    }

    @Test("a folder without any such file is an error, and stays in the hand")
    func droppedNothing() async throws {
        try here.makeDirectory("out")
        expectStatus(try await run("lift", "in"), 0)
        let outcome = try await run("drop", "out", "--only", "*.heic")
        #expect(outcome.status != 0)
        #expect(outcome.errorText.contains("in: no file in it matches the patterns of --only and --exclude"))
        expectStatus(try await run("drop", "out", "--only", "a.txt"), 0)
        #expect(here.items(in: "out") == ["a.txt"])
    }

    @Test(
        "options that need a folder are errors without one",
        arguments: [["--only", "*"], ["--exclude", "*"], ["--keep-tree"]])
    func inapplicable(options: [Argument]) async throws {
        try here.makeDirectory("out")
        expectStatus(try await run("lift", "in/a.txt"), 0)
        let drop = try await DndBinary.run(["drop", "out"] + options, in: here)
        expectStatus(drop, 64)
        #expect(drop.errorText.contains("does not apply: expected a folder in the hand, found only files"))
        let paste = try await DndBinary.run(["paste", "--to", "out"] + options, in: here, input: .text("a\n"))
        expectStatus(paste, 64)
        #expect(paste.errorText.contains("does not apply: standard input is one item"))
        let hover = try await DndBinary.run(["hover"] + options, in: here)
        expectStatus(hover, 64)
        #expect(here.items(in: "out") == [])
    }

    @Test("an empty pattern is an error of the command line")
    func empty() async throws {
        let outcome = try await run("copy", "in", "--to", "out/", "--only", "")
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("expected a glob or a type, found an empty pattern"))
    }
}

/// The summary, and the failures of many items.
@Suite("The end of a transfer of several items")
struct TransferSummaryTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    @Test("the summary adds up, and failures that differ only in the item are counted after the tenth")
    func summary() async throws {
        for number in 0..<25 { try here.write("bin/\(number).bin", [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, UInt8(number)]) }
        for number in 0..<3 { try here.write("\(number).txt", "\(number)\n") }
        let outcome = try await run("copy", "0.txt", "bin", "gone.txt", "1.txt", "--to", "journal/")
        expectStatus(outcome, 2)
        #expect(outcome.summary == "28 items: 2 dropped, 0 skipped, 25 refused, 1 failed")
        let refusals = outcome.errorLines.filter { $0.hasPrefix("dnd: error: bin/") }
        #expect(refusals.count == 10)
        #expect(outcome.errorLines.contains { $0.hasPrefix("dnd: error: 15 more: ") }, "\(outcome.errorText)")
        let one = try await run("copy", "2.txt", "--to", "journal/")
        #expect(one.summary == nil)
    }

    @Test("--fail-fast ends at the first failure")
    func failFast() async throws {
        for number in 0..<600 { try here.write("in/\(number).txt", "\(number)\n") }
        let names = (0..<600).map { $0 == 5 ? "gone.txt" : "in/\($0).txt" }
        try here.write("list", names.joined(separator: "\n"))
        let outcome = try await run(
            "copy", "--files-from", "list", "--to", "journal/", "--fail-fast", "--jobs", "1", "--json")
        expectStatus(outcome, 2)
        let statuses = try outcome.jsonLines().compactMap { $0["status"]?.string }
        #expect(
            Array(statuses.prefix(7)) == [
                "dropped", "dropped", "dropped", "dropped", "dropped", "failed", "interrupted",
            ])
        #expect(statuses.count < 600)
        #expect(here.items(in: "journal").count == 5)
    }

    @Test("the items of a list land while the rest of it is still being written")
    func slowList() async throws {
        for number in 0..<3 { try here.write("\(number).txt", "\(number)\n") }
        try #require(here.path("list").withPlatformString { mkfifo($0, 0o600) } == 0)
        // Open for both, so that the list does not end before this is closed.
        let list = try FileDescriptor.open(here.path("list"), .readWrite)
        let program = try DndBinary.start(["copy", "--files-from", "list", "--to", "journal/", "--json"], in: here)
        for number in 0..<3 {
            try list.writeAll(Array("\(number).txt\n".utf8))
            try await eventually("it landed") { here.exists("journal/\(number).txt") }
        }
        try list.close()
        let outcome = try await program.wait()
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().map { $0["index"]?.number } == [0, 1, 2])
    }
}
