@testable import Converters
@testable import DocumentConverters
import Conversion
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// What a workbook has beside its cells, in text and pages. XlsxWriter writes the workbook.
@Suite(
    "Text boxes and comments of workbooks are converted",
    .enabled(if: Peer.hasOffice, "needs XlsxWriter in .build/peers"))
struct BesideCellsTests {
    private static let script = """
        import sys, xlsxwriter
        w = xlsxwriter.Workbook(sys.argv[1])
        s = w.add_worksheet('Data')
        if sys.argv[2] == 'cells': s.write('A1', 'value'); s.write_comment('A1', 'x < y\\nz', {'author': 'Ann'})
        s.insert_textbox('D2', 'in a <box>')
        w.close()
        """

    private func converted(_ kind: String, to target: UniformType) async throws -> (text: String, losses: [Loss]) {
        let scratch = try Scratch()
        let path = scratch.path.appending("a.xlsx")
        let (status, output) = try await Peer.run(Peer.python, ["-c", Self.script, path.string, kind])
        try #require(status == 0, "\(output)")
        let source = ConversionSource(
            type: .xlsx, content: .file(LoadedFile(path: path, ownership: .source)), name: "a.xlsx")
        let converter = WorkbookConverter()
        let rule = try #require(converter.rules(for: source).first { $0.target == target })
        let context = ConversionContext(scratch: scratch.path)
        let content = try await converter.convert(source, by: rule, in: context)
        return (try #require(try content.text()), try #require(context.losses.recorded))
    }

    @Test("text has them after the cells, and no comment is lost")
    func text() async throws {
        let (text, losses) = try await converted("cells", to: .utf8PlainText)
        #expect(text == "value\n\nin a <box>\n\nComments:\nA1 (Ann): x < y z\n")
        #expect(!losses.contains(.comments))
        #expect(try await converted("none", to: .utf8PlainText).text == "in a <box>\n")
    }

    @Test("a page has them after the table")
    func page() async throws {
        let (page, losses) = try await converted("cells", to: .html)
        #expect(
            page.contains(
                "</table>\n<p>in a &lt;box&gt;</p>\n<aside>\n<h3>Comments</h3>\n<p>A1 (Ann): x &lt; y<br>\nz</p>\n</aside>\n</section>\n"
            ), "\(page)")
        #expect(!losses.contains(.comments))
    }

    @Test("a table has the cells, and says that comments are lost")
    func table() async throws {
        let (table, losses) = try await converted("cells", to: .commaSeparatedText)
        #expect(table == "value\r\n" && losses.contains(.comments))
        let error = await #expect(throws: ConversionError.self) { try await converted("none", to: .commaSeparatedText) }
        #expect(error?.code == .unsupported)
    }
}
