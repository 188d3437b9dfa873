import Archives
import Conversion
import ItemProviders
import Messages
import OfficeDocuments
import TextEncodings

/// The documents that are a part of the text of a document of Word (`w:altChunk`, ECMA-376 part 1, 17.17.2.1): pages, saved
/// pages (MHTML), rich texts, plain texts and documents of Word. Pandoc leaves them out.
///
/// In the body, each becomes a paragraph of one word: a mark, the format, and the content in hexadecimal digits. The Lua
/// filter replaces it by what pandoc reads in that content.
struct EmbeddedDocuments {
    /// The formats in which the filter reads a document.
    private enum Format: String {
        case html, docx
    }

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
            paragraphs[reference] = Self.paragraph(format, text)
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

    private static func paragraph(_ format: Format, _ text: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return Array("<w:p><w:r><w:t>\(mark)\(format.rawValue):".utf8)
            + text.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] } + Array("</w:t></w:r></w:p>".utf8)
    }

    /// Returns the content as a document that the filter reads; nil if it is none.
    private static func readable(
        _ content: [UInt8], named name: String, _ isCancelled: @escaping () -> Bool
    ) -> (format: Format, text: [UInt8])? {
        if content.starts(with: "{\\rtf".utf8) {
            return (try? RTFReader.markup(of: content, isCancelled: isCancelled)).map { (.html, Array($0.text.utf8)) }
        }
        if content.starts(with: "PK\u{3}\u{4}".utf8) { return (.docx, content) }
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

    /// What a paragraph that stands for a document begins with.
    private static let mark = "\u{E0DD}dnd_embedded_"
}

// MARK: - Filters

extension EmbeddedDocuments {
    /// The part of a Lua filter that declares `embedded`, which returns the blocks that a paragraph stands for, for documents
    /// of `format`.
    static func filter(for format: DocumentFormat) -> String {
        format.reader == "docx" ? body : "local embedded\n"
    }

    /// The end of the filter for plain text: what is read is treated as the text around it.
    static func textFilter(for format: DocumentFormat) -> String {
        guard format.reader == "docx" else { return "" }
        return body + """
            function Para(block)
                local blocks = embedded(block)
                if not blocks then return nil end
                return pandoc.walk_block(pandoc.Div(blocks), {
                    HorizontalRule = HorizontalRule, Strikeout = Strikeout, Superscript = Superscript, Subscript = Subscript,
                    Image = Image, Link = Link, RawBlock = RawBlock, RawInline = RawInline, Div = Div, Span = Span,
                    Table = Table, BulletList = BulletList, OrderedList = OrderedList,
                }).content
            end

            """
    }

    private static let body = """
        local function embedded(block)
            if #block.content ~= 1 or block.content[1].t ~= 'Str' then return nil end
            local format, digits = block.content[1].text:match('^\(mark)(%a+):(%x*)$')
            if not format then return nil end
            local text = digits:gsub('%x%x', function(pair) return string.char(tonumber(pair, 16)) end)
            -- Frames would make the reader open a file.
            if format == 'html' then text = text:gsub('<%s*[iI][fF][rR][aA][mM][eE]', '<x') end
            local is_read, document = pcall(pandoc.read, text, format)
            return is_read and document.blocks or {}
        end

        """
}
