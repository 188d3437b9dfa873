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
