import XML

/// Creates HTML pages for the document readers of this module.
package enum HTMLPage {
    /// A page with `paragraphs`, without the empty ones.
    ///
    /// - Parameter title: The file name of the document; without it, the title is "Document".
    static func page(of paragraphs: [String], title: String?) -> String {
        page(body: paragraphs.filter { !$0.isEmpty }.map { "<p>\(escaped($0))</p>\n" }.joined(), title: title)
    }

    /// A page with the HTML `body`.
    package static func page(body: String, title: String?) -> String {
        beginning(title: title) + body + "</body>\n</html>\n"
    }

    /// The style of tables whose cells are all that there is: lines between them.
    package static let tableStyle = "table{border-collapse:collapse}td,th{border:thin solid;padding:.1em .4em}"

    /// A page up to its body.
    ///
    /// - Parameter style: A style sheet.
    package static func beginning(title: String?, style: String = "") -> String {
        """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(escaped(FileStem.of(title) ?? "Document"))</title>
        \(style.isEmpty ? "" : "<style>\(style)</style>\n")</head>
        <body>

        """
    }

    /// The text escaped, with elements for the ends of its lines; empty lines are omitted.
    static func lines(of text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { escaped($0) }.joined(separator: "<br>\n")
    }

    /// The text escaped, with elements for the ends of its lines; empty lines are kept.
    package static func brokenLines(of text: String) -> String {
        let escaped = escaped(text)
        guard escaped.utf8.contains(0x0A) else { return escaped }
        return escaped.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>\n")
    }

    /// The text escaped for an HTML element or attribute. Control characters, which are invalid in HTML, are omitted.
    package static func escaped(_ text: some StringProtocol) -> String {
        MarkupText.escaped(text) { $0 == "\r" || (0x7F...0x9F).contains($0.value) }
    }
}

/// The title part of a file name: the name without its extension.
enum FileStem {
    /// The stem of `name`; nil without a name.
    static func of(_ name: String?) -> String? {
        guard let name, !name.isEmpty else { return nil }
        let end = name.lastIndex(of: ".") ?? name.endIndex
        return String(end == name.startIndex ? name[...] : name[..<end])
    }
}
