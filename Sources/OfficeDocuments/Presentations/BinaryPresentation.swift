/// Reads presentations of PowerPoint 97 to 2003 (MS-PPT): the titles, the texts and the notes of the slides, in the order of
/// the show.
final class BinaryPresentation: SlideReader {
    private let stream: [UInt8]
    /// Where the newest version of each object is, by its number.
    private var objects: [UInt32: Int] = [:]
    /// The slides: the number of the object, and the texts of its placeholders, which the document keeps outside of it.
    private var slides: [(object: UInt32, identifier: UInt32, texts: [OutlineText])] = []
    private var notes: [UInt32] = []
    private var known: Set<UInt32> = []
    private let hasPictures: Bool

    private struct OutlineText {
        let kind: Int
        var text: String
    }

    /// MS-PPT 2.13.24, RecordType.
    private enum Kind {
        static let document = 0x03E8
        static let slide = 0x03EE
        static let slideAtom = 0x03EF
        static let notes = 0x03F0
        static let notesAtom = 0x03F1
        static let slidePersist = 0x03F3
        static let slideShow = 0x03F9
        static let drawing = 0x040C
        static let list = 0x0FF0
        static let outlineReference = 0x0F9E
        static let textHeader = 0x0F9F
        static let characters = 0x0FA0
        static let bytes = 0x0FA8
        static let userEdit = 0x0FF5
        static let persistDirectory = 0x1772
        static let encryption = 0x2F14
        static let clientTextbox = 0xF00D
    }

    /// MS-PPT 2.13.33, TextTypeEnum: titles, and notes.
    private static let (titles, ofNotes): (Set<Int>, Int) = ([0, 6], 2)
    private static let mostDepth = 32

    var count: Int { slides.count }

    /// - Throws: `OfficeError`.
    init(_ document: CompoundDocument) throws(OfficeError) {
        guard let stream = try document.stream("PowerPoint Document") else {
            throw OfficeError(.damaged, message: "is not a presentation: it has no stream 'PowerPoint Document'")
        }
        self.stream = stream
        hasPictures = document.entry("Pictures").map { document[$0].size > 0 } ?? false
        // MS-PPT 2.3.2: the place of the last edit, and whether the document is encrypted.
        guard let user = try document.stream("Current User"), user.count >= 20 else {
            throw OfficeError(.damaged, message: "is damaged: it has no stream 'Current User'")
        }
        if user.little32(12) == 0xF3D1_C4DF { throw Self.encrypted }
        try readEdits(from: Int(user.little32(16)))
        guard !slides.isEmpty else { throw OfficeError(.damaged, message: "is damaged: no slide was found in it") }
    }

    private static let encrypted = OfficeError(
        .encrypted, message: "is encrypted", hint: "save it without a password first")

    func read(_ range: Range<Int>, _ take: (Slide) throws -> Void) throws {
        let notes = notesBySlide()
        for index in range where slides.indices.contains(index) { try take(slide(index, notes)) }
    }

    // MARK: - Records

    /// A record: what it is, and where its content is. (MS-PPT 2.3.1)
    private struct Record {
        let kind: Int
        let instance: Int
        let isContainer: Bool
        let content: Range<Int>
    }

    private func record(at place: Int, before end: Int) -> Record? {
        guard place >= 0, place + 8 <= min(end, stream.count) else { return nil }
        let first = stream.little16(place)
        let size = Int(stream.little32(place + 4))
        guard size <= min(end, stream.count) - place - 8 else { return nil }
        return Record(
            kind: stream.little16(place + 2), instance: first >> 4, isContainer: first & 0xF == 0xF,
            content: (place + 8)..<(place + 8 + size))
    }

    private func forEachRecord(in range: Range<Int>, _ body: (Record) -> Void) {
        var place = range.lowerBound
        while let record = record(at: place, before: range.upperBound) {
            body(record)
            place = record.content.upperBound
        }
    }

    /// Follows the edits from the last one to the first, and reads the list of slides. (MS-PPT 2.3.3)
    private func readEdits(from last: Int) throws(OfficeError) {
        var (place, document, rounds) = (last, UInt32?.none, 0)
        while place > 0, rounds < 10_000, let edit = record(at: place, before: stream.count),
            edit.kind == Kind.userEdit,
            edit.content.count >= 28
        {
            let start = edit.content.lowerBound
            if edit.content.count >= 32, stream.little32(start + 28) != 0 { throw Self.encrypted }
            document = document ?? stream.little32(start + 16)
            readDirectory(at: Int(stream.little32(start + 12)))
            let former = Int(stream.little32(start + 8))
            guard former < place else { break }
            place = former
            rounds += 1
        }
        guard let place = document.flatMap({ objects[$0] }), let record = record(at: place, before: stream.count),
            record.kind == Kind.document
        else { throw OfficeError(.damaged, message: "is damaged: its document was not found") }
        forEachRecord(in: record.content) { list in
            guard list.kind == Kind.list, list.instance == 0 || list.instance == 2 else { return }
            readList(list)
        }
    }

    /// Notes the places of objects; those of a later edit hold. (MS-PPT 2.3.4)
    private func readDirectory(at place: Int) {
        guard let directory = record(at: place, before: stream.count), directory.kind == Kind.persistDirectory else {
            return
        }
        var at = directory.content.lowerBound
        while at + 4 <= directory.content.upperBound {
            let head = stream.little32(at)
            var (number, left) = (head & 0xF_FFFF, head >> 20)
            at += 4
            while left > 0, at + 4 <= directory.content.upperBound {
                if objects[number] == nil { objects[number] = Int(stream.little32(at)) }
                (number, left, at) = (number + 1, left - 1, at + 4)
            }
        }
    }

