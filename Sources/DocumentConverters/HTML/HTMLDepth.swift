import Places

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
        for token in HTMLTokenizer(bytes) where elements.contains(token.name) {
            if token.kind == .startTag {
                depth += 1
                if depth > most { return true }
            } else if depth > 0 {
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
package enum HTMLHidden {
    /// The page without hidden elements, also those whose attributes pandoc keeps.
    ///
    /// - Complexity: As `removed(from:of:)`.
    package static func visible(of bytes: [UInt8]) -> [UInt8] {
        removed(from: bytes, of: all) ?? bytes
    }

    /// Whether an element that is hidden has text or a picture. One that does not end in `bytes` is not looked at.
    ///
    /// - Complexity: As `removed(from:of:)`.
    static func hidesContent(in bytes: [UInt8]) -> Bool {
        let tokens = Array(HTMLTokenizer(bytes))
        var steps = 4 * tokens.count
        for (index, token) in tokens.enumerated()
        where token.kind == .startTag && all.contains(token.name) && isHidden(bytes[token.range]) {
            guard let end = end(of: index, in: tokens, &steps) else { continue }
            let hasContent = tokens[index..<end].contains { token in
                token.begins("img") || token.kind == .text && bytes[token.range].contains { $0 > 0x20 }
            }
            if hasContent { return true }
        }
        return false
    }

    /// The page without those of `elements` that are hidden; nil if there are none.
    ///
    /// - Complexity: O(n) in bytes: elements that would take longer are kept.
    static func removed(from bytes: [UInt8], of elements: Set<String> = Self.elements) -> [UInt8]? {
        let tokens = Array(HTMLTokenizer(bytes))
        var output: [UInt8] = []
        var isChanged = false
        // Limits the work for nested elements without end tags, which would be scanned repeatedly.
        var steps = 4 * tokens.count
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .startTag, elements.contains(token.name), isHidden(bytes[token.range]),
                let end = end(of: index, in: tokens, &steps)
            {
                isChanged = true
                index = end
            } else {
                output += bytes[token.range]
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

    /// Elements whose attributes pandoc keeps, so that its filter sees them, and cells of tables.
    private static let kept: Set<String> = [
        "div", "span", "section", "article", "aside", "header", "footer", "main", "center", "tr", "td", "th", "tbody",
        "li", "code",
    ]

    private static let all = elements.union(kept)

    /// The index of the end tag of the element that starts at `start`; nil if it has none, or is a paragraph that ends
    /// earlier.
    private static func end(of start: Int, in tokens: [HTMLToken], _ steps: inout Int) -> Int? {
        let name = tokens[start].name
        var depth = 0
        for index in start..<tokens.count {
            steps -= 1
            guard steps > 0 else { return nil }
            if tokens[index].begins(name) {
                depth += 1
                // The next paragraph ends this one.
                if name == "p", depth > 1 { return nil }
            } else if tokens[index].ends(name) {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    private static func isHidden(_ tag: ArraySlice<UInt8>) -> Bool {
        let attributes = HTMLTokenizer.attributes(of: tag)
        if attributes["hidden"] != nil { return true }
        let style = attributes["style"]?.lowercased().filter { !$0.isWhitespace }
        return style?.contains("display:none") == true
    }
}
