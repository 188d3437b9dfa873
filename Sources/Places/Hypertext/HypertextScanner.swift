/// Converts HTML to text and collects its pictures.
struct HypertextScanner {
    private(set) var page = HypertextPage()
    private(set) var pictures: [String] = []
    /// The element whose content is skipped, up to its end tag.
    private var skipped: String?

    init(_ bytes: [UInt8]) {
        let reversed = ReversedLists.counts(in: bytes)
        let brackets = RubyReadings.brackets(in: bytes)
        for token in HTMLTokenizer(bytes) {
            if skipped == nil, let bracket = brackets[token.range.lowerBound] { page.write(Array(bracket.utf8)[...]) }
            if let name = skipped {
                if token.ends(name) { skipped = nil }
                continue
            }
            switch token.kind {
            case .comment: break
            case .startTag where token.isTerminated:
                begin(token.name, bytes[token.range], countingDown: reversed[token.range.lowerBound])
            case .endTag where token.isTerminated: end(token.name)
            // A text may have a `<` that begins no tag.
            case .text, .startTag, .endTag: write(bytes[token.range])
            }
        }
    }

    private mutating func write(_ text: ArraySlice<UInt8>) {
        var (start, place) = (text.startIndex, text.startIndex)
        while let mark = text[place...].firstIndex(of: UInt8(ascii: "&")) {
            place = mark + 1
            guard let (scalar, end) = CharacterEntities.entity(at: mark, in: text, .page) else { continue }
            page.write(text[start..<mark])
            page.write(scalar)
            (start, place) = (end, end)
        }
        page.write(text[start...])
    }

    /// - Parameter items: The number of items of a list that counts down.
    private mutating func begin(_ name: String, _ tag: ArraySlice<UInt8>, countingDown items: Int?) {
        switch name {
        case "script", "style", "title", "template", "noscript", "textarea", "select", "svg": skipped = name
        case "br": page.lineBreak()
        case "sup": page.raised += 1
        case "img":
            let source = HTMLTokenizer.attributes(of: tag)["src"]?.trimmingWhitespace()
            if let source, !source.isEmpty { pictures.append(source) }
        case "ul", "menu", "dir": page.beginList()
        case "ol":
            page.beginNumberedList(from: Self.number("start", in: tag) ?? items ?? 1, countsDown: items != nil)
        case "li": page.beginItem(Self.number("value", in: tag))
        case "pre":
            page.end(2)
            page.preformatted += 1
        case "td", "th": page.cell()
        default: block(name)
        }
    }

    private static func number(_ name: String, in tag: ArraySlice<UInt8>) -> Int? {
        HTMLTokenizer.attributes(of: tag)[name].flatMap { Int($0.trimmingWhitespace()) }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "ul", "menu", "dir", "ol": page.endList()
        case "sup": page.raised = max(0, page.raised - 1)
        case "p", "li", "tr": page.end(name == "p" ? 2 : 1)
        case "pre":
            page.preformatted = max(0, page.preformatted - 1)
            page.end(2)
        default: block(name)
        }
    }

    private mutating func block(_ name: String) {
        switch name {
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "dl", "figure", "hr": page.end(2)
        case "div", "tr", "dt", "dd", "section", "article", "address", "center", "form", "caption", "header", "footer",
            "main", "nav", "aside", "fieldset", "figcaption", "body", "head", "html", "details", "summary":
            page.end(1)
        default: break
        }
    }
}
