/// Converts HTML to text and collects its pictures.
struct HypertextScanner {
    private let bytes: [UInt8]
    private var at = 0
    private(set) var page = HypertextPage()
    private(set) var pictures: [String] = []
    /// Whether an unterminated tag was found: everything after it is text, and tags are no longer searched for.
    private var isUnterminated = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the text with its entities decoded.
    static func decodingEntities(_ bytes: [UInt8]) -> String {
        var scanner = HypertextScanner(bytes)
        var text = ""
        var start = 0
        while let mark = bytes[scanner.at...].firstIndex(of: UInt8(ascii: "&")) {
            scanner.at = mark
            if let scalar = scanner.entity() {
                text += String(decoding: bytes[start..<mark], as: UTF8.self)
                text.unicodeScalars.append(scalar)
                start = scanner.at
            } else {
                scanner.at = mark + 1
            }
        }
        return text + String(decoding: bytes[start...], as: UTF8.self)
    }

    mutating func scan() {
        while at < bytes.count {
            let end = bytes[at...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } ?? bytes.count
            page.write(bytes[at..<end])
            at = end
            guard at < bytes.count else { break }
            if bytes[at] == UInt8(ascii: "&") {
                if let scalar = entity() {
                    page.write(scalar)
                } else {
                    writeMark()
                }
            } else if !markup() {
                writeMark()
            }
        }
    }

    /// Writes the current character as text.
    private mutating func writeMark() {
        page.write(bytes[at...at])
        at += 1
    }

    /// Reads the entity at the current position; nil if there is none.
    private mutating func entity() -> Unicode.Scalar? {
        let name = bytes[(at + 1)...].prefix(32).prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "#") }
        let end = name.endIndex
        guard !name.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
        let word = String(decoding: name, as: UTF8.self)
        let scalar: Unicode.Scalar? =
            if word.hasPrefix("#x") || word.hasPrefix("#X") {
                UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if word.hasPrefix("#") {
                UInt32(word.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                CharacterEntities.scalar(named: word)
            }
        guard let scalar else { return nil }
        at = end + 1
        return scalar
    }

    /// Processes the tag or comment at the current position; false if there is none.
    private mutating func markup() -> Bool {
        let next = at + 1 < bytes.count ? bytes[at + 1] : 0
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
            if bytes[at...].starts(with: "<!--".utf8) {
                at = bytes[(at + 4)...].endOfFirst("-->") ?? bytes.count
            } else {
                at = bytes[at...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
            }
            return true
        }
        let isEnd = next == UInt8(ascii: "/")
        let start = at + (isEnd ? 2 : 1)
        guard start < bytes.count, (0x41...0x5A).contains(bytes[start] & 0xDF) else { return false }
        let word = bytes[start...].prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        guard !isUnterminated, let attributes = attributes(from: word.endIndex) else {
            isUnterminated = true
            return false
        }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        if isEnd { end(name) } else { begin(name, attributes) }
        return true
    }

    /// Reads the attributes of the tag whose name ends at `index` and moves `at` past the tag; nil if the tag is
    /// unterminated.
    private mutating func attributes(from index: Int) -> [String: String]? {
        var found: [String: String] = [:]
        var index = index
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            guard !bytes[index].isWhiteSpace, bytes[index] != UInt8(ascii: "/") else {
                index += 1
                continue
            }
            let name = bytes[index...].prefix {
                !$0.isWhiteSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
            }
            index = max(name.endIndex, index + (name.isEmpty ? 1 : 0))
            while index < bytes.count, bytes[index].isWhiteSpace { index += 1 }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
            index += 1
            while index < bytes.count, bytes[index].isWhiteSpace { index += 1 }
            guard index < bytes.count else { return nil }
            let value: ArraySlice<UInt8>
            if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
                guard let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else { return nil }
                value = bytes[(index + 1)..<end]
                index = end + 1
            } else {
                value = bytes[index...].prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") }
                index = value.endIndex
            }
            found[String(decoding: name, as: UTF8.self).lowercased()] = Self.decodingEntities(Array(value))
        }
        guard index < bytes.count else { return nil }
        at = index + 1
        return found
    }

    private mutating func begin(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "script", "style", "title", "template", "noscript", "textarea", "select", "svg": skip(to: name)
        case "br": page.lineBreak()
        case "img":
            if let source = attributes["src"]?.trimmingWhitespace(), !source.isEmpty { pictures.append(source) }
        case "ul", "menu", "dir": page.beginList(numbered: false)
        case "ol": page.beginList(numbered: true)
        case "li": page.beginItem()
        case "pre":
            page.end(2)
            page.preformatted += 1
        case "td", "th": page.cell()
        default: block(name)
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "ul", "menu", "dir", "ol": page.endList()
        case "p", "li", "tr": page.end(name == "p" ? 2 : 1)
        case "pre":
            page.preformatted = max(0, page.preformatted - 1)
            page.end(2)
        default: block(name)
        }
    }

    private mutating func block(_ name: String) {
        switch name {
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "dl", "figure", "hr": page.end(2)
        case "div", "tr", "dt", "dd", "section", "article", "address", "center", "form", "caption", "header", "footer",
            "main", "nav", "aside", "fieldset", "figcaption", "body", "head", "html", "details", "summary":
            page.end(1)
        default: break
        }
    }

    /// Skips everything up to and including the end tag of `name`.
    private mutating func skip(to name: String) {
        var index = at
        while let mark = bytes[index...].endOfFirst("</") {
            let word = bytes[mark...].prefix(name.utf8.count)
            if String(decoding: word, as: UTF8.self).lowercased() == name {
                at = bytes[mark...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
                return
            }
            index = mark
        }
        at = bytes.count
    }
}

extension ArraySlice<UInt8> {
    /// The index after the first occurrence of `word`.
    fileprivate func endOfFirst(_ word: StaticString) -> Int? {
        let length = word.utf8CodeUnitCount
        return word.withUTF8Buffer { wanted in
            var index = startIndex
            while index + length <= endIndex, let start = self[index...].firstIndex(of: wanted[0]) {
                guard start + length <= endIndex else { return nil }
                if self[start..<(start + length)].elementsEqual(wanted) { return start + length }
                index = start + 1
            }
            return nil
        }
    }
}
