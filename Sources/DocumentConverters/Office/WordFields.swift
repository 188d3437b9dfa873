import OfficeDocuments
import Places

/// Replaces fields by what Word shows of them (ECMA-376, part 1, 17.16.18): the result, and of those that store none what their
/// instruction draws. Hyperlinks stay.
///
/// Pandoc shows the results of fields within an instruction, and loses its place in the document behind them.
struct WordFields {
    /// A field whose end has not been read.
    private struct Field {
        /// Its marks.
        var marks: [Range<Int>] = []
        /// The elements of its instruction, and their text, with the results of fields within it.
        var code: [Range<Int>] = []
        var instruction = ""
        /// Whether its result is being read.
        var isInResult = false
        /// The content of its result.
        var result: [Range<Int>] = []
        /// What stands before its result besides its own instruction: fields within it, with their results.
        var others: [Range<Int>] = []

        /// The first word of the instruction.
        var name: String { instruction.split(whereSeparator: \.isWhitespace).first?.uppercased() ?? "" }
    }

    private let body: [UInt8]
    private var fields: [Field] = []
    private var edits = ByteEdits()
    private var hasFormulas = false

    /// The body with simple fields, and whether a formula became text; nil if it has no fields, or is not well-formed.
    ///
    /// - Complexity: O(n · d) in bytes for fields that are nested d deep, at most `deepest`.
    static func rewritten(_ body: [UInt8]) -> (body: [UInt8], hasFormulas: Bool)? {
        guard ByteSearch.contains("<w:fldChar", in: body) else { return nil }
        var fields = WordFields(body: body)
        guard (try? WordRunReader.forEachRun(in: body) { fields.read($0) }) != nil, !fields.edits.isEmpty else {
            return nil
        }
        return (fields.edits.applied(to: body), fields.hasFormulas)
    }

    private init(body: [UInt8]) { self.body = body }

    /// Deeper fields are left as they are.
    private static let deepest = 64

    private mutating func read(_ run: WordRun) {
        for (name, range) in run.children {
            let mark = name == "w:fldChar" ? XMLTag.value("w:fldCharType", in: body[range]) : nil
            if mark == "begin" { fields.append(Field()) }
            guard let last = fields.indices.last else { continue }
            // Within the instruction of an outer field.
            for outer in fields.indices.dropLast().prefix(Self.deepest) where !fields[outer].isInResult {
                fields[outer].others.append(range)
                if name == "w:t", fields[last].isInResult { fields[outer].instruction += text(range) }
            }
            switch (name, mark) {
            case ("w:fldChar", _):
                fields[last].marks.append(range)
                if mark == "separate" { fields[last].isInResult = true }
                if mark == "end" { finish(fields.removeLast()) }
            case ("w:instrText", _):
                fields[last].code.append(range)
                fields[last].instruction += text(range)
            default:
                if fields[last].isInResult {
                    fields[last].result.append(range)
                } else {
                    fields[last].others.append(range)
                }
            }
        }
    }

    /// The text in an element that has only text.
    private func text(_ range: Range<Int>) -> String {
        let element = body[range]
        guard let start = element.firstIndex(of: UInt8(ascii: ">")),
            let end = element[start...].lastIndex(of: UInt8(ascii: "<")), start < end
        else { return "" }
        return CharacterEntities.decoded(element[(start + 1)..<end])
    }

    private mutating func finish(_ field: Field) {
        for range in field.others { edits.replace(range) }
        guard field.name != "HYPERLINK" else { return finishLink(field) }
        for range in field.code + field.marks.dropLast() { edits.replace(range) }
        guard let last = field.marks.last else { return }
        var shown = ""
        switch field.name {
        case "SYMBOL": shown = RichTextSign(instruction: field.instruction).flatMap(Self.text) ?? ""
        case "EQ":
            shown = WordEquation.text(of: field.instruction)
            hasFormulas = true
        default: break
        }
        if shown.isEmpty {
            edits.replace(last)
        } else {
            for range in field.result { edits.replace(range) }
            edits.replace(last, with: "<w:t xml:space=\"preserve\">\(HTMLPage.escaped(shown))</w:t>")
        }
    }

    /// Pandoc takes an address from one element, and Word writes it to several.
    private mutating func finishLink(_ field: Field) {
        guard field.code.count > 1 || !field.others.isEmpty, let first = field.code.first else { return }
        edits.replace(
            first, with: "<w:instrText xml:space=\"preserve\">\(HTMLPage.escaped(field.instruction))</w:instrText>")
        for range in field.code.dropFirst() { edits.replace(range) }
    }

    private static func text(of sign: RichTextSign) -> String? {
        SymbolFont(name: sign.font)?.character(sign.code).map { String($0) } ?? sign.character
    }
}
