package import XML

/// The part with the styles of a document of Word in Office Open XML (ECMA-376, part 1, 17.7): what they tell about numbers
/// and hidden text. Elements are recognised by the prefix that all writers use.
package struct WordStylePart: Sendable {
    /// What a paragraph has from its style.
    package struct Paragraph: Sendable {
        /// The list; nil or 0 without one.
        package var list: Int?
        package var level: Int?
        /// The style in the chain that has named the list: levels may be linked to it.
        var owner: String?
        /// Whether it is a built-in heading, or based on one.
        package var isHeading = false
        package var isHidden = false
    }

    private struct Style {
        var name = ""
        var base: String?
        var list: Int?
        var level: Int?
        var isHidden: Bool?
    }

    private var styles: [String: Style] = [:]
    private var paragraphs: [String: Paragraph] = [:]
    private var standard: String?
    private var isHiddenByDefault = false
    /// The ranges of the elements that number paragraphs, in the part, in order.
    package private(set) var numberings: [Range<Int>] = []

    /// How many styles inherit from each other.
    private static let mostBases = 32
    /// The maximum number of styles: Word has 4079.
    private static let most = 1 << 14

    /// No styles.
    package init() {}

    /// Reads the part.
    ///
    /// - Throws: `XMLError`.
    /// - Complexity: O(n) in bytes.
    package init(_ part: [UInt8]) throws(XMLError) {
        let reader = try XMLReader(part, XMLOptions([.attributes]))
        var (open, identifier, style): ([String], String?, Style) = ([], nil, Style())
        var numbering = 0
        while let event = try reader.next() {
            switch event.content {
            case .start(let name, let attributes):
                let value = attributes.first { $0.name == "w:val" }?.value
                switch name {
                case "w:style":
                    identifier = attributes.first { $0.name == "w:styleId" }?.value
                    style = Style()
                    if attributes.first(where: { $0.name == "w:type" })?.value == "paragraph",
                        attributes.isTrue("w:default")
                    {
                        standard = identifier
                    }
                case "w:name" where open.last == "w:style": style.name = value ?? ""
                case "w:basedOn": style.base = value
                case "w:numPr" where !open.contains("w:numPr"): numbering = event.range.lowerBound
                case "w:numId" where open.suffix(3) == ["w:style", "w:pPr", "w:numPr"]:
                    style.list = value.flatMap { Int($0) }
                case "w:ilvl" where open.suffix(3) == ["w:style", "w:pPr", "w:numPr"]:
                    style.level = value.flatMap { Int($0) }
                case "w:vanish":
                    let isHidden = value.map { !["0", "false", "off"].contains($0) } ?? true
                    if open.suffix(2) == ["w:style", "w:rPr"] { style.isHidden = isHidden }
                    if open.suffix(2) == ["w:rPrDefault", "w:rPr"] { isHiddenByDefault = isHidden }
                default: break
                }
                open.append(name)
            case .end(let name):
                open.removeLast()
                switch name {
                case "w:style":
                    if let identifier, styles.count < Self.most { styles[identifier] = style }
                    identifier = nil
                case "w:numPr" where !open.contains("w:numPr"):
                    numberings.append(numbering..<max(event.range.upperBound, numbering))
                default: break
                }
            case .text, .comment, .instruction, .unknownEntity: break
            }
        }
        for identifier in styles.keys { paragraphs[identifier] = resolved(identifier) }
    }

    /// What a paragraph has from the style; from the default style without one.
    package func paragraph(_ identifier: String?) -> Paragraph {
        (identifier ?? standard).flatMap { paragraphs[$0] } ?? Paragraph(isHidden: isHiddenByDefault)
    }

    /// Whether characters of this style are hidden in a paragraph that is, or is not. The property is toggled by styles
    /// (ECMA-376, part 1, 17.7.3).
    package func isHidden(_ identifier: String?, in paragraph: Bool) -> Bool {
        guard let identifier else { return paragraph }
        let own = chain(of: identifier).compactMap(\.style.isHidden).first ?? false
        return own != paragraph
    }

    private func resolved(_ identifier: String) -> Paragraph {
        var result = Paragraph()
        var isHidden: Bool?
        for (identifier, style) in chain(of: identifier) {
            if result.list == nil, let list = style.list { (result.list, result.owner) = (list, identifier) }
            result.level = result.level ?? style.level
            isHidden = isHidden ?? style.isHidden
            result.isHeading = result.isHeading || Self.isHeading(style.name)
        }
        result.isHidden = isHidden ?? isHiddenByDefault
        return result
    }

    /// The names of the built-in headings: `heading 1` to `heading 9`.
    private static func isHeading(_ name: String) -> Bool {
        let words = name.lowercased().split(separator: " ")
        guard words.count == 2, words[0] == "heading", let level = Int(words[1]) else { return false }
        return (1...9).contains(level)
    }

    /// The style and those that it inherits from.
    private func chain(of identifier: String) -> [(identifier: String, style: Style)] {
        var chain: [(String, Style)] = []
        var next: String? = identifier
        while chain.count < Self.mostBases, let name = next, let style = styles[name] {
            chain.append((name, style))
            next = style.base
        }
        return chain
    }
}
