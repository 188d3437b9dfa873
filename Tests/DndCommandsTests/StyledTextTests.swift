import SystemPackage
import Testing

@testable import DndCommands

/// Colours and links: when they are used, and that names cannot make some of their own.
@Suite struct StyledTextTests {
    private func style(_ words: [String], isTerminal: Bool, _ variables: [String: String]) -> OutputStyle {
        OutputStyle(OutputStyle.Choices(words), isTerminal: isTerminal, variables: variables)
    }

    // NO_COLOR: no-color.org; the console of Linux shows the sequence of a link as text: console_codes(4).
    @Test(
        arguments: [
            ([], true, ["TERM": "xterm"], true, true), ([], false, ["TERM": "xterm"], false, false),
            ([], true, ["TERM": "dumb"], false, false), ([], true, [:], false, false),
            ([], true, ["TERM": "linux"], true, false), ([], true, ["TERM": "xterm", "NO_COLOR": "1"], false, true),
            ([], true, ["TERM": "xterm", "NO_COLOR": ""], true, true),
            (["--color", "always"], false, [:], true, false),
            (["--color=always"], true, ["TERM": "dumb", "NO_COLOR": "1"], true, false),
            (["--color=never"], true, ["TERM": "xterm"], false, true),
            (["--hyperlink", "never"], true, ["TERM": "xterm"], true, false),
            (["--hyperlink=always"], false, [:], false, true),
            (["--color=always", "--color", "never"], true, ["TERM": "xterm"], false, true),
            (["--", "--color=always"], false, [:], false, false),
            (["--color=sometimes"], true, ["TERM": "xterm"], true, true),
        ] as [([String], Bool, [String: String], Bool, Bool)])
    func theChoicesAndTheTerminalDecide(
        words: [String], isTerminal: Bool, variables: [String: String], hasColours: Bool, hasLinks: Bool
    ) {
        let style = style(words, isTerminal: isTerminal, variables)
        #expect(style.hasColours == hasColours)
        #expect(style.hasLinks == hasLinks)
    }

    private let all = OutputStyle(hasColours: true, hasLinks: true)

    @Test func plainTextHasNoSequences() {
        let text = StyledText("a", .error, link: "/a") + " b"
        #expect(text.plain == "a b" && text.rendered(in: .plain) == "a b")
    }

    @Test func emphasisIsResetAndLinksAreClosed() {
        #expect(StyledText("a", .error).rendered(in: all) == "\u{1B}[1;31ma\u{1B}[0m")
        #expect(StyledText("", .error).rendered(in: all) == "")
        let link = StyledText("a", link: "/b c/ä%").rendered(in: all)
        #expect(link.hasPrefix("\u{1B}]8;;file://"))
        #expect(link.hasSuffix("/b%20c/%C3%A4%25\u{1B}\\a\u{1B}]8;;\u{1B}\\"))
        // A relative path means nothing to a terminal.
        #expect(StyledText("a", link: "b").rendered(in: all) == "a")
    }

    @Test func aNameCannotMakeSequences() {
        let name = "a\u{1B}[2J\u{7}\u{202E}\u{9B}31m\u{1B}]8;;http://example.com\u{1B}\\"
        let path = FilePath("/" + name)
        for text in [StyledText(name), StyledText(name, .strong, link: path)] {
            let rendered = text.rendered(in: OutputStyle(hasColours: false, hasLinks: true))
            // Only the two sequences of the link itself, each with its terminator.
            #expect(rendered.unicodeScalars.count { $0 == "\u{1B}" } <= 4)
            #expect(!rendered.contains("\u{1B}[") && !rendered.contains("\u{9B}") && !rendered.contains("\u{202E}"))
            #expect(!rendered.contains("\u{1B}]8;;http"))
        }
    }
}
