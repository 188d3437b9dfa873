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
