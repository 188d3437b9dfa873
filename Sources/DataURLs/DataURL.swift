/// A URL that contains its content (RFC 2397): `data:image/png;base64,…`.
package struct DataURL {
    /// The media type in lower case, without parameters; empty if the URL has none.
    package let mediaType: String
    /// The content.
    package let bytes: [UInt8]

    /// A URL with the content `bytes`.
    package init(mediaType: String, bytes: [UInt8]) {
        self.mediaType = mediaType
        self.bytes = bytes
    }

    /// Parses `text`; nil for any other URL, and for invalid base64.
    ///
    /// - Complexity: O(n) in the length of the text.
    package init?(_ text: some StringProtocol) {
        guard text.prefix(5).lowercased() == "data:", let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        let head = String(text[..<comma].dropFirst(5)).filter { !$0.isWhitespace }.lowercased()
        let words = head.split(separator: ";", omittingEmptySubsequences: false)
        mediaType = words.first.map(String.init) ?? ""
        let data = Self.unescaped(text.utf8[text.utf8.index(after: comma)...])
        guard let bytes = words.last == "base64" ? Base64.decode(data) : data else { return nil }
        self.bytes = bytes
    }

    /// The URL as text, in base64.
    package var text: String { "data:\(mediaType);base64,\(Base64.encode(bytes))" }

    /// Decodes percent-encoding (RFC 3986, 2.1): a percent sign and two hexadecimal digits are one byte; all other
    /// bytes are unchanged.
    ///
    /// - Complexity: O(n).
    package static func unescaped(_ text: some Sequence<UInt8>) -> [UInt8] {
        let source = Array(text)
        guard source.contains(UInt8(ascii: "%")) else { return source }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
                let high = Character(.init(source[index + 1])).hexDigitValue,
                let low = Character(.init(source[index + 2])).hexDigitValue
            {
                bytes.append(UInt8(high << 4 | low))
                index += 3
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        return bytes
    }
}
