import XML

/// A master page of OpenDocument, with its headers and footers.
struct MasterPage {
    let name: String
    /// The name of the master page of the next page.
    let next: String?
    var texts: [(text: String, isFooter: Bool)] = []
    /// Whether there is a picture in them.
    var hasMore = false

    var isEmpty: Bool { texts.isEmpty && !hasMore }
}

/// Reads the master pages of OpenDocument.
struct MasterPageReader {
    private(set) var pages: [MasterPage] = []
    var styles = PageStyles()
    private var text = ParagraphText()
    private var footer: Bool?
    private var skipped = SkippedElement()
    private var taken = 0

    /// The size of all texts so far in bytes.
    var count: Int { taken + text.count }

    /// The master pages that pages use: that of a text without styles, those of the styles in
    /// use, and the ones that follow them.
    var usedPages: [MasterPage] {
        let names = Set(pages.map(\.name))
        let first = names.contains("Standard") ? "Standard" : pages.first?.name
        var open = styles.used(among: names) + (first.map { [$0] } ?? [])
        var used: Set<String> = []
        let following = Dictionary(pages.map { ($0.name, $0.next) }) { first, _ in first }
        while let name = open.popLast() {
            guard used.insert(name).inserted else { continue }
            if let next = following[name] ?? nil { open.append(next) }
        }
        return pages.filter { used.contains($0.name) }
    }

    mutating func take(_ event: XMLEvent.Content) {
        guard !skipped.isActive else { return skipped.follow(event) }
        styles.take(event, isBody: false)
        switch event {
        case .start(let element, let attributes): begin(element.localName, attributes)
        case .text(let bytes): if footer != nil { text.append(bytes) }
        case .end(let element): end(element.localName)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func begin(_ name: String, _ attributes: [XMLAttribute]) {
        switch name {
        case "master-page":
            pages.append(MasterPage(name: attributes.value("name") ?? "", next: attributes.value("next-style-name")))
        case "header", "header-left", "header-first", "footer", "footer-left", "footer-first":
            guard attributes.value("display") != "false", !pages.isEmpty else { return skipped.begin() }
            footer = name.hasPrefix("footer")
            text.clear()
        case _ where footer == nil: break
        case "annotation", "tracked-changes", "ruby-text", "script": skipped.begin()
        case "p", "h": text.beginParagraph()
        case "page-number", "page-count": addPageMark()
        case "image", "object", "object-ole": pages[pages.count - 1].hasMore = true
        default: text.append(element: name, attributes)
        }
    }

    private mutating func end(_ name: String) {
        guard let isFooter = footer else { return }
        switch name {
        case "page-number", "page-count": addPageMark()
        case "header", "header-left", "header-first", "footer", "footer-left", "footer-first":
            if !text.isEmpty { pages[pages.count - 1].texts.append((text.text, isFooter)) }
            taken += text.count
            text.clear()
            footer = nil
        default: break
        }
    }

    private mutating func addPageMark() { text.append(exactly: Array(String(PageField.mark).utf8)) }
}

/// The master pages that the styles of an OpenDocument begin, and the styles that its body uses.
struct PageStyles {
    /// By the name of a style: the style that it is based on, and the names of master pages. Styles of several families share a name.
    private var parents: [String: Set<String>] = [:]
    private var pages: [String: Set<String>] = [:]
    private var used: Set<String> = []

    /// - Parameter isBody: Whether the part is the one that uses the styles.
    mutating func take(_ event: XMLEvent.Content, isBody: Bool) {
        guard case .start(let element, let attributes) = event else { return }
        if element.localName == "style" {
            guard let name = attributes.value("name") else { return }
            if let parent = attributes.value("parent-style-name") { parents[name, default: []].insert(parent) }
            if let page = attributes.value("master-page-name") { pages[name, default: []].insert(page) }
        } else if isBody {
            for attribute in attributes where attribute.name.localName == "style-name" { used.insert(attribute.value) }
        }
    }

    /// The names of the master pages that the styles in use begin.
    func used(among names: Set<String>) -> [String] {
        var (open, seen, found) = (Array(used), Set<String>(), Set<String>())
        while let name = open.popLast() {
            guard seen.insert(name).inserted else { continue }
            found.formUnion(pages[name] ?? [])
            open += parents[name] ?? []
        }
        return Array(found.intersection(names))
    }
}
