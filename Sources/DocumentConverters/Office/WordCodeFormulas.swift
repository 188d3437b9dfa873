import OfficeDocuments
import XML

/// Writes the formulas in paragraphs of program text as text on a line: pandoc takes only the text of such a paragraph, and leaves out
/// its formulas.
enum WordCodeFormulas {
    /// The style that pandoc gives to program text, and reads as such.
    private static let style = "SourceCode"

    /// The body with such formulas as text; nil if it has none, or is not well-formed.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ body: [UInt8]) -> [UInt8]? {
        guard ByteSearch.contains("<m:oMath", in: body), ByteSearch.contains("\"\(style)\"", in: body) else {
            return nil
        }
        return try? edits(of: body).map { $0.applied(to: body) }
    }

    private static func edits(of body: [UInt8]) throws -> ByteEdits? {
        let reader = try XMLReader(body, XMLOptions([.attributes, .text]))
        var edits = ByteEdits()
        var isCode = false
        // The formula that is open, and where it begins.
        var formula: (math: MathText, start: Int)?
        while let event = try reader.next() {
            switch event.content {
            case .start("w:p", _): isCode = false
            case .start("w:pStyle", let attributes):
                isCode = attributes.contains { $0.name == "w:val" && $0.value == style }
            case .start("m:oMath", _) where isCode && formula == nil:
                formula = (MathText(), event.range.lowerBound)
            case .end("m:oMath"):
                guard let (math, start) = formula else { continue }
                formula = nil
                let text = HTMLPage.escaped(math.text)
                edits.replace(
                    start..<event.range.upperBound, with: "<w:r><w:t xml:space=\"preserve\">\(text)</w:t></w:r>")
            case .start(let name, let attributes):
                guard name.hasPrefix("m:") else { continue }
                formula?.math.start(
                    String(name.dropFirst(2)), value: attributes.first { $0.name == "m:val" }?.value ?? "")
            case .text(let text): formula?.math.append(text)
            case .end(let name): if name.hasPrefix("m:") { try formula?.math.end() }
            case .comment, .instruction, .unknownEntity: break
            }
        }
        return edits.isEmpty ? nil : edits
    }
}
