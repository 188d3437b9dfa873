import Transcoding

/// Chooses among the encodings of a text that declares none: that of uchardet, which distinguishes languages by their
/// letters, unless the text reads badly in it and well in another one.
///
/// uchardet takes texts of DOS and of the Macintosh for others, and finds rare encodings in short Western texts.
enum EncodingChoice {
    /// The encodings of Western text, the most frequent first; then those of DOS for Central Europe and Greece.
    private static let usual = ["WINDOWS-1252", "MACINTOSH", "CP850", "CP437", "CP852", "CP737"]

    /// The detector's names for encodings that few files have; it finds them in texts of others.
    private static let rare: Set<String> = [
        "MAC-CENTRALEUROPE", "ISO-8859-3", "ISO-8859-4", "ISO-8859-10", "ISO-8859-16", "WINDOWS-1258", "IBM855",
        "IBM862", "IBM865", "GEORGIAN-ACADEMY", "GEORGIAN-PS",
    ]

    /// Encodings whose lower-case letters have the same codes, but for one, so that the detector takes one for the other.
    private static let twins = ["MAC-CYRILLIC": "WINDOWS-1251", "WINDOWS-1251": "MAC-CYRILLIC"]

    /// The encodings with several bytes a character: if bytes are valid in one, that is no chance.
    static let multibyte: Set<String> = [
        "CP932", "EUC-JP", "CP949", "GB18030", "BIG5-HKSCS", "EUC-TW", "JOHAB", "HZ",
    ]

    /// Returns the most likely encoding of a text; nil if it can be read in none.
    ///
    /// - Parameters:
    ///   - guess: The detector's encoding.
    ///   - isDoubtful: Whether the text is too short for the detector.
    ///   - sample: A part of the text with characters that are not ASCII.
    /// - Complexity: O(n) in the size of the sample.
    static func likeliest(_ guess: TextEncoding?, isDoubtful: Bool, sample: [UInt8]) -> TextEncoding? {
        if let guess, multibyte.contains(guess.name) || guess.name.hasPrefix("ISO-2022") || guess.isWide {
            return guess
        }
        let isFirst = guess.map { !isDoubtful && !rare.contains($0.name) } ?? false
        let names = (isFirst ? [] : [usual[0]]) + (guess.map { [$0.name] } ?? []) + usual
        var seen: Set<String> = []
        var first: (encoding: TextEncoding, reading: TextReading)?
        var best: (encoding: TextEncoding, reading: TextReading)?
        for name in names where seen.insert(name).inserted {
            let encoding = TextEncoding(name)
            guard let text = text(of: sample, in: encoding) else { continue }
            let reading = TextReading(text)
            guard let current = best else {
                if name == names[0], reading.isPlausible {
                    guard let twin = twins[name].map({ TextEncoding($0) }), reading.flaws > 0,
                        let text = self.text(of: sample, in: twin), TextReading(text).flaws * 2 <= reading.flaws
                    else { return encoding }
                    return twin
                }
                first = (encoding, reading)
                best = first
                continue
            }
            let isClearlyBetter = reading.flaws + 2 <= current.reading.flaws
            let isAsGood =
                current.encoding != first?.encoding && reading.flaws == current.reading.flaws
                && reading.letters > current.reading.letters
            if isClearlyBetter || isAsGood { best = (encoding, reading) }
        }
        // Half of the flaws at most: otherwise the text is odd in all of them.
        guard let first, let best, best.reading.flaws * 2 <= first.reading.flaws else { return first?.encoding }
        return best.encoding
    }

    private static func text(of sample: [UInt8], in encoding: TextEncoding) -> String? {
        guard var transcoder = TextTranscoder(from: encoding),
            let text = try? transcoder.convert(sample, isLast: true)
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}
