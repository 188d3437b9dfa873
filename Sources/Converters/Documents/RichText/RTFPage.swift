/// The text that a rich text's control words build up: lines, rows of tables, notes.
struct RTFPage {
    private var output = ""
    private var line = ""
    private var cells: [String] = []
    private var rows: [[String]] = []

    /// The size so far, in bytes of UTF-8.
    var size: Int { output.utf8.count + line.utf8.count }

    /// Adds to the current line, or the current cell.
    mutating func append(_ text: String) { line += text }

    /// Ends the line: inside a row it is a line of the cell.
    mutating func endLine(inTable: Bool) {
        if inTable {
            line += "\n"
        } else {
            finishTable()
            finishLine()
        }
    }

    /// Ends a cell of a row.
    mutating func endCell() {
        cells.append(RTFTable.trimmed(line))
        line = ""
    }

    /// Ends a row.
    mutating func endRow() {
        if !line.isEmpty { endCell() }
        if !cells.isEmpty { rows.append(cells) }
        cells = []
    }

    /// The whole text.
    consuming func text() -> String {
        endRowIfOpen()
        finishTable()
        if !line.isEmpty { finishLine() }
        let text = RTFTable.trimmed(output)
        return text.isEmpty ? "" : text + "\n"
    }

    private mutating func endRowIfOpen() {
        if !cells.isEmpty { endRow() }
    }

    private mutating func finishTable() {
        endRowIfOpenBeforeLine()
        guard !rows.isEmpty else { return }
        output += RTFTable.text(of: rows)
        rows = []
    }

    /// A row whose `\row` is missing: its cells are whole, the line behind them is text of its own.
    private mutating func endRowIfOpenBeforeLine() {
        guard !cells.isEmpty else { return }
        rows.append(cells)
        cells = []
    }

    private mutating func finishLine() {
        while line.last?.isWhitespace == true { line.removeLast() }
        output += line + "\n"
        line = ""
    }
}

/// Sets a table as text.
enum RTFTable {
    /// Wider than this, columns do not help the eye any more.
    static let alignedWidth = 120

    /// The rows as aligned columns where they are small, else each cell as a line of its own.
    static func text(of rows: [[String]]) -> String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        let isPlain = rows.allSatisfy { $0.allSatisfy { !$0.contains("\n") } }
        let isSmall = widths.reduce(0, +) + 2 * max(0, columns - 1) <= alignedWidth
        guard isPlain, isSmall else {
            return rows.joined().filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
        }
        return rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// Without white space at either end.
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
