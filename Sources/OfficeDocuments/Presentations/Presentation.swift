package import SystemPackage
import XML

/// A presentation: Office Open XML (`.pptx`, `.pptm`, `.ppsx` and templates), OpenDocument (`.odp`, `.fodp`), or PowerPoint 97
/// to 2003 (`.ppt`).
///
/// Slides are read one by one, in the order in which they are shown.
package final class Presentation {
    /// The formats.
    package enum Format: Sendable {
        case openXML
        case openDocument
        /// A compound file.
        case binary
    }

    /// The number of slides, hidden ones too.
    package var count: Int { reader.count }
    private let reader: any SlideReader

    /// Opens the document at `path`.
    ///
    /// - Throws: `OfficeError`.
    package init(path: FilePath, format: Format, limits: OfficeLimits = OfficeLimits()) throws {
        switch format {
        case .openXML: reader = try PowerPointPresentation(try OfficeContainer(path: path, limits: limits))
        case .openDocument: reader = try OpenDocumentPresentation(try OfficeContainer(path: path, limits: limits))
        case .binary: reader = try BinaryPresentation(try CompoundDocument(path: path, limits: limits))
        }
    }

    /// Opens a presentation of PowerPoint 97 to 2003.
    ///
    /// - Throws: `OfficeError`.
    package init(_ document: CompoundDocument) throws { reader = try BinaryPresentation(document) }

    /// Reads some slides, in order.
    ///
    /// - Throws: `OfficeError`, or the error of `take`.
    /// - Complexity: O(n) in the size of the slides; in OpenDocument of all slides up to the last of them.
    package func read(_ range: Range<Int>, _ take: (Slide) throws -> Void) throws { try reader.read(range, take) }
}

/// What reads the slides of one format.
protocol SlideReader: AnyObject {
    var count: Int { get }

    func read(_ range: Range<Int>, _ take: (Slide) throws -> Void) throws
}

/// The text of a slide.
package struct Slide: Sendable, Hashable {
    /// The title; empty without one.
    package var title = ""
    /// Everything else on the slide, in its order.
    package var blocks: [SlideBlock] = []
    /// The speaker's notes.
    package var notes: [SlideParagraph] = []
    /// What others wrote about it.
    package var comments: [OfficeComment] = []
    /// Whether the slide is left out of a show.
    package var isHidden = false
    /// Whether there are pictures, charts, films or sounds.
    package var hasPictures = false
    /// Whether a text has a link.
    package var hasLinks = false
    /// Whether there are equations, which are text here.
    package var hasFormulas = false

    /// Whether there is no text.
    package var isEmpty: Bool { title.isEmpty && blocks.isEmpty && notes.isEmpty && comments.isEmpty }
}

/// A part of a slide.
package enum SlideBlock: Sendable, Hashable {
    case paragraph(SlideParagraph)
    /// The texts of cells, by rows. What a merged cell covers is empty.
    case table([[String]])

    /// The size of its text, with a byte after each paragraph or cell.
    var bytes: Int {
        switch self {
        case .paragraph(let paragraph): paragraph.text.utf8.count + 1
        case .table(let rows): rows.reduce(0) { $1.reduce($0) { $0 + $1.utf8.count + 1 } }
        }
    }
}

/// A paragraph, or an item of a list.
package struct SlideParagraph: Sendable, Hashable {
    /// What stands before a paragraph.
    package enum Marker: Sendable, Hashable {
        case nothing
        case bullet
        /// A number as it is shown: `1.`, `b)`.
        case number(String)
    }

    /// The text, which is not empty.
    package var text: String
    /// How deep the paragraph is indented, from 0 to 8.
    package var level = 0
    package var marker = Marker.nothing
}

/// Collects the text of a slide, or of its notes.
struct SlideBuilder {
    /// What a text belongs to.
    enum Place { case title, body, notes, nowhere }

    /// The deepest level of a paragraph (ECMA-376, part 1, 21.1.2.2.7).
    static let deepest = 8
    /// The maximum size of the texts of a slide, in bytes.
    private static let most = 16 << 20

    var slide = Slide()
    var place = Place.body
    private(set) var text = ParagraphText()
    private var rows: [[String]]?
    private var cell: [String]?
    /// Whether another cell extends over the current one, which then shows nothing.
    private var isCovered = false
    /// The number of columns that the last cell extends over, and that no cell stood for yet.
    private var uncovered = 0
    private var numbers = SlideNumbers()
    private var size = 0

    /// Whether the current text is in a table.
    var isInTable: Bool { rows != nil }

