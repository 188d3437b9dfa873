import ExternalPrograms
import Archives
@testable import DocumentConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Visible content of office documents that pandoc 2 omits by itself. Each document is made of known words.
struct OfficeBodyTests {
    /// Bodies of OpenDocument texts, and the lines of their text (elements from OpenDocument 1.3, part 3).
    static let openDocument: [(body: String, lines: [String])] = [
        ("<text:section text:name='s'><text:p>within a section</text:p></text:section>", ["within a section"]),
        (
            "<text:p>before<draw:frame><draw:text-box><text:p>boxed</text:p><text:p>twice</text:p></draw:text-box></draw:frame> behind</text:p><text:p>next</text:p>",
            ["before behind", "boxed", "twice", "next"]
        ),
        (
            "<draw:frame><draw:text-box><text:p>on the page</text:p></draw:text-box></draw:frame><text:p>next</text:p>",
            ["on the page", "next"]
        ),
        (
            "<text:p>a<draw:g><svg:title>no</svg:title><draw:custom-shape><svg:desc>no</svg:desc><text:p>shape</text:p></draw:custom-shape></draw:g></text:p>",
            ["a", "shape"]
        ),
        (
            "<text:p><draw:frame><draw:text-box><text:p>outer<draw:frame><draw:text-box><text:p>inner</text:p></draw:text-box></draw:frame></text:p></draw:text-box></draw:frame>around</text:p>",
            ["around", "outer", "inner"]
        ),
        (
            "<text:table-of-content><text:table-of-content-source><text:index-title-template>no</text:index-title-template></text:table-of-content-source><text:index-body><text:index-title><text:p>Contents</text:p></text:index-title><text:p>Chapter 1</text:p></text:index-body></text:table-of-content>",
            ["Contents", "Chapter 1"]
        ),
        (
            "<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>Brocken</text:p></table:table-cell></table:table-row></table:table>",
            ["Name", "Brocken"]
        ),
        (
            "<text:p>page <text:page-number>7</text:page-number> of <text:user-defined text:name='n'>nine</text:user-defined><text:span><text:date>1 May</text:date></text:span></text:p>",
            ["page 7 of nine1 May"]
        ),
        (
            "<text:p>a <text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby> b</text:p>",
            ["a 漢字(かんじ) b"]
        ),
        ("<text:numbered-paragraph><text:p>numbered</text:p></text:numbered-paragraph>", ["numbered"]),
        ("<text:p>1 &lt; 2 <!-- <text:section> --> &amp; 3</text:p>", ["1 < 2 & 3"]),
    ]

    @Test(arguments: openDocument)
    func anOpenDocumentShowsAllThatItHolds(_ document: (body: String, lines: [String])) async throws {
        let names = ["office", "text", "table", "draw", "style"].map {
            "xmlns:\($0)='urn:oasis:names:tc:opendocument:xmlns:\($0):1.0'"
        }
        let content =
            "<?xml version='1.0' encoding='UTF-8'?><office:document-content \(names.joined(separator: " ")) xmlns:svg='urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0' office:version='1.3'><office:body><office:text>\(document.body)</office:text></office:body></office:document-content>"
        let styles =
            "<?xml version='1.0' encoding='UTF-8'?><office:document-styles \(names.joined(separator: " ")) xmlns:fo='urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0' office:version='1.3'><office:styles/></office:document-styles>"
        #expect(
            try await lines(
                "org.oasis-open.opendocument.text",
                ["mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content, "styles.xml": styles])
                == document.lines)
    }

    static let box = "<w:txbxContent><w:p><w:r><w:t>boxed</w:t></w:r></w:p></w:txbxContent>"

    /// Bodies of Word documents, and the lines of their text (elements from ECMA-376, part 1;
    /// alternate content from part 3).
    static let word: [(body: String, lines: [String])] = [
        // Signs of symbol fonts, and one of a font that has characters of Unicode.
        (
            "<w:p><w:r><w:t>yes</w:t><w:sym w:font='Wingdings' w:char='F0FE'/><w:sym w:font='Symbol' w:char='F061'/><w:sym w:font='Symbol' w:char='3C'/></w:r><w:r><w:sym w:font='Segoe UI Symbol' w:char='2612'/></w:r></w:p>",
            ["yes🗹α<☒"]
        ),
        ("<w:p><w:r><w:t>left</w:t><w:cr/><w:t>right</w:t></w:r></w:p>", ["left", "right"]),
        (
            "<w:p><w:r><w:t>before</w:t></w:r><w:r><w:pict><v:shape><v:textbox>\(box)</v:textbox></v:shape></w:pict></w:r></w:p>",
            ["before", "boxed"]
        ),
        (
            "<w:p><w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:wsp><wps:txbx>\(box)</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>\(box)</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>around</w:t></w:r></w:p>",
            ["around", "boxed"]
        ),
        ("<w:p><w:fldSimple w:instr='PAGE'><w:r><w:t>seven</w:t></w:r></w:fldSimple></w:p>", ["seven"]),
        (
            "<w:customXml w:element='x'><w:customXmlPr/><w:p><w:customXml w:element='y'><w:r><w:t>custom</w:t></w:r></w:customXml></w:p></w:customXml>",
            ["custom"]
        ),
        ("<w:p><w:dir w:val='rtl'><w:r><w:t>שלום</w:t></w:r></w:dir></w:p>", ["שלום"]),
        (
            "<w:p><w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>かんじ</w:t></w:r></w:rt><w:rubyBase><w:r><w:rPr/><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>",
            ["漢字(かんじ)"]
        ),
        // A reading without text is none.
        (
            "<w:p><w:r><w:t>a</w:t><w:ruby><w:rt><w:r><w:rPr/><w:t> </w:t></w:r></w:rt><w:rubyBase><w:r><w:t>b</w:t></w:r></w:rubyBase></w:ruby><w:ruby><w:rt><w:r><w:t>x &amp; y</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>c</w:t></w:r></w:rubyBase></w:ruby><w:t>d</w:t></w:r></w:p>",
            ["abc(x & y)d"]
        ),
    ]

    @Test(arguments: word)
    func aWordDocumentShowsAllThatItHolds(_ document: (body: String, lines: [String])) async throws {
        let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let body =
            "<?xml version='1.0' encoding='UTF-8'?><w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main' xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006' xmlns:wps='http://schemas.microsoft.com/office/word/2010/wordprocessingShape' xmlns:v='urn:schemas-microsoft-com:vml'><w:body>\(document.body)</w:body></w:document>"
        let parts = [
            "[Content_Types].xml":
                "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'><Default Extension='rels' ContentType='application/vnd.openxmlformats-package.relationships+xml'/><Override PartName='/word/document.xml' ContentType='application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'/></Types>",
            "_rels/.rels":
                "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='r' Type='\(relations)/officeDocument' Target='word/document.xml'/></Relationships>",
            "word/document.xml": body,
            "word/styles.xml": "<w:styles xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'/>",
        ]
        #expect(try await lines("org.openxmlformats.wordprocessingml.document", parts) == document.lines)
    }

    /// Styles are optional in OpenDocument, and odt2txt(1) reads a document without them.
    @Test func anOpenDocumentWithoutStylesIsRead() async throws {
        let names = ["office", "text"].map { "xmlns:\($0)='urn:oasis:names:tc:opendocument:xmlns:\($0):1.0'" }
        let content =
            "<office:document-content \(names.joined(separator: " ")) office:version='1.3'><office:body><office:text><text:p>without styles</text:p></office:text></office:body></office:document-content>"
        #expect(
            try await lines("org.oasis-open.opendocument.text", ["mimetype": "", "content.xml": content])
                == ["without styles"])
    }

