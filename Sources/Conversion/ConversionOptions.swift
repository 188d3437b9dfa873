/// A user's options for a conversion in addition to its target type.
public struct ConversionOptions: Sendable, Hashable {
    /// Which metadata is removed from a picture.
    public enum Strip: String, Sendable, Hashable, CaseIterable {
        /// Removes location, names, serial numbers and thumbnails; keeps the colour profile and the rest.
        case `private`
        /// Removes everything that the pixels do not need to be displayed correctly.
        case all
    }

    /// The maximum size of a rendering, in pixels; the aspect ratio is kept.
    public struct PixelSize: Sendable, Hashable {
        /// The maximum width; nil if only the height is limited.
        public var width: Int?
        /// The maximum height; nil if only the width is limited.
        public var height: Int?

        /// Creates a size; at least one side should be given.
        public init(width: Int?, height: Int?) {
            self.width = width
            self.height = height
        }
    }

    /// The resolution at which vector graphics (SVG, PDF) are rendered, in dots per inch; nil for the default of the
    /// format.
    public var dotsPerInch: Double?
    /// The maximum size at which vector graphics are rendered; takes precedence over `dotsPerInch`.
    public var size: PixelSize?
    /// The metadata to remove from pictures; nil to keep everything.
    public var strip: Strip?
    /// The column at which lines of extracted text are wrapped; nil for one line per paragraph.
    public var lineWidth: Int?

    /// Creates the default options.
    public init() {}
}
