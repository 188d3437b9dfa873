import UniformTypes

/// Detects XML by its root element and namespace, and HTML by its first tag.
enum MarkupText: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        guard text.trimmed.first == 0x3C else { return nil }
        let prolog = MarkupProlog(text.trimmed)
        if prolog.doctype.lowercased() == "html" {
            return prolog.isDeclaredXML
                || prolog.publicIdentifier.contains("XHTML") && prolog.namespace.hasSuffix("/xhtml")
                ? .sure(.xhtml) : .sure(.html)
        }
        guard let root = prolog.root else { return prolog.isDeclaredXML ? .sure(.xml) : nil }
        if let type = RootElements.type(of: prolog) { return .sure(type) }
        if prolog.isDeclaredXML || !prolog.doctype.isEmpty { return .sure(.xml) }
        let name = root.lowercased()
        if ["html", "head", "body"].contains(name) { return .sure(.html) }
        if hypertextTags.contains(name) { return .guess(.html) }
        // A tag alone does not make a text XML; a tag with a namespace does.
        return prolog.namespace.isEmpty ? nil : .sure(.xml)
    }

    /// Tags at the beginning of HTML fragments (WHATWG MIME Sniffing, 7.1, and other common ones).
    private static let hypertextTags: Set<String> = [
        "script", "iframe", "h1", "h2", "h3", "div", "font", "table", "a", "style", "title", "b", "br", "p", "meta",
        "link",
        "base", "span", "ul", "ol", "img", "center", "section", "article", "header", "main", "nav", "form", "pre",
    ]
}
