/// The form in which a text is kept in the index: two control characters mark what was found, and are not kept.
enum SearchableText {
    /// The marks around what was found.
    static let (begin, end): (Unicode.Scalar, Unicode.Scalar) = ("\u{1}", "\u{2}")

    /// Returns the text as the index keeps it.
    static func kept(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 <= 2 }) else { return text }
        return String(decoding: text.utf8.map { $0 <= 2 ? 0x20 : $0 }, as: UTF8.self)
    }
}
