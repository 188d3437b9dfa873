import XML

/// What an SVG has that a still drawing of it does not show, or does not do.
package struct SVGContents: Sendable, Hashable {
    /// Whether it moves: animations of SVG (SMIL), and of CSS.
    package private(set) var isAnimated = false
    /// Whether it has programs.
    package private(set) var hasScripts = false
    /// Whether its shapes and texts are links, and whether what is in `foreignObject` is.
    package private(set) var hasLinks = false
    package private(set) var hasForeignLinks = false
    /// Whether there are texts in `foreignObject`, which no renderer of SVG alone draws, and nothing is drawn in their place.
    package private(set) var hasForeignTexts = false
    /// Whether there are pictures in `foreignObject`.
    package private(set) var hasForeignPictures = false

    /// The elements that make others move (SVG Animations 2, 2; SVG 1.1, 19.2).
    private static let animations: Set<Substring> = [
        "animate", "animateColor", "animateMotion", "animateTransform", "set",
    ]
    /// The elements whose text nobody sees.
    private static let unseen: Set<Substring> = ["script", "style", "title", "desc", "metadata", "template"]

    /// Creates the contents of a document after a scan of it; of one that is cut or damaged, those before that place.
    init(scanning reader: XMLReader) {
        var scan = Scan()
        do {
            while let event = try reader.next() { scan.note(event.content) }
        } catch {
            scan.finish()
        }
        self = scan.found
    }

    /// The elements around the current place, and what was found before it.
    private struct Scan {
        var found = SVGContents()
        private var names: [Substring] = []
        /// The number of elements around the outermost `foreignObject`; nil outside of any.
        private var foreign: Int?
        private var hasTexts = false
        /// The numbers of elements around texts in a `switch`, of which the renderer draws a later child instead (SVG 2, 5.8).
        private var unshown: Set<Int> = []

        mutating func note(_ content: XMLEvent.Content) {
            switch content {
            case .start(let name, let attributes): begin(SVGDocument.localName(name), attributes)
            case .text(let bytes):
                if names.last == "style", bytes.contains(text: "@keyframes") { found.isAnimated = true }
                guard foreign != nil, names.allSatisfy({ !SVGContents.unseen.contains($0) }) else { return }
                if bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) { hasTexts = true }
            case .end:
                guard let name = names.popLast() else { return }
                if name == "switch", unshown.remove(names.count + 1) != nil { found.hasForeignTexts = true }
                guard foreign == names.count else { return }
                if hasTexts, names.last == "switch" {
                    unshown.insert(names.count)
                } else if hasTexts {
                    found.hasForeignTexts = true
                }
                (foreign, hasTexts) = (nil, false)
            default: break
            }
        }

        /// Notes that nothing more can be read.
        mutating func finish() {
            if hasTexts || !unshown.isEmpty { found.hasForeignTexts = true }
        }

        private mutating func begin(_ name: Substring, _ attributes: [XMLAttribute]) {
            if foreign == nil { unshown.remove(names.count) }
            let isScript = name == "script" || attributes.contains { $0.name.hasPrefix("on") && !$0.value.isEmpty }
            if isScript { found.hasScripts = true }
            if name == "a", let link = attributes.first(where: { SVGDocument.localName($0.name) == "href" })?.value {
                if link.drop(while: \.isWhitespace).lowercased().hasPrefix("javascript:") {
                    found.hasScripts = true
                } else if foreign != nil {
                    found.hasForeignLinks = true
                } else {
                    found.hasLinks = true
                }
            }
            if foreign == nil, SVGContents.animations.contains(name) { found.isAnimated = true }
            if foreign != nil, name == "img" { found.hasForeignPictures = true }
            if foreign == nil, name == "foreignObject" { foreign = names.count }
            names.append(name)
        }
    }

    private init() {}
}
