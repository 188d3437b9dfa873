import OfficeDocuments

/// Numbers the paragraphs of a document of Word so that pandoc shows what Word shows. Pandoc 2 counts each level of a list
/// alone, and writes a number only in the forms `1.`, `1)` and `(1)`: other numbers become text, and items that pandoc would
/// give another number get a list of their own.
struct WordNumbering {
    /// What a paragraph becomes.
    enum Result: Hashable {
        /// It stays in its list, which pandoc numbers in the same way.
        case kept(list: Int, level: Int)
        /// It gets into another list.
        case renumbered(list: Int, level: Int)
        /// It is in no list, and begins with this text.
        case text(String)
    }

    /// A list that the document gets.
    private struct Added {
        let list: Int
        let level: Int
        let form: Form
        let start: Int
    }

    /// The form of a number, in the words of the part (ECMA-376, part 1, 17.9.17 and 17.9.11).
    private struct Form: Hashable {
        let format: String
        /// The text for a number of the first level.
        let text: String
    }

    private struct Key: Hashable {
        let list: Int
        let level: Int
    }

    private var part: WordNumberingPart
    private var added: [Added] = []
    /// The number of the last item in each list as pandoc counts, by level.
    private var counted: [[Int: Int]] = Array(repeating: [:], count: Self.levels)
    /// The list that items of another one were last put in.
    private var substitutes: [Key: Int] = [:]
    private var forms: [Int: Form] = [:]

    private static let levels = 9
    /// The maximum number of lists that a document gets.
    private static let mostAdded = 10_000
    /// The numbers of lists that documents do not have.
    private static let firstAdded = 1_000_000_000
    /// Pandoc's forms of bullets and numbers.
    private static let bullet = Form(format: "bullet", text: "")
    private static let formats: Set<String> = ["decimal", "upperRoman", "lowerRoman", "upperLetter", "lowerLetter"]

    init(_ part: WordNumberingPart) { self.part = part }

    /// Counts a paragraph; nil if it is in no list.
    ///
    /// - Parameters:
    ///   - list: The list that the paragraph itself names.
    ///   - level: The level that the paragraph itself names.
    mutating func number(list: Int?, level: Int?, style: WordStylePart.Paragraph) -> Result? {
        guard let item = part.item(list: list, level: level, style: style) else { return nil }
        let isBullet = item.definition.format == "bullet"
        // Pandoc itself writes further paragraphs of an item so: Word shows no bullet.
        if isBullet, !item.definition.text.isEmpty, item.definition.text.allSatisfy(\.isWhitespace) {
            return .text("")
        }
        if style.isHeading { return .text(isBullet ? "" : text(of: item)) }
        guard let form = isBullet ? Self.bullet : Self.form(of: item) else { return .text(text(of: item)) }
        let key = Key(list: item.list, level: item.level)
        if let other = substitutes[key], forms[other] == form, isNext(item.number, of: other, item.level) || isBullet {
            return .renumbered(list: other, level: count(other, item.level, item.number))
        }
        if shows(form, item.number, key) {
            return .kept(list: item.list, level: count(item.list, item.level, item.number))
        }
        guard added.count < Self.mostAdded else { return .kept(list: item.list, level: item.level) }
        let new = Self.firstAdded + added.count
        added.append(Added(list: new, level: item.level, form: form, start: item.number))
        (substitutes[key], forms[new]) = (new, form)
        return .renumbered(list: new, level: count(new, item.level, item.number))
    }

    private func text(of item: WordNumberingPart.Item) -> String {
        item.marker.isEmpty ? "" : item.marker + item.definition.separator
    }

    /// The form of a number that pandoc can write; nil for another one.
    private static func form(of item: WordNumberingPart.Item) -> Form? {
        let format = item.isLegal ? "decimal" : item.definition.format
        guard formats.contains(format), let text = simple(item.definition.text, level: item.level) else { return nil }
        let isWritten =
            switch format {
            case "decimal": true
            // Pandoc goes on after z with other letters.
            case "upperLetter", "lowerLetter": (1...26).contains(item.number)
            default: (1..<4000).contains(item.number)
            }
        return isWritten ? Form(format: format, text: text) : nil
    }

    /// The text of a number that consists of that of its own level and a usual sign, as if the level was the first one.
    private static func simple(_ text: String, level: Int) -> String? {
        switch text.split(whereSeparator: \.isWhitespace).joined(separator: " ") {
        case "%\(level + 1)", "%\(level + 1).": "%1."
        case "%\(level + 1))": "%1)"
        case "(%\(level + 1))": "(%1)"
        default: nil
        }
    }

    // MARK: - Pandoc

    /// Whether pandoc shows a number in this form for the next item of a list of the document.
    private func shows(_ form: Form, _ number: Int, _ key: Key) -> Bool {
        guard let level = part.level(key.level, of: key.list) else { return false }
        if form == Self.bullet { return true }
        // It knows the signs around a number only of the first level, and writes a full stop after others.
        let text = ["%1)", "(%1)"].contains(level.text) ? level.text : "%1."
        guard level.format == form.format, text == form.text else { return false }
        return isNext(number, of: key.list, key.level)
            || counted[key.level][key.list] == nil && number == level.start ?? 1
    }

    private func isNext(_ number: Int, of list: Int, _ level: Int) -> Bool {
        counted[level][list].map { $0 + 1 == number } ?? false
    }

    /// Counts an item as pandoc does: an item ends the counting of all deeper levels. Returns the level.
    private mutating func count(_ list: Int, _ level: Int, _ number: Int) -> Int {
        counted[level][list] = number
        for deeper in level + 1..<max(level + 1, Self.levels) where !counted[deeper].isEmpty { counted[deeper] = [:] }
        return level
    }

    // MARK: - Output

    /// The part with the lists that were added; nil if it needs no change.
    func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
        let end = Array("</w:numbering".utf8)
        guard !added.isEmpty, let place = ByteSearch.last(end, in: bytes) else { return nil }
        var result = Array(bytes[..<place])
        for list in added {
            let level =
                "<w:start w:val=\"\(list.start)\"/><w:numFmt w:val=\"\(list.form.format)\"/>"
                + "<w:lvlText w:val=\"\(list.form.text)\"/>"
            result +=
                "<w:abstractNum w:abstractNumId=\"\(list.list)\"><w:lvl w:ilvl=\"\(list.level)\">\(level)</w:lvl></w:abstractNum>"
                .utf8
            result += "<w:num w:numId=\"\(list.list)\"><w:abstractNumId w:val=\"\(list.list)\"/></w:num>".utf8
        }
        return result + bytes[place...]
    }
}
