/// The style of characters, as far as HTML expresses it.
struct RTFStyle: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let bold = RTFStyle(rawValue: 1)
    static let italic = RTFStyle(rawValue: 2)
    static let underline = RTFStyle(rawValue: 4)
    static let struck = RTFStyle(rawValue: 8)
    static let raised = RTFStyle(rawValue: 16)
    static let lowered = RTFStyle(rawValue: 32)

    /// Creates the style that a control word turns on and off.
    init?(word: String) {
        switch word {
        case "b": self = .bold
        case "i": self = .italic
        case "ul": self = .underline
        case "strike": self = .struck
        case "super": self = .raised
        case "sub": self = .lowered
        // The distance is in half points.
        case "up": self = .raised
        case "dn": self = .lowered
        default: return nil
        }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The HTML elements for the style, outermost first.
    var elements: [String] {
        let all: [(RTFStyle, String)] = [
            (.bold, "b"), (.italic, "i"), (.underline, "u"), (.struck, "s"), (.raised, "sup"), (.lowered, "sub"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }

    /// The first mark of a style, in a private use area (plane 15) that no code page and no \u of rich text reaches.
    private static let firstMark: UInt32 = 0xF_0000

    /// The character that marks a change to this style within text.
    var mark: Unicode.Scalar { Unicode.Scalar(Self.firstMark + UInt32(rawValue)) ?? "\u{F0000}" }

    /// Creates the style of `mark`; nil if that is text.
    init?(mark: Unicode.Scalar) {
        guard (Self.firstMark..<Self.firstMark + 64).contains(mark.value) else { return nil }
        self.init(rawValue: UInt8(mark.value - Self.firstMark))
    }
}

// MARK: - Links

/// The target of a hyperlink in rich text, and its marks within text.
enum RTFLink {
    /// The first mark: after those of styles, in a private use area that no code page and no \u of rich text reaches.
    private static let firstMark: UInt32 = 0xF_0100
    /// The maximum number of links of a document; further ones become text.
    static let maximumCount = 0xFE00
    /// The mark after a link's text.
    static let end: Unicode.Scalar = "\u{F00FF}"

    /// The mark before the text of the link `index`.
    static func mark(_ index: Int) -> Unicode.Scalar? {
        index < maximumCount ? Unicode.Scalar(firstMark + UInt32(index)) : nil
    }

    /// The index of the link that `mark` begins; nil if it is not such a mark.
    static func index(of mark: Unicode.Scalar) -> Int? {
        (firstMark..<firstMark + UInt32(maximumCount)).contains(mark.value) ? Int(mark.value - firstMark) : nil
    }

    /// The allowed URL schemes.
    private static let schemes = ["http:", "https:", "mailto:", "ftp:", "tel:"]

    /// The address in the instruction of a field, `HYPERLINK "http://example.org/"`; nil for other fields, and for
    /// targets in the document itself (Rich Text Format Specification 1.9.1, "Fields"; ECMA-376, part 1, 17.16.5.25).
    static func address(in instruction: String) -> String? {
        let words = instruction.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard words.count == 2, words[0].uppercased() == "HYPERLINK" else { return nil }
        let rest = words[1].drop { $0 == " " }
        let address = rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
        let scheme = address.lowercased()
        return schemes.contains(where: scheme.hasPrefix) ? String(address) : nil
    }
}

// MARK: - Headings

/// The heading levels of the paragraph styles that a rich text declares.
struct RTFStyleSheet {
    /// The heading level of each heading style, by the style's number; 0 is the topmost.
    private(set) var headings: [Int: Int] = [:]
    private var style: Int?
    private var level: Int?
    private var name: [UInt8] = []

    /// Begins the style `number`.
    mutating func beginStyle(_ number: Int?) {
        style = number
        level = nil
        name = []
    }

    /// Sets the outline level of the current style; 9 is body text.
    mutating func setLevel(_ number: Int?) { level = number }

    /// Adds to the current style's name.
    mutating func add(_ byte: UInt8) {
        if style != nil, name.count < 256 { name.append(byte) }
    }

    /// Ends the current style. Word states the level; LibreOffice relies on the name, `heading 1`, which the style has
    /// in both.
    mutating func endStyle() {
        defer { style = nil }
        guard let style else { return }
        let words = String(decoding: name, as: UTF8.self).lowercased().split { $0 == " " || $0 == ";" }
        let named = words.count == 2 && words[0] == "heading" ? Int(words[1]).map { $0 - 1 } : nil
        if let level = level ?? named, (0..<9).contains(level) { headings[style] = level }
    }
}
