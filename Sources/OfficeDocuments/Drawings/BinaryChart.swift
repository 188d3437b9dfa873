/// A chart of Excel 97 to 2003 or Microsoft Graph, which is a sheet in a stream of records.
struct BinaryChart {
    /// What it says.
    var blocks: [SlideBlock] {
        get throws(OfficeError) {
            titles.map { .paragraph(SlideParagraph(text: $0)) }
                + (try ChartSeries.tables(of: cells.isEmpty ? ownSeries : sheetSeries)).map(SlideBlock.table)
        }
    }

    private let bytes: [UInt8]
    /// The titles: first that of the chart, then those of its axes.
    private(set) var titles: [String] = []
    /// The series, with the values that Excel keeps in the chart.
    private var series: [ChartSeries] = []
    /// The series that are computed from others: bars of errors, and lines of trends.
    private var computed: Set<Int> = []
    /// The texts of Graph's data sheet, by the numbers of series and points: 0 for what has names instead.
    private var cells: [Int: ChartSeries.Points] = [:]
    /// Whether each series is a row of the data sheet.
    private var hasRows = true
    /// The kinds of the records that contain the current one.
    private var containers: [Int] = []
    /// What the cached values are.
    private var cache = 0
    /// The built-in number formats that were used.
    private var formats: [Int: NumberFormat] = [:]

    private typealias Record = BinaryRecords.Record

    /// MS-XLS 2.3; those of the data sheet in MS-OGRAPH.
    private enum Kind {
        static let (graphNumber, graphLabel, graphOrientation) = (0x0003, 0x0004, 0x1055)
        static let (begin, end) = (0x1033, 0x1034)
        static let (sheetBegin, sheetEnd) = (0x0809, 0x000A)
        static let (number, label) = (0x0203, 0x0204)
        static let (series, seriesText, seriesParent) = (0x1003, 0x100D, 0x104A)
        static let (text, textLink) = (0x1025, 0x1027)
        static let cachedValues = 0x1065
    }
    private static let mostDepth = 64

    /// Reads the sheet that is shown; nil if it is not a chart.
    init?(_ workbook: [UInt8]) {
        let (sheets, shown) = BinaryRecords.sheets(of: workbook)
        guard let sheet = sheets.indices.contains(shown) ? sheets[shown] : sheets.first else { return nil }
        self.init(workbook, from: sheet.start)
    }

    /// Reads the sheet that begins at a place; nil if it is not a chart.
    init?(_ workbook: [UInt8], from start: Int) {
        bytes = workbook
        var (last, depth) = (0, 0)
        for record in BinaryRecords(workbook, from: start) {
            switch record.kind {
            case Kind.sheetBegin:
                // MS-XLS 2.4.21: the kind of sheet. Others may be within it.
                if depth == 0, !Self.isChart(record, in: workbook) { return nil }
                depth += 1
            case Kind.sheetEnd: depth -= 1
            case Kind.begin: containers.append(last)
            case Kind.end: _ = containers.popLast()
            default: if depth == 1 { take(record) }
            }
            guard depth > 0, containers.count < Self.mostDepth else { break }
            last = record.kind
        }
    }

    // MARK: - Records

    private static func isChart(_ record: Record, in bytes: [UInt8]) -> Bool {
        record.content.count >= 4 && [0x0020, 0x8000].contains(bytes.little16(record.content.lowerBound + 2))
    }

    private mutating func take(_ record: Record) {
        let (start, count) = (record.content.lowerBound, record.content.count)
        switch record.kind {
        case Kind.series: series.append(ChartSeries())
        case Kind.seriesText: if let text = text(in: record, at: 2, flagsAt: 3) { take(text) }
        // MS-XLS 2.4.182: what the text before is the title of; 1 is the chart, of which it is the first title.
        case Kind.textLink where count >= 2 && bytes.little16(start) == 1:
            if containers.last == Kind.text, let title = titles.popLast() { titles.insert(title, at: 0) }
        case Kind.cachedValues where count >= 2: cache = bytes.little16(start)
        case Kind.seriesParent: if containers.last == Kind.series { computed.insert(series.count - 1) }
        // The orientation comes before the cells.
        case Kind.graphOrientation where count >= 2: hasRows = bytes.little16(start) != 0
        // The row, the column, three bytes of attributes with the number's format, and the value.
        case Kind.graphNumber where count >= 15:
            take(cell: number(at: start + 7, format: Int(bytes[start + 5] & 0x3F)), at: start)
        case Kind.graphLabel where count >= 9:
            if let text = text(in: record, at: 7, flagsAt: 8) { take(cell: text, at: start) }
        // MS-XLS 2.4.180 and 2.4.148: the point, the series, two bytes of format, and the value.
        case Kind.number where count >= 14:
            cache(number(at: start + 6, format: 0), series: bytes.little16(start + 2), point: bytes.little16(start))
        case Kind.label where count >= 9:
            if let text = text(in: record, at: 6, flagsAt: 8) {
                cache(text, series: bytes.little16(start + 2), point: bytes.little16(start))
            }
        default: break
        }
    }

    /// Takes a name or a title: they differ by what they are in.
    private mutating func take(_ text: String) {
        switch containers.last {
        case Kind.series: if let last = series.indices.last { series[last].name = text }
        case Kind.text: titles.append(text)
        default: break
        }
    }

    /// Takes a cell of Graph's data sheet, whose row and column are at `place`.
    private mutating func take(cell text: String, at place: Int) {
        let (row, column) = (bytes.little16(place), bytes.little16(place + 2))
        cells[hasRows ? row : column, default: [:]][hasRows ? column : row] = text
    }

    /// Takes a value that Excel keeps of its cells (MS-XLS, SIIndex).
    private mutating func cache(_ text: String, series number: Int, point: Int) {
        guard series.indices.contains(number) else { return }
        switch cache {
        case 1: series[number].values[point] = text
        case 2:
            if series[number].levels.isEmpty { series[number].levels.append([:]) }
            series[number].levels[0][point] = text
        case 3: series[number].sizes[point] = text
        default: break
        }
    }

    private var ownSeries: [ChartSeries] { series.indices.filter { !computed.contains($0) }.map { series[$0] } }

    private var sheetSeries: [ChartSeries] {
        let categories = cells[0]?.filter { $0.key > 0 } ?? [:]
        return cells.keys.sorted().filter { $0 > 0 }.map { number in
            var one = ChartSeries()
            one.values = cells[number] ?? [:]
            one.name = one.values.removeValue(forKey: 0) ?? ""
            if !categories.isEmpty { one.levels = [categories] }
            return one
        }
    }

    // MARK: - Values

    /// A text with its number of characters in one byte, or two, and flags (MS-XLS 2.5.240 and 2.5.294); nil if it is empty.
    private func text(in record: Record, at offset: Int, flagsAt flags: Int) -> String? {
        guard record.content.count > flags else { return nil }
        let start = record.content.lowerBound
        let count = flags - offset == 1 ? Int(bytes[start + offset]) : bytes.little16(start + offset)
        let units = bytes.recordCharacters(count, in: start + flags..<record.content.upperBound)
        let words = String(decoding: units, as: UTF16.self).trimmed
        return words.isEmpty ? nil : words
    }

    private mutating func number(at place: Int, format id: Int) -> String {
        let bits = UInt64(bytes.little32(place)) | UInt64(bytes.little32(place + 4)) << 32
        let value = Double(bitPattern: bits)
        guard value.isFinite else { return "" }
        let format = formats[id] ?? NumberFormat(NumberFormat.builtIn(id))
        formats[id] = format
        return format.shown(SerialNumber(value, .from1900)).trimmed
    }
}
