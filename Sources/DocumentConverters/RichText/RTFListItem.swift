/// What makes a paragraph of rich text an item of a list: how deep it is, and the number or bullet that stands before it.
struct RTFListItem: Sendable, Hashable {
    /// The depth, from 0 on.
    let level: Int
    /// What stands before it: `1.`, `b)`, `•`.
    let marker: String

    /// The number that an ordered list has here, and how it counts (HTML, `type` of `ol`); nil for a bullet.
    var number: (value: Int, kind: Character)? {
        let word = marker.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard !word.isEmpty, marker.count <= word.count + 2 else { return nil }
        if let value = Int(word) { return (value, "1") }
        guard let letter = word.first, word.count == 1, let value = letter.lowercased().utf8.first else { return nil }
        return (Int(value) - 0x60, letter.isLowercase ? "a" : "A")
    }
}

/// Opens and closes the lists of HTML around the items of rich text.
struct RTFListMarkup {
    private var open: [(level: Int, element: String)] = []

    /// What comes before the content of `item`; a list that is not open yet begins with its number.
    mutating func item(_ item: RTFListItem) -> String {
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

    /// What comes behind the last item of all that is open.
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
