import XML

/// Reads presentations of Office Open XML (ECMA-376, part 1, 19).
final class PowerPointPresentation: SlideReader {
    let count: Int
    private let container: OfficeContainer
    private let parts: [String]
    /// The layouts that slides have used, by the names of their parts.
    private var layouts: [String: SlideLayout] = [:]
    /// The relationships of the main part.
    private let relationships: Relationships

    private static let mostSlides = 65_536

    /// - Throws: `OfficeError`.
    init(_ container: OfficeContainer) throws {
        self.container = container
        guard !container.isFlat else {
            throw OfficeError(.unsupported, message: "is a single file of XML, expected a ZIP container")
        }
        let main = try Relationships(of: "", in: container).part("officeDocument") ?? "ppt/presentation.xml"
        let relationships = try Relationships(of: main, in: container)
        self.relationships = relationships
        var identifiers: [String] = []
        var isPresentation = false
        try container.parse(main) { event in
            guard case .start(let element, let attributes) = event else { return true }
            switch element.localName {
            case "presentation": isPresentation = true
            case "sldId":
                // Its own number has the name `id`, too: the reference is the one with a prefix.
                if let id = attributes.first(where: { $0.name != "id" && $0.name.localName == "id" })?.value {
                    identifiers.append(id)
                }
                guard identifiers.count <= Self.mostSlides else {
                    throw OfficeError(.tooLarge, message: "has more than \(Self.mostSlides) slides")
                }
            default: break
            }
            return true
        }
        guard isPresentation else {
            throw OfficeError(.damaged, message: "is damaged: \(main) is not a presentation")
        }
        self.parts = try identifiers.map { id in
            guard let part = relationships[id]?.part else {
                throw OfficeError(
                    .damaged, message: "is damaged: a slide refers to \(id.prefix(40)), which is not in it")
            }
            return part
        }
        count = self.parts.count
    }

    func read(_ range: Range<Int>, _ take: (Slide) throws -> Void) throws {
        let authors = try CommentAuthors(of: relationships, in: container)
        for index in range { try take(try slide(parts[index], authors)) }
    }

    private func slide(_ part: String, _ authors: CommentAuthors) throws -> Slide {
        let relationships = try Relationships(of: part, in: container)
        var parser = SlideParser(
            layout: try layout(relationships.part("slideLayout")),
            charts: try ChartText.charts(of: relationships, hasValues: true, in: container).mapValues(\.blocks))
        try parse(part, &parser)
        // The texts of a diagram (SmartArt) are in a part of their own.
        for diagram in relationships.all where diagram.kind == "diagramData" {
            guard let data = diagram.part, container.has(data) else { continue }
            parser.builder.place = .body
            try parse(data, &parser)
        }
        if let notes = relationships.part("notesSlide"), container.has(notes) {
            parser.isNotes = true
            try parse(notes, &parser)
        }
        for comment in try authors.comments(of: relationships, in: container) { try parser.builder.append(comment) }
        return parser.builder.slide
    }

    private func parse(_ part: String, _ parser: inout SlideParser) throws {
        try container.parse(part) { event in
            try parser.take(event)
            return true
        }
    }

    private func layout(_ part: String?) throws -> SlideLayout {
        guard let part, container.has(part) else { return SlideLayout() }
        if let known = layouts[part] { return known }
        var layout = SlideLayout()
        try container.parse(part) { event in
            layout.take(event)
            return true
        }
        layouts[part] = layout
        return layout
    }
}

/// The placeholders of a slide's layout whose paragraphs have no bullets.
struct SlideLayout {
    private var plain: Set<String> = []
    private var index = "0"
    private var level: Int?

    /// Whether the paragraphs of a level in a placeholder have no bullets.
    func isPlain(_ index: String, level: Int) -> Bool { plain.contains("\(index)/\(level)") }

    mutating func take(_ event: XMLEvent.Content) {
        switch event {
        case .start(let element, let attributes):
            let name = element.localName
            switch name {
            case "ph": index = attributes.value("idx") ?? "0"
            case "buNone": if let level { plain.insert("\(index)/\(level)") }
            default: level = SlideLayout.level(of: name) ?? level
            }
        case .end(let element): if Self.level(of: element.localName) != nil { level = nil }
        case .text, .comment, .instruction, .unknownEntity: break
        }
    }

    /// The level of an element such as `lvl1pPr`, from 0 on.
    private static func level(of name: String) -> Int? {
        guard name.hasPrefix("lvl"), name.hasSuffix("pPr") else { return nil }
        return Int(name.dropFirst(3).dropLast(3)).map { $0 - 1 }
    }
}

/// Makes a slide of the events of its part (ECMA-376, part 1, 19.3 and 21.1).
struct SlideParser {
    var builder = SlideBuilder()
    /// Whether the part is that of the notes, of which only the text is taken.
    var isNotes = false

