import DecoderWire
import PictureStructure

/// The scale at which vector pictures are drawn: SVG, whose unit is the CSS pixel (96 per inch), and pages of a PDF,
/// whose unit is the point (72 per inch).
struct Drawing {
    /// The resolution, in dots per inch, of a page when the request gives none.
    static let pageDotsPerInch = 150.0
    /// The longest side, in pixels, at which a drawing is measured.
    private static let measuringSide = 8192.0

    /// What the size of a drawing is if the request says nothing.
    enum NaturalSize {
        /// What the document states.
        case stated
        /// Any that shows the document, which states only its coordinates.
        case coordinates
        /// That of a page, at `pageDotsPerInch`.
        case page
    }

    /// The requested resolution, in dots per inch.
    let dotsPerInch: Double?
    /// The requested box: width and height in pixels, nil for an unbounded side.
    let box: (width: Int?, height: Int?)?

    init(_ request: DecoderRequest) {
        dotsPerInch = request.dotsPerInch > 0 ? request.dotsPerInch : nil
        func side(_ value: UInt32) -> Int? { value > 0 ? Int(value) : nil }
        let (width, height) = (side(request.boxWidth), side(request.boxHeight))
        box = width == nil && height == nil ? nil : (width, height)
    }

    /// An SVG with a side of less than a pixel, which libvips does not measure: the document in the size in which it is drawn,
    /// of at least a pixel, and its scale. Nil for others.
    func tiny(_ document: SVGDocument) -> (document: [UInt8], scale: Double)? {
        guard let size = document.size, min(size.width, size.height) < 1,
            let scale = document.scale(box: box, dotsPerInch: dotsPerInch)
        else { return nil }
        let (width, height) = (size.width * scale, size.height * scale)
        return document.resized(width: max(1, width.rounded()), height: max(1, height.rounded())).map { ($0, scale) }
    }

    /// The picture drawn as requested, or else at its natural size.
    ///
    /// - Parameters:
    ///   - unit: The number of the format's units per inch.
    ///   - size: What the natural size is.
    ///   - open: Opens the picture with the given number of pixels per unit. Opening is cheap: shapes are drawn when
    ///     pixels are read.
    func draw(unit: Double, size: NaturalSize, open: (_ scale: Double) throws -> VipsImage) throws -> VipsImage {
        if let box { return try fitted(into: box, open) }
        if let dotsPerInch { return try open(dotsPerInch / unit) }
        let natural = size == .page ? Self.pageDotsPerInch / unit : 1
        let image = try open(natural)
        guard size != .stated else { return image }
        let longest = max(image.width, image.height)
        let side = Double(max(1, longest))
        if size == .coordinates, side < DrawingRules.tinySide { return try open(DrawingRules.grownSide / side) }
        if side > DrawingRules.longestUnasked { return try open(natural * DrawingRules.longestUnasked / side) }
        return image
    }

    /// The picture at the largest size that fits the box.
    private func fitted(
        into box: (width: Int?, height: Int?), _ open: (_ scale: Double) throws -> VipsImage
    ) throws -> VipsImage {
        // Measured at a large size, because the renderer rounds sizes to whole pixels.
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
