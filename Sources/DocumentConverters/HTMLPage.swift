/// An HTML page written by our own readers of documents.
enum HTMLPage {
    /// A page of `paragraphs`, the empty ones of which are not shown.
    ///
    /// - Parameter title: The file name of the document, without which the page is called "Document".
    static func page(of paragraphs: [String], title: String?) -> String {
        page(body: paragraphs.filter { !$0.isEmpty }.map { "<p>\(escaped($0))</p>\n" }.joined(), title: title)
    }

    /// A page around `body`, which is HTML.
    static func page(body: String, title: String?) -> String {
        """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(escaped(FileStem.of(title) ?? "Document"))</title>
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }

    /// The text as it stands in HTML, within an element or an attribute. Control characters, which HTML does not have, are left out.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// The part of a file name that is a title: without its extension.
enum FileStem {
    /// The stem of `name`; nil where there is no name.
    static func of(_ name: String?) -> String? {
        guard let name, !name.isEmpty else { return nil }
        let end = name.lastIndex(of: ".") ?? name.endIndex
        return String(end == name.startIndex ? name[...] : name[..<end])
    }
}
