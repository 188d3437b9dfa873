@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// Hidden text of OpenDocument texts, and what pandoc 2 leaves out in cells and notes. The texts are written by odfpy; the
/// expected lines are those on the page that LibreOffice prints of each, except that the cells of an inner table are below each
/// other, and that each bullet is a hyphen.
@Suite("OpenDocument texts are as they are shown", .enabled(if: Peer.hasOffice, "needs odfpy"))
struct OpenDocumentBodyTests {
    /// Python that defines `paragraph(*parts)`: strings, and elements.
    private static let make = """
        import sys
        from odf.namespaces import TEXTNS
        from odf.opendocument import OpenDocumentText
        from odf.style import Style, TextProperties
        from odf.table import CoveredTableCell, Table, TableCell, TableColumn, TableRow
        from odf.text import *
        text = OpenDocumentText()
        numbers = ListStyle(name='L'); numbers.addElement(ListLevelStyleNumber(level=1, numformat='1', numsuffix='.'))
        text.automaticstyles.addElement(numbers)
        def style(name, display=None, family='text', parent=None, into=text.styles):
            made = Style(name=name, family=family, **({'parentstylename': parent} if parent else {}))
            made.addElement(TextProperties(**({'display': display} if display else {'fontweight': 'bold'})))
            into.addElement(made)
        def filled(made, *parts):
            for part in parts: made.addText(part) if isinstance(part, str) else made.addElement(part)
            return made
        def paragraph(*parts, into=text.text, **attributes): into.addElement(filled(P(**attributes), *parts))
        def table(*rows):
            made = filled(Table(), TableColumn(numbercolumnsrepeated=max(map(len, rows))))
            for row in rows:
                line = TableRow(); made.addElement(line)
                for cell in row:
                    if cell is None: line.addElement(CoveredTableCell()); continue
                    cell = cell if isinstance(cell, tuple) else (cell,)
                    line.addElement(filled(TableCell(), *(P(text=part) if isinstance(part, str) else part for part in cell)))
            return made

        """

