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

// MARK: - Depth

/// Limits the nesting of elements in a page: readers keep each open element on their stack, which takes minutes and all
/// memory for very many.
enum HTMLDepth {
    /// The maximum depth. Browsers stop at 512; old pages have thousands of elements without end tags.
    static let most = 10_000

    /// Whether more than `most` elements of `bytes` are nested that need an end tag.
    ///
    /// - Complexity: O(n) in bytes; O(1) for pages too short for so many elements.
    static func isTooMuch(in bytes: [UInt8]) -> Bool {
        guard bytes.count / "<b>".utf8.count > most else { return false }
        var depth = 0
        for piece in HTMLPieces(bytes) {
            if elements.contains(piece.name) {
                depth += 1
                if depth > most { return true }
            } else if depth > 0, piece.name.utf8.first == UInt8(ascii: "/"),
                elements.contains(String(piece.name.dropFirst()))
            {
                depth -= 1
            }
        }
        return false
    }

    /// The container elements whose end tag must not be omitted (HTML standard, 13.1.2.4).
    private static let elements: Set<String> = [
        "a", "abbr", "address", "article", "aside", "b", "big", "blockquote", "center", "cite", "code", "details",
        "div", "dl", "em",
        "fieldset", "figure", "font", "footer", "form", "header", "i", "ins", "main", "nav", "ol", "pre", "q", "s",
        "section", "small",
        "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]
}

// MARK: - Hidden elements

/// Removes the elements that a page hides with `hidden` or `display: none`: pandoc drops the attributes of most
/// elements.
enum HTMLHidden {
    /// The page without hidden elements; nil if there are none.
    ///
    /// - Complexity: O(n) in bytes: elements that would take longer are kept.
    static func removed(from bytes: [UInt8]) -> [UInt8]? {
        let pieces = Array(HTMLPieces(bytes))
        var output: [UInt8] = []
        var isChanged = false
        // Limits the work for nested elements without end tags, which would be scanned repeatedly.
        var steps = 4 * pieces.count
        var index = 0
        while index < pieces.count {
            let piece = pieces[index]
            if elements.contains(piece.name), isHidden(bytes[piece.range]),
                let end = end(of: index, in: pieces, &steps)
            {
                isChanged = true
                index = end
            } else {
                output += bytes[piece.range]
            }
            index += 1
        }
        return isChanged ? output : nil
    }

    /// The elements whose attributes pandoc drops, and which have an end tag.
    private static let elements: Set<String> = [
        "a", "b", "strong", "i", "em", "u", "s", "small", "big", "font", "label", "sub", "sup", "p", "h1", "h2", "h3",
        "h4", "h5",
        "h6", "ul", "ol", "dl", "table", "form", "blockquote", "pre", "button", "figure",
    ]

    /// The index of the end tag of the element that starts at `start`; nil if it has none, or is a paragraph that ends
    /// earlier.
    private static func end(of start: Int, in pieces: [HTMLPiece], _ steps: inout Int) -> Int? {
        let name = pieces[start].name
        var depth = 0
        for index in start..<pieces.count {
            steps -= 1
            guard steps > 0 else { return nil }
            if pieces[index].name == name {
                depth += 1
                // The next paragraph ends this one.
                if name == "p", depth > 1 { return nil }
            } else if pieces[index].name == "/" + name {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    private static func isHidden(_ tag: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: tag, as: UTF8.self).lowercased()
        guard text.contains("hidden") || text.contains("none") else { return false }
        if text.filter({ !$0.isWhitespace }).contains("display:none") { return true }
        // The attribute, and not part of another one or of a value.
        var isValue = false
        for part in text.dropLast().split(whereSeparator: \.isWhitespace).dropFirst() {
            if !isValue, part == "hidden" || part.hasPrefix("hidden=") { return true }
            for character in part where character == "\"" || character == "'" { isValue.toggle() }
        }
        return false
    }
}
