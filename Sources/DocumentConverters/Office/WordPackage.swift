import Archives
import Conversion
import OfficeDocuments

/// The parts of a document of Word that are rewritten together: the bodies, and the styles and lists that they refer to.
final class WordPackage {
    /// A part and its content.
    typealias Part = (entry: ZipDirectory.Entry, content: [UInt8])

    private let styles: Part?
    private let lists: Part?
    private let remarks: Part?
    /// The styles that number or hide, once they are read.
    private var parsedStyles: WordStylePart?
    private var paragraphs: WordParagraphs?
    private let hasRemarks: Bool
    private var bodies: [(part: Part, isChanged: Bool)] = []
    /// Whether a body has signs of symbol fonts that are not known.
    private(set) var hasUnknownSigns = false
    /// Whether a body has the text of another document.
    private(set) var hasDocuments = false
    /// Whether the text of another document, which is a part of a body, is left out.
    private(set) var lacksDocuments = false

    /// The largest part of styles or lists, in bytes: real ones have a few megabytes.
    private static let largest = 64 << 20

    init(_ entries: [ZipDirectory.Entry], of input: borrowing SourceDescriptor) {
        func part(_ name: String) -> Part? {
            guard let entry = entries.first(where: { $0.name == name }), entry.expandedSize <= Self.largest,
                let content = OfficePackage.content(of: entry, in: input)
            else { return nil }
            return (entry, content)
        }
        styles = part("word/styles.xml")
        lists = part("word/numbering.xml")
        remarks = part("word/comments.xml")
        hasRemarks = entries.contains { $0.name == "word/comments.xml" }
    }

    /// Rewrites a body.
    ///
    /// - Parameters:
    ///   - isMended: Whether it has another form than in the document.
    ///   - objects: The charts in it.
    ///   - embedded: The documents that are a part of its text; nil if it has none.
    func rewrite(
        _ entry: ZipDirectory.Entry, _ content: [UInt8], isMended: Bool, objects: DocumentObjects?,
        embedded: EmbeddedDocuments?
    ) {
        if paragraphs == nil { paragraphs = paragraphs(of: content) }
        guard
            let body = OfficeBody(
                rewriting: content, .word, word: paragraphs, objects: objects, embedded: embedded)
        else {
            if embedded != nil { lacksDocuments = true }
            return
        }
        paragraphs = body.word
        if embedded != nil { hasDocuments = true }
        if body.embedded?.isIncomplete == true { lacksDocuments = true }
        if body.hasUnknownSigns { hasUnknownSigns = true }
        bodies.append(((entry, body.output), body.isChanged || isMended))
    }

    /// The comments, in the order in which the text refers to them; nil if they cannot be read.
    var comments: [OfficeComment]? {
        guard hasRemarks else { return [] }
        return remarks.flatMap {
            try? WordCommentPart.comments(in: $0.content, references: paragraphs?.comments ?? [])
        }
    }

    /// The parts with a new content.
    var changed: [Part] {
        var changed: [Part] = []
        if let lists, let content = paragraphs?.rewritten(lists.content) { changed.append((lists.entry, content)) }
        let replacesStyles = paragraphs?.replacesStyles ?? false
        if replacesStyles, let styles, let parsedStyles {
            var edits = ByteEdits()
            for range in parsedStyles.numberings { edits.replace(range) }
            changed.append((styles.entry, edits.applied(to: styles.content)))
        }
        return changed + bodies.filter { replacesStyles || $0.isChanged }.map(\.part)
    }

    /// What follows the paragraphs of a body; nil if nothing in it is numbered, hidden, commented on or a caption. The styles and lists of most
    /// documents are not parsed.
    private func paragraphs(of body: [UInt8]) -> WordParagraphs? {
        let styleBytes = styles?.content ?? []
        let isNumbered =
            lists != nil
            && (ByteSearch.contains("<w:numPr", in: body) || ByteSearch.contains("<w:numPr", in: styleBytes))
        let isHidden = ByteSearch.contains("<w:vanish", in: body) || ByteSearch.contains("<w:vanish", in: styleBytes)
        let hasCaptions = ByteSearch.contains("w:val=\"Caption\"", in: body)
        guard isNumbered || isHidden || hasRemarks || hasCaptions else { return nil }
        let parsed = isNumbered || isHidden ? (try? WordStylePart(styleBytes)) ?? WordStylePart() : WordStylePart()
        parsedStyles = parsed
        let numbering = isNumbered ? lists.flatMap { try? WordNumberingPart($0.content, styles: parsed) } : nil
        return WordParagraphs(styles: parsed, numbering: numbering.map { WordNumbering($0) })
    }
}