    static let texts: [(script: String, lines: [String])] = [
        // Styles of characters, and those derived from them.
        (
            "style('Hidden', 'none'); style('Child', parent='Hidden'); style('Shown', 'true', parent='Child')\n"
                + "style('Mine', parent='Child', into=text.automaticstyles)\n"
                + "paragraph('a ', Span(stylename='Hidden', text='no '), 'b ', Span(stylename='Child', text='no '), 'c ',\n"
                + "    Span(stylename='Mine', text='no '), Span(stylename='Shown', text='d'))",
            ["a b c d"]
        ),
        // A style of paragraphs, and visible words in one.
        (
            "style('Hidden', 'none', 'paragraph'); style('Child', None, 'paragraph', 'Hidden'); style('Shown', 'true')\n"
                + "paragraph('no', S(), Note(noteclass='footnote'), stylename='Hidden'); paragraph('a')\n"
                + "paragraph('no ', Span(stylename='Shown', text='b'), ' no', stylename='Child'); paragraph('c')",
            ["a", "b", "c"]
        ),
        // Fields: hidden text and paragraphs.
        (
            "hidden = lambda which, words: HiddenText(condition='x', ishidden=which, stringvalue=words, text=words)\n"
                + "paragraph('a', hidden('true', 'no'), hidden('false', ' & b'))\n"
                + "paragraph('c', HiddenText(condition='x', stringvalue=' <d>'))\n"
                + "paragraph('no', HiddenParagraph(condition='x', ishidden='true'), 'no')\n"
                + "paragraph(HiddenParagraph(condition='x', ishidden='false'), 'e')",
            ["a & b", "c <d>", "e"]
        ),
        // Sections. LibreOffice adds what its condition has given.
        (
            "for words, hidden, more in [('no', None, {'display': 'none'}), ('no', 'true', {'display': 'condition', 'condition': 'x'}),\n"
                + "    ('a', 'false', {'display': 'condition', 'condition': 'x'}), ('b', None, {'display': 'true'})]:\n"
                + "    made = filled(Section(name=words, **more), P(text=words)); text.text.addElement(made)\n"
                + "    if hidden: made.attributes[(TEXTNS, 'is-hidden')] = hidden",
            ["a", "b"]
        ),
        // A table in a cell, headings and lists there, and a cell that extends over the next row.
        (
            "text.text.addElement(table(('a', ('b', table(('c', 'd'), ('e', 'f')), 'g')), (None, 'h')))",
            ["a  b", "c", "d", "e", "f", "g", "h"]
        ),
        (
            "listed = filled(List(stylename='L'), filled(ListItem(), P(text='c'), H(outlinelevel=1, text='d')))\n"
                + "text.text.addElement(table((('a', H(outlinelevel=1, text='b'), listed),)))",
            ["a", "b", "1. c", "d"]
        ),
        // Cells and rows that are stated once for several, in a table, and in one within its cell (ODF 1.3, part 3, 19.675 and 19.679).
        (
            "one = lambda **more: filled(TableCell(**more), P(text='z'))\n"
                + "row = lambda *cells, **more: filled(TableRow(**more), *cells)\n"
                + "text.text.addElement(filled(Table(), TableColumn(numbercolumnsrepeated=3),\n"
                + "    row(one(numbercolumnsrepeated=2), filled(TableCell(), P(text='end'))), row(one(numbercolumnsrepeated=3), numberrowsrepeated=2)))\n"
                + "paragraph('then')\n"
                + "text.text.addElement(table((filled(Table(), TableColumn(), row(one(numbercolumnsrepeated=2), numberrowsrepeated=2)),)))",
            ["z  z  end", "z  z  z", "z  z  z", "then", "z", "z", "z", "z"]
        ),
        // A list in a note, and a table.
        (
            "body = filled(NoteBody(), P(text='a'), filled(List(stylename='L'), filled(ListItem(), P(text='b'))), table(('c',)))\n"
                + "paragraph('x', filled(Note(noteclass='footnote'), NoteCitation(text='1'), body))",
            ["x[1]", "[1] a", "1. b", "c"]
        ),
        // Numbers of several levels and a gap, in letters, and bullets, in a cell.
        (
            "deep = ListStyle(name='M'); text.automaticstyles.addElement(deep)\n"
                + "deep.addElement(ListLevelStyleNumber(level=1, numformat='A', numprefix='('))\n"
                + "deep.addElement(ListLevelStyleNumber(level=2, numformat='1', displaylevels=2, numsuffix=')'))\n"
                + "deep.addElement(ListLevelStyleBullet(level=3, bulletchar='•'))\n"
                + "item = lambda *parts, **more: filled(ListItem(**more), *(P(text=part) if isinstance(part, str) else part for part in parts))\n"
                + "inner = filled(List(), item('c'), item('d', filled(List(), item('e'))), item('f', startvalue=7))\n"
                + "text.text.addElement(table((filled(List(stylename='M'), item('a'), item('b', inner)),)))",
            ["(A a", "(B b", "B.1) c", "B.2) d", "- e", "B.7) f"]
        ),
        // Spaces and tabs in a link.
        ("paragraph(filled(A(href='http://a.org'), 'a', Tab(), 'b', S(c=1), 'c', LineBreak(), 'd'))", ["a b c", "d"]),
    ]

    @Test("cells and rows are not repeated without end")
    func endless() throws {
        let cell = "<table:table-cell table:number-columns-repeated='999999999'><text:p>z</text:p></table:table-cell>"
        let row = "<table:table-row table:number-rows-repeated='999999999'>\(cell)</table:table-row>"
        let body = "<x><table:table>\(row)\(row)</table:table><table:table-row/></table:table-cell></x>"
        #expect(OfficeBody(rewriting: Array(body.utf8), .openDocument) == nil)
        let whole = "<x><table:table>\(row)\(row)</table:table><table:table-row/><table:table-cell/></x>"
        let made = try #require(OfficeBody(rewriting: Array(whole.utf8), .openDocument))
        #expect(made.isChanged && made.output.count < 40 << 20)
        #expect(made.output.count > 1 << 16)
    }

