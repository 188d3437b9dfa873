package import TextEncodings
import Transcoding

/// Decodes the bytes of a mail, a card or a calendar in the charset that they declare.
package enum CharsetText {
    /// Returns the text of `bytes`, and whether its encoding is certain.
    ///
    /// Many senders declare no charset, or a wrong one. Bytes that are UTF-8 are UTF-8 if nothing, US-ASCII or
    /// ISO-8859-1 is declared: text of Latin letters is never valid UTF-8 by chance, but two Chinese characters can be.
    /// Any other declaration holds if the bytes are valid in it. Otherwise the encoding is guessed, and bytes that are
    /// invalid in it become U+FFFD.
    ///
    /// - Parameter usual: The encoding of what declares none: the one that the user states, or the one that was found
    ///   for the whole file.
    /// - Complexity: O(n).
    package static func decode(
        _ bytes: [UInt8], charset label: String?, usual: TextEncoding? = nil
    ) -> (text: String, isCertain: Bool) {
        let declared = label.flatMap { TextEncoding(label: $0) }
        let isWestern = declared.map { $0.name == "WINDOWS-1252" } ?? true
        // US-ASCII has no other bytes than its own: it declares nothing.
        let isASCII = label.map { $0.lowercased().contains("ascii") } ?? true
        let usual = isASCII || !isWestern ? usual : nil
        if isWestern || declared?.isUTF8 == true, !(isASCII && usual?.isSevenBit == true),
            bytes.allSatisfy({ $0 < 0x80 && $0 != 0x1B })
        {
            return (String(decoding: bytes, as: UTF8.self), true)
        }
        if !isWestern, let declared, let text = text(of: bytes, in: declared) { return (text, true) }
        if let usual, let text = decode(bytes, usual: usual) { return text }
        var survey = TextSurvey()
        bytes.withUnsafeBytes { survey.feed($0) }
        let candidates = survey.conclude(declared: isWestern && !isASCII ? declared : nil).candidates
        for candidate in candidates {
            guard let text = text(of: bytes, in: candidate) else { continue }
            return (text, !candidate.isGuess && (isWestern || declared == nil))
        }
        let last = candidates.first ?? .utf8
        return (text(of: bytes, in: last, replacesInvalid: true) ?? String(decoding: bytes, as: UTF8.self), false)
    }

    /// Returns the text of bytes in the usual encoding; nil if that is a guess which does not fit.
    private static func decode(_ bytes: [UInt8], usual: TextEncoding) -> (text: String, isCertain: Bool)? {
        guard usual.isGuess else {
            if let text = text(of: bytes, in: usual) { return (text, true) }
            return text(of: bytes, in: usual, replacesInvalid: true).map { ($0, false) }
        }
        // Almost all bytes are valid in an encoding with one byte a character.
        if !usual.isMultibyte, String(validating: bytes, as: UTF8.self) != nil { return nil }
        return text(of: bytes, in: usual).map { ($0, false) }
    }

    /// Returns the encoding of several texts of one author, which declare none, as a guess; nil if all are UTF-8.
    ///
    /// - Complexity: O(n).
    static func guess(for texts: [[UInt8]]) -> TextEncoding? {
        // Texts that are UTF-8 by themselves would only confuse.
        let sample = Array(texts.filter { String(validating: $0, as: UTF8.self) == nil }.joined(separator: [0x0A]))
        guard !sample.isEmpty else { return nil }
        var survey = TextSurvey()
        sample.withUnsafeBytes { survey.feed($0) }
        return survey.conclude().candidates.first { text(of: sample, in: $0) != nil }?.guessed
    }

    /// Returns the text of `bytes`; nil if they are invalid in `encoding`, or if the C library does not have it.
    static func text(
        of bytes: [UInt8], in encoding: TextEncoding, replacesInvalid: Bool = false
    ) -> String? {
        guard var transcoder = TextTranscoder(from: encoding, replacesInvalid: replacesInvalid) else { return nil }
        var rest = bytes.dropFirst(
            encoding.isUTF8 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : encoding.markLength)
        var text: [UInt8] = []
        // In small blocks: a transcoder moves what is left of a block at each invalid byte.
        while true {
            let block = rest.prefix(blockBytes)
            rest = rest.dropFirst(block.count)
            guard let piece = try? transcoder.convert(block, isLast: rest.isEmpty) else { return nil }
            text += piece
            if rest.isEmpty { return String(decoding: text, as: UTF8.self) }
        }
    }

    private static let blockBytes = 4096
}
