/// Makes a slide of the records of a presentation of PowerPoint 97 to 2003 (MS-PPT 2.5.1).
struct BinarySlideParser {
    typealias Record = PresentationRecords.Record
    typealias Kind = PresentationRecords.Kind

    private(set) var builder = SlideBuilder()
    private let records: PresentationRecords
    /// The texts of placeholders, which the document keeps outside of the slide.
    private let outline: [BinaryText]
    private var used: Set<Int> = []
    private var fields: BinaryText.Fields
    private let objects: BinaryObjects

    private static let mostDepth = 32
    /// MS-PPT, PlaceholderEnum: PT_MasterSlideNumber.
    private static let slideNumber = 0x08

    init(_ records: PresentationRecords, outline: [BinaryText], number: Int, objects: BinaryObjects) {
        (self.records, self.outline, self.objects) = (records, outline, objects)
        fields = BinaryText.Fields(slideNumber: String(number))
    }

    // MARK: - Slides

    /// Takes the slide; without one, the texts of its placeholders.
    ///
    /// - Parameter footers: Those of slides that have none of their own.
    /// - Throws: `OfficeError`.
    mutating func takeSlide(_ slide: Record?, footers: BinaryFooters) throws(OfficeError) {
        guard let slide else { return try takeRest() }
        let own = records.list(slide).first { $0.kind == Kind.footers }.map { BinaryFooters($0, in: records) }
        let footers = own ?? footers
        (fields.date, fields.footer) = (footers.date, footers.footer)
        var showsMaster = true
        for child in records.list(slide) {
            switch child.kind {
            // MS-PPT 2.5.10 and 2.5.11: the bit fMasterObjects.
            case Kind.slideAtom: showsMaster = records.half(20, of: child).map { $0 & 1 != 0 } ?? true
            // MS-PPT 2.6.6: the bit fHidden.
            case Kind.slideShow: builder.slide.isHidden = records.half(10, of: child).map { $0 & 0x4 != 0 } ?? false
            case Kind.drawing: try takeShapes(in: child.content, depth: 0)
            case Kind.tags: try takeComments(in: child)
            default: break
            }
        }
        try takeRest()
        if showsMaster { try take(footers) }
    }

    /// Takes the texts that no shape refers to: they are still texts of the slide.
    private mutating func takeRest() throws(OfficeError) {
        for (place, text) in outline.enumerated() where used.insert(place).inserted { try add(text) }
    }

    /// Takes the texts at the foot of the slide. PowerPoint 2007 and later write them as shapes of the slide, too.
    private mutating func take(_ footers: BinaryFooters) throws(OfficeError) {
        for text in footers.texts {
            let paragraphs = BinaryText.paragraphs(of: text).filter { paragraph in
                !builder.slide.blocks.contains(.paragraph(SlideParagraph(text: paragraph)))
            }
            try add(paragraphs, to: .body)
        }
    }

    /// Takes the comments, which are records within a tag of the slide. (MS-PPT 2.5.25 to 2.5.27)
    private mutating func takeComments(in tags: Record) throws(OfficeError) {
        for tag in records.list(tags) where tag.kind == Kind.binaryTag {
            for data in records.list(tag) where data.kind == Kind.binaryTagData {
                for comment in records.list(data) where comment.kind == Kind.comment { try take(comment: comment) }
            }
        }
    }

    private mutating func take(comment: Record) throws(OfficeError) {
        var (author, text) = ("", "")
        for string in records.list(comment) where string.kind == Kind.string {
            switch string.instance {
            case 0: author = records.string(of: string)
            case 1: text = BinaryText.paragraphs(of: records.string(of: string)).joined(separator: "\n")
            default: break
            }
        }
        if let comment = OfficeComment(author: author, text: text) { try builder.append(comment) }
    }

    /// Takes the notes of the slide.
    ///
    /// - Throws: `OfficeError`.
    mutating func takeNotes(_ notes: Record) throws(OfficeError) {
        (fields.date, fields.footer) = ("", "")
        for child in records.list(notes) where child.kind == Kind.drawing {
            try takeNotes(in: child.content, depth: 0)
        }
    }

    private mutating func takeNotes(in range: Range<Int>, depth: Int) throws(OfficeError) {
        guard depth < Self.mostDepth else { return }
        for record in records.list(range) {
            if record.kind == Kind.clientTextbox {
                for text in texts(of: record) where text.isNotes { try add(text.paragraphs(fields), to: .notes) }
            } else if record.isContainer {
                try takeNotes(in: record.content, depth: depth + 1)
            }
        }
    }

    // MARK: - Shapes

    /// Takes shapes in their order, within groups, too.
    private mutating func takeShapes(in range: Range<Int>, depth: Int) throws(OfficeError) {
        guard depth < Self.mostDepth else { return }
        for record in records.list(range) {
            if record.kind == Kind.clientTextbox {
                for text in texts(of: record) { try add(text) }
            } else if record.kind == Kind.objectReference, let number = records.word(0, of: record) {
                builder.slide.hasPictures = true
                try builder.append(objects.blocks(of: number))
            } else if record.kind == Kind.group, let table = BinaryTable(record, in: records) {
                try take(table)
            } else if record.isContainer, !isSlideNumber(record) {
                try takeShapes(in: record.content, depth: depth + 1)
            }
        }
    }

    private mutating func take(_ table: BinaryTable) throws(OfficeError) {
        builder.beginTable()
        for row in try table.rows {
            try builder.count(row.count)
            try builder.beginRow()
            for cell in row {
                try builder.beginCell()
                for text in cell.flatMap({ texts(of: $0) }) { try add(text.paragraphs(fields), to: .body) }
                builder.endCell()
            }
        }
        try builder.endTable()
    }

    /// Whether a record is the shape of the slide's number, which is not text of the slide.
    private func isSlideNumber(_ shape: Record) -> Bool {
        guard shape.kind == Kind.shape, let data = records.list(shape).first(where: { $0.kind == Kind.clientData })
        else { return false }
        return records.list(data).contains { atom in
            switch atom.kind {
            case Kind.placeholder: records.byte(4, of: atom) == Self.slideNumber
            // MS-PPT, RoundTripHFPlaceholder12Atom: PowerPoint 2007 and later keep such shapes on slides.
            case Kind.savedPlaceholder: records.byte(0, of: atom) == Self.slideNumber
            default: false
            }
        }
    }

    /// The texts of a shape: its own, or those of the document's list, by their places among those of the slide.
    /// (MS-PPT 2.9.76)
    private mutating func texts(of textbox: Record) -> [BinaryText] {
        var own = BinaryText()
        var found: [BinaryText] = []
        for atom in records.list(textbox) {
            guard atom.kind == Kind.outlineReference, let number = records.word(0, of: atom) else {
                own.take(atom, in: records)
                continue
            }
            let place = Int(number)
            if outline.indices.contains(place), used.insert(place).inserted { found.append(outline[place]) }
        }
        return own.isEmpty ? found : found + [own]
    }

    private mutating func add(_ text: BinaryText) throws(OfficeError) {
        try add(text.paragraphs(fields), to: text.isTitle ? .title : .body)
    }

    private mutating func add(_ paragraphs: [String], to place: SlideBuilder.Place) throws(OfficeError) {
        builder.place = place
        for paragraph in paragraphs {
            builder.beginParagraph()
            try builder.append(Array(paragraph.utf8), collapses: false)
            builder.endParagraph(level: 0, marker: .nothing)
        }
    }
}
