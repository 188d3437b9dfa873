package import DecoderWire
import PictureStructure
package import SystemPackage

/// The conversion of one picture: detect, check, decode, rotate, convert, write.
package enum PictureConversion {
    /// Converts the picture in `input` as `request` specifies and writes it to `output`.
    ///
    /// - Throws: `DecoderFailure`; the output is then unusable.
    package static func run(
        _ request: DecoderRequest, input: FileDescriptor, output: FileDescriptor
    ) throws(DecoderFailure) -> DecodedPicture {
        let source = try PictureInput(input, for: request)
        do {
            let pages = try source.pagesToKeep(as: request)
            guard pages.count > 1, try !areCopied(pages, of: source, request, input: input) else {
                return try convert(source, request, to: output)
            }
            return try convert(pages, request, input: input, to: output)
        } catch let failure as DecoderFailure {
            throw failure
        } catch let error as VipsError {
            throw error.failure(reading: source.format, limit: request.maximumOutputBytes)
        } catch {
            throw DecoderFailure(.damaged, "cannot be decoded: \(error)")
        }
    }

    /// Whether `request` changes none of `pages` of the TIFF `source`, which is then copied as a whole.
    private static func areCopied(
        _ pages: [Int], of source: borrowing PictureInput, _ request: DecoderRequest, input: FileDescriptor
    ) throws -> Bool {
        guard PictureCopying.keepsFormat(source.format, request) else { return false }
        return try pages.allSatisfy { number in
            let page = try PictureInput(input, for: request.forPage(number))
            let header = try page.open(sequential: true)
            return try reducedSize(of: header, in: request) == nil
                && PictureCopying.keepsColours(of: page, header, request)
        }
    }

    /// Converts `pages` of the TIFF in `input` into one TIFF; the report is that of the first, with the losses of all.
    private static func convert(
        _ pages: [Int], _ request: DecoderRequest, input: FileDescriptor, to output: FileDescriptor
    ) throws -> DecodedPicture {
        let isBigEndian = TIFFMetadata.reader(of: input)?.isBigEndian ?? false
        let file = try TIFFPageFile(output, isBigEndian: isBigEndian)
        var result: DecodedPicture?
        for page in pages {
            let request = request.forPage(page)
            let picture = try convert(PictureInput(input, for: request), request, to: output, as: file)
            result = result?.adding(picture) ?? picture
        }
        return result ?? DecodedPicture()
    }

    /// - Parameter pages: The TIFF of which the picture becomes the next page; nil for a file of its own.
    private static func convert(
        _ source: borrowing PictureInput, _ request: DecoderRequest, to output: FileDescriptor,
        as pages: TIFFPageFile? = nil
    ) throws -> DecodedPicture {
        _ = VipsLibrary.takeWarnings()
        let header = try source.open(sequential: true)
        if request.scope == .header {
            try source.checkPages()
            return described(header, source)
        }
        try checkSize(header, limit: request.maximumPixels)
        let orientation = Orientation.asked(by: header)
        let isTurned = orientation > 4
        let size = source.format.isDrawn ? nil : reducedSize(of: header, in: request)
        try EncodingCost.allow(
            UInt64(header.width) * UInt64(header.height), for: request, isDrawn: source.format.isDrawn)
        var picture = DecodedPicture()
        picture.format = source.format.rawValue
        picture.pages = UInt32(clamping: source.pageCount(by: header))
        if size == nil, try PictureCopying.copy(source, header, as: request, to: output, report: &picture) {
            return picture
        }
        picture.orientation = UInt8(orientation)
        let hasFurtherSamples = source.hasFurtherSamples(besides: header)

        let width = isTurned ? header.frameHeight : header.width
        var image = try upright(header, orientation, source)
        if source.format == .pdf { image = try opaque(image) }
        let wasCMYK = image.interpretation == "cmyk"
        let isStandard = request.colours == .standard
        image = try ColourConversion.applied(to: image, isStandard: isStandard, losses: &picture.losses)
        image = try SampleDepth.applied(to: image, isData: source.format == .fits, losses: &picture.losses)
        if source.hasFinerSamples, !picture.losses.contains("depth") { picture.losses.append("depth") }
        if hasFurtherSamples, !picture.losses.contains("channels") { picture.losses.append("channels") }
        image = try ColourConversion.withFittingProfile(image, losses: &picture.losses)
        let inventory = source.inventory
        // Before pixels are averaged, which assumes the curve of sRGB.
        let isConverted =
            isStandard
            ? try StandardColours.apply(to: &image, inventory, wasCMYK: wasCMYK, losses: &picture.losses) : false
        if let size {
            image = try AnimationResampling.applied(to: image, size)
            picture.losses.append("pixels")
        }

        var found = PictureMetadata(of: image, from: source, inventory)
        if size != nil || isTurned || Orientation.isAppliedByDecoder(of: source.format) {
            found.state(width: image.width, height: image.frameHeight)
        }
        if isConverted { found.exif = found.exif.flatMap { EXIFBlock($0)?.withStandardColours } }
        found.texts = inventory.texts.filter {
            $0.hasPlace(in: request.output, besideEXIF: inventory.blocks.contains(.exif))
        }
        var metadata = MetadataStrip.applied(to: found, request.strip)
        if request.keepsPrintedSize, image.width < width {
            metadata.reduceResolution(by: Double(image.width) / Double(width))
        }
        if request.strip != .nothing {
            if found.exif != nil, metadata.exif == nil { picture.losses.append("exif") }
            if found.xmp != nil, metadata.xmp == nil { picture.losses.append("xmp") }
            if found.iptc != nil, metadata.iptc == nil { picture.losses.append("iptc") }
        }
        picture.losses += found.unread
        picture.losses += losses(of: inventory, found, keeping: metadata, as: request.output)
        try PictureEncoder.write(
            image, metadata: metadata, from: source.format, as: request, to: output, pages: pages, report: &picture)
        try EntropyDamage.check(VipsLibrary.takeWarnings(), in: source.format)
        return picture
    }

    /// The size that a picture larger than the box gets, upright; nil if it fits.
    private static func reducedSize(
        of header: borrowing VipsImage, in request: DecoderRequest
    ) -> (width: Int, height: Int)? {
        let isTurned = Orientation.asked(by: header) > 4
        return Resampling.size(
            of: isTurned ? header.frameHeight : header.width, by: isTurned ? header.width : header.frameHeight,
            in: request)
    }

    /// The parts of the file that are not carried: those that `output` cannot hold, that could not be read, or that are
    /// stripped.
    private static func losses(
        of inventory: PictureInventory, _ found: PictureMetadata, keeping metadata: PictureMetadata,
        as output: DecoderRequest.Output
    ) -> [String] {
        var losses = inventory.losses(as: output)
        if inventory.blocks.contains(.exif), found.exif == nil { losses.append(.exif) }
        if inventory.blocks.contains(.xmp), found.xmp == nil { losses.append(.xmp) }
        if inventory.blocks.contains(.iptc), found.iptc == nil { losses.append(.iptc) }
        if output == .gif, metadata.pixelsPerMetre != nil { losses.append(.resolution) }
        if metadata.texts.count < found.texts.count { losses += found.texts.map(\.loss) }
        if metadata.pixelsPerMetre != nil, let exif = metadata.exif, !resolutions.contains(output),
            TIFFReader(block: exif).map({ reader in
                reader.fields(at: reader.firstDirectory).contains { $0.tag == 282 }
            }) != true
        {
            losses.append(.resolution)
        }
        return losses.map(\.rawValue)
    }

    /// The formats with a field of their own for the resolution.
    private static let resolutions: Set<DecoderRequest.Output> = [.png, .animatedPNG, .shallowPNG, .tiff, .jpeg]

    /// The description of a picture from its header only.
    private static func described(_ header: borrowing VipsImage, _ source: borrowing PictureInput) -> DecodedPicture {
        var picture = DecodedPicture()
        picture.format = source.format.rawValue
        picture.pages = UInt32(clamping: source.pageCount(by: header))
        picture.width = UInt32(clamping: header.width)
        picture.height = UInt32(clamping: header.height)
        picture.bands = UInt8(clamping: min(4, max(1, header.bands)))
        picture.bitsPerSample = 8
        return picture
    }

    /// The picture upright. Orientations above 2 need rows out of order, so the file is opened again for them; of an
    /// animation, each frame is held in memory.
    private static func upright(
        _ header: consuming VipsImage, _ orientation: Int, _ source: borrowing PictureInput
    ) throws -> VipsImage {
        if orientation > 1, let timing = AnimationTiming(of: header) {
            return try Orientation.applied(orientation, to: header, timing)
        }
        guard orientation > 2 else {
            return try orientation == 1 ? header : Orientation.applied(to: header)
        }
        return try Orientation.applied(to: source.open(sequential: false))
    }

    /// Refuses a decompression bomb by its header, before any pixel is decoded.
    private static func checkSize(_ image: borrowing VipsImage, limit: UInt64) throws(DecoderFailure) {
        let (pixels, overflow) = UInt64(max(0, image.width)).multipliedReportingOverflow(
            by: UInt64(max(0, image.height)))
        guard !overflow, pixels <= limit else {
            let (frame, all) = (image.frameHeight, image.height)
            if frame < all, UInt64(image.width) * UInt64(frame) <= limit {
                throw DecoderFailure.tooLargeAnimation(all / frame, image.width, frame, limit: limit)
            }
            throw DecoderFailure.tooLarge(image.width, image.height, limit: limit)
        }
    }

    /// A page of a PDF is drawn on a white background, so its alpha is dropped.
    private static func opaque(_ image: consuming VipsImage) throws -> VipsImage {
        guard image.bands == 4 else { return image }
        let operation = try VipsOperation("extract_band")
        operation.set("in", image)
        try operation.set("band", "0")
        try operation.set("n", "3")
        return try operation.run()
    }
}

