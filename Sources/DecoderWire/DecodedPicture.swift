/// The decoder's report about a picture.
package struct DecodedPicture: Sendable, Hashable {
    /// The parts of the source that the output carries.
    package struct Kept: OptionSet, Sendable, Hashable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The colour profile.
        package static let icc = Kept(rawValue: 1)
        /// EXIF.
        package static let exif = Kept(rawValue: 2)
        /// XMP.
        package static let xmp = Kept(rawValue: 4)
        /// Transparency.
        package static let alpha = Kept(rawValue: 8)
    }

    /// The width of the output in pixels.
    package var width: UInt32 = 0
    /// The height of the output in pixels.
    package var height: UInt32 = 0
    /// Samples per pixel, from 1 (grey) to 4 (red, green, blue, alpha).
    package var bands: UInt8 = 0
    /// Bits per sample of the output: 1, 2, 4, 8, 10, 12 or 16.
    package var bitsPerSample: UInt8 = 0
    /// The number of pages or frames of the input.
    package var pages: UInt32 = 1
    /// The EXIF orientation that was applied, from 1 (none) to 8.
    package var orientation: UInt8 = 1
    /// The input format, by the decoder's name for it.
    package var format: String = ""
    /// The parts of the input that the output carries.
    package var kept: Kept = []
    /// The losses, by the names of `Loss`.
    package var losses: [String] = []
    /// The number of bytes written.
    package var bytesWritten: UInt64 = 0

    /// Creates an empty report.
    package init() {}
}
