@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Headers and footers, which python-docx and odfpy write; the expected words follow from the scripts.
@Suite("Pages have headers and footers", .enabled(if: Peer.hasOffice, "needs odfpy and python-docx"))
struct RunningTextTests {
    static let documents: [(name: String, type: String, script: String)] = [
        // The first page has its own header, the second section another footer, and the same header; even pages have none.
        (
            "a.docx", "org.openxmlformats.wordprocessingml.document",
            """
            import sys, docx
            d = docx.Document(); d.add_paragraph('the body'); s = d.sections[0]
            s.header.paragraphs[0].text = 'ACME & Co. $100'; s.header.add_paragraph('2'); s.footer.paragraphs[0].text = 'restricted'
            s.different_first_page_header_footer = True; s.first_page_header.paragraphs[0].text = 'ACME letterhead'
            s.even_page_header.paragraphs[0].text = 'not shown'
            t = d.add_section(); t.footer.is_linked_to_previous = False; t.footer.paragraphs[0].text = 'page\\tof two'
            t.different_first_page_header_footer = False; t.first_page_footer.is_linked_to_previous = False; t.first_page_footer.paragraphs[0].text = 'not shown'
            d.save(sys.argv[1])
            """
        ),
        (
            "a.odt", "org.oasis-open.opendocument.text",
            """
            import sys
            from odf.opendocument import OpenDocumentText
            from odf.style import MasterPage, PageLayout, Header, HeaderLeft, Footer
            from odf.text import P, PageNumber, S, Tab
            d = OpenDocumentText(); l = PageLayout(name='L'); d.automaticstyles.addElement(l)
            m = MasterPage(name='Standard', pagelayoutname=l); d.masterstyles.addElement(m)
            h = Header(); h.addElement(P(text='ACME letterhead')); h.addElement(P(text='ACME & Co. $100')); p = P(); p.addElement(PageNumber(text='2')); h.addElement(p)
            m.addElement(h); x = HeaderLeft(display='false'); x.addElement(P(text='not shown')); m.addElement(x)
            f = Footer(); f.addElement(P(text='restricted')); p = P(text='page'); p.addElement(Tab()); p.addText('of two'); f.addElement(p); m.addElement(f)
            d.text.addElement(P(text='the body')); d.save(sys.argv[1])
            """
        ),
    ]

    @Test("DOCX and ODT", arguments: documents)
    func office(_ document: (name: String, type: String, script: String)) async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let path = home.path.appending(document.name)
        try await OutsideProgram.run(Peer.python, ["-c", document.script, path.string])
        let source = try ConversionSource(document.type, file: path)
        let pandoc = PandocConverter(searchPath: .standard)
        for rule in pandoc.rules(for: source) {
            let context = ConversionContext(scratch: scratch.path)
            let content = try await pandoc.convert(source, by: rule, in: context)
            #expect(rule.losses.contains(.headers) == (rule.target != .html), "\(rule.target)")
            #expect(context.losses.recorded?.contains(.headers) == (rule.target != .html), "\(rule.target)")
            guard rule.target == .html else { continue }
            try Self.check(try #require(try content.text()))
        }
    }

    private static func check(_ page: String) throws {
        let body = try #require(page.firstRange(of: "<body>\n")?.upperBound)
        let start = "<header>\n<p>ACME letterhead</p>\n<p>ACME &amp; Co. $100</p>\n</header>\n"
        #expect(page[body...].hasPrefix(start))
        #expect(page.hasSuffix("<footer>\n<p>restricted</p>\n<p>page of two</p>\n</footer>\n</body>\n</html>\n"))
        #expect(page.contains("<p>the body</p>") && !page.contains("not shown"))
    }

    /// Python that makes a header, what it shows, and whether that is all.
    static let headers: [(script: String, paragraphs: [String], isComplete: Bool)] = [
        ("h.paragraphs[0].text = '4711-0815/2026'; h.add_paragraph('- 12 -')", ["4711-0815/2026"], true),
        ("h.add_paragraph('Tel. 5').add_run().add_picture(io.BytesIO(base64.b64decode(picture)))", ["Tel. 5"], false),
        (
            "f(h.paragraphs[0], 'PAGE'); h.paragraphs[0].add_run(' / '); f(h.paragraphs[0], ' numpages \\\\* arabic')",
            [], true
        ),
        (
            "h.paragraphs[0].add_run('ACME '); f(h.paragraphs[0], 'PAGE'); f(h.add_paragraph('no. '), 'FILENAME')",
            ["ACME 3000", "no. 3000"], true
        ),
        ("h.paragraphs[0].text = 'ACME'; end = -10", ["ACME"], false),
        ("h.paragraphs[0].text = 'ACME'; end = 40", [], false),
    ]

