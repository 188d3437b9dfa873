package import UniformTypes

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
