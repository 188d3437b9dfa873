import CTextFolding

/// A word without what makes no difference for a search: case, compatibility forms (`ﬁ`, full width), accents, and marks
/// that may as well be left out.
///
/// It is Unicode's NFKC with full case folding (https://www.unicode.org/reports/tr15/), less these marks. Others stay: the
/// vowel signs of Devanagari or Thai, the voicing marks of Kana, and all that makes another letter of the alphabet, as
/// the breve of й and the hamza of أ.
struct FoldedWord {
    /// The word, in UTF-8.
    private(set) var bytes: [UInt8] = []
    /// The last character, which is not among `bytes` yet.
    private var last: Unicode.Scalar?
    /// The last letter, which marks belong to.
    private var base: UInt32 = 0

    /// The limit for a word, in bytes: what SQLite keeps of one. (`FTS5_MAX_TOKEN_SIZE` of fts5Int.h)
    private static let longest = 32_768

    /// Begins another word, with the memory of this one.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        last = nil
        base = 0
    }

    /// Appends an ASCII character.
    mutating func append(ascii byte: UInt8) {
        keepLast()
        last = Unicode.Scalar((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        base = 0
    }

    /// Appends a character as it is written.
    mutating func append(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        guard value >= 0x80 else { return append(ascii: UInt8(value)) }
        let block = value >> 7
        guard block < dnd_text_folding_block_count() else { return appendFolded(scalar) }
        let entry = Int(dnd_text_folding_block()[Int(block)]) << 7 | Int(value & 0x7F)
        let place = Int(dnd_text_folding_entry()[entry])
        guard place != 0 else { return appendFolded(scalar) }
        let pool = dnd_text_folding_pool()
        for offset in 0..<Int(pool[place]) {
            if let folded = Unicode.Scalar(pool[place + 1 + offset]) { appendFolded(folded) }
        }
    }

    /// Ends the word: `bytes` is complete.
    mutating func end() {
        keepLast()
        last = nil
    }

    private mutating func keepLast() {
        guard let last, bytes.count < Self.longest else { return }
        bytes.append(contentsOf: UTF8.encode(last) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func appendFolded(_ scalar: Unicode.Scalar) {
        guard !Self.isLeftOut(scalar.value, after: base) else { return }
        if let last, let composed = Self.composed(last.value, scalar.value) {
            self.last = composed
            return
        }
        keepLast()
        last = scalar
        base = scalar.value
    }

    // MARK: - Marks

    /// Whether a mark makes no difference, or a character cannot be seen.
    private static func isLeftOut(_ mark: UInt32, after base: UInt32) -> Bool {
        switch mark {
        // Accents of Latin and Greek, and all that is combined with any script.
        case 0x0300...0x036F: !isCyrillic(base) || isAccent(mark, ofCyrillic: base)
        case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20F0, 0xFE20...0xFE2F: true
        // The titlo and others of Church Slavonic.
        case 0x0483...0x0487: true
        // Points and accents of Hebrew.
        case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7, 0xFB1E: true
        // Vowels and other marks of Arabic, without madda and hamza (U+0653 to U+0655); tatweel, which makes a word longer.
        case 0x0610...0x061A, 0x0640, 0x064B...0x0652, 0x0656...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4,
            0x06E7,
            0x06E8, 0x06EA...0x06ED, 0x0898...0x089F, 0x08CA...0x08E1, 0x08E3...0x08FF:
            true
        // Vowels of Syriac.
        case 0x0711, 0x0730...0x074A: true
        // Soft hyphen, zero-width joiner, word joiner, byte order mark, variation selectors.
        case 0x00AD, 0x200D, 0x2060, 0xFEFF, 0x180B...0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    private static func isCyrillic(_ letter: UInt32) -> Bool {
        (0x0400...0x052F).contains(letter) || (0x1C80...0x1C8F).contains(letter) || (0xA640...0xA69F).contains(letter)
    }

    /// Stress, and the two points of ё. Others make letters, as й, ї, ў, ѓ and ќ.
    private static func isAccent(_ mark: UInt32, ofCyrillic letter: UInt32) -> Bool {
        switch mark {
        case 0x0300: true
        // г, к.
        case 0x0301: letter != 0x0433 && letter != 0x043A
        // е.
        case 0x0308: letter == 0x0435
        default: false
        }
    }

    // MARK: - Composition

    /// The character that two compose to; nil if there is none.
    private static func composed(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
        if let syllable = hangul(first, second) { return Unicode.Scalar(syllable) }
        // No other character below it composes with the one before.
        guard second >= 0x0300 else { return nil }
        let pairs = dnd_text_folding_pair()
        var (low, high) = (0, Int(dnd_text_folding_pair_count()))
        while low < high {
            let middle = (low + high) / 2
            if (pairs[3 * middle], pairs[3 * middle + 1]) < (first, second) { low = middle + 1 } else { high = middle }
        }
        guard low < dnd_text_folding_pair_count(), pairs[3 * low] == first, pairs[3 * low + 1] == second else {
            return nil
        }
        return Unicode.Scalar(pairs[3 * low + 2])
    }

    /// The syllable of two letters, or of a syllable and its last letter. (The Unicode Standard, section 3.12)
    private static func hangul(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
            return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
        }
        guard (0xAC00..<0xD7A4).contains(first), (first - 0xAC00) % 28 == 0, (0x11A8..<0x11C3).contains(second) else {
            return nil
        }
        return first + second - 0x11A7
    }
}
