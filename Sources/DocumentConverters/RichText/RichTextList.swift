/// The list level of a paragraph of rich text, and its number or bullet.
struct RichTextListItem: Sendable, Hashable {
    /// The level, 0-based.
    let level: Int
    /// The number or bullet: `1.`, `b)`, `•`.
    let marker: String

    /// The number in an ordered list, and its numbering style (HTML, `type` of `ol`); nil for a bullet.
    var number: (value: Int, kind: Character)? {
        let word = marker.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard !word.isEmpty, marker.count <= word.count + 2 else { return nil }
        if let value = Int(word) { return (value, "1") }
        guard let letter = word.first, word.count == 1, let value = letter.lowercased().utf8.first else { return nil }
        return (Int(value) - 0x60, letter.isLowercase ? "a" : "A")
    }
}

/// Writes the HTML list elements around the items of rich text.
struct RichTextListMarkup {
    private var open: [(level: Int, element: String)] = []

    /// The HTML before the content of `item`; a new list starts with its number.
    mutating func item(_ item: RichTextListItem) -> String {
        var html = ""
        while let last = open.last, last.level > item.level { html += close(last) }
        let element = item.number == nil ? "ul" : "ol"
        if let last = open.last, last.level == item.level, last.element != element { html += close(last) }
        if open.last?.level == item.level { return html + "</li>\n<li>" }
        open.append((item.level, element))
        var attributes = ""
        if let (value, kind) = item.number {
            if kind != "1" { attributes += " type=\"\(kind)\"" }
            if value != 1 { attributes += " start=\"\(value)\"" }
        }
        return html + "<\(element)\(attributes)>\n<li>"
    }

    /// The HTML after the last item of all open lists.
    mutating func end() -> String {
        var html = ""
        while let last = open.last { html += close(last) }
        return html
    }

    private mutating func close(_ list: (level: Int, element: String)) -> String {
        open.removeLast()
        return "</li>\n</\(list.element)>\n"
    }
}
