import SystemPackage
import Testing

@testable import OfficeDocuments

/// Workbooks that openpyxl, XlsxWriter and odfpy write; openpyxl and odfpy say what is in them.
@Suite("Workbooks of independent programs", .enabled(if: PythonPeer.isThere, "\(PythonPeer.absence)"))
struct PeerWorkbookTests {
    /// Writes a workbook with each kind of value and number format.
    private static let openpyxl = """
        import sys, datetime as d, openpyxl
        from openpyxl.utils.datetime import CALENDAR_MAC_1904
        w = openpyxl.Workbook()
        if sys.argv[2] == '1904': w.epoch = CALENDAR_MAC_1904
        s = w.active
        s.title = 'Täble & <1>'
        s.append(['text', 'ünïcode 湖 😀', ' spaces ', 'two\\nlines', '=not', 'q"u,o;te'])
        s['E1'].data_type = 's'
        s.append([1, -2.5, 0.1, 1e300, 5e-324, 123456789012345, 2**53, 0.1 + 0.2])
        s.append([True, False, None, '#N/A', d.date(2024, 2, 29), d.datetime(2024, 1, 31, 13, 30, 15), d.time(6, 45), d.timedelta(hours=30, minutes=5)])
        s.append([])
        s['C7'] = d.datetime(1900, 3, 1) if sys.argv[2] == '1900' else d.datetime(1904, 1, 2)
        s['A1048576'] = 'last'
        s['XFD8'] = 'right'
        t = w.create_sheet('hidden')
        t.sheet_state = 'hidden'
        t['A1'] = 'secret'
        t.merge_cells('B2:D3'); t['B2'] = 'merged'
        t.row_dimensions[2].hidden = True
        from openpyxl.chart import BarChart
        w.create_chartsheet('chart').add_chart(BarChart())
        w.create_sheet('empty')
        w.move_sheet('hidden', -1)
        w.save(sys.argv[1])
        """

    /// What openpyxl reads, in the lines of `Workbook.lines(of:)`.
    private static let read = """
        import sys, datetime as d, openpyxl
        from openpyxl.utils import get_column_letter
        w = openpyxl.load_workbook(sys.argv[1], data_only=True)
        def text(c):
            v = c.value
            if c.data_type == 'e': return 'e:' + v
            if isinstance(v, bool): return 'b:' + str(v).upper()
            if isinstance(v, d.timedelta):
                t = int(v.total_seconds())
                return f'd:PT{t // 3600}H{t // 60 % 60}M{t % 60}S'
            if isinstance(v, d.datetime):
                return 'd:' + (v if 'h' in c.number_format else v.date()).isoformat()
            if isinstance(v, (d.date, d.time)): return 'd:' + v.isoformat()
            if isinstance(v, (int, float)): return 'n:' + repr(int(v) if v == int(v) and abs(v) < 1e16 else float(v))
            return v.replace('\\n', '\\\\n')
        for s in w.worksheets:
            print('*', s.title, s.sheet_state)
            for r in sorted({c[0] for c in s._cells}):
                cells = [s.cell(r, k[1]) for k in sorted(s._cells) if k[0] == r and s._cells[k].value is not None]
                if cells: print(' '.join([str(r) + ('~' if s.row_dimensions[r].hidden else '')] + [f'{get_column_letter(c.column)}={text(c)}' for c in cells]))
        """

