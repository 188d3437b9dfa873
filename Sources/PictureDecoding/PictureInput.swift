import DecoderWire
import PictureStructure
import SystemPackage

/// The file that a picture is read from, with its format.
struct PictureInput: ~Copyable {
    /// The maximum size, in bytes, of a file that must be in memory as a whole.
    private static let maximumBufferBytes = 1 << 30

    let descriptor: FileDescriptor
    let format: PictureFormat
    /// The requested page or frame, 0-based.
    let page: Int
    /// The pictures of an Apple icon; nil for other files.
    private let iconFamily: IconFamily?
    /// The number of pictures in the directory of an icon or cursor, or in the index of a JPEG, and of the frames of a PNG;
    /// nil for other files.
    private let listedCount: Int?
    /// Whether one page or frame is requested, and not the representative picture.
    private let isPart: Bool
    /// Whether all frames are opened, one below the other.
    private let hasAllFrames: Bool
    /// A copy of the file in memory: for a loader that opens its input by name, or with corrected content; of a further
    /// picture of a JPEG, only its bytes.
    private let memoryFile: MemoryFile?
    /// The frames of an animated PNG, of which the copy in memory holds the first; nil for every other file, and a PNG whose
    /// main picture is wanted.
    private let animation: PNGAnimation?
    /// The scale at which vector graphics are drawn.
    private let drawing: Drawing
    /// The scale of an SVG of less than a pixel, whose copy in memory has the size in which it is drawn.
    private let tinyScale: Double?
    /// Whether an SVG is measured in inches, and not in pixels.
    private let isMeasuredInInches: Bool
    /// Whether an SVG states its size, and not only its coordinates.
    private let hasOwnSize: Bool

    /// The maximum number of pixels that a loader may decode at once.
    private let maximumPixels: UInt64

    /// Detects the format from the first bytes of `descriptor`.
    ///
    /// - Throws: `DecoderFailure` with `unsupported` for a format that is not supported, `damaged` for an empty file,
    ///   `cannotRead` if reading fails.
    init(_ descriptor: FileDescriptor, for request: DecoderRequest) throws(DecoderFailure) {
        let first = try Self.read(descriptor, at: 0, count: PictureFormat.signatureBytes)
        guard !first.isEmpty else { throw DecoderFailure(.damaged, "is empty, expected a picture") }
        guard let format = PictureFormat(signature: first, hint: request.typeHint) else {
            throw DecoderFailure(.unsupported, "is not in a supported picture format")
        }
        let index = format == .jpeg ? MultiPictureIndex(FileBytes(descriptor)) : nil
        let isPart = request.scope == .page
        let kind = PNGAnimation.kind(of: FileBytes(descriptor))
        let hasAllFrames =
            request.keepsFrames(ofPNG: kind.isAnimated) && ([.gif, .webp, .avif].contains(format) || kind.isAnimated)
        let isAnimation = kind.isBehindPicture || kind.isAnimated && (hasAllFrames || isPart)
        let animation = isAnimation ? PNGAnimation(try Self.wholeFile(descriptor, format)) : nil
        let drawing = Drawing(request)
        let shapes = format == .svg ? SVGDocument(try Self.wholeFile(descriptor, format)) : nil
        let tiny = shapes.flatMap(drawing.tiny)
        let memoryFile =
            if let tiny {
                try MemoryFile(holding: tiny.document)
            } else if let animation {
                try MemoryFile(holding: animation.frames[0].png)
            } else if format == .jpeg, isPart, request.page > 0 {
                try Self.picture(Int(request.page), of: index, in: descriptor)
            } else {
                try Self.memoryFile(descriptor, for: format, first)
            }
        self.descriptor = descriptor
        self.format = format
        self.isPart = isPart
        self.hasAllFrames = hasAllFrames
        self.memoryFile = memoryFile
        self.animation = animation
        let directory = format == .ico || format == .cursor ? IconDirectory(first) : nil
        let family = format == .icns ? IconFamily(FileBytes(descriptor)) : nil
        iconFamily = family
        listedCount =
            format == .png ? kind.frames : directory?.count ?? family?.pictures.count ?? index?.entries.count
        page = (isPart ? nil : directory?.largest ?? family?.largest) ?? Int(request.page)
        maximumPixels = request.maximumPixels
        self.drawing = drawing
        tinyScale = tiny?.scale
        isMeasuredInInches = tiny == nil && shapes?.isMeasuredInInches == true
        hasOwnSize = shapes?.hasOwnSize ?? true
    }

