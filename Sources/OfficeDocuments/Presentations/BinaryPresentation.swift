/// Reads presentations of PowerPoint 97 to 2003 (MS-PPT): the titles, the texts and the notes of the slides, in the order of
/// the show.
final class BinaryPresentation: SlideReader {
    private typealias Record = PresentationRecords.Record
    private typealias Kind = PresentationRecords.Kind

    private let records: PresentationRecords
    /// Where the newest version of each object is, by its number.
    private var objects: [UInt32: Int] = [:]
    /// The slides: the number of the object, and the texts of its placeholders, which the document keeps outside of it.
    private var slides: [(object: UInt32, identifier: UInt32, texts: [BinaryText])] = []
    private var notes: [UInt32] = []
    private var known: Set<UInt32> = []
    private var footers = BinaryFooters()
    /// The footers of slides with the layout of a title.
    private var footersOfTitles = BinaryFooters()
    private var firstNumber = 1
    private let embedded: BinaryObjects
    private let hasPictures: Bool

    var count: Int { slides.count }

    /// - Throws: `OfficeError`.
    init(_ document: CompoundDocument) throws(OfficeError) {
        // A file for both PowerPoint 95 and 97 has the document of 97 in a storage.
        let storage = document.entry("PP97_DUALSTORAGE") ?? 0
        guard let stream = try document.stream("PowerPoint Document", in: storage) else {
            throw OfficeError(.damaged, message: "is not a presentation: it has no stream 'PowerPoint Document'")
        }
        records = PresentationRecords(bytes: stream)
        embedded = BinaryObjects(records)
        hasPictures = document.entry("Pictures", in: storage).map { document[$0].size > 0 } ?? false
        // MS-PPT 2.3.2: the place of the last edit, and whether the document is encrypted.
        guard let user = try document.stream("Current User", in: storage), user.count >= 20 else {
            throw OfficeError(.damaged, message: "is damaged: it has no stream 'Current User'")
        }
        if user.little32(12) == 0xF3D1_C4DF { throw Self.encrypted }
        try readDocument(try readEdits(from: Int(user.little32(16))))
        guard !slides.isEmpty else { throw OfficeError(.damaged, message: "is damaged: no slide was found in it") }
    }

    private static let encrypted = OfficeError(
        .encrypted, message: "is encrypted", hint: "save it without a password first")

    func read(_ range: Range<Int>, _ take: (Slide) throws -> Void) throws {
        let notes = notesBySlide()
        // Slides and notes do not overlap: all of them together are not larger than the stream.
        var left = records.bytes.count
        for index in range where slides.indices.contains(index) {
            let (slide, notes) = (record(slides[index].object, Kind.slide), notes[slides[index].identifier])
            left -= (slide?.content.count ?? 0) + (notes?.content.count ?? 0)
            guard left >= 0 else { throw OfficeError(.damaged, message: "is damaged: its slides overlap") }
            try take(try self.slide(index, slide, notes))
        }
    }

    // MARK: - The document

    /// The object with a number, if it is of a kind.
    private func record(_ object: UInt32?, _ kind: Int) -> Record? {
        guard let place = object.flatMap({ objects[$0] }), let record = records.record(at: place), record.kind == kind
        else { return nil }
        return record
    }

    /// Follows the edits from the last one to the first; returns the document. (MS-PPT 2.3.3)
    private func readEdits(from last: Int) throws(OfficeError) -> Record {
        var (place, document, rounds) = (last, UInt32?.none, 0)
        while place > 0, rounds < 10_000, let edit = records.record(at: place), edit.kind == Kind.userEdit,
            let former = records.word(8, of: edit), let directory = records.word(12, of: edit)
        {
            if let key = records.word(28, of: edit), key != 0 { throw Self.encrypted }
            document = document ?? records.word(16, of: edit)
            readDirectory(at: Int(directory))
            guard former < place else { break }
            place = Int(former)
            rounds += 1
        }
        guard let record = record(document, Kind.document) else {
            throw OfficeError(.damaged, message: "is damaged: its document was not found")
        }
        return record
    }

