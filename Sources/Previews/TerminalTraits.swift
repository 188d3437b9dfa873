package import PictureConverters

/// What a terminal can show, as far as its environment tells. No terminal is asked: one that does not understand the question prints it.
package struct TerminalTraits: Sendable, Hashable {
    /// The variables that say something of a terminal.
    package static let variables = [
        "TERM", "TERM_PROGRAM", "COLORTERM", "NO_COLOR", "KITTY_WINDOW_ID", "TMUX", "STY", "LC_TERMINAL",
    ]

    /// Its width.
    package let columns: Int
    /// Its best graphics.
    package let format: PaintStyle.Format
    /// The colours of its characters.
    package let colours: PaintStyle.Colours

    /// A terminal from its parts.
    package init(columns: Int, format: PaintStyle.Format, colours: PaintStyle.Colours) {
        self.columns = max(1, columns)
        self.format = format
        self.colours = colours
    }

    /// Not a terminal: characters without colour that can be piped on, 80 columns wide.
    package static let none = TerminalTraits(columns: 80, format: .symbols, colours: .none)

    /// The terminal that the environment's `variables` tell of, `columns` wide.
    ///
    /// Graphics do not get through a multiplexer. `NO_COLOR` is that of no-color.org, `COLORTERM` that of S-Lang.
    package init(columns: Int, variables: [String: String]) {
        let name = variables["TERM"] ?? ""
        self.columns = max(1, columns)
        colours = Self.colours(name, variables)
        format = colours == .none ? .symbols : Self.format(name, variables)
    }

    /// Whether a picture could be shown at all: a terminal without a name or with the name `dumb` only prints.
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
