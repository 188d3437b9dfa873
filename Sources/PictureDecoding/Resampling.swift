import Glibc
import DecoderWire

/// Reduces a picture to fit a box.
///
/// The samples are averaged in linear light, with Lanczos's filter of three lobes: averages of encoded samples would
/// darken fine detail, such as stars and hair. Colours are premultiplied with alpha, so that the hidden colours of
/// transparent pixels do not bleed into their neighbours.
///
/// The curve of sRGB serves every picture, whatever its profile: it is that of Display P3 too, near those of the other
/// profiles of cameras and screens, and its inverse is exact. A conversion through the profile would change colours
/// that are not resampled at all, and fail for profiles that have only one direction.
enum Resampling {
    /// The size in pixels of a picture of `width` by `height` within the box of `request`; nil if it fits already, which
    /// includes all of a request without a box.
    static func size(
        of width: Int, by height: Int, in request: DecoderRequest
    ) -> (width: Int, height: Int)? {
        func factor(_ box: UInt32, _ side: Int) -> Double { box == 0 ? 1 : Double(box) / Double(max(1, side)) }
        let scale = min(factor(request.boxWidth, width), factor(request.boxHeight, height))
        guard scale < 1 else { return nil }
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return (scaled(width), scaled(height))
    }

    /// `image`, which has samples of 8 or 16 bits and one to four bands, with `size` in pixels.
    static func applied(
        to image: borrowing VipsImage, _ size: (width: Int, height: Int)
    ) throws -> VipsImage {
        let isDeep = image.format == .uint16
        let hasAlpha = image.bands == 2 || image.bands == 4
        let colours = hasAlpha ? image.bands - 1 : image.bands
        let curve = isDeep ? Self.linear16 : Self.linear8
        var linear = try (hasAlpha ? image.bands(0..<colours) : image.retained()).mapped(by: curve.image())
        if hasAlpha {
            let alpha = try image.bands(colours..<colours + 1).scaled(by: isDeep ? 1.0 / 65535 : 1.0 / 255)
            linear = try weighted(linear.joined(with: alpha), by: "premultiply")
        }
        let resize = try VipsOperation("resize")
        resize.set("in", linear)
        try resize.set("scale", "\(Double(size.width) / Double(image.width))")
        try resize.set("vscale", "\(Double(size.height) / Double(image.height))")
        try resize.set("kernel", "lanczos3")
        // Larger reductions first average whole pixels, down to four times the size: the filter needs six samples for
        // each pixel of the source in each direction otherwise, and libvips limits its length.
        try resize.set("gap", "4")
        linear = try resize.run()
        guard hasAlpha else { return try encoded(linear, isDeep: isDeep) }
        linear = try weighted(linear, by: "unpremultiply")
        let alpha = try samples(linear.bands(colours..<colours + 1).scaled(by: isDeep ? 65535 : 255), isDeep: isDeep)
        return try encoded(linear.bands(0..<colours), isDeep: isDeep).joined(with: alpha)
    }

    // MARK: - Curves

    /// A table of samples, by the samples that they stand for.
    private struct Curve<Sample: Sendable>: Sendable {
        let values: [Sample]
        let format: VipsImage.Format

        /// The table as libvips takes it: a row of one pixel for each sample.
        func image() throws(VipsError) -> VipsImage {
            let copy = UnsafeMutableBufferPointer<Sample>.allocate(capacity: values.count)
            defer { copy.deallocate() }
            _ = copy.initialize(from: values)
            return try VipsImage(
                samples: UnsafeRawBufferPointer(copy), width: values.count, height: 1, bands: 1, format: format)
        }
    }

    /// Linear light from 0 to 1 for each encoded sample (IEC 61966-2-1, 5.2).
    private static let linear8 = Curve(values: (0...255).map { light(Double($0) / 255) }, format: .float)
    private static let linear16 = Curve(values: (0...65535).map { light(Double($0) / 65535) }, format: .float)

    private static func light(_ value: Double) -> Float {
        Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }

    /// Encoded samples for each root of linear light, from 0 to 65535: with the root, no two dark samples of 16 bits share
    /// an entry.
    private static let encoded8 = Curve(
        values: (0...65535).map { UInt8((encoded(root: $0) * 255).rounded()) }, format: .uint8)
    private static let encoded16 = Curve(
        values: (0...65535).map { UInt16((encoded(root: $0) * 65535).rounded()) }, format: .uint16)

    private static func encoded(root: Int) -> Double {
        let light = Double(root) / 65535 * (Double(root) / 65535)
        return min(1, light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    /// The samples of 8 or 16 bits that encode linear light. Light outside of 0 to 1, to which the filter overshoots at
    /// edges, is clipped.
    static func encoded(_ image: borrowing VipsImage, isDeep: Bool) throws -> VipsImage {
        let root = try VipsOperation("math2_const")
        root.set("in", try image.scaled(by: Double(UInt32.max)).cast(to: "uint"))
        try root.set("math2", "pow")
        root.set("c", numbers: [0.5])
        let places = try root.run().scaled(by: 1, plus: 0.5).cast(to: "ushort")
        return try places.mapped(by: isDeep ? encoded16.image() : encoded8.image())
    }

    private static func samples(_ image: borrowing VipsImage, isDeep: Bool) throws -> VipsImage {
        // The cast truncates, and clips.
        try image.scaled(by: 1, plus: 0.5).cast(to: isDeep ? "ushort" : "uchar")
    }

    // MARK: - Operations

    private static func weighted(_ image: borrowing VipsImage, by name: String) throws -> VipsImage {
        let operation = try VipsOperation(name)
        operation.set("in", image)
        try operation.set("max_alpha", "1")
        return try operation.run()
    }
}
