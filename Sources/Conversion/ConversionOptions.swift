/// What a user may ask of a conversion beyond its target type.
public struct ConversionOptions: Sendable, Hashable {
    /// Which metadata of a picture is left out.
    public enum Strip: String, Sendable, Hashable, CaseIterable {
        /// Location, names, serial numbers and thumbnails go; the colour profile and the rest stay.
        case `private`
        /// Everything goes that the picture can do without: what its pixels need to look right stays.
        case all
    }

    /// The largest size of what is drawn, in pixels; the aspect ratio is kept.
    public struct PixelSize: Sendable, Hashable {
        /// Pixels across; nil when only the height is bounded.
        public var width: Int?
        /// Pixels down; nil when only the width is bounded.
        public var height: Int?

        /// A size from its sides; at least one should be given.
        public init(width: Int?, height: Int?) {
            self.width = width
            self.height = height
        }
    }

    /// The resolution at which shapes (SVG, PDF) are drawn, in dots per inch; nil for the format's usual one.
    public var dotsPerInch: Double?
    /// The box into which shapes are drawn; wins over `dotsPerInch`.
    public var size: PixelSize?
    /// What is left out of a picture's metadata; nil to keep all.
    public var strip: Strip?
    /// Columns after which the lines of extracted text are wrapped; nil for a paragraph a line.
    public var lineWidth: Int?

    /// Nothing asked for.
    public init() {}
}
