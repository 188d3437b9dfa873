import DecoderWire

/// Reads AVIF into a picture of libvips, as a loader of libvips would.
enum AVIFLoader {
    /// Frame `frame` of the AVIF in `bytes`: cropped, rotated and mirrored as its boxes specify, with its metadata
    /// under the field names of libvips.
    ///
    /// - Throws: `DecoderFailure`, `VipsError`.
    static func load(_ bytes: [UInt8], frame: Int, maximumPixels: UInt64) throws -> VipsImage {
        let picture = try AVIFPicture(
            decoding: AVIFCorrections.applied(to: bytes), frame: frame, limit: maximumPixels)
        let pixels = try picture.withPixels { samples, bands, bits in
            try VipsImage(
                samples: samples, width: picture.width, height: picture.height, bands: bands,
                format: bits == 16 ? .uint16 : .uint8)
        }
        var image = try marked(pixels, isGrey: picture.isGrey)
        image = try transformed(image, by: picture.transform)
        image = try image.editable()
        if let profile = picture.profile { image.set("icc-profile-data", bytes: profile) }
        if let exif = picture.exif { image.set("exif-data", bytes: exif) }
        if let xmp = picture.xmp { image.set("xmp-data", bytes: xmp) }
        image.set("n-pages", picture.frames)
        image.set("heif-bitdepth", picture.bits)
        return image
    }

    /// The picture with its interpretation set; grey is reduced to one band, since all of its colours are equal.
    private static func marked(_ pixels: consuming VipsImage, isGrey: Bool) throws -> VipsImage {
        let isDeep = pixels.format == .uint16
        let image = try isGrey ? grey(pixels) : pixels
        return try image.interpreted(as: isGrey ? (isDeep ? "grey16" : "b-w") : (isDeep ? "rgb16" : "srgb"))
    }

    private static func grey(_ pixels: consuming VipsImage) throws -> VipsImage {
        let bands = pixels.bands
        let red = try band(0, of: pixels)
        guard bands == 4 else { return red }
        let join = try VipsOperation("bandjoin")
        join.set("in", red, try band(3, of: pixels))
        return try join.run()
    }

    private static func band(_ number: Int, of image: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("extract_band")
        operation.set("in", image)
        try operation.set("band", "\(number)")
        return try operation.run()
    }

    private static func transformed(
        _ image: consuming VipsImage, by transform: AVIFPicture.Transform
    ) throws -> VipsImage {
        var image = image
        if let crop = transform.crop {
            let operation = try VipsOperation("extract_area")
            operation.set("input", image)
            for (name, value) in [
                ("left", crop.left), ("top", crop.top), ("width", crop.width), ("height", crop.height),
            ] {
                try operation.set(name, "\(value)")
            }
            image = try operation.run()
        }
        if transform.quarterTurns > 0 {
            let operation = try VipsOperation("rot")
            operation.set("in", image)
            // libvips rotates clockwise.
            try operation.set("angle", ["d0", "d270", "d180", "d90"][transform.quarterTurns])
            image = try operation.run()
        }
        if let flip = transform.flip {
            let operation = try VipsOperation("flip")
            operation.set("in", image)
            try operation.set("direction", flip == .vertical ? "vertical" : "horizontal")
            image = try operation.run()
        }
        return image
    }
}
