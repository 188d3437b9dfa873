import TestPrograms
import Testing

/// Several items are dropped into one file. What was written is read by Python.
@Suite("One file of several items")
struct JoinedFileTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func copy(_ arguments: Argument...) async throws -> Outcome {
        try await DndBinary.run(["copy"] + arguments, in: here)
    }

    private static let csv = """
        import csv, sys
        for row in csv.DictReader(open(sys.argv[1], newline='')):
            print(row['name'], float(row['latitude']), float(row['longitude']), sep='|')
        """
    private static let xml = """
        import sys, xml.etree.ElementTree as tree
        for point in tree.parse(sys.argv[1]).iter('{http://www.topografix.com/GPX/1/1}wpt'):
            print(point.find('{http://www.topografix.com/GPX/1/1}name').text, float(point.get('lat')),
                float(point.get('lon')), sep='|')
        """
    private static let kml = """
        import sys, xml.etree.ElementTree as tree
        space = '{http://www.opengis.net/kml/2.2}'
        for place in tree.parse(sys.argv[1]).iter(space + 'Placemark'):
            longitude, latitude = place.find(f'{space}Point/{space}coordinates').text.split(',')[:2]
            print(place.find(space + 'name').text, float(latitude), float(longitude), sep='|')
        """
    private static let json = """
        import json, sys
        for feature in json.load(open(sys.argv[1]))['features']:
            longitude, latitude = feature['geometry']['coordinates'][:2]
            print(feature['properties']['name'], float(latitude), float(longitude), sep='|')
        """

    @Test(
        "a lane becomes one file, in its order",
        arguments: [("csv", csv), ("gpx", xml), ("kml", kml), ("geojson", json)])
    func lane(fileExtension: String, reader: String) async throws {
        try here.write("board/.dnd/destination.toml", "kind = \"board\"\n")
        try here.write("caches.gpx", SampleFiles.gpx(["Oak", "Bridge", "Tower"]))
        expectStatus(try await copy("caches.gpx", "--to", "board/completed/"), 0)
        let file: Argument = .init(stringLiteral: "done.\(fileExtension)")
        let outcome = try await copy("board/completed", "--to", file, "--json")
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().map { $0["index"]?.number } == [0, 1, 2])
        let found = try await Peers.python(reader, file, in: here)
            .split(separator: "\n").map { $0.split(separator: "|") }
        #expect(found.map(\.first) == ["Oak", "Bridge", "Tower"])
        #expect(found.allSatisfy { $0.dropFirst() == ["46.9", "7.4"] })
    }

    @Test("several items of one type are one document on standard output, too")
    func standardOutput() async throws {
        try here.write("a.gpx", SampleFiles.gpx(["Oak", "Bridge"]))
        try here.write("b.gpx", SampleFiles.gpx(["Tower"]))
        for (type, reader) in [("gpx", Self.xml), ("kml", Self.kml), ("geojson", Self.json), ("csv", Self.csv)] {
            let outcome = try await copy("a.gpx", "b.gpx", "--to", "-", "--as", .init(stringLiteral: type))
            expectStatus(outcome, 0)
            try here.write("all", outcome.output)
            let found = try await Peers.python(reader, "all", in: here)
                .split(separator: "\n").map { $0.split(separator: "|").first }
            #expect(found == ["Oak", "Bridge", "Tower"], "\(type)")
        }
        // One item, and items that keep their own types, are as they were.
        #expect(try await copy("a.gpx", "--to", "-", "--as", "gpx").output == here.read("a.gpx"))
        let both = try here.read("a.gpx") + here.read("b.gpx")
        #expect(try await copy("a.gpx", "b.gpx", "--to", "-").output == both)
        #expect(try await copy("-n", "a.gpx", "b.gpx", "--to", "-", "--as", "gpx").status == 0)
    }

    @Test("cards become one file, and events one calendar")
    func records() async throws {
        let cards = ["Zoë", "Hans", "Ada"].map { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\($0)\r\nEND:VCARD\r\n" }
        try here.write("a.vcf", cards[0] + cards[1])
        try here.write("b.vcf", cards[2])
        let outcome = try await copy("b.vcf", "a.vcf#1", "--to", "all.vcf", "--json")
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().map { $0["losses"] } == [.array([]), .array([])])
        #expect(try here.text("all.vcf") == cards[2] + cards[1])
        #expect(try await copy("a.vcf", "b.vcf", "--to", "-", "--as", "vcf").outputText == cards.joined())
        for name in ["Tea", "Cake"] {
            let event = "BEGIN:VEVENT\r\nUID:\(name)\r\nSUMMARY:\(name)\r\nEND:VEVENT\r\n"
            try here.write(
                "\(name).ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:\(name)\r\n\(event)END:VCALENDAR\r\n")
        }
        let joined = try await copy("Tea.ics", "Cake.ics", "--to", "all.ics", "--json")
        expectStatus(joined, 0)
        #expect(
            try joined.jsonLines().map { $0["losses"] } == Array(repeating: .array([.string("metadata")]), count: 2))
        let list = try await DndBinary.run("list", "all.ics", in: here)
        #expect(list.outputText == "0  Tea   com.apple.ical.ics\n1  Cake  com.apple.ical.ics\n")
        // What is no card is left out.
        try here.write("cut.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut\r\n")
        let partial = try await copy("a.vcf", "cut.vcf", "--to", "some.vcf")
        expectStatus(partial, 2)
        #expect(try here.text("some.vcf") == cards[0] + cards[1])
    }

    @Test(
        "documents on standard output are joined with qpdf",
        .enabled(if: Peers.has("qpdf") && Peers.has("pdfinfo"), "needs qpdf and pdfinfo"))
    func pagesOnStandardOutput() async throws {
        try here.write("a.pdf", SampleFiles.pdf(["Sunny", "Rain"]))
        try here.write("b.pdf", SampleFiles.pdf(["Snow"]))
        let outcome = try await copy("a.pdf", "b.pdf", "--to", "-", "--as", "pdf")
        expectStatus(outcome, 0)
        try here.write("all.pdf", outcome.output)
        let report = try await Peers.run("/usr/bin/pdfinfo", "all.pdf", in: here)
        #expect(report.outputText.contains("Pages:           3"), "\(report.outputText)")
    }

    /// Prints the pages of a TIFF: size, mode, the colour in a place, and the resolution.
    private static let pages = """
        import sys
        from PIL import Image
        image = Image.open(sys.argv[1])
        for index in range(image.n_frames):
            image.seek(index)
            print(image.size, image.mode, image.convert('RGB').getpixel((3, 3)), round(image.info.get('dpi', (0,))[0]))
        """

    @Test(
        "pictures become the pages of a TIFF, in order",
        .enabled(if: Peers.hasPython && Peers.has("tiffcp"), "needs Pillow and libtiff-tools"))
    func pictures() async throws {
        let make = """
            import sys
            from PIL import Image
            Image.new('RGB', (40, 30), (200, 100, 50)).save('a.png', dpi=(300, 300))
            Image.new('L', (20, 10), 90).save('b.png')
            # A JPEG within a TIFF, which another compression would change; two pages of a fax.
            y = Image.effect_noise((64, 48), 60).convert('RGB'); y.putpixel((3, 3), (1, 2, 3))
            y.save('c.tiff', compression='jpeg', quality=80)
            fax = Image.new('1', (64, 10), 1)
            fax.save('d.tiff', save_all=True, append_images=[Image.new('1', (64, 20), 0)], compression='group4')
            exif = Image.Exif(); exif[0x010F] = 'Maker'; exif.get_ifd(0x8769)[0x9003] = '2020:01:02 03:04:05'
            Image.new('RGB', (8, 8), 'blue').save('e.jpg', exif=exif)
            """
        _ = try await Peers.python(make, in: here)
        try here.write("bad.tiff", try here.read("d.tiff").prefix(60).map(\.self))
        let outcome = try await copy(
            "a.png", "b.png", "c.tiff", "bad.tiff", "d.tiff", "e.jpg", "--to", "all.tiff", "--json")
        expectStatus(outcome, 2)
        let lines = try outcome.jsonLines()
        #expect(
            lines.map { $0["status"]?.string }
                == ["dropped", "dropped", "dropped", "failed", "dropped", "dropped"])
        #expect(lines[3]["error"]?["code"]?.string == "damaged")
        #expect(lines[0]["losses"]?.array?.count == 0)
        #expect(lines[5]["losses"]?.array?.compactMap(\.string).contains("exif") == true)
        let jpeg = try await Peers.python(Self.pages, "c.tiff", in: here)
        let found = try await Peers.python(Self.pages, "all.tiff", in: here).split(separator: "\n").map(String.init)
        try #require(found.count == 6)
        #expect(found[0] == "(40, 30) RGB (200, 100, 50) 300")
        #expect(found[1].hasPrefix("(20, 10) L (90, 90, 90)"))
        #expect(jpeg.hasPrefix(found[2]))
        #expect(found[3].hasPrefix("(64, 10) 1 (255, 255, 255)") && found[4].hasPrefix("(64, 20) 1 (0, 0, 0)"))
        #expect(found[5].hasPrefix("(8, 8) RGB (0, 0, 25"))
    }

    @Test("what cannot be joined is refused, except texts, which follow each other")
    func refusedOnStandardOutput() async throws {
        try here.write("a.json", "[1]\n")
        try here.write("b.json", "[2]\n")
        try here.addExample("lake.png")
        try here.addExample("harbour.jpg")
        for (type, sources) in [("json", ["a.json", "b.json"]), ("png", ["lake.png", "harbour.jpg"])]
            as [(Argument, [Argument])]
        {
            for more in [[], ["-n"]] as [[Argument]] {
                let outcome = try await DndBinary.run(
                    ["copy"] + sources + ["--to", "-", "--as", type] + more, in: here)
                #expect(outcome.status != 0 && outcome.output.isEmpty, "\(type)")
                #expect(
                    outcome.errorText.contains("takes one item as public.\(type == "json" ? "json" : "png"), found 2"))
                #expect(outcome.errorText.contains("drop them into a directory, or one at a time"))
            }
            expectStatus(try await DndBinary.run(["copy", sources[0], "--to", "-", "--as", type], in: here), 0)
        }
        for type in ["txt", "public.text", "public.plain-text"] as [Argument] {
            let texts = try await copy("a.json", "b.json", "--to", "-", "--as", type)
            expectStatus(texts, 0)
            #expect(texts.outputText == "[1]\n[2]\n")
        }
    }

    @Test("tables with the same columns become one table, which csvstack of csvkit would write, too")
    func sameColumns() async throws {
        try here.write("a.csv", "name;note\r\nOak;\"tall; old\"\r\n\r\n")
        try here.write("b.csv", "name,note\nElm,\"two\nlines\"\nAsh,\"1,5\"")
        // Windows-1252.
        let latin = Array("name,note\nLinde,sch".utf8) + [0xF6] + Array("n und gr".utf8) + [0xFC, 0x6E, 0x0A]
        try here.write("c.csv", latin)
        let outcome = try await copy("a.csv", "b.csv", "c.csv", "--to", "all.csv", "--json")
        expectStatus(outcome, 0)
        let code = "import csv, sys; print(list(csv.reader(open(sys.argv[1], newline=''), delimiter=';')))"
        #expect(
            try await Peers.python(code, "all.csv", in: here)
                == "[['name', 'note'], ['Oak', 'tall; old'], ['Elm', 'two\\nlines'], ['Ash', '1,5'], "
                + "['Linde', 'schön und grün']]")
        let losses = try outcome.jsonLines().map { $0["losses"]?.array?.compactMap(\.string) ?? [] }
        #expect(losses == [[], [], ["encoding"]])
    }

    @Test("tables on standard output; rows of JSON and TSV with the columns of a table", arguments: ["csv", "tsv"])
    func convertedTables(type: String) async throws {
        try here.write("a.csv", "a,b\n1,2\n")
        try here.write("b.json", "[{\"a\": \"3\", \"b\": \"4,5\"}]")
        try here.write("c.tsv", "a\tb\n6\t7\n")
        let outcome = try await DndBinary.run(
            "copy", "a.csv", "b.json", "c.tsv", "--to", "-", "--as", .init(stringLiteral: type), in: here)
        expectStatus(outcome, 0)
        #expect(
            outcome.outputText
                == (type == "csv" ? "a,b\r\n1,2\r\n3,\"4,5\"\r\n6,7\r\n" : "a\tb\r\n1\t2\r\n3\t4,5\r\n6\t7\r\n"))
    }

    @Test("a table with other columns is left out, and the message says which it has")
    func otherColumns() async throws {
        try here.write("a.csv", "a,b\n1,2\n")
        try here.write("b.csv", "a,c\n1,2\n")
        try here.write("c.csv", "a,b\n3,\"4\n")
        try here.write("d.csv", "a,b\n5,6\n7,8,9\n")
        let outcome = try await copy("a.csv", "b.csv", "c.csv", "d.csv", "--to", "all.csv")
        expectStatus(outcome, 2)
        #expect(
            outcome.errorText.contains("d.csv: is not valid CSV: line 3: has 3 fields, and the header has 2"))
        #expect(outcome.errorText.contains("b.csv: its columns are a, c, those of a.csv are a, b"))
        #expect(outcome.errorText.contains("c.csv: is not valid CSV: line 2: a quoted field is not closed"))
        #expect(try here.text("all.csv") == "a,b\r\n1,2\r\n")
    }

    @Test("tables of places with different columns have the columns of both")
    func columns() async throws {
        try here.write("a.csv", "name,latitude,longitude,elevation\nOak,1.5,2.5,300\n")
        try here.write("b.csv", "name,latitude,longitude,url\nTower,3.5,4.5,https://example.org/t\n")
        expectStatus(try await copy("a.csv", "b.csv", "--to", "all.csv"), 0)
        let code = """
            import csv, sys
            print([(r['name'], r['elevation'], r['url']) for r in csv.DictReader(open(sys.argv[1]))])
            """
        #expect(
            try await Peers.python(code, "all.csv", in: here)
                == "[('Oak', '300', ''), ('Tower', '', 'https://example.org/t')]")
    }

    @Test("an item that holds no waypoint fails; the others land")
    func bad() async throws {
        try here.write("a.csv", "name,latitude,longitude\nOak,1.5,2.5\n")
        try here.write("b.csv", "colour,price\nred,3\n")
        try here.write("c.csv", "name,latitude,longitude\nTower,3.5,4.5\n")
        let outcome = try await copy("a.csv", "b.csv", "c.csv", "--to", "all.csv", "--json")
        expectStatus(outcome, 2)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["status"]?.string } == ["dropped", "failed", "dropped"])
        #expect(lines[1]["source"]?.string == "b.csv")
        #expect(lines[1]["error"]?["code"]?.string == "unsupported")
        #expect(try await Peers.python(Self.csv, "all.csv", in: here) == "Oak|1.5|2.5\nTower|3.5|4.5")
    }

    @Test("with --fail-fast, nothing is written if one fails")
    func failFast() async throws {
        try here.write("a.csv", "name,latitude,longitude\nOak,1.5,2.5\n")
        try here.write("b.gpx", "<gpx><wpt lat=\"1\" lon=\"2\"><name>x</name>")
        let outcome = try await copy("a.csv", "b.gpx", "--to", "all.csv", "--fail-fast")
        expectStatus(outcome, 2)
        #expect(!here.exists("all.csv"))
    }

    @Test("what the file cannot hold is reported, and refused if it must be kept")
    func losses() async throws {
        let track = "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>"
        for name in ["a", "b"] {
            try here.write(
                .init(stringLiteral: name + ".gpx"),
                SampleFiles.gpx([name]).replacing("</gpx>", with: (name == "a" ? track : "") + "</gpx>"))
        }
        let refused = try await copy("a.gpx", "b.gpx", "--to", "kept.gpx", "--lossless-only")
        expectStatus(refused, 1)
        #expect(refused.errorText.contains("tracks"))
        #expect(try await Peers.python(Self.xml, "kept.gpx", in: here).hasPrefix("b|"))
        let outcome = try await copy("a.gpx", "b.gpx", "--to", "all.gpx", "--json")
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        #expect(lines[0]["losses"]?.array?.contains { $0.string == "tracks" } == true)
        // Neither has its own bytes in the file.
        #expect(lines.map { $0["fidelity"]?.string } == ["flattened", "lossless"])
        let planned = try await copy("a.gpx", "b.gpx", "--to", "planned.gpx", "--dry-run", "--json")
        #expect(try planned.jsonLines().map { $0["fidelity"]?.string } == ["lossless", "lossless"])
    }

    @Test("a file that exists is kept, skipped, or replaced, also by itself and more")
    func collisions() async throws {
        try here.write("a.csv", "name,latitude,longitude\nOak,1.5,2.5\n")
        try here.write("b.csv", "name,latitude,longitude\nTower,3.5,4.5\n")
        let taken = try await copy("b.csv", "b.csv", "--to", "a.csv")
        expectStatus(taken, 1)
        #expect(taken.errorText.contains("already exists"))
        expectStatus(try await copy("b.csv", "b.csv", "--to", "a.csv", "--if-exists", "skip"), 0)
        #expect(try here.text("a.csv") == "name,latitude,longitude\nOak,1.5,2.5\n")
        expectStatus(try await copy("a.csv", "b.csv", "--to", "a.csv", "--if-exists", "replace"), 0)
        #expect(try await Peers.python(Self.csv, "a.csv", in: here) == "Oak|1.5|2.5\nTower|3.5|4.5")
        expectStatus(try await DndBinary.run(["undo", "a.csv"], in: here), 0)
        #expect(try here.text("a.csv") == "name,latitude,longitude\nOak,1.5,2.5\n")
    }

    @Test("a damaged file that is to be replaced by itself and more is not replaced")
    func damagedTarget() async throws {
        try here.write("a.gpx", "<gpx><wpt lat=\"1\" lon=\"2\"><name>x</name>")
        try here.write("b.gpx", SampleFiles.gpx(["Tower"]))
        let outcome = try await copy("a.gpx", "b.gpx", "--to", "a.gpx", "--if-exists", "replace")
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("b.gpx: cannot be added to a.gpx, which could not be read"))
        #expect(try here.text("a.gpx") == "<gpx><wpt lat=\"1\" lon=\"2\"><name>x</name>")
    }

    @Test("a move leaves its sources")
    func move() async throws {
        try here.write("a.gpx", SampleFiles.gpx(["a"]))
        try here.write("b.gpx", SampleFiles.gpx(["b"]))
        let outcome = try await DndBinary.run(["move", "a.gpx", "b.gpx", "--to", "all.gpx"], in: here)
        expectStatus(outcome, 0)
        #expect(here.exists("a.gpx") && here.exists("b.gpx") && here.exists("all.gpx"))
    }

    @Test("a dry run plans the same, and writes nothing")
    func dryRun() async throws {
        try here.write("a.gpx", SampleFiles.gpx(["a"]))
        try here.write("b.gpx", SampleFiles.gpx(["b"]))
        let outcome = try await copy("a.gpx", "b.gpx", "--to", "all.kml", "--dry-run", "--json")
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().map { $0["index"]?.number } == [0, 1])
        #expect(!here.exists("all.kml"))
    }

    // MARK: - PDF

    /// The text of each page, as poppler reads it.
    private func pages(of file: Argument) async throws -> [String] {
        try await Peers.run("/usr/bin/pdftotext", file, "-", in: here).outputText
            .split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast()
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }

    @Test("the pages of documents, in order; the same bytes each time", .enabled(if: Peers.has("qpdf")))
    func documents() async throws {
        try here.write("a.pdf", SampleFiles.pdf(["first", "second"]))
        let third = SampleFiles.pdf(["third"])
        try here.write("b.pdf", third.replacing("/Root 1 0 R", with: "/Root 1 0 R /Info << /Title (Third) >>"))
        let outcome = try await copy("b.pdf", "a.pdf", "b.pdf", "--to", "book.pdf", "--json")
        expectStatus(outcome, 0)
        #expect(try await pages(of: "book.pdf") == ["third", "first", "second", "third"])
        // One without a title loses none.
        #expect(
            try outcome.jsonLines().map { $0["losses"]?.array?.contains(.string("metadata")) } == [true, false, true])
        expectStatus(try await copy("b.pdf", "a.pdf", "b.pdf", "--to", "again.pdf"), 0)
        #expect(try here.read("book.pdf") == here.read("again.pdf"))
    }

    @Test("one document keeps its bytes", .enabled(if: Peers.has("qpdf")))
    func document() async throws {
        try here.write("a.pdf", SampleFiles.pdf(["first", "second"]))
        expectStatus(try await copy("a.pdf", "--to", "b.pdf"), 0)
        #expect(try here.read("a.pdf") == here.read("b.pdf"))
    }

    @Test("an encrypted and a truncated document fail; the others land", .enabled(if: Peers.has("qpdf")))
    func badDocuments() async throws {
        let whole = SampleFiles.pdf(["first"])
        try here.write("a.pdf", whole)
        try here.write("cut.pdf", String(whole.prefix(whole.count / 3)))
        expectStatus(
            try await Peers.run(
                "/usr/bin/qpdf", "--encrypt", "user", "owner", "256", "--", "a.pdf", "locked.pdf", in: here), 0)
        let outcome = try await copy("a.pdf", "locked.pdf", "cut.pdf", "a.pdf", "--to", "book.pdf", "--json")
        expectStatus(outcome, 2)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["status"]?.string } == ["dropped", "failed", "failed", "dropped"])
        #expect(lines.map { $0["error"]?["code"]?.string } == [nil, "encrypted", "damaged", nil])
        #expect(try await pages(of: "book.pdf") == ["first", "first"])
    }

    @Test("without qpdf, several documents are refused with what is missing")
    func missingProgram() async throws {
        try here.write("a.pdf", SampleFiles.pdf(["first"]))
        let outcome = try await DndBinary.run(
            ["copy", "a.pdf", "a.pdf", "--to", "book.pdf"], in: here, environment: ["PATH": "/nowhere"])
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("qpdf") && outcome.errorText.contains("package qpdf"))
        #expect(!here.exists("book.pdf"))
    }
}
