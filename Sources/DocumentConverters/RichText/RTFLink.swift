/// The target of a hyperlink in rich text, and the marks that stand for it within text.
enum RTFLink {
    /// Where the marks begin: behind those of styles, in a private use area that no code page and no \u of rich text leads to.
    private static let firstMark: UInt32 = 0xF_0100
    /// The most links of a document; further ones are text.
    static let maximumCount = 0xFE00
    /// The character behind a link's text.
    static let end: Unicode.Scalar = "\u{F00FF}"

    /// The character before the text of the link at `index`.
    static func mark(_ index: Int) -> Unicode.Scalar? {
        index < maximumCount ? Unicode.Scalar(firstMark + UInt32(index)) : nil
    }

    /// Which link begins at `mark`; nil for what is none.
    static func index(of mark: Unicode.Scalar) -> Int? {
        (firstMark..<firstMark + UInt32(maximumCount)).contains(mark.value) ? Int(mark.value - firstMark) : nil
    }

    /// What a page may lead to.
    private static let schemes = ["http:", "https:", "mailto:", "ftp:", "tel:"]

    /// The address in the instruction of a field, `HYPERLINK "http://example.org/"`; nil for other fields, and for places in the document
    /// itself (Rich Text Format Specification 1.9.1, "Fields"; ECMA-376, part 1, 17.16.5.25).
    static func address(in instruction: String) -> String? {
        let words = instruction.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard words.count == 2, words[0].uppercased() == "HYPERLINK" else { return nil }
        let rest = words[1].drop { $0 == " " }
        let address = rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
        let scheme = address.lowercased()
        return schemes.contains(where: scheme.hasPrefix) ? String(address) : nil
    }
}
