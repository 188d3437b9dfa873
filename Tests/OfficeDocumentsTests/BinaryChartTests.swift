import Foundation
import SystemPackage
import Testing

@testable import OfficeDocuments

/// Charts in presentations of PowerPoint 97 to 2003: objects in compound files of their own (MS-PPT 2.10.36), with the records of
/// MS-XLS and MS-OGRAPH, or documents of OpenDocument.
struct BinaryChartTests {
    private typealias Made = MadePresentation

    // MARK: - Workbooks

    /// A record of a workbook (MS-XLS 2.1.4).
    static func record(_ kind: Int, _ content: [UInt8] = []) -> [UInt8] {
        little([kind, content.count], 2) + content
    }

    /// A workbook whose sheets are of these kinds (MS-XLS 2.4.21), and which shows one of them.
    ///
    /// - Parameters:
    ///   - listed: The kind by which they are listed (MS-XLS 2.4.28): 2 for a chart, 0 for cells.
    ///   - entries: What the list says of each: the state, the kind, and the name.
    static func workbook(
        _ sheets: [(kind: Int, records: [UInt8])], listed: UInt8 = 2, entries: [[UInt8]]? = nil, shown: Int = 0
    ) -> [UInt8] {
        let entries = entries ?? sheets.map { _ in [0, listed, 0, 0] }
        func globals(_ places: [Int]) -> [UInt8] {
            record(0x0809, little([0x0600, 0x0005], 2)) + record(0x003D, little([0, 0, 0, 0, 0, shown], 2))
                + zip(places, entries).flatMap { record(0x0085, little([$0]) + $1) } + record(0x000A)
        }
        let bodies = sheets.map { record(0x0809, little([0x0600, $0.kind], 2)) + $0.records + record(0x000A) }
        var places: [Int] = []
        var next = globals([Int](repeating: 0, count: sheets.count)).count
        for body in bodies {
            places.append(next)
            next += body.count
        }
        return globals(places) + bodies.flatMap { $0 }
    }

    static func group(_ kind: Int, _ records: [UInt8]) -> [UInt8] {
        record(kind) + record(0x1033) + records + record(0x1034)
    }

    /// MS-XLS 2.4.254, with two bytes for each character, or one.
    static func seriesText(_ text: String, isWide: Bool = true) -> [UInt8] {
        let units = text.utf16.map(Int.init)
        return record(0x100D, [0, 0, UInt8(units.count), isWide ? 1 : 0] + little(units, isWide ? 2 : 1))
    }

    private static func double(_ value: Double) -> [UInt8] { little([Int(bitPattern: UInt(value.bitPattern))], 8) }

    /// A cell of a data sheet: the place, the attributes with the format of numbers, and the value.
    private static func cell(_ row: Int, _ column: Int, _ text: String) -> [UInt8] {
        record(0x0004, little([row, column], 2) + [0, 0, 0, UInt8(text.utf8.count), 0] + text.utf8)
    }

    private static func cell(_ row: Int, _ column: Int, _ value: Double, format: UInt8 = 0) -> [UInt8] {
        record(0x0003, little([row, column], 2) + [0, format, 0] + double(value))
    }

    private func blocks(_ workbook: [UInt8]) throws -> [SlideBlock] { try BinaryChart(workbook)?.blocks ?? [] }

    private static func title(_ text: String) -> SlideBlock { .paragraph(SlideParagraph(text: text)) }

