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

    /// Reads the object whose text is the part `body`.
    ///
    /// - Throws: `OfficeError`.
    init(_ body: String, in container: OfficeContainer) throws {
        var parser = OpenDocumentObjectParser()
        try container.parse(body) { event in
            try parser.take(event)
            return true
        }
        blocks = parser.blocks
    }

    /// Reads the object whose text is `content`.
    ///
    /// - Throws: `OfficeError`.
    init(_ content: [UInt8]) throws {
        var parser = OpenDocumentObjectParser()
        try OfficeContainer.parse(content, of: "content.xml") { event in
            try parser.take(event)
            return true
        }
        blocks = parser.blocks
    }
}

/// The objects of a document of OpenDocument.
struct OpenDocumentObjects {
    private var objects: [String: OpenDocumentObject] = [:]

    /// The maximum size of the texts of all objects, in bytes.
    private static let mostBytes = 64 << 20
    private static let body = "/content.xml"

    /// No objects.
    init() {}

    /// Reads all objects of the document.
    ///
    /// - Throws: `OfficeError`.
    init(in container: OfficeContainer) throws {
        var size = 0
        for name in container.partNames where name.hasSuffix(Self.body) {
            let key = Self.key(String(name.dropLast(Self.body.count)))
            // The document itself, in a container whose names are absolute.
            if key.isEmpty { continue }
            let object = try OpenDocumentObject(name, in: container)
            size += object.blocks.reduce(0) { $0 + $1.bytes }
            guard size <= Self.mostBytes else {
                throw OfficeError(.tooLarge, message: "has objects with more than \(Self.mostBytes) bytes of text")
            }
            objects[key] = object
        }
    }

    /// The object at a reference such as `./Object 1`; nil without one.
    subscript(reference: String?) -> OpenDocumentObject? { reference.flatMap { objects[Self.key($0)] } }

    private static func key(_ reference: String) -> String {
        Relationships.resolve(reference, from: "").lowercased()
    }
}

/// Collects the paragraphs and tables of an object.
private struct OpenDocumentObjectParser {
    private var builder = SlideBuilder()
    private var paragraphs = 0
    private var skipped = SkippedElement()

    /// What was collected so far.
    var blocks: [SlideBlock] { builder.slide.blocks.compactMap(Self.withoutEmptyRows) }

    private static func withoutEmptyRows(_ block: SlideBlock) -> SlideBlock? {
        guard case .table(let rows) = block else { return block }
        let filled = rows.filter { $0.contains { !$0.isEmpty } }
        return filled.isEmpty ? nil : .table(filled)
    }

    mutating func take(_ event: XMLEvent.Content) throws {
        guard !skipped.isActive else { return skipped.follow(event) }
        switch event {
        case .start(let element, let attributes): try start(element.localName, attributes)
        case .text(let bytes): if paragraphs > 0 { try builder.append(bytes, collapses: true) }
        case .end(let element): try end(element.localName)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) throws {
        switch name {
        // Properties hold the sign between the parts of a label.
        case "annotation", "desc", "label-separator": skipped.begin()
        case "p", "h":
            paragraphs += 1
            builder.beginParagraph()
        case "s", "tab", "line-break": if paragraphs > 0 { builder.append(element: name, attributes) }
        case "table": builder.beginTable()
        case "table-row": try builder.beginRow()
        case "table-cell", "covered-table-cell": try builder.beginCell()
        default: break
        }
    }

    private mutating func end(_ name: String) throws {
        switch name {
        case "p", "h":
            paragraphs = max(0, paragraphs - 1)
            // A value that is missing is not a number.
            if builder.isInTable, builder.text.text == "NaN" { builder.beginParagraph() }
            builder.endParagraph(level: 0, marker: .nothing)
        case "table-cell", "covered-table-cell": builder.endCell()
        case "table": try builder.endTable()
        default: break
        }
    }
}
