import OfficeDocuments

/// Writes the blocks of a rich text as HTML: paragraphs, headings, tables, and character styles.
struct RichTextMarkup {
    private var style = CharacterStyle()
    private var lists = RichTextListMarkup()
    /// The addresses of the links, by their index.
    private let links: [String]

    /// The body of an HTML page.
    static func body(of blocks: [RichTextPage.Block], notes: [[RichTextPage.Block]], links: [String]) -> String {
        var markup = RichTextMarkup(links: links)
        var body = blocks.map { markup.html(of: $0) }.joined() + markup.lists.end()
        if !notes.isEmpty { body += "<hr>\n" }
        for (index, note) in notes.enumerated() {
            var markup = RichTextMarkup(links: links)
            let text = note.map { markup.html(of: $0) }.joined() + markup.lists.end()
            let mark = "[\(index + 1)] "
            body += text.hasPrefix("<p>") ? "<p>" + mark + text.dropFirst(3) : "<p>\(mark)</p>\n" + text
        }
        return body
    }

    private init(links: [String]) { self.links = links }

    /// Styles continue in the next block, so blocks must be written in order.
    private mutating func html(of block: RichTextPage.Block) -> String {
        switch block {
        case .paragraph(let text, let heading, let item):
            let content = inline(text)
            guard !content.isEmpty else { return "" }
            // A number that no list of HTML shows is text.
            let mark = item.map { $0.isBullet || $0.number != nil ? "" : HTMLPage.escaped($0.marker) + " " } ?? ""
            if heading == nil, mark.isEmpty, let item { return lists.item(item) + content }
            let element = heading.map { "h\(min(max($0, 0), 5) + 1)" } ?? "p"
            return lists.end() + "<\(element)>\(mark)\(content)</\(element)>\n"
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
        func finish(_ markup: RichTextMarkup) {
            html += markup.shown(String(run))
            run = .init()
        }
        for scalar in text.unicodeScalars {
            if scalar == RichTextLink.end || RichTextLink.index(of: scalar) != nil {
                finish(self)
                if isLink { html += "</a>" }
                isLink = false
                guard let index = RichTextLink.index(of: scalar), links.indices.contains(index) else { continue }
                html += "<a href=\"\(HTMLPage.escaped(links[index]))\">"
                isLink = true
            } else if let next = CharacterStyle(mark: scalar) {
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
