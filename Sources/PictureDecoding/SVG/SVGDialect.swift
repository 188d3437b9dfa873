/// Says in an SVG what today's browsers understand in the words that librsvg 2.54 understands.
///
/// Each rule replaces something by its equal, after the specification that is named beside it; a document without any of it
/// stays as it is.
struct SVGDialect {
    /// The most bytes that are looked at; larger documents are drawn as they are.
    private static let maximumBytes = 32 << 20

    /// The document in the words of librsvg.
    let bytes: [UInt8]
    /// Whether the document says how large it is, and does not only name its coordinates.
    let hasOwnSize: Bool
    /// Whether that size is in inches or the like, and not in pixels.
    let isMeasuredInInches: Bool

    /// Looks at `document`. Compressed documents and those in UTF-16 are left as they are.
    init(_ document: [UInt8]) {
        guard document.count <= Self.maximumBytes, !document.starts(with: [0x1F, 0x8B]),
            !document.starts(with: [0xFF, 0xFE]), !document.starts(with: [0xFE, 0xFF])
        else {
            bytes = document
            (hasOwnSize, isMeasuredInInches) = (true, false)
            return
        }
        let tags = XMLTag.all(in: document)
        let root = tags.first { $0.localName == "svg" }
        let sizes = root?.attributes.filter { $0.name == "width" || $0.name == "height" } ?? []
        hasOwnSize = root == nil || !sizes.isEmpty
        isMeasuredInInches = sizes.contains { size in Self.physicalUnits.contains(where: size.value.hasSuffix) }
        var editor = SVGEditor(document)
        let named = tags.compactMap { tag in tag.value("id").map { ($0, String(tag.localName)) } }
        let elements = Dictionary(named) { first, _ in first }
        for tag in tags { Self.rewrite(tag, elements, with: &editor) }
        if let root { editor.insertDefinitions(behind: root) }
        bytes = editor.result
    }

    private static let physicalUnits = ["in", "mm", "cm", "pt", "pc"]
    private static let legacyInputs = ["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"]
    private static let gradients = ["linearGradient", "radialGradient"]

    /// - Parameter elements: the name of each element that has an identifier.
    private static func rewrite(_ tag: XMLTag, _ elements: [String: String], with editor: inout SVGEditor) {
        if tag.localName == "feDropShadow", tag.isEmpty {
            // Filter Effects 1, 9.12.1: what the element stands for.
            return editor.replace(tag.range, by: SVGFilters.dropShadow(tag, number: editor.nextNumber()))
        }
        for name in ["in", "in2"] where tag.localName.hasPrefix("fe") {
            // No browser has these inputs; a name that is unknown means the picture itself (Filter Effects 1, 9.2).
            if let input = tag.attribute(name), legacyInputs.contains(input.value) {
                editor.replace(input.valueRange, by: "SourceGraphic")
            }
        }
        if gradients.contains(String(tag.localName)), let link = tag.attribute("href"), link.value.hasPrefix("#") {
            // A link to something else than a gradient is no link (SVG 2, 14.2.2).
            let target = elements[String(link.value.dropFirst())]
            if let target, !gradients.contains(target) { editor.replace(link.valueRange, by: "") }
        }
        if let filter = tag.attributes.first(where: { $0.name == "filter" }),
            let functions = SVGFilters.functions(filter.value)
        {
            guard functions.allSatisfy(SVGFilters.isValid) else {
                return editor.replace(filter.valueRange, by: "none")
            }
            let identifier = "dnd-filter-\(editor.nextNumber())"
            editor.define(SVGFilters.definition(identifier, functions))
            editor.replace(filter.valueRange, by: "url(#\(identifier))")
        }
    }
}

/// Collects changes to a text and makes them at once.
struct SVGEditor {
    private let document: [UInt8]
    private var changes: [(range: Range<Int>, text: String)] = []
    private var definitions = ""
    private var count = 0

    init(_ document: [UInt8]) { self.document = document }

    /// A number that was not given before.
    mutating func nextNumber() -> Int {
        count += 1
        return count
    }

    /// Puts `text` in place of `range`, which no other change touches.
    mutating func replace(_ range: Range<Int>, by text: String) { changes.append((range, text)) }

    /// Adds an element that others refer to.
    mutating func define(_ element: String) { definitions += element }

    /// Writes what was defined behind the start tag `root`.
    mutating func insertDefinitions(behind root: XMLTag) {
        guard !definitions.isEmpty, !root.isEmpty else { return }
        let end = root.range.upperBound
        let namespace = "http://www.w3.org/2000/svg"
        changes.append((end..<end, "<defs xmlns=\"\(namespace)\">\(definitions)</defs>"))
    }

    /// The text with all changes.
    var result: [UInt8] {
        guard !changes.isEmpty else { return document }
        var result: [UInt8] = []
        var offset = 0
        for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where change.range.lowerBound >= offset {
            result += document[offset..<change.range.lowerBound]
            result += Array(change.text.utf8)
            offset = change.range.upperBound
        }
        return result + document[offset...]
    }
}