    /// Reads the list of the slides, or of the notes. (MS-PPT 2.4.14.3)
    private func readList(_ list: Record) {
        var kind = 0
        forEachRecord(in: list.content) { record in
            switch record.kind {
            case Kind.slidePersist where record.content.count >= 16:
                let object = stream.little32(record.content.lowerBound)
                // An object that several slides claim would be read once for each.
                guard known.insert(object).inserted else { return }
                if list.instance == 2 {
                    notes.append(object)
                } else {
                    slides.append((object, stream.little32(record.content.lowerBound + 12), []))
                }
            case Kind.textHeader where record.content.count >= 4:
                kind = Int(stream.little32(record.content.lowerBound))
                if list.instance == 0, !slides.isEmpty {
                    slides[slides.count - 1].texts.append(OutlineText(kind: kind, text: ""))
                }
            case Kind.characters, Kind.bytes:
                guard list.instance == 0, let slide = slides.indices.last, !slides[slide].texts.isEmpty else { return }
                slides[slide].texts[slides[slide].texts.count - 1].text += text(of: record)
            default: break
            }
        }
    }

    private func text(of record: Record) -> String {
        let bytes = stream[record.content]
        guard record.kind == Kind.characters else {
            // MS-PPT 2.9.43: the low bytes of UTF-16.
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
        let whole = Array(bytes)
        return String(
            decoding: stride(from: 0, through: whole.count - 2, by: 2).map { UInt16(whole.little16($0)) },
            as: UTF16.self)
    }

    // MARK: - Slides

    /// The places of the notes, by the identifiers of their slides. (MS-PPT 2.5.7)
    private func notesBySlide() -> [UInt32: Record] {
        var found: [UInt32: Record] = [:]
        for object in notes {
            guard let place = objects[object], let record = record(at: place, before: stream.count),
                record.kind == Kind.notes
            else { continue }
            forEachRecord(in: record.content) { atom in
                guard atom.kind == Kind.notesAtom, atom.content.count >= 4 else { return }
                found[stream.little32(atom.content.lowerBound)] = record
            }
        }
        return found
    }

    private func slide(_ index: Int, _ notes: [UInt32: Record]) -> Slide {
        var slide = Slide()
        slide.hasPictures = hasPictures
        let (object, identifier, outline) = slides[index]
        var used: Set<Int> = []
        if let place = objects[object], let record = record(at: place, before: stream.count), record.kind == Kind.slide
        {
            forEachRecord(in: record.content) { child in
                switch child.kind {
                // MS-PPT 2.6.6: the bit fHidden.
                case Kind.slideShow where child.content.count >= 12:
                    slide.isHidden = stream.little16(child.content.lowerBound + 10) & 0x4 != 0
                case Kind.drawing:
                    forEachText(in: child.content, depth: 0) { text in
                        switch text {
                        case .own(let kind, let words): Self.add(words, kind, to: &slide)
                        case .outline(let place):
                            guard outline.indices.contains(place), used.insert(place).inserted else { return }
                            Self.add(outline[place].text, outline[place].kind, to: &slide)
                        }
                    }
                default: break
                }
            }
        }
        // What no shape refers to is still text of the slide.
        for (place, text) in outline.enumerated() where !used.contains(place) {
            Self.add(text.text, text.kind, to: &slide)
        }
        if let record = notes[identifier] {
            forEachRecord(in: record.content) { child in
                guard child.kind == Kind.drawing else { return }
                forEachText(in: child.content, depth: 0) { text in
                    guard case .own(Self.ofNotes, let words) = text else { return }
                    slide.notes += Self.paragraphs(of: words)
                }
            }
        }
        return slide
    }

    /// A text of a shape.
    private enum ShapeText {
        case own(kind: Int, text: String)
        /// A text of the document's list, by its place among those of the slide.
        case outline(Int)
    }

    /// Finds the texts of shapes, in their order, within groups, too. (MS-PPT 2.9.76)
    private func forEachText(in range: Range<Int>, depth: Int, _ body: (ShapeText) -> Void) {
        guard depth < Self.mostDepth else { return }
        forEachRecord(in: range) { record in
            guard record.kind == Kind.clientTextbox else {
                if record.isContainer { forEachText(in: record.content, depth: depth + 1, body) }
                return
            }
            var (kind, words) = (4, "")
            forEachRecord(in: record.content) { atom in
                switch atom.kind {
                case Kind.textHeader where atom.content.count >= 4:
                    kind = Int(stream.little32(atom.content.lowerBound))
                case Kind.characters, Kind.bytes: words += text(of: atom)
                case Kind.outlineReference where atom.content.count >= 4:
                    body(.outline(Int(stream.little32(atom.content.lowerBound))))
                default: break
                }
            }
            if !words.isEmpty { body(.own(kind: kind, text: words)) }
        }
    }

    private static func add(_ text: String, _ kind: Int, to slide: inout Slide) {
        let paragraphs = paragraphs(of: text)
        guard titles.contains(kind) else {
            slide.blocks += paragraphs.map { .paragraph($0) }
            return
        }
        for paragraph in paragraphs { slide.title += (slide.title.isEmpty ? "" : "\n") + paragraph.text }
    }

    /// MS-PPT 2.9.42: paragraphs end with a carriage return, lines with a vertical tab.
    private static func paragraphs(of text: String) -> [SlideParagraph] {
        text.split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }.compactMap { line in
            let scalars = line.unicodeScalars.map { $0.value == 0x0B ? " " : $0 }.filter {
                $0.value >= 0x20 || $0 == "\t"
            }
            let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            return words.isEmpty ? nil : SlideParagraph(text: words)
        }
    }
}
