/// A start tag of an XML document, found without building a tree: what a few exact corrections of a text need.
struct XMLTag {
    /// One attribute: its name, its value as it is written, and where the value stands.
    struct Attribute {
        let name: String
        let value: String
        let valueRange: Range<Int>
    }

    /// The name with its prefix: `svg:rect`.
    let name: String
    let attributes: [Attribute]
    /// From `<` to behind `>`.
    let range: Range<Int>
    /// Whether it ends in `/>`.
    let isEmpty: Bool

    /// The name without its prefix.
    var localName: Substring { name.split(separator: ":").last ?? "" }

    /// The prefix with its colon; empty where there is none.
    var prefix: String { String(name.dropLast(localName.count)) }

    /// The value of the attribute called `name`, without regard to its prefix.
    func value(_ name: String) -> String? { attribute(name)?.value }

    /// The attribute called `name`, without regard to its prefix.
    func attribute(_ name: String) -> Attribute? {
        attributes.first { $0.name == name } ?? attributes.first { $0.name.hasSuffix(":" + name) }
    }

    /// The start tags of the document in `bytes`, in order, as far as it is well-formed; comments, character data and
    /// declarations are stepped over.
    static func all(in bytes: [UInt8]) -> [XMLTag] {
        var scanner = XMLScanner(bytes)
        var tags: [XMLTag] = []
        while let tag = scanner.nextTag() { tags.append(tag) }
        return tags
    }
}

/// Walks over the text of an XML document.
private struct XMLScanner {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func nextTag() -> XMLTag? {
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