    /// Opens the picture: reads its header; pixels are decoded on demand.
    ///
    /// - Parameter sequential: Whether rows will be read only from top to bottom, so that none need to be kept.
    func open(sequential: Bool) throws -> VipsImage {
        let image = try loaded(sequential: sequential)
        return hasAllFrames ? try AnimationTiming.stated(in: image) : image
    }

    private func loaded(sequential: Bool) throws -> VipsImage {
        switch format {
        case .svg:
            if let tinyScale { return try openSVG(scale: 1, dotsPerInch: 96 * tinyScale) }
            return try drawing.draw(unit: 96, size: hasOwnSize ? .stated : .coordinates) { scale in
                try openSVG(scale: scale, dotsPerInch: 96 * scale)
            }
        case .pdf:
            return try drawing.draw(unit: 72, size: .page) { scale in
                try load(sequential: false, options: [("dpi", "\(scale * 72)")])
            }
        case .qoi: return try QOIPicture.load(wholeFile(), limit: maximumPixels)
        case .icns:
            guard let iconFamily, !iconFamily.pictures.isEmpty else {
                throw DecoderFailure(.damaged, "is an ICNS without a picture in a known format")
            }
            guard page < iconFamily.pictures.count else { throw Self.noPicture(page, of: iconFamily.pictures.count) }
            return try IconPicture.load(iconFamily.pictures[page], of: iconFamily, in: wholeFile())
        case .farbfeld: return try FarbfeldPicture.load(wholeFile(), limit: maximumPixels)
        case .avif:
            if hasAllFrames, let all = try AVIFLoader.loadSequence(wholeFile(), maximumPixels: maximumPixels) {
                return all
            }
            return try AVIFLoader.load(wholeFile(), frame: page, maximumPixels: maximumPixels)
        case .netpbm:
            let header = NetpbmHeader(try Self.read(descriptor, at: 0, count: NetpbmHeader.mostBytes))
            try header.check(bytes: memoryFile == nil ? fileSize : .max, limit: maximumPixels) {
                () throws(DecoderFailure) in try wholeFile()
            }
            return try header.corrected(load(sequential: sequential && !header.layout.isBottomUp, options: []))
        case .tiff: return try openTIFF(sequential: sequential)
        case .png:
            if let animation, hasAllFrames { return try PNGCompositor.run(animation, limit: maximumPixels) }
            if isPart {
                guard page < listedCount ?? 1 else { throw Self.noPicture(page, of: listedCount ?? 1) }
                if let animation { return try PNGCompositor.frame(page, of: animation, limit: maximumPixels) }
            }
            if let animation {
                return try animation.placed(RawProfile.adopted(by: load(sequential: sequential, options: [])))
            }
            return try RawProfile.adopted(by: load(sequential: sequential, options: []))
        case .heif: return try inFullRange(load(sequential: sequential, options: []))
        case .jpeg2000:
            let file = FileBytes(descriptor)
            guard let depth = JPEG2000Depth(file) else { return try load(sequential: sequential, options: []) }
            return try depth.scaled(load(depth.edited(file), sequential: sequential))
        case .jpegXL: return try encoded(load(sequential: sequential, options: []))
        case .dds: return try openDDS()
        case .bmp: return try openBMP()
        case .pcx:
            let bytes = try wholeFile()
            guard let picture = PCXPicture(bytes) else { return try load(sequential: false, options: []) }
            try PixelExtent.check(bytes, format)
            return try picture.load(limit: maximumPixels)
        case .photoshop:
            let image = try load(sequential: sequential, options: [])
            if page == 0, let mode = PhotoshopMode(try Self.read(descriptor, at: 0, count: PhotoshopMode.headBytes)) {
                return try mode.colours(of: image)
            }
            guard image.interpretation == "cmyk" else { return image }
            guard page == 0, image.bands == 4, let samples = image.format,
                let black = try PhotoshopBlack.load(
                    wholeFile(), width: image.width, height: image.height, format: samples)
            else {
                throw DecoderFailure(.unsupported, "is a PSD in CMYK without a merged picture of four channels")
            }
            return try image.bands(0..<3).joined(with: black).interpreted(as: "cmyk")
        case .gif where hasAllFrames:
            if GIFData.isCut(try wholeFile()) {
                throw DecoderFailure(.damaged, "is truncated: it ends within a frame")
            }
            return try load(sequential: sequential, options: [("n", "-1")])
        case .webp where hasAllFrames: return try load(sequential: sequential, options: [("n", "-1")])
        default: return try load(sequential: sequential, options: [])
        }
    }

