/// The boxes of a JPEG XL container (ISO/IEC 18181-2, 9): pixels, and metadata beside them, which may be compressed. libvips 8.14 reads
/// the pixels alone.
struct JPEGXLBoxes {
    /// A box.
    struct Box {
        /// Its four letters.
        let type: String
        /// Where it is in the file.
        let range: Range<Int>
        /// Where its content is.
        let content: Range<Int>
    }

    /// What a box of metadata says.
    enum Metadata: Hashable {
        /// EXIF, from its TIFF header on.
        case exif([UInt8])
        /// An XMP packet.
        case xmp([UInt8])
        /// Metadata that cannot be read, by the word for its loss.
        case unread(String)
    }

    /// Files of more boxes are not looked at.
    private static let maximumBoxes = 1 << 16
    /// The most bytes of one box of metadata.
    private static let maximumBytes = 64 << 20
    private static let signature: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]

    /// All boxes, in their order.
    let boxes: [Box]
    private let read: (_ offset: Int, _ count: Int) -> [UInt8]

    /// The boxes of the file that `read` reads, which gives fewer bytes only at its end; nil where it is no container, but the pixels
    /// alone.
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
            // 0 means up to the end of the file, 1 that the size has eight bytes more of room.
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

    /// What `box` says of the picture; nil where it is no box of metadata.
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
        // Where the TIFF header begins, then the block.
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
