/// Formats text as lines for a terminal: none wider than the terminal, and without control characters.
package enum TerminalText {
    /// The first lines of `text`, broken where the terminal would break them.
    ///
    /// Tabs become spaces up to the next multiple of 8. Control characters are shown as `^[`, characters that change
    /// the writing direction or are invisible as `<U+202E>`.
    ///
    /// - Parameters:
    ///   - width: The width of a line in columns, at least 2.
    ///   - limit: The maximum number of lines.
    /// - Returns: The lines, and whether more text follows.
    /// - Complexity: O(width · limit), independent of the length of the text.
    package static func lines(of text: some StringProtocol, width: Int, limit: Int) -> (lines: [String], hasMore: Bool)
    {
        var lines: [String] = []
        var line = ""
        var used = 0
        var isOpen = false
        let width = max(2, width)
        for character in text {
            guard lines.count < limit else { return (lines, true) }
            isOpen = true
            if character.isNewline {
                lines.append(line)
                (line, used, isOpen) = ("", 0, false)
                continue
            }
            var (shown, columns) = shown(character)
            if character == "\t" {
                columns = 8 - used % 8
                shown = String(repeating: " ", count: columns)
            }
            if used + columns > width, used > 0 {
                lines.append(line)
                (line, used) = ("", 0)
                if lines.count == limit { return (lines, true) }
            }
            line += shown
            used += columns
        }
        if isOpen { lines.append(line) }
        return (lines, false)
    }

    /// `text` on one line, truncated to `width` columns.
    package static func line(_ text: String, width: Int = .max) -> String {
        var (line, used) = ("", 0)
        for character in text {
            let (shown, columns) = shown(character)
            guard used + columns <= width else { return line + "…" }
            line += shown
            used += columns
        }
        return line
    }

    /// The displayable form of a character, and its width in columns.
    private static func shown(_ character: Character) -> (String, Int) {
        let scalars = character.unicodeScalars
        guard scalars.allSatisfy(isHarmless) else {
            let text = scalars.map { isHarmless($0) ? String($0) : escaped($0) }.joined()
            return (text, text.count)
        }
        // A base character and its combining characters share their columns; no font stacks hundreds.
        guard scalars.count <= 16, let first = scalars.first else { return ("\u{FFFD}", 1) }
        let isWide = CharacterWidth.isWide(first) || scalars.contains { $0.value == 0xFE0F }
        return (String(character), isWide ? 2 : 1)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        // Joiners are part of emoji and of letters of several scripts; the other format characters only mislead.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0..<0x20: "^" + String(UnicodeScalar(UInt8(scalar.value + 0x40)))
        case 0x7F: "^?"
        default: "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
        }
    }
}
