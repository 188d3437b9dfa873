import OfficeDocuments

/// Writes slides in one format.
protocol SlideWriter {
    mutating func write(_ slide: Slide, to output: OfficeOutput)
    mutating func end(to output: OfficeOutput)
}

/// Writes slides as text: the title, the paragraphs with their indentation, tables with tabs between columns, and the notes.
struct SlideTextWriter: SlideWriter {
    /// The column at which lines are wrapped; nil for one line a paragraph.
    let columns: Int?
    /// Whether a form feed is where each slide but the first begins.
    let marksSlides: Bool
    private var isFirst = true

    init(columns: Int?, marksSlides: Bool) {
        self.columns = columns
        self.marksSlides = marksSlides
    }

    mutating func write(_ slide: Slide, to output: OfficeOutput) {
        if !isFirst, marksSlides { output.append("\u{C}") }
        var sections: [String] = []
        if !slide.title.isEmpty { sections.append(slide.title + "\n") }
        sections += Self.sections(of: slide.blocks)
        if !slide.notes.isEmpty { sections.append("Notes:\n" + Self.lines(of: slide.notes)) }
        if !slide.comments.isEmpty {
            sections.append("Comments:\n" + slide.comments.map { CommentLine.text($0) + "\n" }.joined())
        }
        guard !sections.isEmpty else { return }
        if !isFirst, !marksSlides { output.append("\n") }
        isFirst = false
        let text = sections.joined(separator: "\n")
        output.append(columns.map { LineWrapping.wrap(text, columns: $0) } ?? text)
    }

    mutating func end(to output: OfficeOutput) {}

    /// The paragraphs between tables, and the tables.
    private static func sections(of blocks: [SlideBlock]) -> [String] {
        var sections: [String] = []
        var paragraphs: [SlideParagraph] = []
        func close() {
            guard !paragraphs.isEmpty else { return }
            sections.append(lines(of: paragraphs))
            paragraphs = []
        }
        for block in blocks {
            switch block {
            case .paragraph(let paragraph): paragraphs.append(paragraph)
            case .table(let rows):
                close()
                sections.append(rows.map { $0.map(line).joined(separator: "\t") + "\n" }.joined())
            }
        }
        close()
        return sections
    }

    private static func lines(of paragraphs: [SlideParagraph]) -> String {
        paragraphs.map { paragraph in
            let mark =
                switch paragraph.marker {
                case .nothing: ""
                case .bullet: "- "
                case .number(let number): number + " "
                }
            let margin = String(repeating: "  ", count: paragraph.level)
            let lines = paragraph.text.split(whereSeparator: \.isNewline).map(line)
            return margin + mark
                + lines.joined(separator: "\n" + margin + String(repeating: " ", count: mark.count)) + "\n"
        }.joined()
    }

    /// The text on one line, without tabs.
    private static func line(_ text: some StringProtocol) -> String {
        text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
}

/// Writes slides as sections of an HTML page, with hidden slides as hidden elements and notes beside the text.
struct SlidePageWriter: SlideWriter {
    private let title: String?
    private var isOpen = false

    init(title: String?) { self.title = title }

    mutating func write(_ slide: Slide, to output: OfficeOutput) {
        open(output)
        output.append(slide.isHidden ? "<section hidden>\n" : "<section>\n")
        if !slide.title.isEmpty { output.append("<h2>\(HTMLPage.lines(of: slide.title))</h2>\n") }
        var list = SlideList()
        for block in slide.blocks {
            switch block {
            case .paragraph(let paragraph): output.append(list.adding(paragraph))
            case .table(let rows):
                output.append(list.closing() + "<table>\n")
                for row in rows {
                    output.append("<tr>" + row.map { "<td>\(HTMLPage.lines(of: $0))</td>" }.joined() + "</tr>\n")
                }
                output.append("</table>\n")
            }
        }
        output.append(list.closing())
        if !slide.notes.isEmpty {
            output.append("<aside>\n<h3>Notes</h3>\n")
            for paragraph in slide.notes { output.append(list.adding(paragraph)) }
            output.append(list.closing() + "</aside>\n")
        }
        if !slide.comments.isEmpty {
            output.append("<aside>\n<h3>Comments</h3>\n")
            for comment in slide.comments { output.append(CommentLine.paragraph(comment)) }
            output.append("</aside>\n")
        }
        output.append("</section>\n")
    }

    mutating func end(to output: OfficeOutput) {
        open(output)
        output.append("</body>\n</html>\n")
    }

    private mutating func open(_ output: OfficeOutput) {
        guard !isOpen else { return }
        isOpen = true
        output.append(HTMLPage.beginning(title: title))
    }
}

/// Writes paragraphs as HTML, with the elements of the lists around them.
private struct SlideList {
    private var markup = RichTextListMarkup()

    /// The markup of a paragraph, and of the lists that begin and end before it.
    mutating func adding(_ paragraph: SlideParagraph) -> String {
        let text = HTMLPage.lines(of: paragraph.text)
        switch paragraph.marker {
        case .nothing: return closing() + "<p>\(text)</p>\n"
        case .bullet: return markup.item(RichTextListItem(level: paragraph.level, marker: "•")) + text
        case .number(let number):
            let item = RichTextListItem(level: paragraph.level, marker: number)
            // A number that no list of HTML shows is text.
            return markup.item(item) + (item.number == nil ? HTMLPage.escaped(number) + " " : "") + text
        }
    }

    /// The markup that closes all lists.
    mutating func closing() -> String { markup.end() }
}