    /// The samples of a HEIF with more than 8 bits, from 0 to 65535: libheif shifts them, so that the white of 10 bits is
    /// 65472, and is not white elsewhere.
    private func inFullRange(_ image: consuming VipsImage) throws -> VipsImage {
        guard image.format == .uint16, let bits = image.integer("heif-bitdepth"), (9...15).contains(bits) else {
            return image
        }
        let highest = Double(((1 << bits) - 1) << (16 - bits))
        return try image.scaled(by: 65535 / highest, plus: 0.5).cast(to: "ushort")
    }

    /// Reinterprets floating-point colours of a TIFF or JPEG XL: they range from 0 to 1, as grey does, and are relative
    /// to the profile, not linear light as libvips assumes.
    func encoded(_ image: consuming VipsImage) throws -> VipsImage {
        guard image.interpretation == "scrgb" else { return image }
        return try image.interpreted(as: "rgb")
    }

    /// Opens a BMP. With 32 bits and no masks it has no alpha: the fourth bytes are unused (BITMAPINFOHEADER,
    /// `biCompression`).
    private func openBMP() throws -> VipsImage {
        let image = try load(sequential: false, options: [])
        var head = try Self.read(descriptor, at: 0, count: 40)
        head = BMPHeader.file(fromClipboard: head + [UInt8](repeating: 0, count: 1024)) ?? head
        let hasMasks = head.count < 34 || head[28] != 32 || head[30...33].contains { $0 != 0 } || head[14] < 40
        return hasMasks || image.bands != 4 ? image : try image.bands(0..<3)
    }

    /// Opens a DDS. ImageMagick 6 takes the first of three or four bytes for blue, whatever the masks say (DDS_PIXELFORMAT).
    private func openDDS() throws -> VipsImage {
        let image = try load(sequential: false, options: [])
        let head = try Self.read(descriptor, at: 0, count: 128)
        func number(_ place: Int) -> Int? { head.number(at: place, count: 4, bigEndian: false) }
        // DDPF_RGB, and the masks of red and blue.
        guard image.bands >= 3, let flags = number(80), flags & 0x40 != 0, [24, 32].contains(number(88)),
            number(92) == 0xFF, number(100) == 0xFF0000
        else { return image }
        let turned = try image.bands(2..<3).joined(with: image.bands(1..<2)).joined(with: image.bands(0..<1))
        let all = try image.bands > 3 ? turned.joined(with: image.bands(3..<image.bands)) : turned
        return try all.interpreted(as: image.interpretation)
    }

    /// Loads the picture with the loader of its format.
    ///
    /// - Parameter edited: The file that a loader that reads on demand gets instead of the one of the picture.
    func load(
        _ edited: EditedFile? = nil, sequential: Bool, options: [(String, String)] = []
    ) throws -> VipsImage {
        let operation: VipsOperation
        switch format.loader {
        case .source(let name) where edited != nil:
            operation = try VipsOperation(name)
            if let edited { try operation.set("source", VipsSource(edited)) }
        case .source(let name):
            operation = try VipsOperation(name)
            try operation.set("source", VipsSource(memoryFile?.rewound() ?? rewound()))
        case .file(let name):
            operation = try VipsOperation(name)
            try operation.set("filename", "/proc/self/fd/\((memoryFile?.descriptor ?? descriptor).rawValue)")
        case .buffer(let name):
            operation = try VipsOperation(name)
            let bytes = try wholeFile()
            try PixelExtent.check(bytes, format)
            operation.set("buffer", bytes: corrected(bytes))
        case .own: throw DecoderFailure(.unsupported, "is not supported by libvips")
        }
        try operation.set("access", sequential && format.isSequential ? "sequential" : "random")
        // `error` fails for truncated files and accepts legal oddities: `truncated` accepts damaged JPEG 2000 tiles,
        // `warning` refuses JPEGs with stray bytes between two markers, which cameras write.
        try operation.set("fail_on", "error")
        // A HEIF says which of its pictures stands for all; it need not be the first, which may be half its size.
        if format.hasPages, format != .heif || isPart { try operation.set("page", "\(page)") }
        for (name, value) in options { try operation.set(name, value) }
        return try operation.run()
    }

