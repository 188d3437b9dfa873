import DataFormats
import OfficeDocuments

/// Writes a sheet as separated values: all cells from the first one to the last value, exactly.
struct SheetTableWriter: SheetWriter {
    private let delimiter: UInt8
    private var width = 0
    private var next = 0

    init(delimiter: UInt8) { self.delimiter = delimiter }

    mutating func begin(_ sheet: WorkbookSheet, facts: () throws -> SheetFacts, to output: OfficeOutput) throws {
        width = try facts().columns.upperBound
    }

    mutating func write(_ row: SheetRow, to output: OfficeOutput) throws {
        try output.willWriteEmpty((row.index - next) * width)
        while next < row.index { try write([], to: output) }
        for _ in 0..<row.repeats { try write(row.cells, to: output) }
    }

    mutating func end(to output: OfficeOutput) throws {}

    private mutating func write(_ cells: [SheetCell], to output: OfficeOutput) throws {
        try output.willWriteEmpty(max(0, width - cells.count), isBetweenValues: true)
        var fields = [String](repeating: "", count: width)
        for cell in cells where cell.column < width { fields[cell.column] = cell.value.text }
        SeparatedValues.append(row: fields, delimiter: delimiter, isHeader: next == 0, to: &output.bytes)
        next += 1
        try output.advance()
    }
}

/// Writes a sheet as JSON: a list of objects whose names are the values of the first row, as a table of separated values
/// becomes one; or a list of lists, if a column has no name, if two have the same, or if the first row is the only one.
struct SheetDataWriter: SheetWriter {
    private var columns = 0..<0
    private var names: [String]?
    private var isFirst = true
    private var hasRows = false
    /// The row that names the columns.
    private var header: SheetRow?

    mutating func begin(_ sheet: WorkbookSheet, facts: () throws -> SheetFacts, to output: OfficeOutput) throws {
        columns = try facts().columns
        output.append("[")
    }

    mutating func write(_ row: SheetRow, to output: OfficeOutput) throws {
        var repeats = row.repeats
        if isFirst {
            isFirst = false
            names = names(in: row)
            if names != nil {
                header = row
                repeats -= 1
            }
        }
        for _ in 0..<repeats {
            try output.willWriteEmpty(max(0, columns.count - row.cells.count), isBetweenValues: true)
            output.append(hasRows ? ",\n  " : "\n  ")
            hasRows = true
            append(row.cells, to: output)
            try output.advance()
        }
    }

    mutating func end(to output: OfficeOutput) throws {
        // Names of nothing are values.
        if let header, !hasRows {
            names = nil
            output.append("\n  ")
            append(header.cells, to: output)
            hasRows = true
        }
        output.append(hasRows ? "\n]\n" : "]\n")
    }

    /// The names of the columns; nil if the row does not name each of them.
    private func names(in row: SheetRow) -> [String]? {
        guard row.cells.count == columns.count else { return nil }
        let names = row.cells.map(\.value.text)
        return Set(names.map { Array($0.utf8) }).count == names.count ? names : nil
    }

    private func append(_ cells: [SheetCell], to output: OfficeOutput) {
        output.append(names == nil ? "[" : "{")
        var place = 0
        for (number, column) in columns.enumerated() {
            if number > 0 { output.append(", ") }
            if let names {
                QuotedText.append(names[number], to: &output.bytes)
                output.append(": ")
            }
            if place < cells.count, cells[place].column == column {
                append(cells[place].value, to: output)
                place += 1
            } else {
                output.append("null")
            }
        }
        output.append(names == nil ? "]" : "}")
    }

    private func append(_ value: CellValue, to output: OfficeOutput) {
        switch value {
        case .number(let number): output.append(CellValue.digits(of: number))
        case .boolean(let isTrue): output.append(isTrue ? "true" : "false")
        case .text(let text), .date(let text), .error(let text): QuotedText.append(text, to: &output.bytes)
        }
    }
}
