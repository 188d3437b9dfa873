/// The width of characters in terminal columns: East Asian Width (Unicode Standard Annex 11), by blocks, and emoji.
package enum CharacterWidth {
    /// The width of `text`, in columns.
    package static func columns(of text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The width of a character, 1 or 2 columns: combining characters share those of the first one.
    package static func columns(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        // U+FE0F asks for the emoji form of a character that has both.
        return isWide(first) || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }

    /// Whether a terminal uses two columns for `scalar`: the widths W and F.
    package static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x1100
            && (blocks.contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation)
    }

    /// The blocks of wide characters, without the emoji that are outside of the emoji blocks.
    package static let blocks: [ClosedRange<UInt32>] = [
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
        0x1F300...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
        0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F8...0x1F43E, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
        0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F90C...0x1F93A,
        0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF,  // emoji
        0x20000...0x3FFFD,  // ideographs of planes 2 and 3
    ]
}
