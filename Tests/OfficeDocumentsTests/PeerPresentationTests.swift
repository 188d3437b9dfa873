import SystemPackage
import Testing

@testable import OfficeDocuments

/// Presentations that python-pptx and odfpy write; the expected values follow from the scripts.
@Suite("Presentations", .enabled(if: PythonPeer.isThere, "\(PythonPeer.absence)"))
struct PeerPresentationTests {
    private static let pptx = """
        import sys, pptx
        from pptx.util import Inches
        from pptx.oxml.ns import qn
        from lxml import etree
        p = pptx.Presentation()
        s = p.slides.add_slide(p.slide_layouts[0]); s.shapes.title.text = 'Lakes'; s.placeholders[1].text = 'of the world'
        s = p.slides.add_slide(p.slide_layouts[1]); s.shapes.title.text = 'Deep & \\nold'
        t = s.placeholders[1].text_frame; t.text = 'Baikal'
        for text, level in (('1642 m', 1), ('湖', 2), ('Tanganyika', 0)):
            a = t.add_paragraph(); a.text = text; a.level = level
        r = t.add_paragraph().add_run(); r.text = 'link'; r.hyperlink.address = 'https://example.org/'
        n = t.add_paragraph(); n.text = 'counted'; etree.SubElement(n._p.get_or_add_pPr(), qn('a:buAutoNum')).set('type', 'arabicPeriod')
        n = t.add_paragraph(); n.text = 'plain'; etree.SubElement(n._p.get_or_add_pPr(), qn('a:buNone'))
        s.notes_slide.notes_text_frame.text = 'Say it slowly.\\nTwice.'
        s = p.slides.add_slide(p.slide_layouts[5]); s.shapes.title.text = 'Table'
        x = s.shapes.add_table(2, 2, Inches(1), Inches(1), Inches(4), Inches(1)).table
        for i, text in enumerate(('a', 'b', 'c', '')): x.cell(i // 2, i % 2).text = text
        s.shapes.add_textbox(0, 0, 100, 100).text_frame.text = 'free text'
        g = s.shapes.add_group_shape(); g.shapes.add_textbox(0, 0, 9, 9).text_frame.text = 'grouped'
        s = p.slides.add_slide(p.slide_layouts[2]); s.shapes.title.text = 'Section'; s.placeholders[1].text = 'without a bullet'
        s._element.set('show', '0')
        ids = p.slides._sldIdLst; ids.insert(0, ids[-1])
        p.save(sys.argv[1])
        """

    private func slides(_ path: FilePath, _ format: Presentation.Format) throws -> [Slide] {
        let presentation = try Presentation(path: path, format: format)
        var slides: [Slide] = []
        try presentation.read(0..<presentation.count) { slides.append($0) }
        #expect(slides.count == presentation.count)
        return slides
    }

    private static func paragraph(_ text: String, _ level: Int, _ marker: SlideParagraph.Marker) -> SlideBlock {
        .paragraph(SlideParagraph(text: text, level: level, marker: marker))
    }

