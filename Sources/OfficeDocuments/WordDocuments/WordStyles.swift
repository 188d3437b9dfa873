/// The styles of a document, with what they inherit. (MS-DOC 2.9.271, STSH)
struct WordStyles {
    private struct Style {
        let base: Int
        let paragraph: Range<Int>
        let characters: Range<Int>
        /// The level of a built-in heading, from 0.
        let heading: Int?
    }

    private var ofParagraphs: [WordParagraphProperties] = []
    private var ofCharacters: [WordCharacters] = []
    private let styles: [Style?]
    private let tables: [UInt8]

    /// How many styles inherit from each other.
    private static let mostBases = 32
    /// The maximum size of the properties of a style: each use of it applies them.
    private static let mostListBytes = 2048
    /// MS-DOC 2.9.272, StshiF: the maximum number of styles.
    private static let most = 0x0FFE

    init(_ file: WordFile) {
        let range = file.range(of: .styles)
        tables = file.tables
        guard range.count >= 6 else {
            styles = []
            return
        }
        let header = range.lowerBound + 2
        let count = min(tables.little16(header), Self.most)
        let baseBytes = tables.little16(header + 2)
        var place = header + tables.little16(range.lowerBound)
        var styles: [Style?] = []
        for _ in 0..<count {
            guard place + 2 <= range.upperBound else { break }
            let size = tables.little16(place)
            let end = place + 2 + size
            guard end <= range.upperBound else { break }
            styles.append(Self.style(tables, place + 2..<end, baseBytes))
            place = end + size % 2
        }
        self.styles = styles
        ofParagraphs = styles.indices.map { index -> WordParagraphProperties in
            var properties = WordParagraphProperties()
            for style in chain(of: index) {
                if let heading = style.heading { properties.heading = heading }
                WordProperty.forEach(in: tables, style.paragraph) { properties.apply($0, tables[$1]) }
            }
            properties.style = index
            return properties
        }
        ofCharacters = styles.indices.map { characters($0, over: WordCharacters()) }
    }

    /// The properties of paragraphs in the style of this number.
    func paragraph(_ index: Int) -> WordParagraphProperties {
        ofParagraphs.indices.contains(index) ? ofParagraphs[index] : WordParagraphProperties()
    }

    /// The properties of characters in paragraphs of the style of this number.
    func characters(ofParagraph index: Int) -> WordCharacters {
        ofCharacters.indices.contains(index) ? ofCharacters[index] : WordCharacters()
    }

    /// What the style of this number makes of characters.
    func characters(_ index: Int, over base: WordCharacters) -> WordCharacters {
        var properties = base
        for style in chain(of: index) {
            let inherited = properties
            WordProperty.forEach(in: tables, style.characters) { code, value in
                // A style names no other one but that which it is based on.
                guard code != WordProperty.characterStyle else { return }
                properties.apply(code, tables[value], over: inherited) { _ in inherited }
            }
        }
        return properties
    }

    /// The style and those that it inherits from, the most general one first.
    private func chain(of index: Int) -> [Style] {
        var (chain, next) = ([Style](), index)
        while chain.count < Self.mostBases, styles.indices.contains(next), let style = styles[next] {
            chain.append(style)
            next = style.base
        }
        return chain.reversed()
    }

    /// MS-DOC 2.9.260, STD; nil for a place without a style.
    private static func style(_ tables: [UInt8], _ range: Range<Int>, _ baseBytes: Int) -> Style? {
        guard baseBytes >= 8, range.count >= baseBytes + 2 else { return nil }
        let start = range.lowerBound
        let number = tables.little16(start) & 0xFFF
        let kind = tables.little16(start + 2)
        var place = start + baseBytes
        // The name, and a zero.
        place += 2 + 2 * tables.little16(place) + 2
        func list() -> Range<Int> {
            place += (place - start) % 2
            guard place + 2 <= range.upperBound else { return 0..<0 }
            let (first, end) = (place + 2, place + 2 + tables.little16(place))
            place = end
            return end <= range.upperBound && end - first <= mostListBytes ? first..<end : 0..<0
        }
        // MS-DOC 2.9.263, StdfBase: 1 for a paragraph style, whose first list begins with its own number.
        let isOfParagraphs = kind & 0xF == 1
        let paragraph = isOfParagraphs ? list() : 0..<0
        return Style(
            base: kind >> 4, paragraph: paragraph.count > 2 ? paragraph.lowerBound + 2..<paragraph.upperBound : 0..<0,
            characters: isOfParagraphs || kind & 0xF == 2 ? list() : 0..<0,
            heading: (1...9).contains(number) ? number - 1 : nil)
    }
}
