import Conversion

/// Joins the lines of a PDF's text to paragraphs: a PDF stores the positions of lines, but no paragraphs.
///
/// A line continues in the next one if the next one's first word would not have fitted after it; headings, lists,
/// tables of contents and short lines are not joined. The width is measured in characters, so that a few lines may be
/// joined wrongly; no word is lost.
enum PDFParagraphs {
    /// The paragraphs of `text`: pages that each end with a form feed, with a blank line between blocks.
    ///
    /// - Parameter marksPages: Whether the first paragraph that begins on a page begins with a form feed; one for each
    ///   page before it that has none.
    static func paragraphs(of text: String, marksPages: Bool = false) -> [String] {
        var paragraphs: [String] = []
        var marks = ""
        for page in normalized(text).split(separator: "\u{0C}", omittingEmptySubsequences: false) {
            var block: [Substring] = []
            for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.allSatisfy(\.isWhitespace) {
                    finish(&block, into: &paragraphs, &marks)
                } else {
                    block.append(line)
                }
            }
            finish(&block, into: &paragraphs, &marks)
            if paragraphs.last?.isEmpty == false { paragraphs.append("") }
            if marksPages { marks += "\u{0C}" }
        }
        while paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
        return paragraphs
    }

    /// - Parameter marks: The form feeds before the next paragraph.
    private static func finish(
        _ block: inout [Substring], into paragraphs: inout [String], _ marks: inout String
    ) {
        guard !block.isEmpty else { return }
        defer { block = [] }
        var lines = joined(block)
        // A block that continues on the next page: the first part ends within a sentence, the second begins within one.
        if let last = paragraphs.dropLast(paragraphs.last == "" ? 1 : 0).last, let first = lines.first,
            paragraphs.last == "", isCut(last, before: first)
        {
            paragraphs.removeLast()
            paragraphs[paragraphs.count - 1] = join(last, first[...])
            lines.removeFirst()
        }
        if let first = lines.first {
            lines[0] = marks + first
            marks = ""
        }
        paragraphs += lines
        paragraphs.append("")
    }

    private static func isCut(_ last: String, before first: String) -> Bool {
        guard last.count > 40, let end = last.last, let start = first.first else { return false }
        return start.isLowercase && (end.isLetter || end == ",") && !isItem(first[...])
    }

    /// The lines of one block, joined to paragraphs.
    private static func joined(_ block: [Substring]) -> [String] {
        let width = typicalWidth(of: block)
        var result: [String] = []
        var goesOn = false
        for (index, line) in block.enumerated() {
            if goesOn, let last = result.popLast() {
                result.append(join(last, line))
            } else {
                result.append(String(line))
            }
            goesOn = index + 1 < block.count && isFull(line, before: block[index + 1], width: width)
        }
        return result
    }

    /// The width of a full line of the block: the upper quartile, since a line that ends with a hyphen includes the
    /// rest of its word, and is wider than the others.
    private static func typicalWidth(of block: [Substring]) -> Int {
        let lengths = block.map(\.count).sorted()
        return lengths[(lengths.count - 1) - (lengths.count - 1) / 4]
    }

    /// The minimum width of a paragraph: narrower columns are tables, labels of pictures, numbers.
    private static let narrowest = 24

    private static func isFull(_ line: Substring, before next: Substring, width: Int) -> Bool {
        guard width >= narrowest, !isItem(next), !line.contains(". . ."), !line.contains("....") else { return false }
        let word = next.prefix { !$0.isWhitespace }.count
        // Character widths differ: a full line may have an eighth fewer characters than its neighbours.
        return line.count + 1 + word > width - width / 8 && line.contains(where: \.isLetter)
    }

    /// Whether a line begins a list item, by its bullet, its number, or its letter.
    private static func isItem(_ line: Substring) -> Bool {
        guard let first = line.first else { return false }
        if "•◦▪‣–—·∙●○■□*".contains(first) { return true }
        let mark = line.prefix { !$0.isWhitespace }
        guard mark.count < line.count, mark.count <= 6 else { return false }
        // A section number: 2.1 or 2.1.3.
        if mark == "-" || mark.contains(".") && mark.allSatisfy({ $0.isNumber || $0 == "." }) { return true }
        let body = mark.first == "(" && mark.last == ")" ? mark.dropFirst().dropLast() : mark.dropLast()
        guard mark.last == "." || mark.last == ")", !body.isEmpty else { return false }
        return body.allSatisfy { $0.isNumber || $0 == "." } || body.count == 1 && body.allSatisfy(\.isLetter)
    }

    /// Joins two lines: with a space, except within East Asian text, which has none.
    private static func join(_ first: String, _ second: Substring) -> String {
        guard let end = first.last, let start = second.first, !first.isEmpty else { return first + second }
        if CharacterWidth.columns(of: end) == 2, CharacterWidth.columns(of: start) == 2 { return first + second }
        // A dash between letters, or a hyphen that poppler kept because it is part of the word.
        if end == "-" || end == "—", first.dropLast().last?.isLetter == true, start.isLetter { return first + second }
        return first + " " + second
    }

    /// The text without soft hyphens, and with ligatures decomposed (Unicode's compatibility mappings of U+FB00 to
    /// U+FB06).
    private static func normalized(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0xAD: continue
            case 0xFB00...0xFB06: result.append(contentsOf: ligatures[Int(scalar.value) - 0xFB00].unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]
}