extension DecoderRequest {
    /// The same request for one page.
    fileprivate func forPage(_ page: Int) -> DecoderRequest {
        var request = self
        (request.page, request.scope) = (UInt32(clamping: page), .page)
        return request
    }
}

extension DecodedPicture {
    /// The report with the losses of a further page, of which `page` is the report.
    fileprivate func adding(_ page: DecodedPicture) -> DecodedPicture {
        var result = self
        result.losses += page.losses.filter { !losses.contains($0) }
        result.kept.formUnion(page.kept)
        result.bytesWritten = page.bytesWritten
        return result
    }
}

extension DecoderFailure {
    /// The failure of a picture of `width` by `height` pixels, which are more than `limit`.
    static func tooLarge(_ width: Int, _ height: Int, limit: UInt64) -> DecoderFailure {
        DecoderFailure(.tooLarge, "is \(width)x\(height) pixels, more than the limit of \(limit) pixels")
    }
}

/// Applies a picture's orientation to its pixels. `PictureMetadata` resets the tags.
enum Orientation {
    /// The orientation in the metadata, from 1 (upright) to 8, as in EXIF.
    ///
    /// In formats with a rotation of their own the decoder rotates, and reports no orientation here.
    static func asked(by image: borrowing VipsImage) -> Int {
        guard let value = image.integer("orientation"), (1...8).contains(value) else { return 1 }
        return value
    }

