/// Writes the blocks of a rich text as HTML: paragraphs, headings, tables, and character styles.
struct RTFMarkup {
    private var style = RTFStyle()
    private var lists = RTFListMarkup()
    /// The addresses of the links, by their index.
    private let links: [String]

    /// The body of an HTML page.
    static func body(of blocks: [RTFPage.Block], notes: [[RTFPage.Block]], links: [String]) -> String {
        var markup = RTFMarkup(links: links)
        var body = blocks.map { markup.html(of: $0) }.joined() + markup.lists.end()
        if !notes.isEmpty { body += "<hr>\n" }
        for (index, note) in notes.enumerated() {
            var markup = RTFMarkup(links: links)
            let text = note.map { markup.html(of: $0) }.joined() + markup.lists.end()
            let mark = "[\(index + 1)] "
            body += text.hasPrefix("<p>") ? "<p>" + mark + text.dropFirst(3) : "<p>\(mark)</p>\n" + text
        }
        return body
    }

    private init(links: [String]) { self.links = links }

    /// Styles continue in the next block, so blocks must be written in order.
    private mutating func html(of block: RTFPage.Block) -> String {
        switch block {
        case .paragraph(let text, let heading, let item):
            let content = inline(text)
            guard !content.isEmpty else { return "" }
            if heading == nil, let item { return lists.item(item) + content }
            let element = heading.map { "h\(min(max($0, 0), 5) + 1)" } ?? "p"
            return lists.end() + "<\(element)>\(content)</\(element)>\n"
        case .table(let rows):
            var html = lists.end() + "<table>\n"
            for row in rows {
                html += "<tr>"
                for cell in row { html += "<td>\(inline(cell))</td>" }
                html += "</tr>\n"
            }
            return html + "</table>\n"
        }
    }

    private mutating func inline(_ text: String) -> String {
        var html = ""
        var run = String.UnicodeScalarView()
        var isLink = false
        func finish(_ markup: RTFMarkup) {
            html += markup.shown(String(run))
            run = .init()
        }
        for scalar in text.unicodeScalars {
            if scalar == RTFLink.end || RTFLink.index(of: scalar) != nil {
                finish(self)
                if isLink { html += "</a>" }
                isLink = false
                guard let index = RTFLink.index(of: scalar), links.indices.contains(index) else { continue }
                html += "<a href=\"\(HTMLPage.escaped(links[index]))\">"
                isLink = true
            } else if let next = RTFStyle(mark: scalar) {
                finish(self)
                style = next
            } else {
                run.append(scalar)
            }
        }
        finish(self)
        return isLink ? html + "</a>" : html
    }

    private func shown(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let content = HTMLPage.escaped(text).split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "<br>")
        let elements = text.allSatisfy(\.isWhitespace) ? [] : style.elements
        return elements.map { "<\($0)>" }.joined() + content + elements.reversed().map { "</\($0)>" }.joined()
    }
}

// MARK: - Lists

/// The list level of a paragraph of rich text, and its number or bullet.
struct RTFListItem: Sendable, Hashable {
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
struct RTFListMarkup {
    private var open: [(level: Int, element: String)] = []

    /// The HTML before the content of `item`; a new list starts with its number.
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
