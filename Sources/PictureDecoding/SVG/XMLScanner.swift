/// Walks over the text of an XML document.
struct XMLScanner {
    /// A tag that was found.
    enum Event {
        case start(XMLTag)
        /// From `</` to behind `>`.
        case end(name: String, range: Range<Int>)
    }

    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next tag, as far as the document is well-formed; comments, character data and declarations are stepped over.
    mutating func next() -> Event? {
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
                return endTag()
            } else {
                return startTag().map(Event.start)
            }
        }
        return nil
    }

    private func says(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    private mutating func skip(behind text: String) -> Bool {
        let end = Array(text.utf8)
        while offset + end.count <= bytes.count {
            if bytes[offset..<offset + end.count].elementsEqual(end) {
                offset += end.count
                return true
            }
            offset += 1
        }
        return false
    }

    /// A document type may hold declarations of its own, in brackets.
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

    private mutating func endTag() -> Event? {
        let start = offset
        offset += 2
        let name = word()
        guard skip(behind: ">") else { return nil }
        return .end(name: name, range: start..<offset)
    }

    private mutating func startTag() -> XMLTag? {
        let start = offset
        offset += 1
        let name = word()
        var attributes: [XMLTag.Attribute] = []
        while offset < bytes.count {
            skipSpace()
            guard offset < bytes.count else { return nil }
            if bytes[offset] == UInt8(ascii: ">") {
                offset += 1
                return XMLTag(name: name, attributes: attributes, range: start..<offset, isEmpty: false)
            }
            if says("/>") {
                offset += 2
                return XMLTag(name: name, attributes: attributes, range: start..<offset, isEmpty: true)
            }
            let key = word()
            skipSpace()
            guard !key.isEmpty, offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
            offset += 1
            skipSpace()
            guard offset < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[offset]),
                let end = bytes[(offset + 1)...].firstIndex(of: bytes[offset])
            else { return nil }
            let range = offset + 1..<end
            attributes.append(
                XMLTag.Attribute(name: key, value: String(decoding: bytes[range], as: UTF8.self), valueRange: range))
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
