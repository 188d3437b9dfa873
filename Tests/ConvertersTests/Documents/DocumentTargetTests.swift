import ExternalPrograms
import Archives
@testable import DocumentConverters
@testable import Converters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Documents converted from other documents, read by independent programs: python-docx, odfpy,
/// ebooklib, html5lib, striprtf.
@Suite(
    .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct DocumentTargetTests {
    /// A PNG of one pixel.
    static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="

    static let markdown = """
        ---
        title: The Title
        author: Anna
        lang: de
        ---
        # Heading one

        Some *emphasis*, **strong** text with a [link](http://example.org/x), <b>raw *bold*</b>.

        <div align="center"><p>From HTML</p></div>

        - first
        - second

        | Name    | Height |
        |---------|--------|
        | Brocken | 1141   |

        ![A dot](data:image/png;base64,\(pixel))

        Straße, naïve, 日本, 😀.

        """

    /// A Python program that prints the lines of a document of `type`, its title, and its number of pictures.
    struct Reader: Sendable, CustomTestStringConvertible {
        let type: String
        let module: String
        let script: String

        init(_ type: String, _ module: String, _ script: String) {
            self.type = type
            self.module = module
            self.script = script
        }

        var testDescription: String { module }
    }

    static let readers: [Reader] = [
        Reader(
            "org.openxmlformats.wordprocessingml.document", "docx",
            """
            import sys, docx
            d = docx.Document(sys.argv[1])
            for p in d.paragraphs: print(p.text)
            for t in d.tables:
                for r in t.rows: print(' '.join(c.text for c in r.cells))
            print('title:', d.core_properties.title, 'pictures:', len(d.inline_shapes))
            """
        ),
        Reader(
            "org.oasis-open.opendocument.text", "odf",
            """
            import sys, zipfile
            from odf import opendocument, text, teletype, draw, table
            d = opendocument.load(sys.argv[1])
            for kind in (text.H, text.P):
                for p in d.getElementsByType(kind): print(' '.join(teletype.extractText(p).split()))
            for r in d.getElementsByType(table.TableRow):
                print(' '.join(teletype.extractText(c).strip() for c in r.getElementsByType(table.TableCell)))
            title = [teletype.extractText(n) for n in d.meta.childNodes
                if getattr(n, 'qname', ('', ''))[1] == 'title']
            print('title:', title[0], 'pictures:', len(d.getElementsByType(draw.Image)))
            assert zipfile.ZipFile(sys.argv[1]).testzip() is None
            """
        ),
        Reader(
            "org.idpf.epub-container", "ebooklib",
            """
            import sys, bs4, ebooklib, zipfile
            from ebooklib import epub
            b = epub.read_epub(sys.argv[1])
            for i in b.get_items_of_type(ebooklib.ITEM_DOCUMENT):
                for e in bs4.BeautifulSoup(i.get_content(), 'html.parser').find_all(['h1', 'p', 'li', 'tr']):
                    print(' '.join(e.get_text(' ' if e.name == 'tr' else '').split()))
            pictures = list(b.get_items_of_type(ebooklib.ITEM_IMAGE))
            print('title:', b.get_metadata('DC', 'title')[0][0], 'pictures:', len(pictures))
            assert b.get_metadata('DC', 'language')[0][0] == 'de'
            assert zipfile.ZipFile(sys.argv[1]).testzip() is None
            """
        ),
        Reader(
            "public.html", "html5lib",
            """
            import sys, html5lib
            parser = html5lib.HTMLParser(namespaceHTMLElements=False, strict=True)
            d = parser.parse(open(sys.argv[1], 'rb').read(), transport_encoding='utf-8')
            for e in d.iter():
                if e.tag in ('h1', 'p', 'li', 'tr'):
                    print(' '.join((' ' if e.tag == 'tr' else '').join(e.itertext()).split()))
            pictures = [i for i in d.iter('img') if i.get('src').startswith('data:image/png;base64,')]
            print('title:', d.find('head/title').text, 'pictures:', len(pictures))
            assert d.get('lang') == 'de'
            """
        ),
        Reader(
            "public.rtf", "striprtf",
            """
            import sys
            from striprtf.striprtf import rtf_to_text
            source = open(sys.argv[1]).read()
            text = rtf_to_text(source).encode('utf-16', 'surrogatepass').decode('utf-16')
            # Cells end with a bar, and with the line end of their paragraph.
            print(text.replace('\\n|', ' ').replace('|', '').replace('•', ''))
            print('title: The Title pictures:', source.count('pngblip'))
            """
        ),
    ]

    @Test(arguments: readers)
    func independentReadersReadWhatWasMade(_ reader: Reader) async throws {
        guard try await Peer.run(Peer.python, ["-c", "import \(reader.module)"]).status == 0 else {
            try Test.cancel("the PyPI package of \(reader.module) is not in .build/peers")
        }
        let scratch = try Scratch()
        let target = try UniformType.known(reader.type)
        let source = try ConversionSource("net.daringfireball.markdown", bytes: Self.markdown.utf8, name: "a.md")
        let context = ConversionContext(scratch: scratch.path)
        let content = try await PandocConverter(searchPath: .standard).convert(source, to: target, in: context)
        #expect(scratch.contents.count == 1)
        let file = scratch.path.appending(try #require(scratch.contents.first))
        let (status, output) = try await Peer.run(Peer.python, ["-c", reader.script, file.string])
        #expect(status == 0)
        let lines = output.split(whereSeparator: \.isNewline).map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        for line in [
            "The Title", "Heading one", "Some emphasis, strong text with a link, raw bold.", "From HTML", "first",
            "second", "Brocken 1141", "Straße, naïve, 日本, 😀.", "title: The Title pictures: 1",
        ] {
            #expect(lines.contains(line), "\(line) is not in:\n\(output)")
        }
        #expect(context.losses.recorded == [])
        _ = content
    }

    static let targets: [UniformType] = [.html, .docx, .odt, .epub, .rtf, .markdown]

    /// The output depends only on the content, not on the time.
    @Test(arguments: targets)
    func theSameAgain(_ target: UniformType) async throws {
        let first = try await convert("* Title\n\nText.\n", from: "org.orgmode.org", to: target)
        // Times in ZIP have a resolution of two seconds, so the second conversion must be later by more than that.
        try await Task.sleep(for: .seconds(3))
        #expect(try await convert("* Title\n\nText.\n", from: "org.orgmode.org", to: target) == first)
    }

    /// Files that a document names are not opened, neither by pandoc's readers nor by its writers.
    @Test(arguments: targets)
    func nothingBesideTheDocumentIsRead(_ target: UniformType) async throws {
        let home = try Scratch()
        let secret = try home.file("secret.png", Data(base64Encoded: Self.pixel) ?? Data())
        let text = try home.file("secret.html", "<p>Geheimnis".utf8)
        let markdown = """
            ---
            title: x
            cover-image: \(secret)
            css: \(text)
            header-includes: <iframe src="\(text)"></iframe>
            ---
            before <iframe src="\(text)"></iframe> ![alt](\(secret)) ![alt](file://\(secret))

            <iframe src="\(text)"></iframe>

            after
            """
        let scratch = try Scratch()
        let source = try ConversionSource("net.daringfireball.markdown", bytes: markdown.utf8, name: "a.md")
        let context = ConversionContext(scratch: scratch.path)
        guard target != .markdown else { return }
        let content = try await PandocConverter(searchPath: .standard).convert(source, to: target, in: context)
        let bytes = try content.bytes()
        #expect(bytes.firstRange(of: Data("Geheimnis".utf8)) == nil)
        #expect(bytes.firstRange(of: Data("base64".utf8)) == nil)
        if [.docx, .odt, .epub].contains(target) {
            let names = (ZipDirectory.entries(in: Array(bytes)) ?? []).map(\.name)
            #expect(!names.isEmpty && !names.contains { $0.hasSuffix("png") && !$0.hasPrefix("Thumbnails/") })
        }
        // The frames are lost, too.
        #expect(Set(context.losses.recorded ?? []) == [.pictures, .other])
    }

    @Test func theTextOfADocumentNeverComesThroughItsMarkup() throws {
        let graph = ConversionGraph(converters: StandardConverters(decoder: nil, jobs: 1).all)
        for type in [
            "org.openxmlformats.wordprocessingml.document", "public.html", "public.rtf", "org.idpf.epub-container",
        ] {
            let routes = graph.routes(from: try ConversionSource(type, bytes: "<p>x".utf8))
            let text = try #require(routes.first { $0.target == .utf8PlainText })
            #expect(text.steps.count == 1 && text.fidelity == .extracted)
            // A destination that reads any plain text must not receive markup.
            #expect(routes.first { $0.target.conforms(to: .plainText) }?.target == .utf8PlainText)
        }
    }

    /// Plain text, such as source code, is printed, and not converted to other documents.
    @Test(arguments: ["public.swift-source", "public.plain-text", "public.python-script", "public.css"])
    func plainTextIsNoDocument(_ type: String) throws {
        let graph = ConversionGraph(converters: StandardConverters(decoder: nil, jobs: 1).all)
        let routes = graph.routes(from: try ConversionSource(type, bytes: "x = 1\n".utf8))
        #expect(routes.first?.target == .utf8PlainText)
        #expect(routes.dropFirst().allSatisfy { $0.target == .pdf })
    }

    static let markups: [(type: String, text: String)] = [
        ("net.sourceforge.docutils.restructuredtext", "Title\n=====\n\nSome *emphasis*.\n"),
        ("org.orgmode.org", "* Title\n\nSome /emphasis/.\n"),
        (
            "org.tug.tex",
            "\\documentclass{article}\\begin{document}\\section{Title}Some \\emph{emphasis}.\\end{document}"
        ),
        ("org.textile.textile", "h1. Title\n\nSome _emphasis_.\n"),
        ("org.wikimedia.wikitext", "= Title =\n\nSome ''emphasis''.\n"),
        ("org.gnu.troff", ".TH X 1\n.SH Title\nSome \\fIemphasis\\fR.\n"),
    ]

    @Test(arguments: markups)
    func markupBecomesAPage(_ markup: (type: String, text: String)) async throws {
        let page = String(
            decoding: try await convert(markup.text, from: markup.type, to: .html), as: UTF8.self)
        #expect(page.contains("Title</h1>"))
        #expect(page.contains("Some <em>emphasis</em>."))
    }

    private func convert(_ text: String, from type: String, to target: UniformType) async throws -> Data {
        let scratch = try Scratch()
        return try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource(type, bytes: text.utf8, name: "a"), to: target,
            in: ConversionContext(scratch: scratch.path)
        ).bytes()
    }
}
