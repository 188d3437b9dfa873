import Archives
import Conversion
import ItemProviders
import TextEncodings
import XML
import Transcoding

/// A page of an EPUB book, whose elements say by `epub:type` what they are (EPUB 3.3, 5.3.3 and D.2; EPUB Structural Semantics
/// Vocabulary 1.1).
///
/// Pandoc 2 leaves out title pages, and notes that no reference on their page leads to, such as those of a chapter of notes; it
/// also leaves out the references to a note that is an item of a list. Reading systems show all of them. Here such elements
/// lose their type, so that pandoc reads them as others.
enum BookPage {
    /// An element that pandoc treats by its type.
    private struct Element {
        let tag: Range<Int>
        let isItem: Bool
        let identifier: String?
        /// The note on this page that it refers to.
        let target: String?
        let types: [Substring]

        var isTitle: Bool { types.contains { $0.contains("titlepage") } }
        var isNote: Bool { types.contains("footnote") || types.contains("rearnote") }
        var isReference: Bool { types.contains("noteref") }
    }

    /// The name of the attribute, and one of the same size that says nothing.
    private static let attribute = Array("epub:type".utf8)
    private static let neutral = Array("data-type".utf8)

    /// The maximum size of a page, and of all that are rewritten, in bytes.
    private static let largest = 16 << 20
    private static let mostBytes = 256 << 20

    /// The pages of a book that need a change, with their new content, and what readers lose of all pages.
    static func changedPages(
        _ entries: [ZipDirectory.Entry], of input: borrowing SourceDescriptor, isCancelled: () -> Bool
    ) -> (pages: [(entry: ZipDirectory.Entry, content: [UInt8])], losses: [Loss]) {
        guard let zip = try? ZipReader(path: OfficeInput.path(of: input)) else { return ([], []) }
        let known = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
        var changed: [(entry: ZipDirectory.Entry, content: [UInt8])] = []
        var losses: [Loss] = []
        var size = 0
        try? zip.readEach(where: isPage, limit: largest) { name, content in
            let encoded = inUTF8(content)
            let readable = DeclaredEntities.expanded(encoded ?? content) ?? encoded
            losses = (losses + DocumentParts.losses(inBookPage: readable ?? content)).uniqued()
            let typed = rewritten(readable ?? content) ?? readable
            let bracketed = HTMLPhrasing.bracketed(typed ?? content) ?? typed
            if let entry = known[name], let page = listed(bracketed ?? content) ?? bracketed {
                size += page.count
                if size <= mostBytes { changed.append((entry, page)) }
            }
            return !isCancelled() && size <= mostBytes
        }
        return (changed, losses)
    }

    /// The page with the numbers of its lists; nil if it needs no change.
    private static func listed(_ page: [UInt8]) -> [UInt8]? {
        ByteSearch.contains("<ol", in: page) || ByteSearch.contains("<ul", in: page) ? HTMLLists.rewritten(page) : nil
    }

    /// Whether an entry of a book may be a page.
    static func isPage(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return true }
        return !others.contains(name[name.index(after: dot)...].lowercased())
    }

    /// The extensions of other parts of a book. Pages may have any other.
    private static let others: Set<String> = [
        "css", "gif", "jpeg", "jpg", "js", "m4a", "mp3", "mp4", "ncx", "ogg", "opf", "otf", "pls", "png", "smil", "svg",
        "ttf",
        "webp", "woff", "woff2",
    ]

    /// The page as pandoc expects it: in UTF-8, without a mark or a declaration of another encoding. Nil for one that is so, or
    /// whose encoding is not known (EPUB 3.3, 3.6, allows UTF-16; older books have others).
    static func inUTF8(_ page: [UInt8]) -> [UInt8]? {
        let mark = TextEncoding(markOf: page)
        let encoding = mark ?? page.withUnsafeBytes(DeclaredEncoding.ofXML) ?? .utf8
        if encoding.isUTF8 { return mark.map { Array(page.dropFirst($0.markLength)) } }
        guard var transcoder = TextTranscoder(from: encoding, replacesInvalid: true),
            let text = try? transcoder.convert(page.dropFirst(encoding.markLength), isLast: true)
        else { return nil }
        guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else {
            return Array(text)
        }
        return Array(text[(end + 1)...])
    }

    /// The rewritten page; nil if it needs no change, or is not well-formed XHTML.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ page: [UInt8]) -> [UInt8]? {
        let signs = ["titlepage", "noteref", "footnote", "rearnote"]
        guard signs.contains(where: { ByteSearch.contains($0, in: page) }), let elements = try? elements(of: page)
        else {
            return nil
        }
        let notes = Set(elements.compactMap { $0.isNote && !$0.isItem ? $0.identifier : nil })
        let targets = Set(elements.compactMap { $0.isReference ? $0.target : nil })
        let shown = notes.intersection(targets)
        var result = page
        var isChanged = false
        for element in elements {
            let isKept =
                element.isNote && !element.isItem
                ? element.identifier.map(shown.contains) ?? false
                : element.isReference && (element.target.map(shown.contains) ?? false)
            guard !isKept, let start = place(in: page[element.tag]) else { continue }
            result.replaceSubrange(start..<start + neutral.count, with: neutral)
            isChanged = true
        }
        return isChanged ? result : nil
    }

    private static func elements(of page: [UInt8]) throws(XMLError) -> [Element] {
        var options = XMLOptions([.attributes])
        options.entities = .expanded
        let reader = try XMLReader(page, options)
        var elements: [Element] = []
        while let event = try reader.next() {
            guard case .start(let name, let attributes) = event.content,
                let types = attributes.first(where: { $0.name == "epub:type" })?.value
            else { continue }
            func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
            let address = value("href").flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }
            let element = Element(
                tag: event.range, isItem: name == "li", identifier: value("id"), target: address,
                types: types.split(whereSeparator: \.isWhitespace))
            if element.isNote || element.isReference || element.isTitle { elements.append(element) }
        }
        return elements
    }

    /// Where the attribute begins in a tag.
    private static func place(in tag: ArraySlice<UInt8>) -> Int? {
        var rest = tag.dropFirst()
        while let start = rest.firstRange(of: attribute)?.lowerBound {
            if tag[start - 1] <= 0x20 { return start }
            rest = tag[(start + attribute.count)...]
        }
        return nil
    }
}
