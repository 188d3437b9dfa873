/// The lost parts of picture files, by their names in reports; `Loss` of ItemProviders describes each of them.
package enum PictureLoss: String, Sendable, Hashable, CaseIterable {
    case exif, xmp, iptc, icc
    case comments, text
    case gainMap = "gainmap"
    case depthMap = "depthmap"
    case mattes
    case film, thumbnail, pictures, pages, frames, layers
    case photoshop, geotiff, c2pa
    case background, palette, time, resolution, reconstruction
    /// A part that no parser here recognises.
    case other
}
