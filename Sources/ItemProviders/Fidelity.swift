/// How much of an item a representation keeps, best first.
///
/// The raw value is the name in messages, JSON, item bundles and the manual. The order is the preference: `native <
/// lossless` means that native comes before lossless. A route through several conversions has the worst, that is the
/// greatest, fidelity of its steps.
public enum Fidelity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The original bytes: a PNG as PNG.
    case native
    /// Another encoding without loss of content: TIFF to PNG at its depth, with its profile and EXIF.
    case lossless
    /// Everything visible, without its structure: SVG to PNG, DOCX to HTML.
    case flattened
    /// A part of the content that is complete in itself: the text of a PDF.
    case extracted
    /// A sample of the content: page 1 of many, the first frame of an animation.
    case preview
    /// Only the name: a geocache as its name.
    case label

    /// The place in the order: 0 for the best.
    package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether `lhs` keeps more than `rhs`.
    public static func < (lhs: Fidelity, rhs: Fidelity) -> Bool { lhs.rank < rhs.rank }
}
