import PlainText
import XML

/// The texts of a workbook that its cells refer to by index (ECMA-376, part 1, 18.4), without their formatting.
struct SharedStrings {
    /// All texts, one after another.
    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [Int] = []

    /// No texts.
    init() {}

    /// Reads the part `name`; empty without one.
    ///
    /// - Throws: `OfficeError` with the code `tooLarge` if the texts do not fit `OfficeLimits.memoryBytes`.
    init(_ name: String?, in container: OfficeContainer) throws {
        guard let name, container.has(name) else { return }
        var skipped = SkippedElement()
        var isText = false
        var start = 0
        var isRaised = false
        var powers = RaisedDigits()
        try container.parse(name) { event in
            guard !skipped.isActive else {
                skipped.follow(event)
                return true
            }
            switch event {
            case .start(let element, let attributes):
                switch element.localName {
                case "t": isText = true
                case "r": isRaised = false
                case "vertAlign": isRaised = attributes.value("val") == "superscript"
                // What a text is read aloud as.
                case "rPh", "extLst": skipped.begin()
                default: break
                }
            case .text(let text):
                guard isText else { break }
                powers.prepare(&bytes, isRaised: isRaised, from: start)
                bytes += text
            case .end(let element):
                switch element.localName {
                case "t": isText = false
                case "si":
                    powers.end(&bytes, from: start)
                    isRaised = false
                    EscapedText.decode(&bytes, from: start)
                    start = bytes.count
                    ends.append(start)
                    // Each end takes 8 bytes, and each array up to twice its size while it grows.
                    guard 2 * (bytes.count + 8 * ends.count) <= container.limits.memoryBytes else {
                        throw OfficeError(
                            .tooLarge,
                            message: "has more than \(bytes.count) bytes of texts in \(name), too many for its memory",
                            hint: "raise the limit: --limit memory=4G")
                    }
                default: break
                }
            case .comment, .instruction, .unknownEntity: break
            }
            return true
        }
    }

    /// The number of texts.
    var count: Int { ends.count }

    /// The text at a 0-based index; nil if there is none.
    subscript(index: Int) -> String? {
        guard ends.indices.contains(index) else { return nil }
        return String(decoding: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]], as: UTF8.self)
    }
}

/// Characters that XML cannot contain, as `_x000D_` in texts of Office Open XML (ECMA-376, part 1, 22.9.2.19).
enum EscapedText {
    /// The text with these characters.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
        var bytes = Array(text.utf8)
        decode(&bytes, from: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces the escapes in `bytes` from the index `start` on.
    static func decode(_ bytes: inout [UInt8], from start: Int) {
        guard bytes[start...].contains(UInt8(ascii: "_")) else { return }
        var (read, write) = (start, start)
        while read < bytes.count {
            if let unit = unit(in: bytes, at: read) {
                // A lone half of a surrogate pair is no character.
                let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    bytes[write] = byte
                    write += 1
                }
                read += 7
            } else {
                bytes[write] = bytes[read]
                (read, write) = (read + 1, write + 1)
            }
        }
        bytes.removeSubrange(write...)
    }

    /// The code unit of the escape at `index`; nil if there is none.
    private static func unit(in bytes: [UInt8], at index: Int) -> UInt16? {
        guard index + 7 <= bytes.count, bytes[index] == UInt8(ascii: "_"), bytes[index + 1] == UInt8(ascii: "x"),
            bytes[index + 6] == UInt8(ascii: "_")
        else { return nil }
        return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
}
