import DecoderWire
import PictureStructure

/// The layouts of TIFF that libvips does not read, and the pages of a file.
extension PictureInput {
    /// The maximum number of pages of a TIFF: libvips counts all of them before it reads one, which takes two seconds
    /// for this number.
    private static let mostTIFFPages = 100_000

    /// Opens a TIFF with libvips' own loader, or with ImageMagick if that loader does not support its layout.
    func openTIFF(sequential: Bool) throws -> VipsImage {
        if TIFFMetadata.reader(of: descriptor)?.hasDirectories(beyond: Self.mostTIFFPages) == true {
            throw DecoderFailure(.tooLarge, "is a TIFF of more than \(Self.mostTIFFPages) pages")
        }
        switch TIFFLayout(of: descriptor, page: page) {
        case .usual: break
        case .tiledPlanes: return try loadByMagick()
        case .luminance(isSubsampled: true):
            throw DecoderFailure(
                .unsupported, "is a TIFF of subsampled YCbCr without JPEG compression, which is not supported")
        case .luminance:
            return try ColourConversion.fromLuminance(load(sequential: sequential, options: []))
        }
        let image: VipsImage
        do {
            image = try load(sequential: sequential, options: [])
        } catch let error as VipsError where Self.unknownLayouts.contains(where: error.text.contains) {
            return try loadByMagick()
        }
        return try encoded(image)
    }

    /// Messages of libvips' TIFF loader about samples that are not whole bytes, and similar layouts.
    private static let unknownLayouts = [
        "not a whole number of bytes", "unsupported tiff image type", "samples out of range", "not 1 bands",
    ]

    private func loadByMagick() throws -> VipsImage {
        let operation = try VipsOperation("magickload_buffer")
        operation.set("buffer", bytes: try wholeFile())
        try operation.set("fail_on", "error")
        try operation.set("page", "\(page)")
        let image = try operation.run()
        // libvips mistakes alpha for black in CMYK that ImageMagick reads.
        guard image.interpretation != "cmyk" else {
            throw DecoderFailure(.unsupported, "is \(format.article) in an unsupported layout of CMYK")
        }
        return image
    }

    /// Whether the samples of a TIFF are floating-point numbers of another size than 32 bits, which ImageMagick reads as
    /// integers.
    var hasFinerSamples: Bool {
        guard format == .tiff, let reader = TIFFMetadata.reader(of: descriptor), let offset = reader.directory(page)
        else { return false }
        let fields = reader.fields(at: offset)
        func first(_ tag: UInt16) -> Int? {
            fields.first { $0.tag == tag }.map { reader.number(Array($0.bytes.prefix(2))) }
        }
        return first(339) == 3 && first(258) != 32
    }

    /// The pages that a whole TIFF keeps as `request` asks for it: all of them as TIFF. Empty for other pictures and formats.
    ///
    /// - Throws: `DecoderFailure` with `damaged` if pages are missing.
    func pagesToKeep(as request: DecoderRequest) throws(DecoderFailure) -> [Int] {
        guard format == .tiff, request.output == .tiff, request.scope == .whole else { return [] }
        try checkPages()
        return TIFFPages.numbers(in: FileBytes(descriptor))
    }

    /// Checks that no page of a TIFF is missing, for a request that is about all of them.
    ///
    /// - Throws: `DecoderFailure` with `damaged`.
    func checkPages() throws(DecoderFailure) {
        guard format == .tiff, TIFFPages.areCut(in: FileBytes(descriptor)) else { return }
        throw DecoderFailure(.damaged, "is truncated: the place of its next page is not in the file")
    }
}
