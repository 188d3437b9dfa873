import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("Losses are reported, and required data is kept")
struct LossTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private static let year2001 = 1_000_000_000

    /// Gives a file an old modification time, and an extended attribute with its origin.
    private func age(_ name: Argument) async throws {
        _ = try await Peers.python(
            "import os, sys; p = sys.argv[1]; os.setxattr(p, 'user.xdg.origin.url', b'x'); "
                + "os.utime(p, (int(sys.argv[2]),) * 2)",
            name, "\(Self.year2001)", in: here)
    }

    /// The modification time of a file in seconds, and the names of its extended attributes.
    private func metadata(of name: Argument) async throws -> String {
        try await Peers.python(
            "import os, sys; p = sys.argv[1]; print(int(os.stat(p).st_mtime), *os.listxattr(p))", name, in: here)
    }

    @Test(
        "a converted picture keeps the time and attributes of its source, unless --no-preserve is given",
        .enabled(if: Peers.hasPython, "needs python3"))
    func metadata() async throws {
        try here.addExample("trail.svg")
        try await age("trail.svg")
        expectStatus(try await DndBinary.run("copy", "trail.svg", "--to", "journal/", in: here), 0)
        #expect(try await metadata(of: "journal/trail.png") == "\(Self.year2001) user.xdg.origin.url")
        expectStatus(
            try await DndBinary.run("copy", "trail.svg", "--no-preserve", "all", "--to", "plain.png", in: here), 0)
        let plain = try await metadata(of: "plain.png").split(whereSeparator: \.isWhitespace)
        #expect(plain.count == 1 && plain.first.flatMap { Int($0) }.map { $0 > Self.year2001 } == true)
    }

    @Test("a guessed encoding is reported and keeps the source of a move; a declared one is no loss")
    func guessedEncoding() async throws {
        // "späte Größe" in Mac OS Roman and "Größe" in ISO 8859-15, by Unicode's mapping tables.
        try here.write("mac.txt", Array("sp".utf8) + [0x8A] + Array("te Gr".utf8) + [0x9A, 0xA7] + Array("e\n".utf8))
        try here.write(
            "page.xml",
            Array("<?xml version=\"1.0\" encoding=\"iso-8859-15\"?><p>Gr".utf8) + [0xF6, 0xDF] + Array("e</p>".utf8))
        let text = try await DndBinary.run("inspect", "mac.txt", in: here).outputText
        #expect(text.contains("encoding"))
        expectStatus(
            try await DndBinary.run("move", "mac.txt", "--to", "strict/", "--lossless-only", in: here), 1)
        expectStatus(
            try await DndBinary.run("move", "mac.txt", "--to", "strict/", "--require", "encoding", in: here), 1)
        #expect(!here.exists("strict"))
        let outcome = try await DndBinary.run("move", "mac.txt", "--to", "journal/", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.errorText.contains("dnd: warning: mac.txt: its encoding was guessed"))
        #expect(here.exists("mac.txt"))
        let declared = try await DndBinary.run("copy", "page.xml", "--to", "journal/", "--lossless-only", in: here)
        expectStatus(declared, 0)
        #expect(declared.errorText == "")
    }

    @Test("the missing layout of a text is not reported")
    func inherentLosses() async throws {
        try here.addExample("plan.docx")
        let outcome = try await DndBinary.run("copy", "plan.docx", "--to", "journal/", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.remarks == [])
    }

    @Test(
        "one warning for all items with the same loss; none with --verbose or --json",
        .enabled(if: Peers.hasPython, "needs python3"))
    func warnings() async throws {
        // Animations of two frames, written by Pillow. As JPEG, only the first frame lands.
        _ = try await Peers.python(
            "from PIL import Image; a, b = (Image.new('RGB', (8, 8), c) for c in ('red', 'blue'))\n"
                + "for n in 'abc': a.save(n + '.gif', save_all=True, append_images=[b])", in: here)
        let sources: [Argument] = ["copy", "a.gif", "b.gif", "c.gif", "--accept", "public.jpeg", "--to", "journal/"]
        let plain = try await DndBinary.run(sources, in: here)
        expectStatus(plain, 0)
        #expect(plain.remarks == ["dnd: warning: a.gif and 2 more: landed without frames"])
        let verbose = try await DndBinary.run(sources + ["--verbose"], in: here)
        #expect(verbose.errorLines.count == 3)
        #expect(verbose.errorLines.allSatisfy { $0.contains("without frames") && !$0.contains("warning") })
        let json = try await DndBinary.run(sources + ["--json"], in: here)
        #expect(json.errorText == "")
        #expect(try json.jsonLines().allSatisfy { $0["losses"] == .array([.string("frames"), .string("pixels")]) })
    }

    @Test("a warning names what a file of places or data loses besides its values")
    func besideTheValues() async throws {
        try here.write(
            "map.geojson",
            #"""
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}},
            {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}]}
            """#)
        let map = try await DndBinary.run("copy", "map.geojson", "--to", "map.gpx", in: here)
        expectStatus(map, 0)
        #expect(map.errorText == "dnd: warning: map.geojson: landed without shapes\n")
        try here.write("a.yaml", "# why\na: 1\n")
        let data = try await DndBinary.run("copy", "a.yaml", "--to", "a.json", in: here)
        expectStatus(data, 0)
        #expect(data.errorText == "dnd: warning: a.yaml: landed without comments\n")
    }

    @Test("--lossless-only refuses, as a whole, a container that can only be read with loss")
    func containers() async throws {
        try here.write("two.gpx", SampleFiles.gpx(["Oak", "Elm"]).replacing("</name>", with: "</name><cmt>c</cmt>"))
        let refused = try await DndBinary.run("copy", "two.gpx", "--lossless-only", "--to", "two.loc", in: here)
        expectStatus(refused, 1)
        expectOneError(refused, about: "two.gpx")
        #expect(refused.errorText.contains("two.gpx: it could only be com.geocaching.loc, which is flattened"))
        #expect(!here.exists("two.loc"))
    }

    @Test("a limit can be lowered and raised")
    func limits() async throws {
        try here.addExample("evening.heic")
        let refused = try await DndBinary.run("copy", "evening.heic", "--limit", "pixels=100", "--to", "j/", in: here)
        expectStatus(refused, 2)
        expectOneError(refused, about: "evening.heic")
        #expect(refused.errorText.contains("100 pixels"))
        #expect(here.items(in: "j") == [])
        let raised: [Argument] = ["--limit", "pixels=2G", "--limit", "memory=3G", "--limit", "time=5m"]
        expectStatus(try await DndBinary.run(["copy", "evening.heic", "--to", "j/"] + raised, in: here), 0)
        #expect(here.items(in: "j") == ["evening.png"])
    }

    @Test(
        "an invalid limit is a usage error",
        arguments: ["pixels", "pixles=5", "pixels=0", "time=5d"])
    func badLimits(limit: String) async throws {
        let outcome = try await DndBinary.run("copy", "a", "--limit", "\(limit)", "--to", "j/", in: here)
        expectStatus(outcome, 64)
        #expect(!here.exists("j"))
    }

    @Test(
        "permissions that are required are kept exactly, also those of a picture that is converted",
        arguments: [0o600, 0o664, 0o2750] as [CModeT])
    func requiredMode(mode: CModeT) async throws {
        try here.addExample("lake.png")
        #expect(chmod(here.path("lake.png").string, mode) == 0)
        for target in ["a.png", "a.webp"] as [Argument] {
            expectStatus(
                try await DndBinary.run(
                    "copy", "lake.png", "--require", "mode", "--to", target, in: here), 0)
            #expect(try here.path(target).stat().permissions.rawValue == mode)
        }
    }

    @Test("an owner that is required is kept, or the item does not land")
    func requiredOwner() async throws {
        try here.addExample("lake.png")
        let isRoot = geteuid() == 0
        // Another user owns the file, or at least one of the system.
        let source: Argument = isRoot ? "lake.png" : "/etc/passwd"
        if isRoot { #expect(chown(here.path("lake.png").string, 1, 1) == 0) }
        let outcome = try await DndBinary.run(
            "copy", source, "--require", "owner", "--to", "o/", "--make", "folder", in: here)
        expectStatus(outcome, isRoot ? 0 : 1)
        #expect(here.items(in: "o") == (isRoot ? ["lake.png"] : []))
        if isRoot { #expect(try here.path("o/lake.png").stat().userID.rawValue == 1) }
    }

    @Test("a stream cannot store the time; options that contradict each other are a usage error")
    func requiredMetadata() async throws {
        try here.addExample("lake.png")
        for name in ["mtime", "mode", "owner"] as [Argument] {
            let stream = try await DndBinary.run("copy", "lake.png", "--require", name, "--to", "-", in: here)
            expectStatus(stream, 1)
            #expect(stream.output.isEmpty)
            #expect(stream.errorText.contains("cannot store "))
        }
        let both = try await DndBinary.run(
            "copy", "lake.png", "--require", "mtime", "--no-preserve", "timestamps", "--to", "j/", in: here)
        expectStatus(both, 64)
        let stripped = try await DndBinary.run(
            "copy", "lake.png", "--require", "exif", "--strip", "all", "--to", "j/", in: here)
        expectStatus(stripped, 64)
        #expect(stripped.errorText.contains("--require exif and --strip all contradict each other"))
        #expect(!here.exists("j"))
    }

    /// Whether a ramfs, which has no extended attributes, can be mounted in a new mount namespace; needs root.
    private static let canMount: Bool = {
        guard geteuid() == 0, let trial = try? Workspace() else { return false }
        let outcome = try? Spawn.start(
            ["/usr/bin/unshare", "--mount", "/bin/mount", "-t", "ramfs", "none", "/mnt"], in: trial.directory,
            input: .empty, output: .pipe, environment: [:]
        ).waitBlocking()
        return outcome?.ending == .exited(0)
    }()

    @Test(
        "what the file system cannot store is reported, and refused if it is required",
        .enabled("mounting a file system needs root", { canMount }))
    func poorFileSystem() async throws {
        try here.addExample("lake.png")
        try await age("lake.png")
        try here.makeDirectory("poor")
        let script =
            "mount -t ramfs none poor && \"$0\" copy lake.png --to poor/; echo $?; "
            + "\"$0\" copy lake.png --require xattr --to poor/other.png; echo $?; ls -A poor"
        let outcome = try await Turn.take {
            try Spawn.start(
                ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", "\(script)", "\(DndBinary.path.string)"],
                in: here.directory, input: .empty, output: .pipe,
                environment: ["PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string]
            ).waitBlocking()
        }
        #expect(outcome.outputText == "0\n1\nlake.png\n")
        #expect(outcome.errorText.contains("lake.png: landed without xattr"))
        #expect(outcome.errorText.contains("cannot store xattr, which must be kept"))
    }
}
