import DataURLs

/// How the bytes of a part are written in a mail (RFC 2045, section 6).
package enum TransferEncoding: Sendable, Hashable {
    /// 7bit, 8bit and binary, and every unknown name: the bytes themselves.
    case identity
    case base64
    case quotedPrintable
    /// `x-uuencode`, older than MIME.
    case uuencode

    /// The encoding that a field `Content-Transfer-Encoding` names.
    package init(_ name: some StringProtocol) {
        let word = name.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != ";" }
        switch word {
        case "base64": self = .base64
        case "quoted-printable", "quotedprintable": self = .quotedPrintable
        case "x-uuencode", "x-uue", "uuencode", "uue": self = .uuencode
        default: self = .identity
        }
    }

    /// Returns the content of `bytes`, as far as it can be decoded, and whether its end is missing.
    ///
    /// - Complexity: O(n).
    package func decode(_ bytes: ArraySlice<UInt8>) -> (content: [UInt8], isCut: Bool) {
        switch self {
        case .identity: (Array(bytes), false)
        case .base64: Base64.decodeIgnoringOthers(bytes)
        case .quotedPrintable: (Self.quotedPrintable(bytes), false)
        case .uuencode: Self.uudecoded(bytes)
        }
    }

    // MARK: - Quoted-printable

    /// Spaces at the end of a line are removed, since they were added on the way (RFC 2045, 6.7). An equals sign that
    /// begins nothing is itself.
    package static func quotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let end = text[index...].firstIndex(of: 0x0A) ?? text.endIndex
            let hasReturn = end > index && end < text.endIndex && text[end - 1] == 0x0D
            var last = hasReturn ? end - 1 : end
            while last > index, text[last - 1] == 0x20 || text[last - 1] == 0x09 { last -= 1 }
            let isSoft = last > index && text[last - 1] == UInt8(ascii: "=")
            if isSoft { last -= 1 }
            decodeEscapes(text[index..<last], into: &content)
            if !isSoft, end < text.endIndex {
                if hasReturn { content.append(0x0D) }
                content.append(0x0A)
            }
            index = end < text.endIndex ? end + 1 : end
        }
        return content
    }

    /// Appends `text`, in which `=` and two hexadecimal digits are a byte.
    static func decodeEscapes(
        _ text: ArraySlice<UInt8>, escape: UInt8 = UInt8(ascii: "="), into content: inout [UInt8]
    ) {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == escape, index + 2 < text.endIndex, let high = digit(text[index + 1]),
                let low = digit(text[index + 2])
            {
                content.append(high << 4 | low)
                index += 3
            } else {
                content.append(text[index])
                index += 1
            }
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    // MARK: - Uuencode

    /// Lines between `begin` and `end`; the first character of each is its number of bytes (POSIX, `uuencode`). Blanks at
    /// the end of a line, which stand for zeros, may have been removed on the way.
    private static func uudecoded(_ text: ArraySlice<UInt8>) -> (content: [UInt8], isCut: Bool) {
        var content: [UInt8] = []
        var hasBegun = false
        for line in text.split(separator: 0x0A) {
            let line = line.last == 0x0D ? line.dropLast() : line
            if !hasBegun {
                hasBegun = line.starts(with: "begin ".utf8)
                continue
            }
            if line.elementsEqual("end".utf8) { return (content, false) }
            guard let first = line.first, (0x20...0x60).contains(first) else { continue }
            let length = Int((first - 0x20) & 0x3F)
            var bytes: [UInt8] = []
            var group: UInt32 = 0
            let digits = line.dropFirst().prefix((length + 2) / 3 * 4)
            let removed = repeatElement(UInt8(ascii: " "), count: (length + 2) / 3 * 4 - digits.count)
            for (number, byte) in (digits + removed).enumerated() {
                group = group << 6 | UInt32((byte &- 0x20) & 0x3F)
                guard number % 4 == 3 else { continue }
                bytes += [UInt8(truncatingIfNeeded: group >> 16), UInt8(truncatingIfNeeded: group >> 8)]
                bytes.append(UInt8(truncatingIfNeeded: group))
                group = 0
            }
            content += bytes.prefix(length)
        }
        return (content, true)
    }
}
