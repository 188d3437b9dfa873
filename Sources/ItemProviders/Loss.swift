/// Something of the source that a representation does not carry, by the word that `inspect` and reports use.
///
/// The well-known words are constants here; a converter of the user's own may name others.
public struct Loss: Sendable, Hashable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    /// The word itself, lower case: `exif`, `alpha`, `frames`.
    public let rawValue: String

    /// A loss named by `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A loss named by a literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Camera and capture metadata.
    public static let exif: Loss = "exif"
    /// XMP metadata.
    public static let xmp: Loss = "xmp"
    /// Captions, keywords and credits as news agencies write them (IPTC's Information Interchange Model).
    public static let iptc: Loss = "iptc"
    /// The colour profile.
    public static let icc: Loss = "icc"
    /// Transparency.
    public static let alpha: Loss = "alpha"
    /// Bits per sample.
    public static let depth: Loss = "depth"
    /// Frames after the first.
    public static let frames: Loss = "frames"
    /// Pages after the first.
    public static let pages: Loss = "pages"
    /// Where things stand on the page, fonts, styles.
    public static let layout: Loss = "layout"
    /// Pictures inside a document.
    public static let pictures: Loss = "pictures"
    /// Exact values of pixels: they were coded anew, at a high quality but not without loss.
    public static let pixels: Loss = "pixels"
    /// Shapes that scale without limit.
    public static let vectors: Loss = "vectors"
    /// When the source was changed last.
    public static let mtime: Loss = "mtime"
    /// Extended attributes of the source's file.
    public static let xattr: Loss = "xattr"
    /// Fields of a model that the representation has no place for.
    public static let fields: Loss = "fields"
}
