/// Formats the end of a command's standard error as one line.
enum DiagnosticsTail {
    /// The limits of lines, and of characters per line.
    private static let (maximumLines, maximumCharacters) = (3, 200)

    /// The last lines of `text`, without characters that act on a terminal; nil if there are none.
    static func text(of text: String) -> String? {
        let lines = text.split(whereSeparator: \.isNewline).map(plain).filter { !$0.isEmpty }
        return lines.isEmpty ? nil : lines.suffix(maximumLines).joined(separator: "; ")
    }

    private static func plain(_ line: Substring) -> String {
        var result = ""
        var scalars = line.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if scalar == "\u{1B}" {
                skipSequence(&scalars)
                continue
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        let words = result.split(separator: " ").joined(separator: " ")
        return words.count <= maximumCharacters ? words : words.prefix(maximumCharacters) + "..."
    }

    /// Skips an escape sequence. (ECMA-48: a control sequence ends with a byte from 4/0 to 7/14, a string with ST or
    /// BEL)
    private static func skipSequence(_ scalars: inout Substring.UnicodeScalarView) {
        switch scalars.popFirst() {
        case "[":
            while let next = scalars.popFirst(), !(0x40...0x7E).contains(next.value) {}
        case "]", "P", "X", "^", "_":
            while let next = scalars.popFirst(), next != "\u{7}", next != "\u{1B}" {}
            if scalars.first == "\\" { scalars.removeFirst() }
        default: break
        }
    }
}
