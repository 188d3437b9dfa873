import TextEncodings

/// Decodes the bytes of a mail, a card or a calendar in the charset that they declare.
package enum CharsetText {
    /// Returns the text of `bytes`, and whether its encoding is certain.
    ///
    /// Many senders declare no charset, or a wrong one. Bytes that are UTF-8 are UTF-8 if nothing, US-ASCII or
    /// ISO-8859-1 is declared: text of Latin letters is never valid UTF-8 by chance, but two Chinese characters can be.
    /// Any other declaration holds if the bytes are valid in it. Otherwise the encoding is guessed, and bytes that are
    /// invalid in it become U+FFFD.
    ///
    /// - Complexity: O(n).
    package static func decode(_ bytes: [UInt8], charset label: String?) -> (text: String, isCertain: Bool) {
        let declared = label.flatMap { TextEncoding(label: $0) }
        let isWestern = declared.map { $0.name == "WINDOWS-1252" } ?? true
        if isWestern || declared?.isUTF8 == true, bytes.allSatisfy({ $0 < 0x80 && $0 != 0x1B }) {
            return (String(decoding: bytes, as: UTF8.self), true)
        }
        if !isWestern, let declared, let text = text(of: bytes, in: declared) { return (text, true) }
        // US-ASCII has no such bytes: it declares nothing.
        let isASCII = label.map { $0.lowercased().contains("ascii") } ?? true
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
