import CAVIF
import DecoderWire

/// A picture in the form of libavif: planes of samples, and metadata.
///
/// libvips reads AVIF through libheif, whose version in Debian 12 supports neither items in an `idat` box nor grids and
/// layers, and interpolates colours in its own way; it would write the colours only approximately.
struct AVIFPicture: ~Copyable {
    /// The transforms of the HEIF boxes, in order of application (MIAF, ISO/IEC 23000-22, 7.3.6.7).
    struct Transform {
        /// The part of the picture to keep: left, top, width, height, in pixels; nil for all of it.
        var crop: (left: Int, top: Int, width: Int, height: Int)?
        /// Counterclockwise quarter turns.
        var quarterTurns = 0
        /// The mirroring after the rotation: vertical exchanges top and bottom, horizontal left and right.
        var flip: Flip?
        enum Flip { case vertical, horizontal }

        /// The size in pixels of what becomes of a picture of `width` by `height` pixels.
        func size(of width: Int, by height: Int) -> (width: Int, height: Int) {
            let (width, height) = (crop?.width ?? width, crop?.height ?? height)
            return quarterTurns % 2 == 0 ? (width, height) : (height, width)
        }

        /// Whether nothing changes.
        var isNone: Bool { crop == nil && quarterTurns == 0 && flip == nil }
    }

    private let image: UnsafeMutablePointer<avifImage>
    /// The number of frames.
    let frames: Int
    /// For how long the picture is shown, as a frame that was read.
    let milliseconds: Int

    deinit { avifImageDestroy(image) }

    /// The width in pixels, before any transform.
    var width: Int { Int(image.pointee.width) }
    /// The height in pixels, before any transform.
    var height: Int { Int(image.pointee.height) }
    /// Bits per sample: 8, 10 or 12.
    var bits: Int { Int(image.pointee.depth) }
    /// Whether the picture is grey, with or without alpha.
    var isGrey: Bool { image.pointee.yuvFormat == AVIF_PIXEL_FORMAT_YUV400 }
    /// Whether the picture has an alpha channel.
    var hasAlpha: Bool { image.pointee.alphaPlane != nil }
    /// The ICC profile.
    var profile: [UInt8]? { Self.bytes(image.pointee.icc) }
    /// The code points of primaries and transfer characteristics (ITU-T H.273, tables 2 and 3).
    var codePoints: (primaries: Int, transfer: Int) {
        (Int(image.pointee.colorPrimaries), Int(image.pointee.transferCharacteristics))
    }
    /// The EXIF block, with or without the offset that HEIF puts before it.
    var exif: [UInt8]? { Self.bytes(image.pointee.exif) }
    /// The XMP packet.
    var xmp: [UInt8]? { Self.bytes(image.pointee.xmp) }

    /// Copies the picture that a decoder of libavif has decoded. `avifImageCopy`.
    ///
    /// - Parameters:
    ///   - frames: The number of frames in its file.
    ///   - milliseconds: For how long it is shown.
    init(copying decoded: UnsafePointer<avifImage>, frames: Int, milliseconds: Int) throws(DecoderFailure) {
        guard let picture = avifImageCreateEmpty() else { throw Self.outOfMemory }
        let result = avifImageCopy(picture, decoded, avifPlanesFlags(AVIF_PLANES_ALL.rawValue))
        guard result == AVIF_RESULT_OK else {
            avifImageDestroy(picture)
            throw Self.failure(result)
        }
        self.frames = frames
        self.milliseconds = milliseconds
        image = picture
    }

    /// Creates an empty picture, grey or RGB, whose samples are stored without conversion.
    init(width: Int, height: Int, bits: Int, isGrey: Bool, hasAlpha: Bool) throws(DecoderFailure) {
        guard
            let picture = avifImageCreate(
                UInt32(width), UInt32(height), UInt32(bits),
                isGrey ? AVIF_PIXEL_FORMAT_YUV400 : AVIF_PIXEL_FORMAT_YUV444)
        else { throw Self.outOfMemory }
        picture.pointee.yuvRange = AVIF_RANGE_FULL
        // Colours are stored as green, blue and red, which is lossless (ITU-T H.273, table 4, value 0).
        picture.pointee.matrixCoefficients = avifMatrixCoefficients(
            isGrey ? AVIF_MATRIX_COEFFICIENTS_UNSPECIFIED : AVIF_MATRIX_COEFFICIENTS_IDENTITY)
        let planes = hasAlpha ? AVIF_PLANES_ALL : AVIF_PLANES_YUV
        guard avifImageAllocatePlanes(picture, avifPlanesFlags(planes.rawValue)) == AVIF_RESULT_OK else {
            avifImageDestroy(picture)
            throw Self.outOfMemory
        }
        (frames, milliseconds) = (1, 0)
        image = picture
    }

