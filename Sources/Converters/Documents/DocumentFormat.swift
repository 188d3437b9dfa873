import UniformTypes

/// A document format that carries text: its uniform type, and the name under which pandoc reads it.
struct DocumentFormat: Sendable, Hashable {
    /// How the bytes are laid out, which decides what must happen before a reader sees them.
    enum Layout: Sendable, Hashable {
        /// A ZIP container.
        case zip
        /// XML or HTML text that may declare its encoding.
        case markup
        /// Text without a declaration.
        case text
    }

    /// The uniform type.
    let type: UniformType
    /// Pandoc's name of the reader, with its extensions.
    let reader: String
    /// What people call it, for messages.
    let title: String
    /// The layout of the bytes.
    let layout: Layout

    /// The formats that are read. Text that is written to be read as it stands (Markdown, reStructuredText, Org, LaTeX,
    /// man pages, wikis, BibTeX) is not among them: its own bytes are what it offers.
    ///
    /// A format may be known under several identifiers, of which the catalogue declares at least one.
    static let all: [DocumentFormat] = [
        format(
            "docx", "Word document", .zip,
            [
                "org.openxmlformats.wordprocessingml.document",
                "org.openxmlformats.wordprocessingml.document.macroenabled",
                "org.openxmlformats.wordprocessingml.template",
                "org.openxmlformats.wordprocessingml.template.macroenabled",
            ]),
        format(
            "odt", "OpenDocument text", .zip,
            ["org.oasis-open.opendocument.text", "org.oasis-open.opendocument.text-template"]),
        format("epub", "EPUB book", .zip, ["org.idpf.epub-container"]),
        format("html", "HTML page", .markup, ["public.html", "public.xhtml"]),
        format("fb2", "FictionBook", .markup, ["org.fictionbook.fb2", "com.fictionbook.fb2"]),
        format("docbook", "DocBook document", .markup, ["org.oasis-open.docbook", "org.docbook.docbook"]),
        format("jats", "JATS article", .markup, ["gov.nih.nlm.jats", "org.niso.jats"]),
        format("opml", "OPML outline", .markup, ["org.opml.opml"]),
        format("ipynb", "Jupyter notebook", .text, ["org.jupyter.ipynb", "org.jupyter.notebook"]),
    ].flatMap { $0 }

    /// The format of content of type `type`.
    init?(of type: UniformType) {
        guard let format = Self.all.first(where: { type.conforms(to: $0.type) }) else { return nil }
        self = format
    }

    private static func format(
        _ reader: String, _ title: String, _ layout: Layout, _ identifiers: [String]
    ) -> [DocumentFormat] {
        identifiers.compactMap { UniformType($0) }
            .map { DocumentFormat(type: $0, reader: reader, title: title, layout: layout) }
    }

    private init(type: UniformType, reader: String, title: String, layout: Layout) {
        self.type = type
        self.reader = reader
        self.title = title
        self.layout = layout
    }
}
