/// The rendering of a picture on a terminal: its format, colours and size.
package struct PaintStyle: Sendable, Hashable {
    /// The graphics format. The raw values are those of `--format`.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        /// Characters, which every terminal supports.
        case symbols
        /// Sixel graphics, as on DEC's VT340.
        case sixels
        /// The graphics protocol of kitty.
        case kitty
        /// The inline pictures of iTerm2.
        case iterm
    }

    /// The number of colours of characters. The raw values are chafa's.
    package enum Colours: String, Sendable, Hashable, CaseIterable {
        /// None: characters without escape sequences.
        case none
        /// The colours of ECMA-48, light and dark.
        case sixteen = "16"
        /// xterm's palette.
        case palette = "256"
        /// 24 bits.
        case full
    }

    /// The graphics format.
    package var format: Format
    /// The number of colours of characters; other formats always use all.
    package var colours: Colours
    /// The maximum width, in columns.
    package var columns: Int
    /// The maximum height, in rows.
    package var rows: Int

    /// Creates a style of at least one row and column.
    package init(format: Format, colours: Colours, columns: Int, rows: Int) {
        self.format = format
        self.colours = colours
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }
}
