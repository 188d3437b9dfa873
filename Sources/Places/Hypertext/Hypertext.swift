/// The readable text of an HTML fragment, and the pictures that it shows.
///
/// Paragraphs are separated, list items are on lines of their own after a dash or a number, cells are separated by
/// tabs; white space is collapsed; scripts, styles and comments are removed. There are no errors: invalid markup is
/// text.
///
/// - Complexity: O(n) in the length of the text.
package struct Hypertext: Sendable {
    /// The readable text, without white space at either end.
    package let text: String
    /// The URLs of the pictures, in order.
    package let pictures: [String]

    /// Parses `html`.
    package init(_ html: String) { self.init(Array(html.utf8), isHTML: true) }

    /// Parses a text that may be HTML: without HTML tags, only its entities are decoded.
    package init(guessing text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes, isHTML: Self.hasTags(bytes))
    }

    /// Whether a text contains an HTML tag.
    package static func isLikely(_ text: String) -> Bool { hasTags(Array(text.utf8)) }

    private init(_ bytes: [UInt8], isHTML: Bool) {
        guard isHTML else {
            text = CharacterEntities.decoded(bytes[...], in: .text)
            pictures = []
            return
        }
        let scanner = HypertextScanner(bytes)
        text = scanner.page.text
        pictures = scanner.pictures
    }

    /// Whether the bytes contain an HTML tag.
    private static func hasTags(_ bytes: [UInt8]) -> Bool {
        var at = 0
        while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
            at = start + 1
            var name = bytes[at...]
            if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
            let word = name.prefix { $0.isLetterOrDigit }
            guard !word.isEmpty, word.count <= 10 else { continue }
            let next = name.dropFirst(word.count).first
            let isEnded = next.map { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") || $0.isWhiteSpace } ?? false
            if isEnded, tags.contains(String(decoding: word, as: UTF8.self).lowercased()) { return true }
        }
        return false
    }

    /// The tags that identify a text as HTML.
    private static let tags: Set<String> = [
        "a", "abbr", "address", "article", "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl",
        "dt", "em", "figure", "font", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "i", "iframe",
        "img", "ins", "li", "main", "ol", "p", "pre", "script", "section", "small", "span", "strike", "strong", "style",
        "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "tt", "u", "ul", "video",
    ]
}

extension UInt8 {
    /// Whether this is an ASCII letter or digit.
    var isLetterOrDigit: Bool { isDigit || (0x41...0x5A).contains(self & 0xDF) }
    /// Whether this is an ASCII digit.
    var isDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether this is an ASCII white space character.
    var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