    /// Creates a picture of colours for a quality that is not lossless: luminance and colour differences (ITU-R BT.601),
    /// which have half the resolution below a quality of 90. `avifImageRGBToYUV`.
    ///
    /// - Parameters:
    ///   - colours: 3 for RGB, 4 for RGB and alpha.
    ///   - fill: Stores the samples, of 8 bits if `bits` are 8 and else of 16, into the buffer, each row of the given number
    ///     of bytes.
    init(
        width: Int, height: Int, bits: Int, colours: Int, quality: Int,
        fill: (_ samples: UnsafeMutableRawBufferPointer, _ rowBytes: Int) throws -> Void
    ) throws {
        guard
            let picture = avifImageCreate(
                UInt32(width), UInt32(height), UInt32(bits),
                quality < 90 ? AVIF_PIXEL_FORMAT_YUV420 : AVIF_PIXEL_FORMAT_YUV444)
        else { throw Self.outOfMemory }
        picture.pointee.yuvRange = AVIF_RANGE_FULL
        picture.pointee.matrixCoefficients = avifMatrixCoefficients(AVIF_MATRIX_COEFFICIENTS_BT601)
        var pixels = avifRGBImage()
        avifRGBImageSetDefaults(&pixels, picture)
        pixels.format = colours == 4 ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB
        pixels.depth = bits == 8 ? 8 : 16
        let rowBytes = width * colours * (bits == 8 ? 1 : 2)
        pixels.rowBytes = UInt32(rowBytes)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: rowBytes * height, alignment: 16)
        defer { buffer.deallocate() }
        pixels.pixels = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        do {
            try fill(buffer, rowBytes)
            let result = avifImageRGBToYUV(picture, &pixels)
            guard result == AVIF_RESULT_OK else { throw Self.failure(result) }
        } catch {
            avifImageDestroy(picture)
            throw error
        }
        (frames, milliseconds) = (1, 0)
        image = picture
    }

    /// The transform to apply after decoding. A crop that does not fit the picture is ignored.
    var transform: Transform {
        var transform = Transform()
        let flags = image.pointee.transformFlags
        if flags & UInt32(AVIF_TRANSFORM_CLAP.rawValue) != 0 {
            var rect = avifCropRect()
            var diagnostics = avifDiagnostics()
            let fits = avifCropRectConvertCleanApertureBox(
                &rect, &image.pointee.clap, image.pointee.width, image.pointee.height, image.pointee.yuvFormat,
                &diagnostics)
            if fits != 0, rect.width > 0, rect.height > 0 {
                transform.crop = (Int(rect.x), Int(rect.y), Int(rect.width), Int(rect.height))
            }
        }
        if flags & UInt32(AVIF_TRANSFORM_IROT.rawValue) != 0 {
            transform.quarterTurns = Int(image.pointee.irot.angle & 3)
        }
        if flags & UInt32(AVIF_TRANSFORM_IMIR.rawValue) != 0 {
            transform.flip = image.pointee.imir.mode == 0 ? .vertical : .horizontal
        }
        return transform
    }

    /// Calls `body` with the pixels as RGB or, if there is alpha, RGBA, not premultiplied: 8 bits per sample if the
    /// picture has 8, otherwise 16. `avifImageYUVToRGB`.
    borrowing func withPixels<Result: ~Copyable>(
        _ body: (_ samples: UnsafeRawBufferPointer, _ bands: Int, _ bits: Int) throws -> Result
    ) throws -> Result {
        var pixels = avifRGBImage()
        avifRGBImageSetDefaults(&pixels, image)
        pixels.format = hasAlpha ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB
        pixels.depth = bits > 8 ? 16 : 8
        pixels.alphaPremultiplied = 0
        let bands = hasAlpha ? 4 : 3
        let rowBytes = width * bands * Int(pixels.depth / 8)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: rowBytes * height, alignment: 16)
        defer { buffer.deallocate() }
        pixels.pixels = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        pixels.rowBytes = UInt32(rowBytes)
        let result = avifImageYUVToRGB(image, &pixels)
        guard result == AVIF_RESULT_OK else { throw Self.failure(result) }
        return try body(UnsafeRawBufferPointer(buffer), bands, Int(pixels.depth))
    }

    /// Stores one row of samples, `bands` per pixel: of 8 bits, or of 16 bits that are scaled to the picture's bits.
    borrowing func store(_ row: UnsafeRawPointer, at y: Int, bands: Int) {
        let planes = image.pointee.yuvPlanes
        let strides = image.pointee.yuvRowBytes
        // The planes are green, blue, red (ITU-T H.273, 8.3, for the matrix of value 0).
        var targets: [(plane: UnsafeMutablePointer<UInt8>?, stride: UInt32)] =
            bands < 3 ? [(planes.0, strides.0)] : [(planes.2, strides.2), (planes.0, strides.0), (planes.1, strides.1)]
        if bands == 2 || bands == 4 { targets.append((image.pointee.alphaPlane, image.pointee.alphaRowBytes)) }
        let maximum = UInt32(1 << bits - 1)
        for (band, target) in targets.enumerated() {
            guard let plane = target.plane else { continue }
            let start = UnsafeMutableRawPointer(plane + y * Int(target.stride))
            if bits == 8 {
                let source = row.assumingMemoryBound(to: UInt8.self)
                let samples = start.assumingMemoryBound(to: UInt8.self)
                for x in 0..<width { samples[x] = source[x * bands + band] }
            } else {
                let source = row.assumingMemoryBound(to: UInt16.self)
                let samples = start.assumingMemoryBound(to: UInt16.self)
                for x in 0..<width {
                    samples[x] = UInt16((UInt32(source[x * bands + band]) * maximum + 32767) / 65535)
                }
            }
        }
    }

    /// Stores the metadata in the picture, and the colour space if there is no profile.
    borrowing func set(_ metadata: PictureMetadata) {
        if let profile = metadata.profile { avifImageSetProfileICC(image, profile, profile.count) }
        if let exif = metadata.exifWithResolution { avifImageSetMetadataExif(image, exif, exif.count) }
        if let xmp = metadata.xmp { avifImageSetMetadataXMP(image, xmp, xmp.count) }
        if metadata.profile == nil {
            image.pointee.colorPrimaries = avifColorPrimaries(AVIF_COLOR_PRIMARIES_BT709)
            image.pointee.transferCharacteristics = avifTransferCharacteristics(AVIF_TRANSFER_CHARACTERISTICS_SRGB)
        }
    }

    /// Adds the picture to the file that `encoder` writes. `avifEncoderAddImage`.
    ///
    /// - Parameter milliseconds: For how long it is shown as a frame of an animation; nil for a picture alone.
    borrowing func add(
        to encoder: UnsafeMutablePointer<avifEncoder>, for milliseconds: Int?
    ) throws(DecoderFailure) {
        let flags = milliseconds == nil ? AVIF_ADD_IMAGE_FLAG_SINGLE : AVIF_ADD_IMAGE_FLAG_NONE
        let result = avifEncoderAddImage(
            encoder, image, UInt64(max(1, milliseconds ?? 1)), avifAddImageFlags(flags.rawValue))
        guard result == AVIF_RESULT_OK else { throw Self.failure(result) }
    }

    static func bytes(_ data: avifRWData) -> [UInt8]? {
        guard data.size > 0, let start = data.data else { return nil }
        return Array(UnsafeBufferPointer(start: start, count: data.size))
    }

    static let outOfMemory = DecoderFailure(.outOfMemory, "needs more memory than the decoder may use")

    static func failure(_ result: avifResult) -> DecoderFailure {
        let words = avifResultToString(result).map { String(cString: $0).lowercased() } ?? "error"
        return switch result {
        case AVIF_RESULT_OUT_OF_MEMORY: outOfMemory
        case AVIF_RESULT_NO_CODEC_AVAILABLE, AVIF_RESULT_NOT_IMPLEMENTED, AVIF_RESULT_UNSUPPORTED_DEPTH:
            DecoderFailure(.unsupported, "is an AVIF of an unsupported kind: \(words)")
        default: DecoderFailure(.damaged, "is an AVIF that is truncated or damaged: \(words)")
        }
    }
}

