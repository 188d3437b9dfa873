import XML

/// The comments of a sheet of Office Open XML (ECMA-376, part 1, 18.7), and the conversations that took their place in 2019
/// (MS-XLSX 2.6.204).
enum SheetComments {
    /// The names of those who take part in conversations, by their identifiers.
    ///
    /// - Throws: `OfficeError`.
    static func people(_ part: String?, in container: OfficeContainer) throws -> [String: String] {
        var people: [String: String] = [:]
        guard let part, container.has(part) else { return people }
        try container.parse(part) { event in
            if case .start(let element, let attributes) = event, element.localName == "person",
                let id = attributes.value("id")
            {
                people[id] = attributes.value("displayName")
            }
            return people.count < mostPeople
        }
        return people
    }

    private static let mostPeople = 1 << 16

    /// The comments of a sheet. A conversation replaces the comment that programs before 2019 show in its cell.
    ///
    /// - Parameter relationships: Those of the sheet.
    /// - Throws: `OfficeError`.
    static func comments(
        of relationships: Relationships, _ people: [String: String], in container: OfficeContainer
    ) throws -> [OfficeComment] {
        func parsed(_ kind: String) throws -> [SheetCommentParser.Comment] {
            var parser = SheetCommentParser()
            for list in relationships.all where list.kind == kind {
                guard let part = list.part, container.has(part) else { continue }
                try container.parse(part) { event in
                    try parser.take(event)
                    return true
                }
            }
            return parser.comments
        }
        let conversations = try parsed("threadedComment")
        let replaced = Set(conversations.map(\.cell))
        let plain = try parsed("comments").filter { !replaced.contains($0.cell) }
        return (plain + conversations).compactMap { comment in
            OfficeComment(
                cell: comment.cell, author: comment.person.flatMap { people[$0] } ?? comment.author,
                text: comment.text.text)
        }
    }
}

/// Collects the comments of a part.
private struct SheetCommentParser {
    struct Comment {
        let cell: String
        let author: String?
        let person: String?
        var text = ParagraphText()
    }

    private(set) var comments: [Comment] = []
    private var authors: [String] = []
    private var author: [UInt8]?
    private var isText = false
    private var skipped = SkippedElement()
    private var size = 0

    /// The maximum size of all comments, in bytes, and what each, or an author, counts beside its text.
    private static let (most, one) = (64 << 20, 128)

    private mutating func count(_ bytes: Int) throws {
        size += bytes
        guard size <= Self.most else {
            throw OfficeError(.tooLarge, message: "has more than \(Self.most) bytes of comments in one sheet")
        }
    }

    mutating func take(_ event: XMLEvent.Content) throws {
        guard !skipped.isActive else { return skipped.follow(event) }
        switch event {
        case .start(let element, let attributes): try start(element.localName, attributes)
        case .text(let bytes):
            if author != nil {
                author? += bytes
            } else if isText, let last = comments.indices.last {
                comments[last].text.append(exactly: bytes)
            } else {
                return
            }
            try count(bytes.count)
        case .end(let element): end(element.localName)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) throws {
        switch name {
        case "authors": authors = []
        case "author":
            author = []
            try count(Self.one)
        case "comment", "threadedComment":
            try count(Self.one)
            let number = attributes.count("authorId")
            comments.append(
                Comment(
                    cell: attributes.value("ref") ?? "",
                    author: number.flatMap { authors.indices.contains($0) ? authors[$0] : nil },
                    person: attributes.value("personId")))
        // The text of a conversation has no runs.
        case "t": isText = true
        case "text": isText = comments.last?.person != nil
        case "rPh", "extLst": skipped.begin()
        default: break
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "author":
            authors.append(String(decoding: author ?? [], as: UTF8.self))
            author = nil
        case "t", "text": isText = false
        default: break
        }
    }
}
