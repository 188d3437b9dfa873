/// The width of characters in terminal columns.
enum CharacterWidth {
    /// Whether a terminal uses two columns for `scalar`: East Asian Width W and F (Unicode Standard Annex 11), by
    /// blocks, and emoji.
    static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x1100
            && (blocks.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation)
    }

    private static let blocks: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul Jamo, leading consonants
        0x2E80...0x303E,  // radicals, ideographic description, CJK punctuation
        0x3041...0x33FF,  // kana, Bopomofo, compatibility jamo, CJK in circles and squares
        0x3400...0x4DBF, 0x4E00...0x9FFF,  // ideographs
        0xA000...0xA4CF,  // Yi
        0xA960...0xA97F,  // Hangul Jamo, extended A
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,  // compatibility ideographs
        0xFE30...0xFE6F,  // compatibility and small forms
        0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
        0x1B000...0x1B2FF,  // kana supplements
        0x20000...0x3FFFD,  // ideographs of planes 2 and 3
    ]
}
