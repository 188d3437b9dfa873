import OfficeDocuments
import XML

/// Rewrites the body of an office document so that a reader that supports only paragraphs, lists and tables finds all
/// visible content: the content of boxes moves after the paragraph that holds the box, and grouping elements are
/// removed.
///
/// Elements are recognised by the namespace prefixes that all writers use for their format.
struct OfficeBody {
    /// The treatment of an element.
    enum Treatment: Sendable, Hashable {
        /// Keeps it, and processes its content.
        case kept
        /// Removes its tags, keeps its content.
        case unwrapped
        /// Removes it with its content.
        case dropped
        /// Moves its content after the surrounding paragraph.
        case lifted
        /// Moves its content to the end of the element that holds it, in brackets: the reading of a character.
        case reading
        /// Renames it.
        case renamed(String)
        /// Continues the element of the same name before it, whose end tag was removed.
        case continued
    }

    /// An output: the body itself, or the content of a box.
    private struct Page {
        var output: [UInt8] = []
        /// The number of nested open paragraphs.
        var paragraphs = 0
        /// The content to insert at the end of the paragraph.
        var lifted: [UInt8] = []

        /// Whether it has visible text besides its tags.
        var hasText: Bool {
            var isTag = false
            return output.contains { byte in
                if byte == UInt8(ascii: "<") { isTag = true }
                if byte == UInt8(ascii: ">") { isTag = false }
                return !isTag && byte > UInt8(ascii: " ") && byte != UInt8(ascii: ">")
            }
        }
    }

    private let bytes: [UInt8]
    private let vocabulary: OfficeVocabulary
    private var open: [String] = []
    private var treatments: [Treatment] = []
    private var droppedDepth = 0
    private var pages = [Page()]
    private(set) var isChanged = false
    /// The readings to insert at the end of the elements that hold them, with the number of open elements there.
    private var readings: [(depth: Int, content: [UInt8])] = []
    /// The paragraphs of a document of Word, if they have more than pandoc supports.
    private(set) var word: WordParagraphs?

    /// The paragraphs and tables of an OpenDocument text.
    private var text: OpenDocumentBody?

    /// What objects say, for a body that has some.
    private(set) var objects: DocumentObjects?
    /// The documents that are a part of a text of Word.
    private(set) var embedded: EmbeddedDocuments?
    /// Whether there are signs of symbol fonts that are not known.
    private(set) var hasUnknownSigns = false
    /// The comments of an OpenDocument text, as their elements in the body.
    private(set) var annotations: [Range<Int>] = []

    /// The rewritten body.
    var output: [UInt8] { pages[0].output }

