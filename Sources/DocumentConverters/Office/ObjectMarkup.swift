import OfficeDocuments

/// Writes what charts and diagrams say as paragraphs and tables of a document that pandoc reads.
enum ObjectMarkup: Sendable {
    /// Office Open XML.
    case word
    /// OpenDocument.
    case openDocument

    /// Whether an element stands for a chart or another object, and the name of the attribute that refers to it.
    func reference(of element: String) -> String? {
        switch (self, element) {
        case (.word, "c:chart"), (.word, "cx:chart"): "r:id"
        case (.word, "dgm:relIds"): "r:dm"
        case (.openDocument, "draw:object"): "xlink:href"
        default: nil
        }
    }

    /// The elements with the texts.
    func elements(of blocks: [SlideBlock]) -> [UInt8] {
        blocks.reduce(into: []) { result, block in
            switch block {
            case .paragraph(let paragraph): result += self.paragraph(paragraph.text).utf8
            case .table(let rows):
                result += start(rows.map(\.count).max() ?? 0).utf8
                for row in rows { result += self.row(row).utf8 }
                result += end.utf8
            }
        }
    }

    private func paragraph(_ text: String) -> String {
        let words = HTMLPage.escaped(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        return switch self {
        case .word: "<w:p><w:r><w:t xml:space=\"preserve\">\(words)</w:t></w:r></w:p>"
        case .openDocument: "<text:p>\(words)</text:p>"
        }
    }

    /// The start of a table, with its columns: without them, pandoc leaves out the cells.
    private func start(_ columns: Int) -> String {
        switch self {
        case .word:
            let grid = String(repeating: "<w:gridCol w:w=\"1000\"/>", count: columns)
            return "<w:tbl><w:tblGrid>\(grid)</w:tblGrid>"
        case .openDocument: return "<table:table>" + String(repeating: "<table:table-column/>", count: columns)
        }
    }

    private var end: String { self == .word ? "</w:tbl>" : "</table:table>" }

    private func row(_ cells: [String]) -> String {
        let (row, cell) = self == .word ? ("w:tr", "w:tc") : ("table:table-row", "table:table-cell")
        return "<\(row)>" + cells.map { "<\(cell)>\(paragraph($0))</\(cell)>" }.joined() + "</\(row)>"
    }
}
