@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import OfficeDocuments
import SystemPackage
import Testing
import UniformTypes

/// Comments and charts of DOCX and ODT in text and HTML. The documents are written by python-docx and odfpy, and from ECMA-376.
@Suite("Text and HTML have the comments of a document", .enabled(if: Peer.hasOffice, "needs odfpy and python-docx"))
struct DocumentCommentTests {
    static let documents: [(name: String, type: String, script: String)] = [
        (
            "a.docx", "org.openxmlformats.wordprocessingml.document",
            """
            import sys, docx
            d = docx.Document(); p = d.add_paragraph('first'); q = d.add_paragraph('last')
            d.add_comment(q.runs, text='Later & <last>', author='Bob'); d.add_comment(p.runs, text='A remark\\nof two lines', author='Ann')
            d.save(sys.argv[1])
            """
        ),
        (
            "a.odt", "org.oasis-open.opendocument.text",
            """
            import sys
            from odf.opendocument import OpenDocumentText
            from odf.text import P
            from odf.office import Annotation
            from odf.dc import Creator
            t = OpenDocumentText()
            for words, author, lines in [('first', 'Ann', ['A remark', 'of two lines']), ('last', 'Bob', ['Later & <last>'])]:
                p = P(text=words); a = Annotation(); a.addElement(Creator(text=author))
                for line in lines: a.addElement(P(text=line))
                p.addElement(a); t.text.addElement(p)
            t.save(sys.argv[1])
            """
        ),
    ]