    /// The rewritten body; nil if it needs no change, or is not well-formed UTF-8 XML.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ bytes: [UInt8], _ vocabulary: OfficeVocabulary) -> [UInt8]? {
        OfficeBody(rewriting: bytes, vocabulary).flatMap { $0.isChanged ? $0.output : nil }
    }

    /// Rewrites a body; nil if it is not well-formed UTF-8 XML.
    ///
    /// - Parameters:
    ///   - word: The paragraphs of a document of Word, which go on from part to part.
    ///   - objects: The charts and other objects in the body.
    ///   - embedded: The documents that are a part of a text of Word.
    ///   - hidden: The styles of an OpenDocument text that hide text.
    /// - Complexity: O(n) in bytes.
    init?(
        rewriting bytes: [UInt8], _ vocabulary: OfficeVocabulary, word: WordParagraphs? = nil,
        objects: DocumentObjects? = nil, embedded: EmbeddedDocuments? = nil, hidden: OpenDocumentHiddenStyles? = nil
    ) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard bytes.count > start + 1, bytes[start] == UInt8(ascii: "<"), bytes[start + 1] != 0 else { return nil }
        (self.bytes, self.vocabulary, self.word, self.objects) = (bytes, vocabulary, word, objects)
        self.embedded = embedded
        if vocabulary.objects == .openDocument { text = OpenDocumentBody(styles: hidden) }
        guard (try? rewrite()) != nil else { return nil }
    }

    private mutating func rewrite() throws(XMLError) {
        let reader = try XMLReader(bytes, XMLOptions([]))
        var position = 0
        while let event = try reader.next() {
            // All that is not a tag.
            if text?.hidesText == true {
                isChanged = true
            } else {
                write(position..<event.range.lowerBound)
            }
            position = event.range.upperBound
            switch event.content {
            case .start(let name, _): start(name, event.range)
            case .end(let name): end(name, event.range)
            case .text, .comment, .instruction, .unknownEntity: write(event.range)
            }
        }
        write(position..<bytes.count)
    }

    private func treatment(of name: String) -> Treatment {
        if droppedDepth > 0 { return .dropped }
        return vocabulary.treatment(name, open, pages[pages.count - 1].paragraphs > 0)
    }

    /// The treatment of an element in a document of Word.
    private mutating func treatmentInWord(of name: String, _ range: Range<Int>) -> Treatment? {
        let last = pages.count - 1
        return word?.start(name, bytes[range], in: open, page: last, &pages[last].output, &isChanged)
    }

    /// Puts what an object says behind the paragraph; returns whether the element stood for one that says anything.
    private mutating func addObject(_ name: String, _ range: Range<Int>) -> Bool {
        guard let attribute = vocabulary.objects.reference(of: name),
            let reference = XMLTag.value(attribute, in: bytes[range])
        else { return false }
        let blocks = objects?.blocks(at: reference) ?? []
        guard !blocks.isEmpty else { return false }
        let elements = vocabulary.objects.elements(of: blocks)
        let last = pages.count - 1
        if pages[last].paragraphs > 0 { pages[last].lifted += elements } else { pages[last].output += elements }
        return true
    }

    /// Writes a sign of a symbol font as text (ECMA-376, part 1, 17.3.3.30): pandoc leaves out all but those of Symbol.
    private mutating func writeSign(_ tag: ArraySlice<UInt8>) -> Treatment {
        guard let code = XMLTag.value("w:char", in: tag).flatMap({ Int($0, radix: 16) }) else { return .kept }
        // The characters of other fonts have their own codes, outside the private use area.
        let isCharacter = code > 0xFF && !(0xE000...0xF8FF).contains(code)
        let sign =
            XMLTag.value("w:font", in: tag).flatMap(SymbolFont.init(name:))?.character(code)
            ?? (isCharacter ? UInt32(exactly: code).flatMap(Unicode.Scalar.init) : nil)
        guard let sign else {
            hasUnknownSigns = true
            return .kept
        }
        pages[pages.count - 1].output += vocabulary.text(HTMLPage.escaped(String(sign))).utf8
        return .dropped
    }

    private mutating func write(_ range: Range<Int>) {
        if droppedDepth == 0 { pages[pages.count - 1].output += bytes[range] }
    }

    private mutating func start(_ name: String, _ range: Range<Int>) {
        var treatment = treatment(of: name)
        if word != nil, treatment != .dropped, let other = treatmentInWord(of: name, range) { treatment = other }
        if treatment == .kept, name == "w:sym" { treatment = writeSign(bytes[range]) }
        if name == "w:altChunk", treatment == .kept,
            let paragraph = embedded?.paragraph(at: XMLTag.value("r:id", in: bytes[range]))
        {
            pages[pages.count - 1].output += paragraph
            treatment = .dropped
        }
        if objects != nil, treatment == .kept, addObject(name, range) { treatment = .dropped }
        if treatment != .dropped {
            let last = pages.count - 1
            treatment = text?.start(name, bytes[range], in: open.last, &pages[last].output) ?? treatment
        }
        if treatment == .dropped, droppedDepth == 0, vocabulary.comments == name {
            annotations.append(range.lowerBound..<range.upperBound)
        }
        open.append(name)
        treatments.append(treatment)
        switch treatment {
        case .kept:
            write(range)
            if vocabulary.paragraphs.contains(name) { pages[pages.count - 1].paragraphs += 1 }
        case .continued:
            isChanged = true
            if vocabulary.paragraphs.contains(name) { pages[pages.count - 1].paragraphs += 1 }
        case .unwrapped: isChanged = true
        case .renamed(let other):
            isChanged = true
            pages[pages.count - 1].output += "<\(other)>".utf8
            if vocabulary.paragraphs.contains(name) { pages[pages.count - 1].paragraphs += 1 }
        case .dropped:
            isChanged = true
            droppedDepth += 1
        case .lifted, .reading:
            isChanged = true
            pages.append(Page())
        }
    }

    private mutating func end(_ name: String, _ range: Range<Int>) {
        let treatment = treatments.removeLast()
        if let first = readings.firstIndex(where: { $0.depth == open.count }) {
            for reading in readings[first...] { pages[pages.count - 1].output += reading.content }
            readings.removeSubrange(first...)
        }
        open.removeLast()
        switch treatment {
        case .kept, .continued:
            if vocabulary.paragraphs.contains(name) { endParagraph(bytes[range]) } else { write(range) }
        case .unwrapped: break
        case .renamed(let other):
            let tag = Array("</\(other)>".utf8)
            if vocabulary.paragraphs.contains(name) {
                endParagraph(tag[...])
            } else {
                pages[pages.count - 1].output += tag
            }
        case .dropped:
            droppedDepth -= 1
            if droppedDepth == 0, vocabulary.comments == name, let last = annotations.indices.last {
                annotations[last] = annotations[last].lowerBound..<max(range.upperBound, annotations[last].upperBound)
            }
        case .lifted:
            let box = pages.removeLast()
            let last = pages.count - 1
            if pages[last].paragraphs > 0 {
                pages[last].lifted += box.output
            } else {
                pages[last].output += box.output
            }
        case .reading:
            let page = pages.removeLast()
            guard page.hasText else { break }
            let (start, end) = (vocabulary.text("("), vocabulary.text(")"))
            readings.append((open.count, Array(start.utf8) + page.output + Array(end.utf8)))
        }
        if treatment != .dropped, text?.end(name, &pages[pages.count - 1].output) == true { isChanged = true }
        guard word != nil, treatment != .dropped, !vocabulary.paragraphs.contains(name) else { return }
        let last = pages.count - 1
        word?.end(name, in: open, &pages[last].output, &isChanged)
    }

    private mutating func endParagraph(_ tag: ArraySlice<UInt8>) {
        let last = pages.count - 1
        if let start = text?.endParagraph() {
            pages[last].output.removeSubrange(start...)
            pages[last].paragraphs -= 1
            if pages[last].paragraphs == 0 { pages[last].lifted = [] }
            isChanged = true
            return
        }
        let isWritten = word?.endParagraph(&pages[last].output, &isChanged) ?? true
        let start = pages[last].output.count
        if isWritten { pages[last].output += tag }
        let end = pages[last].output.count
        pages[last].paragraphs -= 1
        if pages[last].paragraphs == 0 {
            pages[last].output += pages[last].lifted
            pages[last].lifted = []
        }
        if isWritten { word?.didEndParagraph(start..<end, page: last, end: pages[last].output.count) }
    }
}

