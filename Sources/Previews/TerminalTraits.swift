package import PictureConverters

/// The capabilities of a terminal, from its environment. The terminal is not queried: one that does not support the
/// query prints it.
package struct TerminalTraits: Sendable, Hashable {
    /// The environment variables that describe a terminal.
    package static let variables = [
        "TERM", "TERM_PROGRAM", "COLORTERM", "NO_COLOR", "KITTY_WINDOW_ID", "TMUX", "STY", "LC_TERMINAL",
    ]

    /// The width in columns.
    package let columns: Int
    /// The best supported graphics format.
    package let format: PaintStyle.Format
    /// The colours of characters.
    package let colours: PaintStyle.Colours

    /// Creates the traits of a terminal.
    package init(columns: Int, format: PaintStyle.Format, colours: PaintStyle.Colours) {
        self.columns = max(1, columns)
        self.format = format
        self.colours = colours
    }

    /// The traits of a pipe: characters without colour, 80 columns wide.
    package static let none = TerminalTraits(columns: 80, format: .symbols, colours: .none)

    /// Creates the traits of a terminal that is `columns` wide, from the environment's `variables`.
    ///
    /// Graphics do not pass through a multiplexer. `NO_COLOR` is that of no-color.org, `COLORTERM` that of S-Lang.
    package init(columns: Int, variables: [String: String]) {
        let name = variables["TERM"] ?? ""
        self.columns = max(1, columns)
        colours = Self.colours(name, variables)
        format = colours == .none ? .symbols : Self.format(name, variables)
    }

    /// The same terminal without graphics: pictures are characters.
    package var paintingWithCharacters: TerminalTraits {
        TerminalTraits(columns: columns, format: .symbols, colours: colours)
    }

    /// Whether a picture could be shown: a terminal without a name or with the name `dumb` supports only text.
    package var canShow: Bool { colours != .none || format != .symbols }

    private static func format(_ name: String, _ variables: [String: String]) -> PaintStyle.Format {
        if variables["TMUX"] != nil || variables["STY"] != nil || name.hasPrefix("screen") || name.hasPrefix("tmux") {
            return .symbols
        }
        let program = variables["TERM_PROGRAM"] ?? variables["LC_TERMINAL"] ?? ""
        if variables["KITTY_WINDOW_ID"] != nil || name == "xterm-kitty" || name == "xterm-ghostty"
            || program == "ghostty"
        {
            return .kitty
        }
        if ["iTerm.app", "iTerm2", "WezTerm"].contains(program) { return .iterm }
        let sixelNames = ["foot", "mlterm", "yaft", "contour", "vt340"]
        if program == "mintty" || name.contains("sixel") || sixelNames.contains(where: name.hasPrefix) {
            return .sixels
        }
        return .symbols
    }

    private static func colours(_ name: String, _ variables: [String: String]) -> PaintStyle.Colours {
        if name.isEmpty || name == "dumb" || variables["NO_COLOR"].map({ !$0.isEmpty }) == true { return .none }
        if ["truecolor", "24bit"].contains(variables["COLORTERM"]) || name.hasSuffix("-direct") { return .full }
        if ["xterm-kitty", "xterm-ghostty"].contains(name) || name.hasPrefix("foot") { return .full }
        return name.hasSuffix("-256color") ? .palette : .sixteen
    }
}
