import Archives
@testable import Converters
@testable import DocumentConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Spreadsheets that XlsxWriter and odfpy write, converted to text, pages and data, which Python's readers judge.
@Suite("Workbooks are converted")
struct WorkbookConversionTests {
    private static let xlsx = "org.openxmlformats.spreadsheetml.sheet"

    /// Two sheets of a workbook, of which the first is hidden.
    private static let script = """
        import sys, datetime as d, xlsxwriter
        w = xlsxwriter.Workbook(sys.argv[1])
        h = w.add_worksheet('Old'); h.write('A1', 'secret')
        s = w.add_worksheet('Lakes & sea'); h.hide(); s.activate()
        f = lambda code: w.add_format({'num_format': code})
        s.write_row(0, 0, ['name', 'depth', 'share', 'seen', 'open'])
        s.write_row(1, 0, ['Baikal "sea"', 1642.5]); s.write(1, 2, 0.256, f('0%')); s.write_datetime(1, 3, d.datetime(2024, 5, 17), f('d.m.yyyy')); s.write(1, 4, True)
        s.write_row(2, 0, ['湖, <two>\\nlines', 10]); s.write_formula(2, 2, '=1/3', f('0.0%'), 1/3)
        s.set_row(2, None, None, {'hidden': True})
        s.merge_range(4, 0, 5, 1, 'both', f('General')); s.write(4, 2, 'x'); s.write(5, 2, 'y')
        w.close()
        """

    private func made(in scratch: Scratch) async throws -> FilePath {
        let path = scratch.path.appending("a.xlsx")
        let (status, output) = try await Peer.run(Peer.python, ["-c", Self.script, path.string])
        try #require(status == 0, "\(output)")
        return path
    }

    private func converted(
        _ source: ConversionSource, to target: UniformType, in scratch: Scratch
    ) async throws -> (text: String, losses: [Loss]) {
        let converter = WorkbookConverter()
        let rule = try #require(converter.rules(for: source).first { $0.target == target })
        let context = ConversionContext(scratch: scratch.path)
        let content = try await converter.convert(source, by: rule, in: context)
        let declared = rule.losses
        let actual = try #require(context.losses.recorded)
        #expect(
            actual.contains { !declared.contains($0) && !Self.found.contains($0) } == false, "\(actual) \(declared)")
        return (try #require(try content.text()), actual)
    }

    /// What only reading all cells shows.
    private static let found: Set<Loss> = [.links, .comments, .pictures, .headers]

    private func source(_ path: FilePath, part: Int? = nil) throws -> ConversionSource {
        ConversionSource(
            type: try UniformType.known(Self.xlsx), content: .file(LoadedFile(path: path, ownership: .source)),
            name: "a.xlsx", part: part)
    }

    /// Reads CSV, TSV or JSON with Python, and compares it with the cells that openpyxl reads.
    private static let judge = """
        import sys, csv, json, datetime as d, openpyxl
        s = openpyxl.load_workbook(sys.argv[1], data_only=True)['Lakes & sea']
        def text(v):
            if v is None: return ''
            if isinstance(v, bool): return str(v).upper()
            if isinstance(v, d.datetime): return v.date().isoformat()
            return repr(v) if isinstance(v, float) and v != int(v) else str(v)
        cells = [[c.value for c in r] for r in s.iter_rows()]
        if sys.argv[3] == 'json':
            def exact(v): return v.date().isoformat() if isinstance(v, d.datetime) else v
            rows = [dict(zip(cells[0], map(exact, r))) for r in cells[1:] if any(v is not None for v in r)]
            assert json.load(open(sys.argv[2])) == rows, rows
        else:
            rows = list(csv.reader(open(sys.argv[2], newline=''), delimiter='\\t' if sys.argv[3] == 'tsv' else ',', strict=True))
            assert rows == [list(map(text, r)) for r in cells], rows
        print('same')
        """

    @Test(
        "the values of a sheet are those that openpyxl reads",
        .enabled(if: Peer.hasOffice, "needs XlsxWriter in .build/peers"),
        arguments: [("csv", UniformType.commaSeparatedText), ("tsv", .tabSeparatedText), ("json", .json)])
    func values(name: String, target: UniformType) async throws {
        let scratch = try Scratch()
        let path = try await made(in: scratch)
        for part in [nil, 1] {
            let (text, losses) = try await converted(source(path, part: part), to: target, in: scratch)
            let file = try scratch.file("out.\(name)", text.utf8)
            let (status, output) = try await Peer.run(Peer.python, ["-c", Self.judge, path.string, file.string, name])
            #expect(status == 0, "\(output)")
            #expect(losses.contains(.sheets) == (part == nil))
            #expect(losses.contains(.formulas) && losses.contains(.types) == (target != .json))
        }
    }

