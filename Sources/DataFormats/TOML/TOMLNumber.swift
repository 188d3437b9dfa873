/// Numbers in TOML's syntax.
enum TOMLNumber {
    /// Parses `text`; nil if it is not a number, or an integer beyond 64 bits, which TOML does not have.
    static func value(_ text: [UInt8]) -> DataValue? {
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.starts(with: prefix.utf8) {
            guard let digits = digits(text[2...], hexadecimal: radix == 16),
                let number = Int64(String(decoding: digits, as: UTF8.self), radix: radix)
            else { return nil }
            return .integer(String(number))
        }
        var rest = text[...]
        var sign: [UInt8] = []
        if let first = rest.first, first == 0x2B || first == 0x2D {
            if first == 0x2D { sign = [first] }
            rest.removeFirst()
        }
        let mark = rest.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        let mantissa = rest[..<(mark ?? rest.endIndex)]
        let point = mantissa.firstIndex(of: UInt8(ascii: "."))
        guard let whole = digits(mantissa[..<(point ?? mantissa.endIndex)]), whole.count == 1 || whole[0] != 48 else {
            return nil
        }
        var spelling = sign + whole
        if let point {
            guard let fraction = digits(mantissa[(point + 1)...]) else { return nil }
            spelling += [UInt8(ascii: ".")] + fraction
        }
        if let mark {
            var exponent = rest[(mark + 1)...]
            spelling.append(UInt8(ascii: "e"))
            if let first = exponent.first, first == 0x2B || first == 0x2D {
                spelling.append(first)
                exponent.removeFirst()
            }
            guard let digits = digits(exponent) else { return nil }
            spelling += digits
        }
        let result = String(decoding: spelling, as: UTF8.self)
        if point != nil || mark != nil { return .real(result) }
        return Int64(result) != nil ? .integer(result == "-0" ? "0" : result) : nil
    }

    /// Removes the underscores, each of which must be between two digits; nil if one is not or there are other
    /// characters.
    private static func digits(_ text: ArraySlice<UInt8>, hexadecimal: Bool = false) -> [UInt8]? {
        var result: [UInt8] = []
        var last: UInt8 = 0x5F
        for byte in text {
            if byte == 0x5F {
                guard last != 0x5F else { return nil }
            } else {
                guard (48...57).contains(byte) || (hexadecimal && Hexadecimal.value(byte) != nil) else { return nil }
                result.append(byte)
            }
            last = byte
        }
        return last == 0x5F ? nil : result
    }
}
