import SystemPackage
import Testing
import XML

@testable import OfficeDocuments

/// Charts, text boxes and comments, which python-pptx, XlsxWriter, openpyxl and odfpy write; the expected texts follow from the
/// scripts.
@Suite("Charts, drawings and comments", .enabled(if: PythonPeer.isThere, "\(PythonPeer.absence)"))
struct DrawingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func slides(_ path: FilePath, _ format: Presentation.Format) throws -> [Slide] {
        let presentation = try Presentation(path: path, format: format)
        var slides: [Slide] = []
        try presentation.read(0..<presentation.count) { slides.append($0) }
        return slides
    }

    /// The texts and comments of a sheet.
    private func beside(_ workbook: Workbook, sheet: Int = 0) throws -> (texts: [String], comments: [OfficeComment?]) {
        var (texts, comments) = ([String](), [OfficeComment?]())
        try workbook.read(sheet..<sheet + 1) { event in
            switch event {
            case .text(let text): texts.append(text)
            case .comment(let comment): comments.append(comment)
            case .sheet, .row: break
            }
        }
        return (texts, comments)
    }

    private static func paragraph(_ text: String) -> SlideBlock { .paragraph(SlideParagraph(text: text)) }

    private static let charts = """
        import sys, datetime as d, pptx
        from pptx.chart.data import CategoryChartData, XyChartData, BubbleChartData
        from pptx.enum.chart import XL_CHART_TYPE as T
        p = pptx.Presentation()
        def chart(kind, data, title=None):
            s = p.slides.add_slide(p.slide_layouts[6])
            c = s.shapes.add_chart(kind, 0, 0, 5000000, 4000000, data).chart
            if title:
                c.has_title = True; c.chart_title.text_frame.text = title
            return c
        a = CategoryChartData(number_format='0%'); a.categories = ['East', 'West & south']
        a.add_series('Quarterly', (0.25, 0.5)); a.add_series('Yearly', (1, None))
        c = chart(T.COLUMN_CLUSTERED, a, 'Sales by region')
        c.category_axis.has_title = True; c.category_axis.axis_title.text_frame.text = 'Regions'
        c.value_axis.has_title = True; c.value_axis.axis_title.text_frame.text = 'Share'
        a = CategoryChartData()
        for year in ('2024', '2025'):
            y = a.add_category(year); y.add_sub_category('Spring'); y.add_sub_category('Autumn')
        a.add_series('Visits', (1, 2, 3, 4))
        chart(T.LINE, a)
        a = CategoryChartData(); a.categories = [d.date(2024, 1, 31), d.date(2024, 2, 29)]; a.add_series('Level', (7.5, 8))
        chart(T.LINE, a)
        a = XyChartData(); s = a.add_series('Track'); s.add_data_point(1.5, 10); s.add_data_point(2, 20)
        s = a.add_series('Other'); s.add_data_point(9, 90)
        chart(T.XY_SCATTER, a)
        a = BubbleChartData(); s = a.add_series('Cities'); s.add_data_point(1, 2, 30)
        chart(T.BUBBLE, a)
        p.save(sys.argv[1])
        """

    @Test("a chart on a slide is its titles and a table of its values")
    func charts() throws {
        let path = scratch.file("a.pptx")
        try PythonPeer.run(Self.charts, [path.string])
        let slides = try slides(path, .openXML)
        #expect(
            slides[0].blocks == [
                Self.paragraph("Sales by region"), Self.paragraph("Regions"), Self.paragraph("Share"),
                .table([["", "Quarterly", "Yearly"], ["East", "25%", "100%"], ["West & south", "50%", ""]]),
            ])
        #expect(slides[0].hasPictures)
        #expect(
            slides[1].blocks == [
                .table([
                    ["", "Visits"], ["2024 Spring", "1"], ["2024 Autumn", "2"], ["2025 Spring", "3"],
                    ["2025 Autumn", "4"],
                ])
            ])
        #expect(slides[2].blocks == [.table([["", "Level"], ["2024-01-31", "7.5"], ["2024-02-29", "8"]])])
        #expect(
            slides[3].blocks == [
                .table([["", "Track"], ["1.5", "10"], ["2", "20"]]), .table([["", "Other"], ["9", "90"]]),
            ])
        #expect(slides[4].blocks == [.table([["", "Cities", ""], ["1", "2", "30"]])])
    }

    @Test("series that share no point do not make a table without end")
    func endless() {
        let series = (0..<2000).map { number in
            var one = ChartSeries()
            (one.name, one.values) = ("s", [number: "1"])
            return one
        }
        let error = #expect(throws: OfficeError.self) { try ChartSeries.tables(of: series) }
        #expect(error?.code == .tooLarge)
    }

    @Test(
        "a small slide that refers to a large chart, or to large comments, again and again is an error",
        arguments: ["chart", "comments"])
    func amplified(kind: String) throws {
        let content =
            kind == "chart"
            ? "<c:chart xmlns:c='c' xmlns:a='a'><c:title><a:p><a:r><a:t>@</a:t></a:r></a:p></c:title></c:chart>"
            : "<p:cmLst xmlns:p='p'><p:cm authorId='0'><p:text>@</p:text></p:cm></p:cmLst>"
        func list(_ target: String, _ kind: String, _ count: Int = 1) -> String {
            let entries = (0..<count).map {
                "<Relationship Id='x\($0)' Type='\(Self.links)/\(kind)' Target='\(target)'/>"
            }
            return "<Relationships>\(entries.joined())</Relationships>"
        }
        let shapes = String(repeating: "<p:graphicFrame><c:chart r:id='x0'/></p:graphicFrame>", count: 20)
        let path = try scratch.zip(
            "a.pptx",
            [
                (
                    "ppt/presentation.xml",
                    "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldIdLst><p:sldId id='256' r:id='x0'/></p:sldIdLst></p:presentation>"
                ),
                ("ppt/_rels/presentation.xml.rels", list("slide.xml", "slide")),
                ("ppt/slide.xml", "<p:sld xmlns:p='p' xmlns:c='c' xmlns:r='r'>\(shapes)</p:sld>"),
                ("ppt/_rels/slide.xml.rels", list("part.xml", kind, kind == "chart" ? 1 : 20)),
                ("ppt/part.xml", content),
            ], expanding: "@")
        let error = #expect(throws: OfficeError.self) { try slides(path, .openXML) }
        #expect(error?.code == .tooLarge, "\(String(describing: error))")
    }

    private static let links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    /// ECMA-376, part 1, 19.4, and MS-PPTX 2.6.
    @Test("comments on slides have their authors, and answers follow them")
    func slideComments() throws {
        func list(_ entries: [(id: String, kind: String, target: String)]) -> String {
            "<Relationships>"
                + entries.map { "<Relationship Id='\($0.id)' Type='\(Self.links)/\($0.kind)' Target='\($0.target)'/>" }
                .joined() + "</Relationships>"
        }
        let path = try scratch.zip(
            "c.pptx",
            [
                (
                    "ppt/presentation.xml",
                    "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldIdLst><p:sldId id='256' r:id='x'/></p:sldIdLst></p:presentation>"
                ),
                (
                    "ppt/_rels/presentation.xml.rels",
                    list([
                        ("x", "slide", "slides/slide1.xml"), ("y", "commentAuthors", "commentAuthors.xml"),
                        ("z", "authors", "authors.xml"),
                    ])
                ),
                (
                    "ppt/commentAuthors.xml",
                    "<p:cmAuthorLst xmlns:p='p'><p:cmAuthor id='0' name='Ann'/></p:cmAuthorLst>"
                ),
                ("ppt/authors.xml", "<q:authorLst xmlns:q='q'><q:author id='{B}' name='Bob'/></q:authorLst>"),
                ("ppt/slides/slide1.xml", "<p:sld xmlns:p='p'/>"),
                (
                    "ppt/slides/_rels/slide1.xml.rels",
                    list([("a", "comments", "../comments/a.xml"), ("b", "comments", "../comments/b.xml")])
                ),
                (
                    "ppt/comments/a.xml",
                    "<p:cmLst xmlns:p='p'><p:cm authorId='0'><p:text>Too &amp; long</p:text></p:cm></p:cmLst>"
                ),
                (
                    "ppt/comments/b.xml",
                    "<q:cmLst xmlns:q='q' xmlns:a='a'><q:cm authorId='{B}'><q:replyLst><q:reply authorId='{C}'><q:txBody><a:p><a:r>"
                        + "<a:t>Done</a:t></a:r></a:p></q:txBody></q:reply></q:replyLst><q:txBody><a:p><a:r><a:t>Check</a:t></a:r></a:p>"
                        + "<a:p><a:r><a:t>this</a:t></a:r></a:p></q:txBody></q:cm></q:cmLst>"
                ),
            ])
        let slide = try #require(try slides(path, .openXML).first)
        #expect(slide.comments.map(\.author) == ["Ann", "Bob", nil])
        #expect(slide.comments.map(\.text) == ["Too & long", "Check\nthis", "Done"])
        #expect(!slide.isEmpty)
    }

    private static let slide = """
        <office:document-content xmlns:office="o" xmlns:draw="d" xmlns:text="t" xmlns:table="b" xmlns:xlink="x" xmlns:dc="c"
        xmlns:presentation="p"><office:body><office:presentation><draw:page><office:annotation><dc:creator>Ann</dc:creator>
        <dc:date>2026-01-02T03:04:05</dc:date><text:p>Too <text:span>long</text:span></text:p></office:annotation>
        <draw:frame><draw:text-box><text:p>before</text:p></draw:text-box></draw:frame>
        <draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>
        <draw:frame><draw:object xlink:href="./Object 2"/></draw:frame>
        <draw:frame><draw:text-box><text:p>after</text:p></draw:text-box></draw:frame>
        </draw:page></office:presentation></office:body></office:document-content>
        """
    private static let object = """
        <office:document-content xmlns:office="o" xmlns:chart="c" xmlns:text="t" xmlns:table="b"><office:body><office:chart><chart:chart>
        <chart:title><text:p>Depths</text:p></chart:title><chart:plot-area><chart:axis><chart:title><text:p>Metres</text:p></chart:title>
        </chart:axis></chart:plot-area><table:table table:name="local-table"><table:table-header-rows><table:table-row><table:table-cell>
        <text:p/></table:table-cell><table:table-cell><text:p>2025</text:p></table:table-cell></table:table-row></table:table-header-rows>
        <table:table-rows><table:table-row><table:table-cell><text:p>Baikal</text:p></table:table-cell><table:table-cell><text:p>1642</text:p>
        </table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>Aral</text:p></table:table-cell><table:table-cell>
        <text:p>NaN</text:p></table:table-cell></table:table-row></table:table-rows></table:table></chart:chart></office:chart></office:body>
        </office:document-content>
        """

    @Test("charts and comments of OpenDocument slides stand where they are")
    func openDocumentSlides() throws {
        let path = try scratch.zip("a.odp", [("content.xml", Self.slide), ("Object 1/content.xml", Self.object)])
        let slide = try #require(try slides(path, .openDocument).first)
        #expect(
            slide.blocks == [
                Self.paragraph("before"), Self.paragraph("Depths"), Self.paragraph("Metres"),
                .table([["", "2025"], ["Baikal", "1642"], ["Aral", ""]]), Self.paragraph("after"),
            ])
        #expect(slide.comments == [OfficeComment(author: "Ann", text: "Too long")])
    }

    private static let xlsxwriter = """
        import sys, xlsxwriter
        w = xlsxwriter.Workbook(sys.argv[1])
        s = w.add_worksheet('Data'); s.write_column('A1', [1, 2, 3])
        s.write_comment('B2', 'Check\\nthis', {'author': 'Ann'})
        s.insert_textbox('D2', 'Free & text\\nin a box')
        c = w.add_chart({'type': 'column'}); c.add_series({'values': '=Data!$A$1:$A$3', 'name': 'Steps'})
        c.set_title({'name': 'Chart title'}); c.set_x_axis({'name': 'Across'}); s.insert_chart('F2', c)
        k = w.add_chartsheet('Curve'); c = w.add_chart({'type': 'line'}); c.add_series({'values': '=Data!$A$1:$A$3'})
        c.set_title({'name': 'On a sheet'}); k.set_chart(c); k.hide()
        t = w.add_worksheet('Empty'); t.insert_textbox('A1', 'alone')
        w.close()
        """

    @Test("text boxes, titles of charts, and comments of sheets follow the cells")
    func excel() throws {
        let path = scratch.file("a.xlsx")
        try PythonPeer.run(Self.xlsxwriter, [path.string])
        let workbook = try Workbook(path: path, format: .openXML)
        let (texts, comments) = try beside(workbook)
        #expect(texts.sorted() == ["Across", "Chart title", "Free & text", "in a box"])
        #expect(comments == [OfficeComment(cell: "B2", author: "Ann", text: "Check\nthis")])
        // A sheet that is a chart is among the others, in their order (ECMA-376, part 1, 18.3.1.12).
        #expect(workbook.sheets.map(\.name) == ["Data", "Curve", "Empty"])
        #expect(workbook.sheets.map(\.hasCells) == [true, false, true])
        #expect(workbook.sheets.map(\.isHidden) == [false, true, false])
        #expect(try beside(workbook, sheet: 1).texts == ["On a sheet"])
        #expect(try workbook.facts(of: 1).hasPictures)
        #expect(try beside(workbook, sheet: 2).texts == ["alone"])
    }

    @Test("the chart of a sheet may have any number of values, and whoever wants cells does not read it")
    func largeChart() throws {
        var parts = HandmadeWorkbook(sheets: [
            "<sheetData><row r='1'><c r='A1'><v>1</v></c></row></sheetData><drawing/>"
        ])
        .parts
        func list(_ kind: String, _ target: String) -> String {
            "<Relationships><Relationship Id='a' Type='\(Self.links)/\(kind)' Target='\(target)'/></Relationships>"
        }
        parts += [
            ("xl/worksheets/_rels/sheet1.xml.rels", list("drawing", "/xl/d/d.xml")),
            ("xl/d/_rels/d.xml.rels", list("chart", "c.xml")),
            (
                "xl/d/d.xml",
                "<d:wsDr xmlns:d='d' xmlns:c='c' xmlns:r='r'><d:graphicFrame><c:chart r:id='a'/></d:graphicFrame></d:wsDr>"
            ),
        ]
        let values = String(repeating: "<c:pt idx='1'><c:v>1</c:v></c:pt>", count: 3000)
        let title = "<c:title><a:p><a:r><a:t>Level</a:t></a:r></a:p></c:title>"
        let chart = "<c:chart xmlns:c='c' xmlns:a='a'>\(title)<c:ser><c:val>\(values)</c:val></c:ser></c:chart>"
        let workbook = try Workbook(
            path: try scratch.zip("a.xlsx", parts + [("xl/d/c.xml", chart)]), format: .openXML)
        #expect(try beside(workbook).texts == ["Level"])
        let damaged = try Workbook(
            path: try scratch.zip("b.xlsx", parts + [("xl/d/c.xml", "<c:chart")]), format: .openXML)
        #expect(throws: OfficeError.self) { try beside(damaged) }
        var rows = 0
        try damaged.read(0..<1, cellsOnly: true) { if case .row = $0 { rows += 1 } }
        #expect(rows == 1)
        /// Reads more points than a chart on a slide may have.
        func read(hasValues: Bool) throws {
            var parser = ChartParser(hasValues: hasValues)
            for name in ["ser", "val"] { try parser.take(.start(name: name, attributes: [])) }
            for _ in 0...(1 << 19) {
                try parser.take(.start(name: "v", attributes: []))
                try parser.take(.text([0x31]))
                try parser.take(.end(name: "v"))
            }
        }
        try read(hasValues: false)
        #expect(throws: OfficeError.self) { try read(hasValues: true) }
    }

    /// MS-XLSX 2.6.204: the comment that a conversation has for former programs.
    @Test("a conversation replaces the comment in its cell")
    func conversations() throws {
        var parts = HandmadeWorkbook(sheets: ["<sheetData/><legacyDrawing/>"]).parts
        let main = try #require(parts.firstIndex { $0.name == "xl/_rels/workbook.xml.rels" })
        parts[main].content = parts[main].content.replacing(
            "</Relationships>",
            with: "<Relationship Id='p' Type='http://schemas.microsoft.com/office/2017/10/relationships/person' "
                + "Target='persons/person.xml'/></Relationships>")
        parts += [
            ("xl/persons/person.xml", "<personList><person displayName='Bob' id='{B}'/></personList>"),
            (
                "xl/worksheets/_rels/sheet1.xml.rels",
                "<Relationships><Relationship Id='a' Type='\(Self.links)/comments' Target='../comments1.xml'/><Relationship Id='b' "
                    + "Type='http://schemas.microsoft.com/office/2017/10/relationships/threadedComment' Target='/xl/threads.xml'/></Relationships>"
            ),
            (
                "xl/comments1.xml",
                "<comments><authors><author>Ann</author><author>tc={X}</author></authors><commentList><comment ref='A1' authorId='0'>"
                    + "<text><r><t>Ann:</t></r><r><t xml:space='preserve"
                    + "'> old</t></r></text></comment><comment ref='B2' authorId='1'><text><t>[Threaded comment]</t></text></comment>"
                    + "</commentList></comments>"
            ),
            (
                "xl/threads.xml",
                "<ThreadedComments><threadedComment ref='B2' personId='{B}' id='1'><text>Really?</text></threadedComment>"
                    + "<threadedComment ref='B2' personId='{C}' id='2' parentId='1'><text>Yes</text></threadedComment></ThreadedComments>"
            ),
        ]
        let workbook = try Workbook(path: try scratch.zip("t.xlsx", parts), format: .openXML)
        let comments = try beside(workbook).comments
        #expect(
            comments == [
                OfficeComment(cell: "A1", author: "Ann", text: "Ann: old"),
                OfficeComment(cell: "B2", author: "Bob", text: "Really?"),
                OfficeComment(cell: "B2", author: nil, text: "Yes"),
            ])
        #expect(comments.map { $0?.label } == ["A1", "B2 (Bob)", "B2"])
    }

    private static let sheet = """
        <office:document-content xmlns:office="o" xmlns:draw="d" xmlns:text="t" xmlns:table="b" xmlns:xlink="x" xmlns:dc="c"
        xmlns:svg="s"><office:body><office:spreadsheet><table:table table:name="a"><table:shapes><draw:custom-shape><svg:title>no</svg:title>
        <text:p>in a shape</text:p></draw:custom-shape></table:shapes><table:table-row><table:table-cell><text:p>A</text:p>
        <draw:frame><draw:object xlink:href="Object 1"/></draw:frame></table:table-cell><table:table-cell><office:annotation>
        <dc:creator>Ann</dc:creator><text:p>Check</text:p><text:p>this</text:p></office:annotation><text:p>B</text:p></table:table-cell>
        </table:table-row></table:table><table:table table:name="b"><table:table-row><table:table-cell><text:p>C</text:p></table:table-cell>
        </table:table-row></table:table></office:spreadsheet></office:body></office:document-content>
        """

    @Test("shapes, titles of charts, and comments of OpenDocument sheets follow the cells")
    func openDocumentSheets() throws {
        let path = try scratch.zip("a.ods", [("content.xml", Self.sheet), ("Object 1/content.xml", Self.object)])
        let workbook = try Workbook(path: path, format: .openDocument)
        #expect(try workbook.lines(of: 0) == ["1 A=A B=B"])
        let (texts, comments) = try beside(workbook)
        #expect(texts == ["in a shape", "Depths", "Metres"])
        #expect(comments == [OfficeComment(cell: "B1", author: "Ann", text: "Check\nthis")])
        let second = try beside(workbook, sheet: 1)
        #expect(second.texts.isEmpty && second.comments.isEmpty)
    }

    @Test("the comments in a list of sheets have their cells")
    func listed() throws {
        let workbook = try Workbook(
            listing: Array("D\t0\nS\t0\t0\t1\tCosts\nR\t0\t0\nC\t0\tn\t0\t1\nN\t4\t27\tAnn\tCheck\\nthis\n".utf8))
        #expect(
            try beside(workbook).comments == [OfficeComment(cell: "AB5", author: "Ann", text: "Check\nthis")])
        #expect(throws: OfficeError.self) { try Workbook(listing: Array("S\t0\t0\t1\ta\nN\t-1\t0\t\tb\n".utf8)) }
    }
}
