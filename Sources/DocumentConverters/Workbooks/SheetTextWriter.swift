import OfficeDocuments

/// Writes sheets as text: one line a row, the values as the sheet shows them, with tabs between columns.
struct SheetTextWriter: SheetWriter {
    /// Whether each sheet begins with its name.
    private let hasNames: Bool
    private var isFirst = true
    /// The index after the last row; nil before the first of a sheet.
    private var next: Int?
    private var beside = Beside.nothing

    /// What has been written after the rows of a sheet.
    private enum Beside { case nothing, texts, comments }

    init(hasNames: Bool) { self.hasNames = hasNames }

    mutating func begin(_ sheet: WorkbookSheet, facts: () throws -> SheetFacts, to output: OfficeOutput) throws {
        if !isFirst { output.append("\n") }
        isFirst = false
        (next, beside) = (nil, .nothing)
        if hasNames { output.append(Self.line(sheet.name) + "\n") }
    }

    mutating func write(_ row: SheetRow, to output: OfficeOutput) throws {
        // However many rows are empty, one empty line shows it.
        if let next, row.index > next { output.append("\n") }
        var line = ""
        var column = 0
        for cell in row.cells {
            try output.willWriteEmpty(cell.column - column, isBetweenValues: true)
            line += String(repeating: "\t", count: cell.column - column)
            line += Self.line(cell.shown)
            column = cell.column
        }
        line += "\n"
        for _ in 0..<row.repeats {
            output.append(line)
            try output.advance()
        }
        next = row.index + row.repeats
    }

    mutating func write(_ text: String, to output: OfficeOutput) {
        if beside == .nothing, next != nil { output.append("\n") }
        beside = .texts
        output.append(text.split(whereSeparator: \.isNewline).map(Self.line).joined(separator: "\n") + "\n")
    }

    mutating func write(_ comment: OfficeComment, to output: OfficeOutput) {
        if beside != .comments { output.append(beside == .texts || next != nil ? "\nComments:\n" : "Comments:\n") }
        beside = .comments
        output.append(CommentLine.text(comment) + "\n")
    }

    mutating func end(to output: OfficeOutput) throws {}

    /// The text on one line.
    private static func line(_ text: some StringProtocol) -> String {
        let text = String(text)
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return text }
        return text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
}

/// Writes sheets as tables of an HTML page, with merged cells, and with hidden rows, columns and sheets as hidden elements.
struct SheetPageWriter: SheetWriter {
    private let hasNames: Bool
    private let title: String?
    private var hasBegun = false
    /// The innermost element of the current sheet that is open.
    private var open = Element.nothing

    private enum Element { case nothing, section, table, texts, comments }

    private var columns = 0..<0
    /// Whether each column is hidden.
    private var hidden: [Bool] = []
    /// The merged ranges by their first row, those of the lowest rows last.
    private var merges: [CellRange] = []
    /// For each column, the row before which it is covered by a merged cell.
    private var covered: [Int] = []
    private var next: Int?

    init(title: String?, hasNames: Bool) {
        self.title = title
        self.hasNames = hasNames
    }

    mutating func begin(_ sheet: WorkbookSheet, facts: () throws -> SheetFacts, to output: OfficeOutput) throws {
        if hasBegun { closeSheet(output) } else { openPage(output) }
        let facts = try facts()
        columns = facts.columns
        hidden = [Bool](repeating: false, count: columns.upperBound)
        for range in facts.hiddenColumns {
            for column in range where column < hidden.count { hidden[column] = true }
        }
        merges = facts.merges.sorted {
            ($0.rows.lowerBound, $0.columns.lowerBound) > ($1.rows.lowerBound, $1.columns.lowerBound)
        }
        covered = [Int](repeating: 0, count: columns.upperBound)
        next = nil
        output.append(sheet.isHidden && hasNames ? "<section hidden>\n" : "<section>\n")
        if hasNames { output.append("<h2>\(HTMLPage.escaped(sheet.name))</h2>\n") }
        open = .section
    }

    mutating func write(_ row: SheetRow, to output: OfficeOutput) throws {
        if open == .section {
            output.append("<table>\n")
            open = .table
        }
        // Rows without a value are shown once, and those before the first are not.
        if let next, row.index > next { output.append("<tr></tr>\n") }
        for number in 0..<row.repeats {
            try write(row, index: row.index + number, to: output)
            try output.advance()
        }
        next = row.index + row.repeats
    }

    mutating func write(_ text: String, to output: OfficeOutput) {
        if open == .table { output.append("</table>\n") }
        open = .texts
        output.append("<p>\(HTMLPage.lines(of: text))</p>\n")
    }

    mutating func write(_ comment: OfficeComment, to output: OfficeOutput) {
        if open == .table { output.append("</table>\n") }
        if open != .comments { output.append("<aside>\n<h3>Comments</h3>\n") }
        open = .comments
        output.append(CommentLine.paragraph(comment))
    }

    mutating func end(to output: OfficeOutput) throws {
        if !hasBegun { openPage(output) }
        closeSheet(output)
        output.append("</body>\n</html>\n")
    }

    private mutating func openPage(_ output: OfficeOutput) {
        hasBegun = true
        output.append(HTMLPage.beginning(title: title, style: HTMLPage.tableStyle))
    }

    private mutating func closeSheet(_ output: OfficeOutput) {
        switch open {
        case .nothing: return
        case .table: output.append("</table>\n")
        case .section, .texts: break
        case .comments: output.append("</aside>\n")
        }
        open = .nothing
        output.append("</section>\n")
    }

    private mutating func write(_ row: SheetRow, index: Int, to output: OfficeOutput) throws {
        output.append(row.isHidden ? "<tr hidden>" : "<tr>")
        let spans = beginMerges(at: index)
        var place = 0
        let last = max(row.cells.last?.column ?? 0, spans.keys.max() ?? 0)
        for column in columns.lowerBound...max(columns.lowerBound, last) where column < columns.upperBound {
            let cell = place < row.cells.count && row.cells[place].column == column ? row.cells[place] : nil
            if cell != nil { place += 1 }
            let span = spans[column]
            if span == nil, covered[column] > index { continue }
            output.append("<td")
            if let span, span.columns.count > 1 { output.append(" colspan=\"\(span.columns.count)\"") }
            if let span, span.rows.count > 1 { output.append(" rowspan=\"\(span.rows.count)\"") }
            output.append(hidden[column] ? " hidden>" : ">")
            if let cell {
                output.append(HTMLPage.brokenLines(of: cell.shown))
            } else {
                try output.willWriteEmpty(1)
            }
            output.append("</td>")
        }
        output.append("</tr>\n")
    }

    /// The merged cells that begin in a row, by their column. Those that overlap others are not merged.
    private mutating func beginMerges(at row: Int) -> [Int: CellRange] {
        var spans: [Int: CellRange] = [:]
        while let merge = merges.last, merge.rows.lowerBound <= row {
            merges.removeLast()
            let columns = merge.columns.clamped(to: 0...max(0, covered.count - 1))
            guard merge.rows.lowerBound == row, merge.columns.lowerBound < covered.count,
                columns.allSatisfy({ covered[$0] <= row })
            else { continue }
            for column in columns { covered[column] = merge.rows.upperBound + 1 }
            spans[merge.columns.lowerBound] = CellRange(rows: merge.rows, columns: columns)
        }
        return spans
    }
}