    @Test("text has every sheet as it is shown", .enabled(if: Peer.hasOffice, "needs XlsxWriter in .build/peers"))
    func text() async throws {
        let scratch = try Scratch()
        let path = try await made(in: scratch)
        let sheet =
            "name\tdepth\tshare\tseen\topen\nBaikal \"sea\"\t1642.5\t26%\t17.5.2024\tTRUE\n湖, <two> lines\t10\t33.3%\n\nboth\t\tx\n\t\ty\n"
        let (all, losses) = try await converted(source(path), to: .utf8PlainText, in: scratch)
        #expect(all == "Old\nsecret\n\nLakes & sea\n\(sheet)")
        #expect(losses.contains(.formulas) && !losses.contains(.sheets))
        let (one, _) = try await converted(source(path, part: 1), to: .utf8PlainText, in: scratch)
        #expect(one == sheet)
    }

    /// Each cell of the page by Beautiful Soup: its spans, and whether it or its row is hidden.
    private static let page = """
        import sys, bs4
        d = bs4.BeautifulSoup(open(sys.argv[1]), 'html.parser')
        for s in d.find_all('section'):
            print('*', s.h2.text if s.h2 else '', s.has_attr('hidden'))
            for r in s.find_all('tr'):
                print('~' if r.has_attr('hidden') else '-', *[c.get_text('/').replace('\\n', '') + (f' {c.get("rowspan")}x{c.get("colspan")}' if c.get('rowspan') else '') for c in r.find_all('td')], sep='|')
        """

