import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Files that belong together are one item: they land, move and come back together.
@Suite("Companions")
struct CompanionTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.makeDirectory("out")
    }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    /// A Live Photo, a raw picture with its side files, and a page.
    private func prepare() throws {
        try here.write("in/IMG_1.HEIC", LivePhotoBytes.heic("A"))
        try here.write("in/IMG_1.MOV", LivePhotoBytes.movie("A"))
        try here.write("in/IMG_1.AAE", "<plist/>\n")
        try here.write("in/IMG_2.JPG", LivePhotoBytes.jpeg(nil))
        try here.write("in/IMG_2.CR2", "II*\0raw")
        try here.write("in/IMG_2.CR2.xmp", "<x/>\n")
        try here.write("in/IMG_2.JPG.json", #"{"title": "IMG_2.JPG"}"#)
        try here.write("in/page.html", "<!DOCTYPE html><title>t</title><img src=page_files/a.png>\n")
        try here.write("in/page_files/a.png", SampleFiles.png(width: 1, height: 1))
        try here.write("in/notes.txt", "notes\n")
    }

    private static let mains: [Argument] = ["in/IMG_1.HEIC", "in/IMG_2.JPG", "in/page.html"]
    private static let all: [Argument] = [
        "IMG_1.AAE", "IMG_1.HEIC", "IMG_1.MOV", "IMG_2.CR2", "IMG_2.CR2.xmp", "IMG_2.JPG", "IMG_2.JPG.json",
        "page.html",
        "page_files",
    ]

    private func expectSame(_ one: Argument, _ other: Argument) throws {
        #expect(
            try here.snapshot(of: one).values.sorted { $0.lexicographicallyPrecedes($1) }
                == here.snapshot(of: other).values.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test("ExifTool reads the identifiers that the tests write")
    func identifiers() async throws {
        guard Peers.has("exiftool") else { return }
        try here.write("a.heic", LivePhotoBytes.heic(LivePhotoBytes.identifier))
        try here.write("a.jpg", LivePhotoBytes.jpeg(LivePhotoBytes.identifier))
        try here.write("a.mov", LivePhotoBytes.movie(LivePhotoBytes.identifier))
        // ExifTool calls the value of the maker note by another name since version 12.
        let outcome = try await Peers.run(
            "exiftool", "-s3", "-MediaGroupUUID", "-ContentIdentifier", "a.heic", "a.jpg", "a.mov", in: here)
        #expect(outcome.outputText.split(separator: "\n").count { $0 == LivePhotoBytes.identifier } == 3)
    }

    // MARK: - Copies

    @Test("named with their main files or not, they land with them as one item, and a dry run says so")
    func copied() async throws {
        try prepare()
        for (out, sources) in [
            ("out/a", Self.mains), ("out/b", Self.all.map { "in/\(String(decoding: $0.bytes, as: UTF8.self))" }),
        ] {
            try here.makeDirectory("\(out)")
            let arguments: [Argument] = ["copy", "--json", "--to", "\(out)/"] + sources
            let plan = try await DndBinary.run(arguments + ["--dry-run"], in: here)
            expectStatus(plan, 0)
            #expect(here.names(in: "\(out)") == [])
            let outcome = try await DndBinary.run(arguments, in: here)
            expectStatus(outcome, 0)
            #expect(outcome.summary == "3 items: 3 dropped, 0 skipped, 0 refused, 0 failed")
            #expect(here.names(in: "\(out)") == Self.all)
            let (lines, planned) = (try outcome.jsonLines(), try plan.jsonLines())
            #expect(lines.map { $0["source"]?.string } == ["in/IMG_1.HEIC", "in/IMG_2.JPG", "in/page.html"])
            #expect(lines.map { $0["companions"] } == planned.map { $0["companions"] })
            #expect(
                lines[0]["companions"]
                    == .array([
                        .object(["source": .string("in/IMG_1.AAE"), "destination": .string("\(out)/IMG_1.AAE")]),
                        .object(["source": .string("in/IMG_1.MOV"), "destination": .string("\(out)/IMG_1.MOV")]),
                    ]))
            #expect(lines.allSatisfy { $0["losses"] == .array([]) })
        }
        for name in Self.all {
            try expectSame(
                "in/\(String(decoding: name.bytes, as: UTF8.self))",
                "out/a/\(String(decoding: name.bytes, as: UTF8.self))")
        }
    }

    @Test("a companion that is named alone is an item, and apart all are")
    func apart() async throws {
        try prepare()
        expectStatus(try await run("copy", "in/IMG_1.MOV", "--to", "out"), 0)
        #expect(here.names(in: "out") == ["IMG_1.MOV"])
        let outcome = try await run(
            "copy", "in/IMG_1.HEIC", "in/page.html", "--to", "out", "--companions", "apart", "--json")
        expectStatus(outcome, 0)
        #expect(here.names(in: "out") == ["IMG_1.HEIC", "IMG_1.MOV", "page.html"])
        #expect(try outcome.jsonLines().allSatisfy { $0["companions"] == .array([]) })
        let wrong = try await run("copy", "in/IMG_1.HEIC", "--to", "out", "--companions", "both")
        expectStatus(wrong, 64)
        #expect(wrong.errorText.contains("expected one of together, apart"))
    }

    @Test("under a taken name, all get the same number; their names follow a conversion")
    func renamed() async throws {
        try here.addExample("lake.png", as: "in/lake.png")
        try here.write("in/lake.xmp", "one\n")
        try here.write("in/lake.png.xmp", "two\n")
        expectStatus(try await run("copy", "in/lake.png", "--to", "out"), 0)
        expectStatus(try await run("copy", "in/lake.png", "--to", "out"), 0)
        #expect(
            here.names(in: "out")
                == ["lake-2.png", "lake-2.png.xmp", "lake-2.xmp", "lake.png", "lake.png.xmp", "lake.xmp"])
        // A companion's name alone may be taken.
        try here.makeDirectory("other")
        try here.write("other/lake.xmp", "not mine\n")
        expectStatus(try await run("copy", "in/lake.png", "--to", "other"), 0)
        #expect(here.names(in: "other") == ["lake-2.png", "lake-2.png.xmp", "lake-2.xmp", "lake.xmp"])
        #expect(try here.text("other/lake.xmp") == "not mine\n")
        try here.makeDirectory("jpeg")
        expectStatus(try await run("copy", "in/lake.png", "--to", "jpeg", "--as", "jpeg"), 0)
        #expect(here.names(in: "jpeg").count == 3)
        #expect(here.exists("jpeg/lake.xmp"))
        #expect(!here.exists("jpeg/lake.png.xmp"))
    }

    @Test("a taken name of a companion is a taken name of the item")
    func taken() async throws {
        try prepare()
        try here.write("out/IMG_1.MOV", "old film\n")
        let before = try here.snapshot(of: "out")
        let skipped = try await run("copy", "in/IMG_1.HEIC", "--to", "out", "--if-exists", "skip", "--json")
        expectStatus(skipped, 0)
        #expect(try skipped.jsonLines().map { $0["status"] } == [.string("skipped")])
        expectStatus(try await run("copy", "in/IMG_1.HEIC", "--to", "out", "--if-exists", "fail"), 1)
        #expect(try here.snapshot(of: "out") == before)
        expectStatus(try await run("copy", "in/IMG_1.HEIC", "--to", "out", "--if-exists", "replace"), 0)
        #expect(here.names(in: "out") == ["IMG_1.AAE", "IMG_1.HEIC", "IMG_1.MOV"])
        try expectSame("in/IMG_1.MOV", "out/IMG_1.MOV")
        // The replaced film comes back, and what was new goes.
        expectStatus(try await run("undo", "out"), 0)
        #expect(try here.snapshot(of: "out") == before)
    }

    @Test("files of a list are joined beside each other, whatever the order")
    func listed() async throws {
        try prepare()
        try here.write("list", "in/IMG_1.AAE\nin/IMG_1.HEIC\nin/notes.txt\nin/IMG_1.MOV\nin/IMG_2.CR2\nin/page_files\n")
        let outcome = try await run("copy", "--files-from", "list", "--to", "out", "--json")
        expectStatus(outcome, 0)
        // The raw picture and the folder are listed without their main files.
        #expect(
            try outcome.jsonLines().map { $0["source"]?.string }
                == ["in/IMG_1.HEIC", "in/notes.txt", "in/IMG_2.CR2", "in/page_files"])
    }

    @Test("patterns choose main files; a companion that is excluded stays, and one without its main file is an item")
    func filtered() async throws {
        try prepare()
        expectStatus(
            try await run("copy", "in", "--to", "out", "--only", "*.HEIC", "--only", "*.JPG", "--exclude", "*.AAE"), 0)
        #expect(
            here.names(in: "out")
                == ["IMG_1.HEIC", "IMG_1.MOV", "IMG_2.CR2", "IMG_2.CR2.xmp", "IMG_2.JPG", "IMG_2.JPG.json"])
        try here.makeDirectory("films")
        expectStatus(try await run("copy", "in", "--to", "films", "--only", "*.MOV"), 0)
        #expect(here.names(in: "films") == ["IMG_1.MOV"])
        try here.makeDirectory("types")
        expectStatus(try await run("copy", "in", "--to", "types", "--only", "com.apple.quicktime-movie"), 0)
        #expect(here.names(in: "types") == ["IMG_1.MOV"])
    }

    // MARK: - Moves

    @Test("they are moved together, and undo brings all of them back")
    func moved() async throws {
        try prepare()
        let before = try here.snapshot(of: "in")
        let arguments: [Argument] = ["move", "--to", "out"] + Self.mains
        expectStatus(try await DndBinary.run(arguments, in: here), 0)
        #expect(here.names(in: "in") == ["notes.txt"])
        #expect(here.names(in: "out") == Self.all)
        expectStatus(try await run("undo", "out"), 0)
        #expect(try here.snapshot(of: "in") == before)
        #expect(here.names(in: "out") == [])
        expectStatus(try await run("redo", "out"), 0)
        #expect(here.names(in: "out") == Self.all)
    }

    @Test("to another file system, the sources go when all have arrived", .enabled(if: OtherFileSystem.isThere))
    func movedFar() async throws {
        try prepare()
        let before = try here.snapshot(of: "in").filter { $0.key.lastComponent != "notes.txt" }.values
        let far = try OtherFileSystem()
        let arguments: [Argument] = ["move", "--to", Argument(stringLiteral: far.path.string)] + Self.mains
        expectStatus(try await DndBinary.run(arguments, in: here), 0)
        #expect(here.names(in: "in") == ["notes.txt"])
        let after = try here.snapshot(of: Argument(stringLiteral: far.path.string)).values
        #expect(
            before.map { $0 }.sorted { $0.lexicographicallyPrecedes($1) }
                == after.map { $0 }.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test("a companion that cannot be read keeps the item from landing", .enabled(if: getuid() != 0))
    func unreadable() async throws {
        try prepare()
        here.setMode("in/IMG_1.MOV", 0)
        let outcome = try await run("copy", "in/IMG_1.HEIC", "in/IMG_2.JPG", "--to", "out")
        expectStatus(outcome, 2)
        #expect(!here.exists("out/IMG_1.HEIC"))
        #expect(here.exists("out/IMG_2.CR2"))
    }

    // MARK: - Destinations without companions

    @Test("where they cannot be kept, they are named, and nothing is moved away from them")
    func leftOut() async throws {
        try prepare()
        let outcome = try await run("move", "in/IMG_2.JPG", "--to", "other.jpg")
        expectStatus(outcome, 0)
        #expect(
            outcome.errorText.contains(
                "in/IMG_2.CR2: stayed behind, and so did in/IMG_2.CR2.xmp, in/IMG_2.JPG.json: the destination does not keep companions"
            ))
        #expect(
            outcome.errorText.contains(
                "in/IMG_2.JPG: copied, not moved: its source is kept, since the destination cannot keep its companions")
        )
        #expect(here.exists("in/IMG_2.JPG"))
        try expectSame("in/IMG_2.JPG", "other.jpg")
        let lines = try await run("copy", "in/IMG_2.JPG", "--to", "b.jpg", "--json").jsonLines()
        #expect(lines[0]["losses"] == .array([.string("companions")]))
        #expect(lines[0]["companions"]?.array?.map { $0["destination"] } == [.null, .null, .null])
        for option in ["--lossless-only", "--require=companions"] as [Argument] {
            for extra in [[], ["--dry-run"]] as [[Argument]] {
                let refused = try await DndBinary.run(
                    ["copy", "in/IMG_2.JPG", "--to", "c.jpg", option] + extra, in: here)
                expectStatus(refused, 1)
                #expect(
                    refused.errorText.contains(
                        "the destination cannot keep its companions (IMG_2.CR2, IMG_2.CR2.xmp, IMG_2.JPG.json), and loss is not allowed"
                    ))
            }
        }
        #expect(!here.exists("c.jpg"))
    }

    // MARK: - Other commands

    @Test("inspect tells them")
    func inspected() async throws {
        try prepare()
        let text = try await run("inspect", "in/IMG_2.JPG", "in/notes.txt")
        expectStatus(text, 0)
        #expect(text.outputText.contains("\n  with IMG_2.CR2, IMG_2.CR2.xmp, IMG_2.JPG.json\n"))
        let lines = try await run("inspect", "--json", "in/IMG_1.HEIC", "in/IMG_1.MOV", "in/notes.txt").jsonLines()
        #expect(
            lines.map { $0["companions"]?.array?.map { $0["source"]?.string } }
                == [["in/IMG_1.AAE", "in/IMG_1.MOV"], [], []])
    }

    @Test("the hand carries them; what was lifted by itself is dropped by itself")
    func carried() async throws {
        try prepare()
        expectStatus(try await run("lift", "in/IMG_1.AAE", "in/IMG_1.HEIC", "in/IMG_1.MOV"), 0)
        #expect(try await run("hover").outputText.split(separator: "\n").count == 1)
        expectStatus(try await run("drop", "out"), 0)
        #expect(here.names(in: "out") == ["IMG_1.AAE", "IMG_1.HEIC", "IMG_1.MOV"])
        expectStatus(try await run("lift", "in/IMG_1.HEIC", "in/IMG_1.MOV", "--companions", "apart"), 0)
        try here.makeDirectory("apart")
        let outcome = try await run("drop", "apart", "--move", "--json")
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().count == 2)
        #expect(here.names(in: "apart") == ["IMG_1.AAE", "IMG_1.HEIC", "IMG_1.MOV"])
    }

    @Test("in kept folders they land beside their item, a replaced one comes back, and an undo removes the folders")
    func inKeptFolders() async throws {
        try prepare()
        expectStatus(try await run("copy", "in", "--to", "out", "--keep-tree", "--only", "*.HEIC"), 0)
        #expect(here.names(in: "out/in") == ["IMG_1.AAE", "IMG_1.HEIC", "IMG_1.MOV"])
        let before = try here.snapshot(of: "out")
        try here.write("in/IMG_1.AAE", "<plist>new</plist>\n")
        expectStatus(
            try await run("copy", "in", "--to", "out", "--keep-tree", "--only", "*.HEIC", "--if-exists", "replace"), 0)
        #expect(try here.text("out/in/IMG_1.AAE") == "<plist>new</plist>\n")
        expectStatus(try await run("undo", "out"), 0)
        #expect(try here.snapshot(of: "out") == before)
        expectStatus(try await run("undo", "out"), 0)
        #expect(here.names(in: "out") == [])
    }

    @Test("a plan names them, and a run takes these")
    func planned() async throws {
        try prepare()
        expectStatus(
            try await run("batch", "--plan-to", "plan.ndjson", "in/IMG_1.HEIC", "in/IMG_2.JPG", "--to", "out"), 0)
        // One has come since the plan was made, another has gone.
        try here.write("in/IMG_1.xmp", "<x/>\n")
        #expect(unlink(here.path("in/IMG_2.CR2").string) == 0)
        let outcome = try await run("batch", "plan.ndjson")
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("its companion IMG_2.CR2 is not there any more"), "\(outcome)")
        #expect(here.names(in: "out") == ["IMG_1.AAE", "IMG_1.HEIC", "IMG_1.MOV"])
    }

    @Test("a watch takes each file by itself")
    func watched() async throws {
        try prepare()
        expectStatus(try await run("watch", "in", "--to", "out", "--once", "--settle", "0", "--json"), 0)
        #expect(here.names(in: "in") == ["page_files"])
        #expect(here.names(in: "out").contains("IMG_1.MOV"))
        #expect(try await run("undo", "out").outputText.hasSuffix(": 10 items\n"))
    }
}
