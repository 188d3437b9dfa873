/// One piece of HTML: a tag, or the text between two tags.
struct HTMLPiece: Sendable, Hashable {
    /// The element's name in lower case, with a leading slash for an end tag; empty for text.
    let name: String
    /// The range of the piece in the bytes.
    let range: Range<Int>
}

/// Splits HTML in an ASCII-compatible encoding into tags and the text between them, approximately as a browser's
/// tokenizer (HTML standard, 13.2.5). Comments and the content of scripts and styles are text. Accepts any bytes.
struct HTMLPieces: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    /// The element whose content is raw text, up to its end tag.
    private var raw: String?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> HTMLPiece? {
        guard position < bytes.count else { return nil }
        let start = position
        if let name = tagName(at: start), raw.map({ name == "/" + $0 }) ?? true {
            position = endOfTag(from: start + 1)
            raw = Self.rawElements.contains(name) ? name : nil
            return HTMLPiece(name: name, range: start..<position)
        }
        position = endOfText(from: start)
        return HTMLPiece(name: "", range: start..<position)
    }

    private static let rawElements: Set<String> = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]

    private func endOfText(from start: Int) -> Int {
        if raw == nil, bytes[start...].starts(with: "<!--".utf8) {
            return bytes[(start + 4)...].firstRange(of: Array("-->".utf8))?.upperBound ?? bytes.count
        }
        var index = start + 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<") {
                if let raw {
                    if tagName(at: index) == "/" + raw { return index }
                } else if tagName(at: index) != nil || bytes[index...].starts(with: "<!--".utf8) {
                    return index
                }
            }
            index += 1
        }
        return bytes.count
    }

    private func tagName(at start: Int) -> String? {
        guard bytes[start] == UInt8(ascii: "<") else { return nil }
        var index = start + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        guard index < bytes.count, case let letter = bytes[index] | 0x20, (0x61...0x7A).contains(letter) else {
            return nil
        }
        let name = bytes[index...].prefix(32).prefix {
            $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
        }
        return (isEnd ? "/" : "") + String(decoding: name, as: UTF8.self).lowercased()
    }

    /// The offset after the `>` that ends a tag; not one within a quoted value. A quote begins a value only after `=`.
    private func endOfTag(from start: Int) -> Int {
        var quote: UInt8?
        var isBehindEquals = false
        for index in start..<bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if isBehindEquals, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            if byte > 0x20 { isBehindEquals = byte == UInt8(ascii: "=") && quote == nil }
        }
        return bytes.count
    }

    /// The number in the attribute `name` of a tag; nil if it has none.
    static func number(_ name: String, in tag: ArraySlice<UInt8>) -> Int? {
        let text = String(decoding: tag, as: UTF8.self).lowercased()
        var rest = text[...]
        while let found = rest.firstRange(of: name) {
            let isWhole = found.lowerBound > text.startIndex && text[text.index(before: found.lowerBound)].isWhitespace
            rest = rest[found.upperBound...]
            let value = rest.drop(while: \.isWhitespace)
            guard isWhole, value.first == "=" else { continue }
            let digits = value.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            return Int(digits.prefix { $0.isASCII && ($0.isNumber || $0 == "-") })
        }
        return nil
    }
}