    @Test(arguments: texts)
    func shows(_ text: (script: String, lines: [String])) async throws {
        let script = Self.make + text.script + "\ntext.save(sys.argv[1])"
        #expect(try await lines(of: ["-c", script]) == text.lines, "\(text.script)")
    }

    /// The text of what the script writes to its first argument.
    private func lines(of script: [String]) async throws -> [String] {
        let (home, scratch) = (try Scratch(), try Scratch())
        let path = home.path.appending("a.odt")
        _ = try await Peer.run(Peer.python, script + [path.string])
        let source = try ConversionSource("org.oasis-open.opendocument.text", file: path)
        let content = try await PandocConverter(searchPath: .standard).convert(
            source, in: ConversionContext(scratch: scratch.path))
        return try #require(try content.text()).split(separator: "\n").map { line in
            // The space after a number or bullet is as wide as pandoc likes.
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            return words.count > 1 && words[0].last == "."
                ? words.joined(separator: " ") : words.isEmpty ? "" : line.trimmingCharacters(in: .whitespaces)
        }
    }

    /// The place of a cell that another one extends over is not that of the next.
    @Test func coveredCells() throws {
        let table =
            "<table:table><table:table-row><table:table-cell/><table:covered-table-cell table:number-columns-repeated='2'><text:p>no</text:p></table:covered-table-cell><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>"
        let cells = String(repeating: "<table:table-cell/>", count: 3)
        let rewritten = try #require(OfficeBody.rewritten(Array(table.utf8), .openDocument))
        #expect(
            String(decoding: rewritten, as: UTF8.self)
                == "<table:table><table:table-row>\(cells)<table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>"
        )
    }

    /// Repetitions without end, and values that are none.
    @Test(arguments: ["99999999999999999999", "9223372036854775807", "-5", "x", "0"])
    func coveredCellsAreLimited(_ count: String) throws {
        let cell = "<table:covered-table-cell table:number-columns-repeated='\(count)'/>"
        let table = "<table:table><table:table-row>\(cell)\(cell)</table:table-row></table:table>"
        let rewritten = try #require(OfficeBody.rewritten(Array(table.utf8), .openDocument))
        #expect(rewritten.count < 2 << 20)
    }

    /// A style that is derived from itself hides nothing.
    @Test func stylesInACircle() throws {
        func styles(_ display: String) -> [UInt8] {
            Array(
                "<x><style:style style:name='A' style:family='text' style:parent-style-name='B'/><style:style style:name='B' style:family='text' style:parent-style-name='A'/><style:style style:name='C' style:family='text'><style:text-properties text:display='\(display)'/></style:style></x>"
                    .utf8)
        }
        let hidden = try #require(OpenDocumentHiddenStyles(Array("<x/>".utf8), common: styles("none")))
        #expect(hidden.isHidden("A", .text) == nil && hidden.isHidden("C", .text) == true)
        #expect(hidden.isHidden("C", .paragraph) == nil)
        #expect(OpenDocumentHiddenStyles(Array("<x/>".utf8), common: styles("true")) == nil)
    }

    /// Formulas are found by an address as pandoc writes it, and are in their sentence. They are those that pandoc is given.
    @Test func formulas() async throws {
        let script =
            "import subprocess, sys; subprocess.run(['pandoc', '-o', sys.argv[1]], input=b'a $x^2$ b\\n\\n$$y$$\\n', check=True)"
        #expect(try await lines(of: ["-c", script]) == ["a x² b", "y"])
    }
}
