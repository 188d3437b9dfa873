/// Writes what was read of a rich text as HTML: paragraphs, headings, tables, and how characters look.
struct RTFMarkup {
    private var style = RTFStyle()

    /// The body of an HTML page.
    static func body(of blocks: [RTFPage.Block], notes: [[RTFPage.Block]]) -> String {
        var markup = RTFMarkup()
        var body = blocks.map { markup.html(of: $0) }.joined()
        if !notes.isEmpty { body += "<hr>\n" }
        for (index, note) in notes.enumerated() {
            var markup = RTFMarkup()
            let text = note.map { markup.html(of: $0) }.joined()
            let mark = "[\(index + 1)] "
            body += text.hasPrefix("<p>") ? "<p>" + mark + text.dropFirst(3) : "<p>\(mark)</p>\n" + text
        }
        return body
    }

    /// Styles go on from one block to the next, so that blocks are written in their order.
    private mutating func html(of block: RTFPage.Block) -> String {
        switch block {
        case .paragraph(let text, let heading):
            let content = inline(text)
            guard !content.isEmpty else { return "" }
            let element = heading.map { "h\(min(max($0, 0), 5) + 1)" } ?? "p"
            return "<\(element)>\(content)</\(element)>\n"
        case .table(let rows):
            var html = "<table>\n"
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
        for scalar in text.unicodeScalars {
            if let next = RTFStyle(mark: scalar) {
                html += shown(String(run))
                run = .init()
                style = next
            } else {
                run.append(scalar)
            }
        }
        return html + shown(String(run))
    }

    private func shown(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let content = HTMLPage.escaped(text).split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "<br>")
        let elements = text.allSatisfy(\.isWhitespace) ? [] : style.elements
        return elements.map { "<\($0)>" }.joined() + content + elements.reversed().map { "</\($0)>" }.joined()
    }
}
