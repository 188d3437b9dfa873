/// A start tag of an XML document, found without building a tree.
struct XMLTag {
    /// The name with its prefix: `svg:rect`.
    let name: String
    /// The name of each attribute with its prefix, and the range of its value between the quotes.
    let attributes: [(name: String, value: Range<Int>)]
    /// The range from `<` through `>`.
    let range: Range<Int>
    /// Whether it ends with `/>`.
    let isEmpty: Bool

    /// The name without its prefix.
    var localName: Substring { Self.localName(name) }

    /// A name without its prefix.
    static func localName(_ name: String) -> Substring {
        name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
    }
}

/// Scans the start tags of an XML document; skips comments, character data and instructions.
struct XMLTagScanner {
    private let bytes: [UInt8]
    private var offset = 0
    /// Whether the scan reached the end of the document, and not a syntax error.
    private(set) var isAtEnd = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next start tag; nil at the end of the document, or at a syntax error.
    mutating func next() -> XMLTag? {
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
            offset = start
            if says("<!--") {
                guard skip(behind: "-->") else { return nil }
            } else if says("<![CDATA[") {
                guard skip(behind: "]]>") else { return nil }
            } else if says("<?") {
                guard skip(behind: "?>") else { return nil }
            } else if says("<!") {
                guard skipDeclaration() else { return nil }
            } else if says("</") {
                guard skip(behind: ">") else { return nil }
            } else {
                return startTag()
            }
        }
        isAtEnd = true
        return nil
    }

    private func says(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    private mutating func skip(behind text: String) -> Bool {
        let end = Array(text.utf8)
        while let found = bytes[offset...].firstIndex(of: end[0]) {
            if bytes[found...].starts(with: end) {
                offset = found + end.count
                return true
            }
            offset = found + 1
        }
        return false
    }

    /// A document type may contain declarations in brackets.
    private mutating func skipDeclaration() -> Bool {
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0:
                offset += 1
                return true
            default: break
            }
            offset += 1
        }
        return false
    }

    private mutating func startTag() -> XMLTag? {
        let start = offset
        offset += 1
        let name = word()
        var attributes: [(name: String, value: Range<Int>)] = []
        while offset < bytes.count {
            skipSpace()
            guard offset < bytes.count else { return nil }
            if bytes[offset] == UInt8(ascii: ">") || says("/>") {
                let isEmpty = bytes[offset] != UInt8(ascii: ">")
                offset += isEmpty ? 2 : 1
                return XMLTag(name: name, attributes: attributes, range: start..<offset, isEmpty: isEmpty)
            }
            let key = word()
            skipSpace()
            guard !key.isEmpty, offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
            offset += 1
            skipSpace()
            guard offset < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[offset]),
                let end = bytes[(offset + 1)...].firstIndex(of: bytes[offset])
            else { return nil }
            attributes.append((key, offset + 1..<end))
            offset = end + 1
        }
        return nil
    }

    private mutating func word() -> String {
        let start = offset
        while offset < bytes.count, !Self.isSpace(bytes[offset]), !"=/>\"'<".utf8.contains(bytes[offset]) {
            offset += 1
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
