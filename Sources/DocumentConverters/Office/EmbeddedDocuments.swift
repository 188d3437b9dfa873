import Archives
import Conversion
import ItemProviders
import Messages
import OfficeDocuments
import TextEncodings

/// The documents that are a part of the text of a document of Word (`w:altChunk`, ECMA-376 part 1, 17.17.2.1): pages, saved
/// pages (MHTML), rich texts, plain texts and documents of Word. Pandoc leaves them out.
///
/// In the body, each becomes a paragraph that the filter replaces (`EmbeddedContent`).
struct EmbeddedDocuments {
    /// The paragraphs that stand for the documents, by the identifiers of the references to them.
    private var paragraphs: [String: [UInt8]] = [:]
    /// How many bytes may still be added to the body.
    private var rest = Self.mostBytes
    /// Whether the text of one is left out.
    private(set) var isIncomplete = false

    /// The maximum size of all that is added, in bytes: a small document could refer to a text without end.
    private static let mostBytes = 32 << 20

    /// Reads the documents in the part `name` of the document in `input`.
    init(inPart name: String, of input: borrowing SourceDescriptor, _ context: ConversionContext) {
        let container = try? OfficeContainer(
            path: OfficeInput.path(of: input), limits: OfficeLimits(context, bytes: input.size))
        let progress = context.progress
        for (reference, part) in (try? container?.alternativeFormats(ofPart: name)) ?? [:] {
            guard let content = OfficePackage.content(named: part, in: input), content.count <= Self.mostBytes,
                let (format, text) = Self.readable(content, named: part, { progress.isCancelled })
            else { continue }
            paragraphs[reference] =
                "<w:p><w:r><w:t>".utf8 + EmbeddedContent.word(text, format) + Array("</w:t></w:r></w:p>".utf8)
        }
    }

    /// Whether a body has any.
    static func areIn(_ body: [UInt8]) -> Bool { ByteSearch.contains("<w:altChunk", in: body) }

    /// Returns the paragraph that stands for the document at a reference; nil if its text cannot be read.
    mutating func paragraph(at reference: String?) -> [UInt8]? {
        guard let paragraph = reference.flatMap({ paragraphs[$0] }), paragraph.count <= rest else {
            isIncomplete = true
            return nil
        }
        rest -= paragraph.count
        return paragraph
    }

    /// Returns the content as a document that the filter reads; nil if it is none.
    private static func readable(
        _ content: [UInt8], named name: String, _ isCancelled: @escaping () -> Bool
    ) -> (format: EmbeddedContent.Format, text: [UInt8])? {
        if content.starts(with: "{\\rtf".utf8) {
            return (try? RTFReader.markup(of: content, isCancelled: isCancelled)).map { (.html, Array($0.text.utf8)) }
        }
        if let entries = ZipDirectory.entries(in: content) {
            return entries.contains { $0.name == "word/document.xml" } ? (.docx, content) : nil
        }
        switch name.lowercased().split(separator: ".").last {
        case "mht", "mhtml", "eml":
            guard let page = try? Message(content, isCancelled: isCancelled), let section = page.body.first,
                let part = section.page.first
            else { return nil }
            return (.html, Array(page.text(of: part).text.utf8))
        case "htm", "html", "xhtml":
            return (.html, Array(text(content, ofPage: true).utf8))
        case "txt":
            let lines = text(content, ofPage: false).split(whereSeparator: \.isNewline)
            return (.html, lines.flatMap { Array("<p>\(HTMLPage.escaped($0))</p>\n".utf8) })
        default: return nil
        }
    }

    private static func text(_ content: [UInt8], ofPage: Bool) -> String {
        let declared = ofPage ? content.withUnsafeBytes(DeclaredEncoding.find) : nil
        return CharsetText.decode(content, charset: declared?.name).text
    }
}
