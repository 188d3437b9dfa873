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
        guard let editor = TIFFEditor(FileBytes(descriptor), page: page), let layout = editor.layout else {
            return try encoded(load(sequential: sequential, options: []))
        }
        if layout.isPlainLuminance {
            guard !layout.isSubsampled else {
                throw DecoderFailure(
                    .unsupported, "is a TIFF of subsampled YCbCr without JPEG compression, which is not supported")
            }
            return try ColourConversion.fromLuminance(load(sequential: sequential, options: []))
        }
        let image: VipsImage
        do {
            if let palette = TIFFPalette(editor, layout) {
                image = try loadPalette(palette, editor, layout, sequential: sequential)
            } else if layout.needsPlanes {
                image = try loadPlanes(editor, layout, sequential: sequential)
            } else if layout.meaning == 8 && layout.samples > 3 || layout.meaning == 9 && layout.samples >= 3,
                Set(layout.bits).isSubset(of: [8, 16])
            {
                // libvips reads such colours without alpha only, and takes those of ICC profiles for RGB.
                var edited = editor
                edited.set(TIFFLayout.Tag.photometric, [2])
                edited.set(TIFFLayout.Tag.extraSamples, layout.extras.map { $0 == 1 ? 2 : $0 })
                image = try CIELabSamples.colours(
                    of: load(edited, sequential: sequential), isCentred: layout.meaning == 9)
            } else if layout.isPremultiplied {
                // libvips would divide the colours by alpha, and truncate what it gets.
                var edited = editor
                edited.set(TIFFLayout.Tag.extraSamples, layout.extras.map { $0 == 1 ? 2 : $0 })
                image = try load(edited, sequential: sequential)
            } else if editor.hasLargeJPEGTiles {
                image = try loadByMagick(isFromWhite: layout.meaning == 0)
            } else {
                image = try load(sequential: sequential, options: [])
            }
        } catch let error as VipsError where Self.unknownLayouts.contains(where: error.text.contains) {
            guard layout.isFloat || layout.bits.allSatisfy({ $0 <= 16 }) else {
                throw DecoderFailure(
                    .unsupported, "is a TIFF with integers of \(layout.bits[0]) bits, which is not supported")
            }
            return try loadByMagick(isFromWhite: layout.meaning == 0)
        }
        return try encoded(layout.arranged(image))
    }

    /// Messages of libvips' TIFF loader about samples that are not whole bytes, and similar layouts.
    private static let unknownLayouts = [
        "not a whole number of bytes", "unsupported tiff image type", "samples out of range", "not 1 bands",
        "tiled separate planes",
    ]

    /// Loads the page as `editor` has changed it.
    func load(_ editor: TIFFEditor, sequential: Bool) throws -> VipsImage {
        guard let file = editor.file() else {
            throw DecoderFailure(.unsupported, "is a TIFF of almost 4 GiB in a layout that is not supported")
        }
        return try load(file, sequential: sequential)
    }

    /// - Parameter isFromWhite: Whether 0 is white, which ImageMagick does not always observe: it gets the picture as one whose 0
    ///   is black.
    private func loadByMagick(isFromWhite: Bool) throws -> VipsImage {
        var bytes = try wholeFile()
        var isNegative = false
        if isFromWhite, var editor = TIFFEditor(PictureFileInMemory(bytes), page: page) {
            editor.set(TIFFLayout.Tag.photometric, [1])
            if let file = editor.file() { (bytes, isNegative) = (file.read(at: 0, count: file.size), true) }
        }
        let operation = try VipsOperation("magickload_buffer")
        operation.set("buffer", bytes: bytes)
        try operation.set("fail_on", "error")
        try operation.set("page", "\(page)")
        let image = try operation.run()
        // libvips mistakes alpha for black in CMYK that ImageMagick reads.
        guard image.interpretation != "cmyk" else {
            throw DecoderFailure(.unsupported, "is \(format.article) in an unsupported layout of CMYK")
        }
        return try isNegative ? image.inverted() : image
    }

    /// The layout of the page, if the picture is a TIFF.
    private var layout: TIFFLayout? {
        format == .tiff ? TIFFEditor(FileBytes(descriptor), page: page)?.layout : nil
    }

    /// Whether a TIFF or PSD has samples besides its colours and alpha, which are left out: selections and inks of their own.
    ///
    /// A selection beside grey cannot be told from transparency.
    ///
    /// - Parameter header: The picture with the colours and alpha that are read.
    func hasFurtherSamples(besides header: borrowing VipsImage) -> Bool {
        guard format == .photoshop else { return layout?.hasFurtherSamples == true }
        let head = Self.bytes(of: descriptor, at: 0, count: PhotoshopMode.headBytes)
        return page == 0 && PhotoshopMode.channels(head).map { $0.all > $0.colours + (header.hasAlpha ? 1 : 0) } == true
    }

    /// Whether the samples of a TIFF are floating-point numbers of another size than 32 bits, which ImageMagick reads as
    /// integers.
    var hasFinerSamples: Bool { layout.map { $0.isFloat && $0.bits[0] != 32 } == true }

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