    @Test("slides of python-pptx, in the order of the show")
    func powerPoint() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pptx")
        try PythonPeer.run(Self.pptx, [path.string])
        let slides = try slides(path, .openXML)
        #expect(slides.map(\.title) == ["Section", "Lakes", "Deep &\nold", "Table"])
        #expect(slides.map(\.isHidden) == [true, false, false, false])
        // The layout of a section has no bullets, and subtitles have none.
        #expect(slides[0].blocks == [Self.paragraph("without a bullet", 0, .nothing)])
        #expect(slides[1].blocks == [Self.paragraph("of the world", 0, .nothing)])
        #expect(
            slides[2].blocks == [
                Self.paragraph("Baikal", 0, .bullet), Self.paragraph("1642 m", 1, .bullet),
                Self.paragraph("湖", 2, .bullet),
                Self.paragraph("Tanganyika", 0, .bullet), Self.paragraph("link", 0, .bullet),
                Self.paragraph("counted", 0, .number("1.")), Self.paragraph("plain", 0, .nothing),
            ])
        #expect(slides[2].notes.map(\.text) == ["Say it slowly.", "Twice."] && slides[2].hasLinks)
        #expect(
            slides[3].blocks == [
                .table([["a", "b"], ["c", ""]]), Self.paragraph("free text", 0, .nothing),
                Self.paragraph("grouped", 0, .nothing),
            ])
    }

    /// ECMA-376, part 1, 21.1.3.16: cells that another one extends over stay, with a text that is not shown. Some programs leave
    /// them out.
    @Test("merged cells have their texts once, in their columns")
    func merged() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pptx")
        let script = """
            import sys, pptx
            p = pptx.Presentation(); s = p.slides.add_slide(p.slide_layouts[6])
            t = s.shapes.add_table(4, 3, 0, 0, 900, 900).table
            for r in range(3):
                for c in range(3): t.cell(r, c).text = f'{r}{c}'
            x = lambda r, c, **a: [t.cell(r, c)._tc.set(k, v) for k, v in a.items()]
            x(0, 0, gridSpan='2'); x(0, 1, hMerge='1'); x(1, 0, rowSpan='2', gridSpan='2'); x(1, 1, rowSpan='2', hMerge='1')
            x(2, 0, gridSpan='2', vMerge='1'); x(2, 1, hMerge='1', vMerge='1')
            x(3, 0, gridSpan='2'); t.cell(3, 0).text = 'wide'; t.cell(3, 2).text = 'last'
            t._tbl.tr_lst[3].remove(t.cell(3, 1)._tc)
            p.save(sys.argv[1])
            """
        try PythonPeer.run(script, [path.string])
        #expect(
            try slides(path, .openXML)[0].blocks == [
                .table([["00", "", "02"], ["10", "", "12"], ["", "", "22"], ["wide", "", "last"]])
            ])
    }

    /// Three texts of numbered paragraphs: each is its scheme, its level, and where it starts; nil for one without a number. The
    /// last start is none of the standard's.
    private static let numbered = """
        import sys
        from pptx import Presentation
        from pptx.util import Cm
        from lxml import etree
        p = Presentation(); slide = p.slides.add_slide(p.slide_layouts[6])
        a = '{http://schemas.openxmlformats.org/drawingml/2006/main}'
        def box(*items):
            frame = slide.shapes.add_textbox(Cm(1), Cm(1), Cm(9), Cm(9)).text_frame
            for number, (scheme, level, start) in enumerate(items):
                paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
                if scheme != 'empty': paragraph.text = 'x'
                paragraph.level = level
                if scheme is None: continue
                scheme = 'arabicPeriod' if scheme == 'empty' else scheme
                mark = etree.SubElement(paragraph._p.get_or_add_pPr(), a + 'buAutoNum', type=scheme)
                if start: mark.set('startAt', str(start))
        box(*[(s, 0, 3) for s in ('alphaLcParenBoth', 'alphaUcParenR', 'alphaLcPeriod', 'romanUcPeriod', 'romanLcParenR', 'arabicPlain', 'arabicParenBoth', 'circleNumDbPlain')])
        box(('arabicPeriod', 0, None), ('alphaLcPeriod', 1, None), ('alphaLcPeriod', 1, None), ('empty', 0, None), ('arabicPeriod', 0, None), ('alphaLcPeriod', 1, None))
        box(('arabicPeriod', 0, None), (None, 1, None), ('arabicPeriod', 0, None), (None, 0, None), ('arabicPeriod', 0, None), ('arabicPeriod', 0, 99999))
        p.save(sys.argv[1])
        """

    @Test("numbers of paragraphs are in their scheme, and go on after deeper paragraphs alone")
    func numbers() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pptx")
        try PythonPeer.run(Self.numbered, [path.string])
        let markers = try slides(path, .openXML)[0].blocks.map { block in
            guard case .paragraph(let paragraph) = block, case .number(let number) = paragraph.marker else { return "" }
            return number
        }
        #expect(
            markers == [
                "(c)", "C)", "c.", "III.", "iii)", "3", "(3)", "3", "1.", "a.", "b.", "2.", "a.", "1.", "", "2.", "",
                "1.", "2.",
            ])
    }

    private static let odfpy = """
        import sys, odf.namespaces
        from odf import opendocument, draw, text, style, table, presentation
        d = opendocument.OpenDocumentPresentation()
        l = style.PageLayout(name='L'); d.automaticstyles.addElement(l)
        m = style.MasterPage(name='M', pagelayoutname=l); d.masterstyles.addElement(m)
        h = style.Style(name='dp2', family='drawing-page'); h.addElement(style.DrawingPageProperties(visibility='hidden')); d.automaticstyles.addElement(h)
        n = text.ListStyle(name='N'); n.addElement(text.ListLevelStyleNumber(level=1, numformat='1')); n.addElement(text.ListLevelStyleNumber(level=2, numformat='a', numprefix='(', numsuffix=')', startvalue=3)); n.addElement(text.ListLevelStyleBullet(level=3, bulletchar='-')); d.automaticstyles.addElement(n)
        def box(page, kind, *elements):
            f = draw.Frame(width='1cm', height='1cm'); page.addElement(f)
            if kind: f.setAttrNS(odf.namespaces.PRESENTATIONNS, 'class', kind)
            b = draw.TextBox(); f.addElement(b)
            for e in elements: b.addElement(e)
        def item(words, *more):
            i = text.ListItem(); i.addElement(text.P(text=words))
            for e in more: i.addElement(e)
            return i
        def listed(*items, **a):
            l = text.List(**a)
            for i in items: l.addElement(i)
            return l
        p = draw.Page(name='p1', masterpagename=m); d.presentation.addElement(p)
        box(p, 'title', text.P(text='Lakes')); box(p, 'outline', listed(item('Baikal', listed(item('1642 m'))), item('Tanganyika')))
        box(p, None, listed(item('first', listed(item('deep', listed(item('deepest'))), item('deeper'))), item('second'), stylename=n), text.P(text='free  text'))
        f = draw.Frame(width='1cm', height='1cm'); p.addElement(f); t = table.Table(); f.addElement(t)
        for row in (('a', 'b'), ('c', '')):
            r = table.TableRow(); t.addElement(r)
            for w in row:
                c = table.TableCell(); c.addElement(text.P(text=w)); r.addElement(c)
        o = presentation.Notes(); p.addElement(o); box(o, 'notes', text.P(text='Say it slowly.'))
        p = draw.Page(name='p2', masterpagename=m, stylename=h); d.presentation.addElement(p)
        box(p, 'title', text.P(text='Hidden'))
        d.save(sys.argv[1])
        """

    @Test("slides of odfpy")
    func openDocument() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.odp")
        try PythonPeer.run(Self.odfpy, [path.string])
        let slides = try slides(path, .openDocument)
        #expect(slides.map(\.title) == ["Lakes", "Hidden"] && slides.map(\.isHidden) == [false, true])
        #expect(
            slides[0].blocks == [
                Self.paragraph("Baikal", 0, .bullet), Self.paragraph("1642 m", 1, .bullet),
                Self.paragraph("Tanganyika", 0, .bullet), Self.paragraph("first", 0, .number("1")),
                Self.paragraph("deep", 1, .number("(c)")), Self.paragraph("deepest", 2, .bullet),
                Self.paragraph("deeper", 1, .number("(d)")),
                Self.paragraph("second", 0, .number("2")), Self.paragraph("free text", 0, .nothing),
                .table([["a", "b"], ["c", ""]]),
            ])
        #expect(slides[0].notes == [SlideParagraph(text: "Say it slowly.")])
        #expect(slides[1].blocks.isEmpty && slides[1].notes.isEmpty)
    }

    /// A slide whose part is missing, and alternatives of the same content (ECMA-376, part 3, 7.6).
    @Test("damage is an error, and of alternatives the first is taken")
    func handmade() throws {
        let scratch = try Scratch()
        let links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        func parts(_ target: String) -> [(name: String, content: String)] {
            [
                (
                    "ppt/presentation.xml",
                    "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldIdLst><p:sldId id='256' r:id='x'/></p:sldIdLst></p:presentation>"
                ),
                (
                    "ppt/_rels/presentation.xml.rels",
                    "<Relationships><Relationship Id='\(target)' Type='\(links)/slide' Target='slides/slide7.xml'/></Relationships>"
                ),
                (
                    "ppt/slides/slide7.xml",
                    "<p:sld xmlns:p='p' xmlns:a='a' xmlns:mc='mc'><mc:AlternateContent><mc:Choice><p:sp><a:p><a:r><a:t>one</a:t></a:r><a:br/><a:fld><a:t>two</a:t></a:fld></a:p></p:sp></mc:Choice>"
                        + "<mc:Fallback><p:sp><a:p><a:r><a:t>no</a:t></a:r></a:p></p:sp></mc:Fallback></mc:AlternateContent></p:sld>"
                ),
            ]
        }
        let slides = try slides(try scratch.zip("a.pptx", parts("x")), .openXML)
        #expect(slides.map(\.blocks) == [[Self.paragraph("one\ntwo", 0, .nothing)]])
        let damaged = try scratch.zip("b.pptx", parts("y"))
        let error = #expect(throws: OfficeError.self) { try Presentation(path: damaged, format: .openXML) }
        #expect(error?.code == .damaged && error?.message.contains("refers to x") == true)
        let other = try scratch.zip("c.odp", [("content.xml", "<office/>")])
        #expect(throws: OfficeError.self) { try Presentation(path: other, format: .openDocument) }
    }
}
