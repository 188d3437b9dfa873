import XML

/// Reads presentations of OpenDocument (1.3, part 3, 3.6), in a container or as a single file.
final class OpenDocumentPresentation: SlideReader {
    private(set) var count = 0
    private let container: OfficeContainer

    private static let body = "content.xml"

    /// Reads the whole document once, to count its slides.
    ///
    /// - Throws: `OfficeError`.
    init(_ container: OfficeContainer) throws {
        self.container = container
        try OpenDocumentContainer.checkEncryption(of: container)
        var isPresentation = false
        try container.parse(Self.body) { event in
            guard case .start(let name, _) = event else { return true }
            switch name.localName {
            case "presentation": isPresentation = true
            case "page": if isPresentation { count += 1 }
            default: break
            }
            return true
        }
        guard isPresentation else {
            throw OfficeError(.damaged, message: "is damaged: \(Self.body) has no presentation")
        }
    }

    func read(_ range: Range<Int>, _ take: (Slide) throws -> Void) throws {
        var parser = OpenDocumentSlideParser(wanted: range, objects: try OpenDocumentObjects(in: container))
        try container.parse(Self.body) { event in
            try parser.take(event, take)
            return parser.index < range.upperBound
        }
    }
}

/// Makes slides of the events of a presentation in OpenDocument.
struct OpenDocumentSlideParser {
    /// The number of slides that are complete.
    private(set) var index = 0

    private let wanted: Range<Int>
    private let objects: OpenDocumentObjects
    private var builder = SlideBuilder()
    private var annotation: OpenDocumentAnnotation?
    private var skipped = SkippedElement()
    /// The styles of hidden slides, and of lists: the levels, from 1, whose items are numbered.
    private var hiddenStyles: Set<String> = []
    private var listStyles: [String: [Int: SlideNumbering]] = [:]
    private var raisedStyles = RaisedStyles()
    private var style: String?
    private var isInPage = false
    private var isInNotes = false
    private var paragraphs = 0
    /// The style of each list around the current text.
    private var lists: [String] = []
    private var listStyle: String?

    /// - Parameters:
    ///   - wanted: The slides that are passed on.
    ///   - objects: The objects of the document.
    init(wanted: Range<Int>, objects: OpenDocumentObjects = OpenDocumentObjects()) {
        (self.wanted, self.objects) = (wanted, objects)
    }

    /// Takes the next event; passes a slide that is complete to `emit`.
    mutating func take(_ event: XMLEvent.Content, _ emit: (Slide) throws -> Void) throws {
        guard !skipped.isActive else { return skipped.follow(event) }
        if annotation != nil { return try annotate(event) }
        switch event {
        case .start(let name, let attributes): try start(name.localName, attributes)
        case .text(let bytes): if paragraphs > 0 { try builder.append(bytes, collapses: true) }
        case .end(let name): try end(name.localName, emit)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func annotate(_ event: XMLEvent.Content) throws {
        guard try annotation?.take(event) == true else { return }
        if !isInNotes, let comment = annotation?.comment() { try builder.append(comment) }
        annotation = nil
    }

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) throws {
        guard isInPage else { return startOutside(name, attributes) }
        switch name {
        case "notes": (isInNotes, builder.place) = (true, .nowhere)
        case "annotation": annotation = OpenDocumentAnnotation()
        case "forms", "event-listeners", "title", "desc": skipped.begin()
        case "frame", "custom-shape", "text-shape": startFrame(attributes.value("class"))
        case "image", "object", "object-ole", "plugin":
            builder.slide.hasPictures = true
            if name == "object", !isInNotes { try builder.append(objects[attributes.value("href")]?.blocks ?? []) }
        case "list":
            lists.append(attributes.value("style-name") ?? lists.last ?? "")
        case "p", "h":
            paragraphs += 1
            builder.beginParagraph()
        case "a": builder.slide.hasLinks = true
        case "table": builder.beginTable()
        case "table-row": try builder.beginRow()
        case "table-cell": try builder.beginCell(columns: attributes.count("number-columns-spanned") ?? 1)
        case "covered-table-cell": try builder.beginCell(isContinued: true)
        // The number of the slide.
        case "page-number": skipped.begin()
        case "span" where paragraphs > 0:
            raisedStyles.beginSpan(attributes)
            builder.setRaised(raisedStyles.isRaised)
        case "s", "tab", "line-break":
            if paragraphs > 0 { builder.append(element: name, attributes) }
        default: break
        }
    }

    private mutating func startOutside(_ name: String, _ attributes: [XMLAttribute]) {
        raisedStyles.take(name, attributes)
        switch name {
        case "page":
            isInPage = true
            builder = SlideBuilder()
            builder.slide.isHidden = attributes.value("style-name").map(hiddenStyles.contains) ?? false
        case "style": style = attributes.value("name")
        case "drawing-page-properties":
            if attributes.value("visibility") == "hidden", let style { hiddenStyles.insert(style) }
        case "list-style": listStyle = attributes.value("name")
        case "list-level-style-number":
            guard let listStyle, let level = attributes.count("level"), level <= SlideBuilder.deepest + 1 else { break }
            listStyles[listStyle, default: [:]][level] = SlideNumbering(level: attributes)
        default: break
        }
    }

    private mutating func startFrame(_ kind: String?) {
        if isInNotes {
            builder.place = kind == "notes" ? .notes : .nowhere
        } else {
            builder.place = kind == "title" ? .title : .body
        }
        builder.beginText()
    }

    private mutating func end(_ name: String, _ emit: (Slide) throws -> Void) throws {
        guard isInPage else { return }
        switch name {
        case "p", "h":
            paragraphs = max(0, paragraphs - 1)
            let style = builder.place == .title ? nil : lists.last
            builder.endParagraph(
                level: max(0, lists.count - 1), marker: style == nil ? .nothing : .bullet,
                numbering: style.flatMap { listStyles[$0]?[lists.count] })
        case "span" where paragraphs > 0:
            raisedStyles.endSpan()
            builder.setRaised(raisedStyles.isRaised)
        case "list": _ = lists.popLast()
        case "table-cell", "covered-table-cell": builder.endCell()
        case "table": try builder.endTable()
        case "frame", "custom-shape", "text-shape": builder.place = isInNotes ? .nowhere : .body
        case "notes": (isInNotes, builder.place) = (false, .body)
        case "page":
            (isInPage, paragraphs, lists) = (false, 0, [])
            defer { index += 1 }
            if wanted.contains(index) { try emit(builder.slide) }
        default: break
        }
    }
}
