package import UniformTypes

/// A document format with text: its uniform types, and its pandoc reader.
package struct DocumentFormat: Sendable, Hashable {
    /// The layout of the bytes, which determines the preparation for a reader.
    package enum Layout: Sendable, Hashable {
        /// A ZIP container.
        case zip
        /// An office document that is a single file of XML, and is packed into a ZIP container for a reader.
        case flat
        /// XML or HTML text that may declare its encoding.
        case markup
        /// Text without a declaration.
        case text
    }

    /// The name of pandoc's reader.
    package let reader: String
    /// The common name, with its article, for messages.
    package let title: String
    /// The layout of the bytes.
    package let layout: Layout
    /// The uniform types; empty if content is only recognised by its root element.
    package let types: [UniformType]

    /// The documents that contain text with markup or in a container. Rich text is not included: `RichTextConverter`
    /// reads it.
    package static let all: [DocumentFormat] = [
        DocumentFormat(
            "docx", "a Word document", .zip,
            [
                .docx, UniformType(importedAs: "org.openxmlformats.wordprocessingml.document.macroenabled"),
                UniformType(importedAs: "org.openxmlformats.wordprocessingml.template"),
                UniformType(importedAs: "org.openxmlformats.wordprocessingml.template.macroenabled"),
            ]),
        DocumentFormat(
            "odt", "an OpenDocument text", .zip,
            [.odt, UniformType(importedAs: "org.oasis-open.opendocument.text-template")]),
        DocumentFormat(
            "odt", "an OpenDocument text", .flat,
            [UniformType(importedAs: "org.oasis-open.opendocument.text-flat")]),
        DocumentFormat("epub", "an EPUB book", .zip, [.epub]),
        DocumentFormat("html", "an HTML page", .markup, [.html, .xhtml]),
        DocumentFormat("fb2", "a FictionBook", .markup, [.fictionBook]),
        DocumentFormat("docbook", "a DocBook document", .markup, [.docBook]),
        DocumentFormat("jats", "a JATS article", .markup, []),
        DocumentFormat("opml", "an OPML outline", .markup, [.opml]),
        DocumentFormat("ipynb", "a Jupyter notebook", .text, [.jupyterNotebook]),
    ]

    /// Markup that is readable as it is: its bytes are its plain text, and pandoc converts it only to other documents.
    ///
    /// Markdown is read as GitHub's, whose reader takes linear time for any input; that of pandoc's own Markdown does
    /// not.
    package static let markup: [DocumentFormat] = [
        DocumentFormat(
            "gfm+yaml_metadata_block+footnotes+definition_lists+tex_math_dollars", "Markdown", .text, [.markdown]),
        DocumentFormat("rst", "reStructuredText", .text, [.reStructuredText]),
        DocumentFormat("org", "an Org document", .text, [.orgMode]),
        DocumentFormat("latex", "a LaTeX document", .text, [.latex]),
        DocumentFormat("man", "a manual page", .text, [.troff]),
        DocumentFormat("textile", "a Textile document", .text, [UniformType(importedAs: "org.textile.textile")]),
        DocumentFormat("mediawiki", "a wiki page", .text, [UniformType(importedAs: "org.wikimedia.wikitext")]),
    ]

    /// Whether readers get a ZIP container: its parts have their own encodings.
    var isContainer: Bool { layout == .zip || layout == .flat }

    /// Whether the format is readable as it is, so that pandoc does not convert it to plain text.
    var isReadableMarkup: Bool { Self.markup.contains(self) }

    /// Creates the format for content of type `type`; nil if there is none.
    package init?(of type: UniformType) {
        let formats = Self.all + Self.markup
        guard let format = formats.first(where: { $0.types.contains { type.conforms(to: $0) } }) else { return nil }
        self = format
    }

    /// Creates the format whose pandoc reader is `reader`; nil if there is none.
    package init?(reader: String) {
        guard let format = Self.all.first(where: { $0.reader == reader }) else { return nil }
        self = format
    }

    private init(_ reader: String, _ title: String, _ layout: Layout, _ types: [UniformType]) {
        self.reader = reader
        self.title = title
        self.layout = layout
        self.types = types
    }
}

// MARK: - Generic markup

extension DocumentFormat {
    /// Creates the document format of content with the generic type XML or JSON: by its root element, or by its name.
    ///
    /// - Parameters:
    ///   - beginning: The first bytes.
    ///   - type: The type of the content; only plain XML and plain JSON are examined.
    ///   - name: The file name.
    package init?(ofMarkup beginning: [UInt8], type: UniformType, name: String?) {
        let reader: String?
        if type == .xml {
            reader = XMLRoot(of: beginning).flatMap(Self.reader(of:))
        } else if type == .json, name?.lowercased().hasSuffix(".ipynb") == true {
            reader = "ipynb"
        } else {
            reader = nil
        }
        guard let reader else { return nil }
        self.init(reader: reader)
    }

    private static func reader(of root: XMLRoot) -> String? {
        let declaration = root.declaration
        switch root.name {
        case "html": return "html"
        case "FictionBook": return "fb2"
        case "opml": return "opml"
        case "article"
        where declaration.contains("JATS") || declaration.contains("NLM//DTD") || declaration.contains("article-type="):
            return "jats"
        case "article", "book", "chapter", "refentry", "section", "set", "part":
            return declaration.contains("docbook.org") || declaration.contains("DocBook") ? "docbook" : nil
        default: return nil
        }
    }
}

/// The root element of an XML document, read from its first bytes without parsing the rest.
struct XMLRoot: Sendable, Hashable {
    /// The element's name without its prefix.
    let name: String
    /// The document type declaration and the root's start tag, verbatim.
    let declaration: String

    /// Finds the root in `beginning`; nil if that is not XML or ends before the root.
    init?(of beginning: [UInt8]) {
        var rest = String(decoding: beginning.prefix(16 * 1024), as: UTF8.self)[...]
        var declaration = ""
        while let start = rest.firstIndex(of: "<") {
            guard rest[..<start].allSatisfy({ $0.isWhitespace || $0 == "\u{FEFF}" }) else { return nil }
            rest = rest[start...]
            let end = rest.hasPrefix("<!--") ? "-->" : rest.hasPrefix("<?") ? "?>" : ">"
            guard let range = rest.firstRange(of: end) else { return nil }
            let tag = rest[..<range.upperBound]
            rest = rest[range.upperBound...]
            if tag.hasPrefix("<!--") || tag.hasPrefix("<?") { continue }
            declaration += tag
            if tag.hasPrefix("<!") {
                // Skips an internal subset.
                if tag.contains("["), let close = rest.firstRange(of: "]>") { rest = rest[close.upperBound...] }
                continue
            }
            let qualified = tag.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
            guard let local = qualified.split(separator: ":").last, !local.isEmpty else { return nil }
            name = String(local)
            self.declaration = declaration
            return
        }
        return nil
    }
}
