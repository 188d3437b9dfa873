import StoreFiles

/// Splits texts and queries into the words of the index, which are folded.
///
/// Words are letters, numbers and their marks, as in SQLite's `unicode61`. Chinese, Japanese, Thai and some others write
/// no spaces, so each of their characters, with its marks, is a word.
struct FoldingTokenizer: TextTokenizer {
    func forEachWord(
        of text: UnsafeBufferPointer<UInt8>, _ body: (_ word: UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
    ) {
        var word = FoldedWord()
        // Where the word begins; nil between words.
        var start: Int?
        var isWhole = false
        func end(at position: Int) -> Bool {
            guard let begin = start else { return true }
            start = nil
            word.end()
            defer { word.removeAll() }
            return word.bytes.isEmpty || word.bytes.withUnsafeBufferPointer { body($0, begin..<position) }
        }
        var position = 0
        while position < text.count {
            let byte = text[position]
            if byte < 0x80 {
                if Self.isWord(byte) {
                    if isWhole, !end(at: position) { return }
                    isWhole = false
                    if start == nil { start = position }
                    word.append(ascii: byte)
                } else if !end(at: position) {
                    return
                }
                position += 1
                continue
            }
            let (scalar, length) = Self.scalar(at: position, of: text)
            switch Self.role(of: scalar) {
            case .letter:
                if isWhole, !end(at: position) { return }
                isWhole = false
                if start == nil { start = position }
                word.append(scalar)
            case .word:
                guard end(at: position) else { return }
                isWhole = true
                start = position
                word.append(scalar)
            case .mark: if start != nil { word.append(scalar) }
            case .other: guard end(at: position) else { return }
            }
            position += length
        }
        _ = end(at: position)
    }

    /// What a character is in a word.
    private enum Role {
        case letter
        /// A word of its own.
        case word
        /// A part of the character before it.
        case mark
        case other
    }

    private static func role(of scalar: Unicode.Scalar) -> Role {
        // Soft hyphen, zero-width joiner, word joiner, byte order mark; the half-width voicing marks of Katakana.
        if [0x00AD, 0x200D, 0x2060, 0xFEFF, 0xFF9E, 0xFF9F].contains(scalar.value) { return .mark }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            return isWrittenWithoutSpaces(scalar) ? .word : .letter
        default: return .other
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
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

    /// The character that begins at a position, and its length in bytes; U+FFFD for a byte that begins none. (RFC 3629)
    private static func scalar(
        at position: Int, of text: UnsafeBufferPointer<UInt8>
    ) -> (scalar: Unicode.Scalar, length: Int) {
        let first = text[position]
        let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
        guard length > 1, position + length <= text.count else { return ("\u{FFFD}", 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for byte in text[position + 1..<position + length] {
            guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
        return (scalar, length)
    }
}
