import SystemPackage
import Testing

@testable import OfficeDocuments

/// Raised digits in what python-pptx, openpyxl and odfpy write: text without styles has 10 to the power of 6 as 10^6.
@Suite("Powers", .enabled(if: PythonPeer.isThere, "\(PythonPeer.absence)"))
struct RaisedTextTests {
    private static let expected = "10^6 m, 10^-3, 2nd and x2"

    @Test("in workbooks of Office Open XML", arguments: [false, true])
    func excel(isInline: Bool) throws {
        let scratch = try Scratch()
        let path = scratch.file("a.xlsx")
        let script = """
            import sys, xlsxwriter
            w = xlsxwriter.Workbook(sys.argv[1], {'constant_memory': sys.argv[2] == 'true'})
            s = w.add_worksheet()
            u = w.add_format({'font_script': 1}); b = w.add_format({'font_script': 1, 'bold': True})
            s.write_rich_string(0, 0, '10', u, '6', ' m, 10', u, '-', b, '3', ', 2', u, 'nd', ' and x', u, '2')
            s.write(1, 0, '106')
            w.close()
            """
        try PythonPeer.run(script, [path.string, "\(isInline)"])
        #expect(try Workbook(path: path, format: .openXML).shown(0) == [[Self.expected], ["106"]])
    }

    private static let paragraph = """
        import sys
        from odf.opendocument import OpenDocumentSpreadsheet, OpenDocumentPresentation
        from odf.style import Style, TextProperties, PageLayout, MasterPage
        from odf.text import P, Span
        from odf.table import Table, TableRow, TableCell
        from odf.draw import Page, Frame, TextBox
        def paragraph(d):
            styles = []
            for name, place in (('T1', 'super 58%'), ('T2', '33% 58%'), ('T3', 'sub 58%'), ('T4', '0% 100%')):
                s = Style(name=name, family='text'); s.addElement(TextProperties(textposition=place))
                d.automaticstyles.addElement(s); styles.append(s)
            p = P()
            for text, style in (('10', None), ('6', 0), (' m, 10', 3), ('-', 0), ('3', 1), (', 2', 2), ('nd', 0), (' and x', None), ('2', 1)):
                if style is None: p.addText(text)
                else: p.addElement(Span(stylename=styles[style], text=text))
            return p

        """

    @Test("in workbooks of OpenDocument")
    func openDocument() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.ods")
        let script =
            Self.paragraph + """
                d = OpenDocumentSpreadsheet(); t = Table(name='a'); r = TableRow(); c = TableCell(valuetype='string')
                c.addElement(paragraph(d)); r.addElement(c); t.addElement(r); d.spreadsheet.addElement(t); d.save(sys.argv[1])
                """
        try PythonPeer.run(script, [path.string])
        #expect(try Workbook(path: path, format: .openDocument).shown(0) == [[Self.expected]])
    }

    private func paragraphs(_ path: FilePath, _ format: Presentation.Format) throws -> [String] {
        var texts: [String] = []
        try Presentation(path: path, format: format).read(0..<1) { slide in
            for case .paragraph(let paragraph) in slide.blocks { texts.append(paragraph.text) }
        }
        return texts
    }

    @Test("in presentations")
    func presentations() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pptx")
        let script = """
            import sys, pptx
            p = pptx.Presentation(); s = p.slides.add_slide(p.slide_layouts[6])
            f = s.shapes.add_textbox(0, 0, 100, 100).text_frame.paragraphs[0]
            for text, place in (('10', None), ('6', 30000), (' m, 10', 0), ('-', 30000), ('3', 25000), (', 2', -25000), ('nd', 30000), (' and x', None), ('2', 30000)):
                r = f.add_run(); r.text = text
                if place is not None: r.font._element.set('baseline', str(place))
            p.save(sys.argv[1])
            """
        try PythonPeer.run(script, [path.string])
        #expect(try paragraphs(path, .openXML) == [Self.expected])
        let other = scratch.file("a.odp")
        let slides =
            Self.paragraph + """
                d = OpenDocumentPresentation(); l = PageLayout(name='l'); d.automaticstyles.addElement(l)
                m = MasterPage(name='m', pagelayoutname=l); d.masterstyles.addElement(m); p = Page(masterpagename=m)
                f = Frame(width='5cm', height='5cm'); b = TextBox(); b.addElement(paragraph(d)); f.addElement(b); p.addElement(f)
                d.presentation.addElement(p); d.save(sys.argv[1])
                """
        try PythonPeer.run(slides, [other.string])
        #expect(try paragraphs(other, .openDocument) == [Self.expected])
    }
}
