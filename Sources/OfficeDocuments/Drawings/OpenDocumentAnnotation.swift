import XML

/// Collects a comment of OpenDocument from the events within its element (1.3, part 3, 14.1).
struct OpenDocumentAnnotation {
    private var author: [UInt8] = []
    private var text = ParagraphText()
    private var depth = 1
    private var isAuthor = false
    private var paragraphs = 0

    /// The maximum size of a comment, in bytes.
    private static let most = 4 << 20

    /// Takes the next event; returns true at the end of the element.
    ///
    /// - Throws: `OfficeError` with `tooLarge`.
    mutating func take(_ event: XMLEvent.Content) throws(OfficeError) -> Bool {
        switch event {
        case .start(let element, let attributes):
            depth += 1
            switch element.localName {
            case "creator": isAuthor = true
            case "p", "h":
                paragraphs += 1
                text.beginParagraph()
            default: if paragraphs > 0 { text.append(element: element.localName, attributes) }
            }
        case .text(let bytes):
            if isAuthor { author += bytes }
            if paragraphs > 0 { text.append(bytes) }
            guard author.count + text.count <= Self.most else {
                throw OfficeError(.tooLarge, message: "has a comment of more than \(Self.most) bytes")
            }
        case .end(let element):
            depth -= 1
            switch element.localName {
            case "creator": isAuthor = false
            case "p", "h": paragraphs -= 1
            default: break
            }
        case .comment, .instruction, .unknownEntity: break
        }
        return depth == 0
    }

    /// The comment; nil without a text.
    func comment(cell: String? = nil) -> OfficeComment? {
        OfficeComment(cell: cell, author: String(decoding: author, as: UTF8.self), text: text.text)
    }
}
