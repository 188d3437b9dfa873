import SystemPackage
import TestPrograms
import Testing

/// Sizes, formats and pixels are read by Pillow.
@Suite("--size and --quality of pictures", .enabled(if: Peers.hasPython, "needs python3"))
struct PictureOptionTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["lake.png", "harbour.jpg", "evening.heic"] { try here.addExample(name) }
        try here.write("a.txt", "Sunny\n")
    }

    private func dnd(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    /// The format and size of a picture: `PNG 320x240`.
    private func describe(_ file: Argument) async throws -> String {
        let words = try await Peers.decodedPicture(here.path(file), in: here).split(separator: " ")
        return words.prefix(2).joined(separator: " ")
    }

    @Test("a picture keeps its type where it is read, and is no larger than the box")
    func size() async throws {
        let outcome = try await dnd(
            "copy", "lake.png", "harbour.jpg", "evening.heic", "a.txt", "--to", "folder", "--make", "folder", "--size",
            "60x40")
        expectStatus(outcome, 0)
        #expect(here.items(in: "folder") == ["a.txt", "evening.png", "harbour.jpg", "lake.png"])
        for (name, format) in [("lake.png", "PNG"), ("harbour.jpg", "JPEG"), ("evening.png", "PNG")]
            as [(String, String)]
        {
            let words = try await describe("folder/\(name)").split { " x".contains($0) }
            let sides = words.dropFirst().compactMap { Int($0) }
            #expect(words[0] == format)
            #expect(sides[0] == 60 && sides[1] <= 40 || sides[1] == 40 && sides[0] <= 60, "\(name): \(sides)")
        }
        // A journal reads PNG before JPEG.
        expectStatus(try await dnd("copy", "harbour.jpg", "--to", "journal/", "--size", "60x40"), 0)
        #expect(here.items(in: "journal") == ["harbour.jpg"])
        let fitting = try await dnd("copy", "harbour.jpg", "--to", "same.jpg", "--size", "9000x9000", "--json")
        expectStatus(fitting, 0)
        #expect(try here.read("same.jpg") == here.read("harbour.jpg"))
        #expect(try fitting.jsonLines().first?["losses"] == .array([]))
        #expect(try fitting.jsonLines().first?["fidelity"]?.string == "lossless")
        let png = try await dnd("copy", "harbour.jpg", "--to", "b.png", "--size", "x20")
        expectStatus(png, 0)
        #expect(try await describe("b.png").hasSuffix("x20"))
    }

    @Test("a quality is for pictures that are written as JPEG, WebP, AVIF or JPEG XL")
    func quality() async throws {
        expectStatus(try await dnd("copy", "harbour.jpg", "lake.png", "--to", "journal/", "--quality", "30"), 0)
        #expect(here.items(in: "journal") == ["harbour.jpg", "lake.png"])
        #expect(try here.read("journal/harbour.jpg").count < here.read("harbour.jpg").count)
        #expect(try here.read("journal/lake.png") == here.read("lake.png"))
        var sizes: [Int] = []
        for (name, quality) in [("a.webp", "20"), ("b.webp", "90")] as [(Argument, Argument)] {
            let outcome = try await dnd("copy", "lake.png", "--to", name, "--quality", quality, "--json")
            expectStatus(outcome, 0)
            #expect(try outcome.jsonLines().first?["losses"]?.array?.contains(.string("pixels")) == true)
            sizes.append(try here.read(name).count)
        }
        #expect(sizes[0] < sizes[1])
    }

    @Test("--png smallest applies to an animation, which is written as without it")
    func smallestAnimation() async throws {
        _ = try await Peers.python(
            """
            import sys
            from PIL import Image
            frames = [Image.new('RGB', (16, 16), (n * 90, 40, 0)) for n in range(3)]
            frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=100)
            """, "blink.gif", in: here)
        for (name, options) in [("a.png", []), ("b.png", ["--png", "smallest"])] as [(Argument, [Argument])] {
            expectStatus(try await DndBinary.run(["copy", "blink.gif", "--to", name] + options, in: here), 0)
        }
        #expect(try here.read("a.png") == here.read("b.png"))
    }

    @Test("--png smallest writes smaller PNG with the same pixels, also of PNG and drawings")
    func smallestPNG() async throws {
        try here.addExample("trail.svg")
        for (name, usual, small) in [
            ("lake.png", "a.png", "b.png"), ("harbour.jpg", "c.png", "d.png"), ("trail.svg", "e.png", "f.png"),
        ] as [(Argument, Argument, Argument)] {
            expectStatus(try await dnd("copy", name, "--to", usual), 0)
            let outcome = try await dnd("copy", name, "--to", small, "--png", "smallest", "--json")
            expectStatus(outcome, 0)
            #expect(try outcome.jsonLines().first?["losses"] != .array([.string("pixels")]))
            #expect(try here.read(small).count < here.read(usual).count)
            let pixels = try await Peers.python(
                """
                import sys
                from PIL import Image
                print(*(Image.open(path).convert('RGBA').tobytes() == Image.open(sys.argv[1]).convert('RGBA').tobytes()
                        for path in sys.argv[2:]))
                """, usual, small, in: here)
            #expect(pixels == "True")
        }
        let proven = try await dnd(
            "copy", "lake.png", "--to", "journal/", "--png", "smallest", "--lossless-only", "--prove")
        expectStatus(proven, 0)
        #expect(try here.read("journal/lake.png") == here.read("b.png"))
    }

    @Test(
        "what contradicts a quality, or is none, is an error",
        arguments: [
            (["--quality", "0"], "invalid --quality 0: expected 1 to 100"),
            (["--png", "small"], "invalid --png 'small': expected smallest"),
            (["--quality", "101"], "invalid --quality 101: expected 1 to 100"),
            (["--quality", "80", "--lossless-only"], "--lossless-only and --quality contradict each other"),
            (["--quality", "80", "--require", "pixels"], "--require pixels and --quality contradict each other"),
            (["--colours", "p3"], "invalid --colours 'p3': expected srgb"),
            (["--colours", "srgb", "--lossless-only"], "--lossless-only and --colours contradict each other"),
            (["--colours", "srgb", "--require", "icc"], "--require icc and --colours contradict each other"),
            (["--size", "60x40", "--lossless-only"], "--lossless-only and --size contradict each other"),
        ] as [([Argument], String)])
    func contradictions(_ options: [Argument], _ message: String) async throws {
        let outcome = try await DndBinary.run(["copy", "harbour.jpg", "--to", "b.jpg"] + options, in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
        #expect(!here.exists("b.jpg"))
    }

    @Test("with --strip, a JPEG that fits keeps its data")
    func stripped() async throws {
        expectStatus(
            try await dnd("copy", "harbour.jpg", "--to", "b.jpg", "--size", "9000x9000", "--strip", "all"), 0)
        expectStatus(try await dnd("copy", "harbour.jpg", "--to", "c.jpg", "--strip", "all"), 0)
        #expect(try here.read("b.jpg") == here.read("c.jpg"))
        #expect(try here.read("b.jpg") != here.read("harbour.jpg"))
    }

    @Test("--colours converts what has a profile, and leaves the rest as it is")
    func colours() async throws {
        _ = try await Peers.python(
            """
            import sys
            from PIL import Image
            profile = open('/usr/share/color/icc/ghostscript/a98.icc', 'rb').read()
            Image.new('RGB', (9, 9), (30, 200, 60)).save(sys.argv[1], icc_profile=profile)
            """, "wide.png", in: here)
        let planned = try await dnd(
            "batch", "wide.png", "lake.png", "harbour.jpg", "a.txt", "--to", "folder/", "--make", "folder",
            "--plan-to", "plan.ndjson", "--colours", "srgb")
        expectStatus(planned, 0)
        expectStatus(try await dnd("batch", "plan.ndjson"), 0)
        for name in ["lake.png", "harbour.jpg", "a.txt"] {
            #expect(
                try here.read(Argument(stringLiteral: "folder/" + name)) == here.read(Argument(stringLiteral: name)))
        }
        let report = try await Peers.python(
            """
            import sys
            from PIL import Image
            i = Image.open(sys.argv[1]); profile = 'icc_profile' in i.info; i = i.convert('RGB')
            # Adobe RGB (1998), 4.3, to IEC 61966-2-1, by the formulas of both: red is below zero.
            print(max(abs(a - b) for a, b in zip(i.getpixel((4, 4)), (0, 201, 37))) <= 1, profile)
            """, "folder/wide.png", in: here)
        #expect(report == "True False")
        // A setting holds for pictures, and is not an error for a text.
        try here.write("settings/dnd/config.toml", "[copy]\ncolours = \"srgb\"\n")
        let usual = try await DndBinary.run(
            ["copy", "wide.png", "a.txt", "--to", "second/", "--make", "folder"], in: here,
            environment: ["XDG_CONFIG_HOME": here.path("settings").string])
        expectStatus(usual, 0)
        #expect(try here.read("second/wide.png") == here.read("folder/wide.png"))
    }

    @Test("a plan keeps both")
    func plan() async throws {
        let planned = try await dnd(
            "batch", "harbour.jpg", "--to", "j/", "--plan-to", "plan.ndjson", "--size", "60x40", "--quality", "50")
        expectStatus(planned, 0)
        expectStatus(try await dnd("batch", "plan.ndjson"), 0)
        #expect(try await describe("j/harbour.jpg").hasPrefix("JPEG 53x40"))
    }

    @Test("the pictures of an MPO are items, and JPEG among them")
    func pictures() async throws {
        _ = try await Peers.python(
            """
            import sys
            from PIL import Image
            pictures = [Image.new('RGB', (40 + 8 * i, 30), (80 * i, 200, 30)) for i in range(3)]
            pictures[0].save(sys.argv[1], format='MPO', save_all=True, append_images=pictures[1:])
            """, "stereo.mpo", in: here)
        let listed = try await dnd("list", "stereo.mpo")
        expectStatus(listed, 0)
        #expect(listed.outputText.split(separator: "\n").count == 3)
        expectStatus(try await dnd("copy", "stereo.mpo", "--to", "first.png"), 0)
        expectStatus(try await dnd("copy", "stereo.mpo#1", "--to", "second.png"), 0)
        expectStatus(try await dnd("copy", "stereo.mpo#2", "--to", "third.jpg"), 0)
        #expect(try await describe("first.png") == "PNG 40x30")
        #expect(try await describe("second.png") == "PNG 48x30")
        #expect(try await describe("third.jpg") == "JPEG 56x30")
        let all = try await dnd("copy", "stereo.mpo#*", "--to", "all", "--make", "folder")
        expectStatus(all, 0)
        #expect(here.items(in: "all").count == 3)
        let missing = try await dnd("copy", "stereo.mpo#3", "--to", "fourth.png")
        #expect(missing.status != 0 && !here.exists("fourth.png"))
    }
}
