/// A text in which what was found is marked, as the index returns it.
struct MarkedText {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Whether anything is marked.
    var hasMarks: Bool { bytes.contains(UInt8(SearchableText.begin.value)) }

    /// The first lines with marks.
    ///
    /// - Parameter hasPages: Whether a form feed begins a page.
    func passages(atMost count: Int, hasPages: Bool) -> [Passage] {
        var passages: [Passage] = []
        var (line, page, start, position) = (1, 1, 0, 0)
        while position < bytes.count, passages.count < count {
            switch bytes[position] {
            case UInt8(ascii: "\n"):
                line += 1
                start = position + 1
            case 0x0C: page += 1
            case UInt8(SearchableText.begin.value):
                let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                passages.append(Self.passage(in: bytes[start..<end], line: line, page: hasPages ? page : nil))
                page += bytes[position..<end].count { $0 == 0x0C }
                position = end
                continue
            default: break
            }
            position += 1
        }
        return passages
    }

    /// How many characters of a line are shown before the first word that was found, and in all.
    private static let (lead, longest) = (40, 160)

    private static func passage(in line: ArraySlice<UInt8>, line number: Int, page: Int?) -> Passage {
        var characters: [Character] = []
        var matches: [Range<Int>] = []
        var begin: Int?
        for character in String(decoding: line, as: UTF8.self) {
            switch character {
            case Character(SearchableText.begin): begin = characters.count
            case Character(SearchableText.end):
                if let begin { matches.append(begin..<characters.count) }
                begin = nil
            case Character(SearchableText.separator): continue
            case _ where character.isWhitespace:
                if let last = characters.last, last != " " { characters.append(" ") }
            default: characters.append(character)
            }
        }
        if characters.last == " " { characters.removeLast() }
        let window = window(in: characters, around: matches.first ?? 0..<0)
        let head = window.lowerBound > 0 ? "… " : ""
        let tail = window.upperBound < characters.count ? " …" : ""
        let shown = characters[window]
        // Offsets of characters become offsets of scalars.
        func offset(_ index: Int) -> Int {
            head.unicodeScalars.count + characters[window.lowerBound..<index].reduce(0) { $0 + $1.unicodeScalars.count }
        }
        return Passage(
            line: number, page: page, text: head + String(shown) + tail,
            matches: matches.filter { window.contains($0.lowerBound) && $0.upperBound <= window.upperBound }.map {
                offset($0.lowerBound)..<offset($0.upperBound)
            })
    }

    /// The part of a line to show, without words that are cut off.
    private static func window(in line: [Character], around match: Range<Int>) -> Range<Int> {
        var (start, end) = (0, line.count)
        if end > longest {
            start = max(0, match.lowerBound - lead)
            end = max(min(line.count, start + longest), match.upperBound)
            if start > 0, let space = line[start..<match.lowerBound].firstIndex(of: " ") { start = space + 1 }
            if end < line.count, let space = line[match.upperBound..<end].lastIndex(of: " ") { end = space }
        }
        return start..<end
    }
}
