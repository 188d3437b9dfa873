/// The target of a hyperlink in rich text, and its marks within text.
enum RichTextLink {
    /// The first mark: after those of styles, in a private use area that no code page and no \u of rich text reaches.
    private static let firstMark: UInt32 = 0xF_0100
    /// The maximum number of links of a document; further ones become text.
    static let maximumCount = 0xFE00
    /// The mark after a link's text.
    static let end: Unicode.Scalar = "\u{F00FF}"

    /// The mark before the text of the link `index`.
    static func mark(_ index: Int) -> Unicode.Scalar? {
        index < maximumCount ? Unicode.Scalar(firstMark + UInt32(index)) : nil
    }

    /// The index of the link that `mark` begins; nil if it is not such a mark.
    static func index(of mark: Unicode.Scalar) -> Int? {
        (firstMark..<firstMark + UInt32(maximumCount)).contains(mark.value) ? Int(mark.value - firstMark) : nil
    }

    /// The allowed URL schemes.
    private static let schemes = ["http:", "https:", "mailto:", "ftp:", "tel:"]

    /// The address in the instruction of a field, `HYPERLINK "http://example.org/"`; nil for other fields, and for
    /// targets in the document itself (Rich Text Format Specification 1.9.1, "Fields"; ECMA-376, part 1, 17.16.5.25).
    static func address(in instruction: String) -> String? {
        let words = instruction.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard words.count == 2, words[0].uppercased() == "HYPERLINK" else { return nil }
        let rest = words[1].drop { $0 == " " }
        let address = rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
        let scheme = address.lowercased()
        return schemes.contains(where: scheme.hasPrefix) ? String(address) : nil
    }
}
