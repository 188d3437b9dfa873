/// Wraps text at a number of columns.
enum LineWrapping {
    /// The lines of `text`, wrapped to at most `columns` wherever there is a space; indentation is repeated.
    ///
    /// - Parameter columns: The width in terminal columns, of which an East Asian character takes two; at least 1.
    /// - Complexity: O(n) in the length of the text.
    static func wrap(_ text: String, columns: Int) -> String {
        let columns = max(1, columns)
        var output = ""
        output.reserveCapacity(text.utf8.count)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !output.isEmpty || line.startIndex != text.startIndex { output += "\n" }
            wrap(line, columns, into: &output)
        }
        return output
    }

    private static func wrap(_ line: Substring, _ columns: Int, into output: inout String) {
        guard width(of: line) > columns else {
            output += line
            return
        }
        let indent = line.prefix { $0 == " " || $0 == "\t" }
        output += indent
        var column = indent.count
        var isFirst = true
        for word in line.dropFirst(indent.count).split(separator: " ") {
            let needed = width(of: word)
            if isFirst {
                isFirst = false
            } else if column + 1 + needed > columns {
                output += "\n" + indent
                column = indent.count
            } else {
                output += " "
                column += 1
            }
            output += word
            column += needed
        }
    }

    /// The width of `text` in terminal columns.
    static func width(of text: Substring) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
    }

    /// Whether a character takes two columns: the wide blocks of Unicode's EastAsianWidth.txt, approximated by whole
    /// blocks.
    static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return true
        default: return false
        }
    }
}
