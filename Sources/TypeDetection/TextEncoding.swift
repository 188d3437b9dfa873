/// The encoding of a text, detected from its first 64 KiB.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
    /// Every byte is ASCII.
    case ascii = "us-ascii"
    /// Valid UTF-8, with non-ASCII characters or with a byte order mark.
    case utf8 = "utf-8"
    /// UTF-16 with a byte order mark, little-endian.
    case utf16LittleEndian = "utf-16le"
    /// UTF-16 with a byte order mark, big-endian.
    case utf16BigEndian = "utf-16be"
    /// UTF-32 with a byte order mark, little-endian.
    case utf32LittleEndian = "utf-32le"
    /// UTF-32 with a byte order mark, big-endian.
    case utf32BigEndian = "utf-32be"
    /// An unknown 8-bit encoding: text that is not UTF-8.
    case legacy = "unknown-8bit"

    /// Whether the bytes are valid UTF-8 without conversion.
    public var isUTF8: Bool { self == .ascii || self == .utf8 }
}

// MARK: - Detection

/// Detects whether content is text, and its encoding.
enum TextProbe {
    /// Returns the encoding of the beginning of a text; nil if it is not text.
    ///
    /// - Parameter isWhole: Whether the bytes are the whole content; if not, a character may be truncated at their end.
    static func encoding(of bytes: [UInt8], isWhole: Bool) -> TextEncoding? {
        if bytes.isEmpty { return nil }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
            return wide(bytes, 4, bigEndian: false) ? .utf32LittleEndian : nil
        }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return wide(bytes, 4, bigEndian: true) ? .utf32BigEndian : nil }
        if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes, 2, bigEndian: false) ? .utf16LittleEndian : nil }
        if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes, 2, bigEndian: true) ? .utf16BigEndian : nil }

        var isASCII = true
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                if !isTextControl(byte) { return nil }
                index += 1
                continue
            }
            isASCII = false
            switch sequence(in: bytes, at: index) {
            case .length(let length): index += length
            case .cut where !isWhole: index = bytes.count
            case .cut, .invalid: return isLegacy(bytes) ? .legacy : nil
            }
        }
        return isASCII ? .ascii : .utf8
    }

    /// Converts the text to UTF-8 without a byte order mark; bytes in an unknown 8-bit encoding are read as Latin-1.
    static func utf8(_ bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
        switch encoding {
        case .ascii: return bytes
        case .utf8: return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        case .utf16LittleEndian, .utf16BigEndian:
            let isBig = encoding == .utf16BigEndian
            var units: [UInt16] = []
            units.reserveCapacity(bytes.count / 2)
            for index in stride(from: 2, to: bytes.count - 1, by: 2) {
                let first = UInt16(bytes[index])
                let second = UInt16(bytes[index + 1])
                units.append(isBig ? first << 8 | second : second << 8 | first)
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        case .utf32LittleEndian, .utf32BigEndian:
            let isBig = encoding == .utf32BigEndian
            var text = String.UnicodeScalarView()
            for index in stride(from: 4, to: bytes.count - 3, by: 4) {
                let unit = bytes[index..<index + 4]
                let value = (isBig ? Array(unit) : unit.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
            }
            return Array(String(text).utf8)
        case .legacy:
            var text: [UInt8] = []
            text.reserveCapacity(bytes.count)
            for byte in bytes {
                if byte < 0x80 {
                    text.append(byte)
                } else {
                    text.append(0xC0 | byte >> 6)
                    text.append(0x80 | byte & 0x3F)
                }
            }
            return text
        }
    }

    private enum Sequence {
        case length(Int)
        case cut
        case invalid
    }

    /// Returns the UTF-8 sequence at the index of a non-ASCII byte (Unicode 15, table 3-7).
    private static func sequence(in bytes: [UInt8], at index: Int) -> Sequence {
        let first = bytes[index]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return .invalid
        }
        for offset in 1..<length {
            guard index + offset < bytes.count else { return .cut }
            let allowed = offset == 1 ? second : 0x80...0xBF
            guard allowed.contains(bytes[index + offset]) else { return .invalid }
        }
        return .length(length)
    }

    /// Whether a byte is allowed in text. Control characters are limited to tab, line ends, form feed, bell, backspace,
    /// escape (as in libmagic's table), and the end-of-file mark of DOS.
    static func isTextControl(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte >= 0x07 && byte <= 0x0D || byte == 0x1B || byte == 0x1A
    }

    /// Whether the bytes may be text in an 8-bit encoding: no control characters other than those of texts, either
    /// mostly ASCII or mostly non-ASCII letters, as in other alphabets, and with spaces.
    private static func isLegacy(_ bytes: [UInt8]) -> Bool {
        var high = 0
        var c1 = 0
        var letters = 0
        var spaces = 0
        for byte in bytes {
            if isSpace(byte) { spaces += 1 }
            if byte < 0x80 {
                guard isTextControl(byte), byte != 0x1A else { return false }
                if byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x20 || byte == 0x0A { letters += 1 }
            } else {
                high += 1
                if byte < 0xA0 { c1 += 1 }
            }
        }
        guard hasSpaces(spaces, among: bytes.count) else { return false }
        if bytes.count < 8 { return high * 2 <= bytes.count && c1 == 0 }
        // Windows code pages use some of 0x80...0x9F for punctuation; Shift JIS and DOS code pages use all of it.
        return letters * 4 >= bytes.count || high * 10 >= bytes.count * 6 && c1 * 2 <= high
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D }

    /// Whether there is a space or a line end in each kilobyte, on average. Samples of sound and of pictures that avoid the
    /// control characters have none.
    private static func hasSpaces(_ spaces: Int, among count: Int) -> Bool { spaces >= count / 1024 }

    private static func wide(_ bytes: [UInt8], _ width: Int, bigEndian: Bool) -> Bool {
        guard bytes.count >= width else { return false }
        for index in stride(from: width, to: bytes.count - width + 1, by: width) {
            var value: UInt32 = 0
            for offset in 0..<width {
                value = value << 8 | UInt32(bytes[index + (bigEndian ? offset : width - 1 - offset)])
            }
            if value < 0x20 && !isTextControl(UInt8(value)) { return false }
            if width == 4 && value > 0x10FFFF { return false }
        }
        return true
    }
}

extension TextProbe {
    /// Whether bytes are almost text: text with a few control characters, or UTF-16 without a byte order mark.
    static func isMostlyText(_ bytes: [UInt8]) -> Bool {
        let sample = bytes.prefix(4096)
        var (strange, empty, spaces) = (0, 0, 0)
        var zeros = [0, 0]
        for (index, byte) in sample.enumerated() {
            if byte == 0 {
                zeros[index & 1] += 1
                if index & 1 == 1, sample[index - 1] == 0 { empty += 1 }
            } else if isSpace(byte) {
                spaces += 1
            } else if !isTextControl(byte) {
                strange += 1
            }
        }
        guard hasSpaces(spaces, among: sample.count) else { return false }
        // The lower byte of an emoji or of a sign may be zero, too: U+1F600 is D83D DE00.
        let isWide =
            zeros.max() ?? 0 >= sample.count * 2 / 5 && zeros.min() ?? 0 <= sample.count / 10
            && empty <= sample.count / 50
        return strange <= sample.count / 50 && (isWide || zeros[0] + zeros[1] <= sample.count / 50)
    }
}
