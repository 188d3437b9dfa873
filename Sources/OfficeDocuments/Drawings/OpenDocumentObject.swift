import XML

/// The text of an object in a document of OpenDocument, such as a chart, which is a document of its own in a folder of the
/// container (1.3, part 3, 10.4.6).
struct OpenDocumentObject {
    /// The titles of a chart, or other paragraphs, and tables: a chart keeps its values as one.
    let blocks: [SlideBlock]

    /// The paragraphs.
    var paragraphs: [String] {
        blocks.compactMap { if case .paragraph(let paragraph) = $0 { paragraph.text } else { nil } }
    }

    /// Reads the object at `reference`; nil if the container has no document there.
    ///
    /// - Throws: `OfficeError`.
    init?(_ reference: String, in container: OfficeContainer) throws {
        let part = Relationships.resolve(reference, from: "") + "/content.xml"
        guard !container.isFlat, container.has(part) else { return nil }
        var parser = OpenDocumentObjectParser()
        try container.parse(part) { event in
            try parser.take(event)
            return true
        }
        blocks = parser.builder.slide.blocks.compactMap(Self.withoutEmptyRows)
    }

    /// The maximum size of the texts of all objects, in bytes.
    private static let mostBytes = 64 << 20

    /// The objects at `references`, by their references.
    ///
    /// - Throws: `OfficeError`.
    static func objects(
        _ references: Set<String>, in container: OfficeContainer
    ) throws -> [String: OpenDocumentObject] {
        var objects: [String: OpenDocumentObject] = [:]
        var size = 0
        for reference in references {
            guard let object = try OpenDocumentObject(reference, in: container) else { continue }
            size += object.blocks.reduce(0) { $0 + $1.textBytes }
            guard size <= mostBytes else {
                throw OfficeError(.tooLarge, message: "has objects with more than \(mostBytes) bytes of text")
            }
            objects[reference] = object
        }
        return objects
    }

    private static func withoutEmptyRows(_ block: SlideBlock) -> SlideBlock? {
        guard case .table(let rows) = block else { return block }
        let filled = rows.filter { $0.contains { !$0.isEmpty } }
        return filled.isEmpty ? nil : .table(filled)
    }
}

/// Collects the paragraphs and tables of an object.
private struct OpenDocumentObjectParser {
    var builder = SlideBuilder()
    private var paragraphs = 0
    private var skipped = SkippedElement()

    mutating func take(_ event: XMLEvent.Content) throws {
        guard !skipped.isActive else { return skipped.follow(event) }
        switch event {
        case .start(let element, let attributes): start(element.localName, attributes)
        case .text(let bytes): if paragraphs > 0 { try builder.append(bytes, collapses: true) }
        case .end(let element): end(element.localName)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) {
        switch name {
        case "annotation", "desc": skipped.begin()
        case "p", "h":
            paragraphs += 1
            builder.beginParagraph()
        case "s", "tab", "line-break": if paragraphs > 0 { builder.append(element: name, attributes) }
        case "table": builder.beginTable()
        case "table-row": builder.beginRow()
        case "table-cell", "covered-table-cell": builder.beginCell()
        default: break
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "p", "h":
            paragraphs = max(0, paragraphs - 1)
            // A value that is missing is not a number.
            if builder.isInTable, builder.text.text == "NaN" { builder.beginParagraph() }
            builder.endParagraph(level: 0, marker: .nothing)
        case "table-cell", "covered-table-cell": builder.endCell()
        case "table": builder.endTable()
        default: break
        }
    }
}
