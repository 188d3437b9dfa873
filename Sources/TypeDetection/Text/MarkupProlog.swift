/// The beginning of a markup document: XML declaration, comments, document type, and the root element with its
/// attributes.
///
/// Not a validating parser: it reads only up to the root element's content, and stops at the first error.
struct MarkupProlog {
    private(set) var isDeclaredXML = false
    private(set) var doctype = ""
    private(set) var publicIdentifier = ""
    /// The root element's name with its prefix.
    private(set) var root: String?
    private(set) var attributes: [String: String] = [:]
    /// The processing instructions before the root, such as `mso-application progid="Word.Document"`.
    private(set) var instructions: [String] = []

    /// The root element's name without its prefix.
    var localName: String { root.map { String($0.split(separator: ":").last ?? "") } ?? "" }

    /// The namespace of the root element; empty if none is declared.
    var namespace: String {
        guard let root, let colon = root.firstIndex(of: ":") else { return attributes["xmlns"] ?? "" }
        return attributes["xmlns:" + root[..<colon]] ?? ""
    }

    private static let partLimit = 64

    init(_ text: ArraySlice<UInt8>) {
        var rest = text
        for _ in 0..<Self.partLimit {
            rest = rest.drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
            if rest.begins(with: "<!--") {
                guard let end = rest.firstIndex(of: "-->") else { return }
                rest = rest[(end + 3)...]
            } else if rest.begins(with: "<?") {
                guard let end = rest.firstIndex(of: "?>") ?? rest.firstIndex(of: ">") else {
                    isDeclaredXML = rest.begins(with: "<?xml")
                    return
                }
                if rest.begins(with: "<?xml ") || rest.begins(with: "<?xml\t") || rest.begins(with: "<?xml\n")
                    || rest.begins(with: "<?xml?") || rest.begins(with: "<?XML ")
                {
                    isDeclaredXML = true
                } else {
                    instructions.append(rest[..<end].prefix(256).dropFirst(2).text)
                }
                rest = rest[min(rest.endIndex, end + (rest[end] == 0x3F ? 2 : 1))...]
            } else if rest.begins(with: "<!DOCTYPE", ignoringCase: true) {
                guard let end = Self.endOfDoctype(rest) else {
                    readDoctype(rest)
                    return
                }
                readDoctype(rest[..<end])
                rest = rest[(end + 1)...]
            } else {
                readRoot(rest)
                return
            }
        }
    }

    private mutating func readDoctype(_ text: ArraySlice<UInt8>) {
        let words = text.prefix(512).dropFirst(9).text
        doctype =
            words.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == ">" || $0 == "[" }.first.map(
                String.init) ?? ""
        if let quote = words.firstIndex(of: "\"") {
            publicIdentifier = String(words[words.index(after: quote)...].prefix { $0 != "\"" })
        }
    }

    /// Returns the index of the `>` of the document type, after an internal subset in brackets.
    private static func endOfDoctype(_ text: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case 0x5B: depth += 1
            case 0x5D: depth -= 1
            case 0x3E where depth <= 0: return index
            default: break
            }
        }
        return nil
    }

    private mutating func readRoot(_ text: ArraySlice<UInt8>) {
        guard text.first == 0x3C else { return }
        let tag = text.dropFirst()
        let name = tag.prefix { Self.isNameByte($0) }
        guard let first = name.first, first >= 0x80 || first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first == 0x5F
        else { return }
        root = name.text
        var rest = tag[name.endIndex...].prefix(16 * 1024)
        for _ in 0..<Self.partLimit {
            rest = rest.drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
            let key = rest.prefix { Self.isNameByte($0) }
            guard !key.isEmpty else { return }
            rest = rest[key.endIndex...].drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
            guard rest.first == 0x3D else { continue }
            rest = rest.dropFirst().drop { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
            guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return }
            let value = rest.dropFirst().prefix { $0 != quote }
            attributes[key.text] = value.text
            guard value.endIndex < rest.endIndex else { return }
            rest = rest[(value.endIndex + 1)...]
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x3A || byte == 0x2D
            || byte == 0x2E
            || byte == 0x5F
    }
}
