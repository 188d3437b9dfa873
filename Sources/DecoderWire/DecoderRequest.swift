/// One picture to convert.
package struct DecoderRequest: Sendable, Hashable {
    /// The output format.
    package enum Output: UInt8, Sendable, CaseIterable {
        /// A lossless PNG.
        case png = 1
        /// A JPEG, with transparency on a white background.
        case jpeg = 2
        /// A WebP of 8 bits per sample; lossless without a quality.
        case webp = 3
        /// A lossless TIFF.
        case tiff = 4
        /// An AVIF of up to 12 bits per sample; lossless without a quality.
        case avif = 5
        /// A JPEG XL; lossless without a quality.
        case jpegXL = 6
        /// The input's own format and pixel data, without the metadata that `strip` names.
        case stripped = 7
        /// A GIF of at most 256 colours in each frame.
        case gif = 8
        /// A lossless PNG with all frames of an animation.
        case animatedPNG = 9
        /// No picture: the size and the hashes of the pixels, to compare pictures with each other.
        case digest = 10
        /// A lossless PNG of up to 8 bits per sample.
        case shallowPNG = 11

        /// Whether a request for this format may have a quality.
        package var hasQuality: Bool { [.jpeg, .webp, .avif, .jpegXL].contains(self) }
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
        /// Where the picture was taken.
        case location = 3
    }

    /// The colours of the output.
    package enum Colours: UInt8, Sendable, CaseIterable {
        /// Those of the input, with its profile.
        case unchanged = 0
        /// Those of sRGB, without a profile.
        case standard = 1
    }

    /// The work that is done for a small output.
    package enum Effort: UInt8, Sendable, CaseIterable {
        /// That of the format's encoder: fast.
        case usual = 0
        /// As much as makes a PNG notably smaller.
        case smallest = 1
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
    /// The box in pixels into which vector graphics are drawn, and to which larger pictures are reduced, with their aspect
    /// ratio; 0 for an unbounded side. Takes precedence over the resolution.
    package var boxWidth: UInt32 = 0
    /// See `boxWidth`.
    package var boxHeight: UInt32 = 0
    /// The quality of the output, from 1 to 100, in a format that has one; 0 for the format's default.
    package var quality: UInt8 = 0
    /// The work that is done for a small output; `smallest` only for `png`.
    package var effort: Effort = .usual
    /// The metadata to remove.
    package var strip: Strip = .nothing
    /// The colours of the output.
    package var colours: Colours = .unchanged
    /// Whether a picture that is reduced is printed as large as before: its resolution is reduced with it.
    package var keepsPrintedSize = false
    /// The maximum number of pixels of the picture.
    package var maximumPixels: UInt64 = 1_000_000_000
    /// The maximum number of bytes to write.
    package var maximumOutputBytes: UInt64 = 4 << 30
    /// The part of the input to convert.
    package var scope: Scope = .whole
    /// The limit on processor time for the picture, in seconds, without the time that a slow encoder needs for its
    /// pixels; 0 for no limit.
    package var processorSeconds: UInt32 = 0

    /// Whether the output holds all frames, if the input is an animation whose frames the decoder reads at once. A PNG holds
    /// those of a PNG: what was a picture stays one.
    package func keepsFrames(ofPNG isPNG: Bool) -> Bool {
        scope == .whole && ([.webp, .gif, .animatedPNG, .avif, .digest].contains(output) || isPNG && output == .png)
    }

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
        writer.put(quality)
        writer.put(effort.rawValue)
        writer.put(strip.rawValue)
        writer.put(colours.rawValue)
        writer.put(keepsPrintedSize ? 1 as UInt8 : 0)
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
        quality = try reader.take()
        guard quality == 0 || quality <= 100 && output.hasQuality else { throw .invalid(field: "quality") }
        guard let effort = Effort(rawValue: try reader.take()), effort == .usual || output == .png else {
            throw .invalid(field: "effort")
        }
        self.effort = effort
        guard let strip = Strip(rawValue: try reader.take()) else { throw .invalid(field: "strip") }
        self.strip = strip
        guard let colours = Colours(rawValue: try reader.take()) else { throw .invalid(field: "colours") }
        self.colours = colours
        let printing: UInt8 = try reader.take()
        guard printing <= 1 else { throw .invalid(field: "printing") }
        keepsPrintedSize = printing == 1
        maximumPixels = try reader.take()
        maximumOutputBytes = try reader.take()
        guard let scope = Scope(rawValue: try reader.take()) else { throw .invalid(field: "scope") }
        self.scope = scope
        processorSeconds = try reader.take()
        try reader.end()
    }
}

