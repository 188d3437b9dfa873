import OfficeDocuments

/// Writes the blocks of a rich text as HTML: paragraphs, headings, tables, and character styles.
struct RichTextMarkup {
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

    /// Lists continue in the next block, so blocks must be written in order.
    private mutating func html(of block: RichTextPage.Block) -> String {
        switch block {
        case .paragraph(let text, let heading, let item):
            guard !block.isBlank else { return "" }
            let content = inline(text.last == "\n" ? String(text.dropLast()) : text)
            // A number that no list of HTML shows is text.
            let mark = item.map { $0.isBullet || $0.number != nil ? "" : HTMLPage.escaped($0.marker) + " " } ?? ""
            if heading == nil, mark.isEmpty, let item { return lists.item(item) + content }
            let element = heading.map { "h\(min(max($0, 0), 5) + 1)" } ?? "p"
            return lists.end() + "<\(element)>\(mark)\(content)</\(element)>\n"
        case .table(let rows):
            var html = lists.end() + "<table>\n"
            for row in rows {
                html += "<tr>" + row.map { self.html(of: $0) }.joined() + "</tr>\n"
            }
            return html + "</table>\n"
        }
    }

    private mutating func html(of cell: RichTextCell) -> String {
        var tag = "<td"
        if cell.columns > 1 { tag += " colspan=\"\(cell.columns)\"" }
        if cell.rows > 1 { tag += " rowspan=\"\(cell.rows)\"" }
        let lines = cell.blocks.compactMap { block in
            if case .paragraph(let text, nil, nil) = block { text } else { nil }
        }
        // Lines of a cell are no paragraphs with space between them.
        let content =
            lines.count < cell.blocks.count
            ? cell.blocks.map { html(of: $0) }.joined() + lists.end()
            : inline(lines: lines)
        return "\(tag)>\(content)</td>"
    }

    /// The lines without empty ones at the start and the end.
    private func inline(lines: [String]) -> String {
        guard let first = lines.firstIndex(where: { !RichTextPage.isBlank($0) }),
            let last = lines.lastIndex(where: { !RichTextPage.isBlank($0) })
        else { return "" }
        var lines = Array(lines[first...last])
        lines[0] = String(lines[0].drop(while: \.isWhitespace))
        while lines[last - first].last?.isWhitespace == true { lines[last - first].removeLast() }
        return lines.map { inline($0) }.joined(separator: "<br>")
    }

    private func inline(_ text: String) -> String {
        var html = ""
        var style = CharacterStyle()
        var run = String.UnicodeScalarView()
        var isLink = false
        func finish() {
            html += Self.shown(String(run), style)
            run = .init()
        }
        for scalar in text.unicodeScalars {
            if scalar == RichTextLink.end || RichTextLink.index(of: scalar) != nil {
                finish()
                if isLink { html += "</a>" }
                isLink = false
                guard let index = RichTextLink.index(of: scalar), links.indices.contains(index) else { continue }
                html += "<a href=\"\(HTMLPage.escaped(links[index]))\">"
                isLink = true
            } else if let next = CharacterStyle(mark: scalar) {
                finish()
                style = next
            } else {
                run.append(scalar)
            }
        }
        finish()
        return isLink ? html + "</a>" : html
    }

    private static func shown(_ text: String, _ style: CharacterStyle) -> String {
        guard !text.isEmpty else { return "" }
        let content = HTMLPage.escaped(text).split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "<br>")
        let elements = text.allSatisfy(\.isWhitespace) ? [] : style.elements
        return elements.map { "<\($0)>" }.joined() + content + elements.reversed().map { "</\($0)>" }.joined()
    }
}
