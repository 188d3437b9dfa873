import XML

/// The text of paragraphs, with the rules of OpenDocument for white space (1.3, part 3, 6.1.2).
struct ParagraphText {
    private var bytes: [UInt8] = []
    private var hasParagraph = false
    private var endsWithSpace = true

    /// The text so far; paragraphs are separated by line ends.
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The size of the text in bytes.
    var count: Int { bytes.count }
    /// Whether there is no text.
    var isEmpty: Bool { bytes.isEmpty }

    mutating func beginParagraph() {
        if hasParagraph { bytes.append(0x0A) }
        hasParagraph = true
        endsWithSpace = true
    }

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        hasParagraph = false
        endsWithSpace = true
    }

    /// Adds text in which white space counts as one space.
    mutating func append(_ text: [UInt8]) {
        for byte in text {
            let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
            if isSpace, endsWithSpace { continue }
            bytes.append(isSpace ? 0x20 : byte)
            endsWithSpace = isSpace
        }
    }

    /// Adds text as it is.
    mutating func append(exactly text: [UInt8]) {
        bytes += text
        endsWithSpace = false
    }

    /// Adds the character of an element: `s`, `tab` or `line-break`.
    mutating func append(element name: String, _ attributes: [XMLAttribute] = []) {
        switch name {
        case "s": bytes += repeatElement(0x20, count: min(attributes.count("c") ?? 1, 1024))
        case "tab": bytes.append(0x09)
        case "line-break": bytes.append(0x0A)
        default: return
        }
        endsWithSpace = false
    }
}
