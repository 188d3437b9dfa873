import OfficeDocuments

/// A sign that a field of rich text or of a document of Word stands for: `SYMBOL 254 \f "Wingdings" \s 10` (ECMA-376, part 1, 17.16.5.63).
struct RichTextSign {
    /// The place of the sign in the font, or its character.
    let code: Int
    /// The name of the font; empty for that of the text.
    let font: String
    private let isUnicode: Bool

    /// The sign of a field with this instruction; nil for other fields.
    init?(instruction: String) {
        let words = instruction.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, words[0].uppercased() == "SYMBOL" else { return nil }
        let isHexadecimal = words[1].lowercased().hasPrefix("0x")
        guard let code = isHexadecimal ? Int(words[1].dropFirst(2), radix: 16) : Int(words[1]), code >= 0 else {
            return nil
        }
        self.code = code
        isUnicode = words.dropFirst(2).contains { $0.lowercased() == "\\u" }
        guard let start = instruction.firstRange(of: "\\f")?.upperBound else {
            font = ""
            return
        }
        let rest = instruction[start...].drop(while: \.isWhitespace)
        font = String(rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { !$0.isWhitespace })
    }

    /// The character, if the font has ordinary letters: in Windows-1252, or in Unicode with the switch `\u`. Nil if there is none.
    var character: String? {
        guard code >= 0x20 else { return nil }
        if !isUnicode, code <= 0xFF { return RTFCodePage.text(of: [UInt8(code)], in: 1252) }
        return UInt32(exactly: code).flatMap { Unicode.Scalar($0) }.map { String($0) }
    }
}
