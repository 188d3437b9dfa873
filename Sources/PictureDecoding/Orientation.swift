/// Applies a picture's orientation to its pixels, once. `PictureMetadata` resets the tags.
enum Orientation {
    /// The orientation that the metadata asks for, from 1 (upright) to 8, as EXIF counts them.
    ///
    /// Formats that carry their own rotation (HEIF, AVIF, JPEG XL) are turned by their decoder, which then shows none here.
    static func asked(by image: borrowing VipsImage) -> Int {
        guard let value = image.integer("orientation"), (1...8).contains(value) else { return 1 }
        return value
    }

    /// The picture upright. The pixels of orientations above 2 are needed out of order.
    static func applied(to image: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("autorot")
        operation.set("in", image)
        return try operation.run()
    }
}
