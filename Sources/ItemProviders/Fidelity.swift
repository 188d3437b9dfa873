/// How much of an item a representation keeps, best first.
///
/// The order is the preference: `native < lossless` reads "native comes before lossless". A route through several
/// conversions has the worst, that is the greatest, of its steps.
public enum Fidelity: Int, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The bytes themselves: a PNG as PNG.
    case native
    /// Another encoding in which a reader misses nothing: TIFF to PNG at its depth, with its profile and EXIF.
    case lossless
    /// All that is visible, without its structure: SVG to PNG, DOCX to HTML.
    case flattened
    /// A part of the content that is whole in itself: the text of a PDF.
    case extracted
    /// A sample of the content: page 1 of many, the first frame of an animation.
    case preview
    /// The name of it: a geocache as its name.
    case label

    /// The word that messages, JSON and the manual use.
    public var name: String {
        switch self {
        case .native: "native"
        case .lossless: "lossless"
        case .flattened: "flattened"
        case .extracted: "extracted"
        case .preview: "preview"
        case .label: "label"
        }
    }

    /// Whether `lhs` keeps more than `rhs`.
    public static func < (lhs: Fidelity, rhs: Fidelity) -> Bool { lhs.rawValue < rhs.rawValue }
}
