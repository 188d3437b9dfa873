import OfficeDocuments

/// The page that the reader of a rich text builds: paragraphs and tables, in order.
struct RichTextPage {
    /// A block of a page.
    enum Block: Sendable, Hashable {
        /// A paragraph, with its heading level (0 is the topmost; nil for none) or its list item.
        case paragraph(String, heading: Int?, item: RichTextListItem? = nil)
        /// A table: its rows, and their cells.
        case table([[String]])
    }

    private var finished: [Block] = []
    private var line = ""
    private var cells: [String] = []
    private var rows: [[String]] = []
    private var style = CharacterStyle()

    /// Adds text to the current line or cell.
    mutating func append(_ text: String) { line += text }

    /// Sets the style of the following text.
    mutating func set(_ style: CharacterStyle) {
        guard style != self.style else { return }
        self.style = style
        line.unicodeScalars.append(style.mark)
    }

    /// Ends the line; in a row, only a line of the cell.
    mutating func endLine(inTable: Bool, heading: Int? = nil, item: RichTextListItem? = nil) {
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
        cells.append(RichTextTable.trimmed(line))
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
            case .table(let rows): RichTextTable.text(of: rows)
            }
        }
        let text = RichTextTable.trimmed(lines.joined())
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

    private mutating func finishLine(_ heading: Int?, _ item: RichTextListItem?) {
        while line.last?.isWhitespace == true { line.removeLast() }
        finished.append(.paragraph(line, heading: heading, item: item))
        line = ""
    }
}
