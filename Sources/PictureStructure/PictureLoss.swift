/// The parts of picture files by the words in which reports name them as lost; `Loss` of ItemProviders says what each of them is.
package enum PictureLoss: String, Sendable, Hashable, CaseIterable {
    case exif, xmp, iptc, icc
    case comments, text
    case gainMap = "gainmap"
    case depthMap = "depthmap"
    case mattes
    case film, thumbnail, pictures, pages, frames, layers
    case photoshop, geotiff, c2pa
    case background, palette, time, resolution, reconstruction
    /// What no parser here knows.
    case other
}
