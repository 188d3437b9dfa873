import DecoderWire

/// Brings a picture's samples to what the format that is written can hold, and says what that cost.
enum OutputFitting {
    /// The picture with the depth, the bands and the colours of `output`, and `metadata` with what still fits them.
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
                // Alpha that hides nothing is no loss; where it would take too much memory to know, it is one.
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

    /// The most pixels that are kept in memory in order to look at them twice.
    private static let maximumHeldPixels = 64 << 20

    /// Whether the alpha of any pixel, the last of its samples of 8 or 16 bits, is less than full.
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

    /// The picture without alpha, on white paper.
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
        // The cast to bytes cuts off what is behind the point.
        operation.set("b", numbers: [0.5])
        try operation.set("uchar", "true")
        return try operation.run()
    }

    /// Grey as colours, for a format that has no grey. A profile for grey is applied, since it fits no colours.
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

    /// The picture, its interpretation that of its samples, which is what libvips' writers go by.
    private static func marked(_ image: consuming VipsImage) throws -> VipsImage {
        let isDeep = image.format == .uint16
        let operation = try VipsOperation("copy")
        operation.set("in", image)
        try operation.set(
            "interpretation", image.bands < 3 ? (isDeep ? "grey16" : "b-w") : (isDeep ? "rgb16" : "srgb"))
        return try operation.run()
    }
}
