import Testing

@testable import OfficeDocuments

/// Texts on sheets of workbooks of Excel 97 to 2003, by the records of MS-XLS; `LegacyDocumentTests` has those that LibreOffice
/// writes.
struct BinarySheetDrawingTests {
    private typealias Records = BinaryChartTests

    /// An object (MS-XLS 2.4.181) with a text (2.4.329), whose characters are in `parts`.
    private static func box(_ count: Int, _ parts: [[UInt8]], kind: Int = 6) -> [UInt8] {
        Records.record(0x005D, little([0x15, 0x12, kind, 1], 2) + [UInt8](repeating: 0, count: 14))
            + Records.record(0x01B6, little([0, 0, 0, 0, 0, count, 16, 0, 0], 2))
            + parts.flatMap { Records.record(0x003C, $0) }
    }

    private static func wide(_ text: String) -> [UInt8] { [1] + little(text.utf16.map(Int.init), 2) }
    private static func narrow(_ text: String) -> [UInt8] { [0] + text.utf8 }

    /// The runs of formats that follow the characters.
    private static let runs = [UInt8](repeating: 0, count: 16)

    private static func texts(_ sheets: [[UInt8]]) -> [[String]] {
        BinarySheetDrawing.texts(of: Records.workbook(sheets.map { (0x10, $0) }, listed: 0))
    }

    @Test("a text is in one record or several, each with bytes or pairs of bytes, and ends before its formats")
    func continued() {
        let sheets = [
            Self.box(3, [Self.narrow("Tea"), Self.runs]) + Self.box(2, [Self.wide("茶\n"), Self.runs]),
            Self.box(7, [Self.narrow("Two "), Self.wide("ç"), Self.narrow("up"), Self.runs]),
            Self.box(9, [Self.narrow("a\nb\r\n  c\n"), Self.runs]), [],
        ]
        #expect(Self.texts(sheets) == [["Tea", "茶"], ["Two çup"], ["a", "b", "c"], []])
    }

    @Test("the text of a comment is none, and what has no characters or another record after it is none")
    func others() {
        let comment = Self.box(3, [Self.narrow("Tea"), Self.runs], kind: 0x19)
        let empty = Self.box(0, []) + Records.record(0x003C, Self.narrow("no"))
        let cut =
            Self.box(8, [Self.narrow("Tea")]) + Records.record(0x000B) + Records.record(0x003C, Self.narrow("after"))
        #expect(Self.texts([comment + empty + cut]) == [[]])
    }

    @Test("the titles of a chart on the sheet are texts, that of the chart first; its series are not")
    func charts() {
        func title(_ text: String, of object: Int) -> [UInt8] {
            Records.group(0x1025, Records.seriesText(text) + Records.record(0x1027, little([object, 0, 0], 2)))
        }
        let chart =
            Records.record(0x0809, little([0x0600, 0x0020], 2))
            + Records.group(0x1003, Records.seriesText("a series"))
            + title("cups", of: 2) + title("tea", of: 3) + title("Prices", of: 1) + Records.record(0x000A)
        let sheet = Self.box(1, [Self.narrow("a"), Self.runs]) + chart + Self.box(1, [Self.narrow("b"), Self.runs])
        #expect(
            Self.texts([sheet, Self.box(1, [Self.narrow("c"), Self.runs])]) == [
                ["a", "Prices", "cups", "tea", "b"], ["c"],
            ])
    }

    @Test("a workbook cut at any byte, or that lists a sheet ten thousand times, is no trap")
    func hostile() {
        let whole = Records.workbook([(0x10, Self.box(3, [Self.narrow("Tea"), Self.runs]))], listed: 0)
        for count in 0..<whole.count {
            #expect(BinarySheetDrawing.texts(of: Array(whole.prefix(count))).joined().allSatisfy { $0 == "Tea" })
        }
        let start = little([0]) + [0, 0, 0, 0]
        let list = (0..<10_000).flatMap { _ in Records.record(0x0085, start) }
        let often = Records.record(0x0809, little([0x0600, 5], 2)) + list + Self.box(3, [Self.narrow("Tea")])
        #expect(BinarySheetDrawing.texts(of: often).joined().count <= 3)
        for place in [Int(UInt32.max), 3, whole.count] {
            let away = Records.record(0x0085, little([place]) + [0, 0, 0, 0]) + Records.record(0x000A)
            #expect(BinarySheetDrawing.texts(of: away) == [[]])
        }
    }
}