    @Test(
        "a page has tables with merged cells, and hidden rows and sheets as hidden elements",
        .enabled(if: Peer.hasOffice, "needs XlsxWriter in .build/peers"))
    func html() async throws {
        let scratch = try Scratch()
        let path = try await made(in: scratch)
        let (text, _) = try await converted(source(path), to: .html, in: scratch)
        let file = try scratch.file("out.html", text.utf8)
        let (status, output) = try await Peer.run(Peer.python, ["-c", Self.page, file.string])
        #expect(status == 0)
        #expect(
            output.split(separator: "\n") == [
                "* Old True", "-|secret", "* Lakes & sea False", "-|name|depth|share|seen|open",
                "-|Baikal \"sea\"|1642.5|26%|17.5.2024|TRUE", "~|湖, <two>/lines|10|33.3%", "-", "-|both 2x2|x", "-|y",
            ])
    }

    @Test("the sheets are parts with their names", .enabled(if: Peer.hasOffice, "needs XlsxWriter in .build/peers"))
    func parts() async throws {
        let scratch = try Scratch()
        let path = try await made(in: scratch)
        let context = ConversionContext(scratch: scratch.path)
        #expect(try await WorkbookConverter().partNames(of: source(path), in: context) == ["Old", "Lakes & sea"])
        #expect(try await WorkbookConverter().partCount(of: source(path), in: context) == 2)
        let rules = try WorkbookConverter().rules(for: source(path, part: 0))
        #expect(rules.first { $0.target == .commaSeparatedText }?.fidelity == .flattened)
        let whole = try WorkbookConverter().rules(for: source(path))
        #expect(whole.first { $0.target == .commaSeparatedText }?.fidelity == .preview)
        #expect(whole.first { $0.target == .utf8PlainText }?.fidelity == .extracted)
        #expect(whole.contains { $0.losses.contains(.metadata) })
    }

    /// A sheet that is a chart comes before one with a cell.
    private static let chart = """
        import sys, xlsxwriter
        w = xlsxwriter.Workbook(sys.argv[1])
        k = w.add_chartsheet('Curve'); s = w.add_worksheet('Data'); s.write('A1', 'one')
        c = w.add_chart({'type': 'line'}); c.add_series({'values': '=Data!$A$1:$A$1'}); c.set_title({'name': 'Depth & time'})
        k.set_chart(c); k.activate(); w.close()
        """

    @Test(
        "headers and footers of printed pages are a loss",
        .enabled(if: Peer.hasOffice, "needs XlsxWriter in .build/peers"),
        arguments: ["s.set_header('&LTea')", "s.set_footer('&P')", "pass"])
    func headers(_ statement: String) async throws {
        let scratch = try Scratch()
        let path = scratch.path.appending("a.xlsx")
        let script =
            "import sys, xlsxwriter\nw = xlsxwriter.Workbook(sys.argv[1])\ns = w.add_worksheet(); s.write('A1', 'one')\n"
            + statement + "\nw.close()"
        let (status, output) = try await Peer.run(Peer.python, ["-c", script, path.string])
        try #require(status == 0, "\(output)")
        for target in [UniformType.utf8PlainText, .html, .commaSeparatedText] {
            let losses = try await converted(source(path), to: target, in: scratch).losses
            #expect(losses.contains(.headers) == (statement != "pass"))
        }
    }

    @Test(
        "a sheet that is a chart has a text and no table: it is an error as one, as an empty sheet is",
        .enabled(if: Peer.hasOffice, "needs XlsxWriter in .build/peers"))
    func chartSheet() async throws {
        let scratch = try Scratch()
        let path = scratch.path.appending("a.xlsx")
        let (status, output) = try await Peer.run(Peer.python, ["-c", Self.chart, path.string])
        try #require(status == 0, "\(output)")
        let context = ConversionContext(scratch: scratch.path)
        #expect(try await WorkbookConverter().partNames(of: source(path), in: context) == ["Curve", "Data"])
        let text = try await converted(source(path), to: .utf8PlainText, in: scratch).text
        #expect(text == "Curve\nDepth & time\n\nData\none\n")
        let page = try await converted(source(path), to: .html, in: scratch).text
        #expect(page.contains("<section>\n<h2>Curve</h2>\n<p>Depth &amp; time</p>\n</section>"))
        let table = try await converted(source(path), to: .commaSeparatedText, in: scratch)
        #expect(table.text == "one\r\n" && table.losses.contains(.sheets))
        #expect(try await converted(source(path, part: 0), to: .utf8PlainText, in: scratch).text == "Depth & time\n")
        for target in [UniformType.commaSeparatedText, .tabSeparatedText, .json] {
            let source = try source(path, part: 0)
            let error = await #expect(throws: ConversionError.self) {
                try await converted(source, to: target, in: scratch)
            }
            #expect(error?.message == "is a sheet without a value")
        }
    }

    @Test("a table without names of its columns becomes lists in JSON")
    func lists() async throws {
        let scratch = try Scratch()
        let rows =
            "<row><c r='B1' t='str'><v>a</v></c><c t='str'><v>a</v></c></row><row r='3'><c r='C3'><v>0.5</v></c></row>"
        let source = try Self.handmade(rows, in: scratch)
        #expect(try await converted(source, to: .json, in: scratch).text == "[\n  [\"a\", \"a\"],\n  [null, 0.5]\n]\n")
        #expect(try await converted(source, to: .commaSeparatedText, in: scratch).text == ",a,a\r\n,,\r\n,,0.5\r\n")
    }

    @Test("the only row of a sheet is no row of names")
    func onlyRow() async throws {
        let scratch = try Scratch()
        let rows = "<row><c t='str'><v>secret</v></c><c><v>2</v></c></row>"
        let source = try Self.handmade(rows, in: scratch)
        #expect(try await converted(source, to: .json, in: scratch).text == "[\n  [\"secret\", 2]\n]\n")
    }

    @Test("a sheet with one value in its last corner is an error as a table, and a line as text")
    func corner() async throws {
        let scratch = try Scratch()
        let source = try Self.handmade(
            "<row><c r='A1'><v>1</v></c></row><row r='1048576'><c r='XFD1048576'><v>2</v></c></row>", in: scratch)
        let error = await #expect(throws: ConversionError.self) {
            try await converted(source, to: .commaSeparatedText, in: scratch)
        }
        #expect(error?.code == .tooLarge)
        let text = try await converted(source, to: .utf8PlainText, in: scratch).text
        #expect(text == "1\n\n" + String(repeating: "\t", count: 16_383) + "2\n")
    }

    @Test("an empty sheet and an empty file are errors")
    func empty() async throws {
        let scratch = try Scratch()
        let source = try Self.handmade("", in: scratch)
        let error = await #expect(throws: ConversionError.self) { try await converted(source, to: .json, in: scratch) }
        #expect(error?.code == .unsupported)
        #expect(scratch.contents.filter { $0 != "a.xlsx" } == [])
    }

    /// Merged ranges that overlap, and more columns than cells: what a hostile file says.
    @Test("merged ranges that overlap do not cover each other")
    func overlap() async throws {
        let scratch = try Scratch()
        let merges =
            "<mergeCells><mergeCell ref='A1:B2'/><mergeCell ref='B1:C3'/><mergeCell ref='A1:XFD1048576'/></mergeCells>"
        let source = try Self.handmade(
            "<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c><c/><c><v>5</v></c></row>",
            after: merges, in: scratch)
        let text = try await converted(source, to: .html, in: scratch).text
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("<tr>") }
        // Which of the ranges wins is not defined; each row shows its cells once.
        #expect(rows.count == 2 && rows[0].contains("1</td>"))
    }

    /// A workbook of one sheet with these rows, which needs no peer.
    static func handmade(_ rows: String, after: String = "", in scratch: Scratch) throws -> ConversionSource {
        let path = scratch.path.appending("a.xlsx")
        var zip = try ZipWriter(path: path)
        let schema = "http://schemas.openxmlformats.org"
        let parts = [
            (
                "xl/workbook.xml",
                "<workbook xmlns='\(schema)/spreadsheetml/2006/main' xmlns:r='\(schema)/officeDocument/2006/relationships'>"
                    + "<sheets><sheet name='S' sheetId='1' r:id='a'/></sheets></workbook>"
            ),
            (
                "xl/worksheets/sheet1.xml",
                "<worksheet xmlns='\(schema)/spreadsheetml/2006/main'><sheetData>\(rows)</sheetData>\(after)</worksheet>"
            ),
        ]
        for (name, content) in parts {
            try zip.open(FilePath(name))
            try zip.write(Array(content.utf8))
            try zip.closeEntry()
        }
        try zip.finish()
        return ConversionSource(
            type: try UniformType.known(xlsx), content: .file(LoadedFile(path: path, ownership: .source)),
            name: "a.xlsx")
    }
}
