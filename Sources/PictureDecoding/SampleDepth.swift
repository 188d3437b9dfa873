import DecoderWire

/// Converts samples to 8 or 16 bits and bands to at most four, as a PNG holds, and reports the losses.
enum SampleDepth {
    /// The picture with samples of 8 or 16 bits and at most four bands.
    static func applied(to image: consuming VipsImage, losses: inout [String]) throws -> VipsImage {
        let image = try fewerBands(image, losses: &losses)
        let format = image.format
        switch format {
        case .uint8: return image
        case .uint16: return try marked(image)
        case .float, .double:
            // Floating-point grey ranges from 0 (black) to 1 (white) (TIFF Technical Note 3, PFM).
            losses.append("depth")
            return try marked(cast(scaled(image, by: 65535), to: "ushort"))
        case .uint32:
            losses.append("depth")
            return try marked(cast(scaled(image, by: 1.0 / 65536), to: "ushort"))
        case .int32:
            losses.append("depth")
            return try marked(cast(scaled(image, by: 1.0 / 32768), to: "ushort"))
        case .int8:
            losses.append("depth")
            return try cast(scaled(image, by: 2), to: "uchar")
        case .int16:
            losses.append("depth")
            return try marked(cast(scaled(image, by: 2), to: "ushort"))
        case .complex, .doubleComplex, nil:
            throw DecoderFailure(.unsupported, "has complex samples, which PNG does not support")
        }
    }

    private static func fewerBands(_ image: consuming VipsImage, losses: inout [String]) throws -> VipsImage {
        guard image.bands > 4 || (image.bands == 2 && !image.hasAlpha) else { return image }
        losses.append("channels")
        let operation = try VipsOperation("extract_band")
        operation.set("in", image)
        try operation.set("band", "0")
        try operation.set("n", image.bands > 4 ? "3" : "1")
        return try operation.run()
    }

    private static func scaled(_ image: borrowing VipsImage, by factor: Double) throws -> VipsImage {
        let operation = try VipsOperation("linear")
        operation.set("in", image)
        operation.set("a", numbers: [factor])
        operation.set("b", numbers: [0])
        return try operation.run()
    }

    private static func cast(_ image: consuming VipsImage, to format: String) throws -> VipsImage {
        let operation = try VipsOperation("cast")
        operation.set("in", image)
        try operation.set("format", format)
        return try operation.run()
    }

    /// The picture with the interpretation of 16-bit samples, which the PNG writer relies on.
    private static func marked(_ image: consuming VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("copy")
        operation.set("in", image)
        try operation.set("interpretation", image.bands < 3 ? "grey16" : "rgb16")
        return try operation.run()
    }
}