// MARK: - Files

/// Reads the frames of an AVIF one after another. `avifDecoder`.
struct AVIFReader: ~Copyable {
    private let decoder: UnsafeMutablePointer<avifDecoder>
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// The size in pixels, before any transform.
    let width: Int
    let height: Int
    /// The number of frames.
    let frames: Int

    /// Opens the AVIF in `bytes`. `avifDecoderParse`.
    init(_ bytes: [UInt8]) throws(DecoderFailure) {
        guard let decoder = avifDecoderCreate() else { throw AVIFPicture.outOfMemory }
        decoder.pointee.maxThreads = 1
        // The strict checks refuse files that older encoders write and every viewer shows.
        decoder.pointee.strictFlags = UInt32(AVIF_STRICT_DISABLED.rawValue)
        decoder.pointee.imageDimensionLimit = 0
        // The bytes must outlive the decoder.
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        var result = avifDecoderSetIOMemory(decoder, copy.baseAddress, copy.count)
        if result == AVIF_RESULT_OK { result = avifDecoderParse(decoder) }
        guard result == AVIF_RESULT_OK else {
            avifDecoderDestroy(decoder)
            copy.deallocate()
            throw AVIFPicture.failure(result)
        }
        self.decoder = decoder
        self.bytes = copy
        width = Int(decoder.pointee.image.pointee.width)
        height = Int(decoder.pointee.image.pointee.height)
        frames = max(1, Int(decoder.pointee.imageCount))
    }

