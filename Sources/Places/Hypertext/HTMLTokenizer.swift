/// A part of a page: a tag, a comment, or the text between them.
package struct HTMLToken: Sendable, Hashable {
    /// The kind of token.
    package enum Kind: Sendable, Hashable {
        case text
        /// A comment, a document type or a processing instruction.
        case comment
        case startTag, endTag
    }

    package let kind: Kind
    /// The element's name in lower case; empty for text and comments.
    package let name: String
    /// The token in the bytes.
    package let range: Range<Int>
    /// Whether a tag has its `>`; the last one of truncated pages has none.
    package let isTerminated: Bool

    /// Whether this is a start tag of `name`.
    package func begins(_ name: String) -> Bool { kind == .startTag && self.name == name }

    /// Whether this is an end tag of `name`.
    package func ends(_ name: String) -> Bool { kind == .endTag && self.name == name }
}

/// Splits HTML in an ASCII-compatible encoding into tokens, approximately as a browser does (HTML standard, 13.2.5). The
/// content of scripts and styles is text, undecoded. Accepts any bytes; the tokens cover all of them.
///
/// - Complexity: O(n) in bytes.
package struct HTMLTokenizer: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    /// The element whose content is raw text, up to its end tag.
    private var raw: String?

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func next() -> HTMLToken? {
        guard position < bytes.count else { return nil }
        let start = position
        if raw == nil, let end = endOfComment(at: start) {
            position = end
            return HTMLToken(kind: .comment, name: "", range: start..<end, isTerminated: true)
        }
        if let (kind, name) = tag(at: start), raw.map({ kind == .endTag && name == $0 }) ?? true {
            let end = endOfTag(from: start + 1)
            position = end ?? bytes.count
            raw = kind == .startTag && Self.rawElements.contains(name) ? name : nil
            return HTMLToken(kind: kind, name: name, range: start..<position, isTerminated: end != nil)
        }
        position = endOfText(from: start)
        return HTMLToken(kind: .text, name: "", range: start..<position, isTerminated: true)
    }

    private static let rawElements: Set<String> = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]

    /// The offset after the comment at `start`; nil if there is none. Every markup that begins with `<!` or `<?` is one.
    private func endOfComment(at start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "<"), start + 1 < bytes.count,
            bytes[start + 1] == UInt8(ascii: "!") || bytes[start + 1] == UInt8(ascii: "?")
        else { return nil }
        guard bytes[start...].starts(with: "<!--".utf8) else {
            return bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
        }
        var index = start + 4
        while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "-")) {
            if bytes[mark...].starts(with: "-->".utf8) { return mark + 3 }
            index = mark + 1
        }
        return bytes.count
    }

    private func endOfText(from start: Int) -> Int {
        var index = start + 1
        while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            if let raw {
                if let (kind, name) = tag(at: mark), kind == .endTag, name == raw { return mark }
            } else if tag(at: mark) != nil || mark + 1 < bytes.count && [0x21, 0x3F].contains(bytes[mark + 1]) {
                return mark
            }
            index = mark + 1
        }
        return bytes.count
    }

    /// The kind and the name of the tag at `start`; nil if there is none.
    private func tag(at start: Int) -> (HTMLToken.Kind, String)? {
        guard bytes[start] == UInt8(ascii: "<") else { return nil }
        var index = start + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        guard index < bytes.count, (0x61...0x7A).contains(bytes[index] | 0x20) else { return nil }
        let name = bytes[index...].prefix(32).prefix {
            $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
        }
        return (isEnd ? .endTag : .startTag, String(decoding: name, as: UTF8.self).lowercased())
    }

    /// The offset after the `>` that ends a tag; not one within a quoted value. A quote begins a value only after `=`.
    private func endOfTag(from start: Int) -> Int? {
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
        return nil
    }

    // MARK: - Attributes

    /// Returns the attributes of a tag, by their names in lower case, with entities decoded; the first of a name counts.
    package static func attributes(of tag: ArraySlice<UInt8>) -> [String: String] {
        var found: [String: String] = [:]
        forEachAttribute(of: tag) { name, value, _ in
            if found[name] == nil { found[name] = CharacterEntities.decoded(value) }
        }
        return found
    }

    /// Returns the attributes of a tag, in their order.
    package static func list(of tag: ArraySlice<UInt8>) -> [HTMLAttribute] {
        var list: [HTMLAttribute] = []
        forEachAttribute(of: tag) {
            list.append(HTMLAttribute(name: $0, value: CharacterEntities.decoded($1), range: $2))
        }
        return list
    }

    /// Calls `body` with the name of each attribute in lower case, its value as it is written, and where both are.
    private static func forEachAttribute(
        of tag: ArraySlice<UInt8>, _ body: (_ name: String, _ value: ArraySlice<UInt8>, _ range: Range<Int>) -> Void
    ) {
        let isMark: (UInt8) -> Bool = { $0 <= 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        var rest = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }.drop { !isMark($0) }
        while true {
            rest = rest.drop(while: isMark)
            guard let first = rest.first else { return }
            let start = rest.startIndex
            // A name may begin with an equals sign.
            let name = [first] + rest.dropFirst().prefix { !isMark($0) && $0 != UInt8(ascii: "=") }
            rest = rest.dropFirst(name.count)
            var value: ArraySlice<UInt8> = []
            let next = rest.drop { $0 <= 0x20 }
            if next.first == UInt8(ascii: "=") {
                rest = next.dropFirst().drop { $0 <= 0x20 }
                if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                    value = rest.dropFirst().prefix { $0 != quote }
                    rest = rest[value.endIndex...].dropFirst()
                } else {
                    value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
                    rest = rest[value.endIndex...]
                }
            }
            body(String(decoding: name, as: UTF8.self).lowercased(), value, start..<rest.startIndex)
        }
    }
}

/// An attribute of a tag.
package struct HTMLAttribute: Sendable, Hashable {
    /// The name, in lower case.
    package let name: String
    /// The value, with its entities decoded.
    package let value: String
    /// The name and the value, with quotes, in the bytes of the page.
    package let range: Range<Int>
}
