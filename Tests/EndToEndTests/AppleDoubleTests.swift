import SystemPackage
import TestPrograms
import Testing

/// The files in which macOS keeps attributes travel with the files that they are of.
@Suite("AppleDouble files")
struct AppleDoubleTests {
    private let here: Workspace

    /// A file with Finder information, of the type `JPEG` (RFC 1740, appendix A): the magic number, the version, 16 bytes of
    /// zeros, the number of entries, and the id, offset and length of the one.
    private static let double: [UInt8] =
        [0, 5, 0x16, 7, 0, 2, 0, 0] + [UInt8](repeating: 0, count: 16) + [0, 1, 0, 0, 0, 9, 0, 0, 0, 38, 0, 0, 0, 32]
        + Array("JPEG".utf8) + [UInt8](repeating: 0, count: 28)

    init() throws {
        here = try Workspace()
        try here.write("in/photos/a.png", SampleFiles.png(width: 8, height: 6))
        try here.write("in/photos/notes.txt", "Tea\n")
    }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    private func pack(_ name: String) async throws {
        let command: [Argument] =
            name.hasSuffix(".zip")
            ? ["/usr/bin/zip", "-qr", "../\(name)", "."] : ["/usr/bin/tar", "-cf", "../\(name)", "."]
        let made = try await Program.run(command, in: here.path("in"))
        try #require(made.status == 0, "\(made)")
    }

    @Test("a disk of a Mac is copied without an item for each of them")
    func folder() async throws {
        for name in ["a.png", "notes.txt"] { try here.write("in/photos/._\(name)", Self.double) }
        #expect(try await run("inspect", "in/photos/._a.png").outputText.contains("com.apple.appledouble"))
        expectStatus(try await run("copy", "in/photos/.", "--to", "journal/"), 0)
        #expect(here.items(in: "journal") == ["a.png", "notes.txt"])
        let listed = try await run("list", "journal/", "--json")
        let kept = try listed.jsonLines().compactMap { $0["companions"]?.array?.first?.string }
        #expect(kept.map { $0.split(separator: "/").last } == ["._a.png", "._notes.txt"])
        // From the journal to a folder, under another name.
        try here.makeDirectory("out")
        expectStatus(try await run("copy", "journal/a.png", "--to", "out/b.jpg", "--as", "jpeg"), 0)
        #expect(here.names(in: "out") == ["b.jpg"])
        try here.makeDirectory("folder")
        try here.write("folder/a.png", "taken")
        expectStatus(try await run("copy", "journal/a.png", "in/photos/notes.txt", "--to", "folder/"), 0)
        #expect(here.names(in: "folder") == ["._a-2.png", "._notes.txt", "a-2.png", "a.png", "notes.txt"])
        #expect(try here.read("folder/._a-2.png") == Self.double)
    }

    @Test("what only has such a name is a hidden file of its own")
    func otherFile() async throws {
        try here.write("in/photos/._notes.txt", "a text\n")
        expectStatus(try await run("copy", "in/photos/.", "--to", "journal/", "--only", "*", "--only", ".*"), 0)
        #expect(try here.text("journal/._notes.txt") == "a text\n")
        #expect(here.names(in: "journal/.dnd/companions") == [])
    }

    @Test("in an archive of macOS, they follow the files that they are of", arguments: ["mac.zip", "mac.tar"])
    func archive(name: String) async throws {
        let folder = name == "mac.zip" ? "in/__MACOSX/photos" : "in/photos"
        for main in ["a.png", "notes.txt"] { try here.write("\(folder)/._\(main)", Self.double) }
        try await pack(name)
        let copied = try await run("copy", Argument(stringLiteral: name), "--to", "journal/", "--json")
        expectStatus(copied, 0)
        #expect(copied.summary == "2 items: 2 dropped, 0 skipped, 0 refused, 0 failed")
        let lines = try copied.jsonLines()
        let sources = lines.compactMap { $0["companions"]?.array?.first?["source"]?.string }.sorted()
        #expect(sources == ["._a.png", "._notes.txt"].map { "\(name)#\(folder.dropFirst(3))/\($0)" })
        #expect(Set(here.items(in: "journal")) == ["a.png", "notes.txt"])
        #expect(here.names(in: "journal/.dnd/companions").count == 2)
        for flags in [[], ["--keep-tree"]] as [[Argument]] {
            let out = "out\(flags.count)"
            try here.makeDirectory(Argument(stringLiteral: out))
            expectStatus(
                try await DndBinary.run(
                    ["copy", "\(name)#*", "--to", Argument(stringLiteral: out)] + flags, in: here), 0)
            let place = flags.isEmpty ? out : "\(out)/photos"
            #expect(here.names(in: Argument(stringLiteral: place)) == ["._a.png", "._notes.txt", "a.png", "notes.txt"])
            #expect(try here.read(Argument(stringLiteral: "\(place)/._a.png")) == Self.double)
        }
        // An entry that is named brings its own.
        try here.makeDirectory("one")
        expectStatus(try await run("copy", Argument(stringLiteral: "\(name)#photos/a.png"), "--to", "one"), 0)
        #expect(here.names(in: "one") == ["._a.png", "a.png"])
        // One by one, each entry is an item.
        try here.makeDirectory("apart")
        expectStatus(try await run("copy", "\(name)#*", "--to", "apart", "--companions", "apart"), 0)
        #expect(here.names(in: "apart").count == 4)
        // Where companions are not kept, the user is told.
        let refused = try await run("copy", "\(name)#*", "--to", "-", "--as", "text", "--require", "companions")
        #expect(refused.status != 0)
        try expectNothingLeft(in: here)
    }

    @Test("a Live Photo in an archive is one item")
    func livePhoto() async throws {
        try here.write("in/photos/IMG_1.HEIC", LivePhotoBytes.heic("A"))
        try here.write("in/photos/IMG_1.MOV", LivePhotoBytes.movie("A"))
        try here.write("in/photos/IMG_1.AAE", "<plist/>\n")
        try await pack("live.zip")
        let copied = try await run("copy", "live.zip#*", "--to", "out/", "--make", "folder", "--json")
        expectStatus(copied, 0)
        #expect(copied.summary == "3 items: 3 dropped, 0 skipped, 0 refused, 0 failed")
        #expect(here.items(in: "out") == ["IMG_1.AAE", "IMG_1.HEIC", "IMG_1.MOV", "a.png", "notes.txt"])
        // One that is named alone is an item, as in a folder.
        try here.makeDirectory("film")
        expectStatus(try await run("copy", "live.zip#photos/IMG_1.MOV", "--to", "film"), 0)
        #expect(here.names(in: "film") == ["IMG_1.MOV"])
        // A plan finds them again.
        try here.makeDirectory("planned")
        expectStatus(try await run("batch", "--plan-to", "plan", "live.zip#*", "--to", "planned"), 0)
        expectStatus(try await run("batch", "plan"), 0)
        #expect(here.items(in: "planned") == here.items(in: "out"))
    }
}
