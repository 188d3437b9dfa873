import DecoderWire
import PictureStructure
import SystemPackage

/// The file that a picture is read from, its format known.
struct PictureInput: ~Copyable {
    /// The most bytes of a format that must be in memory as a whole.
    private static let maximumBufferBytes = 1 << 30

    /// The most pages of a TIFF: libvips counts them all before it reads one, which takes two seconds for so many.
    private static let mostTIFFPages = 100_000

    let descriptor: FileDescriptor
    let format: PictureFormat
    /// The page or frame that is asked for.
    let page: Int
    /// How many pictures the directory of an icon lists; nil for other formats.
    private let iconCount: Int?
    /// The bytes once more, for a loader that opens its input by a name.
    private let memoryFile: MemoryFile?
    /// How large shapes are drawn.
    private let drawing: Drawing
    /// What an SVG says of its size; nil for one whose text is not looked at.
    private let shapes: SVGDocument?

    /// The most pixels that a loader may decode at once.
    private let maximumPixels: UInt64

    /// Looks at the first bytes behind `descriptor`.
    ///
    /// - Throws: `DecoderFailure` with `unsupported` for a format that is not read here, `damaged` for an empty file,
    ///   `cannotRead` when reading fails.
    init(_ descriptor: FileDescriptor, for request: DecoderRequest) throws(DecoderFailure) {
        let first = try Self.read(descriptor, at: 0, count: PictureFormat.signatureBytes)
        guard !first.isEmpty else { throw DecoderFailure(.damaged, "is empty, expected a picture") }
        guard let format = PictureFormat(signature: first, hint: request.typeHint) else {
            throw DecoderFailure(.unsupported, "is not in a supported picture format")
        }
        let memoryFile = try Self.memoryFile(descriptor, for: format, first)
        let shapes = format == .svg ? SVGDocument(try Self.wholeFile(descriptor, format)) : nil
        self.descriptor = descriptor
        self.format = format
        self.memoryFile = memoryFile
        iconCount = format == .ico || format == .cursor ? Self.iconCount(in: first) : nil
        page = iconCount != nil && request.scope != .page ? Self.largestIcon(in: first) : Int(request.page)
        maximumPixels = request.maximumPixels
        drawing = Drawing(request)
        self.shapes = shapes
    }

    /// The header of the picture, with pixels that are decoded when they are asked for.
    ///
    /// - Parameter sequential: rows will be asked for from top to bottom only, so that none need be kept.
    func open(sequential: Bool) throws -> VipsImage {
        switch format {
        case .svg:
            return try drawing.draw(unit: 96, hasOwnSize: shapes?.hasOwnSize ?? true) { try openSVG(scale: $0) }
        case .pdf:
            return try drawing.draw(unit: 72, hasOwnSize: true) { scale in
                try load(sequential: false, options: [("dpi", "\(scale * 72)")])
            }
        case .avif: return try AVIFLoader.load(wholeFile(), frame: page, maximumPixels: maximumPixels)
        case .netpbm:
            let header = NetpbmHeader(try Self.read(descriptor, at: 0, count: PictureFormat.signatureBytes))
            try header.check(bytes: fileSize)
            return try header.corrected(load(sequential: sequential && !header.isBottomUp, options: []))
        case .tiff: return try openTIFF(sequential: sequential)
        case .png: return try RawProfile.adopted(by: load(sequential: sequential, options: []))
        case .jpegXL: return try encoded(load(sequential: sequential, options: []))
        case .bmp: return try openBMP()
        case .photoshop:
            let image = try load(sequential: sequential, options: [])
            guard image.interpretation != "cmyk" else {
                throw DecoderFailure(.unsupported, "is a PSD in CMYK, whose black channel is not supported")
            }
            return image
        default: return try load(sequential: sequential, options: [])
        }
    }

