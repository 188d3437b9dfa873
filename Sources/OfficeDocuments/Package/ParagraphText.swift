import PlainText
import XML

/// The text of paragraphs, with the rules of OpenDocument for white space (1.3, part 3, 6.1.2).
struct ParagraphText {
    private var bytes: [UInt8] = []
    private var hasParagraph = false
    private var endsWithSpace = true
    private var powers = RaisedDigits()
    /// Whether the text that is added next is raised.
    var isRaised = false

    /// The text so far; paragraphs are separated by line ends.
    var text: String {
        var (bytes, powers) = (bytes, powers)
        powers.end(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
    /// The size of the text in bytes.
    var count: Int { bytes.count }
    /// Whether there is no text.
    var isEmpty: Bool { bytes.isEmpty }

    mutating func beginParagraph() {
        powers.end(&bytes)
        if hasParagraph { bytes.append(0x0A) }
        hasParagraph = true
        endsWithSpace = true
    }

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        powers.clear()
        (hasParagraph, isRaised) = (false, false)
        endsWithSpace = true
    }

    /// Adds text in which white space counts as one space.
    mutating func append(_ text: [UInt8]) {
        powers.prepare(&bytes, isRaised: isRaised)
        for byte in text {
            let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
            if isSpace, endsWithSpace { continue }
            bytes.append(isSpace ? 0x20 : byte)
            endsWithSpace = isSpace
        }
    }

    /// Adds text as it is.
    mutating func append(exactly text: [UInt8]) {
        powers.prepare(&bytes, isRaised: isRaised)
        bytes += text
        endsWithSpace = false
    }

    /// Adds the character of an element: `s`, `tab` or `line-break`.
    mutating func append(element name: String, _ attributes: [XMLAttribute] = []) {
        powers.end(&bytes)
        switch name {
        case "s": bytes += repeatElement(0x20, count: min(attributes.count("c") ?? 1, 1024))
        case "tab": bytes.append(0x09)
        case "line-break": bytes.append(0x0A)
        default: return
        }
        endsWithSpace = false
    }
}