    /// Whether the decoder of a format rotates.
    static func isAppliedByDecoder(of format: PictureFormat) -> Bool { [.heif, .avif, .jpegXL].contains(format) }

    /// The picture upright. Orientations above 2 need the pixels out of order; those above 4 exchange its sides, and so its
    /// resolutions, which `autorot` does not.
    static func applied(to image: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("autorot")
        operation.set("in", image)
        let (x, y) = image.pixelsPerMillimetre
        guard asked(by: image) > 4, x != y else { return try operation.run() }
        return try operation.run().withPixelsPerMillimetre(y, x)
    }

    /// The frames of an animation upright.
    static func applied(
        _ orientation: Int, to image: borrowing VipsImage, _ timing: AnimationTiming
    ) throws -> VipsImage {
        let (width, height) = (image.width, image.frameHeight)
        let size = orientation > 4 ? (width: height, height: width) : (width: width, height: height)
        let result = try AnimationFrames.mapped(image, timing, to: size) { frame in
            let frame = try frame.editable()
            frame.set("orientation", orientation)
            return try applied(to: frame)
        }
        result.set("orientation", 1)
        return result
    }
}

/// The bytes of a file descriptor's file, for the inventory of its parts.
final class FileBytes: PictureByteSource {
    let size: Int
    let isUnbounded = true
    private let descriptor: FileDescriptor

    /// Creates a source for `descriptor`, which the caller owns. Its file offset does not change: libvips continues to
    /// read from there.
    init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
        size = (try? descriptor.stat()).map { Int($0.size) } ?? 0
    }

    func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return PictureInput.bytes(of: descriptor, at: offset, count: min(count, size - offset))
    }
}
