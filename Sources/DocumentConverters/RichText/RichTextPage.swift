import OfficeDocuments
import PlainText

/// The page that the reader of a rich text builds: paragraphs and tables, in order.
struct RichTextPage {
    /// A block of a page.
    enum Block: Sendable, Hashable {
        /// A paragraph, with its heading level (0 is the topmost; nil for none) or its list item.
        case paragraph(String, heading: Int?, item: RichTextListItem? = nil)
        /// A table: its rows, and their cells.
        case table([[RichTextCell]])

        /// Whether it shows nothing.
        var isBlank: Bool {
            guard case .paragraph(let text, _, _) = self else { return false }
            return RichTextPage.isBlank(text)
        }
    }

    /// A table that is open, in the page or in the open cell of the table before it.
    private struct Table {
        var rows: [RichTextTable.Row] = []
        /// The complete cells of the open row.
        var cells: [[Block]] = []
        /// What is in the open cell before its last line.
        var blocks: [Block] = []
    }

    /// The maximum nesting of tables; deeper ones are part of the table around them.
    static let maximumDepth = 16

    private var finished: [Block] = []
    private var tables: [Table] = []
    /// The definition of a row stays until the next one: in a table, and in the tables within it.
    private var row = RTFRowDefinition()
    private var nestedRow = RTFRowDefinition()
    private var line = ""
    /// Raised text that the line ends with.
    private var raised = ""
    private var style = CharacterStyle()

    /// Adds text to the current line.
    ///
    /// - Parameter isRaised: Whether it is raised, in a page without styles.
    mutating func append(_ text: String, isRaised: Bool = false) {
        if isRaised {
            raised += text
        } else {
            endRaised()
            line += text
        }
    }

    /// Ends raised text, of which only powers are told from other text.
    private mutating func endRaised() {
        guard !raised.isEmpty else { return }
        if RaisedDigits.isPower(raised.utf8, behind: line.utf8.last) { line += "^" }
        line += raised
        raised = ""
    }

    /// Sets the style of the following text in the paragraph, which begins without a style.
    mutating func set(_ style: CharacterStyle) {
        guard style != self.style else { return }
        self.style = style
        line.unicodeScalars.append(style.mark)
    }

    /// Adds a mark, which is not text.
    mutating func append(mark: Unicode.Scalar) { line.unicodeScalars.append(mark) }

    /// Begins another line of the same paragraph.
    mutating func breakLine() {
        endRaised()
        trimLine()
        line += "\n"
    }

    /// Continues the paragraph with that after it, whose text is separate.
    mutating func joinParagraph() {
        endRaised()
        if line.last?.isWhitespace == false { line += " " }
    }

    /// Ends the line.
    ///
    /// - Parameter depth: The number of tables that it is in, of which it may be the first line.
    mutating func endLine(inTables depth: Int = 0, heading: Int? = nil, item: RichTextListItem? = nil) {
        setDepth(depth)
        // A heading in a table is none of the document's.
        finishLine(tables.isEmpty ? heading : nil, item)
    }

    /// Ends a cell of a row.
    ///
    /// - Parameter depth: The number of tables that it is in.
    mutating func endCell(inTables depth: Int = 1, item: RichTextListItem? = nil) {
        endRaised()
        setDepth(max(1, depth))
        let last = tables.count - 1
        if !line.isEmpty { finishLine(nil, item) }
        tables[last].cells.append(tables[last].blocks)
        tables[last].blocks = []
    }

    /// Takes a control word that defines the cells of a row.
    mutating func define(_ word: String, _ number: Int?, inNestedTable isNested: Bool) {
        if isNested { nestedRow.take(word, number) } else { row.take(word, number) }
    }

    /// Ends a row, of the innermost table if no depth is given.
    mutating func endRow(inTables depth: Int? = nil) {
        endRaised()
        setDepth(max(1, depth ?? tables.count))
        let last = tables.count - 1
        if !line.isEmpty || !tables[last].blocks.allSatisfy(\.isBlank) { endCell(inTables: tables.count) }
        tables[last].blocks = []
        guard !tables[last].cells.isEmpty else { return }
        let definition = tables.count > 1 ? nestedRow : row
        tables[last].rows.append(RichTextTable.Row(cells: tables[last].cells, definition: definition))
        tables[last].cells = []
    }

    /// All blocks.
    consuming func blocks() -> [Block] {
        endRaised()
        if tables.last?.cells.isEmpty == false { endRow() }
        setDepth(0)
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

    /// Whether a text with marks shows nothing.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.value >= 0xF_0000 }
    }

    private mutating func setDepth(_ depth: Int) {
        while tables.count > depth { finishTable() }
        while tables.count < min(depth, Self.maximumDepth) { tables.append(Table()) }
    }

    private mutating func finishTable() {
        guard var table = tables.popLast() else { return }
        // A row without `\row`: its cells are complete, the lines after them are separate text.
        if !table.cells.isEmpty { table.rows.append(RichTextTable.Row(cells: table.cells)) }
        if !table.rows.isEmpty { add(.table(RichTextTable.cells(of: table.rows))) }
        table.blocks.forEach { add($0) }
    }

    private mutating func finishLine(_ heading: Int?, _ item: RichTextListItem?) {
        endRaised()
        trimLine()
        add(.paragraph(line, heading: heading, item: item))
        line = ""
        style = []
    }

    private mutating func trimLine() {
        while let last = line.last, last.isWhitespace, !last.isNewline { line.removeLast() }
    }

    private mutating func add(_ block: Block) {
        if let last = tables.indices.last { tables[last].blocks.append(block) } else { finished.append(block) }
    }
}
