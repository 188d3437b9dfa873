/// One picture to convert.
package struct DecoderRequest: Sendable, Hashable {
    /// The output format.
    package enum Output: UInt8, Sendable, CaseIterable {
        /// A lossless PNG.
        case png = 1
        /// A high-quality JPEG, with transparency on a white background.
        case jpeg = 2
        /// A WebP, lossless at 8 bits per sample.
        case webp = 3
        /// A lossless TIFF.
        case tiff = 4
        /// An AVIF, lossless up to 12 bits per sample.
        case avif = 5
        /// A lossless JPEG XL.
        case jpegXL = 6
        /// The input's own format and pixel data, without the metadata that `strip` names.
        case stripped = 7
    }

    /// The part of the input to convert.
    package enum Scope: UInt8, Sendable, CaseIterable {
        /// The representative picture: the first page, the largest icon.
        case whole = 0
        /// The page in `page`.
        case page = 1
        /// Only the header: nothing is drawn or written, and the reply has the size and the number of pages.
        case header = 2
    }

    /// The metadata to remove.
    package enum Strip: UInt8, Sendable, CaseIterable {
        /// None.
        case nothing = 0
        /// Location, names, serial numbers and thumbnails.
        case personal = 1
        /// All that the picture does not need.
        case all = 2
    }

    /// The maximum side of a box, in pixels.
    package static let maximumBox: UInt32 = 1 << 20

    /// The number of the request, which its reply repeats.
    package var id: UInt64
    /// The output format.
    package var output: Output
    /// The uniform type of the input, for formats without a signature; empty if unknown.
    package var typeHint: String
    /// The page or frame to convert, 0-based.
    package var page: UInt32 = 0
    /// The resolution at which vector graphics are drawn (SVG, PDF), in dots per inch; 0 for the format's default.
    package var dotsPerInch: Double = 0
    /// The box in pixels into which vector graphics are drawn, with their aspect ratio; 0 for an unbounded side. Takes
    /// precedence over the resolution.
    package var boxWidth: UInt32 = 0
    /// See `boxWidth`.
    package var boxHeight: UInt32 = 0
    /// The metadata to remove.
    package var strip: Strip = .nothing
    /// The maximum number of pixels of the picture.
    package var maximumPixels: UInt64 = 1_000_000_000
    /// The maximum number of bytes to write.
    package var maximumOutputBytes: UInt64 = 4 << 30
    /// The part of the input to convert.
    package var scope: Scope = .whole
    /// The limit on processor time for the picture, in seconds, without the time that a slow encoder needs for its
    /// pixels; 0 for no limit.
    package var processorSeconds: UInt32 = 0

    /// Creates a request with the default options.
    package init(id: UInt64, output: Output = .png, typeHint: String = "") {
        self.id = id
        self.output = output
        self.typeHint = typeHint
    }

    /// The request as a message.
    package var encoded: [UInt8] {
        var writer = WireWriter(kind: .request, id: id)
        writer.put(output.rawValue)
        writer.put(typeHint)
        writer.put(page)
        writer.put(dotsPerInch)
        writer.put(boxWidth)
        writer.put(boxHeight)
        writer.put(strip.rawValue)
        writer.put(maximumPixels)
        writer.put(maximumOutputBytes)
        writer.put(scope.rawValue)
        writer.put(processorSeconds)
        return writer.bytes
    }

    /// Decodes the request in `message`.
    ///
    /// - Throws: `WireError` if it is not a request.
    package init(decoding message: [UInt8]) throws(WireError) {
        var reader = try WireReader(message)
        guard reader.kind == .request else { throw .invalid(field: "kind") }
        id = reader.id
        guard let output = Output(rawValue: try reader.take()) else { throw .invalid(field: "output") }
        self.output = output
        typeHint = try reader.takeString("type")
        page = try reader.take()
        guard page < 1 << 24 else { throw .invalid(field: "page") }
        dotsPerInch = try reader.takeDouble()
        guard dotsPerInch.isFinite, (0...10_000).contains(dotsPerInch) else { throw .invalid(field: "resolution") }
        boxWidth = try reader.take()
        boxHeight = try reader.take()
        guard boxWidth <= Self.maximumBox, boxHeight <= Self.maximumBox else { throw .invalid(field: "size") }
        guard let strip = Strip(rawValue: try reader.take()) else { throw .invalid(field: "strip") }
        self.strip = strip
        maximumPixels = try reader.take()
        maximumOutputBytes = try reader.take()
        guard let scope = Scope(rawValue: try reader.take()) else { throw .invalid(field: "scope") }
        self.scope = scope
        processorSeconds = try reader.take()
        try reader.end()
    }
}