    /// Adds to the text of the current paragraph.
    ///
    /// - Parameter collapses: Whether white space counts as one space.
    mutating func append(_ bytes: [UInt8], collapses: Bool) throws(OfficeError) {
        if collapses { text.append(bytes) } else { text.append(exactly: bytes) }
        try count(bytes.count)
    }

    /// Adds parts that stand elsewhere in the document, such as the text of a chart.
    mutating func append(_ blocks: [SlideBlock]) throws(OfficeError) {
        try count(blocks.reduce(0) { $0 + $1.bytes })
        slide.blocks += blocks
    }

    /// Adds a comment.
    mutating func append(_ comment: OfficeComment) throws(OfficeError) {
        try count(comment.text.utf8.count)
        slide.comments.append(comment)
    }

    /// Sets whether the text that follows in the paragraph is raised.
    mutating func setRaised(_ isRaised: Bool) { text.isRaised = isRaised }

    /// Counts bytes of text, or cells that may have none.
    mutating func count(_ bytes: Int) throws(OfficeError) {
        size += bytes
        guard size <= Self.most else {
            throw OfficeError(.tooLarge, message: "has more than \(Self.most) bytes of text on one slide")
        }
    }

    /// Adds the character of an element.
    mutating func append(element name: String, _ attributes: [XMLAttribute] = []) {
        text.append(element: name, attributes)
    }

    /// Begins the text of another shape, whose lists are its own.
    mutating func beginText() { numbers = SlideNumbers() }

    mutating func beginParagraph() { text.clear() }

    /// Ends a paragraph. One without text is none, and not counted.
    ///
    /// - Parameter numbering: How it is numbered, which then is its marker; nil if it is not.
    mutating func endParagraph(level: Int, marker: SlideParagraph.Marker, numbering: SlideNumbering? = nil) {
        let words = text.text.trimmed
        text.clear()
        guard !words.isEmpty else { return }
        let marker = numbers.next(numbering, level: level).map(SlideParagraph.Marker.number) ?? marker
        if cell != nil {
            cell?.append(words)
            return
        }
        switch place {
        case .title: slide.title += (slide.title.isEmpty ? "" : "\n") + words
        case .body: slide.blocks.append(.paragraph(Self.paragraph(words, level, marker)))
        case .notes: slide.notes.append(Self.paragraph(words, level, marker))
        case .nowhere: break
        }
    }

    private static func paragraph(_ text: String, _ level: Int, _ marker: SlideParagraph.Marker) -> SlideParagraph {
        SlideParagraph(text: text, level: min(max(0, level), deepest), marker: marker)
    }

    // MARK: - Tables

    /// The most columns that a cell extends over.
    private static let mostColumns = 1000

    mutating func beginTable() {
        rows = []
        uncovered = 0
    }

    mutating func beginRow() throws(OfficeError) {
        try completeCell()
        if let last = rows?.count { rows?.insert([], at: last) }
    }

    /// Begins a cell.
    ///
    /// - Parameters:
    ///   - columns: The number of columns that it extends over. Most programs write a cell for each of them.
    ///   - isContinued: Whether the cell before it extends over it.
    ///   - isCovered: Whether any other cell does.
    mutating func beginCell(
        columns: Int = 1, isContinued: Bool = false, isCovered: Bool = false
    ) throws(OfficeError) {
        if isContinued {
            uncovered = max(0, uncovered - 1)
        } else {
            try completeCell()
            uncovered = min(max(1, columns), Self.mostColumns) - 1
        }
        self.isCovered = isContinued || isCovered
        cell = []
    }

    /// Adds the cells that the last one extends over, if the document has none for them.
    private mutating func completeCell() throws(OfficeError) {
        guard uncovered > 0, let last = rows?.indices.last else { return }
        try count(uncovered)
        rows?[last] += [String](repeating: "", count: uncovered)
        uncovered = 0
    }

    mutating func endCell() {
        guard let words = cell, let last = rows?.indices.last else { return }
        cell = nil
        rows?[last].append(isCovered ? "" : words.joined(separator: "\n"))
        isCovered = false
    }

    mutating func endTable() throws(OfficeError) {
        try completeCell()
        guard let table = rows else { return }
        (rows, cell) = (nil, nil)
        guard table.contains(where: { $0.contains { !$0.isEmpty } }) else { return }
        switch place {
        case .notes:
            slide.notes += table.flatMap { $0 }.filter { !$0.isEmpty }.map { SlideParagraph(text: $0) }
        case .title, .body: slide.blocks.append(.table(table))
        case .nowhere: break
        }
    }
}
