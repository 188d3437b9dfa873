import Archives
import Conversion
import XML

/// The reading order of an EPUB book (EPUB 3.3, 5.7.2 and 5.7.3).
///
/// Items that are not linear are read on their own: notes, answers, appendices. Reading systems show them where something refers to
/// them, and pandoc 2 leaves them out. Here they are the last ones of the order. It also leaves out pages of other types than
/// XHTML, which older books have (OPS 2.0, 1.3.7): here all pages are XHTML. And it refuses a book
/// whose order names an item that the book does not have: here such a name is left out, as by reading systems.
enum BookSpine {
    /// The types of pages besides XHTML.
    private static let pageTypes: Set<String> = [
        "text/html", "text/xml", "application/xml", "text/x-oeb1-document", "application/x-dtbook+xml",
    ]

    /// The package document with all items in its reading order, and with pages of one type; nil if it needs no change.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ package: [UInt8]) throws(XMLError) -> [UInt8]? {
        var options = XMLOptions([.attributes])
        options.entities = .expanded
        let reader = try XMLReader(package, options)
        var items: Set<String> = []
        var tables: Set<String> = []
        var moved: [(range: Range<Int>, element: String)] = []
        var retyped: [String: Range<Int>] = [:]
        var edits = ByteEdits()
        var isOpen = false
        var end: Int?
        while let event = try reader.next() {
            switch event.content {
            case .start(let name, let attributes):
                func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
                guard let id = value(local(name) == "item" ? "id" : "idref") else { continue }
                if local(name) == "item" { items.insert(id) }
                if local(name) == "itemref", !items.isEmpty, !items.contains(id) {
                    moved.append((event.range, ""))
                    isOpen = true
                    continue
                }
                if local(name) == "item", let type = value("media-type"), pageTypes.contains(type.lowercased()) {
                    retyped[id] = XMLTag.range(of: "media-type", in: package[event.range])
                }
                if local(name) == "itemref", let place = retyped.removeValue(forKey: id) {
                    edits.replace(place, with: "application/xhtml+xml")
                }
                // The table of contents repeats the headings.
                let words = value("properties")?.split(whereSeparator: \.isWhitespace) ?? []
                if local(name) == "item", words.contains("nav") { tables.insert(id) }
                guard local(name) == "itemref", value("linear") == "no", !tables.contains(id) else { continue }
                moved.append((event.range, "<\(name) idref=\"\(HTMLPage.escaped(id))\"/>"))
                isOpen = true
            case .end(let name):
                if isOpen, local(name) == "itemref", let last = moved.indices.last {
                    let range = moved[last].range
                    moved[last].range = range.lowerBound..<max(range.upperBound, event.range.upperBound)
                    isOpen = false
                }
                if local(name) == "spine", end == nil { end = event.range.lowerBound }
            case .text, .comment, .instruction, .unknownEntity: break
            }
        }
        // An item in the text of an entity has no tag in the spine.
        guard let end, !moved.isEmpty || !edits.isEmpty,
            moved.allSatisfy({ $0.range.upperBound <= end && package[$0.range.lowerBound] == UInt8(ascii: "<") })
        else { return nil }
        for item in moved { edits.replace(item.range) }
        edits.replace(end..<end, with: moved.map(\.element).joined())
        return edits.applied(to: package)
    }

    private static func local(_ name: String) -> Substring { name.split(separator: ":").last ?? "" }
}
