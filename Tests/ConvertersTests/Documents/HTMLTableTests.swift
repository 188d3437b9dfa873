import Conversion
@testable import DocumentConverters
import ExternalPrograms
import Testing

/// Tables without the end tags that a page may omit (HTML standard, 13.1.2.4).
struct HTMLTableTests {
    static let pages: [(page: String, rows: [String])] = [
        (
            "<table><tr><th>Item<th>Price<tr><td>Tea<td>3<tr><td>Coffee<td>4</table>",
            ["Item | Price", "Tea | 3", "Coffee | 4"]
        ),
        (
            "<TABLE><THEAD><TR><TH>Item<TH>Price<TBODY><TR><TD>Tea<TD>3</TABLE><p>End",
            ["Item | Price", "Tea | 3", "End"]
        ),
        ("<table><tr><th>Item<th>Price</tr><tr><td>Tea</td><td>3</table>", ["Item | Price", "Tea | 3"]),
    ]

    @Test(
        .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"),
        arguments: pages)
    func rowsStayRows(_ page: (page: String, rows: [String])) async throws {
        let scratch = try Scratch()
        let content = try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource("public.html", bytes: page.page.utf8), in: ConversionContext(scratch: scratch.path))
        let rows = try #require(try content.text()).split(separator: "\n").filter {
            !$0.allSatisfy { "-+= ".contains($0) }
        }
        .map { $0.split(separator: " ").joined(separator: " | ") }
        #expect(rows == page.rows)
    }

    @Test(arguments: [
        (
            "<table><tbody><tr><td>a<table><tr><td>b</table><td>c<tfoot><tr><td>d</table>",
            "<table><tbody><tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr></tbody><tfoot><tr><td>d</td>"
                + "</tr></tfoot></table>"
        )
    ])
    func endTagsAreAdded(_ page: String, _ whole: String) {
        #expect(HTMLTables.rewritten(Array(page.utf8)).map { String(decoding: $0, as: UTF8.self) } == whole)
    }

    /// Pages with all end tags, and tags outside of tables, stay.
    @Test(arguments: [
        "", "<table", "<td>a<td>b", "</table></td>",
        "<table><thead><tr><th>a</th></tr></thead><tr><td>b</td></tr></table>",
        "<table><td>a</td></table>", "<script>'<table><tr><td>'</script>", "<table><!-- <tr><td>a<td> --></table>",
    ])
    func otherPagesStay(_ page: String) { #expect(HTMLTables.rewritten(Array(page.utf8)) == nil) }
}
