/// What markup says of its own encoding, in its first kilobytes.
enum DeclaredEncoding {
    /// How far a declaration is looked for, in bytes; HTML asks for the first 1024, pages in the wild need more.
    static let searchedBytes = 4096

    /// The encoding that `<?xml encoding="…"?>`, `<meta charset="…">` or `<meta content="…; charset=…">` names.
    static func find(in beginning: UnsafeRawBufferPointer) -> TextEncoding? {
        let text = String(decoding: beginning.prefix(searchedBytes).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
            .lowercased()
        let label = xmlLabel(text) ?? metaLabel(text)
        guard let label, let encoding = TextEncoding(label: label) else { return nil }
        // Markup whose declaration can be read byte by byte is not UTF-16, whatever it says (HTML 13.2.3.2).
        return encoding.name.hasPrefix("UTF-16") ? .utf8 : encoding
    }

    private static func xmlLabel(_ text: String) -> String? {
        guard text.hasPrefix("<?xml"), let declaration = text.split(separator: "?>", maxSplits: 1).first else {
            return nil
        }
        return value(after: "encoding", in: declaration)
    }

    private static func metaLabel(_ text: String) -> String? {
        for tag in text.split(separator: "<meta").dropFirst() {
            let tag = tag.prefix { $0 != ">" }
            if let label = value(after: "charset", in: tag) { return label }
        }
        return nil
    }

    /// The word behind `name`, an equals sign and perhaps a quotation mark.
    private static func value(after name: String, in text: Substring) -> String? {
        guard let range = text.firstRange(of: name) else { return nil }
        let rest = text[range.upperBound...].drop(while: \.isWhitespace)
        guard rest.first == "=" else { return nil }
        let label = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            .prefix { !$0.isWhitespace && !"\"';/>?".contains($0) }
        return label.isEmpty ? nil : String(label)
    }
}
