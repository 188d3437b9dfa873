import SystemPackage
import TestPrograms
import Testing

@Suite("dnd copy into one file")
struct CopyToFileTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("HEIC to PNG", .enabled(if: Peers.hasPython, "needs Pillow in .build/peers"))
    func heicToPNG() async throws {
        try here.addExample("evening.heic", as: "photo.heic")
        expectStatus(try await DndBinary.run("copy", "photo.heic", "--to", "photo.png", in: here), 0)
        #expect(try await Peers.decodedPicture(here.path("photo.png"), in: here).hasPrefix("PNG 320x240 "))
        try expectNothingLeft(in: here)
    }

    @Test(
        "JPEG to PNG applies the orientation once and keeps EXIF",
        .enabled(if: Peers.hasPython, "needs Pillow in .build/peers"))
    func orientation() async throws {
        try here.addExample("harbour.jpg")
        expectStatus(try await DndBinary.run("copy", "harbour.jpg", "--to", "upright.png", in: here), 0)
        // Pillow applies the orientation of the JPEG; the PNG must be upright without one.
        let answer = try await Peers.python(
            """
            import sys; from PIL import Image, ImageOps, ImageChops
            expected = ImageOps.exif_transpose(Image.open(sys.argv[1])).convert('RGB')
            written = Image.open(sys.argv[2])
            exif = written.getexif()
            upright = ImageOps.exif_transpose(written).convert('RGB')
            difference = max(band[1] for band in ImageChops.difference(expected, upright).getextrema())
            print(upright.size, difference <= 2, exif.get(0x110), exif.get(0x112) in (None, 1))
            """, "harbour.jpg", "upright.png", in: here)
        #expect(answer == "(640, 480) True Model 1 True")
    }

    @Test(
        "GPX to a geocache that plistlib and bpylist2 read",
        .enabled(if: Peers.hasPython, "needs bpylist2 in .build/peers"))
    func geocache() async throws {
        try here.write("cache.gpx", SampleFiles.gpx)
        expectStatus(try await DndBinary.run("copy", "cache.gpx", "--to", "cache.geocache", in: here), 0)
        let header = try await Peers.python(
            """
            import sys, plistlib
            archive = plistlib.load(open(sys.argv[1], 'rb'), fmt=plistlib.FMT_BINARY)
            print(archive['$archiver'], archive['$version'], sorted(archive['$top']))
            """, "cache.geocache", in: here)
        #expect(header == "NSKeyedArchiver 100000 ['root']")
        let values = try await Peers.python(
            """
            import sys
            from bpylist2 import archiver
            root = archiver.unarchive(open(sys.argv[1], 'rb').read())
            print(root['name'], root['latitude'], root['longitude'])
            """, "cache.geocache", in: here)
        #expect(values == "Bärengraben 46.9481 7.4474")
    }

    @Test("the same type is copied byte for byte")
    func sameType() async throws {
        try here.addExample("harbour.jpg")
        expectStatus(try await DndBinary.run("copy", "harbour.jpg", "--to", "copy.jpeg", in: here), 0)
        #expect(try here.read("copy.jpeg") == Examples.bytes("harbour.jpg"))
    }

    @Test("a name without a trailing slash or a known extension is refused")
    func neither() async throws {
        try here.addExample("lake.png")
        let outcome = try await DndBinary.run("copy", "lake.png", "--to", "nowhere", in: here)
        expectStatus(outcome, 64)
        expectOneError(outcome, about: "nowhere")
        #expect(outcome.errorText.contains("nowhere/"))
        #expect(!here.exists("nowhere"))
    }

    @Test("the source itself is refused as the destination, under any path")
    func sameFile() async throws {
        try here.write("a.txt", "precious\n")
        for target in ["a.txt", "./a.txt", "../work/a.txt"] as [Argument] {
            let outcome = try await DndBinary.run("copy", "a.txt", "--to", target, "--if-exists", "replace", in: here)
            #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
            #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1, "\(outcome.errorText)")
            #expect(outcome.errorText.contains("source"), "\(outcome.errorText)")
            #expect(try here.text("a.txt") == "precious\n")
        }
    }

    @Test("for a second copy of a file, the hint names its directory")
    func secondCopy() async throws {
        try here.write("in/a.txt", "a\n")
        try here.write("b.txt", "b\n")
        for (file, hint) in [("in/a.txt", "--to in/"), ("b.txt", "--to ./")] as [(Argument, String)] {
            let outcome = try await DndBinary.run("copy", file, "--to", file, "--if-exists", "keep-both", in: here)
            expectStatus(outcome, 1)
            #expect(
                outcome.errorText.contains("dnd: hint: for a second copy, name the directory: \(hint)\n"),
                "\(outcome.errorText)")
        }
        expectStatus(try await DndBinary.run("copy", "in/a.txt", "--to", "in/", in: here), 0)
        #expect(here.items(in: "in") == ["a-2.txt", "a.txt"])
    }

    @Test("items that a file refuses together have a line each, and one message")
    func refusedTogether() async throws {
        for name in ["a.png", "b.png"] { try here.addExample("lake.png", as: "in/\(name)") }
        let outcome = try await DndBinary.run("copy", "in/a.png", "in/b.png", "--to", "one.png", "--json", in: here)
        expectStatus(outcome, 1)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["source"]?.string } == ["in/a.png", "in/b.png"])
        #expect(lines.allSatisfy { $0["status"]?.string == "failed" && $0["error"]?["code"]?.string == "full" })
        #expect(outcome.errorLines.count { $0.contains("takes one item, found 2") } == 1, "\(outcome.errorText)")
        #expect(outcome.summary == "2 items: 0 dropped, 0 skipped, 0 refused, 2 failed")
        #expect(here.names(in: ".") == ["in"])
    }

    @Test("an existing file is an error, also in a dry run")
    func takenName() async throws {
        try here.write("b.txt", "old\n")
        try here.write("a.txt", "new\n")
        for options in [[], ["--dry-run"], ["--if-exists", "fail"]] as [[Argument]] {
            let outcome = try await DndBinary.run(["copy", "a.txt", "--to", "b.txt"] + options, in: here)
            expectStatus(outcome, 1)
            expectOneError(outcome, about: "b.txt")
            for choice in ["replace", "keep-both", "skip"] { #expect(outcome.errorText.contains(choice)) }
        }
        #expect(here.items(in: ".") == ["a.txt", "b.txt"])
        #expect(try here.text("b.txt") == "old\n")
    }

    @Test(
        "--if-exists decides about an existing file",
        arguments: [
            ("replace", "new\n", ["a.txt", "b.txt"]), ("skip", "old\n", ["a.txt", "b.txt"]),
            ("keep-both", "old\n", ["a.txt", "b-2.txt", "b.txt"]),
        ])
    func decided(choice: String, text: String, names: [String]) async throws {
        try here.write("b.txt", "old\n")
        try here.write("a.txt", "new\n")
        let outcome = try await DndBinary.run(
            "copy", "a.txt", "--to", "b.txt", "--if-exists", "\(choice)", "--json", in: here)
        expectStatus(outcome, 0)
        // The path is the one that the user wrote, also if something is replaced there.
        let landed = choice == "skip" ? nil : choice == "replace" ? "b.txt" : "b-2.txt"
        #expect(try outcome.jsonLines().first?["destination"]?.string == landed ?? "b.txt")
        #expect(try here.text("b.txt") == text)
        #expect(here.items(in: ".") == names.map { "\($0)" })
    }

    @Test("copying a file onto itself through standard input or output is refused")
    func sameFileByDescriptor() async throws {
        for command in [
            "copy - --to a.txt --if-exists replace <a.txt", "copy a.txt --to - >>a.txt", "copy - --to - <a.txt >>a.txt",
        ] {
            try here.write("a.txt", "precious\n")
            let outcome = try await Spawn.start(
                [
                    "/bin/sh", "-c", .init(stringLiteral: "\"$0\" " + command),
                    .init(stringLiteral: DndBinary.path.string),
                ],
                in: here.directory, input: .empty, output: .pipe,
                environment: ["PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string]
            ).wait()
            #expect(outcome.status == 1 || outcome.status == 2, "\(command): \(outcome.errorText)")
            #expect(outcome.errorText.contains("the same file"), "\(command): \(outcome.errorText)")
            #expect(try here.text("a.txt") == "precious\n")
        }
    }

    @Test("an error names the type of --as and the type that the file reads")
    func contradiction() async throws {
        let here = try Workspace()
        try here.write("a.html", "<!DOCTYPE html><html><body><p>Hello</p></body></html>\n")
        let outcome = try await DndBinary.run("copy", "a.html", "--to", "b.png", "--as", "html", in: here)
        expectStatus(outcome, 1)
        #expect(
            outcome.errorLines.first
                == "dnd: error: a.html: no common type: public.html is asked for; the destination reads public.png")
        #expect(!here.exists("b.png"))
    }

    @Test(
        "a value that the other format cannot express is refused, with a hint",
        arguments: [
            ("a.json", "{\"a\": null}\n", "a.plist"), ("a.json", "[1, null]\n", "a.toml"),
            ("a.toml", "a = nan\n", "b.json"), ("a.json", "{\"a\": {\"b\": 1}}\n", "a.csv"),
        ])
    func noPlace(_ name: String, _ text: String, _ target: String) async throws {
        try here.write(.init(stringLiteral: name), text)
        let outcome = try await DndBinary.run(
            "copy", .init(stringLiteral: name), "--to", .init(stringLiteral: target), in: here)
        expectStatus(outcome, 1)
        #expect(!here.exists(.init(stringLiteral: target)))
        let hint = try #require(outcome.errorLines.last)
        #expect(hint.hasPrefix("dnd: hint: as ") && !hint.contains("dnd inspect"), "\(hint)")
    }

    @Test("a scan that is to become a text says why it cannot", .enabled(if: Peers.hasPython, "needs python3"))
    func scan() async throws {
        _ = try await Peers.python("from PIL import Image; Image.new('RGB', (30, 20)).save('scan.pdf')", in: here)
        for target in ["scan.txt", "scan.docx"] as [Argument] {
            let outcome = try await DndBinary.run("copy", "scan.pdf", "--to", target, in: here)
            expectStatus(outcome, 1)
            #expect(
                outcome.errorText.contains(
                    "dnd: hint: its pages are pictures without text: add the text with an OCR program\n"))
        }
        let sheet = try await DndBinary.run("copy", "scan.pdf", "--to", "scan.csv", in: here)
        #expect(sheet.errorText.contains("no common type") && !sheet.errorText.contains("OCR"))
    }
}
