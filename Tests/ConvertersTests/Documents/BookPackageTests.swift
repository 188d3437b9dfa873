@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Valid books whose package document pandoc does not read as it is (EPUB 3.3, 3.6, 4.2.5 and 5.3.3). Python writes the books.
@Suite(
    "Books are read wherever their package document is",
    .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct BookPackageTests {
    /// Python that writes a book: the path of its package document, the encoding of it, and the address and the entry of its page.
    private static let make = """
        import sys, zipfile
        path, package, encoding, address, entry, page = sys.argv[1:]
        book = zipfile.ZipFile(path, 'w'); book.writestr('mimetype', 'application/epub+zip')
        book.writestr('META-INF/container.xml', '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            f'<rootfile full-path="{package}" media-type="application/oebps-package+xml"/></rootfiles></container>')
        book.writestr(package, (f'<?xml version="1.0" encoding="{encoding}"?>'
            '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u"><metadata '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">x</dc:identifier><dc:title>T</dc:title>'
            '<dc:language>en</dc:language><dc:date>2020-01-02</dc:date></metadata><manifest>'
            f'<item id="a" href="{address}" media-type="application/xhtml+xml"/></manifest>'
            '<spine><itemref idref="a"/><itemref idref="gone"/></spine></package>').encode(encoding))
        book.writestr(entry, page)
        book.close()
        """

    private static let page =
        "<!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title></head><body><p>Text</p></body></html>"

    static let places: [(package: String, encoding: String, address: String, entry: String)] = [
        ("a.opf", "utf-8", "a.xhtml", "a.xhtml"), ("O/p/a.opf", "utf-8", "../Text/a%20b.xhtml", "O/Text/a b.xhtml"),
        ("100 %/p/a.opf", "utf-8", "../T/./a&amp;b.xhtml", "100 %/T/a&b.xhtml"),
        ("O/a.opf", "utf-8", "x/../a.xhtml", "O/a.xhtml"), ("O/a.opf", "utf-16", "a.xhtml", "O/a.xhtml"),
        ("package.opf", "utf-8", "x/../a.xhtml", "a.xhtml"),
    ]

    @Test(arguments: places)
    func text(_ place: (package: String, encoding: String, address: String, entry: String)) async throws {
        let book = try await book(place.package, place.encoding, place.address, place.entry, Self.page)
        #expect(try await text(of: book.path) == "Text\n")
    }

    @Test("a control that a reader of books skips is a loss") func forms() async throws {
        let page = Self.page.replacing("<p>Text", with: "<p><input type='checkbox' checked='checked'/>Text")
        let book = try await book("a.opf", "utf-8", "a.xhtml", "a.xhtml", page)
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        let source = try ConversionSource("org.idpf.epub-container", file: book.path)
        _ = try await PandocConverter(searchPath: .standard).convert(source, in: context)
        #expect(context.losses.recorded?.contains(.forms) == true)
    }

    @Test("the date of a book does not become a line of its text") func date() async throws {
        let book = try await book("a.opf", "utf-8", "a.xhtml", "a.xhtml", Self.page)
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        let content = try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource("org.idpf.epub-container", file: book.path), to: .docx, in: context)
        let document = scratch.path.appending("made.docx")
        try content.bytes().write(to: URL(filePath: document.string))
        let (status, output) = try await Peer.run(
            "/usr/bin/env",
            [
                "python3", "-c",
                "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('word/document.xml').decode())",
                document.string,
            ])
        #expect(status == 0 && output.contains("Text") && !output.contains("2020"))
        #expect(context.losses.recorded?.contains(.metadata) == true)
    }

    private func book(
        _ package: String, _ encoding: String, _ address: String, _ entry: String, _ page: String
    ) async throws -> (home: Scratch, path: FilePath) {
        let home = try Scratch()
        let path = home.path.appending("a.epub")
        _ = try await OutsideProgram.run(
            "/usr/bin/env", ["python3", "-c", Self.make, path.string, package, encoding, address, entry, page])
        return (home, path)
    }

    private func text(of book: FilePath) async throws -> String? {
        let scratch = try Scratch()
        return try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource("org.idpf.epub-container", file: book), in: ConversionContext(scratch: scratch.path)
        ).text()
    }
}

/// Entities that a page declares itself (XML 1.0, 4.2).
@Suite struct DeclaredEntityTests {
    private static let pages: [(page: String, expected: String?)] = [
        ("<!DOCTYPE html [<!ENTITY a \"A\">]><p>&a; &amp;</p>", "<!DOCTYPE html><p>A &amp;</p>"),
        // References within entities, the first of two declarations, and what is no text.
        (
            "<?xml version='1.0'?><!DOCTYPE html [<!-- ]> --><!ENTITY b '[&a;]'> <!ENTITY a '>'><!ENTITY a 'x'>\n]\n><p title='&b;'><!-- &a; --><![CDATA[&a;]]></p>",
            "<?xml version='1.0'?><!DOCTYPE html><p title='[>]'><!-- &a; --><![CDATA[&a;]]></p>"
        ),
        // Parameter entities and external ones are not read.
        (
            "<!DOCTYPE html PUBLIC 'x' 'y' [<!ENTITY % p 'x'><!ENTITY e SYSTEM 'file:///etc/passwd'>]><p>&e;&p;</p>",
            "<!DOCTYPE html><p>&e;&p;</p>"
        ),
        ("<!DOCTYPE html><p>[&a;]</p>", nil), ("<!DOCTYPE html [<!ENTITY a 'A'>", nil), ("<p>&a;</p>", nil), ("", nil),
        // An entity within itself.
        ("<!DOCTYPE html [<!ENTITY a '&a;&a;'>]><p>&a;</p>", nil),
    ]

    @Test(arguments: pages) func expands(_ page: (page: String, expected: String?)) {
        let result = DeclaredEntities.expanded(Array(page.page.utf8))
        #expect(result.map { String(decoding: $0, as: UTF8.self) } == page.expected)
    }

    @Test("entities that multiply end at the limit, empty ones too", arguments: ["xxxx", ""])
    func multiplies(_ text: String) {
        let names = (0..<8).map { "<!ENTITY e\($0 + 1) '\(String(repeating: "&e\($0);", count: 50))'>" }.joined()
        #expect(DeclaredEntities.expanded(Array("<!DOCTYPE x [<!ENTITY e0 '\(text)'>\(names)]>&e7;".utf8)) == nil)
    }
}
