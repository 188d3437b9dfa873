import XML

/// The part with the comments of a document of Word in Office Open XML (ECMA-376, part 1, 17.13.4.6). Elements are recognised by
/// their local names.
package enum WordCommentPart {
    /// Reads the comments.
    ///
    /// - Parameter references: The identifiers of comments in the order in which the text refers to them; others come last.
    /// - Throws: `OfficeError` with `damaged` or `tooLarge`.
    /// - Complexity: O(n) in bytes.
    package static func comments(in part: [UInt8], references: [String]) throws -> [OfficeComment] {
        var found: [(identifier: String?, comment: OfficeComment)] = []
        var (identifier, author): (String?, String?) = (nil, nil)
        var text = ParagraphText()
        var isText = false
        var skipped = SkippedElement()
        try OfficeContainer.parse(part, of: "word/comments.xml") { event in
            guard !skipped.isActive else {
                skipped.follow(event)
                return true
            }
            switch event {
            case .start(let element, let attributes):
                switch element.localName {
                case "comment":
                    (identifier, author) = (attributes.value("id"), attributes.value("author"))
                    text.clear()
                case "Fallback", "pPr", "rPr", "moveFrom": skipped.begin()
                case "p": text.beginParagraph()
                case "t": isText = true
                case "tab": text.append(element: "tab")
                case "br", "cr": text.append(element: "line-break")
                default: break
                }
            case .text(let bytes): if isText { text.append(exactly: bytes) }
            case .end(let element):
                switch element.localName {
                case "t": isText = false
                case "comment":
                    let comment = OfficeComment(author: author, text: text.text)
                    if let comment { found.append((identifier, comment)) }
                default: break
                }
            case .comment, .instruction, .unknownEntity: break
            }
            return true
        }
        var places: [String: Int] = [:]
        for (place, identifier) in references.enumerated() where places[identifier] == nil {
            places[identifier] = place
        }
        return found.enumerated().sorted { one, other in
            let places = [one, other].map { $0.element.identifier.flatMap { places[$0] } ?? .max }
            return places[0] == places[1] ? one.offset < other.offset : places[0] < places[1]
        }.map(\.element.comment)
    }
}

extension OfficeComment {
    /// The comment in an element of OpenDocument (1.3, part 3, 14.1); nil without a text.
    ///
    /// - Throws: `OfficeError` with `damaged` or `tooLarge`.
    package init?(annotation element: [UInt8]) throws {
        var annotation = OpenDocumentAnnotation()
        var hasBegun = false
        try OfficeContainer.parse(element, of: "content.xml") { event in
            guard hasBegun else {
                hasBegun = true
                return true
            }
            return try !annotation.take(event)
        }
        guard let comment = annotation.comment() else { return nil }
        self = comment
    }
}
