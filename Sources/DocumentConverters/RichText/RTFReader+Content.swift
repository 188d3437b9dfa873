import ItemProviders
import OfficeDocuments

/// What a rich text becomes.
extension RTFReader {
    /// The reason why text could not be read.
    enum Failure: Error, Hashable {
        /// The bytes do not begin with `{\rtf`.
        case notRichText
        /// The text ends within a group.
        case truncated
        /// The groups are nested deeper than `maximumDepth`.
        case tooDeep
        /// A formula is too large.
        case formulaTooLarge
        /// The read was cancelled.
        case cancelled
    }

    /// What was read, and what of it is lost.
    struct Content: Hashable {
        let text: String
        var losses: [Loss] = []
    }

    /// The text of `bytes`, as UTF-8 with a newline after the last line; empty if there is no visible text.
    ///
    /// - Parameter isCancelled: Polled at intervals.
    static func text(of bytes: [UInt8], isCancelled: () -> Bool = { false }) throws(Failure) -> Content {
        var reader = RTFReader(isStyled: false)
        try reader.read(bytes, isCancelled)
        let notes = reader.notes.enumerated().map { index, blocks in
            "[\(index + 1)] \(RichTextTable.trimmed(RichTextPage.text(of: blocks)))\n"
        }
        let sections = [reader.page.text(), notes.joined(), CommentLine.lines(reader.comments)]
        let text = sections.filter { !$0.isEmpty }.joined(separator: "\n")
        let isWithoutLinks = DocumentLinks.isMissing(reader.links, in: Array(text.utf8))
        return Content(text: text, losses: reader.losses + (isWithoutLinks ? [.links] : []))
    }

    /// The body of an HTML page with the content of `bytes`.
    ///
    /// - Parameter isCancelled: Polled at intervals.
    static func markup(of bytes: [UInt8], isCancelled: () -> Bool = { false }) throws(Failure) -> Content {
        var reader = RTFReader(isStyled: true)
        try reader.read(bytes, isCancelled)
        let body = RichTextMarkup.body(of: reader.page.blocks(), notes: reader.notes, links: reader.links)
        let sections = [
            RunningTextParts.element("header", reader.running.header), body,
            RunningTextParts.element("footer", reader.running.footer), CommentLine.paragraphs(reader.comments),
        ]
        return Content(text: sections.joined(), losses: reader.losses)
    }

    /// Text has no headers. A formula is one line. Signs that are not known have no other name.
    private var losses: [Loss] {
        let hasHeaders = isStyled ? running.isComplete : running.isNone
        return (hasHeaders ? [] : [.headers]) + (hasFormulas ? [.formulas] : []) + (hasUnknownSigns ? [.other] : [])
    }
}
