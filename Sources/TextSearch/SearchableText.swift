/// The form in which a text is kept in the index.
///
/// The tokenizer of the index takes everything between spaces and punctuation as a word. Chinese, Japanese, Thai and
/// some others write no spaces, so each of their characters becomes a word of its own: a zero-width space is put before
/// and after it, in texts and in queries. Two control characters mark what was found, and are not kept.
enum SearchableText {
    /// The marks around what was found.
    static let (begin, end): (Unicode.Scalar, Unicode.Scalar) = ("\u{1}", "\u{2}")
    /// ZERO WIDTH SPACE.
    static let separator: Unicode.Scalar = "\u{200B}"

    /// Returns the text as the index keeps it.
    static func kept(_ text: String) -> String {
        // Most texts need nothing, and their bytes tell it.
        guard text.utf8.contains(where: { $0 >= 0xE0 || $0 <= 2 }) else { return text }
        var kept = String.UnicodeScalarView()
        var wasWithoutSpaces = false
        for scalar in text.unicodeScalars {
            let isWithoutSpaces = isWrittenWithoutSpaces(scalar)
            if isWithoutSpaces || wasWithoutSpaces { kept.append(separator) }
            kept.append([begin, end, "\0"].contains(scalar) ? " " : scalar)
            wasWithoutSpaces = isWithoutSpaces
        }
        return String(kept)
    }

    /// Whether the script of the character has no spaces between words. (Unicode's Scripts.txt)
    private static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Thai, Lao; Myanmar; Khmer; signs, Hiragana and Katakana; Han; their compatibility forms; Han above U+FFFF.
        case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