    /// Notes the places of objects; those of a later edit hold. (MS-PPT 2.3.4)
    private func readDirectory(at place: Int) {
        guard let directory = records.record(at: place), directory.kind == Kind.persistDirectory else { return }
        var at = 0
        while let head = records.word(at, of: directory) {
            var (number, left) = (head & 0xF_FFFF, head >> 20)
            at += 4
            while left > 0, let place = records.word(at, of: directory) {
                if objects[number] == nil { objects[number] = Int(place) }
                (number, left, at) = (number + 1, left - 1, at + 4)
            }
        }
    }

    /// MS-PPT 2.4.1.
    private func readDocument(_ document: Record) throws(OfficeError) {
        var isOmittedFromTitles = false
        for child in records.list(document) {
            switch (child.kind, child.instance) {
            case (Kind.documentAtom, _):
                firstNumber = records.half(32, of: child) ?? 1
                isOmittedFromTitles = records.byte(37, of: child).map { $0 != 0 } ?? false
            case (Kind.objectList, _): embedded.take(child) { record($0, Kind.objectStorage) }
            // MS-PPT 2.4.15.1: those of slides; others are of notes.
            case (Kind.footers, 3): footers = BinaryFooters(child, in: records)
            case (Kind.list, 0): readSlides(child)
            case (Kind.list, 2): readNotes(child)
            default: break
            }
        }
        footersOfTitles = isOmittedFromTitles ? BinaryFooters() : footers
    }

    /// Reads the list of the slides, with the texts of their placeholders. (MS-PPT 2.4.14.3)
    private func readSlides(_ list: Record) {
        for record in records.list(list) {
            let last = slides.indices.last
            switch record.kind {
            case Kind.slidePersist:
                guard let object = records.word(0, of: record), let identifier = records.word(12, of: record),
                    // An object that several slides claim would be read once for each.
                    known.insert(object).inserted
                else { break }
                slides.append((object, identifier, []))
            case Kind.textHeader: if let last { slides[last].texts.append(BinaryText(header: record, in: records)) }
            default:
                guard let last, let text = slides[last].texts.indices.last else { break }
                slides[last].texts[text].take(record, in: records)
            }
        }
    }

    /// MS-PPT 2.4.14.6.
    private func readNotes(_ list: Record) {
        for record in records.list(list) where record.kind == Kind.slidePersist {
            guard let object = records.word(0, of: record), known.insert(object).inserted else { continue }
            notes.append(object)
        }
    }

    // MARK: - Slides

    /// The notes, by the identifiers of their slides. (MS-PPT 2.5.7)
    private func notesBySlide() -> [UInt32: Record] {
        var found: [UInt32: Record] = [:]
        for object in notes {
            guard let notes = record(object, Kind.notes) else { continue }
            for atom in records.list(notes) where atom.kind == Kind.notesAtom {
                if let slide = records.word(0, of: atom) { found[slide] = notes }
            }
        }
        return found
    }

    private func slide(_ index: Int, _ slide: Record?, _ notes: Record?) throws(OfficeError) -> Slide {
        var parser = BinarySlideParser(
            records, outline: slides[index].texts, number: firstNumber + index, objects: embedded)
        try parser.takeSlide(slide, footers: slide.map(isTitle) == true ? footersOfTitles : footers)
        if let notes { try parser.takeNotes(notes) }
        var result = parser.builder.slide
        result.hasPictures = hasPictures || result.hasPictures
        return result
    }

    /// Whether a slide has the layout of a title (MS-PPT 2.5.10).
    private func isTitle(_ slide: Record) -> Bool {
        records.list(slide).contains { $0.kind == Kind.slideAtom && records.word(0, of: $0) == 0 }
    }
}
