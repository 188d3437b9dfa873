import OfficeDocuments

/// Character styles as control words of rich text, as HTML elements, and as marks within text.
extension CharacterStyle {
    /// Creates the style that a control word turns on and off.
    init?(word: String) {
        switch word {
        case "b": self = .bold
        case "i": self = .italic
        case "ul": self = .underline
        case "strike": self = .struck
        case "super": self = .raised
        case "sub": self = .lowered
        // The distance is in half points.
        case "up": self = .raised
        case "dn": self = .lowered
        default: return nil
        }
    }

    /// The HTML elements for the style, outermost first.
    var elements: [String] {
        let all: [(CharacterStyle, String)] = [
            (.bold, "b"), (.italic, "i"), (.underline, "u"), (.struck, "s"), (.raised, "sup"), (.lowered, "sub"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }

    /// The first mark of a style, in a private use area (plane 15) that no code page and no UTF-16 unit
    /// reaches by itself.
    private static let firstMark: UInt32 = 0xF_0000

    /// The character that marks a change to this style within text.
    var mark: Unicode.Scalar { Unicode.Scalar(Self.firstMark + UInt32(rawValue)) ?? "\u{F0000}" }

    /// Creates the style of `mark`; nil if that is text.
    init?(mark: Unicode.Scalar) {
        guard (Self.firstMark..<Self.firstMark + 64).contains(mark.value) else { return nil }
        self.init(rawValue: UInt8(mark.value - Self.firstMark))
    }
}
