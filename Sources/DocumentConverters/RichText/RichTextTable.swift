/// A cell of a table, with its place in the grid of the table's columns.
struct RichTextCell: Sendable, Hashable {
    /// Its content.
    var blocks: [RichTextPage.Block]
    /// Its first column, 0-based.
    var column = 0
    /// The numbers of columns and rows that it extends over.
    var columns = 1
    var rows = 1
}

/// Arranges the cells of a table, and formats them as text.
enum RichTextTable {
    /// A row as it is read.
    struct Row {
        var cells: [[RichTextPage.Block]]
        var definition = RTFRowDefinition()

        /// The edges of all cells; nil if they are not defined, or do not ascend.
        var edges: [Int]? {
            let edges = definition.cells.prefix(cells.count).map(\.edge)
            return edges.count == cells.count && zip(edges, edges.dropFirst()).allSatisfy(<) ? edges : nil
        }
    }

    /// The maximum width of aligned columns: wider ones are not easier to read.
    static let alignedWidth = 120
    /// The maximum distance of edges that are the same line of the grid, in twips: a fiftieth of an inch. Word writes
    /// slightly different ones in rows that a user sees as aligned.
    private static let tolerance = 28

    // MARK: Grid

    /// The cells of `rows` in a grid. Merged cells become one; one that is merged with that above, but has a content of its own,
    /// stays.
    ///
    /// The edges of cells determine the columns if rows have different numbers of cells: a title above several columns is
    /// one wide cell.
    static func cells(of rows: [Row]) -> [[RichTextCell]] {
        let rows = rows.map(defined)
        let lines = gridLines(of: rows)
        var result: [[RichTextCell]] = []
        // The cell above each column, by its row and its index in that row.
        var above: [Int: (row: Int, index: Int)] = [:]
        for row in rows {
            let edges = lines.isEmpty ? nil : row.edges
            var cells: [RichTextCell] = []
            var places: [Int: (row: Int, index: Int)] = [:]
            var column = 0
            // Where the last cell is that others may be merged with.
            var last: (row: Int, index: Int)?
            for (index, blocks) in row.cells.enumerated() {
                let definition = index < row.definition.cells.count ? row.definition.cells[index] : .init()
                let isBlank = blocks.allSatisfy(\.isBlank)
                let end = edges.map { line(of: $0[index], in: lines) } ?? column + 1
                let columns = max(1, end - column)
                defer { column += columns }
                if definition.isMergedLeft, let place = last, isBlank || place.row == result.count {
                    guard place.row == result.count else { continue }
                    cells[place.index].columns += columns
                    if !isBlank { cells[place.index].blocks += blocks }
                } else if definition.isMergedUp, isBlank, let place = above[column] {
                    result[place.row][place.index].rows = result.count - place.row + 1
                    places[column] = place
                    last = place
                } else {
                    last = (result.count, cells.count)
                    places[column] = last
                    cells.append(RichTextCell(blocks: blocks, column: column, columns: columns))
                }
            }
            result.append(cells)
            above = places
        }
        return result
    }

    /// The row without empty cells behind those that are defined, which Word does not show.
    private static func defined(_ row: Row) -> Row {
        var row = row
        let count = row.definition.cells.count
        while count > 0, row.cells.count > count, row.cells.last?.allSatisfy(\.isBlank) == true {
            row.cells.removeLast()
        }
        return row
    }

    /// The lines of the grid that the edges of cells are on, in ascending order; empty if cells are counted instead.
    private static func gridLines(of rows: [Row]) -> [Int] {
        guard Set(rows.map(\.cells.count)).count > 1 else { return [] }
        var edges: Set<Int> = []
        for row in rows {
            guard let some = row.edges else { return [] }
            edges.formUnion(some)
        }
        return edges.sorted().reduce(into: []) { lines, edge in
            if let last = lines.last, edge - last <= tolerance { return }
            lines.append(edge)
        }
    }

    /// The number of lines up to the one that `edge` is on.
    private static func line(of edge: Int, in lines: [Int]) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle] <= edge { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Text

    /// The rows as aligned columns if they are small, otherwise each cell on its own line.
    static func text(of rows: [[RichTextCell]]) -> String {
        let texts = rows.map { $0.map { trimmed(RichTextPage.text(of: $0.blocks)) } }
        // Columns of the grid in which a cell begins.
        let starts = Set(rows.joined().map(\.column)).sorted()
        var widths: [Int: Int] = [:]
        for (row, texts) in zip(rows, texts) {
            for (cell, text) in zip(row, texts) {
                let next = line(of: cell.column, in: starts)
                // A cell above several columns makes none of them wider.
                let isOne = next >= starts.count || starts[next] >= cell.column + cell.columns
                widths[cell.column] = max(widths[cell.column] ?? 0, isOne ? text.count : 0)
            }
        }
        let isPlain = texts.allSatisfy { $0.allSatisfy { !$0.contains("\n") } }
        let isSmall = widths.values.reduce(0, +) + 2 * max(0, starts.count - 1) <= alignedWidth
        guard isPlain, isSmall else {
            return texts.joined().filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
        }
        var places: [Int: Int] = [:]
        var place = 0
        for start in starts {
            places[start] = place
            place += (widths[start] ?? 0) + 2
        }
        return zip(rows, texts).map { row, texts in
            var text = ""
            var length = 0
            for (cell, content) in zip(row, texts) where !content.isEmpty {
                let gap = max(length == 0 ? 0 : 2, (places[cell.column] ?? 0) - length)
                text += String(repeating: " ", count: gap) + content
                length += gap + content.count
            }
            return text + "\n"
        }.joined()
    }

    /// The text without leading and trailing white space.
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
