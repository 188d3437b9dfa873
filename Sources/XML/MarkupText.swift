/// Text in markup: XML 1.0, HTML and XHTML.
package enum MarkupText {
    /// Escapes `text` for the content of an element or the value of an attribute in double quotes. Leaves out the characters
    /// that XML cannot have (XML 1.0, 2.2), and those that `isOmitted` names.
    ///
    /// A carriage return is written as a reference, since a reader would turn it into a line feed. (XML 1.0, 2.11)
    ///
    /// - Complexity: O(n) in the length of `text`.
    package static func escaped(
        _ text: some StringProtocol, omitting isOmitted: (Unicode.Scalar) -> Bool = { _ in false }
    ) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars where !isOmitted(scalar) {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\r": escaped += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
