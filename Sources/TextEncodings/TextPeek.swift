import Conversion
import Transcoding

/// Detects from the first bytes of a file whether it can be text.
package enum TextPeek {
    /// The encoding of `bytes`, as far as they show it; nil if they are not text: the beginning of a file or, if they are fewer
    /// than `ConversionLimits.peekBytes`, all of it.
    ///
    /// - Parameters:
    ///   - isUTF16: Whether their type is UTF-16.
    ///   - declared: The encoding that the user states, or that the text or its file declares.
    package static func encoding(
        of bytes: [UInt8], isUTF16: Bool = false, declared: TextEncoding? = nil
    ) -> TextEncoding? {
        let mark = TextEncoding(markOf: bytes)
        if let declared, declared.isStated { return declared.marked(by: mark) }
        if let mark, !mark.isUTF8 { return mark }
        if let declared, declared.isWide { return declared }
        if isUTF16 { return unmarkedUTF16(bytes) }
        guard !bytes.withUnsafeBytes({ $0.hasByte(0) }) else { return nil }
        let encodings = finding(in: bytes, declared: declared).candidates
        if let first = encodings.first, first.isUTF8 { return first }
        guard !bytes.contains(where: isBinary) else { return nil }
        return encodings.first { encoding in
            guard var transcoder = TextTranscoder(from: encoding) else { return false }
            return (try? transcoder.convert(bytes, isLast: bytes.count < ConversionLimits.peekBytes)) != nil
        }
    }

    /// Whether `bytes`, as far as they extend, are UTF-8 without a mark.
    package static func isUTF8(_ bytes: [UInt8], declared: TextEncoding? = nil) -> Bool {
        finding(in: bytes, declared: declared) == .utf8
    }

    private static func finding(in bytes: [UInt8], declared: TextEncoding?) -> TextSurvey.Finding {
        var survey = TextSurvey()
        bytes.withUnsafeBytes { survey.feed($0) }
        return survey.conclude(declared: declared, isWhole: bytes.count < ConversionLimits.peekBytes)
    }

    /// Guesses the byte order of unmarked UTF-16 from the positions of the zero bytes of its ASCII characters.
    package static func unmarkedUTF16(_ bytes: some Sequence<UInt8>) -> TextEncoding {
        var zeros = [0, 0]
        for (index, byte) in bytes.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        return TextEncoding(zeros[0] > zeros[1] ? "UTF-16BE" : "UTF-16LE", isGuess: true)
    }

    /// Whether `bytes`, without a mark, are UTF-16 of a Latin alphabet: a zero in most code units, always in the same
    /// position, only text in the other one, and surrogates only in pairs. Binary formats are never so regular.
    package static func isUnmarkedUTF16(_ bytes: [UInt8]) -> Bool {
        let units = bytes.count / 2
        guard units >= 8, bytes.withUnsafeBytes({ $0.hasByte(0) }), TextEncoding(markOf: bytes) == nil else {
            return false
        }
        let low = unmarkedUTF16(bytes).name == "UTF-16LE" ? 0 : 1
        var (zeros, isOpen) = (0, false)
        for place in 0..<units {
            let unit = UInt16(bytes[2 * place + 1 - low]) << 8 | UInt16(bytes[2 * place + low])
            guard UTF16.isTrailSurrogate(unit) == isOpen else { return false }
            isOpen = UTF16.isLeadSurrogate(unit)
            guard unit < 0x100 else { continue }
            if isBinary(UInt8(unit)) { return false }
            zeros += 1
        }
        // Emoji and signs have two bytes, and the zero of a character may be its lower one.
        return zeros * 4 >= units * 3
    }

    /// Whether a byte is a control character that does not occur in text of a legacy encoding.
    private static func isBinary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x08...0x0D, 0x1A, 0x1B: false
        case 0x00..<0x20, 0x7F: true
        default: false
        }
    }
}
