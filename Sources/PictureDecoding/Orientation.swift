/// Applies a picture's orientation to its pixels. `PictureMetadata` resets the tags.
enum Orientation {
    /// The orientation in the metadata, from 1 (upright) to 8, as in EXIF.
    ///
    /// In formats with a rotation of their own (HEIF, AVIF, JPEG XL) the decoder rotates, and reports no orientation
    /// here.
    static func asked(by image: borrowing VipsImage) -> Int {
        guard let value = image.integer("orientation"), (1...8).contains(value) else { return 1 }
        return value
    }

    /// The picture upright. Orientations above 2 need the pixels out of order.
    static func applied(to image: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("autorot")
        operation.set("in", image)
        return try operation.run()
    }
}
