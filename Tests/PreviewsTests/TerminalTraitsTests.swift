import PictureConverters
import Previews
import Testing

/// The meaning of the variables is from the documentation of the terminals, no-color.org, and terminfo's
/// names of entries (term(7)).
@Suite("Capabilities of a terminal")
struct TerminalTraitsTests {
    @Test(
        "capabilities follow from the environment",
        arguments: [
            (["TERM": "xterm-256color"], "symbols 256"), (["TERM": "xterm"], "symbols 16"),
            (["TERM": "dumb"], "symbols none"),
            ([:], "symbols none"), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "symbols full"),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], "symbols none"),
            (["TERM": "xterm-256color", "NO_COLOR": ""], "symbols 256"),
            (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], "kitty full"),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "COLORTERM": "truecolor"], "iterm full"),
            (["TERM": "foot"], "sixels full"), (["TERM": "mlterm-256color"], "sixels 256"),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "KITTY_WINDOW_ID": "1"], "symbols 256"),
            (["TERM": "screen", "TERM_PROGRAM": "iTerm.app"], "symbols 16"),
        ] as [([String: String], String)])
    func traits(variables: [String: String], expected: String) {
        let traits = TerminalTraits(columns: 80, variables: variables)
        #expect("\(traits.format.rawValue) \(traits.colours.rawValue)" == expected)
    }
}

/// The sequences are from ECMA-48, from DEC's VT340 (sixel), and from the documentation of kitty and iTerm2.
@Suite("Validation of painted pictures")
struct PaintedPictureTests {
    @Test(
        "valid output is a picture and nothing else",
        arguments: [
            ("▄▀\n ░", "symbols", "none", true), ("\u{1B}[0m\u{1B}[38;2;1;2;3m▄\u{1B}[0m\n", "symbols", "full", true),
            ("\u{1B}[0m▄", "symbols", "none", false), ("\u{1B}[2J", "symbols", "full", false),
            ("\u{1B}]0;title\u{7}", "symbols", "full", false), ("▄\u{9B}31m", "symbols", "full", false),
            ("a\rb", "symbols", "none", false), ("\u{1B}[6n", "symbols", "full", false),
            ("\u{1B}P0;1;0q\"1;1;8;8#0!80@-\u{1B}\\", "sixels", "full", true),
            ("\u{1B}P$qm\u{1B}\\", "sixels", "full", false), ("\u{1B}Pq\u{1B}[2J\u{1B}\\", "sixels", "full", false),
            ("\u{1B}_Ga=T,m=1\u{1B}\\\u{1B}_Gm=0;AAAA\u{1B}\\\n", "kitty", "full", true),
            ("\u{1B}_Ga=T", "kitty", "full", false), ("\u{1B}_Xa\u{1B}\\", "kitty", "full", false),
            ("\u{1B}]1337;File=inline=1:AAAA\u{7}\n", "iterm", "full", true),
            ("\u{1B}]1337;ClearScrollback\u{7}", "iterm", "full", false), ("text", "iterm", "full", false),
        ])
    func checks(text: String, format: String, colours: String, expected: Bool) throws {
        let style = PaintStyle(
            format: try #require(PaintStyle.Format(rawValue: format)),
            colours: try #require(PaintStyle.Colours(rawValue: colours)), columns: 10, rows: 10)
        #expect(PaintedPicture.isValidOutput(Array(text.utf8), style) == expected)
    }

    @Test("output that is not UTF-8 is invalid")
    func invalid() {
        let style = PaintStyle(format: .symbols, colours: .none, columns: 1, rows: 1)
        #expect(!PaintedPicture.isValidOutput([0xC0, 0x80], style))
    }
}
