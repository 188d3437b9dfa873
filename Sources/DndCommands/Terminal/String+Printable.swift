extension String {
    /// This text with escapes for everything that could act on a terminal or forge a line: control characters (C0, DEL
    /// and C1), line separators, bidirectional controls, invisible characters, and argument bytes that are not UTF-8.
    var printable: String { escaping(Self.isUnprintable) { $0.escape } }

    /// Like `printable`, but keeps newlines.
    var printableLines: String { escaping({ $0 != "\n" && Self.isUnprintable($0) }) { $0.escape } }

    /// This JSON text with the same characters as `\u` escapes, which leave its value unchanged. (RFC 8259, section 7)
    var printableJSON: String {
        escaping(Self.isUnprintable) { scalar in
            String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            }.joined()
        }
    }

    private func escaping(
        _ isEscaped: (Unicode.Scalar) -> Bool, _ escape: (Unicode.Scalar) -> String
    ) -> String {
        guard unicodeScalars.contains(where: isEscaped) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if isEscaped(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// Control characters, Unicode's bidirectional controls (UAX 9, section 2), line and paragraph separators, U+FEFF,
    /// tags, and the escapes of `RawArguments`.
    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
            0xE0000...0xE007F, 0x10FE80...0x10FEFF:
            true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// The scalar as an escape in Swift syntax; `\x` and two digits for a byte of `RawArguments`.
    fileprivate var escape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{10FE80}"..."\u{10FEFF}": "\\x" + String(value - 0x10FE00, radix: 16)
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}
