/// A token of rich text, as the Rich Text Format Specification 1.9.1 ("Basic entities") defines it.
enum RTFToken: Sendable, Hashable {
    case groupStart
    case groupEnd
    /// A control word and its number: `\par`, `\u8364`.
    case word(String, Int?)
    /// A control symbol: the character after the backslash, such as `~` or `*`.
    case symbol(UInt8)
    /// A byte of text in the current code page, written literally or as `\'hh`.
    case byte(UInt8)
}

/// Splits rich text into tokens. Accepts any bytes; never traps or fails.
struct RTFTokens: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> RTFToken? {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"): return .groupStart
            case UInt8(ascii: "}"): return .groupEnd
            case UInt8(ascii: "\\"): return control()
            // Line ends in the file are ignored, and so is NUL, with which some writers pad.
            case 0x0A, 0x0D, 0x00: continue
            default: return .byte(byte)
            }
        }
        return nil
    }

    private mutating func control() -> RTFToken? {
        guard position < bytes.count else { return nil }
        let first = bytes[position]
        guard Self.isLetter(first) else {
            position += 1
            guard first == UInt8(ascii: "'") else { return .symbol(first) }
            guard position + 1 < bytes.count, let high = Self.hex(bytes[position]),
                let low = Self.hex(bytes[position + 1])
            else { return .symbol(first) }
            position += 2
            return .byte(high << 4 | low)
        }
        let start = position
        // The specification limits a word to 32 letters; a longer one is unknown.
        while position < bytes.count, Self.isLetter(bytes[position]) { position += 1 }
        let word = String(decoding: bytes[start..<Swift.min(position, start + 32)], as: UTF8.self)
        let number = number()
        if position < bytes.count, bytes[position] == 0x20 { position += 1 }
        if word == "bin" {
            // Arbitrary binary data follows.
            position = Swift.min(bytes.count, position + Swift.max(0, number ?? 0))
        }
        return .word(word, number)
    }

    /// The number after a control word, clamped to the range of an `Int32`.
    private mutating func number() -> Int? {
        var cursor = position
        let isNegative = cursor < bytes.count && bytes[cursor] == UInt8(ascii: "-")
        if isNegative { cursor += 1 }
        var value = 0
        let start = cursor
        while cursor < bytes.count, case let digit = bytes[cursor], digit >= 0x30, digit <= 0x39 {
            value = Swift.min(value * 10 + Int(digit - 0x30), Int(Int32.max))
            cursor += 1
        }
        guard cursor > start else { return nil }
        position = cursor
        return isNegative ? -value : value
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
