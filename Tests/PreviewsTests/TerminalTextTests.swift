import Previews
import Testing

@Suite("Text for a terminal")
struct TerminalTextTests {
    // Widths follow Unicode Standard Annex 11; control characters are shown as by cat -v.
    @Test(
        "lines break where the terminal would break them",
        arguments: [
            ("abc\ndef\n", ["abc", "def"]), ("abcdefghijk", ["abcdefghij", "k"]), ("a\n\nb", ["a", "", "b"]), ("", []),
            ("a\tb", ["a       b"]), ("日本語日本語", ["日本語日本", "語"]), ("e\u{301}e\u{301}", ["e\u{301}e\u{301}"]),
            ("a\r\nb", ["a", "b"]), ("🎉🎉🎉🎉🎉🎉", ["🎉🎉🎉🎉🎉", "🎉"]), ("\n", [""]),
        ])
    func wraps(text: String, expected: [String]) {
        let (lines, hasMore) = TerminalText.lines(of: text, width: 10, limit: 100)
        #expect(lines == expected)
        #expect(!hasMore)
    }

    @Test(
        "words stay whole where that is possible",
        arguments: [
            ("one two three four", ["one two", "three four"]), ("abcdefghijk one", ["abcdefghij", "k", "one"]),
            ("a  b", ["a  b"]), ("123456789 x", ["123456789", "x"]), ("12345678 x\ny", ["12345678 x", "y"]),
            ("日本 日本語 x", ["日本", "日本語 x"]), ("one\r\ntwo", ["one", "two"]), ("", []),
        ])
    func words(text: String, expected: [String]) {
        #expect(TerminalText.wrapped(text, width: 10, limit: 100).lines == expected)
    }

    @Test(
        "control characters are shown, not sent",
        arguments: [
            ("\u{1B}[2J", "^[[2J"), ("a\u{7}b\u{7F}", "a^Gb^?"), ("\u{9B}31m", "<U+9B>31m"),
            ("x\u{202E}y", "x<U+202E>y"), ("a\u{200B}b", "a<U+200B>b"), ("\u{FEFF}a", "<U+FEFF>a"), ("\u{0}", "^@"),
            ("\u{E000}", "<U+E000>"),
        ])
    func harmless(text: String, expected: String) {
        #expect(TerminalText.lines(of: text, width: 80, limit: 9).lines == [expected])
        #expect(TerminalText.line(text) == expected)
    }

    /// The lines, and "more" or "end".
    private func shown(_ text: String, limit: Int) -> [String] {
        let (lines, hasMore) = TerminalText.lines(of: text, width: 10, limit: limit)
        return lines + [hasMore ? "more" : "end"]
    }

    @Test("text ends at the limit, and reports whether there is more")
    func limits() {
        #expect(shown("a\nb\nc", limit: 2) == ["a", "b"] + ["more"])
        #expect(shown("a\nb\n", limit: 2) == ["a", "b"] + ["end"])
        #expect(shown("a", limit: 0) == [] + ["more"])
        #expect(TerminalText.lines(of: String(repeating: "x", count: 1_000_000), width: 10, limit: 1).lines.count == 1)
        #expect(TerminalText.line("日本語", width: 5) == "日本…")
        // A thousand accents on one letter would be drawn over the lines above.
        #expect(TerminalText.line("a" + String(repeating: "\u{301}", count: 1000)) == "\u{FFFD}")
    }
}
