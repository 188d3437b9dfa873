import SystemPackage
import TestPrograms
import Testing

@Suite("dnd export")
struct ExportTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["lake.png", "evening.heic", "harbour.jpg", "caches.gpx"] { try here.addExample(name) }
        try here.write("note.txt", "First <line> & \"more\"\nSecond: Grüße\n")
    }

    private func dnd(_ arguments: Argument..., status: Int32 = 0) async throws -> Outcome {
        let outcome = try await DndBinary.run(arguments, in: here)
        expectStatus(outcome, status)
        return outcome
    }

    private func journal() async throws {
        _ = try await dnd("copy", "note.txt", "lake.png", "harbour.jpg", "--to", "j/")
    }

    private func python(_ code: String, _ arguments: Argument...) async throws -> String {
        let outcome = try await Peers.run(
            "/usr/bin/python3", ["-c", Argument(stringLiteral: code)] + arguments, in: here)
        expectStatus(outcome, 0)
        return outcome.outputText
    }

    @Test(
        "a page has all items in order, with the pictures inside, and is always the same",
        .enabled(if: Peers.has("python3")))
    func page() async throws {
        try await journal()
        #expect(try await dnd("export", "j", "--to", "a.html").errorText == "a.html: 3 items\n")
        _ = try await dnd("export", "j", "--to", "b.html")
        #expect(try here.read("a.html") == here.read("b.html"))
        #expect(try await dnd("export", "j", "--to", "-").output == here.read("a.html"))
        // An XML parser reads it: every element is closed, every character escaped.
        let seen = try await python(
            """
            import base64, sys, xml.dom.minidom as dom
            page = dom.parseString(open(sys.argv[1], encoding='utf-8').read().replace('<!DOCTYPE html>', ''))
            for article in page.getElementsByTagName('article'):
                print(article.getElementsByTagName('h2')[0].firstChild.data)
                for text in article.getElementsByTagName('div'): print(text.firstChild.data, end='')
                for image in article.getElementsByTagName('img'):
                    head, data = image.getAttribute('src').split(',')
                    print(head, base64.b64decode(data) == open(sys.argv[2 + (head == 'data:image/jpeg;base64')], 'rb').read())
            """, "a.html", "j/lake.png", "j/harbour.jpg")
        #expect(
            seen == """
                note
                First <line> & "more"
                Second: Grüße
                lake
                data:image/png;base64 True
                harbour
                data:image/jpeg;base64 True

                """)
        #expect(try here.text("a.html").contains("<title>j</title>"))
        // A name that is taken.
        #expect(try await dnd("export", "j", "--to", "a.html", status: 1).errorText.contains("a.html: already exists"))
        _ = try await dnd("export", "j", "--to", "a.html", "--if-exists", "replace", "--title", "A & B")
        #expect(try here.text("a.html").contains("<h1>A &amp; B</h1>"))
        #expect(Workspace.names(in: here.directory).allSatisfy { !$0.bytes.starts(with: Array(".dnd".utf8)) })
    }

    @Test(
        "all pages of a TIFF are shown, in every form", .enabled(if: Peers.hasPython, "needs python3"),
        arguments: ["page.html", "site/", "book.epub"])
    func pages(_ name: String) async throws {
        _ = try await Peers.python(
            """
            import os, sys
            from PIL import Image
            os.mkdir('f')
            pages = [Image.new('RGB', (3 + n, 2), (90 * n, 9, 9)) for n in range(3)]
            pages[0].save('f/scan.tif', save_all=True, append_images=pages[1:])
            """, in: here)
        _ = try await dnd("export", "f", "--to", Argument(stringLiteral: name))
        let seen = try await Peers.python(
            """
            import base64, io, os, re, sys, zipfile
            from PIL import Image
            name = sys.argv[1]
            if name == 'page.html':
                text, read = open(name).read(), lambda a: base64.b64decode(a.split(',')[1])
            elif name == 'site/':
                text, read = open('site/pages/1.html').read(), lambda a: open('site/pages/' + a, 'rb').read()
            else:
                book = zipfile.ZipFile(name)
                text, read = book.read('book/item-1.xhtml').decode(), lambda a: book.read('book/' + a)
            for address, words in re.findall(r'<img src="([^"]*)" alt="([^"]*)"', text):
                picture = Image.open(io.BytesIO(read(address)))
                print(words, picture.size, picture.convert('RGB').getpixel((0, 0)))
            """, Argument(stringLiteral: name), in: here)
        #expect(
            seen == """
                scan, page 1 (3, 2) (0, 9, 9)
                scan, page 2 (4, 2) (90, 9, 9)
                scan, page 3 (5, 2) (180, 9, 9)
                """)
    }

    @Test("a site brings back the same files in the same order")
    func site() async throws {
        try here.write("index.html", "<p>Not mine</p>")
        _ = try await dnd("init", "j", "--kind", "journal", "--reads", "public.data")
        _ = try await dnd("copy", "note.txt", "lake.png", "index.html", "evening.heic", "--to", "j")
        _ = try await dnd("move", "j/evening.heic", "--to", "j", "--at", "0")
        #expect(try await dnd("export", "j", "--to", "site/").errorText == "site: 4 items\n")
        for name in ["index.html", "style.css", "search.js", "search-texts.js", "pages/1.html", "pages/1.png"] {
            #expect(here.exists(Argument(stringLiteral: "site/" + name)), "\(name)")
        }
        _ = try await dnd("init", "k", "--kind", "journal", "--reads", "public.data")
        _ = try await dnd("copy", "site/", "--to", "k")
        let order = try await dnd("list", "k", "--json").jsonLines().map { $0["path"]?.string ?? "" }
        #expect(order == ["k/evening.heic", "k/note.txt", "k/lake.png", "k/index.html"])
        for name in ["evening.heic", "note.txt", "lake.png", "index.html"] {
            let (copied, original) = (Argument(stringLiteral: "k/" + name), Argument(stringLiteral: "j/" + name))
            #expect(try here.read(copied) == here.read(original), "\(name)")
        }
        // A second time, with other times of files.
        _ = try await dnd("export", "k", "--to", "again/", "--title", "j")
        let difference = try await Peers.run("/usr/bin/diff", "-r", "site/items", "again/items", in: here)
        expectStatus(difference, 0)
        // It exists already.
        _ = try await dnd("export", "j", "--to", "site/", status: 1)
        _ = try await dnd("remove", "j/note.txt")
        _ = try await dnd("export", "j", "--to", "site/", "--if-exists", "replace")
        #expect(!here.exists("site/items/note.txt") && here.exists("site/items/lake.png"))
    }

    @Test("a board has lanes and a map, and its site is a board again")
    func board() async throws {
        _ = try await dnd("init", "b", "--kind", "board")
        _ = try await dnd("copy", "caches.gpx", "--to", "b")
        _ = try await dnd("move", "b/in-progress/Oak.geocache", "--to", "b/completed/")
        _ = try await dnd("export", "b", "--to", "map.html")
        let page = try here.text("map.html")
        #expect(page.contains("<h2 class=\"lane\">in-progress</h2>") && page.contains("<h3>Oak</h3>"))
        #expect(page.contains("<svg class=\"map\"") && page.contains("href=\"geo:"))
        let places = try await python(
            """
            import json, re, sys
            data = re.search(r'geo.json" id="places">(.*?)</script>', open(sys.argv[1]).read(), re.S).group(1)
            for feature in json.loads(data)['features']: print(feature['properties']['name'])
            """, "map.html")
        #expect(places.split(separator: "\n").sorted() == ["Bridge", "Mill", "Oak"])
        _ = try await dnd("export", "b", "--to", "site/")
        _ = try await dnd("init", "c", "--kind", "board")
        _ = try await dnd("copy", "site/", "--to", "c")
        let lanes = try await dnd("list", "c", "--json").jsonLines().map {
            "\($0["lane"]?.string ?? "") \($0["path"]?.string ?? "")"
        }
        #expect(
            lanes == [
                "in-progress c/in-progress/Mill.geocache", "in-progress c/in-progress/Bridge.geocache",
                "completed c/completed/Oak.geocache",
            ])
    }

    @Test("a book is valid", .enabled(if: Peers.has("epubcheck") && Peers.has("java"), "epubcheck is missing"))
    func book() async throws {
        try here.write("odd.txt", "A & a <tag> ]]> <![CDATA[\r\n")
        try await journal()
        _ = try await dnd("copy", "odd.txt", "evening.heic", "--to", "j/")
        try here.addExample("caches.gpx", as: "j/caches.gpx")
        try here.write(
            "j/drawing.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>1</script><rect width='5' height='5'/></svg>"
        )
        try here.write(" .txt", "no title")
        _ = try await dnd("copy", " .txt", "--to", "j/")
        _ = try await dnd("export", "j", "--to", "a.epub", "--title", "A & B")
        _ = try await dnd("export", "j", "--to", "b.epub", "--title", "A & B")
        #expect(try here.read("a.epub") == here.read("b.epub"))
        let check = try await Peers.run(
            "/usr/bin/java", "-jar", "/usr/share/java/epubcheck.jar", "--failonwarnings", "a.epub", in: here)
        #expect(check.status == 0, "\(check.outputText)\(check.errorText)")
        #expect(try await dnd("inspect", "a.epub").outputText.hasPrefix("a.epub: org.idpf.epub-container"))
        #expect(try await dnd("cat", "a.epub").outputText.contains("Second: Grüße"))
    }

    private static let hasPrinter = Peers.has("weasyprint") && Peers.has("pdftotext") && Peers.has("qpdf")

    @Test(
        "a PDF has the items in order, with the pictures as they are", .enabled(if: hasPrinter, "weasyprint is missing")
    )
    func pdf() async throws {
        try await journal()
        #expect(try await dnd("export", "j", "--to", "a.pdf", "--title", "A & B").errorText == "a.pdf: 3 items\n")
        _ = try await dnd("export", "j", "--to", "b.pdf", "--title", "A & B")
        #expect(try here.read("a.pdf") == here.read("b.pdf"))
        expectStatus(try await Peers.run("/usr/bin/qpdf", "--check", "a.pdf", in: here), 0)
        let text = try await Peers.run("/usr/bin/pdftotext", "a.pdf", "-", in: here).outputText
        let places = ["note", "First <line>", "Grüße", "lake", "harbour"].map {
            text.firstRange(of: $0)?.lowerBound
        }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(text)")
        expectStatus(try await Peers.run("/usr/bin/pdfimages", "-j", "a.pdf", "image", in: here), 0)
        let jpegs = here.names(in: ".").filter {
            String(decoding: $0.bytes, as: UTF8.self).hasSuffix(".jpg") && $0 != "harbour.jpg"
        }
        #expect(jpegs.count == 1)
        #expect(try here.read(try #require(jpegs.first)) == here.read("j/harbour.jpg"))
        let info = try await Peers.run("/usr/bin/pdfinfo", "a.pdf", in: here).outputText
        #expect(info.contains("Title:           A & B\n"))
        // A damaged picture is named, and the rest is printed.
        let picture = try Examples.bytes("lake.png")
        try here.write("d/cut.png", Array(picture.prefix(picture.count / 2)))
        try here.write("d/a.txt", "A\n")
        let outcome = try await dnd("export", "d", "--to", "d.pdf", "--json", status: 2)
        #expect(outcome.errorText.contains("dnd: error: d/cut.png: is damaged, and its picture is not in the PDF"))
        let errors = try outcome.jsonLines().map { $0["error"]?["code"]?.string }
        #expect(errors == [nil, "damaged"])
        #expect(try await Peers.run("/usr/bin/pdftotext", "d.pdf", "-", in: here).outputText.contains("A"))
    }

    @Test("a PDF of a board has its lanes and a map", .enabled(if: hasPrinter, "weasyprint is missing"))
    func printedBoard() async throws {
        _ = try await dnd("init", "b", "--kind", "board")
        _ = try await dnd("copy", "caches.gpx", "--to", "b")
        _ = try await dnd("move", "b/in-progress/Oak.geocache", "--to", "b/completed/")
        _ = try await dnd("export", "b", "--to", "b.pdf")
        let pages = try await Peers.run("/usr/bin/pdftotext", "b.pdf", "-", in: here).outputText.split(
            separator: "\u{C}")
        #expect(pages.count == 3)
        #expect(pages.first?.contains("in-progress") == true && pages.first?.contains("Mill") == true)
        #expect(pages.dropFirst().first?.contains("completed") == true)
        #expect(pages.last?.contains("Map") == true && pages.last?.contains("Oak") == true)
    }

    @Test(
        "what is exported has the permissions of a new file", .enabled(if: hasPrinter, "weasyprint is missing"),
        arguments: ["002", "022", "027", "077"])
    func permissions(mask: String) async throws {
        try await journal()
        let made = try await Spawn.start(
            [
                "/bin/sh", "-c",
                Argument(
                    stringLiteral: """
                        umask \(mask); touch new; mkdir folder
                        for x in pdf html epub; do "$DND" export j --to a.$x || exit; done
                        "$DND" export j --to site/ || exit
                        stat -c %a new a.pdf a.html a.epub site/index.html site/pages/*.html
                        stat -c %a folder site site/pages
                        """),
            ], in: here.directory, input: .empty, output: .pipe,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
                "DND": DndBinary.path.string,
            ]
        ).wait()
        expectStatus(made, 0)
        let modes = made.outputText.split(separator: "\n")
        let (file, folder) = (0o666 & ~Int(mask, radix: 8)!, 0o777 & ~Int(mask, radix: 8)!)
        #expect(modes.count >= 9 && Set(modes.dropLast(3)) == [Substring(String(file, radix: 8))], "\(made)")
        #expect(Set(modes.suffix(3)) == [Substring(String(folder, radix: 8))], "\(made)")
    }

    @Test("without weasyprint, a PDF is refused before anything is read")
    func noPrinter() async throws {
        try await journal()
        let outcome = try await DndBinary.run(
            "export", "j", "--to", "a.pdf", in: here, environment: ["PATH": "/nonexistent"])
        expectStatus(outcome, 2)
        #expect(
            outcome.errorText == """
                dnd: error: a.pdf: needs weasyprint, which is not installed
                dnd: hint: install it: sudo apt install weasyprint; or export to name.html, and print that

                """)
        #expect(!here.exists("a.pdf"))
    }

    @Test(
        "the index of a site has small pictures of large ones",
        .enabled(if: Peers.has("convert"), "ImageMagick is missing"))
    func thumbnails() async throws {
        try here.makeDirectory("d")
        for (name, colour) in [("photo.jpg", "plasma:red-blue"), ("clear.png", "plasma:tomato")] {
            let outcome = try await Peers.run(
                "/usr/bin/convert", "-size", "1600x1200", "-seed", "1", Argument(stringLiteral: colour),
                "-alpha", name == "clear.png" ? "set" : "off", "-channel", "A", "-evaluate", "set", "50%",
                Argument(stringLiteral: "d/" + name), in: here)
            expectStatus(outcome, 0)
        }
        try here.addExample("lake.png", as: "d/lake.png")
        _ = try await dnd("export", "d", "--to", "site/")
        let index = try here.text("site/index.html")
        #expect(index.contains("src=\"thumbnails/1.png\"") && index.contains("src=\"items/lake.png\""))
        #expect(index.contains("src=\"thumbnails/3.jpg\""))
        #expect(here.names(in: "site/thumbnails").count == 2)
        let sizes = try await Peers.run(
            "/usr/bin/identify", "-format", "%m %w %h %A\n", "site/thumbnails/1.png", "site/thumbnails/3.jpg", in: here)
        let lines = sizes.outputText.split(separator: "\n").map {
            $0.split(separator: " ").prefix(3).joined(separator: " ")
        }
        #expect(lines == ["PNG 640 480", "JPEG 640 480"])
        _ = try await dnd("export", "d", "--to", "again/", "--title", "d")
        for name in ["1.png", "3.jpg"] {
            let (first, second) = (
                Argument(stringLiteral: "site/thumbnails/" + name), Argument(stringLiteral: "again/thumbnails/" + name)
            )
            #expect(try here.read(first) == here.read(second))
        }
        // They are no items.
        _ = try await dnd("copy", "site/", "--to", "back/")
        #expect(here.items(in: "back").count == 3)
    }

    @Test("what is in Chromium is what was exported", .enabled(if: Peers.has("chromium"), "chromium is missing"))
    func browser() async throws {
        try await journal()
        _ = try await dnd("export", "j", "--to", "site/")
        _ = try await dnd("export", "j", "--to", "page.html")
        func shown(_ address: String) async throws -> String {
            let outcome = try await Peers.run(
                "/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000",
                "--dump-dom",
                Argument(stringLiteral: "file://\(here.directory)/\(address)"), in: here)
            #expect(outcome.status == 0, "\(outcome.errorText)")
            return outcome.outputText
        }
        let all = try await shown("site/index.html")
        #expect(!all.contains("hidden") && all.contains("<li id=\"item-3\">"))
        let found = try await shown("site/index.html#second%20gr%C3%BC%C3%9Fe")
        #expect(found.contains("<li id=\"item-1\">"))
        #expect(found.contains("<li id=\"item-2\" hidden=\"\">") && found.contains("<li id=\"item-3\" hidden=\"\">"))
        // The picture is drawn: the page has its colours.
        let drawn = try await Peers.run(
            "/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--window-size=800,2000",
            "--screenshot=shot.png", Argument(stringLiteral: "file://\(here.directory)/page.html"), in: here)
        #expect(drawn.status == 0, "\(drawn.errorText)")
        let colours = try await Peers.run("/usr/bin/convert", "shot.png", "-format", "%k", "info:", in: here)
        #expect((Int(colours.outputText) ?? 0) > 500, "\(colours.outputText) colours")
    }

    @Test("what cannot be shown is an error, and the rest is written")
    func failures() async throws {
        let picture = try Examples.bytes("lake.png")
        try here.write("d/cut.png", Array(picture.prefix(picture.count / 2)))
        try here.write("d/bad.heic", Array(try Examples.bytes("evening.heic").prefix(4000)))
        try here.write("d/a.txt", "A\n")
        let outcome = try await dnd("export", "d", "--to", "d.html", status: 2)
        #expect(outcome.errorText.contains("dnd: error: d/bad.heic: "))
        let page = try here.text("d.html")
        #expect(page.contains("cannot be shown") && page.contains("<div class=\"text\">A"))
    }

    @Test("names of places cannot leave their data", .enabled(if: Peers.has("python3")))
    func injection() async throws {
        let name = "\u{0600}</script><script src=items/evil.js>\u{0600}</script><!--<script>"
        // By scalars: U+0600 and what follows it are one character.
        let escaped = name.unicodeScalars.map { $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : "\($0)" }.joined()
        try here.write(
            "d/evil.gpx",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><gpx version=\"1.1\" creator=\"x\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
                + "<wpt lat=\"1\" lon=\"2\"><name>\(escaped)</name></wpt></gpx>")
        try here.write("d/evil.txt", name)
        _ = try await dnd("export", "d", "--to", "d.html")
        _ = try await dnd("export", "d", "--to", "site/")
        let scripts = try await python(
            """
            import html.parser, sys
            class Reader(html.parser.HTMLParser):
                def handle_starttag(self, tag, attributes):
                    if tag == 'script': print(dict(attributes).get('src'), dict(attributes).get('type'))
            for name in sys.argv[1:]: Reader().feed(open(name, encoding='utf-8').read())
            """, "d.html", "site/index.html", "site/pages/1.html")
        #expect(
            scripts == """
                None application/geo+json
                None application/geo+json
                search-texts.js None
                search.js None

                """)
        #expect(!(try here.text("site/search-texts.js").unicodeScalars.contains("<")))
    }

    @Test("waypoints with a description in HTML and with pictures are shown, and found")
    func waypoints() async throws {
        try here.write(
            "d/two.gpx",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
            <wpt lat="1" lon="2"><name>One</name><desc>Behind a &lt;b&gt;wooden&lt;/b&gt; door</desc></wpt>
            <wpt lat="1.5" lon="2.5"><name>Two</name><desc>Plain</desc></wpt>
            </gpx>
            """)
        let lines = try await dnd("export", "d", "--to", "d.html", "--json").jsonLines()
        #expect(lines.map { $0["shown"]?.string } == ["places"])
        let page = try here.text("d.html")
        #expect(page.contains("wooden") && page.contains("<h4>One</h4>") && page.contains("<h4>Two</h4>"))
        #expect(try await dnd("find", "wooden", "d").outputText.hasPrefix("d/two.gpx#0:"))
        #expect(try await dnd("find", "two gpx", "d").outputText == "d/two.gpx\n")
        _ = try await dnd("find", "unknown", "d", status: 1)
    }

    @Test("what became of the export is said")
    func outcomes() async throws {
        try await journal()
        try here.write("a.html", "mine")
        let skipped = try await dnd("export", "j", "--to", "a.html", "--if-exists", "skip")
        #expect(skipped.errorText == "a.html: exists, and was left as it is\n")
        #expect(try here.text("a.html") == "mine")
        let second = try await dnd("export", "j", "--to", "a.html", "--if-exists", "keep-both")
        #expect(second.errorText == "a-2.html: 3 items\n" && here.exists("a-2.html"))
        try here.makeDirectory("empty")
        _ = try await dnd("export", "empty", "--to", "empty.html")
        #expect(try await dnd("export", "empty", "--to", "empty.epub", status: 1).errorText.contains("has no items"))
        for (value, status) in [("nan", Int32(64)), ("1e300", 64), ("-5", 64), ("253402300800", 64), ("1700000000", 0)]
        {
            let outcome = try await DndBinary.run(
                "export", "j", "--to", "dated.epub", "--if-exists", "replace", in: here,
                environment: ["SOURCE_DATE_EPOCH": value])
            #expect(outcome.status == status, "\(value): \(outcome.errorText)")
        }
    }

    @Test("the log of the folder names what was exported, not the temporary file")
    func log() async throws {
        try await journal()
        for target in ["a.html", "site/"] as [Argument] {
            _ = try await dnd("export", "j", "--to", target)
            let lines = try await dnd("log", ".").outputText.split(separator: "\n")
            let landed = try #require(lines.dropFirst().first)
            #expect(landed.contains("from \(here.path("j").string)"), "\(landed)")
        }
    }

    @Test("mistakes change nothing")
    func mistakes() async throws {
        try await journal()
        #expect(try await dnd("export", "j", "--to", "a.docx", status: 64).errorText.contains("expected name.html"))
        #expect(
            try await dnd("export", "j", "--to", "-", "--if-exists", "skip", status: 64)
                .errorText.contains("--if-exists does not apply"))
        _ = try await dnd("init", "k", "--kind", "journal")
        let before = try here.snapshot(of: ".")
        for (target, words) in [
            ("k/a.html", "is in a journal"), ("j/a.html", "is in the directory that is exported"),
            ("k/", "is a journal"),
            ("j/", "is in the directory that is exported"), ("./", "not a name"), ("..", "not a name"),
            (".dnd/", "not a name"),
        ] {
            let outcome = try await dnd(
                "export", "j", "--to", Argument(stringLiteral: target), "--if-exists", "replace", status: 64)
            #expect(outcome.errorText.contains(words), "\(target): \(outcome.errorText)")
        }
        #expect(try here.snapshot(of: ".") == before)
        #expect(
            try await dnd("export", "note.txt", "--to", "a.html", status: 64).errorText.contains("is not a directory"))
        #expect(try await dnd("export", "j", "--to", "none/a.html", status: 2).errorText.contains("does not exist"))
        #expect(here.items(in: "j").count == 3)
    }
}
