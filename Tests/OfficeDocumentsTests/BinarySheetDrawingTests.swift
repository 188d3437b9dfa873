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
        all(Records.workbook(sheets.map { (0x10, $0) }, listed: 0))
    }

    private static func all(_ workbook: [UInt8]) -> [[String]] { BinarySheetDrawing.sheets(of: workbook).map(\.texts) }

    /// An entry in the list of sheets (MS-XLS 2.4.28) whose name has bytes, or pairs of bytes.
    private static func entry(_ name: String, kind: UInt8 = 0, state: UInt8 = 0) -> [UInt8] {
        let isNarrow = name.utf8.allSatisfy { $0 < 0x80 }
        return [state, kind, UInt8(name.utf16.count)] + (isNarrow ? narrow(name) : wide(name))
    }

    private static func title(_ text: String) -> [UInt8] {
        Records.group(0x1025, Records.seriesText(text) + Records.record(0x1027, little([1, 0, 0], 2)))
    }

    /// A chart between sheets with cells, and a macro and a module, which are not shown.
    private static let mixed = Records.workbook(
        [
            (0x10, box(3, [narrow("Tea"), runs])), (0x20, title("Depth") + box(4, [narrow("note"), runs])), (0x40, []),
            (0x10, []), (0x06, []),
        ],
        entries: [
            entry("Data"), entry("Tiefe ü", kind: 2, state: 1), entry("Macro1", kind: 1), entry("茶", state: 2),
            entry("Module1", kind: 6),
        ])

    @Test("a sheet that is a chart is among the others, with its title and its text boxes")
    func chartSheet() throws {
        let sheets = BinarySheetDrawing.sheets(of: Self.mixed)
        #expect(sheets.map(\.sheet.name) == ["Data", "Tiefe ü", "茶"])
        #expect(sheets.map(\.sheet.kind) == [.cells, .chart, .cells])
        #expect(sheets.map(\.sheet.isHidden) == [false, true, true])
        #expect(sheets.map(\.texts) == [["Tea"], ["Depth", "note"], []])
    }

    @Test("charts are put between the sheets that are listed, unless the list has another number of them")
    func listed() throws {
        let list = "D\t0\nS\t0\t0\t0\tData\nR\t0\t0\nC\t0\tt\t0\tone\nS\t1\t0\t0\t茶\nR\t0\t0\nC\t1\tn\t0\t2\n"
        func lines(_ list: String) throws -> [String] {
            let workbook = try ListedWorkbook(Array(list.utf8), stream: Self.mixed)
            var lines: [String] = []
            try workbook.read(0..<workbook.sheets.count, cellsOnly: false) { event in
                switch event {
                case .sheet(let index):
                    let sheet = workbook.sheets[index]
                    let facts = try workbook.facts(of: index)
                    lines.append(
                        "\(sheet.name) \(sheet.isHidden) \(sheet.hasCells) \(facts.columns) \(facts.hasPictures)")
                case .row(let row): lines.append(row.cells.map(\.value.text).joined())
                case .text(let text): lines.append(text)
                case .comment: break
                }
            }
            return lines
        }
        #expect(
            try lines(list) == [
                "Data false true 0..<1 true", "one", "Tea", "Tiefe ü true false 0..<0 true", "Depth", "note",
                "茶 true true 1..<2 false", "2",
            ])
        let other = list + "S\t0\t0\t0\tMore\n"
        #expect(
            try lines(other) == [
                "Data false true 0..<1 true", "one", "茶 true true 1..<2 true", "2", "More false true 0..<0 true",
            ])
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

    @Test("objects other than comments and the arrows of filters are pictures, and so is a chart on the sheet")
    func pictures() {
        func object(_ kind: Int) -> [UInt8] {
            Records.record(0x005D, little([0x15, 0x12, kind, 1], 2) + [UInt8](repeating: 0, count: 14))
        }
        let chart = Records.record(0x0809, little([0x0600, 0x0020], 2)) + Records.record(0x000A)
        let sheets = [[], object(0x19) + object(0x14), object(0x08), object(0x19) + object(0x05), chart]
        let workbook = Records.workbook(sheets.map { (0x10, $0) }, listed: 0)
        #expect(BinarySheetDrawing.sheets(of: workbook).map(\.hasPictures) == [false, false, true, true, true])
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
            #expect(Self.all(Array(whole.prefix(count))).joined().allSatisfy { $0 == "Tea" })
        }
        let start = little([0]) + [0, 0, 0, 0]
        let list = (0..<10_000).flatMap { _ in Records.record(0x0085, start) }
        let often = Records.record(0x0809, little([0x0600, 5], 2)) + list + Self.box(3, [Self.narrow("Tea")])
        #expect(Self.all(often).joined().count <= 3)
        let chart = Records.workbook([(0x20, Self.title("Depth"))], entries: [Self.entry("a", kind: 2)])
        for count in 0..<chart.count {
            #expect(Self.all(Array(chart.prefix(count))).joined().allSatisfy { $0 == "Depth" })
        }
        for place in [Int(UInt32.max), 3, whole.count] {
            let away = Records.record(0x0085, little([place]) + [0, 0, 0, 0]) + Records.record(0x000A)
            #expect(Self.all(away) == [[]])
        }
    }
}
