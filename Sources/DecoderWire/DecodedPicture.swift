/// What the decoder did with a picture.
package struct DecodedPicture: Sendable, Hashable {
    /// What of the source the output carries.
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
    /// Samples a pixel, from 1 (grey) to 4 (red, green, blue, alpha).
    package var bands: UInt8 = 0
    /// Bits a sample of the output: 1, 2, 4, 8, 10, 12 or 16.
    package var bitsPerSample: UInt8 = 0
    /// The pages or frames of the input.
    package var pages: UInt32 = 1
    /// The EXIF orientation that was applied, from 1 (none) to 8.
    package var orientation: UInt8 = 1
    /// The format that was read, as the decoder names it.
    package var format: String = ""
    /// What the output carries of the input.
    package var kept: Kept = []
    /// What was lost, by the words of `Loss`.
    package var losses: [String] = []
    /// Bytes written.
    package var bytesWritten: UInt64 = 0

    /// An empty report.
    package init() {}
}
