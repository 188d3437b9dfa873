/// Finds what TOMLKit's parser cannot be given: on a missing value or name, and on control characters, it ends the
/// process (a failed assertion of toml++ in a debug build, undefined behaviour in a release build) instead of failing.
///
/// Looks only where a value or a name must begin; all else is the parser's. Inline tables, which no file of ours has,
/// are refused as a whole.
package struct TOMLScanner {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var line = 1
    private var depth = 0

    /// The 1-based line of the first mistake, and what it is; nil when there is none.
    package static func mistake(in text: String) -> (line: Int, message: String)? {
        var scanner = TOMLScanner(scalars: Array(text.unicodeScalars))
        return scanner.firstMistake()
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private mutating func firstMistake() -> (line: Int, message: String)? {
        var isLineStart = true
        while let scalar = current {
            switch scalar {
            case "\n":
                isLineStart = true
                advance()
                continue
            case " ", "\t", "\r":
                advance()
                continue
            case "#":
                skipComment()
                continue
            case "\"", "'": skipString(scalar)
            case "{", "}": return (line, "a table in braces has no meaning here")
            case "=":
                advance()
                skipBlanks()
                guard depth == 0, isValueStart(current) else { return (line, "a value is missing or wrong") }
            case "[":
                if let message = openBracket(isHeader: isLineStart && depth == 0) { return (line, message) }
            case ",":
                advance()
                guard depth > 0, isElementStart() else { return (line, "a value is missing or wrong") }
            case "]":
                depth = max(0, depth - 1)
                advance()
            case let other where other.value < 0x20 || other.value == 0x7F:
                return (line, "a control character stands here")
            default: advance()
            }
            isLineStart = false
        }
        return nil
    }

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func advance() {
        if current == "\n" { line += 1 }
        position += 1
    }

    /// What is wrong behind a bracket: one that begins a table's header, or one that begins a list.
    private mutating func openBracket(isHeader: Bool) -> String? {
        advance()
        guard isHeader else {
            depth += 1
            return isElementStart() ? nil : "a value is missing or wrong"
        }
        if current == "[" { advance() }
        skipBlanks()
        guard let first = current, isBare(first) || first == "\"" || first == "'" else {
            return "a table's name is missing or wrong"
        }
        return nil
    }

    private mutating func isElementStart() -> Bool {
        while let scalar = current {
            switch scalar {
            case " ", "\t", "\r", "\n": advance()
            case "#": skipComment()
            default: return scalar == "]" || isValueStart(scalar)
            }
        }
        return false
    }

    private func isValueStart(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return "\"'[+-.".unicodeScalars.contains(scalar) || (isBare(scalar) && scalar != "_")
    }

    private func isBare(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }

    private mutating func skipBlanks() {
        while current == " " || current == "\t" { advance() }
    }

    private mutating func skipComment() {
        while let scalar = current, scalar != "\n", scalar.value >= 0x20 || scalar == "\t" || scalar == "\r" {
            advance()
        }
    }

    /// Skips a string of one line, or of many between three quotes. One that does not end is the parser's to tell.
    private mutating func skipString(_ quote: Unicode.Scalar) {
        let isLong = position + 2 < scalars.count && scalars[position + 1] == quote && scalars[position + 2] == quote
        position += isLong ? 3 : 1
        while let scalar = current {
            if !isLong, scalar == "\n" || scalar.value < 0x20 && scalar != "\t" { return }
            if scalar == "\\", quote == "\"" {
                advance()
            } else if scalar == quote {
                guard isLong else { return advance() }
                if position + 2 < scalars.count, scalars[position + 1] == quote, scalars[position + 2] == quote {
                    position += 3
                    return
                }
            } else if isLong, scalar.value < 0x20, !"\n\t\r".unicodeScalars.contains(scalar) {
                return
            }
            advance()
        }
    }
}