    @Test("a sign that is not known is found")
    func unknownSign() throws {
        func hasUnknown(_ font: String, _ code: String) -> Bool? {
            let body = "<w:p><w:r><w:sym w:font='\(font)' w:char='\(code)'/></w:r></w:p>"
            return OfficeBody(rewriting: Array(body.utf8), .word)?.hasUnknownSigns
        }
        #expect(hasUnknown("Webdings", "F061") == true)
        #expect(hasUnknown("Wingdings", "F0FF") == true)
        #expect(hasUnknown("Wingdings", "F0FE") == false)
        #expect(hasUnknown("Arial", "2612") == false)
    }

    @Test(arguments: [
        "", "<", "<a", "<text:section>", "<text:section></text:p>", "<a b='>", "\u{0}<\u{0}a", "</a>", "<!--",
        "<a/><text:section",
    ])
    func whatIsNotWellFormedStays(_ text: String) {
        #expect(OfficeBody.rewritten(Array(text.utf8), .openDocument) == nil)
    }

    /// The check value of CRC-32/ISO-HDLC in the catalogue of CRC algorithms.
    @Test func checksumsAreThoseOfZIP() { #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926) }

    @Test func aRewrittenContainerIsWholeForAnotherReader() async throws {
        let home = try Scratch()
        let file = try await container(
            ["a": "one", "content.xml": String(repeating: "two", count: 1000), "z": "three"], in: home)
        let bytes = Array(try Data(contentsOf: URL(filePath: file.string)))
        let entry = try #require(ZipDirectory.entries(in: bytes)?.first { $0.name == "content.xml" })
        let replaced = try #require(
            ZipDirectory.replacing(
                [(entry, Array("<new/>".utf8))], adding: [("zz", Array("more".utf8))], in: bytes))
        let other = try home.file("b.zip", replaced)
        let listing = try await OutsideProgram.run(
            "/usr/bin/python3",
            [
                "-c",
                "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [z.read(n).decode() for n in sorted(z.namelist())])",
                other.string,
            ])
        #expect(String(decoding: listing, as: UTF8.self) == "None ['one', '<new/>', 'three', 'more']\n")
    }

    // MARK: -

    private func lines(_ type: String, _ parts: [String: String]) async throws -> [String] {
        let (home, scratch) = (try Scratch(), try Scratch())
        let source = try ConversionSource(type, file: try await container(parts, in: home))
        let pandoc = PandocConverter(searchPath: .standard)
        let content = try await pandoc.convert(source, in: ConversionContext(scratch: scratch.path))
        #expect(scratch.contents.count == 1)
        return try #require(try content.text()).split(separator: "\n").map(String.init)
    }

    private func container(_ parts: [String: String], in home: Scratch) async throws -> FilePath {
        let path = home.path.appending("a.zip")
        let script =
            "import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)\nfor n, t in json.loads(sys.argv[2]).items(): z.writestr(n, t)\nz.close()"
        let json = String(decoding: try JSONEncoder().encode(parts), as: UTF8.self)
        try await OutsideProgram.run("/usr/bin/python3", ["-c", script, path.string, json])
        return path
    }
}
