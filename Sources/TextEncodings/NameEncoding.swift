import Transcoding

/// The encoding of file names that state none, such as many of those in a ZIP.
package enum NameEncoding {
    /// The maximum number of bytes that are compared.
    private static let examinedBytes = 64 << 10

    /// The code pages of DOS for alphabets with one byte a letter. Archivers of Windows write names in them.
    private static let pages = ["CP850", "CP852", "CP866", "CP737", "CP862"].map { TextEncoding($0) }

    /// Returns the encoding of `names`, none of which is UTF-8: `usual`, unless they read badly in it and well in another
    /// one. All names count, since one alone is short.
    ///
    /// - Complexity: O(n) in the bytes of the names, up to a limit.
    package static func likeliest(of names: [[UInt8]], usual: TextEncoding) -> TextEncoding {
        var text: [UInt8] = []
        for name in names where text.count + name.count < examinedBytes { text += name + [0x0A] }
        guard !text.isEmpty, let plain = reading(of: text, in: usual), !plain.isPlausible else { return usual }
        var survey = TextSurvey()
        text.withUnsafeBytes { survey.feed($0) }
        let found = survey.conclude(declared: nil).candidates.filter { !$0.isUTF8 }
        // Bytes of East Asia rarely read well in Greek or Cyrillic, but often in Latin letters with accents.
        if let first = found.first, let converted = self.text(of: text, in: first), TextReading(converted).flaws == 0,
            converted.unicodeScalars.contains(where: { $0.value >= 0x370 })
        {
            return first
        }
        if let encoding = DoubleByteText.encoding(of: text) { return encoding }
        var best: (encoding: TextEncoding, flaws: Int)?
        for encoding in found + pages {
            guard let reading = reading(of: text, in: encoding), reading.flaws < best?.flaws ?? .max else { continue }
            best = (encoding, reading.flaws)
        }
        guard let best, best.flaws * 2 <= plain.flaws else { return usual }
        return best.encoding
    }

    /// How the text reads in an encoding; nil if it is invalid there.
    private static func reading(of text: [UInt8], in encoding: TextEncoding) -> TextReading? {
        self.text(of: text, in: encoding).map { TextReading($0) }
    }

    private static func text(of bytes: [UInt8], in encoding: TextEncoding) -> String? {
        guard var transcoder = TextTranscoder(from: encoding),
            let converted = try? transcoder.convert(bytes, isLast: true)
        else { return nil }
        return String(decoding: converted, as: UTF8.self)
    }
}

/// Short texts of East Asia, of which statistics know too little: all characters are those that the standards put first,
/// because they are the most frequent.
private enum DoubleByteText {
    /// An encoding, and the first and second bytes of its frequent characters.
    private struct Candidate {
        let name: String
        let lead: ClosedRange<UInt8>
        /// The rows of punctuation, kana and letters.
        let signs: ClosedRange<UInt8>
        let trail: ClosedRange<UInt8>
        /// The number of characters that are needed.
        let fewest: Int
    }

    /// Shift-JIS (JIS X 0208, level 1), Korean (KS X 1001, Hangul), Chinese (GB 2312, level 1), and Big5 (level 1). The Hangul
    /// have the bytes of half of the Chinese characters.
    private static let candidates = [
        Candidate(name: "CP932", lead: 0x88...0x98, signs: 0x81...0x83, trail: 0x40...0xFC, fewest: 2),
        Candidate(name: "CP949", lead: 0xB0...0xC8, signs: 0xA1...0xA3, trail: 0xA1...0xFE, fewest: 4),
        Candidate(name: "GB18030", lead: 0xB0...0xD7, signs: 0xA1...0xA3, trail: 0xA1...0xFE, fewest: 2),
        Candidate(name: "BIG5", lead: 0xA4...0xC6, signs: 0xA1...0xA3, trail: 0x40...0xFE, fewest: 2),
    ]

    /// Returns the first encoding in which each character beyond ASCII is a frequent one; nil if there is none.
    static func encoding(of text: [UInt8]) -> TextEncoding? {
        candidates.first { isFrequent(text, in: $0) }.map { TextEncoding($0.name) }
    }

    private static func isFrequent(_ text: [UInt8], in candidate: Candidate) -> Bool {
        var (position, count) = (0, 0)
        while position < text.count {
            guard text[position] >= 0x80 else {
                position += 1
                continue
            }
            guard candidate.lead.contains(text[position]) || candidate.signs.contains(text[position]),
                position + 1 < text.count, candidate.trail.contains(text[position + 1])
            else { return false }
            count += 1
            position += 2
        }
        return count >= candidate.fewest
    }
}
