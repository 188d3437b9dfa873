import DecoderWire
import SystemPackage

/// Writes a picture in the requested format. A new format is a file beside this one and a case here.
enum PictureEncoder {
    /// Writes `image`, which has samples of 8 or 16 bits and one to four bands, with its metadata to `descriptor`.
    ///
    /// - Parameters:
    ///   - pages: The TIFF of which it is the next page; nil for a file of its own.
    ///   - picture: Receives the description of the output, the kept metadata and the losses.
    static func write(
        _ image: consuming VipsImage, metadata: PictureMetadata, from format: PictureFormat,
        as request: DecoderRequest, to descriptor: FileDescriptor, pages: TIFFPageFile? = nil,
        report picture: inout DecodedPicture
    ) throws {
        let output = request.output
        let quality = request.quality == 0 ? nil : Int(request.quality)
        var metadata = metadata
        let image = try OutputFitting.applied(
            to: image, for: output, metadata: &metadata, losses: &picture.losses)
        picture.width = UInt32(clamping: image.width)
        picture.height = UInt32(clamping: image.frameHeight)
        if image.frameHeight < image.height { picture.kept.insert(.frames) }
        picture.bands = UInt8(clamping: image.bands)
        if image.bands == 2 || image.bands == 4 { picture.kept.insert(.alpha) }
        var bits = image.format == .uint16 ? 16 : 8
        let bytes: Int
        switch output {
        case .png, .animatedPNG, .shallowPNG:
            let write = request.effort == .smallest ? PNGEncoder.writeSmallest : PNGEncoder.write
            let (layout, count) = try write(image, metadata, format.mayBeIndexed, descriptor)
            (bits, bytes) = (layout.bits, count)
        case .tiff:
            bytes =
                try pages.map { try TIFFEncoder.write(image, metadata: metadata, to: $0) }
                ?? TIFFEncoder.write(image, metadata: metadata, to: descriptor)
        case .jpeg:
            bytes = try JPEGEncoder.write(
                image, quality: quality, metadata: &metadata, to: descriptor, losses: &picture.losses)
        case .webp: bytes = try WebPEncoder.write(image, quality: quality, metadata: metadata, to: descriptor)
        case .jpegXL: bytes = try JPEGXLEncoder.write(image, quality: quality, metadata: metadata, to: descriptor)
        case .avif:
            (bits, bytes) = try AVIFEncoder.write(
                image, quality: quality, metadata: metadata, to: descriptor, losses: &picture.losses)
        case .gif:
            let isExact: Bool
            (bytes, isExact) = try GIFEncoder.write(image, to: descriptor)
            if !isExact, !picture.losses.contains("pixels") { picture.losses.append("pixels") }
        case .digest: bytes = try PixelDigest.write(image, to: descriptor)
        case .stripped: throw DecoderFailure(.badRequest, "asks for new pixels in a file that is only stripped")
        }
        if quality != nil, !picture.losses.contains("pixels") { picture.losses.append("pixels") }
        if metadata.iptc != nil, !Self.carriesIPTC.contains(output) { picture.losses.append("iptc") }
        if metadata.profile != nil { picture.kept.insert(.icc) }
        if metadata.exif != nil { picture.kept.insert(.exif) }
        if metadata.xmp != nil { picture.kept.insert(.xmp) }
        picture.bitsPerSample = UInt8(clamping: bits)
        picture.bytesWritten = UInt64(clamping: bytes)
    }

    /// The formats that support IPTC's Information Interchange Model.
    private static let carriesIPTC: Set<DecoderRequest.Output> = [.png, .animatedPNG, .shallowPNG, .tiff, .jpeg]
}

