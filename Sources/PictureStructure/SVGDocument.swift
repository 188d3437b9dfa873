import XML

/// The properties of an SVG that `dnd` itself reads: its size, its dependencies, and a copy in another size. A renderer
/// draws it.
package struct SVGDocument {
    /// The result of `SVGDocument.dependencies`.
    package struct Dependencies: Sendable, Hashable {
        /// Whether a renderer could open a file or an address that the document references.
        package var mayOpenFiles = false
        /// Whether a picture that it shows is elsewhere.
        package var hasOutsidePictures = false
        /// Whether there is text.
        package var hasText = false
        /// The generic font families among `sans-serif`, `serif` and `monospace` that it may use (CSS Fonts 4, 2.1.3).
        package var genericFamilies: Set<String> = []
    }

    /// The bytes of the document.
    private let bytes: [UInt8]
    /// The attributes of the root element, and the range of its start tag.
    private let attributes: [XMLAttribute]
    private let root: Range<Int>

    /// Creates the document in `bytes`; nil if it is compressed, in UTF-16, or does not begin with an element `svg`.
    package init?(_ bytes: [UInt8]) {
        guard !bytes.starts(with: [0x1F, 0x8B]), !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]),
            !bytes.prefix(2).contains(0), let reader = try? Self.reader(bytes)
        else { return nil }
        while let event = try? reader.next() {
            guard case .start(let name, let attributes) = event.content else { continue }
            guard Self.localName(name) == "svg" else { return nil }
            self.bytes = bytes
            self.attributes = attributes
            root = event.range
            return
        }
        return nil
    }

    private static func reader(
        _ bytes: [UInt8], _ reports: XMLOptions.Reports = .attributes
    ) throws(XMLError) -> XMLReader {
        var options = XMLOptions(reports)
        // The names and values that matter are in ASCII.
        options.encoding = isInUTF8(bytes) ? "UTF-8" : "ISO-8859-1"
        options.entities = .expanded
        // A picture may be in an attribute.
        options.tokenBytes = 64 << 20
        return try XMLReader(bytes, options)
    }

    /// A name without its prefix.
    static func localName(_ name: String) -> Substring {
        name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
    }

    /// Whether the document states its size, and not only its coordinates.
    package var hasOwnSize: Bool { value("width") != nil || value("height") != nil }

    /// Whether its size is in inches or other absolute units, and not in pixels.
    package var isMeasuredInInches: Bool {
        [value("width"), value("height")].contains { text in
            text.flatMap(Self.dimension).map { Self.perInch[$0.unit] != nil } ?? false
        }
    }

    /// Width and height in CSS pixels, 96 per inch (SVG 2, 8.2 and 8.11); nil if the size depends on a font or on the
    /// content.
    package var size: (width: Double, height: Double)? {
        let box = value("viewBox").map(Self.viewBox)
        // Present, but not four numbers: its meaning depends on the renderer.
        if case .some(.none) = box { return nil }
        guard let width = side("width"), let height = side("height") else { return nil }
        let size: (width: Double, height: Double)
        switch (width, height, box ?? nil) {
        case (.pixels(let width), .pixels(let height), _): size = (width, height)
        case (.pixels(let width), .automatic, let box?): size = (width, width * box.height / box.width)
        case (.automatic, .pixels(let height), let box?): size = (height * box.width / box.height, height)
        case (.automatic, .automatic, let box?): size = box
        default: return nil
        }
        let range = 1e-3...1e9
        return range.contains(size.width) && range.contains(size.height) ? size : nil
    }

    /// The scale at which the document is drawn: in a box of pixels, or at a resolution, or else at the size that it states, or
    /// by `DrawingRules`. Nil if its size is unknown.
    package func scale(box: (width: Int?, height: Int?)?, dotsPerInch: Double?) -> Double? {
        guard let size else { return nil }
        if let box, box.width != nil || box.height != nil {
            return [box.width.map { Double($0) / size.width }, box.height.map { Double($0) / size.height }]
                .compactMap(\.self).min()
        }
        if let dotsPerInch { return min(dotsPerInch, 10_000) / 96 }
        guard !hasOwnSize else { return 1 }
        let side = max(size.width, size.height)
        let longest = side < 1 ? side : side.rounded()
        if longest < DrawingRules.tinySide { return DrawingRules.grownSide / longest }
        return longest > DrawingRules.longestUnasked ? DrawingRules.longestUnasked / longest : 1
    }

    /// The document with another width and height, in pixels, to which its content is scaled; nil if its size is
    /// unknown.
    package func resized(width: Double, height: Double) -> [UInt8]? {
        guard let size else { return nil }
        var rest = bytes[root]
        var tag = Array(rest.prefix { !Self.isSpace($0) && !"/>".utf8.contains($0) })
        rest = rest.dropFirst(tag.count)
        tag += Array(" width=\"\(width)\" height=\"\(height)\"".utf8)
        if value("viewBox") == nil { tag += Array(" viewBox=\"0 0 \(size.width) \(size.height)\"".utf8) }
        // The other attributes as they are written.
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")),
            let start = rest[equals...].firstIndex(where: "\"'".utf8.contains),
            let end = rest[(start + 1)...].firstIndex(of: rest[start])
        {
            let name = String(decoding: rest[..<equals].filter { !Self.isSpace($0) }, as: UTF8.self)
            if name != "width", name != "height" { tag += rest[...end] }
            rest = rest[(end + 1)...]
        }
        return bytes[..<root.lowerBound] + tag + bytes[rest.startIndex...]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Whether the declared encoding is UTF-8 or ASCII; true if none is declared.
    package var isInUTF8: Bool { Self.isInUTF8(bytes) }

    private static func isInUTF8(_ bytes: [UInt8]) -> Bool {
        let prolog = String(decoding: bytes.prefix(256), as: UTF8.self)
        guard prolog.hasPrefix("<?xml") || prolog.hasPrefix("\u{FEFF}<?xml"),
            let declaration = prolog.split(separator: "?>", maxSplits: 1).first,
            let encoding = declaration.split(separator: "encoding", maxSplits: 1).dropFirst().first
        else { return true }
        let name = encoding.drop { " =\t\r\n\"'".contains($0) }.prefix { $0 != "\"" && $0 != "'" }
        return ["utf-8", "us-ascii", "ascii"].contains(name.lowercased())
    }

    /// What the document has that a still drawing of it lacks, after a scan of all of it; nil if it cannot be read.
    package var contents: SVGContents? {
        (try? Self.reader(bytes, [.attributes, .text])).map { SVGContents(scanning: $0) }
    }

    /// The dependencies of the document, after a scan of all its tags.
    package var dependencies: Dependencies {
        var found = Dependencies()
        do {
            let reader = try Self.reader(bytes)
            while let event = try reader.next() {
                guard case .start(let name, let attributes) = event.content else {
                    if case .unknownEntity = event.content { found.mayOpenFiles = true }
                    continue
                }
                switch Self.localName(name) {
                case "text": found.hasText = true
                case "image", "feImage":
                    // An unknown entity is empty in an attribute.
                    let isPlain = !bytes[event.range].contains(UInt8(ascii: "&"))
                    let addresses = attributes.filter { Self.localName($0.name) == "href" }
                    let isInside = addresses.allSatisfy { Self.isInside($0.value) }
                    if !isPlain || !isInside { found.mayOpenFiles = true }
                    if !isInside { found.hasOutsidePictures = true }
                default: break
                }
            }
        } catch {
            found.mayOpenFiles = true
        }
        if found.hasText { found.genericFamilies = genericFamilies }
        return found
    }

    /// Whether an address refers to the document itself.
    private static func isInside(_ address: String) -> Bool {
        let text = address.drop(while: \.isWhitespace)
        return text.isEmpty || text.hasPrefix("#") || text.hasPrefix("data:")
    }

    private var genericFamilies: Set<String> {
        var found: Set<String> = []
        if bytes.contains(text: "monospace") { found.insert("monospace") }
        if bytes.contains(text: "sans-serif") { found.insert("sans-serif") }
        for mark in ["\"", "'", ",", ":", " ", "\n"] where bytes.contains(text: mark + "serif") {
            found.insert("serif")
        }
        return found
    }

    private enum Side {
        case pixels(Double)
        case automatic
    }

    /// A side of the root element; nil if it is relative to an unknown size.
    private func side(_ name: String) -> Side? {
        guard let text = value(name) else { return .automatic }
        if text == "auto" || text == "100%" { return .automatic }
        guard let (number, unit) = Self.dimension(text) else { return nil }
        if unit.isEmpty || unit == "px" { return .pixels(number) }
        return Self.perInch[unit].map { .pixels(number * 96 / $0) }
    }

    private func value(_ name: String) -> String? {
        attributes.first { $0.name == name }.map { attribute in
            String(attribute.value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    /// The number of each unit per inch, which has 96 pixels (CSS Values 4, 6.2).
    private static let perInch = ["in": 1.0, "cm": 2.54, "mm": 25.4, "pt": 72, "pc": 6]

    /// A number and its unit, in lower case.
    private static func dimension(_ text: String) -> (value: Double, unit: String)? {
        let digits = text.prefix { "+-.0123456789eE".contains($0) }
        // `2em` is two em, not a number with an exponent.
        let number = Double(digits) != nil ? digits : digits.prefix { $0 != "e" && $0 != "E" }
        guard let value = Double(number.first == "+" ? number.dropFirst() : number), value.isFinite else { return nil }
        return (value, text.dropFirst(number.count).lowercased())
    }

    /// The width and height in four numbers separated by spaces or commas (SVG 2, 8.6).
    private static func viewBox(_ text: String) -> (width: Double, height: Double)? {
        let numbers = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
        guard numbers.count == 4, let width = numbers[2], let height = numbers[3], numbers[0] != nil, numbers[1] != nil,
            width > 0, height > 0, width.isFinite, height.isFinite
        else { return nil }
        return (width, height)
    }
}

/// The sizes at which vector graphics are drawn by all renderers, in pixels.
package enum DrawingRules {
    /// An SVG that states only its coordinates, and is smaller than this on both sides, is drawn at `grownSide`: its
    /// coordinates then range from 0 to 1 or similar.
    package static let tinySide = 16.0
    /// The longest side of such an SVG.
    package static let grownSide = 256.0
    /// The longest side of an SVG that states only its coordinates, and of a page, if no size is requested.
    package static let longestUnasked = 8192.0
}
