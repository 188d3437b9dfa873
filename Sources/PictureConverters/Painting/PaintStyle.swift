/// How a picture is put on a terminal: in what, in how many colours, and how large.
package struct PaintStyle: Sendable, Hashable {
    /// What a picture is made of. The raw values are those of `--format`.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        /// Characters, which every terminal has.
        case symbols
        /// Sixel graphics, as DEC's VT340 had them.
        case sixels
        /// The graphics protocol of kitty.
        case kitty
        /// The inline pictures of iTerm2.
        case iterm
    }

    /// How many colours the characters have. The raw values are chafa's words.
    package enum Colours: String, Sendable, Hashable, CaseIterable {
        /// None: characters alone, without a single escape sequence.
        case none
        /// Those of ECMA-48, light and dark.
        case sixteen = "16"
        /// xterm's palette.
        case palette = "256"
        /// 24 bits.
        case full
    }

    /// What the picture is made of.
    package var format: Format
    /// How many colours characters have; the others always have all.
    package var colours: Colours
    /// The most columns that it takes.
    package var columns: Int
    /// The most rows that it takes.
    package var rows: Int

    /// A style; its sides are at least one cell.
    package init(format: Format, colours: Colours, columns: Int, rows: Int) {
        self.format = format
        self.colours = colours
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }
}
