import XML

/// The comments of a presentation of Office Open XML, and who wrote them (ECMA-376, part 1, 19.4; MS-PPTX 2.6 for those since
/// 2021).
struct CommentAuthors {
    /// Names by identifiers, which are numbers, or GUIDs since 2021.
    private var names: [String: String] = [:]

    /// Reads the authors of the presentation that has these relationships.
    ///
    /// - Throws: `OfficeError`.
    init(of relationships: Relationships, in container: OfficeContainer) throws {
        for list in relationships.all where ["commentAuthors", "authors"].contains(list.kind) {
            guard let part = list.part, container.has(part) else { continue }
            try container.parse(part) { event in
                guard case .start(let element, let attributes) = event,
                    ["cmAuthor", "author"].contains(element.localName), let id = attributes.value("id")
                else { return true }
                names[id] = attributes.value("name")
                return names.count < Self.most
            }
        }
    }

    private static let most = 1 << 16

    /// Reads the comments of the slide that has these relationships, each before its replies.
    ///
    /// - Throws: `OfficeError`.
    func comments(of relationships: Relationships, in container: OfficeContainer) throws -> [OfficeComment] {
        var parser = CommentParser()
        for list in relationships.all where list.kind == "comments" {
            guard let part = list.part, container.has(part) else { continue }
            try container.parse(part) { event in
                try parser.take(event)
                return true
            }
        }
        return parser.comments.compactMap { comment in
            OfficeComment(author: comment.author.flatMap { names[$0] }, text: comment.text.text)
        }
    }
}

/// Collects the comments of a slide.
private struct CommentParser {
    private(set) var comments: [(author: String?, text: ParagraphText)] = []
    /// The comments that are open: a reply is within the comment that it answers.
    private var open: [Int] = []
    private var isText = false
    private var size = 0

    /// The maximum size of all comments, in bytes, and what each counts beside its text.
    private static let (most, one) = (16 << 20, 128)

    private mutating func count(_ bytes: Int) throws {
        size += bytes
        guard size <= Self.most else {
            throw OfficeError(.tooLarge, message: "has more than \(Self.most) bytes of comments on one slide")
        }
    }

    mutating func take(_ event: XMLEvent.Content) throws {
        switch event {
        case .start(let element, let attributes):
            switch element.localName {
            case "cm", "reply":
                try count(Self.one)
                open.append(comments.count)
                comments.append((attributes.value("authorId"), ParagraphText()))
            // The text of a comment is an element of its own, or since 2021 paragraphs as on a slide.
            case "p": if let last = open.last { comments[last].text.beginParagraph() }
            case "text", "t": isText = true
            default: break
            }
        case .text(let bytes):
            guard isText, let last = open.last else { return }
            comments[last].text.append(exactly: bytes)
            try count(bytes.count)
        case .end(let element):
            switch element.localName {
            case "cm", "reply": _ = open.popLast()
            case "text", "t": isText = false
            default: break
            }
        case .comment, .instruction, .unknownEntity: break
        }
    }
}
