/// A document of Word 97 to 2003 (MS-DOC): its text, with what its paragraphs are, its notes, text boxes and comments.
///
/// What was deleted while changes were tracked, hidden text, page headers and drawings are left out.
package final class WordDocument {
    /// A footnote or an endnote.
    package struct Note: Sendable {
        /// Where the body refers to it.
        let reference: Int
        /// Whether the body shows a number for it, not a sign of its own.
        let isNumbered: Bool
        /// Its text.
        package let characters: Range<Int>
    }

    let file: WordFile
    let pieces: WordPieces
    let styles: WordStyles
    /// The text of the document itself.
    package let body: Range<Int>
    /// The notes, in the order in which the body refers to them.
    package let notes: [Note]
    /// The texts of text boxes.
    package let textBoxes: [Range<Int>]
    /// Whether pictures or other objects are in the text.
    package internal(set) var hasObjects = false
    var lists: WordLists
    let clock: ReadingClock

    /// Whether a file with this beginning may be a document of Word 97 or later: a compound file that does not show the header
    /// of an earlier one.
    package static func mayBeReadable(_ beginning: [UInt8]) -> Bool {
        guard beginning.starts(with: CompoundDocument.signature) else { return false }
        let headers = stride(from: 512, to: beginning.count - 3, by: 512).filter {
            WordFile.signatures.contains(beginning.little16($0))
        }
        return headers.first.map { WordFile.isReadable(beginning, headerAt: $0) } ?? true
    }

    /// Opens a document.
    ///
    /// - Throws: `OfficeError`: `unsupported` for a document of Word 95 or earlier, `encrypted`, or `damaged`.
    package init(_ document: CompoundDocument, limits: OfficeLimits = OfficeLimits()) throws(OfficeError) {
        file = try WordFile(document)
        pieces = try WordPieces(file)
        styles = WordStyles(file)
        lists = WordLists(file)
        clock = ReadingClock(limits)
        body = file.characters(of: .body)
        guard let last = pieces.pieces.last, last.characters.upperBound >= body.upperBound else {
            throw OfficeError(.damaged, message: "is damaged: a part of its text is missing")
        }
        notes =
            (Self.notes(file, .footnotes, .footnoteReferences, .footnotes)
            + Self.notes(file, .endnotes, .endnoteReferences, .endnotes))
            .sorted { $0.reference < $1.reference }
        textBoxes = Self.texts(file, .textBoxes, .textBoxes, recordBytes: 22)
    }

    /// The comments, in the order in which the body refers to them.
    ///
    /// - Throws: `OfficeError` with `cancelled` or `timedOut`.
    package func comments() throws -> [OfficeComment] {
        let authors = authors()
        // MS-DOC 2.8.6, PlcfandRef: records of 30 bytes (2.9.7, ATRDPre10) with the author's number after the initials.
        let references = file.positions(in: .commentReferences, recordBytes: 30).count - 1
        var comments: [OfficeComment] = []
        for (index, text) in Self.texts(file, .comments, .comments).enumerated() {
            var words = ""
            try read(text) { event in
                switch event {
                case .text(let text, _): words += text
                case .lineEnd, .paragraphEnd, .cellEnd, .rowEnd: words += "\n"
                case .paragraph, .note, .link, .linkEnd: break
                }
            }
            let record = file.record(index, in: .commentReferences, recordBytes: 30)
            let author = index < references ? file.tables.little16(record + 20) : authors.count
            let comment = OfficeComment(author: authors.indices.contains(author) ? authors[author] : nil, text: words)
            if let comment { comments.append(comment) }
        }
        return comments
    }

    /// MS-DOC 2.9.82, GrpXstAtnOwners: names, each after its length.
    private func authors() -> [String] {
        let range = file.range(of: .commentAuthors)
        var (names, place) = ([String](), range.lowerBound)
        while place + 2 <= range.upperBound {
            let end = place + 2 + 2 * file.tables.little16(place)
            guard end <= range.upperBound else { break }
            let units = stride(from: place + 2, to: end, by: 2).map { UInt16(file.tables.little16($0)) }
            names.append(String(decoding: units, as: UTF16.self))
            place = end
        }
        return names
    }

    private static func notes(
        _ file: WordFile, _ part: WordFile.Part, _ references: WordFile.Table, _ table: WordFile.Table
    ) -> [Note] {
        let places = file.positions(in: references, recordBytes: 2).dropLast()
        return zip(places.indices, zip(places, texts(file, part, table))).map { index, note in
            let record = file.record(index, in: references, recordBytes: 2)
            return Note(
                reference: note.0, isNumbered: file.tables.little16(record) != 0, characters: note.1)
        }
    }

    /// The texts of a part, as a table tells where each of them begins.
    private static func texts(
        _ file: WordFile, _ part: WordFile.Part, _ table: WordFile.Table, recordBytes: Int = 0
    ) -> [Range<Int>] {
        let characters = file.characters(of: part)
        // The last two positions are the end of the last text, and that of an empty paragraph after it.
        let places = file.positions(in: table, recordBytes: recordBytes).dropLast()
        // No two texts share characters, or a small document could have texts without end.
        var last = 0
        return zip(places, places.dropFirst()).map { start, end in
            let first = min(max(last, start), characters.count)
            last = min(max(first, end), characters.count)
            return characters.lowerBound + first..<characters.lowerBound + last
        }
    }
}

/// What is found in the text of a document, in its order.
package enum WordEvent: Sendable, Hashable {
    /// A paragraph begins.
    case paragraph(WordParagraph)
    /// Text without line ends.
    case text(String, CharacterStyle)
    /// A line ends, and the paragraph goes on.
    case lineEnd
    /// The paragraph ends.
    case paragraphEnd
    /// A cell of a table ends, with its last paragraph.
    case cellEnd
    /// A row of a table ends.
    case rowEnd
    /// The number of a note, from 1. Notes with a sign of their own have it in the text.
    case note(Int)
    /// The text of a hyperlink begins, with the instruction of its field.
    case link(String)
    case linkEnd
}

/// What a paragraph is.
package struct WordParagraph: Sendable, Hashable {
    /// The level of a heading, from 0; nil for other text.
    package let heading: Int?
    /// Its place in a list, if it is in one.
    package let item: WordListItem?
    /// Whether it is in a cell of a table.
    package let isInTable: Bool

    /// A paragraph of the running text.
    package static let plain = WordParagraph(heading: nil, item: nil, isInTable: false)
}
