/// The escapes in JSON strings (RFC 8259, 7).
enum JSONEscapes {
    /// Decodes the bytes between two quotes; nil for an invalid escape or invalid UTF-8. An unpaired surrogate becomes
    /// U+FFFD.
    static func decode(_ bytes: [UInt8]) -> String? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "\\") else {
                output.append(bytes[at])
                at += 1
                continue
            }
            guard at + 1 < bytes.count else { return nil }
            at += 2
            switch bytes[at - 1] {
            case UInt8(ascii: "n"): output.append(0x0A)
            case UInt8(ascii: "r"): output.append(0x0D)
            case UInt8(ascii: "t"): output.append(0x09)
            case UInt8(ascii: "b"): output.append(0x08)
            case UInt8(ascii: "f"): output.append(0x0C)
            case let plain
            where plain == UInt8(ascii: "\"") || plain == UInt8(ascii: "\\") || plain == UInt8(ascii: "/"):
                output.append(plain)
            case UInt8(ascii: "u"):
                guard var unit = unit(bytes[at...]) else { return nil }
                at += 4
                if (0xD800..<0xDC00).contains(unit), bytes[at...].starts(with: "\\u".utf8),
                    let low = Self.unit(bytes[(at + 2)...]), (0xDC00..<0xE000).contains(low)
                {
                    at += 6
                    unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
                }
                output.append(contentsOf: Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8))
            default: return nil
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    /// Parses four hexadecimal digits at the beginning.
    private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        let digits = bytes.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0.isDigit || (0x41...0x46).contains($0 & 0xDF) }) else {
            return nil
        }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Returns `text` as a JSON string, including the quotes.
    static func encode(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }
}
