import XML

@testable import DocumentConverters
@testable import OfficeDocuments

extension FuzzTarget {
    /// Bodies of texts of Word and OpenDocument, and pages of books, which are rewritten for pandoc. The parts stand one after the other, with a zero
    /// byte between them: the body, the styles, the lists, and the comments of a document of Word. A body that was well-formed
    /// stays so.
    static let wordParts = FuzzTarget(name: "word-parts") { bytes in
        let parts = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false).map(Array.init)
        func part(_ number: Int) -> [UInt8] { parts.indices.contains(number) ? parts[number] : [] }
        let body = part(0)
        let styles = (try? WordStylePart(part(1))) ?? WordStylePart()
        let lists = try? WordNumberingPart(part(2), styles: styles)
        let paragraphs = WordParagraphs(styles: styles, numbering: lists.map { WordNumbering($0) })
        if let rewritten = OfficeBody(rewriting: body, .word, word: paragraphs) {
            expect(isWellFormed(rewritten.output), "a body is not well-formed any more")
            if let lists = rewritten.word?.rewritten(part(2)) {
                expect(isWellFormed(lists), "the lists are not well-formed any more")
            }
            _ = try? WordCommentPart.comments(in: part(3), references: rewritten.word?.comments ?? [])
        }
        if let page = BookPage.rewritten(body) { expect(page.count == body.count, "a page has another size") }
        let numbered = OpenDocumentNumbering.rewritten(body, styles: part(1))
        let hidden = OpenDocumentHiddenStyles(body, common: part(1))
        if let text = OfficeBody(rewriting: numbered ?? body, .openDocument, hidden: hidden) {
            expect(isWellFormed(text.output), "a body of OpenDocument is not well-formed any more")
            for range in text.annotations {
                expect(range.upperBound <= (numbered ?? body).count, "a comment is outside of its body")
            }
        }
    }

    private static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        guard let reader = try? XMLReader(bytes, XMLOptions([])) else { return false }
        do {
            while try reader.next() != nil {}
            return true
        } catch {
            return false
        }
    }
}
