import ItemProviders
import UniformTypes

/// A type to which pandoc converts documents, best first.
enum DocumentTarget: Sendable, Hashable, CaseIterable {
    case html, docx, odt, epub, rtf, plainText, markdown

    /// Creates the target for `type`; nil if there is none.
    init?(_ type: UniformType) {
        guard let target = Self.allCases.first(where: { $0.type == type }) else { return nil }
        self = target
    }

    /// The uniform type.
    var type: UniformType {
        switch self {
        case .html: .html
        case .docx: .docx
        case .odt: .odt
        case .epub: .epub
        case .rtf: .rtf
        case .markdown: .markdown
        case .plainText: .utf8PlainText
        }
    }

    /// The name of pandoc's writer.
    ///
    /// Markdown is GitHub's; pandoc writes HTML for tables that it cannot express.
    var writer: String {
        switch self {
        case .html: "html5"
        case .docx: "docx"
        case .odt: "odt"
        case .epub: "epub3"
        case .rtf: "rtf"
        case .markdown: "gfm+footnotes+tex_math_dollars"
        case .plainText: "plain"
        }
    }

    /// The filename extension of the output.
    var fileExtension: String {
        switch self {
        case .markdown: "md"
        case .plainText: "txt"
        default: "\(self)"
        }
    }

    /// Whether its writer reads files: pictures, and the data for its containers. Pandoc's sandbox denies both.
    var isWrittenFromFiles: Bool {
        switch self {
        case .docx, .odt, .epub, .rtf: true
        case .html, .markdown, .plainText: false
        }
    }

    /// The fidelity for a document of `format`.
    ///
    /// Plain text is extracted from a document. So is Markdown, which omits pictures and conforms to plain text: with a
    /// higher fidelity, a request for plain text would get markup. A format that is itself readable markup loses less
    /// in Markdown.
    func fidelity(from format: DocumentFormat) -> Fidelity {
        switch self {
        case .plainText: .extracted
        case .markdown: format.isReadableMarkup ? .flattened : .extracted
        case .html, .docx, .odt, .epub, .rtf: .flattened
        }
    }

    /// The losses for a document of `format`, as far as they are known before it is read.
    func losses(from format: DocumentFormat) -> [Loss] {
        switch self {
        case .plainText, .markdown: format.isReadableMarkup ? [.pictures] : [.layout, .pictures]
        case .html, .docx, .odt, .epub, .rtf: format.isReadableMarkup ? [] : [.layout]
        }
    }
}
