import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("dnd copy into a folder")
struct CopyToFolderTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.makeDirectory("folder")
    }

    @Test("copies files unchanged, and adds nothing else to the folder")
    func asItIs() async throws {
        try here.addExample("evening.heic")
        try here.write("song.mp3", SampleFiles.mp3())
        try here.write("empty", [])
        expectStatus(
            try await DndBinary.run("copy", "evening.heic", "song.mp3", "empty", "--to", "folder", in: here), 0)
        #expect(here.names(in: "folder") == ["empty", "evening.heic", "song.mp3"])
        #expect(try here.read("folder/evening.heic") == Examples.bytes("evening.heic"))
        #expect(try here.read("folder/song.mp3") == SampleFiles.mp3())
        #expect(try here.read("folder/empty") == [])
    }

    @Test("copies a folder with everything in it")
    func folder() async throws {
        try here.write("trip/one/a.txt", "a\n")
        try here.write("trip/b.txt", "b\n")
        expectStatus(try await DndBinary.run("copy", "trip", "--to", "folder/", in: here), 0)
        #expect(try here.text("folder/trip/one/a.txt") == "a\n")
        #expect(try here.text("folder/trip/b.txt") == "b\n")
    }

    @Test("the folder in which the command runs lands with its name", arguments: [".", "./", "a/.."])
    func current(_ source: String) async throws {
        try here.write("a/b.txt", "b\n")
        let there = try Workspace()
        let target = Argument(stringLiteral: there.directory.string + "/")
        let outcome = try await DndBinary.run(
            ["copy", Argument(stringLiteral: source), "--to", target, "--make", "folder"], in: here)
        expectStatus(outcome, 0)
        let name = try #require(here.directory.lastComponent?.string)
        #expect(try there.text("\(name)/a/b.txt") == "b\n")
    }

    @Test("a folder that its owner may not write is copied, undone, redone and moved as it is")
    func readOnlyFolder() async throws {
        try here.write("cache/inner/a.txt", "a\n")
        for path in ["cache/inner", "cache"] { try #require(chmod(here.path("\(path)").string, 0o555) == 0) }
        func run(_ arguments: Argument...) async throws {
            expectStatus(try await DndBinary.run(arguments, in: here, isConfined: true), 0)
        }
        func expectWhole(_ path: String) throws {
            for folder in [path, "\(path)/inner"] {
                #expect(try here.path("\(folder)").stat().permissions == FilePermissions(rawValue: 0o555))
            }
            #expect(try here.text("\(path)/inner/a.txt") == "a\n")
        }
        try await run("copy", "cache", "--to", "folder/")
        try expectWhole("folder/cache")
        try await run("undo", "folder")
        #expect(!here.exists("folder/cache"))
        try await run("redo", "folder")
        try expectWhole("folder/cache")
        try await run("copy", "cache", "--to", "folder/", "--if-exists", "replace")
        try expectWhole("folder/cache")
        try await run("move", "cache", "--to", "other/", "--make", "folder")
        try expectWhole("other/cache")
        #expect(!here.exists("cache"))
    }

    @Test(
        "--if-exists decides about an existing name",
        arguments: [
            ("keep-both", Int32(0), "old\n", true), ("skip", 0, "old\n", false), ("replace", 0, "new\n", false),
            ("fail", 1, "old\n", false),
        ])
    func collision(policy: String, status: Int32, content: String, keepsBoth: Bool) async throws {
        try here.write("a.txt", "new\n")
        try here.write("folder/a.txt", "old\n")
        let outcome = try await DndBinary.run(
            "copy", "a.txt", "--to", "folder", "--if-exists", Argument(stringLiteral: policy), in: here)
        expectStatus(outcome, status)
        #expect(try here.text("folder/a.txt") == content)
        #expect(here.exists("folder/a-2.txt") == keepsBoth)
        if keepsBoth { #expect(try here.text("folder/a-2.txt") == "new\n") }
    }

    @Test("converts to the type of --as")
    func requiredType() async throws {
        try here.addExample("evening.heic")
        expectStatus(try await DndBinary.run("copy", "evening.heic", "--to", "folder", "--as", "png", in: here), 0)
        #expect(here.names(in: "folder") == ["evening.png"])
        #expect(try here.read("folder/evening.png").starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }

    @Test("--accept sets the types that the folder reads")
    func acceptedTypes() async throws {
        try here.addExample("plan.docx")
        try here.addExample("lake.png")
        let outcome = try await DndBinary.run(
            "copy", "plan.docx", "lake.png", "--to", "folder", "--accept", "public.utf8-plain-text,public.png", in: here
        )
        expectStatus(outcome, 0)
        #expect(here.names(in: "folder") == ["lake.png", "plan.txt"])
    }
}
