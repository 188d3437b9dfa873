import SystemPackage
import TestPrograms
import Testing

@Suite("Parts of files, and files that are opened into their parts")
struct PartTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test(
        "a page of a PDF lands as a picture, of the size that pdftoppm draws",
        .enabled(if: Peers.has("pdftoppm"), "needs pdftoppm"))
    func page() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny", "Rain", "Snow"]))
        let outcome = try await DndBinary.run("copy", "scan.pdf#2", "--to", "journal/", "--json", in: here)
        expectStatus(outcome, 0)
        let line = try #require(try outcome.jsonLines().first)
        #expect(line["source"]?.string == "scan.pdf#2")
        #expect(line["type"]?.string == "com.adobe.pdf")
        #expect(line["fidelity"]?.string == "flattened")
        #expect(here.items(in: "journal") == ["scan-2.png"])
        let peer = try await Peers.run(
            "/usr/bin/pdftoppm", "-png", "-r", "150", "-f", "3", "-l", "3", "-singlefile", "scan.pdf", "peer", in: here)
        expectStatus(peer, 0)
        // Bytes 16 to 24 of a PNG are its size (PNG, third edition, 11.2.1).
        #expect(try here.read("journal/scan-2.png")[16..<24] == here.read("peer.png")[16..<24])
    }

    @Test(
        "the frames of an animated PNG and of an AVIF are parts, as those of a GIF are",
        .enabled(if: Peers.hasPython, "needs python3"))
    func frames() async throws {
        for name in ["a.apng", "a.avif", "a.gif", "a.png"] {
            _ = try await Peers.python(
                """
                import sys
                from PIL import Image
                frames = [Image.new('RGB', (20, 10), (90 * i, 200 - 90 * i, 7)) for i in range(3)]
                kind = 'PNG' if sys.argv[1].endswith('png') else None
                frames[0].save(sys.argv[1], kind, save_all=True, append_images=frames[1:], duration=100)
                """, Argument(stringLiteral: name), in: here)
            let file = Argument(stringLiteral: name)
            let all = try await DndBinary.run("copy", Argument(stringLiteral: name + "#*"), "--to", "j/", in: here)
            expectStatus(all, 0)
            #expect(here.items(in: "j") == ["a-0.png", "a-1.png", "a-2.png"], "\(name)")
            let one = try await DndBinary.run(
                "copy", Argument(stringLiteral: name + "#2"), "--to", "one.png", "--if-exists", "replace", in: here)
            expectStatus(one, 0)
            let colour = try await Peers.python(
                """
                import sys
                from PIL import Image
                pixel = Image.open(sys.argv[1]).convert('RGB').getpixel((5, 5))
                print(max(abs(a - b) for a, b in zip(pixel, (180, 20, 7))) <= 2)
                """, "one.png", in: here)
            #expect(colour == "True", "\(name)")
            let missing = try await DndBinary.run(
                "copy", Argument(stringLiteral: name + "#3"), "--to", "none.png", in: here)
            #expect(missing.status == 2 && !here.exists("none.png"))
            #expect(
                missing.errorText.contains("\(name)#3: there is no frame 3: \(name) has 3 frames, counted from 0"),
                "\(missing.errorText)")
            #expect(try here.read(file).isEmpty == false)
            expectStatus(try await DndBinary.run("remove", "j/a-0.png", "j/a-1.png", "j/a-2.png", in: here), 0)
        }
    }

    @Test(
        "a waypoint of a file becomes a waypoint file with it alone",
        arguments: ["gpx", "kml", "geojson", "csv", "loc"])
    func waypoint(format: String) async throws {
        try here.write(
            "two.gpx",
            """
            <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="47.5" lon="8.25"><name>Oak</name></wpt>
            <wpt lat="-33.125" lon="151.5"><name>Mill &amp; Inn</name></wpt></gpx>
            """)
        let outcome = try await DndBinary.run("copy", "two.gpx#1", "--to", "one.\(format)", in: here)
        expectStatus(outcome, 0)
        let text = try here.text("one.\(format)")
        #expect(!text.contains("Oak") && text.contains("-33.125") && text.contains("151.5"), "\(text)")
        let found = try await DndBinary.run("list", "--json", "one.\(format)", in: here).jsonLines()
        #expect(found.map { $0["title"] } == [.string("Mill & Inn")])
    }

    @Test("the text of a page is what pdftotext reads", .enabled(if: Peers.has("pdftotext"), "needs pdftotext"))
    func text() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny", "Rain", "Snow"]))
        let outcome = try await DndBinary.run("copy", "scan.pdf#1", "--to", "-", "--as", "txt", in: here)
        expectStatus(outcome, 0)
        let peer = try await Peers.run(
            "/usr/bin/pdftotext", "-nopgbrk", "-f", "2", "-l", "2", "scan.pdf", "-", in: here)
        // pdftotext ends a page with one or two empty lines; dnd ends a text with its last line.
        #expect(outcome.outputText == "\(peer.outputText.filter { $0 != "\n" })\n")
        #expect(outcome.outputText.contains("Rain"))
    }

    @Test(
        "all pages land in order, under names that sort in that order",
        .enabled(if: Peers.has("pdfinfo"), "needs pdfinfo"))
    func pages() async throws {
        try here.write("scan.pdf", SampleFiles.pdf((0..<11).map { "page \($0)" }))
        expectStatus(try await DndBinary.run("copy", "scan.pdf#*", "--to", "pages/", in: here), 0)
        #expect(here.items(in: "pages").first == "scan-00.png")
        #expect(here.items(in: "pages").last == "scan-10.png")
        #expect(here.items(in: "pages").count == 11)
    }

    @Test(
        "a folder gets a page as a PDF of its own, which looks as the page does",
        .enabled(if: Peers.has("qpdf") && Peers.has("pdfinfo"), "needs qpdf and poppler"))
    func ownFile() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny", "Rain", "Snow"]))
        try here.makeDirectory("out")
        let outcome = try await DndBinary.run("copy", "scan.pdf#page=2-3", "--to", "out", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(
            try outcome.jsonLines().map { $0["losses"] } == [
                .array([.string("metadata")]), .array([.string("metadata")]),
            ])
        #expect(here.items(in: "out") == ["scan-1.pdf", "scan-2.pdf"])
        #expect(try await Peers.run("/usr/bin/qpdf", "--check", "out/scan-1.pdf", in: here).status == 0)
        for (page, file, word) in [("2", "out/scan-1.pdf", "Rain"), ("3", "out/scan-2.pdf", "Snow")]
            as [(Argument, Argument, String)]
        {
            let info = try await Peers.run("/usr/bin/pdfinfo", file, in: here).outputText
            #expect(info.split(separator: "\n").contains { $0.hasPrefix("Pages:") && $0.hasSuffix(" 1") })
            #expect(try await Peers.run("/usr/bin/pdftotext", file, "-", in: here).outputText.contains(word))
            for (source, first, name) in [("scan.pdf", page, "whole"), (file, "1", "part")]
                as [(Argument, Argument, Argument)]
            {
                _ = try await Peers.run("/usr/bin/pdftoppm", "-singlefile", "-f", first, source, name, in: here)
            }
            #expect(try here.read("whole.ppm") == here.read("part.ppm"))
        }
        // One document again, in another order, and the same page twice with the same bytes.
        expectStatus(
            try await DndBinary.run("copy", "scan.pdf#page=3", "scan.pdf#page=1", "--to", "back.pdf", in: here), 0)
        #expect(
            try await Peers.run("/usr/bin/pdftotext", "back.pdf", "-", in: here).outputText.split { $0.isWhitespace }
                == ["Snow", "Sunny"])
        expectStatus(try await DndBinary.run("copy", "scan.pdf#page=2", "--to", "again.pdf", in: here), 0)
        #expect(try here.read("again.pdf") == here.read("out/scan-1.pdf"))
        expectStatus(
            try await DndBinary.run("copy", "scan.pdf#page=2", "--to", "out", "--lossless-only", in: here), 1)
    }

    @Test(
        "a page that does not exist is an error with the number of pages",
        .enabled(if: Peers.has("pdfinfo"), "needs pdfinfo"))
    func beyond() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny", "Rain", "Snow"]))
        let outcome = try await DndBinary.run("copy", "scan.pdf#3", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "scan.pdf#3")
        #expect(outcome.errorText.contains("scan.pdf has 3 pages"))
        #expect(!here.exists("journal"))
    }

    @Test(
        "pages that are counted from 1 are those that pdftotext has under these numbers",
        .enabled(if: Peers.has("pdftotext") && Peers.has("pdfinfo"), "needs pdftotext and pdfinfo"))
    func pagesFromOne() async throws {
        let words = ["Sunny", "Rain", "Snow", "Hail", "Fog"]
        try here.write("scan.pdf", SampleFiles.pdf(words))
        for (part, first, last) in [("page=1", 1, 1), ("page=2-4", 2, 4), ("page=4-", 4, 5)] {
            let source: Argument = "scan.pdf#\(part)"
            let peer = try await Peers.run(
                "/usr/bin/pdftotext", "-nopgbrk", "-f", "\(first)", "-l", "\(last)", "scan.pdf", "-", in: here)
            let expected = peer.outputText.split(separator: "\n").map(String.init)
            #expect(expected == Array(words[first - 1..<last]))
            let cat = try await DndBinary.run("cat", source, in: here)
            expectStatus(cat, 0)
            #expect(cat.outputText.split(separator: "\n").map(String.init) == expected)
            let names = (first - 1..<last).map { "scan.pdf#\($0)" }
            for command in ["inspect", "list"] as [Argument] {
                let lines = try await DndBinary.run(command, "--json", source, in: here).jsonLines()
                #expect(lines.map { ($0["source"]?.string ?? $0["path"]?.string) } == names, "\(command)")
            }
            expectStatus(try await DndBinary.run("preview", source, in: here), 0)
            let texts: Argument = "texts-\(first)"
            expectStatus(
                try await DndBinary.run("copy", source, "--to", texts, "--make", "folder", "--as", "txt", in: here), 0)
            #expect(here.items(in: texts) == (first - 1..<last).map { "scan-\($0).txt" })
        }
        // A part of a file is copied by a move: the file has the others, too.
        expectStatus(try await DndBinary.run("move", "scan.pdf#page=2-3", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["scan-1.png", "scan-2.png"] && here.exists("scan.pdf"))
    }

    @Test(
        "a page that does not exist is an error in each command, and nothing lands",
        .enabled(if: Peers.has("pdfinfo"), "needs pdfinfo"))
    func beyondFromOne() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny", "Rain", "Snow"]))
        for command in [
            ["copy", "--to", "journal/"], ["move", "--to", "journal/"], ["inspect"], ["cat"], ["list"], ["preview"],
            ["batch", "--to", "journal/", "--plan-to", "plan"],
        ] as [[Argument]] {
            let outcome = try await DndBinary.run(command + ["scan.pdf#page=2-4"], in: here)
            #expect(outcome.status != 0, "\(command)")
            #expect(outcome.errorText.contains("there is no page 4: scan.pdf has 3 pages"), "\(command)")
            #expect(!here.exists("journal"))
        }
    }

    @Test("a file whose real name looks like pages is that file")
    func realName() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny"]))
        try here.write("scan.pdf#page=1", "a note\n")
        let outcome = try await DndBinary.run("copy", "scan.pdf#page=1", "--to", "-", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "a note\n")
    }

    @Test(
        "an encrypted PDF is reported as encrypted",
        .enabled(if: Peers.has("qpdf") && Peers.has("pdfinfo"), "needs qpdf and pdfinfo"))
    func encrypted() async throws {
        try here.write("plain.pdf", SampleFiles.pdf(["Secret"]))
        let qpdf = try await Peers.run(
            "/usr/bin/qpdf", "--encrypt", "user", "owner", "256", "--", "plain.pdf", "locked.pdf", in: here)
        expectStatus(qpdf, 0)
        let outcome = try await DndBinary.run("copy", "locked.pdf#0", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("locked.pdf: is encrypted"))
    }

    @Test(
        "a document is opened into its pages if nothing of the whole may land",
        .enabled(if: Peers.has("pdfinfo"), "needs pdfinfo"))
    func opening() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny", "Rain"]))
        try here.write("frame/.dnd/destination.toml", "kind = \"journal\"\nreads = [\"public.png\"]\n")
        // Its first page may land as a sample, so the document is not opened.
        let whole = try await DndBinary.run("copy", "scan.pdf", "--to", "frame", in: here)
        expectStatus(whole, 0)
        #expect(here.items(in: "frame") == ["scan.png"])
        let opened = try await DndBinary.run("copy", "scan.pdf", "--to", "frame", "--require", "pages", in: here)
        expectStatus(opened, 0)
        #expect(here.items(in: "frame") == ["scan-0.png", "scan-1.png", "scan.png"])
    }

    @Test("a document whose pages cannot land either stays one item")
    func notOpened() async throws {
        try here.write("scan.pdf", SampleFiles.pdf(["Sunny", "Rain"]))
        let outcome = try await DndBinary.run("copy", "scan.pdf", "--to", "journal/", "--accept", "mp3", in: here)
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "scan.pdf")
    }

    @Test("waypoints from standard input become items of a board; a text stays one item")
    func standardInput() async throws {
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        let outcome = try await DndBinary.run(
            "copy", "-", "--to", "board", "--json", in: here, input: .text(SampleFiles.gpx(["Lake", "Oak", "Mill"])))
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().map { $0["source"]?.string } == ["-#0", "-#1", "-#2"])
        #expect(
            here.items(in: "board/in-progress") == ["Lake.geocache", "Mill.geocache", "Oak.geocache"])
        let paste = try await DndBinary.run(
            "paste", "--to", "board/completed", in: here, input: .text(SampleFiles.gpx(["Hill", "Well"])))
        expectStatus(paste, 0)
        #expect(here.items(in: "board/completed") == ["Hill.geocache", "Well.geocache"])
        let text = try await DndBinary.run("copy", "-", "--to", "board/completed", in: here, input: .text("Tower\n"))
        expectStatus(text, 0)
        #expect(here.items(in: "board/completed").count == 3)
        try expectNothingLeft(in: here, destination: "board")
    }
}
