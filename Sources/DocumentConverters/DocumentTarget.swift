import ItemProviders
import UniformTypes

/// A type that pandoc makes of a document, best first.
enum DocumentTarget: Sendable, Hashable, CaseIterable {
    case html, docx, odt, epub, rtf, plainText, markdown

    /// The target whose type is `type`.
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

    /// Pandoc's name of the writer.
    ///
    /// Markdown is GitHub's; its own HTML stands for the tables that it cannot say otherwise.
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

    /// The file-name extension of what is written.
    var fileExtension: String {
        switch self {
        case .markdown: "md"
        case .plainText: "txt"
        default: "\(self)"
        }
    }

    /// Whether its writer takes up files: pictures, and the data that its containers are built from. Pandoc's sandbox has neither.
    var isWrittenFromFiles: Bool {
        switch self {
        case .docx, .odt, .epub, .rtf: true
        case .html, .markdown, .plainText: false
        }
    }

    /// How much is kept of a document of `format`.
    ///
    /// Plain text is one part of a document; so is Markdown, which leaves out its pictures, and which conforms to plain text: were it
    /// worth more, whoever asks for plain text would be given markup. Other markup has nothing more to say than Markdown.
    func fidelity(from format: DocumentFormat) -> Fidelity {
        switch self {
        case .plainText: .extracted
        case .markdown: format.isReadAsItStands ? .flattened : .extracted
        case .html, .docx, .odt, .epub, .rtf: .flattened
        }
    }

    /// What is lost of a document that has pages and pictures, as far as is known before it is read.
    func losses(from format: DocumentFormat) -> [Loss] {
        switch self {
        case .plainText, .markdown: format.isReadAsItStands ? [.pictures] : [.layout, .pictures]
        case .html, .docx, .odt, .epub, .rtf: format.isReadAsItStands ? [] : [.layout]
        }
    }
}
