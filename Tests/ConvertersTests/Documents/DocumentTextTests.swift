import ExternalPrograms
@testable import DocumentConverters
@testable import Converters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// One text in every format that pandoc writes: its words are extracted, and its markup is not.
@Suite(
    .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct DocumentTextTests {
    static let markdown = """
        # Heading one

        Some *emphasis*, **strong** and ~~struck~~ text, with `code` and a [link](http://example.org/x).

        > A quotation.

        - first
        - second

        ---

        | Name    | Height |
        |---------|--------|
        | Brocken | 1141   |

        Straße, naïve, 日本, 😀.

        """

    static let formats: [(writer: String, file: String, type: String)] = [
        ("docx", "a.docx", "org.openxmlformats.wordprocessingml.document"),
        ("odt", "a.odt", "org.oasis-open.opendocument.text"),
        ("epub", "a.epub", "org.idpf.epub-container"),
        ("rtf", "a.rtf", "public.rtf"),
        ("html", "a.html", "public.html"),
        ("docbook5", "a.xml", "public.xml"),
        ("jats", "a.xml", "public.xml"),
        ("fb2", "a.xml", "public.xml"),
        ("ipynb", "a.ipynb", "public.json"),
    ]

    @Test(arguments: formats)
    func keepsTheTextAndNoMarkup(_ format: (writer: String, file: String, type: String)) async throws {
        let home = try Scratch()
        let file = try await write(Self.markdown, as: format.writer, to: format.file, in: home)
        let text = try await convert(try ConversionSource(format.type, file: file))
        for words in [
            "Heading one", "Some emphasis, strong and struck text, with code and a link.", "A quotation.", "first",
            "second", "Brocken", "1141", "Straße, naïve, 日本, 😀.",
        ] {
            #expect(text.contains(words), "\(format.writer): \(words) is not in:\n\(text)")
        }
        for markup in ["~~", "**", "__", "----", "====", "+--", "|", "http:", "<", "`"] {
            #expect(!text.contains(markup), "\(format.writer): \(markup) is left over in:\n\(text)")
        }
    }

    /// The title of Word and Writer is a paragraph of the page, so it is part of the text.
    @Test(arguments: ["docx", "odt"])
    func titlesStayOnThePage(_ writer: String) async throws {
        let home = try Scratch()
        let markdown = "---\ntitle: The Title\nsubtitle: A Subtitle\nauthor: [Anna, Otto]\ndate: 1 May\n---\n\nText.\n"
        let file = try await write(markdown, as: writer, to: "a.\(writer)", in: home)
        let type =
            writer == "docx" ? "org.openxmlformats.wordprocessingml.document" : "org.oasis-open.opendocument.text"
        let lines = try await convert(try ConversionSource(type, file: file)).split(separator: "\n")
        #expect(lines == ["The Title", "A Subtitle", "Anna", "Otto", "1 May", "Text."])
    }

    /// The reader skips tables, and takes the annotation for metadata.
    @Test func aFictionBookHasItsTablesAndItsAnnotation() async throws {
        let book =
            "<?xml version='1.0' encoding='windows-1251'?><FictionBook xmlns='http://www.gribuser.ru/xml/fictionbook/2.0'><description><title-info><book-title>T</book-title><annotation><p>About it.</p></annotation></title-info></description><body><section><title><p>One</p></title><p>before</p><table id='t'><tr><th>Name</th><th>\u{C2}</th></tr><tr><td><emphasis>Tea</emphasis></td><td>3 &amp; 4</td></tr></table><p>after</p></section></body></FictionBook>"
        let bytes = book.unicodeScalars.map { UInt8($0.value) }
        let text = try await convert(ConversionSource(type: .fictionBook, content: .data(Data(bytes)), name: "a.fb2"))
        #expect(
            text.split(separator: "\n") == ["About it.", "One", "before", "Name  В", "Tea   3 & 4", "after"])
    }

    /// 10 to the power of 6 is 10^6, also where HTML within Markdown raises the digits.
    @Test(arguments: ["docx", "odt", "epub", "html", "ipynb"])
    func powersAreToldFromNumbers(_ writer: String) async throws {
        let home = try Scratch()
        let type = try #require(Self.formats.first { $0.writer == writer }?.type)
        let page = "10^6^ m, 10^\u{2212}3^, 2^nd^, x^2^."
        let file = try await write(page, as: writer, to: "a.\(writer)", in: home)
        let text = try await convert(try ConversionSource(type, file: file))
        #expect(text.hasSuffix("10^6 m, 10^\u{2212}3, 2nd, x2.\n"))
    }

    /// Formulas that no line shows are TeX, which is a loss.
    @Test(
        arguments: [
            ("docx", "$x$ and $\\frac{a}{2}$", "x and $\\frac{a}{2}$\n"), ("docx", "$x$.", "x.\n"),
            ("odt", "b $\\frac{a}{2}$", "b $\\frac{a}{2}$\n"), ("epub", "$\\frac{a}{2}$", "$\\frac{a}{2}$\n"),
            ("html", "- $\\frac{a}{2}$", "- $\\frac{a}{2}$\n"),
        ])
    func formulasAsTeXAreALoss(_ writer: String, _ markdown: String, _ expected: String) async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let type = try #require(Self.formats.first { $0.writer == writer }?.type)
        let file = try await write(markdown, as: writer, to: "a.\(writer)", in: home, "--mathml")
        let source = try ConversionSource(type, file: file)
        let isLost = expected.contains("frac")
        // With processes that stay, too.
        for service in [nil, PandocService(most: 1)] {
            let pandoc = PandocConverter(searchPath: .standard, service: service)
            for _ in 0..<4 {
                let context = ConversionContext(scratch: scratch.path)
                let text = try #require(try await pandoc.convert(source, in: context).text())
                #expect(text.hasSuffix(expected) && !text.contains("dnd"))
                #expect((context.losses.recorded ?? []).contains(.formulas) == isLost)
            }
            await service?.close()
        }
    }

    /// Formulas that a script of the page draws.
    @Test(
        arguments: [
            ("<p>a <span class='math inline'>\\(x\\)</span>", true),
            ("<script src='https://cdn.example/MathJax.js'></script><p>\\(x\\)", true),
            ("<script src='https://cdn.example/MathJax.js'></script><p>x", false), ("<p>a \\(b\\)", false),
        ])
    func formulasOfScriptsAreALoss(_ page: String, _ isLost: Bool) async throws {
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        _ = try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource("public.html", bytes: page.utf8), in: context)
        #expect((context.losses.recorded ?? []).contains(.formulas) == isLost)
    }

    /// Line breaks within the cells of a table that has headings.
    @Test(
        arguments: [
            (
                "<table><tr><th>Name<br>it</th><th>m</th></tr><tr><td>Deep<br>Lake</td><td>5</td></tr></table>",
                "Name  m\nit\nDeep  5\nLake\n"
            ),
            ("<table><tr><td>Deep<br>Lake</td><td>5</td></tr></table>", "Deep\nLake\n\n5\n"),
        ])
    func cellsWithLinesStayInTheirTable(_ page: String, _ expected: String) async throws {
        #expect(try await convert(try ConversionSource("public.html", bytes: page.utf8)) == expected)
        let scratch = try Scratch()
        let content = try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource("public.html", bytes: page.utf8), to: .markdown,
            in: ConversionContext(scratch: scratch.path))
        let markdown = try #require(try content.text())
        #expect(markdown.contains("Deep<br>Lake | 5") && !markdown.contains("<td"))
    }

    @Test func aNotebookHasItsRawCells() async throws {
        let cells = [("ipynb", "raw_text", ""), ("html", "<b>no</b>", "\"raw_mimetype\": \"text/html\"")].map {
            "{\"cell_type\": \"raw\", \"metadata\": {\($0.2)}, \"source\": [\"\($0.1)\"]}"
        }
        let notebook =
            "{\"cells\": [\(cells.joined(separator: ", "))], \"metadata\": {}, \"nbformat\": 4, \"nbformat_minor\": 5}"
        let source = ConversionSource(
            type: .jupyterNotebook, content: .data(Data(notebook.utf8)), name: "a.ipynb")
        #expect(try await convert(source).trimmingCharacters(in: .whitespacesAndNewlines) == "raw_text")
    }

    /// Pages in legacy encodings, with and without a declaration.
    @Test(arguments: [
        ("<meta charset=iso-8859-1><p>Stra\u{DF}e \u{80}5", "Straße €5"),
        (
            "<meta http-equiv='Content-Type' content='text/html; charset=windows-1251'><p>\u{CF}\u{F0}\u{E8}\u{E2}\u{E5}\u{F2}",
            "Привет"
        ),
        ("<?xml version='1.0' encoding='koi8-r'?><html><p>\u{F0}\u{D2}\u{C9}\u{D7}\u{C5}\u{D4}</p></html>", "Привет"),
        ("<meta charset='utf-16'><p>plain", "plain"),
        (
            "<meta charset='no-such-thing'><p>na\u{EF}ve caf\u{E9}, d\u{E9}j\u{E0} vu \u{E0} l'\u{E9}cole",
            "naïve café, déjà vu à l'école"
        ),
    ])
    func pagesAreReadInTheirEncoding(_ page: (latin1: String, text: String)) async throws {
        let bytes = page.latin1.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let text = try await convert(try ConversionSource("public.html", bytes: bytes))
        #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == page.text)
    }

    @Test func whatThePageHidesIsNotText() async throws {
        let page =
            "<html><head><title>T</title><style>p{}</style><script>x()</script></head><body><div style='display: none'>no</div><p>yes<span hidden>no</span>"
        #expect(try await convert(try ConversionSource("public.html", bytes: page.utf8)) == "yes\n")
    }

    /// A page cannot make the reader open another file, even if it exists.
    @Test func nothingBesideTheDocumentIsRead() async throws {
        let home = try Scratch()
        let secret = try home.file("secret.html", "<p>secret".utf8)
        let page = "<p>before<iframe src='file://\(secret)'></iframe><img src='\(secret)'>after"
        let text = try await convert(try ConversionSource("public.html", bytes: page.utf8))
        #expect(!text.contains("secret"))
    }

    @Test func encryptedDocumentsSaySo() async throws {
        let word = "org.openxmlformats.wordprocessingml.document"
        // [MS-OFFCRYPTO]: a compound file with a stream named EncryptedPackage.
        let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 504)
        let name = "EncryptedPackage".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try await failure(try ConversionSource(word, bytes: compound + name)).code == .encrypted)
        #expect(try await failure(try ConversionSource(word, bytes: compound)).code == .unsupported)
        // OpenDocument 1.2, part 3, 3.4: encrypted entries are stored, and are not XML.
        let home = try Scratch()
        let odt = try await python(
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1], 'w')
            z.writestr('mimetype', 'application/vnd.oasis.opendocument.text')
            z.writestr('content.xml', bytes(range(128, 256)))
            z.close()
            """, home.path.appending("a.odt"))
        #expect(
            try await failure(try ConversionSource("org.oasis-open.opendocument.text", file: odt)).code == .encrypted)
    }

    /// Encryption lists follow the EPUB Open Container Format 3.2, section 3.5.2.2. A book with only
    /// obfuscated fonts is readable.
    @Test(arguments: [
        ("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "OEBPS/chapter.xhtml", true),
        ("http://ns.adobe.com/adept/xmlenc#x", "OEBPS/a%20b.html", true),
        ("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "OEBPS/cover.jpeg", false),
        ("http://www.idpf.org/2008/embedding", "OEBPS/fonts/a.otf", false),
        ("http://ns.adobe.com/pdf/enc#RC", "OEBPS/fonts/a.ttf", false),
    ])
    func anEncryptedBookSaysSo(_ algorithm: String, _ path: String, _ isEncrypted: Bool) async throws {
        let home = try Scratch()
        let book = try await python(
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
            z.writestr('mimetype', 'application/epub+zip', zipfile.ZIP_STORED)
            z.writestr('META-INF/encryption.xml', '''<?xml version="1.0"?>
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
            <e:EncryptedData><e:EncryptionMethod
            Algorithm="\(algorithm)"/><e:CipherData><e:CipherReference URI="\(path)"/></e:CipherData></e:EncryptedData>
            </encryption>''')
            z.writestr('META-INF/container.xml', '''<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
            <rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>''')
            z.writestr('p.opf', '''<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest>
            <item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>''')
            z.writestr('c.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Readable</p></body></html>')
            z.close()
            """, home.path.appending("a.epub"))
        let source = try ConversionSource("org.idpf.epub-container", file: book)
        if isEncrypted {
            let error = try await failure(source)
            #expect(error.code == .encrypted)
            #expect(error.message.contains("rights"))
        } else {
            #expect(try await convert(source).contains("Readable"))
        }
    }

    @Test func aContainerThatWouldFillTheMemoryIsTooLarge() async throws {
        let home = try Scratch()
        let bomb = try await python(
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
            z.writestr('word/document.xml', b' ' * (64 << 20))
            z.close()
            """, home.path.appending("bomb.docx"))
        var limits = ConversionLimits()
        limits.memoryBytes = 32 << 20
        let source = try ConversionSource("org.openxmlformats.wordprocessingml.document", file: bomb)
        #expect(try await failure(source, limits: limits).code == .tooLarge)
        // Its content is smaller than the memory limit when expanded, but reading it needs more.
        limits.memoryBytes = 256 << 20
        let error = try await failure(source, limits: limits)
        #expect(error.code == .tooLarge && error.message.contains("word/document.xml"), "\(error)")
        #expect(error.hint?.contains("--limit memory") == true)
    }

    @Test func aDocumentThatNeedsTooMuchMemoryIsTooLarge() async throws {
        var limits = ConversionLimits()
        limits.memoryBytes = 16 << 20
        let page = String(repeating: "<p>paragraph <b>after</b> paragraph", count: 100_000)
        #expect(
            try await failure(try ConversionSource("public.html", bytes: page.utf8), limits: limits).code == .tooLarge)
    }

    @Test func aDocumentOfMoreWordsThanFitIntoMemoryIsRefusedUnread() async throws {
        var limits = ConversionLimits()
        limits.memoryBytes = 1 << 20
        func page(_ count: Int, _ text: String) throws -> ConversionSource {
            try ConversionSource("public.html", bytes: String(repeating: text, count: count).utf8)
        }
        for text in ["<b>a</b>", "word ", "<"] {
            let error = try await failure(try page(9000, text), limits: limits)
            #expect(error.code == .tooLarge && error.message.contains("than fit into 1 MiB"), "\(error)")
            #expect(error.hint?.contains("--limit memory") == true)
        }
    }

    @Test(arguments: ["<div>", "<b><i>", "<font>x", "<table><tr><td>"])
    func elementsThatNeverEndAreRefusedUnread(tags: String) async throws {
        let page = "<html><body><p>before</p>" + String(repeating: tags, count: 10_001)
        let error = try await failure(try ConversionSource("public.html", bytes: page.utf8))
        #expect(error.code == .tooLarge && error.message.contains("within each other"), "\(error)")
    }

    /// List items and paragraphs need no end tag (HTML standard, 13.1.2.4).
    @Test func elementsThatNeedNoEndAreNotDeep() async throws {
        let page =
            "<ul>" + String(repeating: "<li>item", count: 300) + "</ul>" + String(repeating: "<p>a<br>b", count: 20_000)
        #expect(!HTMLDepth.isTooMuch(in: Array(page.utf8)))
    }

    /// A picture embedded in a page counts as one word.
    @Test func aLongWordIsOneWord() async throws {
        let page = "<p>before <img src='data:image/png;base64,\(String(repeating: "QUJD", count: 3 << 20))'> after</p>"
        let text = try await convert(ConversionSource("public.html", bytes: page.utf8))
        #expect(text.contains("before") && text.contains("after"))
    }

    @Test(arguments: [
        // Prose counts with all its bytes, a very long word with few.
        ("some words and more ", 5000, 100_000), ("<p>text</p>", 5000, 55_000), ("[", 640_000, 16 + 10_000), ("", 0, 0),
    ])
    func aTextIsWorthItsTagsAndWords(repeated: String, count: Int, bytes: Int) throws {
        let home = try Scratch()
        let text = String(repeating: repeated, count: count)
        let input = try SourceDescriptor(ConversionSource("public.html", bytes: text.utf8), scratch: home.path)
        #expect(PandocResourceEstimate.worth(of: input) == bytes)
    }

    /// The ZIP directory of an EPUB is not text: the time limit depends on the entries (APPNOTE 4.3.12).
    @Test func aContainerIsWorthWhatItHoldsAndNotItsDirectory() async throws {
        let home = try Scratch()
        let book = try await python(
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
            for i in range(1000): z.writestr('%d.xhtml' % i, b'x' * 40)
            z.close()
            """, home.path.appending("book.epub"))
        let source = try ConversionSource("org.idpf.epub-container", file: book)
        let input = try SourceDescriptor(source, scratch: home.path)
        #expect(input.size > 90_000)
        #expect(DocumentContainer.worth(of: input) == 1000 * 6)
    }

    @Test func plainXMLAndJSONStayWhatTheyAre() throws {
        let pandoc = PandocConverter(searchPath: .standard)
        let xml = try ConversionSource("public.xml", bytes: "<?xml version='1.0'?><config a='1'/>".utf8)
        #expect(pandoc.rules(for: xml).isEmpty)
        let json = try ConversionSource("public.json", bytes: "{\"cells\": []}".utf8, name: "data.json")
        #expect(pandoc.rules(for: json).isEmpty)
    }

    // MARK: -

    private func convert(_ source: ConversionSource, limits: ConversionLimits = .init()) async throws -> String {
        let scratch = try Scratch()
        let converter = try #require(
            StandardConverters(decoder: nil, jobs: 1).all.first { !$0.rules(for: source).isEmpty })
        let content = try await converter.convert(
            source, in: ConversionContext(scratch: scratch.path, limits: limits))
        #expect(scratch.contents.count == 1)
        return try #require(try content.text())
    }

    private func failure(
        _ source: ConversionSource, limits: ConversionLimits = .init()
    ) async throws -> ConversionError {
        let scratch = try Scratch()
        let error = try await #require(throws: ConversionError.self) {
            let converter = try #require(
                StandardConverters(decoder: nil, jobs: 1).all.first { !$0.rules(for: source).isEmpty })
            _ = try await converter.convert(source, in: ConversionContext(scratch: scratch.path, limits: limits))
        }
        #expect(scratch.contents.isEmpty)
        #expect(!error.message.contains("\n"))
        return error
    }

    private func write(
        _ markdown: String, as writer: String, to name: String, in home: Scratch, _ options: String...
    ) async throws -> FilePath {
        let input = try home.file("input.md", markdown.utf8)
        let output = home.path.appending(name)
        try await OutsideProgram.run(
            "/usr/bin/pandoc",
            [
                "--standalone", "--quiet", "--metadata=pagetitle:x", "-f", "markdown", "-t", writer, "-o",
                output.string, input.string,
            ] + options)
        return output
    }

    private func python(_ script: String, _ output: FilePath) async throws -> FilePath {
        try await OutsideProgram.run("/usr/bin/python3", ["-c", script, output.string])
        return output
    }
}