// MARK: - Fitting

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
            if !losses.contains("pixels") { losses.append("pixels") }
        case .webp:
            image = try eightBits(image, losses: &losses)
            if image.bands < 3 { image = try coloured(image, metadata: &metadata, losses: &losses) }
        case .gif:
            if image.bands == 2 || image.bands == 4 {
                let isHeld = image.width * image.height <= maximumHeldPixels
                if isHeld { image = try image.inMemory() }
                if try !isHeld || hasAlpha(image, { $0 != $1 && $0 != 0 }) { losses.append("alpha") }
            }
            image = try eightBits(image, losses: &losses)
            if image.bands < 3 || metadata.profile != nil {
                image = try coloured(image, metadata: &metadata, losses: &losses)
            }
            (metadata.exif, metadata.xmp) = (nil, nil)
        case .shallowPNG: image = try eightBits(image, losses: &losses)
        case .png, .animatedPNG, .tiff, .avif, .jpegXL, .stripped, .digest: break
        }
        return try marked(image)
    }

    /// The maximum number of pixels that are kept in memory to read them twice.
    private static let maximumHeldPixels = 64 << 20

    /// Whether any pixel is not fully opaque.
    private static func hidesSomething(_ image: borrowing VipsImage) throws -> Bool {
        try hasAlpha(image) { $0 != $1 }
    }

    /// Whether the alpha of any pixel, its last sample of 8 or 16 bits, is as `matches` says, which gets the maximum, too.
    private static func hasAlpha(
        _ image: borrowing VipsImage, _ matches: (_ alpha: Int, _ maximum: Int) -> Bool
    ) throws -> Bool {
        let (width, bands) = (image.width, image.bands)
        let isDeep = image.format == .uint16
        var isFound = false
        try image.forEachStrip { first, rows, stride in
            for y in 0..<rows where !isFound {
                let row = first + y * stride
                if isDeep {
                    let samples = row.assumingMemoryBound(to: UInt16.self)
                    isFound = (0..<width).contains { matches(Int(samples[$0 * bands + bands - 1]), 0xFFFF) }
                } else {
                    let samples = row.assumingMemoryBound(to: UInt8.self)
                    isFound = (0..<width).contains { matches(Int(samples[$0 * bands + bands - 1]), 0xFF) }
                }
            }
        }
        return isFound
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

    /// Colours of sRGB, for a format without grey, whose profiles do not fit colours, or without profiles. A profile that
    /// cannot be used is a loss.
    private static func coloured(
        _ image: borrowing VipsImage, metadata: inout PictureMetadata, losses: inout [String]
    ) throws -> VipsImage {
        var result = try marked(image.retained())
        if let profile = metadata.profile {
            metadata.profile = nil
            let conversion = StandardColours.Conversion(profile: profile)
            if conversion == nil { losses.append("icc") }
            if let conversion, conversion.isNeeded {
                result = try conversion.applied(to: result)
                if !losses.contains("pixels") { losses.append("pixels") }
            }
        }
        guard result.bands < 3 else { return result }
        let operation = try VipsOperation("colourspace")
        operation.set("in", result)
        try operation.set("space", "srgb")
        return try operation.run()
    }

    /// The picture with the interpretation that matches its samples, which libvips' writers rely on.
    private static func marked(_ image: consuming VipsImage) throws -> VipsImage {
        let isDeep = image.format == .uint16
        return try image.interpreted(as: image.bands < 3 ? (isDeep ? "grey16" : "b-w") : (isDeep ? "rgb16" : "srgb"))
    }
}

// MARK: - Output

/// Runs the writers of libvips on pixels without metadata. The caller adds EXIF, XMP and resolution to the output,
/// since libvips rewrites EXIF through a library that drops unknown tags.
enum VipsWriter {
    /// The output of `saver` for `image`.
    ///
    /// - Parameters:
    ///   - saver: The name of the libvips operation, such as `jpegsave_target`.
    ///   - options: The options of the operation, by name.
    ///   - profile: An ICC profile to write within the pixel data, for formats that have no other place for it.
    static func bytes(
        of image: borrowing VipsImage, by saver: String, options: [(String, String)], profile: [UInt8]? = nil
    ) throws -> [UInt8] {
        let bare = try image.editable()
        for name in bare.fieldNames where metadata.contains(where: name.hasPrefix) { bare.remove(name) }
        if let profile { bare.set("icc-profile-data", bytes: profile) }
        let target = try VipsTarget()
        let operation = try VipsOperation(saver)
        operation.set("in", bare)
        operation.set("target", target)
        for (name, value) in options { try operation.set(name, value) }
        try operation.build()
        return target.bytes()
    }

    private static let metadata = ["exif-", "xmp-", "iptc-", "photoshop-", "icc-", "orientation", "png-comment"]
}

/// The file that a picture is written to, sequentially.
struct OutputFile {
    private let descriptor: FileDescriptor
    /// The format's name, for messages.
    private let format: String
    /// Bytes written so far.
    private(set) var bytesWritten = 0

    /// Creates an output for `descriptor`, which the caller owns.
    init(_ descriptor: FileDescriptor, format: String) {
        self.descriptor = descriptor
        self.format = format
    }

    /// Writes `bytes`.
    ///
    /// - Throws: `DecoderFailure` with `tooLarge` above the file size limit, otherwise `cannotWrite`.
    mutating func write(_ bytes: [UInt8]) throws(DecoderFailure) {
        do {
            bytesWritten += try descriptor.writeAll(bytes)
        } catch {
            throw failure(error)
        }
    }

    /// Writes `bytes`.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(DecoderFailure) {
        do {
            bytesWritten += try descriptor.writeAll(bytes)
        } catch {
            throw failure(error)
        }
    }

    /// Overwrites the bytes at `offset`, which were written before, with `bytes`.
    func replace(at offset: Int, with bytes: [UInt8]) throws(DecoderFailure) {
        do {
            try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> DecoderFailure {
        switch error as? Errno {
        case .fileTooLarge: DecoderFailure(.tooLarge, "would exceed the limit of output as \(format)")
        case .noSpace, .diskQuotaExceeded: .noSpace
        default: DecoderFailure(.cannotWrite, "cannot be written: \(error)")
        }
    }
}
