/// The list level of a paragraph of rich text, and its number or bullet.
struct RichTextListItem: Sendable, Hashable {
    /// The level, 0-based.
    let level: Int
    /// The number or bullet: `1.`, `b)`, `•`.
    let marker: String

    /// Whether it is a bullet. Word has a letter for one of them.
    var isBullet: Bool { marker == "o" || !marker.contains { $0.isLetter || $0.isNumber } }

    /// The number in an ordered list, and its numbering style (HTML, `type` of `ol`); nil for a bullet, and for a number
    /// that no such list shows, such as `1.1` or `§ 3`.
    var number: (value: Int, kind: Character)? { number(in: nil) }

    /// The number in a list of the numbering style `kind`, if there is one already: `v` is 5 or 22.
    func number(in kind: Character?) -> (value: Int, kind: Character)? {
        var word = marker[...]
        if word.first == "(" { word.removeFirst() }
        if let last = word.last, ".):".contains(last) { word.removeLast() }
        guard !isBullet, let first = word.first, word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return nil
        }
        if let value = Int(word) { return word.first == "0" && word.count > 1 ? nil : (value, "1") }
        // A list seldom begins with the ninth letter, and often with the first roman number.
        let isRoman = kind.map { $0 == "i" || $0 == "I" } ?? (first == "i" || first == "I")
        if word.count > 1 || isRoman, let value = Self.roman(word) {
            return (value, first.isLowercase ? "i" : "I")
        }
        guard word.count == 1, let value = first.lowercased().utf8.first else { return nil }
        return (Int(value) - 0x60, first.isLowercase ? "a" : "A")
    }

    /// The value of a Roman numeral, whose form is not checked; nil if a letter is not one of its digits.
    private static func roman(_ word: Substring) -> Int? {
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
        guard word.count <= 16 else { return nil }
        var (sum, last) = (0, 0)
        for letter in word.lowercased().reversed() {
            guard let value = values[letter] else { return nil }
            sum += value < last ? -value : value
            last = value
        }
        return sum
    }
}

/// Writes the HTML list elements around the items of rich text.
struct RichTextListMarkup {
    private struct List {
        let level: Int
        let element: String
        let kind: Character?
        /// The number of its last item.
        var value: Int
    }

    private var open: [List] = []

    /// The HTML before the content of `item`; a new list starts with its number, and so does an item after a gap.
    mutating func item(_ item: RichTextListItem) -> String {
        var html = ""
        while let last = open.last, last.level > item.level { html += close(last) }
        let number = item.number(in: open.last.flatMap { $0.level == item.level ? $0.kind : nil })
        let element = number == nil ? "ul" : "ol"
        if let last = open.last, last.level == item.level, last.element != element || last.kind != number?.kind {
            html += close(last)
        }
        if let last = open.indices.last, open[last].level == item.level {
            defer { open[last].value = number?.value ?? 0 }
            guard let value = number?.value, value != open[last].value + 1 else { return html + "</li>\n<li>" }
            return html + "</li>\n<li value=\"\(value)\">"
        }
        open.append(List(level: item.level, element: element, kind: number?.kind, value: number?.value ?? 0))
        var attributes = ""
        if let (value, kind) = number {
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

    private mutating func close(_ list: List) -> String {
        open.removeLast()
        return "</li>\n</\(list.element)>\n"
    }
}
