import DecoderWire

/// Converts a picture's samples to those that the output format can hold, and reports the losses.
enum OutputFitting {
    /// The picture with the depth, bands and colours of `output`; removes from `metadata` the parts that no longer fit.
    static func applied(
        to image: consuming VipsImage, for output: DecoderRequest.Output, metadata: inout PictureMetadata,
        losses: inout [String]
    ) throws -> VipsImage {
        var image = image
        switch output {
        case .jpeg:
            if image.bands == 2 || image.bands == 4 {
                let isHeld = image.width * image.height <= maximumHeldPixels
                if isHeld { image = try image.inMemory() }
                // Fully opaque alpha is not a loss; if checking would take too much memory, alpha counts as lost.
                if try !isHeld || hidesSomething(image) { losses.append("alpha") }
                image = try onWhite(image)
            }
            image = try eightBits(image, losses: &losses)
            losses.append("pixels")
        case .webp:
            image = try eightBits(image, losses: &losses)
            if image.bands < 3 { image = try coloured(image, metadata: &metadata) }
        case .png, .tiff, .avif, .jpegXL, .stripped: break
        }
        return try marked(image)
    }

    /// The maximum number of pixels that are kept in memory to read them twice.
    private static let maximumHeldPixels = 64 << 20

    /// Whether any pixel is not fully opaque. Alpha is the last sample of a pixel, of 8 or 16 bits.
    private static func hidesSomething(_ image: borrowing VipsImage) throws -> Bool {
        let (width, bands) = (image.width, image.bands)
        let isDeep = image.format == .uint16
        var hides = false
        try image.forEachStrip { first, rows, stride in
            for y in 0..<rows where !hides {
                let row = first + y * stride
                if isDeep {
                    let samples = row.assumingMemoryBound(to: UInt16.self)
                    hides = (0..<width).contains { samples[$0 * bands + bands - 1] != .max }
                } else {
                    let samples = row.assumingMemoryBound(to: UInt8.self)
                    hides = (0..<width).contains { samples[$0 * bands + bands - 1] != .max }
                }
            }
        }
        return hides
    }

    /// The picture without alpha, on a white background.
    private static func onWhite(_ image: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("flatten")
        operation.set("in", image)
        let white: Double = image.format == .uint16 ? 65535 : 255
        operation.set("background", numbers: [white])
        try operation.set("max_alpha", "\(white)")
        return try operation.run()
    }

    private static func eightBits(_ image: consuming VipsImage, losses: inout [String]) throws -> VipsImage {
        guard image.format == .uint16 else { return image }
        losses.append("depth")
        let operation = try VipsOperation("linear")
        operation.set("in", image)
        operation.set("a", numbers: [1.0 / 257])
        // The cast to bytes truncates.
        operation.set("b", numbers: [0.5])
        try operation.set("uchar", "true")
        return try operation.run()
    }

    /// Grey converted to colour, for a format without grey. A grey profile is applied, since it does not fit colours.
    private static func coloured(_ image: borrowing VipsImage, metadata: inout PictureMetadata) throws -> VipsImage {
        let operation: VipsOperation
        if metadata.profile != nil {
            metadata.profile = nil
            operation = try VipsOperation("icc_transform")
            try operation.set("output_profile", "srgb")
            try operation.set("embedded", "true")
            try operation.set("intent", "relative")
            try operation.set("black_point_compensation", "true")
        } else {
            operation = try VipsOperation("colourspace")
            try operation.set("space", "srgb")
        }
        operation.set("in", try marked(image.retained()))
        return try operation.run()
    }

    /// The picture with the interpretation that matches its samples, which libvips' writers rely on.
    private static func marked(_ image: consuming VipsImage) throws -> VipsImage {
        let isDeep = image.format == .uint16
        let operation = try VipsOperation("copy")
        operation.set("in", image)
        try operation.set(
            "interpretation", image.bands < 3 ? (isDeep ? "grey16" : "b-w") : (isDeep ? "rgb16" : "srgb"))
        return try operation.run()
    }
}
