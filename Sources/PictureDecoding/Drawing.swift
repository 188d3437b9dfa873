import DecoderWire
import PictureStructure

/// How large shapes are drawn: SVG, whose own unit is a pixel of CSS, of which 96 make an inch, and pages of a PDF, whose own
/// unit is a point, of which 72 do.
struct Drawing {
    /// Dots per inch for a page of which nothing else is said.
    static let pageDotsPerInch = 150.0
    /// The longest side, in pixels, at which a drawing is measured.
    private static let measuringSide = 8192.0

    /// Dots per inch that were asked for.
    let dotsPerInch: Double?
    /// The box that was asked for: width and height in pixels, nil where not bounded.
    let box: (width: Int?, height: Int?)?

    init(_ request: DecoderRequest) {
        dotsPerInch = request.dotsPerInch > 0 ? request.dotsPerInch : nil
        func side(_ value: UInt32) -> Int? { value > 0 ? Int(value) : nil }
        let (width, height) = (side(request.boxWidth), side(request.boxHeight))
        box = width == nil && height == nil ? nil : (width, height)
    }

    /// The shapes drawn as asked, or else at a sensible size.
    ///
    /// - Parameters:
    ///   - unit: how many of the format's own units make an inch.
    ///   - hasOwnSize: whether the document says its size, and not only its coordinates.
    ///   - open: the picture with so many pixels for each unit. Opening is cheap: shapes are drawn when pixels are asked for.
    func draw(unit: Double, hasOwnSize: Bool, open: (_ scale: Double) throws -> VipsImage) throws -> VipsImage {
        if let box { return try fitted(into: box, open) }
        if let dotsPerInch { return try open(dotsPerInch / unit) }
        let natural = unit == 96 ? 1 : Self.pageDotsPerInch / unit
        let image = try open(natural)
        let longest = max(image.width, image.height)
        let side = Double(max(1, longest))
        if !hasOwnSize, side < DrawingRules.tinySide { return try open(DrawingRules.grownSide / side) }
        if side > DrawingRules.longestUnasked { return try open(natural * DrawingRules.longestUnasked / side) }
        return image
    }

    /// As large as fits the box.
    private func fitted(
        into box: (width: Int?, height: Int?), _ open: (_ scale: Double) throws -> VipsImage
    ) throws -> VipsImage {
        // Measured where a pixel is little of it: sizes are rounded to pixels by who draws.
        let first = try open(1)
        let magnification = max(1, Self.measuringSide / Double(max(1, first.width, first.height)))
        var scale = try factor(open(magnification), box) * magnification
        var image = try open(scale)
        let excess = factor(image, box)
        if excess < 1 {
            scale *= 1 - (1 - excess) / 2
            image = try open(scale)
        }
        return image
    }

    private func factor(_ image: borrowing VipsImage, _ box: (width: Int?, height: Int?)) -> Double {
        let across = box.width.map { Double($0) / Double(max(1, image.width)) }
        let down = box.height.map { Double($0) / Double(max(1, image.height)) }
        return [across, down].compactMap(\.self).min() ?? 1
    }
}
