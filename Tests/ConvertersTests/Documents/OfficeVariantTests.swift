@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Forms of office documents that pandoc does not know: single files of XML, which odfpy writes, and strict Office Open XML, made of
/// what python-docx writes.
@Suite("Flat and strict documents", .enabled(if: Peer.hasOffice, "needs odfpy and python-docx"))
struct OfficeVariantTests {
    private func converted(
        _ path: FilePath, _ type: String, to target: UniformType = .utf8PlainText
    ) async throws -> (text: String, losses: [Loss]) {
        let scratch = try Scratch()
        let source = try ConversionSource(type, file: path)
        let pandoc = PandocConverter(searchPath: .standard)
        let rule = try #require(pandoc.rules(for: source).first { $0.target == target })
        let context = ConversionContext(scratch: scratch.path)
        let content = try await pandoc.convert(source, by: rule, in: context)
        // Nothing but the result is left.
        #expect(scratch.contents.count == 1)
        return (try #require(try content.text()), context.losses.recorded ?? [])
    }

    // MARK: - Flat OpenDocument

    private static let flatType = "org.oasis-open.opendocument.text-flat"

    private static let flat = """
        import base64, sys
        from odf.opendocument import OpenDocumentText
        from odf.text import H, P, Span, List, ListItem, Note, NoteBody, NoteCitation
        from odf.style import Style, TextProperties
        from odf.draw import Frame, Image
        from odf.office import Annotation, BinaryData
        from odf.table import Table, TableRow, TableCell, TableColumn
        d = OpenDocumentText()
        hidden = Style(name='hid', family='text'); hidden.addElement(TextProperties(display='none')); d.automaticstyles.addElement(hidden)
        d.text.addElement(H(outlinelevel=1, text='Lakes & <seas>'))
        p = P(text='Deep '); p.addElement(Span(stylename=hidden, text='NOT SHOWN')); p.addText('water'); d.text.addElement(p)
        n = Note(noteclass='footnote'); n.addElement(NoteCitation(text='1')); b = NoteBody(); b.addElement(P(text='a note')); n.addElement(b); p.addElement(n)
        a = Annotation(); a.addElement(P(text='a remark')); p.addElement(a)
        l = List(); i = ListItem(); i.addElement(P(text='Baikal')); l.addElement(i); d.text.addElement(l)
        p = P(); f = Frame(name='f', width='1cm', height='1cm', anchortype='as-char'); m = Image()
        x = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
        m.addElement(BinaryData(text=x[:40] + '\\n  ' + x[40:])); f.addElement(m); p.addElement(f); d.text.addElement(p)
        open(sys.argv[1], 'w', encoding='utf-8').write(d.xml().decode() if isinstance(d.xml(), bytes) else d.xml())
        d.save(sys.argv[2])
        """

    @Test("a flat OpenDocument text is read as one in a container")
    func flat() async throws {
        let home = try Scratch()
        let (path, packed) = (home.path.appending("a.fodt"), home.path.appending("a.odt"))
        try await OutsideProgram.run(Peer.python, ["-c", Self.flat, path.string, packed.string])
        let text = try await converted(path, Self.flatType)
        #expect(text.text == (try await converted(packed, "org.oasis-open.opendocument.text")).text)
        for words in ["Lakes & <seas>\n", "Deep water[1]\n", "Baikal\n", "[1] a note\n", "Comments:\na remark\n"] {
            #expect(text.text.contains(words))
        }
        #expect(text.losses.contains(.metadata))
        let page = try await converted(path, Self.flatType, to: .html)
        #expect(page.text.contains("<img src=\"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwC"))
        #expect(!page.losses.contains(.pictures))
        #expect(!page.text.contains("NOT SHOWN"))
    }

    @Test("a flat text without styles is read")
    func withoutStyles() async throws {
        let home = try Scratch()
        let names = ["office", "text"].map { " xmlns:\($0)='urn:oasis:names:tc:opendocument:xmlns:\($0):1.0'" }
        let text =
            "<office:document\(names.joined())><office:body><office:text><text:p>words</text:p></office:text></office:body></office:document>"
        let path = try home.file("a.fodt", text.utf8)
        #expect(try await converted(path, Self.flatType).text == "words\n")
    }

    @Test(
        "a flat text that is cut off is damaged",
        arguments: [
            "<office:document>", "<office:document><office:body", "<office:document></office:body>",
            "<office:document/>", "<office:document xmlns:office='x' a='b'/>\n<!-- end -->",
        ])
    func damaged(_ text: String) async throws {
        let home = try Scratch()
        let path = try home.file("a.fodt", text.utf8)
        let error = await #expect(throws: ConversionError.self) { try await converted(path, Self.flatType) }
        #expect(error?.code == .damaged)
    }

    /// A document with the children of its root before the body, and with elements in a paragraph.
    private static func document(_ start: String = "", in paragraph: String) -> String {
        let names = [
            ("office", "office"), ("text", "text"), ("style", "style"), ("draw", "drawing"), ("script", "script"),
        ].map { " xmlns:\($0.0)='urn:oasis:names:tc:opendocument:xmlns:\($0.1):1.0'" }
        return
            "<office:document\(names.joined())>\(start)<office:body><office:text><text:p>\(paragraph)</text:p></office:text></office:body></office:document>"
    }

    @Test("elements within the data of a picture are left out with it")
    func elementsInData() async throws {
        let home = try Scratch()
        let data =
            "<office:binary-data>AAAA<draw:image/><office:binary-data>AAAA</office:binary-data></office:binary-data>"
        for picture in [data, "<draw:image>\(data)</draw:image>"] {
            let path = try home.file("a.fodt", Self.document(in: "a\(picture)b").utf8)
            #expect(try await converted(path, Self.flatType).text == "ab\n")
        }
    }

    @Test("a formula in a flat text is read as one in a container", arguments: ["", "math:"])
    func formula(prefix: String) async throws {
        let names = prefix.isEmpty ? " xmlns='http://www.w3.org/1998/Math/MathML'" : ""
        let object = ["math", "mfrac", "mi", "mn"].reduce(
            "<draw:frame><draw:object><math\(names)><mfrac><mi>a</mi><mn>2</mn></mfrac></math></draw:object></draw:frame>"
        ) { $0.replacing("<\($1)", with: "<\(prefix)\($1)").replacing("</\($1)", with: "</\(prefix)\($1)") }
        let home = try Scratch()
        let path = try home.file("a.fodt", Self.document(in: "one \(object) two \(object)").utf8)
        let text = try await converted(path, Self.flatType)
        #expect(text.text == "one $\\frac{a}{2}$ two $\\frac{a}{2}$\n")
        #expect(text.losses.contains(.formulas) && !text.losses.contains(.attachments))
        let page = try await converted(path, Self.flatType, to: .html)
        #expect(page.text.components(separatedBy: "<mfrac>").count == 3 && !page.losses.contains(.formulas))
    }

    @Test(
        "what a flat text loses",
        arguments: [
            (
                "<office:scripts><office:script script:language='ooo:Basic'> <x/>\n</office:script></office:scripts>",
                "", []
            ),
            (
                "<office:scripts><office:script\nscript:language='ooo:Basic'><x>Sub Main</x></office:script></office:scripts>",
                "", [Loss.scripts]
            ),
            (
                "",
                "<draw:frame><draw:image><office:binary-data>VkNMTVRG</office:binary-data></draw:image></draw:frame>",
                [.pictures]
            ),
            (
                "",
                "<draw:frame><draw:image><office:binary-data>R0lGODlhAQABAAAAADs=</office:binary-data></draw:image></draw:frame>",
                []
            ),
        ])
    func losses(_ start: String, _ paragraph: String, _ losses: [Loss]) async throws {
        let home = try Scratch()
        let path = try home.file("a.fodt", Self.document(start, in: "a\(paragraph)").utf8)
        let page = try await converted(path, Self.flatType, to: .html)
        #expect(page.losses.filter { $0 == .scripts || $0 == .pictures } == losses)
    }

    @Test("a flat text is read in its encoding", arguments: ["UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1"])
    func encoding(_ name: String) async throws {
        let home = try Scratch()
        let words = "Größe \(name)"
        let text =
            "<?xml version='1.0' encoding='\(name.prefix { $0 != "L" && $0 != "B" })'?>\n" + Self.document(in: words)
        let bytes: [UInt8] =
            switch name {
            case "UTF-8": Array(text.utf8)
            case "UTF-16LE": [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            case "UTF-16BE": [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            default: text.unicodeScalars.map { UInt8($0.value) }
            }
        let path = try home.file("a.fodt", bytes)
        let read = try await converted(path, Self.flatType)
        #expect(read.text == words + "\n" && !read.losses.contains(.encoding))
    }

    @Test("an error in the container that is made of a text names the text")
    func subject() async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let words = String(repeating: "words ", count: 20_000)
        let path = try home.file("a.fodt", Self.document(in: words).utf8)
        var limits = ConversionLimits()
        limits.memoryBytes = 1 << 17
        let source = try ConversionSource(Self.flatType, file: path)
        let format = try #require(DocumentFormat(of: source.type))
        let context = ConversionContext(scratch: scratch.path, limits: limits)
        let error = #expect(throws: ConversionError.self) {
            try DocumentInput.prepare(source, format: format, in: context)
        }
        #expect(error?.code == .tooLarge && error?.subject == path.string)
        #expect(scratch.contents.isEmpty)
    }

    // MARK: - Strict Office Open XML

    private static let word = "org.openxmlformats.wordprocessingml.document"

    /// Writes a document, and the same with the namespaces of ISO/IEC 29500-1 (annex A), as Word saves it on request.
    private static let strict = """
        import re, sys, zipfile, docx
        d = docx.Document(); d.add_heading('Plan', 1); d.add_paragraph('first', style='List Number'); d.add_paragraph('second', style='List Number')
        t = d.add_table(1, 2); t.cell(0, 0).text = 'left'; t.cell(0, 1).text = 'right'
        d.add_paragraph('see "http://purl.oclc.org/ooxml/a/b"'); d.add_comment(d.paragraphs[0].runs, text='a remark', author='Ann')
        d.save(sys.argv[1])
        old = zipfile.ZipFile(sys.argv[1])
        with zipfile.ZipFile(sys.argv[2], 'w', zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                part = old.read(name)
                if name.endswith(('.xml', '.rels')):
                    part = re.sub(rb'(=")http://schemas.openxmlformats.org/(wordprocessingml|officeDocument|drawingml)/2006/', rb'\\1http://purl.oclc.org/ooxml/\\2/', part)
                new.writestr(name, part)
        """

    @Test("a strict document is read as a transitional one")
    func strict() async throws {
        let home = try Scratch()
        let (path, strict) = (home.path.appending("a.docx"), home.path.appending("strict.docx"))
        try await OutsideProgram.run(Peer.python, ["-c", Self.strict, path.string, strict.string])
        let text = try await converted(strict, Self.word)
        #expect(text == (try await converted(path, Self.word)))
        #expect(text.text.contains("first\n") && text.text.contains("a remark"))
        #expect(text.text.contains("http://purl.oclc.org/ooxml/a/b"))
        let page = try await converted(strict, Self.word, to: .html)
        #expect(page == (try await converted(path, Self.word, to: .html)))
    }

    @Test(
        "only names of namespaces are replaced",
        arguments: [
            (
                "<a xmlns='http://purl.oclc.org/ooxml/drawingml/main' b=\"http://purl.oclc.org/ooxml/officeDocument/math\"/>",
                "<a xmlns='http://schemas.openxmlformats.org/drawingml/2006/main' b=\"http://schemas.openxmlformats.org/officeDocument/2006/math\"/>"
            ),
            ("<a>'http://purl.oclc.org/ooxml/drawingml/main'</a>", nil), ("", nil), ("'", nil), ("='", nil),
            ("='http://purl.oclc.org/ooxml/", "='http://schemas.openxmlformats.org//2006"),
        ])
    func namespaces(_ part: String, _ expected: String?) {
        let result = StrictWord.rewritten(Array(part.utf8)).map { String(decoding: $0, as: UTF8.self) }
        #expect(result == expected)
    }
}