    /// The file with the features that its loader does not support replaced by equivalent ones.
    private func corrected(_ bytes: [UInt8]) -> [UInt8] {
        switch format {
        case .bmp: BMPHeader.corrected(BMPPixels.plain(BMPHeader.file(fromClipboard: bytes) ?? bytes))
        case .cursor: CursorDirectory.asIcon(bytes)
        case .photoshop where page == 0: PhotoshopMode.corrected(bytes)
        // Samples of 8 bits are those of version 5, whatever the file says; ImageMagick knows few others by their first bytes.
        case .pcx where bytes.count > 3 && bytes[3] == 8: Array(bytes[..<1]) + [5] + bytes[2...]
        default: bytes
        }
    }

    /// The number of pages or frames of the file with `header`, at least 1.
    func pageCount(by header: borrowing VipsImage) -> Int {
        max(1, listedCount ?? (format.hasPages ? header.integer("n-pages") ?? 1 : 1))
    }

    private func openSVG(scale: Double, dotsPerInch: Double) throws -> VipsImage {
        // At 96 dots per inch, as in CSS, libvips 8.14 scales inches correctly but draws each pixel as a point.
        let scale = isMeasuredInInches ? scale : scale * 72 / 96
        // Text nodes above 10 MB (pictures as data URLs) are accepted; the memory of the process is limited.
        let image = try load(
            sequential: false, options: [("unlimited", "true"), ("dpi", "96"), ("scale", "\(scale)")])
        guard hasOwnSize else { return image }
        // Keeps the physical size: libvips reports 96 dots per inch at any scale.
        return try image.withPixelsPerMillimetre(dotsPerInch / 25.4, dotsPerInch / 25.4)
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

    /// The picture at `number` of the index of a JPEG, which is not the first.
    private static func picture(
        _ number: Int, of index: MultiPictureIndex?, in descriptor: FileDescriptor
    ) throws(DecoderFailure) -> MemoryFile {
        let count = index?.entries.count ?? 1
        guard let index, number < count else { throw noPicture(number, of: count) }
        guard let range = index.entries[number].range else {
            throw DecoderFailure(
                .damaged, "has an index of pictures whose entry \(number) is not the place of a JPEG in the file")
        }
        guard range.count <= maximumBufferBytes else {
            throw DecoderFailure(
                .tooLarge, "has a picture of more than \(maximumBufferBytes) bytes, the limit for JPEG")
        }
        return try MemoryFile(holding: read(descriptor, at: Int64(range.lowerBound), count: range.count))
    }

    private static func noPicture(_ number: Int, of count: Int) -> DecoderFailure {
        DecoderFailure(.damaged, "has no picture \(number): it has \(count), counted from 0")
    }

    /// The file of the requested picture: the file itself, the copy of a further picture of a JPEG, or of a tiny SVG.
    private var pictureFile: FileDescriptor {
        format == .jpeg || format == .svg ? memoryFile?.descriptor ?? descriptor : descriptor
    }

    /// The parts of the file of the requested picture. The other pictures are no part of a picture.
    var inventory: PictureInventory {
        let bytes = FileBytes(pictureFile)
        if format == .tiff, isPart { return PictureInventory(ofTIFFPage: page, bytes) ?? PictureInventory() }
        let inventory = PictureInventory(bytes) ?? PictureInventory()
        return format == .jpeg && isPart ? inventory.withoutPictures : inventory
    }

    private func rewound() throws(DecoderFailure) -> FileDescriptor {
        do {
            _ = try descriptor.seek(offset: 0, from: .start)
        } catch {
            throw DecoderFailure(.cannotRead, "cannot be read: \(error)")
        }
        return descriptor
    }

    /// Bytes of a file; fewer than `count` at its end, or if it cannot be read.
    static func bytes(of descriptor: FileDescriptor, at offset: Int, count: Int) -> [UInt8] {
        (try? read(descriptor, at: Int64(offset), count: count)) ?? []
    }

    /// The size of the file in bytes; `Int.max` if it is unknown.
    private var fileSize: Int { (try? descriptor.stat()).map { Int($0.size) } ?? .max }

    /// All bytes of the file of the requested picture.
    func wholeFile() throws(DecoderFailure) -> [UInt8] { try Self.wholeFile(pictureFile, format) }

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
}
