import OfficeDocuments

/// Writes a document of Word as text, or as the body of an HTML page: the page of a rich text is built of it.
struct WordWriter {
    private let document: WordDocument
    /// Whether character styles, links and lists are kept as marks and levels, not as text.
    private let isStyled: Bool
    private var links: [String] = []

    /// The text: the body, then the text boxes, the notes as `[1] …`, and the comments.
    ///
    /// - Throws: `OfficeError` with `cancelled` or `timedOut`.
    static func text(of document: WordDocument) throws -> String {
        var writer = WordWriter(document: document, isStyled: false)
        let (blocks, notes) = try writer.read()
        var sections = [RichTextPage.text(of: blocks)]
        sections.append(
            notes.enumerated().map { "[\($0 + 1)] \(RichTextTable.trimmed(RichTextPage.text(of: $1)))\n" }.joined())
        sections.append(CommentLine.lines(try document.comments()))
        return sections.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The elements of an HTML body, in the same order.
    ///
    /// - Throws: `OfficeError` with `cancelled` or `timedOut`.
    static func markup(of document: WordDocument) throws -> String {
        var writer = WordWriter(document: document, isStyled: true)
        let (blocks, notes) = try writer.read()
        let comments = try document.comments()
        return RichTextMarkup.body(of: blocks, notes: notes, links: writer.links)
            + CommentLine.paragraphs(comments)
    }

    private init(document: WordDocument, isStyled: Bool) { (self.document, self.isStyled) = (document, isStyled) }

    private mutating func read() throws -> (blocks: [RichTextPage.Block], notes: [[RichTextPage.Block]]) {
        let body = try blocks(of: document.body)
        let boxes = try document.textBoxes.flatMap { try blocks(of: $0) }
        return (body + boxes, try document.notes.map { try blocks(of: $0.characters, isNote: true) })
    }

    /// - Parameter isNote: Whether spaces at the beginning are those after the number of a note.
    private mutating func blocks(of characters: Range<Int>, isNote: Bool = false) throws -> [RichTextPage.Block] {
        var isAtStart = isNote
        var page = RichTextPage()
        var paragraph = WordParagraph.plain
        var isInLink = false
        try document.read(characters) { event in
            switch event {
            case .paragraph(let begun):
                paragraph = begun
                page.append(prefix(of: begun))
            case .text(let text, let style):
                if isStyled { page.set(style) }
                let words = isAtStart ? text.drop(while: \.isWhitespace) : text[...]
                isAtStart = isAtStart && words.isEmpty
                page.append(Self.unmarked(String(words)), isRaised: !isStyled && style.contains(.raised))
            case .lineEnd: page.append("\n")
            case .note(let number): page.append("[\(number)]")
            case .link(let instruction): isInLink = beginLink(instruction, in: &page)
            case .linkEnd:
                if isInLink { page.append(mark: RichTextLink.end) }
                isInLink = false
            case .paragraphEnd:
                page.endLine(
                    inTables: paragraph.isInTable ? 1 : 0, heading: paragraph.heading, item: item(of: paragraph))
                paragraph = .plain
            case .cellEnd: page.endCell()
            case .rowEnd: page.endRow()
            }
        }
        return page.blocks()
    }

    /// What stands before the text of a paragraph: the number that the page has no other place for.
    private func prefix(of paragraph: WordParagraph) -> String {
        guard let item = paragraph.item, !item.marker.isEmpty, self.item(of: paragraph) == nil else { return "" }
        let margin = isStyled || paragraph.isInTable || paragraph.heading != nil ? 0 : 2 * item.level
        return String(repeating: " ", count: margin) + (item.marker == "•" ? "-" : item.marker) + " "
    }

    /// The item of a list in the page; nil if the number is text.
    private func item(of paragraph: WordParagraph) -> RichTextListItem? {
        guard isStyled, paragraph.heading == nil, !paragraph.isInTable else { return nil }
        return paragraph.item.map { RichTextListItem(level: $0.level, marker: $0.marker) }
    }

    private mutating func beginLink(_ instruction: String, in page: inout RichTextPage) -> Bool {
        guard isStyled, let address = RichTextLink.address(in: instruction), let mark = RichTextLink.mark(links.count)
        else { return false }
        links.append(address)
        page.append(mark: mark)
        return true
    }

    /// The text without characters that are marks in the page.
    private static func unmarked(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value >= 0xF_0000 }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value >= 0xF_0000 ? "\u{FFFD}" : $0 }))
    }
}
