/// A URL that holds what it names (RFC 2397).
struct SVGDataURL {
    let mediaType: String
    let bytes: [UInt8]

    init(mediaType: String, bytes: [UInt8]) {
        self.mediaType = mediaType
        self.bytes = bytes
    }

    /// Reads `text`, as it stands in an attribute; nil for every other URL.
    init?(_ text: String) {
        guard text.prefix(5).lowercased() == "data:", let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        var words = text[text.utf8.index(text.startIndex, offsetBy: 5)..<comma].split(separator: ";").map(\.trimmed)
        let isBase64 = words.last?.lowercased() == "base64"
        if isBase64 { words.removeLast() }
        mediaType = words.first.map { $0.lowercased() } ?? ""
        let data = text.utf8[text.utf8.index(after: comma)...]
        guard let bytes = isBase64 ? Self.fromBase64(data) : Self.fromPercent(data) else { return nil }
        self.bytes = bytes
    }

    /// The URL, in Base64.
    var text: String { "data:\(mediaType);base64,\(Self.base64(bytes))" }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = (0..<256).map { byte in
        UInt8(alphabet.firstIndex(of: UInt8(byte)) ?? 255)
    }

    /// White space is stepped over; anything else that is not of the alphabet makes it none.
    private static func fromBase64(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for byte in text {
            if [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
            if byte == UInt8(ascii: "=") { break }
            let value = values[Int(byte)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let rest = bytes[start..<min(start + 3, bytes.count)]
            let bits = rest.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - rest.count))
            for position in 0..<4 {
                let value = Int(bits >> UInt32(18 - 6 * position)) & 63
                text.append(position <= rest.count ? alphabet[value] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Percent signs with two digits are bytes; the five entities that XML knows are their characters.
    private static func fromPercent(_ text: Substring.UTF8View) -> [UInt8]? {
        var plain = String(decoding: text, as: UTF8.self)
        for (entity, character) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("amp", "&")] {
            plain = plain.replacing("&\(entity);", with: character)
        }
        let source = Array(plain.utf8)
        var bytes: [UInt8] = []
        var offset = 0
        while offset < source.count {
            if source[offset] == UInt8(ascii: "%"), offset + 2 < source.count,
                let value = UInt8(String(decoding: source[offset + 1...offset + 2], as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                offset += 3
            } else {
                bytes.append(source[offset])
                offset += 1
            }
        }
        return bytes
    }
}
