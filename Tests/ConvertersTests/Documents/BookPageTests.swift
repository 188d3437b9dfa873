@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Title pages and notes of EPUB books, which a reading system shows where they are (EPUB 3.3, 5.3.3; EPUB Structural Semantics
/// Vocabulary 1.1). Python writes the books.
@Suite(
    "Books have their title pages and notes",
    .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct BookPageTests {
    /// Python that writes the pages in its second argument, as JSON, to a book.
    private static let make = """
        import sys, json, zipfile
        pages = json.loads(sys.argv[2])
        book = zipfile.ZipFile(sys.argv[1], 'w'); book.writestr('mimetype', 'application/epub+zip')
        book.writestr('META-INF/container.xml', '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="o/a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
        items = ''.join(f'<item id="i{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>' for n in range(len(pages)))
        apart = [int(n) for n in sys.argv[3:]]
        spine = ''.join(f'<itemref idref="i{n}"' + (' linear="no"/>' if n in apart else '/>') for n in range(len(pages)))
        book.writestr('o/a.opf', '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u"><metadata '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">x</dc:identifier><dc:title>T</dc:title>'
            f'<dc:language>en</dc:language></metadata><manifest>{items}</manifest><spine>{spine}</spine></package>')
        for n, page in enumerate(pages):
            book.writestr(f'o/{n}.xhtml', '<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" '
                f'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head><body>{page}</body></html>')
        book.close()
        """

    static let books: [(pages: [String], lines: [String])] = [
        // Title pages.
        (
            [
                "<section epub:type='titlepage'><h1>Title</h1><p>Ann &amp; Bob</p></section>",
                "<section class='x' epub:type = \"frontmatter halftitlepage\"><p>Half</p></section>", "<p>text</p>",
            ], ["Title", "Ann & Bob", "Half", "text"]
        ),
        // Numbers of lists.
        (
            ["<ol start='4'><li>a</li><li value='9'>b</li></ol><ol reversed='reversed'><li>c</li><li>d</li></ol>"],
            ["4. a", "9. b", "2. c", "1. d"]
        ),
        // Readings of characters (HTML, 4.5.10), with and without brackets of the page, and without end tags.
        (
            [
                "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby> <ruby>字<rp>（</rp><rt>じ</rt><rp>）</rp></ruby> <ruby>x<rt> </rt></ruby></p>"
            ], ["漢(かん)字(じ) 字（じ） x"]
        ),
        // A note on its page.
        (
            [
                "<p>a<a epub:type='noteref' href='#n'>1</a> b</p><aside epub:type='footnote' id='n'><p>note</p></aside><p>c</p>"
            ], ["a[1] b", "c", "[1] note"]
        ),
        // Notes that are items of a list, that are in another chapter, and that nothing refers to.
        (
            [
                "<p>a<a epub:type='noteref' href='#n'>1</a></p><ol epub:type='footnotes'><li epub:type='footnote' id='n'><p>item</p></li></ol>",
                "<p>b<a epub:type='noteref' href='2.xhtml#f'>2</a></p>",
                "<aside epub:type='footnote' id='f'><p>far</p></aside><div epub:type='rearnote'><p>rear</p></div>",
            ], ["a1", "1. item", "b2", "far", "rear"]
        ),
    ]

    @Test(arguments: books)
    func shows(_ book: (pages: [String], lines: [String])) async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let path = home.path.appending("a.epub")
        let pages = String(decoding: try JSONEncoder().encode(book.pages), as: UTF8.self)
        _ = try await OutsideProgram.run("/usr/bin/env", ["python3", "-c", Self.make, path.string, pages])
        let source = try ConversionSource("org.idpf.epub-container", file: path)
        let content = try await PandocConverter(searchPath: .standard).convert(
            source, in: ConversionContext(scratch: scratch.path))
        let lines = try #require(try content.text()).split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(lines == book.lines)
    }

    @Test("what is not in the linear order is at the end")
    func apart() async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let path = home.path.appending("a.epub")
        let pages = #"["<p>a<a epub:type='noteref' href='1.xhtml#n'>1</a></p>", "<p id='n'>a note</p>", "<p>b</p>"]"#
        _ = try await OutsideProgram.run("/usr/bin/env", ["python3", "-c", Self.make, path.string, pages, "1"])
        let source = try ConversionSource("org.idpf.epub-container", file: path)
        let content = try await PandocConverter(searchPath: .standard).convert(
            source, in: ConversionContext(scratch: scratch.path))
        #expect(try content.text()?.split(separator: "\n") == ["a1", "b", "a note"])
    }

    /// The table of contents stays where it is.
    @Test(arguments: [
        (
            "<p:package xmlns:p='x'><p:item id='a&amp;'/><p:item id='b'/><p:item id='c'/><p:spine><p:itemref linear='no' idref='a&amp;'/> <p:itemref idref='b'/><p:itemref idref='c' linear='no'><x/></p:itemref></p:spine></p:package>",
            "<p:package xmlns:p='x'><p:item id='a&amp;'/><p:item id='b'/><p:item id='c'/><p:spine> <p:itemref idref='b'/><p:itemref idref=\"a&amp;\"/><p:itemref idref=\"c\"/></p:spine></p:package>"
        ),
        ("<x><item id='n' properties='scripted nav'/><spine><itemref idref='n' linear='no'/></spine></x>", nil),
        (
            "<x><item id='a'/><spine><itemref idref='a'/><itemref idref='gone'/><itemref idref='away' linear='no'></itemref></spine></x>",
            "<x><item id='a'/><spine><itemref idref='a'/></spine></x>"
        ),
        ("<x><spine><itemref idref='a' linear='yes'/></spine></x>", nil),
        ("<x><spine/><itemref idref='a' linear='no'/></x>", nil), ("<x><itemref idref='a' linear='no'/></x>", nil),
        (
            "<!DOCTYPE x [<!ENTITY e \"<itemref idref='a' linear='no'/><itemref idref='b' linear='no'/>\">]><x><spine>&e;</spine></x>",
            nil
        ),
    ])
    func spine(_ package: String, _ expected: String?) throws {
        #expect(
            try BookSpine.rewritten(Array(package.utf8)).map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test("a spine of many items")
    func longSpine() throws {
        let items = (0..<100_000).map { "<itemref idref='i\($0)' linear='no'/>\n" }
        let package = "<x><spine>" + items.joined() + "<itemref idref='a'/></spine></x>"
        let expected =
            "<x><spine>" + String(repeating: "\n", count: items.count) + "<itemref idref='a'/>"
            + items.indices.map { "<itemref idref=\"i\($0)\"/>" }.joined() + "</spine></x>"
        let result = try #require(try BookSpine.rewritten(Array(package.utf8)))
        #expect(result == Array(expected.utf8))
    }

    /// Only the name of an attribute changes, and not what is in a value.
    @Test(arguments: [
        (
            "<x a='epub:type' epub:type='titlepage'>epub:type titlepage</x>",
            "<x a='epub:type' data-type='titlepage'>epub:type titlepage</x>"
        ),
        ("<x epub:type='noteref' href='#a'/>", "<x data-type='noteref' href='#a'/>"),
        ("<x><y epub:type='noteref' href='#a'/><z id='a' epub:type='footnote'/></x>", nil),
        ("<x epub:type='footnotes'/>", nil), ("<x epub:type='titlepage'>", nil), ("<x>titlepage</x>", nil), ("", nil),
    ])
    func page(_ page: String, _ expected: String?) {
        #expect(BookPage.rewritten(Array(page.utf8)).map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    /// OPS 2.0, 1.3.7, and EPUB 3.3, 3.6: pages of other types and in other encodings are pages.
    @Test func pagesOfOtherTypesAndEncodings() async throws {
        let scratch = try Scratch()
        let path = scratch.path.appending("book.epub")
        _ = try await OutsideProgram.run(
            "/usr/bin/env",
            [
                "python3", "-c",
                """
                import sys, zipfile
                def page(text, encoding='utf-8', mark=b'', declared=None):
                    head = f'<?xml version="1.0" encoding="{declared or encoding}"?>'
                    return mark + f'{head}<html xmlns="http://www.w3.org/1999/xhtml"><body><p>{text}</p></body></html>'.encode(encoding)
                pages = [('application/xhtml+xml', page('one')), ('text/html', b'<html><body><p>two<br>more</body></html>'),
                    ('text/x-oeb1-document', page('three')), ('application/xhtml+xml', page('f\\u00fcnf', 'iso-8859-1')),
                    ('application/xhtml+xml', page('six \\u4e03', 'utf-16-le', b'\\xff\\xfe', 'UTF-16')),
                    ('application/xhtml+xml', page('eight', mark=b'\\xef\\xbb\\xbf')), ('image/svg+xml', b'<svg/>')]
                book = zipfile.ZipFile(sys.argv[1], 'w'); book.writestr('mimetype', 'application/epub+zip')
                book.writestr('META-INF/container.xml', '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
                    '<rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
                book.writestr('a.opf', '<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="u"><metadata '
                    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">x</dc:identifier><dc:title>T</dc:title>'
                    '<dc:language>en</dc:language></metadata><manifest>'
                    + ''.join(f"<item media-type='{kind}' id='i{n}' href='{n}.html'/>" for n, (kind, _) in enumerate(pages))
                    + '<item id="other" href="other.xml" media-type="application/xml"/></manifest><spine>'
                    + ''.join(f'<itemref idref="i{n}"/>' for n in range(len(pages))) + '</spine></package>')
                for n, (_, page) in enumerate(pages): book.writestr(f'{n}.html', page)
                book.writestr('other.xml', '<a/>')
                book.close()
                """, path.string,
            ])
        let source = ConversionSource(
            type: .epub, content: .file(LoadedFile(path: path, ownership: .source)), name: "book.epub")
        let content = try await PandocConverter(searchPath: .standard).convert(
            source, in: ConversionContext(scratch: scratch.path))
        let lines = try #require(try content.text()).split(separator: "\n").map(String.init)
        #expect(lines == ["one", "two", "more", "three", "fünf", "six 七", "eight"])
    }
}