    deinit {
        avifDecoderDestroy(decoder)
        bytes.deallocate()
    }

    /// Decodes frame `index`. `avifDecoderNthImage`, which is fast for the frame behind the last one.
    borrowing func frame(_ index: Int) throws(DecoderFailure) -> AVIFPicture {
        let result = avifDecoderNthImage(decoder, UInt32(clamping: index))
        guard result == AVIF_RESULT_OK, let image = decoder.pointee.image else { throw AVIFPicture.failure(result) }
        let seconds = decoder.pointee.imageTiming.duration
        let milliseconds = seconds.isFinite ? Int(min(max(0, seconds), 1e6) * 1000 + 0.5) : 0
        return try AVIFPicture(copying: image, frames: frames, milliseconds: milliseconds)
    }
}

/// Writes an AVIF of one picture or of frames. `avifEncoder`.
struct AVIFWriter: ~Copyable {
    private let encoder: UnsafeMutablePointer<avifEncoder>

    /// - Parameters:
    ///   - quality: From 1 to 100; nil for lossless. Alpha is lossless at any quality.
    ///   - isAnimation: Whether several frames follow.
    init(quality: Int?, isAnimation: Bool) throws(DecoderFailure) {
        guard let encoder = avifEncoderCreate() else { throw AVIFPicture.outOfMemory }
        encoder.pointee.codecChoice = AVIF_CODEC_CHOICE_AOM
        encoder.pointee.maxThreads = 1
        encoder.pointee.timescale = 1000
        if let quality {
            encoder.pointee.speed = 6
            (encoder.pointee.minQuantizer, encoder.pointee.maxQuantizer) = (0, 63)
            // The scale of libavif 1.0, whose `quality` its version 0.11 lacks: 100 is the quantizer 0, and 0 is 63.
            let quantizer = ((100 - quality) * 63 + 50) / 100
            avifEncoderSetCodecSpecificOption(encoder, "c:end-usage", "q")
            avifEncoderSetCodecSpecificOption(encoder, "c:cq-level", "\(quantizer)")
        } else {
            // Above 6, libaom 3.6 loses pixels of frames that follow others, although they are to be lossless.
            encoder.pointee.speed = isAnimation ? 6 : 9
            (encoder.pointee.minQuantizer, encoder.pointee.maxQuantizer) = (0, 0)
        }
        (encoder.pointee.minQuantizerAlpha, encoder.pointee.maxQuantizerAlpha) = (0, 0)
        self.encoder = encoder
    }

    deinit { avifEncoderDestroy(encoder) }

    /// Adds a picture.
    ///
    /// - Parameter milliseconds: For how long it is shown as a frame of an animation; nil for the only picture.
    borrowing func add(_ picture: borrowing AVIFPicture, for milliseconds: Int?) throws(DecoderFailure) {
        try picture.add(to: encoder, for: milliseconds)
    }

    /// The file. `avifEncoderFinish`.
    borrowing func finish() throws(DecoderFailure) -> [UInt8] {
        var output = avifRWData()
        defer { avifRWDataFree(&output) }
        let result = avifEncoderFinish(encoder, &output)
        guard result == AVIF_RESULT_OK else { throw AVIFPicture.failure(result) }
        return AVIFPicture.bytes(output) ?? []
    }
}
