import DecoderWire
import SystemPackage

/// Writes a picture as JPEG XL, through libjxl: lossless without a quality.
enum JPEGXLEncoder {
    /// Writes `image`; returns the number of bytes.
    static func write(
        _ image: borrowing VipsImage, quality: Int?, metadata: PictureMetadata, to descriptor: FileDescriptor
    ) throws -> Int {
        // The lowest effort that libvips supports: higher ones take minutes for a photograph. That of lossy pixels is
        // libjxl's default, since theirs do not.
        let pixels = try VipsWriter.bytes(
            of: image, by: "jxlsave_target",
            options: quality.map { [("distance", "\(distance(for: $0))"), ("effort", "7")] }
                ?? [("lossless", "true"), ("effort", "3")],
            profile: metadata.profile)
        var file = OutputFile(descriptor, format: "a JPEG XL")
        let exif = metadata.exifWithResolution
        let isNaked = pixels.starts(with: [0xFF, 0x0A])
        if isNaked, exif != nil || metadata.xmp != nil {
            // ISO/IEC 18181-2, 9.1 and 9.2: the signature, the brand, and the pixels in one box.
            try file.write([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A])
            try file.write(fitting(JPEGXLBoxes.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))))
            try file.write(fitting(JPEGXLBoxes.box("jxlc", pixels)))
        } else {
            try file.write(pixels)
        }
        if let exif { try file.write(fitting(JPEGXLBoxes.exif(exif))) }
        if let xmp = metadata.xmp { try file.write(fitting(JPEGXLBoxes.box("xml ", xmp))) }
        return file.bytesWritten
    }

    /// libjxl's measure of lossy pixels for a quality from 1 to 100: 1 looks like the original, and more is worse.
    ///
    /// From 30 up, it is what libjxl's `cjxl` has for a quality. Below, that of libvips' `Q` soon exceeds 20, from where on
    /// libjxl halves the resolution and files become larger again, and at a quality of 4 it exceeds 25, which libjxl
    /// refuses and libvips 8.14 then writes as 1. So it rises evenly here, to the largest that libvips documents.
    static func distance(for quality: Int) -> Double {
        quality >= 30 ? 0.1 + Double(100 - quality) * 0.09 : 6.4 + Double(30 - quality) * (largestDistance - 6.4) / 29
    }

    private static let largestDistance = 15.0

    private static func fitting(_ box: [UInt8]?) throws(DecoderFailure) -> [UInt8] {
        guard let box else { throw DecoderFailure(.tooLarge, "would be larger than a box of JPEG XL") }
        return box
    }
}

// MARK: - Boxes

/// The boxes of a JPEG XL container (ISO/IEC 18181-2, 9): pixels and metadata, which may be compressed. libvips 8.14
/// reads only the pixels.
struct JPEGXLBoxes {
    /// A box.
    struct Box {
        /// The type, four characters.
        let type: String
        /// The range of the box in the file, in bytes.
        let range: Range<Int>
        /// The range of its content in the file, in bytes.
        let content: Range<Int>
    }

    /// The content of a metadata box.
    enum Metadata: Hashable {
        /// EXIF, from its TIFF header on.
        case exif([UInt8])
        /// An XMP packet.
        case xmp([UInt8])
        /// Metadata that cannot be read, as the name of its loss.
        case unread(String)
    }

    /// The maximum number of boxes read from a file.
    private static let maximumBoxes = 1 << 16
    /// The maximum number of bytes of one metadata box.
    private static let maximumBytes = 64 << 20
    private static let signature: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]

    /// All boxes, in file order.
    let boxes: [Box]
    private let read: (_ offset: Int, _ count: Int) -> [UInt8]

    /// Reads the boxes of the file through `read`, which returns fewer bytes only at the end; nil if the file is not a
    /// container but a bare codestream.
    init?(_ read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
        guard read(0, Self.signature.count) == Self.signature else { return nil }
        var boxes: [Box] = []
        var offset = 0
        while boxes.count < Self.maximumBoxes {
            let head = read(offset, 16)
            guard head.count >= 8 else { break }
            let short = Self.number(head[0..<4])
            let headBytes = short == 1 ? 16 : 8
            guard head.count >= headBytes else { break }
            // 0 means up to the end of the file, 1 that a 64-bit size follows.
            let size = short == 0 ? Int.max - offset : short == 1 ? Self.number(head[8..<16]) : short
            let (end, overflow) = offset.addingReportingOverflow(size)
            guard size >= headBytes, !overflow else { break }
            boxes.append(
                Box(
                    type: String(decoding: head[4..<8], as: UTF8.self), range: offset..<end,
                    content: offset + headBytes..<end))
            offset = end
        }
        self.boxes = boxes
        self.read = read
    }

    /// The metadata in `box`; nil if it is not a metadata box.
    func metadata(of box: Box) -> Metadata? {
        var type = box.type
        var start = box.content.lowerBound
        let isCompressed = type == "brob"
        if isCompressed {
            type = String(decoding: read(start, 4), as: UTF8.self)
            start += 4
        }
        guard let word = ["Exif": "exif", "xml ": "xmp"][type] else { return nil }
        let count = box.content.upperBound - start
        var bytes = count < 0 ? [] : read(start, min(count, Self.maximumBytes + 1))
        if isCompressed { bytes = Brotli.decoded(bytes, limit: Self.maximumBytes) ?? [] }
        guard !bytes.isEmpty, bytes.count <= Self.maximumBytes else { return .unread(word) }
        if word == "xmp" { return .xmp(bytes) }
        // The offset of the TIFF header, then the block.
        let header = 4 + Self.number(bytes.prefix(4))
        guard bytes.count >= 4, header < bytes.count, let block = EXIFBlock(Array(bytes[header...])) else {
            return .unread(word)
        }
        return .exif(block.bytes)
    }

    /// A box of `type`.
    static func box(_ type: String, _ content: [UInt8]) -> [UInt8]? {
        guard content.count < 1 << 32 - 8 else { return nil }
        return PNGFile.bigEndian(content.count + 8) + Array(type.utf8) + content
    }

    /// A box with an EXIF block.
    static func exif(_ block: [UInt8]) -> [UInt8]? { box("Exif", [0, 0, 0, 0] + block) }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & UInt64(Int64.max))
    }
}
