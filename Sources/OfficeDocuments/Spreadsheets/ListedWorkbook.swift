/// The sheets of a workbook as another program lists them, in lines of fields with tabs between them:
///
/// - `D 0` the days count from 1900, or from 1904 with 1; `F CODE` the next number format, in the order of their numbers,
///   and `I ID` one without a code in the file (`NumberFormat.builtIn`);
/// - `S HIDDEN LINKS COMMENTS NAME` a sheet begins; `M ROW ROW COLUMN COLUMN` cells that are merged, `H COLUMN COLUMN` hidden
///   columns; `R INDEX HIDDEN` a row begins;
/// - `C COLUMN KIND FORMAT VALUE` a cell: a text (`t`), a number (`n`), a boolean (`b`) or an error (`e`);
/// - `N ROW COLUMN AUTHOR TEXT` a comment, after the rows.
///
/// Numbers count from 0. In texts, a backslash stands before `t`, `n`, `r` and itself.
final class ListedWorkbook: SheetReader {
    private let bytes: [UInt8]
    private(set) var sheets: [WorkbookSheet] = []
    /// The lines of each sheet.
    private var ranges: [Range<Int>] = []
    private var known: [SheetFacts] = []
    private let styles: CellStyles
    /// The texts of each sheet that are not in cells.
    private var texts: [[String]]

