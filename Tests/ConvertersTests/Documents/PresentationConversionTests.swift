@testable import Converters
@testable import DocumentConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// A presentation that python-pptx writes, converted to text and to a page, which Beautiful Soup reads.
@Suite("Presentations are converted", .enabled(if: Peer.hasOffice, "needs python-pptx in .build/peers"))
struct PresentationConversionTests {
    private static let script = """
        import sys, pptx
        from pptx.util import Inches
        p = pptx.Presentation()
        s = p.slides.add_slide(p.slide_layouts[1]); s.shapes.title.text = 'Lakes & <sea>'
        t = s.placeholders[1].text_frame; t.text = 'Baikal'
        for text, level in (('1642 m', 1), ('deep', 3), ('cold', 3), ('Tanganyika', 0)):
            a = t.add_paragraph(); a.text = text; a.level = level
        a = t.add_paragraph(); a.text = 'def f(x):\\v    return x'
        s.notes_slide.notes_text_frame.text = 'Slowly.'
        s = p.slides.add_slide(p.slide_layouts[5]); s.shapes.title.text = 'Table'
        x = s.shapes.add_table(2, 2, Inches(1), Inches(1), Inches(4), Inches(1)).table
        for i, text in enumerate(('a', 'b', 'c', 'd')): x.cell(i // 2, i % 2).text = text
        p.slides.add_slide(p.slide_layouts[6])
        s._element.set('show', '0')
        p.save(sys.argv[1])
        """

    private func made(
        in scratch: Scratch, by script: String = script, part: Int? = nil
    ) async throws -> ConversionSource {
        let path = scratch.path.appending("a.pptx")
        let (status, output) = try await Peer.run(Peer.python, ["-c", script, path.string])
        try #require(status == 0, "\(output)")
        return ConversionSource(
            type: .pptx, content: .file(LoadedFile(path: path, ownership: .source)), name: "a.pptx", part: part)
    }

    private func converted(
        _ source: ConversionSource, to target: UniformType, in scratch: Scratch, marksSlides: Bool = false
    ) async throws -> String {
        let converter = PresentationConverter()
        let rule = try #require(converter.rules(for: source).first { $0.target == target })
        var options = ConversionOptions()
        options.marksPages = marksSlides
        let context = ConversionContext(scratch: scratch.path, options: options)
        return try #require(try await converter.convert(source, by: rule, in: context).text())
    }

    @Test("text has titles, lists, notes and tables of all slides")
    func text() async throws {
        let scratch = try Scratch()
        let source = try await made(in: scratch)
        let first =
            "Lakes & <sea>\n\n- Baikal\n  - 1642 m\n      - deep\n      - cold\n- Tanganyika\n- def f(x):\n      return x\n\nNotes:\nSlowly.\n"
        let second = "Table\n\na\tb\nc\td\n"
        #expect(try await converted(source, to: .utf8PlainText, in: scratch) == first + "\n" + second)
        let marked = try await converted(source, to: .utf8PlainText, in: scratch, marksSlides: true)
        #expect(marked == first + "\u{C}" + second + "\u{C}")
        #expect(
            try await PresentationConverter().partCount(of: source, in: ConversionContext(scratch: scratch.path)) == 3)
        #expect(try await converted(made(in: scratch, part: 1), to: .utf8PlainText, in: scratch) == second)
    }

    @Test("a slide without text, and one that does not exist, are errors")
    func missing() async throws {
        let scratch = try Scratch()
        for part in [2, 3] {
            let source = try await made(in: scratch, part: part)
            let error = await #expect(throws: ConversionError.self) {
                try await converted(source, to: .utf8PlainText, in: scratch)
            }
            #expect(error?.code == .unsupported)
        }
    }

    /// The elements of the page with their depth in lists.
    private static let page = """
        import sys, bs4
        d = bs4.BeautifulSoup(open(sys.argv[1]), 'html.parser')
        for s in d.find_all('section'):
            print('*', s.has_attr('hidden'))
            for e in s.find_all(['h2', 'h3', 'li', 'p', 'td']):
                words = ''.join(t for t in e.find_all(string=True, recursive=False)).strip()
                print(e.name, len(e.find_parents(['ul', 'ol'])), words)
        """

    @Test("a page has nested lists, tables, notes and hidden slides")
    func html() async throws {
        let scratch = try Scratch()
        let text = try await converted(made(in: scratch), to: .html, in: scratch)
        let file = try scratch.file("out.html", text.utf8)
        let (status, output) = try await Peer.run(Peer.python, ["-c", Self.page, file.string])
        #expect(status == 0)
        #expect(
            output.split(separator: "\n") == [
                "* False", "h2 0 Lakes & <sea>", "li 1 Baikal", "li 2 1642 m", "li 3 deep", "li 3 cold",
                "li 1 Tanganyika", "li 1 def f(x):", "    return x",
                "h3 0 Notes", "p 0 Slowly.", "* True", "h2 0 Table", "td 0 a", "td 0 b", "td 0 c", "td 0 d", "* False",
            ])
        #expect(text.components(separatedBy: "<li>").count == text.components(separatedBy: "</li>").count)
    }

    private static let equation = """
        import sys, pptx
        from lxml import etree
        p = pptx.Presentation()
        t = p.slides.add_slide(p.slide_layouts[6]).shapes.add_textbox(0, 0, 9, 9).text_frame.paragraphs[0]
        t.add_run().text = 'Energy: '
        t._p.append(etree.fromstring(
            '<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><m:oMath '
            'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num>'
            '<m:den><m:r><m:t>10</m:t></m:r></m:den></m:f></m:oMath></a14:m>'))
        p.save(sys.argv[1])
        """

    @Test("an equation is text, and a loss")
    func equation() async throws {
        let scratch = try Scratch()
        let source = try await made(in: scratch, by: Self.equation)
        let rule = try #require(PresentationConverter().rules(for: source).first { $0.target == .utf8PlainText })
        let context = ConversionContext(scratch: scratch.path)
        let content = try await PresentationConverter().convert(source, by: rule, in: context)
        #expect(try content.text() == "Energy: 1/10\n")
        #expect(context.losses.recorded?.contains(.formulas) == true)
    }
}