// MARK: - Vocabularies

/// The meaning of an office format's elements for a reader that supports paragraphs, lists and tables.
struct OfficeVocabulary: Sendable {
    /// The paragraph elements.
    let paragraphs: Set<String>
    /// How charts are written.
    let objects: ObjectMarkup
    /// The element of a comment that stands within the text.
    let comments: String?
    /// The markup of text within a run.
    let text: @Sendable (_ text: String) -> String
    /// The treatment of an element, given the open elements (outermost first) and whether it is in a paragraph.
    let treatment: @Sendable (_ name: String, _ open: [String], _ isInParagraph: Bool) -> OfficeBody.Treatment
}

extension OfficeVocabulary {
    /// OpenDocument 1.3, part 3. Pandoc 2 supports neither sections, indexes, shapes, boxes, heading rows nor fields.
    static let openDocument = OfficeVocabulary(
        paragraphs: ["text:p", "text:h"], objects: .openDocument, comments: "office:annotation", text: { $0 }
    ) { name, open, isInParagraph in
        switch name {
        case "draw:text-box": return .lifted
        // Anchored to a page, it is between paragraphs.
        case "draw:frame" where !isInParagraph: return .unwrapped
        case _ where shapes.contains(name): return .lifted
        case "svg:title", "svg:desc":
            return open.last.map { shapes.contains($0) || $0 == "draw:g" } == true ? .dropped : .kept
        case "draw:g", "table:table-header-rows", "table:table-rows", "table:table-row-group", "text:section",
            "text:numbered-paragraph", "text:index-body", "text:index-title":
            return .unwrapped
        case "text:list-header": return .renamed("text:list-item")
        case "text:ruby-text": return .reading
        case "text:script", "office:annotation": return .dropped
        case _ where indexes.contains(name): return .unwrapped
        // The definition of an index, with samples of its entries.
        case _ where name.hasPrefix("text:") && name.hasSuffix("-source"): return .dropped
        // Fields contain the text that they show.
        case _ where isInParagraph && name.hasPrefix("text:") && !known.contains(name): return .unwrapped
        default: return .kept
        }
    }

