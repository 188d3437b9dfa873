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
                passages.append(
                    Self.passage(in: bytes[start..<end], at: position, line: line, page: hasPages ? page : nil))
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

    /// - Parameter mark: Where the first mark of the line is.
    private static func passage(
        in line: ArraySlice<UInt8>, at mark: Int, line number: Int, page: Int?
    ) -> Passage {
        // A line may have megabytes: only what is near the mark becomes characters.
        let piece = piece(of: line, around: mark)
        var characters: [Character] = []
        var matches: [Range<Int>] = []
        var begin: Int?
        for character in String(decoding: piece, as: UTF8.self) {
            switch character {
            case Character(SearchableText.begin): begin = characters.count
            case Character(SearchableText.end):
                if let begin { matches.append(begin..<characters.count) }
                begin = nil
            case _ where character.isWhitespace:
                if let last = characters.last, last != " " { characters.append(" ") }
            default: characters.append(character)
            }
        }
        // A phrase may go on in the next line.
        if let begin, begin < characters.count { matches.append(begin..<characters.count) }
        if characters.last == " " { characters.removeLast() }
        matches = matches.map { $0.clamped(to: 0..<characters.count) }.filter { !$0.isEmpty }
        let window = window(in: characters, around: matches.first ?? 0..<0)
        let head = window.lowerBound > 0 || piece.startIndex > line.startIndex ? "… " : ""
        let tail = window.upperBound < characters.count || piece.endIndex < line.endIndex ? " …" : ""
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

    /// The part of a line that is looked at, in bytes around the first mark. It begins and ends with a whole character.
    private static func piece(of line: ArraySlice<UInt8>, around mark: Int) -> ArraySlice<UInt8> {
        var start = max(line.startIndex, mark - 1024)
        var end = min(line.endIndex, mark + 8192)
        // Bytes that continue a character are 10xxxxxx. (RFC 3629)
        while start > line.startIndex, line[start] & 0xC0 == 0x80 { start -= 1 }
        while end < line.endIndex, line[end] & 0xC0 == 0x80 { end += 1 }
        return line[start..<end]
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
