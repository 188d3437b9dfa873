/// A sign that a field of rich text stands for.
enum RichTextSign {
    /// The code and the font in the instruction of a field, `SYMBOL 254 \f "Wingdings" \s 10`; nil for other fields (ECMA-376, part 1,
    /// 17.16.5.63).
    static func sign(in instruction: String) -> (code: Int, font: String)? {
        let words = instruction.split(whereSeparator: \.isWhitespace)
        guard words.count > 2, words[0].uppercased() == "SYMBOL" else { return nil }
        let isHexadecimal = words[1].lowercased().hasPrefix("0x")
        guard let code = isHexadecimal ? Int(words[1].dropFirst(2), radix: 16) : Int(words[1]), code >= 0,
            let start = instruction.firstRange(of: "\\f")?.upperBound
        else { return nil }
        let rest = instruction[start...].drop(while: \.isWhitespace)
        let name = rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { !$0.isWhitespace }
        return (code, String(name))
    }
}
