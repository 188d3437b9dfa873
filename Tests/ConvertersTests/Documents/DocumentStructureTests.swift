import ExternalPrograms
@testable import DocumentConverters
@testable import Converters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Documents of independent programs, converted to other documents: python-docx and odfpy write and read them.
@Suite(.enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct DocumentStructureTests {
    private static let lists = """
        import sys, docx
        from docx.shared import Inches
        d = docx.Document()
        d.add_heading('Lakes', 1)
        for t in ('deep', 'wide'): d.add_paragraph(t, style='List Bullet').paragraph_format.left_indent = Inches(1)
        for t in ('first', 'second'): d.add_paragraph(t, style='List Number')
        d.add_paragraph('End.')
        d.save(sys.argv[1])
        """

    private static let table = """
        import sys
        from odf import opendocument, table, text
        d = opendocument.OpenDocumentText()
        t = table.Table()
        t.addElement(table.TableColumn(numbercolumnsrepeated=2))
        for row in (('湖の名前', 'm'), ('Baikal', '1642'), ('Tanganyika', '1470')):
            r = table.TableRow()
            for x in row:
                c = table.TableCell()
                c.addElement(text.P(text=x))
                r.addElement(c)
            t.addElement(r)
        d.text.addElement(t)
        d.save(sys.argv[1])
        """

    private static let readDOCX = """
        import sys, docx
        d = docx.Document(sys.argv[1])
        for p in d.paragraphs:
            numbered = p._p.pPr is not None and p._p.pPr.numPr is not None
            print(p.style.name, 'item' if numbered else '-', p.text, *[h.address for h in p.hyperlinks])
        for t in d.tables: print([[c.text for c in r.cells] for r in t.rows])
        """

    /// Creates a document with the Python `module`, and converts it to `target` by the best route.
    private func made(
        _ script: String, _ module: String, _ type: String, as target: UniformType, in scratch: Scratch
    ) async throws -> LoadedContent {
        guard try await Peer.run(Peer.python, ["-c", "import \(module)"]).status == 0 else {
            try Test.cancel("the PyPI package of \(module) is not in .build/peers")
        }
        let path = scratch.path.appending("made")
        try #require(try await Peer.run(Peer.python, ["-c", script, path.string]).status == 0)
        return try await converted(try ConversionSource(type, file: path), as: target, in: scratch)
    }

    private func converted(
        _ source: ConversionSource, as target: UniformType, in scratch: Scratch
    ) async throws -> LoadedContent {
        let graph = ConversionGraph(converters: StandardConverters(decoder: nil, jobs: 1).all)
        let route = try #require(graph.routes(from: source).first { $0.target == target })
        return try await graph.convert(
            source, along: route,
            request: LoadRequest(
                type: target, scratch: scratch.path, progress: LoadProgress(), losses: LossLedger()))
    }

    private func lines(of content: LoadedContent) async throws -> [String] {
        guard case .file(let file) = content else { return [] }
        let (status, output) = try await Peer.run(Peer.python, ["-c", Self.readDOCX, file.path.string])
        #expect(status == 0)
        return output.split(separator: "\n").map(String.init)
    }

    @Test func itemsOfAWordProcessorsListsHaveNoEmptyLinesBetween() async throws {
        let scratch = try Scratch()
        let content = try await made(
            Self.lists, "docx", "org.openxmlformats.wordprocessingml.document", as: .utf8PlainText, in: scratch)
        #expect(try content.text() == "Lakes\n\n- deep\n- wide\n\n1.  first\n2.  second\n\nEnd.\n")
    }

    @Test func aTableWithoutAHeadingGetsNone() async throws {
        let scratch = try Scratch()
        let content = try await made(Self.table, "odf", "org.oasis-open.opendocument.text", as: .docx, in: scratch)
        #expect(
            try await lines(of: content) == ["[['湖の名前', 'm'], ['Baikal', '1642'], ['Tanganyika', '1470']]"])
    }

    /// Four East Asian characters are eight columns wide (Unicode Standard Annex 11, class W).
    @Test func columnsOfATableAreAsWideAsATerminalShowsThem() async throws {
        let scratch = try Scratch()
        let content = try await made(
            Self.table, "odf", "org.oasis-open.opendocument.text", as: .utf8PlainText, in: scratch)
        #expect(try content.text() == "湖の名前    m\nBaikal      1642\nTanganyika  1470\n")
    }

    @Test func richTextKeepsItsHeadingsLinksAndLists() async throws {
        guard try await Peer.run(Peer.python, ["-c", "import docx"]).status == 0 else {
            try Test.cancel("the PyPI package of docx is not in .build/peers")
        }
        let scratch = try Scratch()
        let rtf = #"""
            {\rtf1\ansi{\stylesheet{\s0 Normal;}{\s1\b heading 1;}}\pard\plain\s1 Lakes\par
            \pard\plain\s0 See {\field{\*\fldinst HYPERLINK "https://example.org/"}{\fldrslt the site}}.\par
            \pard{\listtext\bullet\tab}\ilvl0\ls1 deep\par
            \pard{\listtext\bullet\tab}\ilvl0\ls1 wide\par}
            """#
        let source = try ConversionSource("public.rtf", bytes: rtf.utf8, name: "a.rtf")
        let lines = try await lines(of: converted(source, as: .docx, in: scratch))
        #expect(lines.first == "Heading 1 - Lakes")
        #expect(lines.dropFirst().first?.hasSuffix("- See the site. https://example.org/") == true, "\(lines)")
        #expect(
            lines.dropFirst(2).map { $0.split(separator: " ").suffix(2) } == [["item", "deep"], ["item", "wide"]])
    }

    /// The file name does not become the title.
    @Test func aDocumentWithoutATitleGetsNone() async throws {
        guard try await Peer.run(Peer.python, ["-c", "import docx"]).status == 0 else {
            try Test.cancel("the PyPI package of docx is not in .build/peers")
        }
        let scratch = try Scratch()
        let source = try ConversionSource("public.rtf", bytes: #"{\rtf1 Text.\par}"#.utf8, name: "letter.rtf")
        let lines = try await lines(of: converted(source, as: .docx, in: scratch))
        #expect(lines.map { $0.split(separator: " ").last } == ["Text."])
    }
}
