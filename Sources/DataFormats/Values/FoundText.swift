/// A description of the text at a position, for messages.
enum FoundText {
    /// Returns the first character of `bytes`, or the word that begins there.
    static func describe(_ bytes: some Collection<UInt8>) -> String {
        guard let first = bytes.first else { return "the end" }
        if first == 0x0A || first == 0x0D { return "the end of the line" }
        let word = bytes.prefix(20).prefix { (48...57).contains($0) || (65...90).contains($0 & 0xDF) || $0 >= 0x80 }
        let text = String(decoding: word.isEmpty ? Array(bytes.prefix(1)) : Array(word), as: UTF8.self)
        return first < 0x20 || first == 0x7F ? "a control character" : text
    }
}

/// Hexadecimal digits.
enum Hexadecimal {
    /// The value of a digit; nil if it is not a hexadecimal digit.
    static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 48...57: digit - 48
        case 65...70: digit - 55
        case 97...102: digit - 87
        default: nil
        }
    }

    /// Returns `number` with at least `width` uppercase digits.
    static func text(_ number: UInt32, width: Int) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
