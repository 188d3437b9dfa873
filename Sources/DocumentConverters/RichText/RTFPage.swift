/// The page that a rich text's control words build: paragraphs and tables, in order.
struct RTFPage {
    /// A block of a page.
    enum Block: Sendable, Hashable {
        /// A paragraph, with its heading level (0 is the topmost; nil for none) or its list item.
        case paragraph(String, heading: Int?, item: RTFListItem? = nil)
        /// A table: its rows, and their cells.
        case table([[String]])
    }

    private var finished: [Block] = []
    private var line = ""
    private var cells: [String] = []
    private var rows: [[String]] = []
    private var style = RTFStyle()

    /// Adds text to the current line or cell.
    mutating func append(_ text: String) { line += text }

    /// Sets the style of the following text.
    mutating func set(_ style: RTFStyle) {
        guard style != self.style else { return }
        self.style = style
        line.unicodeScalars.append(style.mark)
    }

    /// Ends the line; in a row, only a line of the cell.
    mutating func endLine(inTable: Bool, heading: Int? = nil, item: RTFListItem? = nil) {
        if inTable {
            line += "\n"
        } else {
            finishTable()
            finishLine(heading, item)
        }
    }

    /// Adds a mark, which is not text.
    mutating func append(mark: Unicode.Scalar) { line.unicodeScalars.append(mark) }

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

    /// All blocks.
    consuming func blocks() -> [Block] {
        if !cells.isEmpty { endRow() }
        finishTable()
        if !line.isEmpty { finishLine(nil, nil) }
        return finished
    }

    /// The whole text.
    consuming func text() -> String { Self.text(of: blocks()) }

    /// The text of `blocks`, with a newline after the last line; empty if there is no visible text.
    static func text(of blocks: [Block]) -> String {
        let lines = blocks.map { block in
            switch block {
            case .paragraph(let text, _, _): text + "\n"
            case .table(let rows): RTFTable.text(of: rows)
            }
        }
        let text = RTFTable.trimmed(lines.joined())
        return text.isEmpty ? "" : text + "\n"
    }

    private mutating func finishTable() {
        // A row without `\row`: its cells are complete, the line after them is separate text.
        if !cells.isEmpty { rows.append(cells) }
        cells = []
        guard !rows.isEmpty else { return }
        finished.append(.table(rows))
        rows = []
    }

    private mutating func finishLine(_ heading: Int?, _ item: RTFListItem?) {
        while line.last?.isWhitespace == true { line.removeLast() }
        finished.append(.paragraph(line, heading: heading, item: item))
        line = ""
    }
}

/// Formats a table as text.
enum RTFTable {
    /// The maximum width of aligned columns: wider ones are not easier to read.
    static let alignedWidth = 120

    /// The rows as aligned columns if they are small, otherwise each cell on its own line.
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

    /// The text without leading and trailing white space.
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