    private let layout: SlideLayout
    /// The charts of the slide, by the identifiers of their relationships.
    private let charts: [String: [SlideBlock]]
    private var skipped = SkippedElement()
    private var isText = false
    private var hasBullets = false
    private var index = "0"
    private var level = 0
    /// The marker that the paragraph declares itself.
    private var marker: SlideParagraph.Marker?
    private var numbering: SlideNumbering?
    /// The equation that is open.
    private var math: MathText?

    init(layout: SlideLayout = SlideLayout(), charts: [String: [SlideBlock]] = [:]) {
        (self.layout, self.charts) = (layout, charts)
    }

    /// The paragraphs of the data of a diagram (SmartArt; ECMA-376, part 1, 21.4.2.10), which is the same in a presentation and
    /// in a text.
    static func blocks(ofDiagram part: String, in container: OfficeContainer) throws -> [SlideBlock] {
        var parser = SlideParser()
        parser.builder.place = .body
        try container.parse(part) { event in
            try parser.take(event)
            return true
        }
        return parser.builder.slide.blocks
    }

    mutating func take(_ event: XMLEvent.Content) throws {
        guard !skipped.isActive else { return skipped.follow(event) }
        if math != nil { return try follow(event) }
        switch event {
        case .start(let element, let attributes): try start(element.localName, attributes)
        case .text(let bytes): if isText { try builder.append(bytes, collapses: false) }
        case .end(let element): try end(element.localName)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    /// Takes an event within an equation.
    private mutating func follow(_ event: XMLEvent.Content) throws {
        switch event {
        case .start(let element, let attributes): math?.start(element.localName, attributes)
        case .text(let bytes): math?.append(bytes)
        case .end(let element) where element.localName == "oMath":
            let text = math?.text ?? ""
            math = nil
            builder.slide.hasFormulas = true
            try builder.append(Array(text.utf8), collapses: false)
        case .end: try math?.end()
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) throws {
        switch name {
        // The same content, for programs that do not know the first choice.
        case "Fallback", "extLst": skipped.begin()
        case "sld":
            if attributes.value("show").map({ ["0", "false"].contains($0) }) == true { builder.slide.isHidden = true }
        case "sp", "graphicFrame", "cxnSp":
            hasBullets = false
            builder.place = isNotes ? .nowhere : .body
        case "ph": startPlaceholder(attributes.value("type") ?? "obj", attributes.value("idx") ?? "0")
        case "p":
            builder.beginParagraph()
            (level, marker, numbering) = (0, nil, nil)
        case "pPr": level = attributes.count("lvl") ?? 0
        case "buNone": marker = .nothing
        case "buChar", "buBlip": marker = .bullet
        case "buAutoNum":
            numbering = SlideNumbering(
                scheme: attributes.value("type") ?? "arabicPeriod", start: attributes.count("startAt"))
        case "txBody": builder.beginText()
        case "t": isText = true
        case "r", "fld": builder.setRaised(false)
        // The distance, in thousandths of a percent, or in percent.
        case "rPr": builder.setRaised(attributes.value("baseline").map { !"-0".contains($0.prefix(1)) } ?? false)
        case "oMath":
            builder.setRaised(false)
            math = MathText()
        case "br": builder.append(element: "line-break")
        case "tab": builder.append(element: "tab")
        case "tbl": builder.beginTable()
        case "tr": try builder.beginRow()
        case "tc":
            try builder.beginCell(
                columns: attributes.count("gridSpan") ?? 1, isContinued: attributes.isTrue("hMerge"),
                isCovered: attributes.isTrue("vMerge"))
        case "pic", "chart", "oleObj", "videoFile", "audioFile":
            guard !isNotes else { break }
            builder.slide.hasPictures = true
            if name == "chart", let id = attributes.value("id") { try builder.append(charts[id] ?? []) }
        case "hlinkClick": builder.slide.hasLinks = true
        default: break
        }
    }

    private mutating func startPlaceholder(_ type: String, _ index: String) {
        self.index = index
        switch type {
        case "sldNum", "sldImg": builder.place = .nowhere
        case "title", "ctrTitle": builder.place = isNotes ? .nowhere : .title
        case "body", "obj":
            builder.place = isNotes ? (type == "body" ? .notes : .nowhere) : .body
            hasBullets = !isNotes
        default: builder.place = isNotes ? .nowhere : .body
        }
    }

    private mutating func end(_ name: String) throws {
        switch name {
        case "t": isText = false
        case "p":
            let usual: SlideParagraph.Marker = hasBullets && !layout.isPlain(index, level: level) ? .bullet : .nothing
            builder.endParagraph(level: level, marker: marker ?? usual, numbering: numbering)
        case "tc": builder.endCell()
        case "tbl": try builder.endTable()
        default: break
        }
    }
}
