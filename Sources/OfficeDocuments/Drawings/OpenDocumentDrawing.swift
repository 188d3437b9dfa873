import XML

/// Collects the texts of a drawing on a sheet of OpenDocument, and its references to objects (1.3, part 3, 10).
struct OpenDocumentDrawing {
    enum Content {
        case text(String)
        /// An object such as a chart, by the reference to it.
        case object(String)
    }

    /// The elements of drawings on a sheet.
    static let elements: Set<String> = [
        "shapes", "g", "frame", "custom-shape", "control", "rect", "ellipse", "circle", "line", "polyline", "polygon",
        "regular-polygon", "path", "connector", "caption", "measure",
    ]

    private(set) var contents: [Content] = []
    private var depth = 1
    private var text = ParagraphText()
    private var paragraphs = 0
    private var skipped = SkippedElement()
    private var size = 0

    private static let most = 16 << 20

    /// Begins at the start tag of a drawing.
    init(start name: String, _ attributes: [XMLAttribute]) { note(name, attributes) }

    /// Takes the next event; returns true at the end of the drawing.
    ///
    /// - Throws: `OfficeError` with `tooLarge`.
    mutating func take(_ event: XMLEvent.Content) throws(OfficeError) -> Bool {
        if skipped.isActive {
            skipped.follow(event)
            return false
        }
        switch event {
        case .start(let element, let attributes): start(element.localName, attributes)
        case .text(let bytes):
            guard paragraphs > 0 else { break }
            text.append(bytes)
            size += bytes.count
            guard size <= Self.most else {
                throw OfficeError(.tooLarge, message: "has more than \(Self.most) bytes of text in one drawing")
            }
        case .end(let element): end(element.localName)
        case .comment, .instruction, .unknownEntity: break
        }
        return depth == 0
    }

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) {
        switch name {
        // The values of a chart, which are in cells, if its object is not in a folder of its own.
        case "annotation", "title", "desc", "event-listeners", "table": return skipped.begin()
        case "p", "h":
            if paragraphs == 0 { text.clear() }
            paragraphs += 1
            text.beginParagraph()
        default:
            if paragraphs > 0 { text.append(element: name, attributes) }
            note(name, attributes)
        }
        depth += 1
    }

    private mutating func note(_ name: String, _ attributes: [XMLAttribute]) {
        if name == "object", let reference = attributes.value("href") { contents.append(.object(reference)) }
    }

    private mutating func end(_ name: String) {
        depth -= 1
        guard name == "p" || name == "h" else { return }
        paragraphs = max(0, paragraphs - 1)
        let words = text.text.trimmed
        if paragraphs == 0, !words.isEmpty { contents.append(.text(words)) }
    }
}
