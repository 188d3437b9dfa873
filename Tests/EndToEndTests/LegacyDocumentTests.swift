import SystemPackage
import TestPrograms
import Testing

@Suite("PostScript, and documents of former programs")
struct LegacyDocumentTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private static let hasGhostscript = Peers.has("gs")

    /// A drawing of 100 by 50 points with a text (Encapsulated PostScript File Format Specification 3.0).
    private static let drawing = """
        %!PS-Adobe-3.0 EPSF-3.0
        %%BoundingBox: 10 10 110 60
        %%EndComments
        (printed) print
        1 0 0 setrgbcolor 10 10 50 50 rectfill
        0 setgray /Helvetica findfont 12 scalefont setfont 20 30 moveto (Boat house) show
        showpage
        %%EOF

        """

    @Test(
        "a drawing becomes a PDF and a picture of its bounding box", .enabled(if: hasGhostscript, "needs ghostscript"))
    func drawing() async throws {
        try here.write("a.eps", Self.drawing)
        expectStatus(try await DndBinary.run("copy", "a.eps", "--to", "a.pdf", in: here), 0)
        let facts = try await Peers.run("/usr/bin/pdfinfo", "a.pdf", in: here)
        #expect(facts.outputText.contains("Page size:       100 x 50 pts"), "\(facts)")
        expectStatus(try await DndBinary.run("copy", "a.eps", "--to", "a.png", "--dpi", "144", in: here), 0)
        // PNG, third edition, 11.2.1: the size is 200 by 100 pixels.
        #expect(try here.read("a.png")[16..<24] == [0, 0, 0, 200, 0, 0, 0, 100])
        #expect(try await Peers.decodedPicture(here.path("a.png"), in: here) == "PNG 200x100 RGB")
        expectStatus(try await DndBinary.run("copy", "a.eps", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["a.png"])
        let text = try await DndBinary.run("cat", "a.eps", in: here)
        #expect(text.outputText == "Boat house\n", "\(text)")
    }

    @Test(
        "an Illustrator document is the PDF that it begins as, and its page is drawn",
        .enabled(if: hasGhostscript, "needs ghostscript"))
    func illustrator() async throws {
        try here.write("a.eps", Self.drawing)
        expectStatus(try await DndBinary.run("copy", "a.eps", "--to", "a.pdf", in: here), 0)
        try here.write("logo.ai", Array(try here.read("a.pdf")))
        expectStatus(try await DndBinary.run("copy", "logo.ai", "--to", "logo.pdf", "--prove", in: here), 0)
        expectStatus(try await Peers.run("/usr/bin/cmp", "logo.ai", "logo.pdf", in: here), 0)
        let facts = try await Peers.run("/usr/bin/pdfinfo", "logo.pdf", in: here)
        #expect(facts.outputText.contains("Page size:       100 x 50 pts"), "\(facts)")
        let text = try await DndBinary.run("cat", "logo.ai", in: here)
        #expect(text.outputText == "Boat house\n", "\(text)")
        expectStatus(try await DndBinary.run("copy", "logo.ai", "--to", "logo.png", "--dpi", "144", in: here), 0)
        #expect(try here.read("logo.png")[16..<24] == [0, 0, 0, 200, 0, 0, 0, 100])
        // One of PostScript needs Illustrator.
        try here.write("old.ai", "%!PS-Adobe-3.0 EPSF-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n")
        let offers = try await DndBinary.run("inspect", "old.ai", in: here)
        #expect(offers.outputText.contains("com.adobe.illustrator.ai-image") && !offers.outputText.contains("pdf"))
    }

    @Test("of a drawing with a preview, the drawing is converted", .enabled(if: hasGhostscript, "needs ghostscript"))
    func preview() async throws {
        let program = Array(Self.drawing.utf8)
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let head = [0xC5, 0xD0, 0xD3, 0xC6] + number(30) + number(program.count) + [UInt8](repeating: 0, count: 16)
        try here.write("b.eps", head + [0xFF, 0xFF] + program)
        let text = try await DndBinary.run("cat", "b.eps", in: here)
        #expect(text.outputText == "Boat house\n", "\(text)")
        try here.write("c.eps", (head + [0xFF, 0xFF] + program).dropLast(20).map { $0 })
        let cut = try await DndBinary.run("copy", "c.eps", "--to", "c.pdf", in: here)
        expectStatus(cut, 2)
        expectOneError(cut, about: "c.eps")
    }

    @Test("PostScript reads no file, and does not run forever", .enabled(if: hasGhostscript, "needs ghostscript"))
    func hostile() async throws {
        try here.write("read.ps", "%!PS\n(/etc/passwd) (r) file 100 string readstring pop print\nshowpage\n")
        try here.write("loop.ps", "%!PS\n{} loop\n")
        try here.write("text.ps", "%!PS\nnot a program\n")
        for (name, words) in [
            ("read.ps", "invalidfileaccess"), ("loop.ps", "processor time"), ("text.ps", "not really PostScript"),
        ] {
            let outcome = try await DndBinary.run("copy", "\(name)", "--to", "\(name).pdf", in: here)
            expectStatus(outcome, 2)
            #expect(outcome.errorText.contains(words) && !outcome.errorText.contains("root:"), "\(outcome)")
            #expect(!here.exists("\(name).pdf"))
        }
        try expectNothingLeft(in: here)
    }

    @Test("rich text with attachments is the text in it, and a link in its place is not followed")
    func richTextFolder() async throws {
        try here.write("note.rtfd/TXT.rtf", "{\\rtf1\\ansi Boat {\\b house}\\par Oars}")
        try here.write("note.rtfd/map.png", SampleFiles.png(width: 2, height: 2))
        let text = try await DndBinary.run("cat", "note.rtfd", in: here)
        #expect(text.outputText == "Boat house\nOars\n", "\(text)")
        let page = try await DndBinary.run("copy", "note.rtfd", "--to", "note.html", "--json", in: here)
        expectStatus(page, 0)
        #expect(try here.text("note.html").contains("<b>house</b>"))
        #expect(page.outputText.contains("\"attachments\""), "\(page)")
        try here.write("private.rtf", "{\\rtf1 secret}")
        try here.makeDirectory("evil.rtfd")
        let link = try await Program.run(["/bin/ln", "-s", "../private.rtf", "evil.rtfd/TXT.rtf"], in: here.directory)
        #expect(link.status == 0)
        let evil = try await DndBinary.run("copy", "evil.rtfd", "--to", "evil.txt", in: here)
        expectStatus(evil, 2)
        #expect(!here.exists("evil.txt"))
    }

    // MARK: - Office 97 to 2003

    /// Takes a document from Tests/Fixtures, which LibreOffice saved (see the README there).
    private func fixture(_ name: String) async throws {
        let path = Examples.top.pushing("Tests/Fixtures").appending(name)
        let bytes = try Workspace.read(path)
        guard name.hasSuffix(".xz") else {
            try here.write("\(name)", bytes)
            return
        }
        let plain = try await Program.run(["/usr/bin/xz", "-dc"], input: .bytes(bytes))
        try #require(plain.status == 0)
        try here.write("\(name.dropLast(3))", plain.output)
    }

    @Test("the words of a DOC are those of the DOCX that it was made of")
    func word() async throws {
        try await fixture("plan.doc")
        try here.addExample("plan.docx")
        func words(_ name: String) async throws -> [Substring] {
            let text = try await DndBinary.run("cat", "--no-cache", "\(name)", in: here)
            expectStatus(text, 0)
            return text.outputText.split { !$0.isLetter && !$0.isNumber }
        }
        // pandoc reads the DOCX.
        #expect(try await words("plan.doc") == words("plan.docx"))
        let copy = try await DndBinary.run("copy", "plan.doc", "--to", "plan.html", "--json", in: here)
        expectStatus(copy, 0)
        #expect(copy.outputText.contains(#""losses":["layout","metadata"]"#), "\(copy)")
        let page = try here.text("plan.html")
        for element in ["<h1>", "<li>", "<td>Boat house</td>"] { #expect(page.contains(element), "\(page)") }
        let bytes = try here.read("plan.doc")
        try here.write("cut.doc", Array(bytes.prefix(6000)))
        let cut = try await DndBinary.run("copy", "cut.doc", "--to", "cut.txt", in: here)
        expectStatus(cut, 2)
        #expect(cut.errorText.contains("is damaged"), "\(cut)")
    }

    @Test("a DOC has the lists, notes, comments and text boxes of the ODT that it was made of")
    func wordOfODT() async throws {
        try await fixture("boats.doc.xz")
        let text = try await DndBinary.run("cat", "boats.doc", in: here)
        expectStatus(text, 0)
        #expect(
            text.outputText == """
                Lake houses
                Rope bold and slanted, 10 m2. Seen.
                First claim[1] and second[2], third[3].
                Remarked words.
                See oars for more.
                Steps
                1. Tie the boat
                  a) with a knot
                    I. twice
                  b) with a chain
                2. Row home
                Between.
                - tea
                  - green
                - bread
                Boat
                Length
                Anna
                7,5 m
                Mole
                two
                lines
                tab\tand line
                end
                Ελληνικά, 日本語, 😀, “quoted” – €.
                Anchor.
                Boxed words

                [1] Source of the first.
                [2] Source of the second.
                [3] Source of the third.

                Comments:
                Ann Ode: Check this.

                """)
        expectStatus(try await DndBinary.run("copy", "boats.doc", "--to", "boats.html", in: here), 0)
        let page = try here.text("boats.html")
        for element in [
            "<b>bold</b> and <i>slanted</i>, 10 m<sup>2</sup>", "<li>Tie the boat<ol type=\"a\">\n<li>with a knot",
            "<ol type=\"I\">\n<li>twice", "<a href=\"https://example.org/oars\">", "<td>two<br>lines</td>",
            "<p>[2] Source of the second.</p>",
        ] { #expect(page.contains(element), "\(page)") }
    }

    @Test("antiword finds the same words in a DOC", .enabled(if: Peers.has("antiword"), "needs antiword"))
    func wordPeer() async throws {
        try await fixture("boats.doc.xz")
        let peer = try await Peers.run("/usr/bin/antiword", "-w", "0", "-m", "UTF-8.txt", "boats.doc", in: here)
        try #require(peer.status == 0, "\(peer.errorText)")
        let own = try await DndBinary.run("cat", "--no-cache", "boats.doc", in: here)
        func words(_ text: String) -> Set<Substring> { Set(text.split { !$0.isLetter }.filter { $0.count > 1 }) }
        // antiword shows hidden text, and no comments; it numbers headings and endnotes by itself.
        #expect(
            words(peer.outputText).subtracting(["unseen"])
                == words(own.outputText).subtracting([
                    "Ann", "Ode", "Check", "this", "Comments",
                ]))
    }

    @Test(
        "text boxes and titles of charts on the sheets of a workbook are in its text",
        .enabled(if: Peers.has("runxlrd"), "needs xlrd"))
    func drawings() async throws {
        try await fixture("drawings.xls.xz")
        let text = try await DndBinary.run("cat", "drawings.xls", in: here)
        // What XlsxWriter wrote. Excel knows sheets that are a chart; LibreOffice saves one as a chart on a sheet.
        let long = String(repeating: "x", count: 9000) + " end"
        #expect(
            text.outputText == """
                Tea
                cup\tprice
                small\t2
                large\t3

                Prices of tea
                Size of the cup
                in €
                Two cups
                for ten €, 茶
                \(long)

                Comments:
                B2: not a text of its own

                Milk
                white

                A box on the second sheet

                Chart
                A sheet of its own

                Last
                sugar

                behind the chart

                """, "\(text)")
        // They are no values of the sheet.
        let table = try await DndBinary.run("copy", "drawings.xls", "--to", "-", "--as", "csv", in: here)
        #expect(table.outputText == "cup,price\r\nsmall,2\r\nlarge,3\r\n")
    }

    @Test(
        "the values of an XLS are those that openpyxl wrote", .enabled(if: Peers.has("runxlrd"), "needs python3-xlrd"))
    func excel() async throws {
        try await fixture("costs.xls")
        let table = try await DndBinary.run("copy", "costs.xls", "--to", "costs.csv", in: here)
        expectStatus(table, 0)
        #expect(
            try here.text("costs.csv").replacing("\r\n", with: "\n") == """
                Item,Price,Date
                Bröt,1.5,2024-05-06
                Tea,1234567.891,2023-01-02T03:04:05
                ,1234569.391,
                TRUE,,
                "Русский, ""quoted\""
                line",,

                """)
        let second = try await DndBinary.run("copy", "costs.xls#sheet=Zweites", "--to", "-", "--as", "csv", in: here)
        #expect(second.outputText.replacing("\r\n", with: "\n") == "x,y\n1e-07,100000000000\n", "\(second)")
        let text = try await DndBinary.run("cat", "costs.xls", in: here)
        #expect(text.outputText.contains("Zweites") && text.outputText.contains("2024-05-06"), "\(text)")
        let bytes = try here.read("costs.xls")
        try here.write("cut.xls", Array(bytes.prefix(3000)))
        let cut = try await DndBinary.run("copy", "cut.xls", "--to", "cut.csv", in: here)
        expectStatus(cut, 2)
        expectOneError(cut, about: "cut.xls")
    }

    @Test("the titles, texts and notes of a PPT are those that python-pptx wrote")
    func powerPoint() async throws {
        try await fixture("deck.ppt.xz")
        let text = try await DndBinary.run("cat", "deck.ppt", in: here)
        expectStatus(text, 0)
        #expect(
            text.outputText
                == (0..<3).map { "Folie \($0) Ü\n\nPunkt eins \($0)\nPunkt zwei ε\n\nNotes:\nNote \($0)\n" }
                .joined(separator: "\n"))
        let one = try await DndBinary.run("copy", "deck.ppt#1", "--to", "-", "--as", "txt", in: here)
        #expect(one.outputText.contains("Folie 1 Ü") && !one.outputText.contains("Folie 2"))
        let bytes = try here.read("deck.ppt")
        try here.write("cut.ppt", Array(bytes.prefix(bytes.count / 2)))
        expectStatus(try await DndBinary.run("copy", "cut.ppt", "--to", "cut.txt", in: here), 2)
    }
}
