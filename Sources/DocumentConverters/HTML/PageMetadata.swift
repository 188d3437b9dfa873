import Places

/// The metadata of a page: what it says of itself besides what is on it.
enum PageMetadata {
    /// What `meta` elements say of the markup and its appearance (HTML standard, 4.2.5.1), not of the content.
    private static let technical: Set<String> = [
        "viewport", "generator", "color-scheme", "theme-color", "format-detection", "referrer", "robots",
    ]

    /// Whether a page has metadata. A title is some unless it is that which a page gets without one, the name of its file, or its
    /// first heading.
    ///
    /// - Parameter name: The name of the file.
    /// - Complexity: O(n) in bytes.
    static func isIn(_ page: [UInt8], name: String?) -> Bool {
        var title: String?
        // What is read: the title, or the first heading.
        var open: String?
        var words = ""
        var known = ["", "Document", normal(FileStem.of(name) ?? "")]
        for token in HTMLTokenizer(page) {
            switch token.kind {
            case .startTag where token.name == "meta":
                if isMetadata(HTMLTokenizer.attributes(of: page[token.range])) { return true }
            case .startTag where token.name == "title" && title == nil, .startTag where headings.contains(token.name):
                guard open == nil else { continue }
                (open, words) = (token.name, "")
            case .text where open != nil: words += CharacterEntities.decoded(page[token.range])
            case .endTag where token.name == open:
                guard open == "title" else {
                    known.append(normal(words))
                    return title.map { !known.contains($0) } ?? false
                }
                title = normal(words)
                open = nil
            default: continue
            }
        }
        return title.map { !known.contains($0) } ?? false
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    private static func isMetadata(_ attributes: [String: String]) -> Bool {
        guard attributes["content"]?.contains(where: { !$0.isWhitespace }) == true else { return false }
        if let name = attributes["name"] { return !technical.contains(name.lowercased()) }
        return attributes["property"] != nil || attributes["itemprop"] != nil
    }

    private static func normal(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
