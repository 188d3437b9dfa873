import Conversion

/// Wraps text at a number of columns.
package enum LineWrapping {
    /// The lines of `text`, wrapped to at most `columns` wherever there is a space; indentation is repeated.
    ///
    /// - Parameter columns: The width in terminal columns, of which an East Asian character takes two; at least 1.
    /// - Complexity: O(n) in the length of the text.
    package static func wrap(_ text: String, columns: Int) -> String {
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
        guard CharacterWidth.columns(of: line) > columns else {
            output += line
            return
        }
        let indent = line.prefix { $0 == " " || $0 == "\t" }
        output += indent
        var column = indent.count
        var isFirst = true
        for word in line.dropFirst(indent.count).split(separator: " ") {
            let needed = CharacterWidth.columns(of: word)
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
}
