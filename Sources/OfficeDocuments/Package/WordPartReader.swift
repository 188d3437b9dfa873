import XML

/// Reads the text of a header or footer of Word.
struct WordPartReader {
    private(set) var text = ParagraphText()
    /// Whether there is something else than text: a picture, a chart, the letters of a watermark.
    private(set) var hasMore = false
    private var isText = false
    private var isInstruction = false
    private var skipped = SkippedElement()
    /// The fields that have not ended, with the beginnings of their instructions.
    private var fields: [(instruction: String, isPage: Bool)] = []

    mutating func take(_ event: XMLEvent.Content) {
        guard !skipped.isActive else { return skipped.follow(event) }
        switch event {
        case .start(let element, let attributes): begin(element.localName, attributes)
        case .text(let bytes):
            if isText { text.append(exactly: bytes) }
            if isInstruction, let last = fields.indices.last, fields[last].instruction.utf8.count < 256 {
                fields[last].instruction += String(decoding: bytes, as: UTF8.self)
            }
        case .end(let element):
            switch element.localName {
            case "t": isText = false
            case "instrText": isInstruction = false
            case "fldSimple": endField()
            default: break
            }
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func begin(_ name: String, _ attributes: [XMLAttribute]) {
        switch name {
        // The same for older programs; what is not shown.
        case "Fallback", "rPr", "pPr", "del", "moveFrom": skipped.begin()
        case "p": text.beginParagraph()
        case "t": isText = true
        case "tab", "ptab": text.append(element: "tab")
        case "br", "cr": text.append(element: "line-break")
        case "sym":
            if let sign = SymbolFont.sign(attributes) { text.append(exactly: Array(sign.utf8)) } else { hasMore = true }
        case "pic", "imagedata", "object", "chart", "textpath": hasMore = true
        case "instrText": isInstruction = true
        case "fldSimple":
            beginField(attributes.value("instr") ?? "")
            beginResult()
        case "fldChar":
            switch attributes.value("fldCharType") {
            case "begin": beginField("")
            case "separate": beginResult()
            case "end": endField()
            default: break
            }
        default: break
        }
    }

    private mutating func beginField(_ instruction: String) { fields.append((instruction, false)) }

    private mutating func beginResult() {
        guard let last = fields.indices.last, PageField.isInstruction(fields[last].instruction) else { return }
        fields[last].isPage = true
        text.append(exactly: Array(String(PageField.mark).utf8))
    }

    private mutating func endField() {
        guard fields.popLast()?.isPage == true else { return }
        text.append(exactly: Array(String(PageField.mark).utf8))
    }
}

extension SymbolFont {
    /// The sign of an element of Word (ECMA-376, part 1, 17.3.3.30).
    fileprivate static func sign(_ attributes: [XMLAttribute]) -> String? {
        guard let font = attributes.value("font").flatMap({ SymbolFont(name: $0) }),
            let code = attributes.value("char").flatMap({ Int($0, radix: 16) })
        else { return nil }
        return font.character(code).map { String($0) }
    }
}