    private static let (tab, newline) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))

    /// - Parameter stream: The stream `Workbook` of Excel 97 to 2003, which has what the list does not: sheets that are charts, and
    ///   texts that are not in cells. It is not used if its sheets are not those of the list.
    /// - Throws: `OfficeError` with `damaged` for a line that is none of these.
    /// - Complexity: O(n) in the size of the list.
    init(_ bytes: [UInt8], stream: [UInt8]? = nil) throws(OfficeError) {
        self.bytes = bytes
        var (codes, dates) = ([String](), DateSystem.from1900)
        var place = 0
        var (sheets, ranges, known) = ([WorkbookSheet](), [Range<Int>](), [SheetFacts]())
        var cells: [SheetCell] = []
        let plain = CellStyles(dates: .from1900)
        while let line = Self.line(in: bytes, from: place) {
            let fields = Self.fields(bytes[line])
            let start = place
            // The last line of a truncated list has no end.
            place = min(line.upperBound + 1, bytes.count)
            switch (fields[0], fields.count) {
            case ("D", 2): dates = fields[1] == "1" ? .from1904 : .from1900
            case ("F", 2): codes.append(Self.text(fields[1]))
            case ("I", 2):
                guard let id = Int(fields[1]) else { throw Self.damaged(fields) }
                codes.append(NumberFormat.builtIn(id))
            case ("S", 5):
                if let last = ranges.indices.last { ranges[last] = ranges[last].lowerBound..<start }
                sheets.append(WorkbookSheet(name: Self.text(fields[4]), isHidden: fields[1] == "1"))
                ranges.append(place..<place)
                var facts = SheetFacts()
                // The list does not tell values of formulas from others, and has no pictures: the stream has these.
                (facts.hasFormulas, facts.hasPictures) = (true, true)
                (facts.hasLinks, facts.hasComments) = (fields[2] == "1", fields[3] == "1")
                known.append(facts)
            case ("M", 5):
                guard let last = known.indices.last,
                    let numbers = Self.numbers(fields.dropFirst(), below: SheetSize.rows),
                    numbers[0] <= numbers[1], numbers[2] <= numbers[3]
                else { throw Self.damaged(fields) }
                guard known[last].merges.count < SheetFacts.mostMerges else { break }
                known[last].merges.append(
                    CellRange(rows: numbers[0]...numbers[1], columns: numbers[2]...numbers[3]))
            case ("H", 3):
                guard let last = known.indices.last,
                    let numbers = Self.numbers(fields.dropFirst(), below: SheetSize.columns), numbers[0] <= numbers[1]
                else { throw Self.damaged(fields) }
                known[last].hiddenColumns.append(numbers[0]...numbers[1])
            case ("R", 3): cells = []
            case ("N", 5):
                guard Self.numbers(fields[1...2], below: SheetSize.rows) != nil else { throw Self.damaged(fields) }
            case ("C", 5):
                guard let last = known.indices.last, let cell = Self.cell(fields, plain) else {
                    throw Self.damaged(fields)
                }
                cells = [cell]
                known[last].add(cells)
            default: throw Self.damaged(fields)
            }
        }
        if let last = ranges.indices.last { ranges[last] = ranges[last].lowerBound..<bytes.count }
        styles = CellStyles(codes, dates: dates)
        (self.sheets, self.ranges, self.known) = (sheets, ranges, known)
        texts = sheets.map { _ in [] }
        if let stream { add(BinarySheetDrawing.sheets(of: stream)) }
    }

    /// Puts the charts between the sheets of the list, and the texts beside the cells.
    private func add(_ drawn: [BinarySheetDrawing.Drawn]) {
        guard drawn.count(where: { $0.sheet.kind == .cells }) == sheets.count else { return }
        texts = drawn.map(\.texts)
        for (index, (sheet, _, hasPictures)) in drawn.enumerated() {
            guard sheet.kind == .chart else {
                known[index].hasPictures = hasPictures
                continue
            }
            sheets.insert(WorkbookSheet(name: sheet.name, isHidden: sheet.isHidden, hasCells: false), at: index)
            ranges.insert(0..<0, at: index)
            known.insert(.ofChart, at: index)
        }
    }

    func read(_ range: Range<Int>, cellsOnly: Bool, _ take: (SheetEvent) throws -> Void) throws {
        for index in range where sheets.indices.contains(index) {
            try take(.sheet(index))
            var row: SheetRow?
            var comments: [OfficeComment] = []
            func end() throws { if let row, !row.cells.isEmpty { try take(.row(row)) } }
            var place = ranges[index].lowerBound
            while place < ranges[index].upperBound, let line = Self.line(in: bytes, from: place) {
                place = line.upperBound + 1
                let fields = Self.fields(bytes[line])
                switch fields[0] {
                case "R":
                    try end()
                    guard let numbers = Self.numbers(fields.dropFirst(), below: SheetSize.rows), numbers.count == 2,
                        numbers[0] > row?.index ?? -1
                    else { throw Self.damaged(fields) }
                    row = SheetRow(index: numbers[0], isHidden: numbers[1] == 1, cells: [])
                case "C":
                    guard let cell = Self.cell(fields, styles), row != nil, cell.column > row?.cells.last?.column ?? -1
                    else { throw Self.damaged(fields) }
                    row?.cells.append(cell)
                case "N":
                    guard fields.count == 5, let place = Self.numbers(fields[1...2], below: SheetSize.rows) else {
                        throw Self.damaged(fields)
                    }
                    let cell = CellReference.text(row: place[0], column: place[1])
                    let comment = OfficeComment(
                        cell: cell, author: Self.text(fields[3]), text: Self.text(fields[4]))
                    if let comment { comments.append(comment) }
                default: break
                }
            }
            try end()
            if cellsOnly { continue }
            for text in texts[index] { try take(.text(text)) }
            for comment in comments { try take(.comment(comment)) }
        }
    }

    func facts(of sheet: Int) throws -> SheetFacts { known[sheet] }

    // MARK: - Lines

    private static func damaged(_ fields: [Substring]) -> OfficeError {
        OfficeError(.damaged, message: "is listed with an invalid line: \(fields.joined(separator: " ").prefix(60))")
    }

    private static func line(in bytes: [UInt8], from place: Int) -> Range<Int>? {
        guard place < bytes.count else { return nil }
        return place..<(bytes[place...].firstIndex(of: newline) ?? bytes.count)
    }

    private static func fields(_ line: ArraySlice<UInt8>) -> [Substring] {
        let text = String(decoding: line, as: UTF8.self)
        return text.split(separator: "\t", omittingEmptySubsequences: false)
    }

    private static func numbers(_ fields: ArraySlice<Substring>, below limit: Int) -> [Int]? {
        let numbers = fields.compactMap { Int($0) }
        return numbers.count == fields.count && numbers.allSatisfy { (0..<limit).contains($0) } ? numbers : nil
    }

    private static func cell(_ fields: [Substring], _ styles: CellStyles) -> SheetCell? {
        guard fields.count == 5, let column = Int(fields[1]), (0..<SheetSize.columns).contains(column),
            let style = Int(fields[3])
        else { return nil }
        switch fields[2] {
        case "t":
            guard fields[4].utf8.count <= SheetSize.textBytes else { return nil }
            return styles.cell(column: column, text: text(fields[4]), style: style)
        case "n": return Double(fields[4]).map { styles.cell(column: column, number: $0, style: style) }
        case "b": return SheetCell(column: column, value: .boolean(fields[4] == "1"), display: .plain)
        case "e": return SheetCell(column: column, value: .error(text(fields[4])), display: .plain)
        default: return nil
        }
    }

    private static func text(_ field: Substring) -> String {
        guard field.utf8.contains(UInt8(ascii: "\\")) else { return String(field) }
        var (result, isEscaped) = ("", false)
        for scalar in field.unicodeScalars {
            guard isEscaped else {
                if scalar == "\\" { isEscaped = true } else { result.unicodeScalars.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case "t": result += "\t"
            case "n": result += "\n"
            case "r": result += "\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