    /// A TIFF by libvips' own loader, or by ImageMagick where its layout is none that the loader knows.
    private func openTIFF(sequential: Bool) throws -> VipsImage {
        if TIFFMetadata.reader(of: descriptor)?.hasDirectories(beyond: Self.mostTIFFPages) == true {
            throw DecoderFailure(.tooLarge, "is a TIFF of more than \(Self.mostTIFFPages) pages")
        }
        switch TIFFLayout(of: descriptor) {
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

    /// Floating-point colours of a TIFF or JPEG XL run from 0 to 1 as grey does; they are what the profile says and not linear light,
    /// which libvips takes them for.
    private func encoded(_ image: consuming VipsImage) throws -> VipsImage {
        guard image.interpretation == "scrgb" else { return image }
        let operation = try VipsOperation("copy")
        operation.set("in", image)
        try operation.set("interpretation", "rgb")
        return try operation.run()
    }

    /// What libvips' loader of TIFF says of samples that are no whole bytes, and the like.
    private static let unknownLayouts = [
        "not a whole number of bytes", "unsupported tiff image type", "samples out of range", "not 1 bands",
    ]

    private func loadByMagick() throws -> VipsImage {
        let operation = try VipsOperation("magickload_buffer")
        operation.set("buffer", bytes: try wholeFile())
        try operation.set("fail_on", "error")
        try operation.set("page", "\(page)")
        let image = try operation.run()
        // libvips takes alpha for the black of what ImageMagick reads.
        guard image.interpretation != "cmyk" else {
            throw DecoderFailure(.unsupported, "is \(format.article) in an unsupported layout of CMYK")
        }
        return image
    }

    /// A BMP of 32 bits without masks has no alpha: its fourth bytes are not used (BITMAPINFOHEADER, `biCompression`).
    private func openBMP() throws -> VipsImage {
        let image = try load(sequential: false, options: [])
        var head = try Self.read(descriptor, at: 0, count: 40)
        head = BMPHeader.file(fromClipboard: head + [UInt8](repeating: 0, count: 1024)) ?? head
        let hasMasks = head.count < 34 || head[28] != 32 || head[30...33].contains { $0 != 0 } || head[14] < 40
        return hasMasks || image.bands != 4 ? image : try image.bands(0..<3)
    }

    private func load(sequential: Bool, options: [(String, String)]) throws -> VipsImage {
        let operation: VipsOperation
        switch format.loader {
        case .source(let name):
            operation = try VipsOperation(name)
            try operation.set("source", VipsSource(memoryFile?.rewound() ?? rewound()))
        case .file(let name):
            operation = try VipsOperation(name)
            try operation.set("filename", "/proc/self/fd/\((memoryFile?.descriptor ?? descriptor).rawValue)")
        case .buffer(let name):
            operation = try VipsOperation(name)
            operation.set("buffer", bytes: try corrected(wholeFile()))
        case .libavif: throw DecoderFailure(.unsupported, "is not supported by libvips")
        }
        try operation.set("access", sequential && format.isSequential ? "sequential" : "random")
        // `error` is where truncated files fail and legal oddities pass: `truncated` lets damaged JPEG 2000 tiles through,
        // `warning` refuses JPEGs with stray bytes between two markers, which cameras write.
        try operation.set("fail_on", "error")
        if format.hasPages { try operation.set("page", "\(page)") }
        for (name, value) in options { try operation.set(name, value) }
        return try operation.run()
    }

    /// The file with what its loader does not know of its format said in words that it knows.
    private func corrected(_ bytes: [UInt8]) -> [UInt8] {
        switch format {
        case .bmp: BMPHeader.corrected(BMPHeader.file(fromClipboard: bytes) ?? bytes)
        case .cursor: CursorDirectory.asIcon(bytes)
        default: bytes
        }
    }

    /// The pages or frames of the file whose `header` was read: at least 1.
    func pageCount(by header: borrowing VipsImage) -> Int {
        max(1, iconCount ?? (format.hasPages ? header.integer("n-pages") ?? 1 : 1))
    }

    private func openSVG(scale: Double) throws -> VipsImage {
        let dotsPerInch = 96 * scale
        // Given the 96 dots that an inch has in CSS, libvips 8.14 draws inches right and each pixel as if it were a point.
        let scale = shapes?.isMeasuredInInches == true ? scale : scale * 72 / 96
        // Text nodes above 10 MB (pictures as data URLs) are read; memory is bounded for the process.
        let image = try load(
            sequential: false, options: [("unlimited", "true"), ("dpi", "96"), ("scale", "\(scale)")])
        guard shapes?.hasOwnSize != false else { return image }
        // As large on paper as it was: libvips says 96 dots an inch however many it drew.
        let operation = try VipsOperation("copy")
        operation.set("in", image)
        for side in ["xres", "yres"] { try operation.set(side, "\(dotsPerInch / 25.4)") }
        return try operation.run()
    }

    private static func memoryFile(
        _ descriptor: FileDescriptor, for format: PictureFormat, _ first: [UInt8]
    ) throws(DecoderFailure) -> MemoryFile? {
        if format == .netpbm, first.starts(with: "P1".utf8) {
            return try PlainBitmap.raw(wholeFile(descriptor, format)).map(MemoryFile.init)
        }
        if format == .gif {
            let bytes = try read(descriptor, at: 0, count: GIFData.maximumBytes + 1)
            guard bytes.count <= GIFData.maximumBytes else { return nil }
            return try GIFData.padded(bytes).map(MemoryFile.init)
        }
        guard case .file = format.loader else { return nil }
        return try MemoryFile(copying: descriptor, limit: maximumBufferBytes)
    }

    private func rewound() throws(DecoderFailure) -> FileDescriptor {
        do {
            _ = try descriptor.seek(offset: 0, from: .start)
        } catch {
            throw DecoderFailure(.cannotRead, "cannot be read: \(error)")
        }
        return descriptor
    }

    /// Some bytes of a file; fewer than `count` at its end, or where it cannot be read.
    static func bytes(of descriptor: FileDescriptor, at offset: Int, count: Int) -> [UInt8] {
        (try? read(descriptor, at: Int64(offset), count: count)) ?? []
    }

    /// The bytes of the file; `Int.max` where it does not tell.
    private var fileSize: Int { (try? descriptor.stat()).map { Int($0.size) } ?? .max }

    /// All bytes of the file.
    func wholeFile() throws(DecoderFailure) -> [UInt8] { try Self.wholeFile(descriptor, format) }

    private static func wholeFile(
        _ descriptor: FileDescriptor, _ format: PictureFormat
    ) throws(DecoderFailure) -> [UInt8] {
        let bytes = try read(descriptor, at: 0, count: maximumBufferBytes + 1)
        guard bytes.count <= maximumBufferBytes else {
            throw DecoderFailure(
                .tooLarge, "has more than \(maximumBufferBytes) bytes, the limit for \(format.rawValue)")
        }
        return bytes
    }

    private static func read(_ descriptor: FileDescriptor, at offset: Int64, count: Int) throws(DecoderFailure)
        -> [UInt8]
    {
        var bytes: [UInt8] = []
        do {
            while bytes.count < count {
                let block = try [UInt8](unsafeUninitializedCapacity: min(count - bytes.count, 1 << 20)) {
                    buffer, filled in
                    filled = try descriptor.read(
                        fromAbsoluteOffset: offset + Int64(bytes.count), into: UnsafeMutableRawBufferPointer(buffer))
                }
                if block.isEmpty { break }
                bytes += block
            }
        } catch {
            throw DecoderFailure(.cannotRead, "cannot be read: \(error)")
        }
        return bytes
    }

    /// The number of entries in an icon's directory.
    private static func iconCount(in bytes: [UInt8]) -> Int { bytes.count < 6 ? 0 : Int(bytes[4]) | Int(bytes[5]) << 8 }

    /// The index of the largest, then deepest, picture in an icon's directory: 16 bytes an entry behind a header of 6,
    /// a width or height of 0 meaning 256.
    private static func largestIcon(in bytes: [UInt8]) -> Int {
        let count = min(iconCount(in: bytes), (bytes.count - 6) / 16)
        func rank(_ index: Int) -> (Int, Int) {
            let entry = 6 + index * 16
            func side(_ byte: UInt8) -> Int { byte == 0 ? 256 : Int(byte) }
            return (side(bytes[entry]) * side(bytes[entry + 1]), Int(bytes[entry + 6]))
        }
        return (0..<count).max { rank($0) < rank($1) } ?? 0
    }
}
