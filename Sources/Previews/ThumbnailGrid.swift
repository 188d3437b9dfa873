import Conversion
package import PictureConverters

/// A small picture of an item, or the beginning of its text, with its name.
package struct Thumbnail: Sendable {
    /// What is shown above the name.
    package enum Content: Sendable {
        /// The output of the painter: whole rows of characters, or one control string of a graphics protocol.
        case picture([UInt8])
        /// Rows of text.
        case text([String])
    }

    /// The place of the item, before its name; empty for none.
    package let number: String
    /// The item's name.
    package let name: String
    package let content: Content

    package init(number: String, name: String, content: Content) {
        self.number = number
        self.name = name
        self.content = content
    }
}

/// Arranges thumbnails side by side in cells of equal size, as many in a row as the terminal is wide.
package struct ThumbnailGrid: Sendable {
    /// The columns between two cells.
    private static let gap = 2

    /// The style of the pictures; its columns and rows are those of a cell.
    private let style: PaintStyle
    /// The number of cells in a row.
    package let cellsInRow: Int

    /// Creates a grid.
    ///
    /// - Parameter width: The width of the terminal, in columns.
    package init(style: PaintStyle, width: Int) {
        self.style = style
        cellsInRow = max(1, (width + Self.gap) / (style.columns + Self.gap))
    }

    /// The bytes that show a row of thumbnails: whole lines, the last one with the names.
    ///
    /// - Parameter cells: At most `cellsInRow`.
    package func row(_ cells: [Thumbnail]) -> [UInt8] {
        guard !cells.isEmpty else { return [] }
        let pictures = style.format == .symbols ? characters(cells) : graphics(cells)
        return pictures + Array((names(cells) + "\n").utf8)
    }

    // MARK: - Characters

    /// Every cell is rows of characters: these are joined.
    private func characters(_ cells: [Thumbnail]) -> [UInt8] {
        let columns = cells.map { cell in
            switch cell.content {
            case .text(let lines): lines
            case .picture(let bytes):
                // A colour ends with its cell.
                String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
                    line.contains("\u{1B}") && !line.hasSuffix("\u{1B}[0m") ? line + "\u{1B}[0m" : String(line)
                }
            }
        }
        let height = columns.map(\.count).max() ?? 0
        let lines = (0..<height).map { row in
            join(columns.map { $0.indices.contains(row) ? $0[row] : "" }) + "\n"
        }
        return Array(lines.joined().utf8)
    }

    /// The texts side by side, each as wide as a cell; the last one without spaces at its end.
    private func join(_ texts: [String]) -> String {
        var line = ""
        for (index, text) in texts.enumerated() {
            line += text
            guard texts[(index + 1)...].contains(where: { !$0.isEmpty }) else { break }
            line += String(repeating: " ", count: max(0, style.columns - Self.columns(of: text)) + Self.gap)
        }
        return line
    }

    /// The width of a text without its SGR sequences. (ECMA-48, section 8.3.117)
    private static func columns(of text: String) -> Int {
        var rest = text[...]
        var columns = 0
        while let start = rest.firstIndex(of: "\u{1B}") {
            columns += CharacterWidth.columns(of: rest[..<start])
            guard let end = rest[start...].firstIndex(of: "m") else { return columns }
            rest = rest[rest.index(after: end)...]
        }
        return columns + CharacterWidth.columns(of: rest)
    }

    // MARK: - Graphics

    /// Room for a row of cells is made first, so that nothing scrolls while pictures are put beside each other. Each
    /// begins where the cursor is, and the cursor is put back after it. (ECMA-48: CUU, CUD, CUF; DECSC, DECRC)
    private func graphics(_ cells: [Thumbnail]) -> [UInt8] {
        let rows = style.rows
        // One more for the names: a picture that fills its cell ends below it.
        var bytes = Array(String(repeating: "\n", count: rows + 1).utf8) + Array("\u{1B}[\(rows + 1)A".utf8)
        for (index, cell) in cells.enumerated() {
            let column = index * (style.columns + Self.gap)
            bytes += Array(("\r" + (column > 0 ? "\u{1B}[\(column)C" : "")).utf8)
            switch cell.content {
            case .picture(var picture):
                while picture.last == UInt8(ascii: "\n") { picture.removeLast() }
                bytes += Array("\u{1B}7".utf8) + picture + Array("\u{1B}8".utf8)
            case .text(let lines):
                for (row, line) in lines.prefix(rows).enumerated() {
                    let down = row > 0 ? "\u{1B}[\(row)B" : ""
                    bytes += Array("\u{1B}7\(down)\(line)\u{1B}8".utf8)
                }
            }
        }
        return bytes + Array("\r\u{1B}[\(rows)B".utf8)
    }

    // MARK: - Names

    private func names(_ cells: [Thumbnail]) -> String {
        join(
            cells.map { cell in
                let number = cell.number.isEmpty ? "" : cell.number + " "
                let name = TerminalText.line(cell.name, width: max(1, style.columns - 1 - number.count))
                return style.colours == .none || number.isEmpty ? number + name : "\u{1B}[2m\(number)\u{1B}[0m\(name)"
            })
    }
}
