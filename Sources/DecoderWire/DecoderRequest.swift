/// One picture to convert.
package struct DecoderRequest: Sendable, Hashable {
    /// What is to be written.
    package enum Output: UInt8, Sendable, CaseIterable {
        /// A PNG, exact.
        case png = 1
        /// A JPEG of high quality, transparency laid onto white.
        case jpeg = 2
        /// A WebP, exact at 8 bits a sample.
        case webp = 3
        /// A TIFF, exact.
        case tiff = 4
        /// An AVIF, exact up to 12 bits a sample.
        case avif = 5
        /// A JPEG XL, exact.
        case jpegXL = 6
        /// The input's own format and its very pixels, without the metadata that `strip` names.
        case stripped = 7
    }

    /// How much of the input is meant.
    package enum Scope: UInt8, Sendable, CaseIterable {
        /// The picture that stands for all of it: the first page, the largest icon.
        case whole = 0
        /// The very page that `page` names.
        case page = 1
        /// Its header only: nothing is drawn or written, and the reply tells the size and the number of pages.
        case header = 2
    }

    /// Which metadata is left out.
    package enum Strip: UInt8, Sendable, CaseIterable {
        /// None.
        case nothing = 0
        /// Location, names, serial numbers and thumbnails.
        case personal = 1
        /// All that the picture can do without.
        case all = 2
    }

    /// The largest side of a box, in pixels.
    package static let maximumBox: UInt32 = 1 << 20

    /// The number of the request; its reply carries the same.
    package var id: UInt64
    /// What is to be written.
    package var output: Output
    /// The uniform type of the input, for formats that their bytes do not tell; empty when unknown.
    package var typeHint: String
    /// The page or frame to convert, from 0.
    package var page: UInt32 = 0
    /// The resolution at which shapes are drawn (SVG, PDF), in dots per inch; 0 for the format's own default.
    package var dotsPerInch: Double = 0
    /// The box in pixels into which shapes are drawn, their aspect ratio kept; 0 for a side that is not bounded. Wins over
    /// the resolution.
    package var boxWidth: UInt32 = 0
    /// See `boxWidth`.
    package var boxHeight: UInt32 = 0
    /// Which metadata is left out.
    package var strip: Strip = .nothing
    /// The most pixels that the picture may have.
    package var maximumPixels: UInt64 = 1_000_000_000
    /// The most bytes that may be written.
    package var maximumOutputBytes: UInt64 = 4 << 30
    /// How much of the input is meant.
    package var scope: Scope = .whole
    /// The processor time that the picture may take, in seconds, before what a slow encoder needs for its pixels; 0 for any.
    package var processorSeconds: UInt32 = 0

    /// A request with the default options.
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

    /// The request that `message` is.
    ///
    /// - Throws: `WireError` when it is none.
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