    private static let shapes: Set<String> = [
        "draw:custom-shape", "draw:rect", "draw:ellipse", "draw:circle", "draw:line", "draw:polyline", "draw:polygon",
        "draw:regular-polygon", "draw:path", "draw:connector", "draw:caption", "draw:measure",
    ]

    private static let indexes: Set<String> = [
        "text:table-of-content", "text:alphabetical-index", "text:illustration-index", "text:table-index",
        "text:object-index", "text:user-index", "text:bibliography",
    ]

    private static let known: Set<String> = [
        "text:p", "text:h", "text:span", "text:a", "text:s", "text:tab", "text:line-break", "text:soft-page-break",
        "text:note", "text:note-citation", "text:note-body", "text:bookmark", "text:bookmark-start",
        "text:bookmark-end", "text:bookmark-ref", "text:reference-mark", "text:reference-mark-start",
        "text:reference-mark-end", "text:reference-ref", "text:list", "text:list-item", "text:change",
        "text:change-start", "text:change-end",
    ]

    /// Office Open XML, ECMA-376 part 1 (17.3 to 17.16) and part 3 (alternate content). Pandoc 2 supports neither
    /// boxes, simple fields, custom markup, directional runs nor phonetic guides.
    static let word = OfficeVocabulary(
        paragraphs: ["w:p"], objects: .word, comments: nil, text: { "<w:t xml:space=\"preserve\">\($0)</w:t>" }
    ) { name, open, _ in
        switch name {
        // A fallback repeats the choice before it, for older readers.
        case "w:txbxContent": return open.contains("mc:Fallback") ? .dropped : .lifted
        case "w:fldSimple", "w:customXml", "w:dir", "w:bdo", "w:ruby", "w:rubyBase": return .unwrapped
        // What was inserted or moved here, and not the mark of it among properties.
        case "w:ins", "w:moveTo": return open.last?.hasSuffix("Pr") == true ? .kept : .unwrapped
        // The same as a break without a type (17.3.3.4).
        case "w:cr": return .renamed("w:br")
        case "w:rt": return .reading
        case "w:customXmlPr", "w:rubyPr": return .dropped
        // Both stand within a run already.
        case "w:r" where open.last == "w:rubyBase" || open.last == "w:rt": return .unwrapped
        case "w:rPr" where open.suffix(2).first == "w:rubyBase" || open.suffix(2).first == "w:rt": return .dropped
        default: return .kept
        }
    }
}
