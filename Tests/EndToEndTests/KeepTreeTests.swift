import Glibc
import SystemPackage
import TestPrograms
import Testing

/// `--keep-tree`: folders that are opened stay folders.
@Suite("Folders of the source that are kept")
struct KeepTreeTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["a.txt", "2024/b.txt", "2024/c.md", "2024/deep/d.txt", "2025/b.txt", "2025/e.md"] {
            try here.write("Photos/\(name)", "\(name)\n")
        }
        try here.makeDirectory("Photos/empty")
        try here.addExample("lake.png", as: "Photos/2024/lake.png")
        try here.makeDirectory("out")
    }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    private func files(_ folder: String) throws -> [String] { try here.files(in: folder) }

    private func folders(_ folder: String) throws -> [String] {
        let root = here.path("\(folder)")
        return try here.snapshot(of: "\(folder)").keys.compactMap { path in
            guard try path.stat(followTargetSymlink: false).type == .directory else { return nil }
            var path = path
            return path.removePrefix(root) && !path.isEmpty ? path.string : nil
        }.sorted()
    }

    @Test(
        "the name of the folder is kept, unless what is in it is named",
        arguments: [
            ("Photos", "Photos/"), ("Photos/", "Photos/"), ("./Photos", "Photos/"), ("Photos/.", ""),
            ("Photos/2024/..", ""), ("Photos/2024", nil),
        ] as [(Argument, String?)])
    func names(source: Argument, prefix: String?) async throws {
        let arguments: [Argument] = ["copy", source, "--to", "out/", "--only", "*.txt", "--keep-tree", "--json"]
        let plan = try await DndBinary.run(arguments + ["-n"], in: here)
        #expect(try files("out") == [])
        let outcome = try await DndBinary.run(arguments, in: here)
        expectStatus(outcome, 0)
        let expected =
            prefix.map { prefix in
                ["2024/b.txt", "2024/deep/d.txt", "2025/b.txt", "a.txt"].map { prefix + $0 }
            } ?? ["2024/b.txt", "2024/deep/d.txt"]
        #expect(try files("out") == expected)
        let landed = try outcome.jsonLines().compactMap { $0["destination"]?.string }
        #expect(landed.sorted() == expected.map { "out/\($0)" })
        #expect(try plan.jsonLines().compactMap { $0["destination"]?.string } == landed)
        #expect(try !folders("out").contains { $0.hasSuffix("empty") })
    }

    @Test("folders that a destination cannot take whole are opened, and kept")
    func converted() async throws {
        let outcome = try await run("copy", "Photos", "--to", "out/", "--as", "jpeg", "--keep-tree")
        expectStatus(outcome, 1)
        #expect(try files("out") == ["Photos/2024/lake.jpeg"])
        #expect(try folders("out") == ["Photos", "Photos/2024"])
    }

    @Test("taken names are decided for each path", arguments: ["keep-both", "skip", "replace", "fail"])
    func taken(collision: Argument) async throws {
        try here.write("out/Photos/2024/b.txt", "old\n")
        try here.write("out/b.txt", "other\n")
        let arguments: [Argument] = [
            "copy", "Photos", "--to", "out/", "--only", "b.txt", "--keep-tree", "--json", "--if-exists", collision,
        ]
        let plan = try await DndBinary.run(arguments + ["-n"], in: here)
        let outcome = try await DndBinary.run(arguments, in: here)
        expectStatus(outcome, collision == "fail" ? 1 : 0)
        #expect(plan.ending == outcome.ending)
        let extra = collision == "keep-both" ? ["Photos/2024/b-2.txt"] : []
        #expect(try files("out") == extra + ["Photos/2024/b.txt", "Photos/2025/b.txt", "b.txt"])
        #expect(try here.text("out/Photos/2024/b.txt") == (collision == "replace" ? "2024/b.txt\n" : "old\n"))
        #expect(try here.text("out/b.txt") == "other\n")
    }

    @Test("a file or a link in the place of a folder is an error of its items; a store too", arguments: [false, true])
    func occupied(isPlanned: Bool) async throws {
        try here.write("out/Photos/2024", "a file\n")
        try here.makeDirectory("elsewhere")
        try #require(symlink("../../elsewhere", here.path("out/Photos/2025").string) == 0)
        try here.write("Photos/store/f.txt", "f\n")
        expectStatus(try await run("init", "out/Photos/store", "--kind", "journal"), 0)
        let more: [Argument] = isPlanned ? ["-n"] : []
        let outcome = try await DndBinary.run(
            ["copy", "Photos", "--to", "out/", "--exclude", "*.png", "--keep-tree"] + more, in: here)
        expectStatus(outcome, 1)
        #expect(
            outcome.errorText.contains(
                "out/Photos/2024: is another item, and the source has a folder of this name"), "\(outcome.errorText)")
        #expect(outcome.errorText.contains("out/Photos/2025: is a symbolic link, and the source has a folder"))
        #expect(outcome.errorText.contains("out/Photos/store: is a destination of its own (kind journal)"))
        #expect(here.names(in: "elsewhere") == [])
        #expect(try here.text("out/Photos/2024") == "a file\n")
        #expect(here.exists("out/Photos/a.txt") == !isPlanned)
    }

    @Test("undo removes the files and the folders that were made, redo restores them", arguments: ["copy", "move"])
    func undone(command: Argument) async throws {
        try here.write("out/Photos/2025/own.txt", "own\n")
        #expect(chmod(here.path("Photos/2024").string, 0o700) == 0)
        let source = try files("Photos")
        expectStatus(try await run(command, "Photos", "--to", "out/", "--only", "*.txt", "--keep-tree"), 0)
        let landed = try files("out")
        #expect(
            landed == [
                "Photos/2024/b.txt", "Photos/2024/deep/d.txt", "Photos/2025/b.txt", "Photos/2025/own.txt",
                "Photos/a.txt",
            ])
        #expect(try here.path("out/Photos/2024").stat().permissions == [.ownerReadWriteExecute])
        let log = try await run("log", "out")
        #expect(log.outputText.contains("made      Photos/2024\n"), "\(log.outputText)")
        expectStatus(try await run("undo", "out"), 0)
        #expect(try files("out") == ["Photos/2025/own.txt"])
        #expect(try folders("out") == ["Photos", "Photos/2025"])
        #expect(try files("Photos") == source)
        expectStatus(try await run("redo", "out"), 0)
        #expect(try files("out") == landed)
        #expect(try here.path("out/Photos/2024").stat().permissions == [.ownerReadWriteExecute])
        // A folder with something new in it stays.
        try here.write("out/Photos/2024/new.txt", "new\n")
        expectStatus(try await run("undo", "out"), 0)
        #expect(try files("out") == ["Photos/2024/new.txt", "Photos/2025/own.txt"])
        #expect(try folders("out") == ["Photos", "Photos/2024", "Photos/2025"])
        #expect(try files("Photos") == source)
    }

    @Test("an undo in a folder restores what was replaced in kept folders")
    func replaced() async throws {
        try here.write("out/Photos/2024/b.txt", "old\n")
        expectStatus(
            try await run(
                "copy", "Photos", "--to", "out/", "--only", "b.txt", "--keep-tree", "--if-exists", "replace"), 0)
        #expect(try here.text("out/Photos/2024/b.txt") == "2024/b.txt\n")
        expectStatus(try await run("undo", "out"), 0)
        #expect(try here.text("out/Photos/2024/b.txt") == "old\n")
        #expect(try files("out") == ["Photos/2024/b.txt"])
    }

    @Test("an item that fails leaves no empty folder")
    func failed() async throws {
        try here.write("Photos/bad/broken.png", Array(Examples.bytes("lake.png").prefix(300)))
        let outcome = try await run(
            "copy", "Photos", "--to", "out/", "--only", "public.image", "--as", "jpeg", "--keep-tree")
        #expect(outcome.status != 0)
        #expect(try files("out") == ["Photos/2024/lake.jpeg"])
        #expect(try folders("out") == ["Photos", "Photos/2024"])
    }

    @Test("a destination inside the source is not copied into itself")
    func inside() async throws {
        try here.write("out/first.txt", "first\n")
        for _ in 0..<2 {
            let outcome = try await run(
                "copy", ".", "--to", "out", "--only", "a.txt", "--keep-tree", "--if-exists", "skip")
            #expect(outcome.errorText.contains("the folder cannot be copied into itself"), "\(outcome.errorText)")
            #expect(try files("out") == ["Photos/a.txt", "first.txt"])
        }
    }

    @Test("many folders, in groups: the plan is the run")
    func many() async throws {
        for number in 0..<700 { try here.write("many/\(number % 40)/\(number % 7)/\(number % 30).txt", "\(number)\n") }
        try here.write("out/many/3/3/3.txt", "here\n")
        let arguments: [Argument] = [
            "copy", "many", "many/.", "many", "--to", "out", "--only", "*.txt", "--keep-tree", "--json",
        ]
        let plan = try await DndBinary.run(arguments + ["-n"], in: here)
        let outcome = try await DndBinary.run(arguments, in: here)
        expectStatus(outcome, 0)
        let landed = try outcome.jsonLines().map { $0["destination"]?.string }
        #expect(try plan.jsonLines().map { $0["destination"]?.string } == landed)
        #expect(Set(landed).count == landed.count)
        #expect(try files("out").count == landed.count + 1)
    }

    @Test("the hand keeps folders, too")
    func hand() async throws {
        expectStatus(try await run("lift", "Photos"), 0)
        let hover = try await run("hover", "out", "--keep-tree", "--as", "jpeg", "--json")
        #expect(
            try hover.jsonLines().compactMap { $0["destination"]?.string } == ["out/Photos/2024/lake.jpeg"])
        #expect(try await run("drop", "out", "--keep-tree", "--as", "jpeg").ending == hover.ending)
        #expect(try files("out") == ["Photos/2024/lake.jpeg"])
    }

    @Test(
        "a destination without folders is an error of the command line",
        arguments: [
            ("journal", "has no folders (--keep-tree): its kind is journal"),
            ("board", "has no folders (--keep-tree): its kind is board"),
            ("frame", "has no folders (--keep-tree): its kind is frame"),
            ("new/", "it does not exist, and would become a journal"), ("one.txt", "its kind is file"),
            ("-", "its kind is standard output"),
        ] as [(Argument, String)])
    func noFolders(destination: Argument, message: String) async throws {
        for kind in ["journal", "board", "frame"] as [Argument] where kind == destination {
            expectStatus(try await run("init", kind, "--kind", kind), 0)
        }
        let outcome = try await run("copy", "Photos", "--to", destination, "--keep-tree")
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
        #expect(outcome.errorText.contains("dnd: hint: "))
    }
}
