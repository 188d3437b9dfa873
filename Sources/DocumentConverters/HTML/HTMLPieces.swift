/// One piece of an HTML text: a tag, or what is between two.
struct HTMLPiece: Sendable, Hashable {
    /// The element's name in lower case, with a slash in front at its end; empty for what is no tag.
    let name: String
    /// Where it stands in the bytes.
    let range: Range<Int>
}

/// Cuts HTML in an encoding that keeps ASCII into tags and what is between them, about as a browser's tokenizer does (HTML standard,
/// 13.2.5). What is in scripts and styles, and comments, are no tags. Any bytes can be cut.
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

    /// Behind the `>` that ends a tag: one within a quoted value does not, and a quote begins a value only behind `=`.
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

    /// The number that the attribute `name` of a tag has; nil where it has none.
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
