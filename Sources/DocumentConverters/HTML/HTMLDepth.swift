/// How deep the elements of a page stand within each other: readers keep a place for each on their stack, which takes them minutes and
/// all memory where there are very many.
enum HTMLDepth {
    /// The deepest that a page may go. Browsers stop at 512; old pages have thousands of elements that they forgot to end.
    static let most = 10_000

    /// Whether more than `most` elements of `bytes` stand within each other that must be ended by a tag of their own.
    ///
    /// - Complexity: O(n) in bytes, but for pages that are too short for so many.
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

    /// The elements whose end tag may not be left out (HTML standard, 13.1.2.4), of those that hold others.
    private static let elements: Set<String> = [
        "a", "abbr", "address", "article", "aside", "b", "big", "blockquote", "center", "cite", "code", "details",
        "div", "dl", "em",
        "fieldset", "figure", "font", "footer", "form", "header", "i", "ins", "main", "nav", "ol", "pre", "q", "s",
        "section", "small",
        "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]
}