    @Test("what is not shown of a header is a loss", arguments: headers)
    func incomplete(_ header: (script: String, paragraphs: [String], isComplete: Bool)) async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let path = home.path.appending("a.docx")
        let script = """
            import sys, docx, io, base64, zipfile
            from docx.oxml import parse_xml
            d = docx.Document(); d.add_paragraph('the body'); h = d.sections[0].header; end = None
            picture = 'R0lGODlhAQABAAAAADs='
            space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
            def f(p, i):
                for x in ('<w:fldChar w:fldCharType="begin"/>', f'<w:instrText>{i}</w:instrText>', '<w:fldChar w:fldCharType="separate"/>',
                          '<w:t>3000</w:t>', '<w:fldChar w:fldCharType="end"/>'):
                    p._p.append(parse_xml(f'<w:r xmlns:w="{space}">{x}</w:r>'))
            \(header.script)
            data = io.BytesIO(); d.save(data); old = zipfile.ZipFile(data)
            with zipfile.ZipFile(sys.argv[1], 'w') as new:
                for name in old.namelist():
                    new.writestr(name, old.read(name)[:end] if name == 'word/header1.xml' else old.read(name))
            """
        try await OutsideProgram.run(Peer.python, ["-c", script, path.string])
        let source = try ConversionSource("org.openxmlformats.wordprocessingml.document", file: path)
        let pandoc = PandocConverter(searchPath: .standard)
        let rule = try #require(pandoc.rules(for: source).first { $0.target == .html })
        let context = ConversionContext(scratch: scratch.path)
        let page = try #require(try await pandoc.convert(source, by: rule, in: context).text())
        let expected = header.paragraphs.map { "<p>\($0)</p>\n" }.joined()
        #expect(page.contains(expected.isEmpty ? "<body>\n<p>the body</p>" : "<header>\n\(expected)</header>\n"))
        #expect(context.losses.recorded?.contains(.headers) == !header.isComplete)
    }

    @Test("only pages that are in use have headers")
    func masterPages() async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let path = home.path.appending("a.odt")
        let script = """
            import sys
            from odf.opendocument import OpenDocumentText
            from odf.style import MasterPage, PageLayout, Header, Style
            from odf.text import P
            d = OpenDocumentText(); l = PageLayout(name='L'); d.automaticstyles.addElement(l)
            def page(name, **more):
                m = MasterPage(name=name, pagelayoutname=l, **more); h = Header(); h.addElement(P(text='on ' + name)); m.addElement(h); d.masterstyles.addElement(m)
            page('Envelope'); page('Standard'); page('Title', nextstylename='Inner'); page('Inner'); page('Chapter'); page('Index', nextstylename='Envelope')
            def style(to, name, **more): to.addElement(Style(name=name, family='paragraph', **more))
            style(d.styles, 'Head', masterpagename='Chapter'); style(d.styles, 'Unused', masterpagename='Index')
            style(d.automaticstyles, 'P1', parentstylename='Head'); style(d.automaticstyles, 'P2', masterpagename='Title')
            for name in ('P2', 'P1'): d.text.addElement(P(text='the body', stylename=name))
            d.save(sys.argv[1])
            """
        try await OutsideProgram.run(Peer.python, ["-c", script, path.string])
        let source = try ConversionSource("org.oasis-open.opendocument.text", file: path)
        let pandoc = PandocConverter(searchPath: .standard)
        let rule = try #require(pandoc.rules(for: source).first { $0.target == .html })
        let content = try await pandoc.convert(source, by: rule, in: ConversionContext(scratch: scratch.path))
        let page = try #require(try content.text())
        let headers = ["Standard", "Title", "Inner", "Chapter"].map { "<p>on \($0)</p>\n" }
        #expect(page.contains("<header>\n\(headers.joined())</header>\n"))
    }

    @Test(
        "what is not shown of a header of rich text is a loss",
        arguments: [
            (#"{\header 4711-0815\par 7\par}"#, "<header>\n<p>4711-0815</p>\n</header>\n", true),
            (#"{\header\pard{\*\shppict{\pict\pngblip 89504e47}}{\nonshppict{\pict 00}}\par}"#, "", false),
            (#"{\header\pard{\v{\pict\pngblip 89504e47}}\par}"#, "", true),
            (
                #"{\footer{\field{\*\fldinst PAGE}{\fldrslt 3000}} / {\field{\*\fldinst{NUMPAGES \\* arabic}}{\fldrslt{90}}}\par}"#,
                "", true
            ),
            (#"{\footer p. {\field{\*\fldinst PAGE}{\fldrslt 3}}\par}"#, "<footer>\n<p>p. 3</p>\n</footer>\n", true),
        ])
    func incompleteRichText(_ group: String, _ element: String, _ isComplete: Bool) throws {
        let rtf = Array(#"{\rtf1\pard \#(group)x\par}"#.utf8)
        let page = try RTFReader.markup(of: rtf)
        #expect(page.text == (group.contains("footer") ? "<p>x</p>\n" + element : element + "<p>x</p>\n"))
        #expect(page.losses == (isComplete ? [] : [.headers]))
        #expect(try RTFReader.text(of: rtf).losses == (isComplete && element.isEmpty ? [] : [.headers]))
    }

    @Test("rich text")
    func richText() throws {
        let rtf =
            #"{\rtf1{\header\pard ACME \b letterhead\par \chpgn\par}{\headerf\pard First\par}{\footerl{\field{\*\fldinst PAGE}{\fldrslt 3}}\par restricted\par}the {\header ACME letterhead}body\par}"#
        let page = try RTFReader.markup(of: Array(rtf.utf8))
        #expect(
            page.text
                == "<header>\n<p>ACME letterhead</p>\n<p>First</p>\n</header>\n<p>the body</p>\n<footer>\n<p>restricted</p>\n</footer>\n"
        )
        #expect(page.losses == [])
        #expect(try RTFReader.text(of: Array(rtf.utf8)) == RTFReader.Content(text: "the body\n", losses: [.headers]))
        let empty = #"{\rtf1\headery720{\header\pard\plain\par}{\footer \chpgn}text\par}"#
        #expect(try RTFReader.text(of: Array(empty.utf8)) == RTFReader.Content(text: "text\n"))
    }

    @Test(
        "rich text is known to have headers before it is read",
        arguments: [
            (#"{\rtf1{\header\pard x}}"#, true), (#"{\rtf1{\footerr x}}"#, true), (#"{\rtf1{\footer x}}"#, true),
            (#"{\rtf1\headery720\footery720 x}"#, false),
        ])
    func prediction(_ rtf: String, _ hasHeaders: Bool) {
        #expect(DocumentParts.losses(inRichText: Array(rtf.utf8)).contains(.headers) == hasHeaders)
    }
}
