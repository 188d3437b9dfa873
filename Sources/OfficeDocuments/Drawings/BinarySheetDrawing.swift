/// What is on the sheets of a workbook of Excel 97 to 2003 besides cells: the texts of shapes, the titles of charts, and whether there
/// are pictures, charts or shapes.
struct BinarySheetDrawing {
    /// A sheet, and what is on it.
    typealias Drawn = (sheet: BinaryRecords.Sheet, texts: [String], hasPictures: Bool)

    /// MS-XLS 2.3.
    private enum Kind {
        static let (begin, end) = (0x0809, 0x000A)
        static let (object, text, continued) = (0x005D, 0x01B6, 0x003C)
    }

    /// MS-XLS 2.5.143: the kind of object that a comment is, whose text is a comment and not a text of its own.
    private static let comment = 0x0019
    /// The kind of a list to choose from, such as the arrows of a filter.
    private static let list = 0x0014

    private let bytes: [UInt8]
    private var texts: [String] = []
    private var hasPictures = false
    /// The kind of the last object.
    private var object = 0
    /// The text whose characters follow: how many are missing, and those that are known.
    private var missing = 0
    private var characters: [UInt16] = []

    /// The sheets with cells and those that are charts, in the order of their tabs, each with what is on it.
    ///
    /// - Parameter workbook: The stream `Workbook`.
    /// - Complexity: O(n) in the size of the stream, also if it lists a sheet often.
    static func sheets(of workbook: [UInt8]) -> [Drawn] {
        // Real sheets do not overlap.
        var budget = 2 * workbook.count
        let shown = BinaryRecords.sheets(of: workbook).sheets.filter { $0.kind == .cells || $0.kind == .chart }
        return shown.map { sheet in
            var drawing = BinarySheetDrawing(bytes: workbook)
            drawing.read(from: sheet.start, &budget)
            return (sheet, drawing.texts, drawing.hasPictures)
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read(from start: Int, _ budget: inout Int) {
        var depth = 0
        for record in BinaryRecords(bytes, from: start) {
            budget -= record.content.count + 4
            guard budget >= 0 else {
                // Whatever the rest has.
                hasPictures = true
                return
            }
            if record.kind != Kind.continued { missing = 0 }
            switch record.kind {
            case Kind.begin:
                // A chart on the sheet is a sheet within it; the sheet may be one itself.
                if depth <= 1 { texts += BinaryChart(bytes, from: record.content.lowerBound - 4)?.titles ?? [] }
                if depth == 1 { hasPictures = true }
                depth += 1
            case Kind.end:
                depth -= 1
                if depth <= 0 { return }
            default: if depth == 1 { take(record) }
            }
        }
    }

    private mutating func take(_ record: BinaryRecords.Record) {
        let (start, count) = (record.content.lowerBound, record.content.count)
        switch record.kind {
        // MS-XLS 2.4.181: the first part of an object, with its length, and its kind.
        case Kind.object where count >= 6:
            object = bytes.little16(start + 4)
            if object != Self.comment, object != Self.list { hasPictures = true }
        // MS-XLS 2.4.329: the number of characters, which are in records after it.
        case Kind.text where count >= 12:
            missing = object == Self.comment ? 0 : bytes.little16(start + 10)
            characters = []
        case Kind.continued where missing > 0:
            let more = bytes.recordCharacters(missing, in: record.content)
            characters += more
            missing -= more.count
            if missing == 0 || more.isEmpty { endText() }
        default: break
        }
    }

    private mutating func endText() {
        missing = 0
        texts += String(decoding: characters, as: UTF16.self).split(whereSeparator: \.isNewline).map {
            String($0).trimmed
        }
        .filter { !$0.isEmpty }
    }
}
