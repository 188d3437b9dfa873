/// How characters look, as far as an HTML page says it.
struct RTFStyle: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let bold = RTFStyle(rawValue: 1)
    static let italic = RTFStyle(rawValue: 2)
    static let underline = RTFStyle(rawValue: 4)
    static let struck = RTFStyle(rawValue: 8)
    static let raised = RTFStyle(rawValue: 16)
    static let lowered = RTFStyle(rawValue: 32)

    /// The style that a control word turns on and off.
    init?(word: String) {
        switch word {
        case "b": self = .bold
        case "i": self = .italic
        case "ul": self = .underline
        case "strike": self = .struck
        case "super": self = .raised
        case "sub": self = .lowered
        // How far, in half points.
        case "up": self = .raised
        case "dn": self = .lowered
        default: return nil
        }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The elements of HTML that show the style, the outermost first.
    var elements: [String] {
        let all: [(RTFStyle, String)] = [
            (.bold, "b"), (.italic, "i"), (.underline, "u"), (.struck, "s"), (.raised, "sup"), (.lowered, "sub"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }

    /// Where the marks of styles begin: in a private use area (plane 15) that no code page and no \u of rich text leads to.
    private static let firstMark: UInt32 = 0xF_0000

    /// The character that stands within text for a change to this style.
    var mark: Unicode.Scalar { Unicode.Scalar(Self.firstMark + UInt32(rawValue)) ?? "\u{F0000}" }

    /// The style that `mark` changes to; nil for what is text.
    init?(mark: Unicode.Scalar) {
        guard (Self.firstMark..<Self.firstMark + 64).contains(mark.value) else { return nil }
        self.init(rawValue: UInt8(mark.value - Self.firstMark))
    }
}
