@testable import DocumentConverters
import Testing

/// Tables of rich text whose cells are merged, or contain tables (Rich Text Format Specification 1.9.1, "Table
/// Definitions" and "Nested Tables").
struct RichTextTableTests {
    struct Sample: Sendable {
        let rtf: String
        let text: String
        /// The rows of the table in the page.
        let rows: String
    }

    static let samples = [
        // Merged horizontally: the content of the second cell follows that of the first.
        Sample(
            rtf: #"{\rtf1\trowd\clmgf\cellx100\clmrg\cellx200\cellx300\pard\intbl Title\cell more\cell c\cell\row"#
                + #"\trowd\cellx100\cellx200\cellx300 a\cell b\cell d\cell\row}"#,
            text: "Title\nmore\nc\na\nb\nd\n",
            rows: "<tr><td colspan=\"2\">Title<br>more</td><td>c</td></tr>\n"
                + "<tr><td>a</td><td>b</td><td>d</td></tr>\n"),
        Sample(
            rtf: #"{\rtf1\trowd\clmgf\cellx100\clmrg\cellx200\cellx300\pard\intbl A long title\cell\cell c\cell\row"#
                + #"\trowd\cellx100\cellx200\cellx300 a\cell b\cell d\cell\row}"#,
            text: "A long title  c\na  b  d\n",
            rows: "<tr><td colspan=\"2\">A long title</td><td>c</td></tr>\n"
                + "<tr><td>a</td><td>b</td><td>d</td></tr>\n"),
        // Merged vertically, in two pairs; and a cell with a content of its own.
        Sample(
            rtf:
                #"{\rtf1\trowd\clvmgf\cellx1\cellx2\pard\intbl a\cell 1\cell\row\trowd\clvmrg\cellx1\cellx2\cell 2\cell\row"#
                + #"\trowd\clvmgf\cellx1\cellx2 b\cell 3\cell\row\trowd\clvmrg\cellx1\cellx2\cell 4\cell\row"#
                + #"\trowd\clvmrg\cellx1\cellx2 c\cell 5\cell\row}"#,
            text: "a  1\n   2\nb  3\n   4\nc  5\n",
            rows: "<tr><td rowspan=\"2\">a</td><td>1</td></tr>\n<tr><td>2</td></tr>\n"
                + "<tr><td rowspan=\"2\">b</td><td>3</td></tr>\n<tr><td>4</td></tr>\n<tr><td>c</td><td>5</td></tr>\n"),
        // A square of four.
        Sample(
            rtf: #"{\rtf1\trowd\clmgf\clvmgf\cellx1\clmrg\clvmgf\cellx2\cellx3\pard\intbl a\cell\cell 1\cell\row"#
                + #"\trowd\clmgf\clvmrg\cellx1\clmrg\clvmrg\cellx2\cellx3\cell\cell 2\cell\row}"#,
            text: "a  1\n   2\n",
            rows: "<tr><td colspan=\"2\" rowspan=\"2\">a</td><td>1</td></tr>\n<tr><td>2</td></tr>\n"),
        // Wide cells, as Word and LibreOffice write merged ones; edges that differ by less than a pixel are the same.
        Sample(
            rtf:
                #"{\rtf1\trowd\cellx4000\cellx6000\pard\intbl Title over two\cell x\cell\row\trowd\cellx2000\cellx4015\cellx6000"#
                + #"\pard\intbl a\cell b\cell c\cell\row\pard after\par}"#,
            text: "Title over two  x\na  b  c\nafter\n",
            rows: "<tr><td colspan=\"2\">Title over two</td><td>x</td></tr>\n"
                + "<tr><td>a</td><td>b</td><td>c</td></tr>\n"),
        // Rows with equally many cells need no grid.
        Sample(
            rtf:
                #"{\rtf1\trowd\cellx1000\cellx6000\pard\intbl a\cell b\cell\row\trowd\cellx3000\cellx6000 c\cell d\cell\row}"#,
            text: "a  b\nc  d\n", rows: "<tr><td>a</td><td>b</td></tr>\n<tr><td>c</td><td>d</td></tr>\n"),
        // A table in a cell, as LibreOffice writes it: readers of such tables skip \nonesttables.
        Sample(
            rtf:
                #"{\rtf1\trowd\cellx3000\cellx6000\pard\intbl above\par\pard\intbl\itap2 a\nestcell\pard\intbl\itap2 b\nestcell"#
                + #"{\*\nesttableprops\trowd\cellx1000\cellx2000\nestrow}{\nonesttables\par}\pard\intbl\itap2 c\nestcell d\nestcell"#
                + #"{\*\nesttableprops\trowd\cellx1000\cellx2000\nestrow}{\nonesttables\par}\pard\intbl below\cell\pard\intbl e\cell\row\pard after\par}"#,
            text: "above\na  b\nc  d\nbelow\ne\nafter\n",
            rows:
                "<tr><td><p>above</p>\n<table>\n<tr><td>a</td><td>b</td></tr>\n<tr><td>c</td><td>d</td></tr>\n</table>\n"
                + "<p>below</p>\n</td><td>e</td></tr>\n"),
        // A list in a cell, whose number is not that of the paragraph after the table.
        Sample(
            rtf:
                #"{\rtf1\trowd\cellx1\cellx2\pard\intbl{\listtext 1.\tab}a\par{\listtext 2.\tab}b\cell c\cell\row\pard after\par}"#,
            text: "1.\ta\n2.\tb\nc\nafter\n",
            rows: "<tr><td><ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</td><td>c</td></tr>\n"),
    ]

    @Test(arguments: samples)
    func text(_ sample: Sample) throws {
        #expect(try RTFReader.text(of: Array(sample.rtf.utf8)).text == sample.text)
    }

    @Test(arguments: samples)
    func page(_ sample: Sample) throws {
        let after = sample.text.hasSuffix("after\n") ? "<p>after</p>\n" : ""
        #expect(try RTFReader.markup(of: Array(sample.rtf.utf8)).text == "<table>\n\(sample.rows)</table>\n\(after)")
    }

    /// Tables deeper than the limit become part of those around them; their text stays.
    @Test func deepTables() throws {
        let cells = (1...100).map { #"\pard\intbl\itap\#($0) \#($0)\nestcell"# }.joined()
        let text = try RTFReader.text(of: Array(#"{\rtf1\#(cells)\cell\row}"#.utf8)).text
        #expect(text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) } == Array(1...100))
    }

    /// Definitions out of order, rows without cells, and cells without rows.
    @Test(arguments: [
        #"{\rtf1\trowd\cellx9\cellx-9\cellx\intbl a\cell b\cell c\cell d\cell\row\clmrg\clvmrg\cellx5 e\cell\row\row}"#,
        #"{\rtf1\trowd\clmrg\clvmrg\cellx1\clmrg\clvmrg\cellx2\cell\cell\row\cell\cell\row\nestrow\nestcell\row\nestrow}"#,
        #"{\rtf1\trowd\cellx1\nestcell x\nestcell\cell y\par\intbl z\par\intbl\itap9 w}"#,
    ])
    func oddTablesDoNotTrap(_ rtf: String) throws {
        _ = try RTFReader.text(of: Array(rtf.utf8))
        _ = try RTFReader.markup(of: Array(rtf.utf8))
    }
}