/// The reply to one request.
package struct DecoderReply: Sendable, Hashable {
    /// The maximum length of a loss, in characters; all names are shorter.
    private static let longestLoss = 32

    /// The number of the request.
    package let id: UInt64
    /// The outcome of the request.
    package let result: Result<DecodedPicture, DecoderFailure>

    /// Whether the process that sent it cannot serve another request.
    package var endsDecoder: Bool {
        if case .failure(let failure) = result { failure.endsDecoder } else { false }
    }

    /// Creates a reply to request `id`.
    package init(id: UInt64, _ result: Result<DecodedPicture, DecoderFailure>) {
        self.id = id
        self.result = result
    }

    /// The reply as a message.
    package var encoded: [UInt8] {
        switch result {
        case .success(let picture):
            var writer = WireWriter(kind: .success, id: id)
            writer.put(picture.width)
            writer.put(picture.height)
            writer.put(picture.bands)
            writer.put(picture.bitsPerSample)
            writer.put(picture.pages)
            writer.put(picture.orientation)
            writer.put(picture.format)
            writer.put(picture.kept.rawValue)
            let losses = picture.losses.prefix(DecoderProtocol.maximumLosses)
            writer.put(UInt8(losses.count))
            for loss in losses { writer.put(String(loss.prefix(Self.longestLoss))) }
            writer.put(picture.bytesWritten)
            return writer.bytes
        case .failure(let failure):
            var writer = WireWriter(kind: .failure, id: id)
            writer.put(failure.code.rawValue)
            writer.put(failure.message)
            return writer.bytes
        }
    }

    /// Decodes the reply in `message`.
    ///
    /// - Throws: `WireError` if it is not a reply.
    package init(decoding message: [UInt8]) throws(WireError) {
        var reader = try WireReader(message)
        id = reader.id
        switch reader.kind {
        case .request: throw .invalid(field: "kind")
        case .success: result = .success(try Self.picture(from: &reader))
        case .failure:
            guard let code = DecoderFailure.Code(rawValue: try reader.take()) else { throw .invalid(field: "code") }
            result = .failure(DecoderFailure(code, try reader.takeString("message")))
        }
        try reader.end()
    }

    private static func picture(from reader: inout WireReader) throws(WireError) -> DecodedPicture {
        var picture = DecodedPicture()
        picture.width = try reader.take()
        picture.height = try reader.take()
        picture.bands = try reader.take()
        guard (1...4).contains(picture.bands) else { throw .invalid(field: "bands") }
        picture.bitsPerSample = try reader.take()
        guard [1, 2, 4, 8, 10, 12, 16].contains(picture.bitsPerSample) else { throw .invalid(field: "depth") }
        picture.pages = try reader.take()
        picture.orientation = try reader.take()
        guard (1...8).contains(picture.orientation) else { throw .invalid(field: "orientation") }
        picture.format = try reader.takeString("format")
        picture.kept = DecodedPicture.Kept(rawValue: try reader.take())
        let count = Int(try reader.take(UInt8.self))
        guard count <= DecoderProtocol.maximumLosses else { throw .invalid(field: "losses") }
        for _ in 0..<count {
            let loss = try reader.takeString("loss")
            guard loss.count <= longestLoss else { throw .invalid(field: "loss") }
            picture.losses.append(loss)
        }
        picture.bytesWritten = try reader.take()
        return picture
    }
}

/// The decoder's report about a picture.
package struct DecodedPicture: Sendable, Hashable {
    /// The parts of the source that the output carries.
    package struct Kept: OptionSet, Sendable, Hashable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        /// The colour profile.
        package static let icc = Kept(rawValue: 1)
        /// EXIF.
        package static let exif = Kept(rawValue: 2)
        /// XMP.
        package static let xmp = Kept(rawValue: 4)
        /// Transparency.
        package static let alpha = Kept(rawValue: 8)
        /// All of it: nothing of the source's file is missing in the output.
        package static let file = Kept(rawValue: 16)
        /// All frames of an animation, with their times.
        package static let frames = Kept(rawValue: 32)
    }

    /// The width of the output in pixels.
    package var width: UInt32 = 0
    /// The height of the output in pixels.
    package var height: UInt32 = 0
    /// Samples per pixel, from 1 (grey) to 4 (red, green, blue, alpha).
    package var bands: UInt8 = 0
    /// Bits per sample of the output: 1, 2, 4, 8, 10, 12 or 16.
    package var bitsPerSample: UInt8 = 0
    /// The number of pages or frames of the input.
    package var pages: UInt32 = 1
    /// The EXIF orientation that was applied, from 1 (none) to 8.
    package var orientation: UInt8 = 1
    /// The input format, by the decoder's name for it.
    package var format: String = ""
    /// The parts of the input that the output carries.
    package var kept: Kept = []
    /// The losses, by the names of `Loss`.
    package var losses: [String] = []
    /// The number of bytes written.
    package var bytesWritten: UInt64 = 0

    /// Creates an empty report.
    package init() {}
}

/// The reason why the decoder could not convert a picture.
package struct DecoderFailure: Error, Sendable, Hashable {
    /// The kind of failure.
    package enum Code: UInt8, Sendable, CaseIterable {
        /// The input is truncated or malformed.
        case damaged = 1
        /// The input is in no supported format.
        case unsupported = 2
        /// The picture has more pixels than allowed, or the file or its output more bytes.
        case tooLarge = 3
        /// The memory limit of the process is not sufficient.
        case outOfMemory = 4
        /// The input needs a password.
        case encrypted = 5
        /// The input cannot be read.
        case cannotRead = 6
        /// The output cannot be written.
        case cannotWrite = 7
        /// The request is malformed.
        case badRequest = 8
        /// A library aborts, which ends the process.
        case aborted = 9
        /// The file system of the output has no space.
        case full = 10
    }

    /// The kind of failure.
    package let code: Code
    /// The finding and the expectation, in lower case and without a full stop.
    package let message: String

    /// The output does not fit on its file system.
    package static let noSpace = DecoderFailure(.full, "cannot be written: no space left on the device")

    /// Whether the process is unusable afterwards: it is about to end, or has run out of memory.
    package var endsDecoder: Bool { code == .aborted || code == .outOfMemory }

    /// Creates a failure of kind `code`.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