    @Test(arguments: documents) func comments(_ document: (name: String, type: String, script: String))
        async throws
    {
        let (home, scratch) = (try Scratch(), try Scratch())
        let path = home.path.appending(document.name)
        try await OutsideProgram.run(Peer.python, ["-c", document.script, path.string])
        let source = try ConversionSource(document.type, file: path)
        let pandoc = PandocConverter(searchPath: .standard)
        func converted(to target: UniformType) async throws -> (
            text: String, losses: [Loss]
        ) {
            let rule = try #require(pandoc.rules(for: source).first { $0.target == target })
            let context = ConversionContext(scratch: scratch.path)
            let content = try await pandoc.convert(source, by: rule, in: context)
            let isPromised = rule.losses.contains(.comments)
            let losses = context.losses.recorded ?? []
            #expect(isPromised == losses.contains(.comments) || target != .utf8PlainText && target != .html)
            return (try content.text() ?? "", losses)
        }
        let text = try await converted(to: .utf8PlainText)
        #expect(text.text == "first\n\nlast\n\nComments:\nAnn: A remark of two lines\nBob: Later & <last>\n")
        #expect(!text.losses.contains(.comments))
        let page = try await converted(to: .html)
        #expect(
            page.text.hasSuffix(
                "<p>last</p>\n<hr>\n<p>Ann: A remark<br>\nof two lines</p>\n<p>Bob: Later &amp; &lt;last&gt;</p>\n</body>\n</html>\n"
            ))
        #expect(!page.losses.contains(.comments))
        // Other documents do not have them, and say so.
        let markdown = try await converted(to: .markdown)
        #expect(!markdown.text.contains("remark") && markdown.losses.contains(.comments))
    }

    private static let chart =
        "<c:chartSpace \(WordDraft.prefixes)><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Boats</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache><c:pt idx='0'><c:v>Hired</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx='0'><c:v>May</c:v></c:pt><c:pt idx='1'><c:v>June</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0%</c:formatCode><c:pt idx='0'><c:v>0.25</c:v></c:pt><c:pt idx='1'><c:v>0.5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>"
    private static let parts = [
        "word/charts/chart1.xml": chart,
        "word/_rels/document.xml.rels":
            "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='r7' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart' Target='charts/chart1.xml'/></Relationships>",
    ]

    private static func drawing(_ identifier: String) -> String {
        "<w:r><w:drawing><wp:inline xmlns:wp='http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'><a:graphic><a:graphicData uri='http://schemas.openxmlformats.org/drawingml/2006/chart'><c:chart r:id='\(identifier)'/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    }

    @Test("a chart of a DOCX follows its paragraph as a title and a table") func charts() async throws {
        let body = "<w:p>\(WordDraft.run("before"))\(Self.drawing("r7"))\(WordDraft.run(" behind"))</w:p>"
        let draft = WordDraft(body: body + WordDraft.paragraph("next"), others: Self.parts)
        #expect(try await draft.lines() == ["before behind", "Boats", "      Hired", "May   25%", "June  50%", "next"])
        #expect(try await draft.lines(as: .html).contains("<td>25%</td>"))
    }

    @Test("a chart without a part, or of a damaged one, is none, and the text stays") func damagedCharts() async throws
    {
        let body = "<w:p>\(WordDraft.run("text"))\(Self.drawing("r8"))</w:p>"
        #expect(try await WordDraft(body: body, others: Self.parts).lines() == ["text"])
        var parts = Self.parts
        parts["word/charts/chart1.xml"] = "<c:chartSpace"
        let damaged = "<w:p>\(WordDraft.run("text"))\(Self.drawing("r7"))</w:p>"
        #expect(try await WordDraft(body: damaged, others: parts).lines() == ["text"])
    }

    /// ECMA-376, part 1, 21.4.2.20 (the reference) and 21.4.2.10 (the data).
    @Test("a diagram (SmartArt) of a DOCX follows its paragraph as its texts") func diagrams() async throws {
        let dgm = "xmlns:dgm='http://schemas.openxmlformats.org/drawingml/2006/diagram'"
        let points = ["Plan", "Build & run"].map {
            "<dgm:pt><dgm:t><a:bodyPr/><a:p><a:r><a:t>\($0.replacingOccurrences(of: "&", with: "&amp;"))</a:t></a:r></a:p></dgm:t></dgm:pt>"
        }
        let drawing = Self.drawing("r7").replacingOccurrences(
            of: "<c:chart r:id='r7'/>", with: "<dgm:relIds \(dgm) r:dm='r8' r:lo='r9'/>")
        var parts = Self.parts
        parts["word/diagrams/data1.xml"] =
            "<dgm:dataModel \(dgm) \(WordDraft.prefixes)><dgm:ptLst><dgm:pt type='doc'/>\(points.joined())</dgm:ptLst></dgm:dataModel>"
        parts["word/_rels/document.xml.rels"]?.replace(
            "</Relationships>",
            with:
                "<Relationship Id='r8' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData' Target='diagrams/data1.xml'/></Relationships>"
        )
        let body = "<w:p>\(WordDraft.run("before"))\(drawing)</w:p>\(WordDraft.paragraph("next"))"
        #expect(try await WordDraft(body: body, others: parts).lines() == ["before", "Plan", "Build & run", "next"])
        // A damaged one leaves the chart.
        parts["word/diagrams/data1.xml"] = "<dgm:dataModel"
        let both = "<w:p>\(WordDraft.run("text"))\(drawing)\(Self.drawing("r7"))</w:p>"
        #expect(try await WordDraft(body: both, others: parts).lines().prefix(2) == ["text", "Boats"])
    }

    @Test("a chart of an ODT follows its paragraph as a title and a table (OpenDocument 1.3, part 3, 10.4.6 and 11)")
    func openDocumentCharts() throws {
        let chart = """
            <office:document-content><office:automatic-styles><style:chart-properties><chart:label-separator><text:p>; </text:p></chart:label-separator></style:chart-properties></office:automatic-styles><office:body><office:chart><chart:chart><chart:title><text:p>Boats</text:p></chart:title><table:table><table:table-row><table:table-cell><text:p/></table:table-cell><table:table-cell><text:p>Hired</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>
            """
        let home = try Scratch()
        let script =
            "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1], 'w'); z.writestr('content.xml', '<a/>'); z.writestr('Object 1/content.xml', sys.argv[2]); z.close()"
        let path = home.path.appending("a.odt")
        let process = try Process.run(URL(filePath: "/usr/bin/python3"), arguments: ["-c", script, path.string, chart])
        process.waitUntilExit()
        let objects = try DocumentObjects(in: OfficeContainer(path: path))
        let body = Array(
            "<text:p>before<draw:frame><draw:object xlink:href='./Object 1'/></draw:frame></text:p><text:p>next</text:p>"
                .utf8)
        let rewritten = try #require(
            OfficeBody(
                rewriting: Array("<office:text>".utf8) + body + Array("</office:text>".utf8), .openDocument,
                objects: objects))
        #expect(
            String(decoding: rewritten.output, as: UTF8.self)
                == "<office:text><text:p>before<draw:frame></draw:frame></text:p><text:p>Boats</text:p><table:table><table:table-column/><table:table-column/><table:table-row><table:table-cell><text:p></text:p></table:table-cell><table:table-cell><text:p>Hired</text:p></table:table-cell></table:table-row></table:table><text:p>next</text:p></office:text>"
        )
    }
}