    private static func ours(_ path: FilePath, _ format: Workbook.Format) throws -> String {
        let workbook = try Workbook(path: path, format: format)
        var lines: [String] = []
        for (index, sheet) in workbook.sheets.enumerated() where sheet.hasCells {
            lines.append("* \(sheet.name) \(sheet.isHidden ? "hidden" : "visible")")
            lines += try workbook.lines(of: index).map { $0.split(separator: "\n").joined(separator: "\\n") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test("every value is the one that openpyxl reads", arguments: ["1900", "1904"])
    func openpyxl(system: String) throws {
        let scratch = try Scratch()
        let path = scratch.file("a.xlsx")
        try PythonPeer.run(Self.openpyxl, [path.string, system])
        let theirs = try PythonPeer.run(Self.read, [path.string])
        let ours = try Self.ours(path, .openXML)
        for (ours, theirs) in zip(ours.split(separator: "\n"), theirs.split(separator: "\n")) {
            #expect(ours == theirs)
        }
        #expect(ours.count == theirs.count)
        #expect(theirs.contains("d:2024-02-29") && theirs.contains("PT30H5M0S") && theirs.contains("* empty"))
    }

    /// Formulas with stored values, rich text, a table, constants in memory and not, many formats.
    private static let xlsxwriter = """
        import sys, datetime as d, xlsxwriter
        w = xlsxwriter.Workbook(sys.argv[1], {'in_memory': True, 'constant_memory': sys.argv[2] == 'inline', 'date_1904': False})
        s = w.add_worksheet('Data')
        f = lambda code: w.add_format({'num_format': code})
        b = w.add_format({'bold': True})
        s.write_row(0, 0, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
        s.write_rich_string(1, 0, 'plain ', b, 'bold', ' end')
        s.write_formula(1, 1, '=1+1', None, 2)
        s.write_formula(1, 2, '=UPPER("x")', None, 'X')
        s.write_formula(1, 3, '=1/0', None, '#DIV/0!')
        s.write_boolean(1, 4, True)
        s.write_url(1, 5, 'https://example.org/', None, 'link')
        s.write_comment(1, 6, 'remark')
        s.write(1, 6, 5)
        s.write(2, 0, 0.256, f('0%'))
        s.write(2, 1, 1234.5, f('#,##0.00 [$€-407]'))
        s.write_datetime(2, 2, d.datetime(2024, 5, 17, 8, 5), f('d mmmm yyyy h:mm AM/PM'))
        s.write(2, 3, -7, f('0;(0)'))
        s.write(2, 4, 2.75, f('# ??/??'))
        s.merge_range(3, 0, 4, 1, 'merged', b)
        w.close()
        """

    @Test("formulas are their stored values, and values are shown in their formats", arguments: ["shared", "inline"])
    func xlsxwriter(strings: String) throws {
        let scratch = try Scratch()
        let path = scratch.file("a.xlsx")
        try PythonPeer.run(Self.xlsxwriter, [path.string, strings])
        #expect(try Self.ours(path, .openXML) == PythonPeer.run(Self.read, [path.string]))
        let workbook = try Workbook(path: path, format: .openXML)
        let shown = try workbook.shown(0)
        #expect(shown[1] == ["plain bold end", "2", "X", "#DIV/0!", "TRUE", "link", "5"])
        #expect(shown[2] == ["26%", "1,234.50 €", "17 May 2024 8:05 AM", "(7)", "2 3/4"])
        let facts = try workbook.facts(of: 0)
        #expect(facts.hasFormulas && facts.hasLinks && facts.hasComments)
        #expect(facts.merges == [CellRange(rows: 3...4, columns: 0...1)])
    }

    /// A spreadsheet of OpenDocument as odfpy writes it, with its values by hand.
    private static let odfpy = """
        import sys
        from odf import opendocument, table, text, style, office
        d = opendocument.OpenDocumentSpreadsheet()
        h = style.Style(name='ta2', family='table'); h.addElement(style.TableProperties(display='false')); d.automaticstyles.addElement(h)
        def cell(r, words=None, **a):
            c = table.TableCell(**a)
            for w in ([] if words is None else words.split('|')):
                p = text.P(); c.addElement(p)
                for n, bit in enumerate(w.split('^')):
                    if n: p.addElement(text.S(c=2))
                    p.addText(bit)
            r.addElement(c); return c
        t = table.Table(name='First'); d.spreadsheet.addElement(t)
        t.addElement(table.TableColumn(numbercolumnsrepeated=2)); t.addElement(table.TableColumn(visibility='collapse'))
        r = table.TableRow(); t.addElement(r)
        cell(r, 'one|two^gap', valuetype='string'); cell(r, '2,50 EUR', valuetype='currency', value='2.5', currency='EUR')
        cell(r, '25%', valuetype='percentage', value='0.25'); cell(r, '31.01.24', valuetype='date', datevalue='2024-01-31')
        cell(r, '31.01.24 13:30', valuetype='date', datevalue='2024-01-31T13:30:00.500000000'); cell(r, '06:45', valuetype='time', timevalue='PT06H45M00S')
        cell(r, '30:05', valuetype='time', timevalue='PT30H05M00S'); cell(r, 'WAHR', valuetype='boolean', booleanvalue='true')
        r = table.TableRow(numberrowsrepeated=3, visibility='filter'); t.addElement(r)
        cell(r, numbercolumnsrepeated=2); cell(r, '7', valuetype='float', value='7', numbercolumnsrepeated=2)
        r = table.TableRow(numberrowsrepeated=10); t.addElement(r); cell(r, numbercolumnsrepeated=16384)
        r = table.TableRow(); t.addElement(r)
        cell(r, 'm', valuetype='string', numbercolumnsspanned=2, numberrowsspanned=2); r.addElement(table.CoveredTableCell())
        c = cell(r, '9', valuetype='float', value='9', formula='of:=[.A1]*3')
        a = office.Annotation(); a.addElement(text.P(text='remark')); c.addElement(a)
        r = table.TableRow(numberrowsrepeated=1048560); t.addElement(r); cell(r, numbercolumnsrepeated=16384)
        t = table.Table(name='Second', stylename=h); d.spreadsheet.addElement(t)
        r = table.TableRow(); t.addElement(r); cell(r, 'secret', valuetype='string')
        d.save(sys.argv[1])
        """

    /// The values follow from the script; OpenDocument 1.3, part 3, 6.1.2 for the text.
    @Test("values, repeated cells and rows, and hidden sheets of odfpy")
    func odfpy() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.ods")
        try PythonPeer.run(Self.odfpy, [path.string])
        let workbook = try Workbook(path: path, format: .openDocument)
        #expect(
            workbook.sheets.map(\.name) == ["First", "Second"] && workbook.sheets.map(\.isHidden) == [false, true])
        #expect(
            try workbook.lines(of: 0) == [
                "1 A=one\ntwo  gap B=n:2.5 C=n:0.25 D=d:2024-01-31 E=d:2024-01-31T13:30:00.5 F=d:06:45:00 G=d:PT30H5M0S "
                    + "H=b:TRUE", "2x3~ C=n:7 D=n:7", "15 A=m C=n:9",
            ])
        #expect(try workbook.lines(of: 1) == ["1 A=secret"])
        #expect(
            try workbook.shown(0)[0] == [
                "one\ntwo  gap", "2,50 EUR", "25%", "31.01.24", "31.01.24 13:30", "06:45", "30:05", "WAHR",
            ])
        let facts = try workbook.facts(of: 0)
        #expect(facts.columns == 0..<8 && facts.hiddenColumns == [2...2] && facts.hasFormulas && facts.hasComments)
        #expect(facts.merges == [CellRange(rows: 14...15, columns: 0...1)])
    }

    @Test("an encrypted document is said to be one")
    func encrypted() throws {
        let scratch = try Scratch()
        let manifest =
            "<m:manifest xmlns:m='urn:x'><m:file-entry m:full-path='content.xml'><m:encryption-data/></m:file-entry></m:manifest>"
        let path = try scratch.zip("a.ods", [("META-INF/manifest.xml", manifest), ("content.xml", "junk")])
        let error = #expect(throws: OfficeError.self) { try Workbook(path: path, format: .openDocument) }
        #expect(error?.code == .encrypted)
    }

    @Test(
        "damage in OpenDocument",
        arguments: [
            ("<a/>", OfficeError.Code.damaged, "has no spreadsheet"),
            ("<office:spreadsheet xmlns:office='o' xmlns:table='t'><table:table>", .damaged, "line 1 of content.xml"),
            (
                "<office:spreadsheet xmlns:office='o' xmlns:table='t' xmlns:text='x'><table:table><table:table-row table:number-rows-repeated='1048577'><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>",
                .tooLarge, "rows"
            ),
            (
                "<office:spreadsheet xmlns:office='o' xmlns:table='t' xmlns:text='x'><table:table><table:table-row><table:table-cell table:number-columns-repeated='16385'><text:p>a</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>",
                .tooLarge, "columns"
            ),
        ])
    func damage(content: String, code: OfficeError.Code, words: String) throws {
        let scratch = try Scratch()
        let path = try scratch.zip("a.ods", [("content.xml", content)])
        let error = #expect(throws: OfficeError.self) { try Workbook(path: path, format: .openDocument) }
        #expect(error?.code == code)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