    @Test("a chart of Graph has its title and its data sheet", arguments: [true, false])
    func graph(hasRows: Bool) throws {
        func cell(_ series: Int, _ point: Int, _ text: String) -> [UInt8] {
            hasRows ? Self.cell(series, point, text) : Self.cell(point, series, text)
        }
        let share = hasRows ? Self.cell(1, 2, 0.25, format: 9) : Self.cell(2, 1, 0.25, format: 9)
        let sheet =
            Self.record(0x1055, little([hasRows ? 1 : 0, 0, 0], 2)) + cell(0, 1, "East") + cell(0, 2, "West")
            + cell(1, 0, "Lakes") + cell(1, 1, "few") + share + cell(2, 0, "Hills")
        let records =
            sheet + Self.group(0x1003, Self.seriesText("Lakes")) + Self.group(0x1025, Self.seriesText("Größe"))
            + Self.group(0x1025, Self.seriesText("Axis", isWide: false))
        #expect(
            try blocks(Self.workbook([(0x8000, records)])) == [
                Self.title("Größe"), Self.title("Axis"),
                .table([["", "Lakes", "Hills"], ["East", "few", ""], ["West", "25%", ""]]),
            ])
    }

    @Test("a chart of Excel has the values that are kept in it, without those of error bars")
    func excel() throws {
        let series =
            Self.group(0x1003, Self.seriesText("Depth")) + Self.group(0x1003, Self.record(0x104A, [1, 0]))
            + Self.group(0x1003, [])
        func number(_ point: Int, _ series: Int, _ value: Double) -> [UInt8] {
            Self.record(0x0203, little([point, series, 0], 2) + Self.double(value))
        }
        let label = Self.record(0x0204, little([0, 0, 0, 2], 2) + [1] + little([0x6E56, 0x41], 2))
        let values =
            Self.record(0x1065, [2, 0]) + label + Self.record(0x1065, [1, 0]) + number(0, 0, 1642) + number(0, 1, 3)
            + number(1, 2, 0.5) + number(1, 9, 7)
        let chart = (0x0020, Self.group(0x1002, series + Self.group(0x1025, Self.seriesText("Lakes"))) + values)
        let sheet = (0x0010, chart.1)
        let expected = [
            Self.title("Lakes"), .table([["", "Depth"], ["湖A", "1642"]]), .table([["0.5"]]),
        ]
        #expect(try blocks(Self.workbook([sheet, chart], shown: 1)) == expected)
        // The sheet that is shown is not a chart.
        #expect(try blocks(Self.workbook([sheet, chart], shown: 0)).isEmpty)
    }

    @Test("a data sheet with more values than a table may have is an error")
    func large() throws {
        let cells = (1..<1100).flatMap { Self.cell($0, $0, 1) }
        let error = #expect(throws: OfficeError.self) { try blocks(Self.workbook([(0x8000, cells)])) }
        #expect(error?.code == .tooLarge)
    }

    @Test("whatever byte is changed, a chart is read or not")
    func damage() throws {
        let workbook = Self.workbook([
            (
                0x8000,
                Self.cell(0, 1, "a") + Self.cell(1, 1, 2) + Self.group(0x1003, Self.seriesText("b"))
                    + Self.record(0x1065, [2, 0]) + Self.record(0x0204, little([0, 0, 0, 1], 2) + [0, 0x41])
            )
        ])
        for place in workbook.indices {
            for value in [0x00, 0x7F, 0xFF] as [UInt8] {
                var changed = workbook
                changed[place] = value
                _ = try? blocks(changed)
                _ = try? blocks(Array(workbook.prefix(place)))
            }
        }
    }

    // MARK: - Objects

    /// zlib's form of a block that is not compressed (RFC 1950 and 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        [0x78, 0x01, 0x01] + little([bytes.count, ~bytes.count], 2) + bytes
    }

    /// A presentation with a shape for each number of an object, and what the document says of the objects.
    private static func presentation(_ objects: [[UInt8]], shapes: [Int]) -> MadePresentation {
        let list = objects.indices.map {
            Made.container(0x0FCC, [Made.record(0x0FC3, little([1, 0, $0 + 1, 0, 100 + $0, 0]))])
        }
        return Made(
            slides: [Made.drawing(shapes.map { Made.shape([], data: [Made.record(0x0BC1, little([$0]))]) })],
            document: Made.container(0x0409, list), objects: objects)
    }

    private static var lakes: [UInt8] {
        workbook([(0x8000, cell(0, 1, "East") + cell(1, 0, "Lakes") + cell(1, 1, 3))])
    }

    @Test("objects are read compressed or not; others than charts are pictures")
    func objects() throws {
        let file = MadeCompoundFile(streams: [("Workbook", Self.lakes)]).bytes
        let objects = [
            Made.record(0x1011, file), Made.record(0x1011, instance: 1, little([file.count]) + Self.stored(file)),
            Made.record(0x1011, MadeCompoundFile(streams: [("WordDocument", [1])]).bytes),
            // More than an object may have is declared, or nothing.
            Made.record(0x1011, instance: 1, little([-1]) + Self.stored(file)), Made.record(0x1011, instance: 1, []),
        ]
        let table = SlideBlock.table([["", "Lakes"], ["East", "3"]])
        let slides = try Self.presentation(objects, shapes: [1, 2, 3, 4, 5, 9]).read()
        #expect(slides[0].blocks == [table, table] && slides[0].hasPictures)
    }

    @Test("an object that many shapes show has a bounded text")
    func manyReferences() throws {
        let long = String(repeating: "x", count: 200)
        let cells = (1..<500).flatMap { Self.cell($0, 0, long) + Self.cell($0, 1, 1) }
        let file = MadeCompoundFile(streams: [("Workbook", Self.workbook([(0x8000, cells)]))]).bytes
        let made = Self.presentation([Made.record(0x1011, file)], shapes: [Int](repeating: 1, count: 1000))
        let error = #expect(throws: OfficeError.self) { try made.read() }
        #expect(error?.code == .tooLarge)
    }

    @Test("a chart that LibreOffice has written is a document of OpenDocument")
    func openDocument() throws {
        let scratch = try Scratch()
        let content = """
            <o:document-content xmlns:o='o' xmlns:c='c' xmlns:t='t' xmlns:x='x'><c:chart><c:title><x:p>Lakes</x:p></c:title>
            <t:table><t:table-row><t:table-cell><x:p>East</x:p></t:table-cell><t:table-cell><x:p>3</x:p></t:table-cell>
            </t:table-row></t:table></c:chart></o:document-content>
            """
        // A part that does not become small: the stream is longer than 4096 bytes without zeros at its end.
        var state: UInt64 = 1
        let noise = (0..<10_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return String(state >> 60, radix: 16)
        }.joined()
        let path = try scratch.zip("a.odc", [("content.xml", content), ("noise", noise)])
        let container = try [UInt8](Data(contentsOf: URL(filePath: path.string)))
        try #require(container.count > 4096)
        let file = MadeCompoundFile(streams: [("package_stream", container)]).bytes
        #expect(
            try Self.presentation([Made.record(0x1011, file)], shapes: [1]).read()[0].blocks == [
                Self.title("Lakes"), .table([["East", "3"]]),
            ])
    }
}
