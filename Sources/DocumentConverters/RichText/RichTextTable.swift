/// Formats a table as text.
enum RichTextTable {
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
