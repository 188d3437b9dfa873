/// JPEG XL: the boxes of its container (ISO/IEC 18181-2, 9). A bare codestream has no other parts.
enum JPEGXLInventory: PictureInventorying {
    private static let signature: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
    private static let pixels: Set<String> = ["JXL ", "ftyp", "jxlc", "jxlp", "jxll", "jxli", "free", "skip"]

    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        var inventory = PictureInventory()
        if head.starts(with: [0xFF, 0x0A]) {
            note(JPEGXLHeader(Array(head.prefix(JPEGXLHeader.maximumBytes))), &inventory)
            return inventory
        }
        guard head.starts(with: signature) else { return nil }
        let (boxes, areAll) = ISOBox.boxes(in: 0..<bytes.size, bytes)
        if !areAll { inventory.lose(.other) }
        // If there are several codestream boxes, each begins with its number.
        if let box = boxes.first(where: { $0.type == "jxlc" || $0.type == "jxlp" }) {
            let start = box.content.lowerBound + (box.type == "jxlp" ? 4 : 0)
            note(JPEGXLHeader(bytes.read(at: start, count: JPEGXLHeader.maximumBytes)), &inventory)
        }
        for box in boxes where !pixels.contains(box.type) {
            let isCompressed = box.type == "brob"
            let type = isCompressed ? bytes.read(at: box.content.lowerBound, count: 4).fourLetters(at: 0) : box.type
            switch type {
            case "Exif":
                inventory.add(.exif, orElse: .exif)
                if !isCompressed, let header = bytes.number(at: box.content.lowerBound, count: 4, bigEndian: true) {
                    inventory.noteEXIF(at: box.content.lowerBound + 4 + header, bytes)
                }
            case "xml ": inventory.add(.xmp, orElse: .xmp)
            // The original JPEG can be reconstructed from this box and the pixels.
            case "jbrd": inventory.lose(.reconstruction)
            case "jhgm": inventory.lose(.gainMap)
            case "jumb": inventory.lose(.c2pa)
            default: inventory.lose(.other)
            }
        }
        return inventory
    }

    private static func note(_ header: JPEGXLHeader?, _ inventory: inout PictureInventory) {
        guard let header else { return }
        if header.hasAnimation { inventory.several = .frames }
        if header.hasPreview { inventory.lose(.thumbnail) }
    }
}

/// The first fields of a JPEG XL codestream's header (ISO/IEC 18181-1, annex D): whether there is an animation, and a
/// preview.
struct JPEGXLHeader {
    private(set) var hasAnimation = false
    private(set) var hasPreview = false

    /// The maximum number of bytes of these fields.
    static let maximumBytes = 64

    /// Reads the header; nil if `bytes` do not begin with a codestream.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0x0A]) else { return nil }
        var bits = BitReader(Array(bytes.dropFirst(2)))
        bits.skipSize()
        // The fields follow only if not all have default values, and extra fields are present.
        guard bits.next(1) == 0, bits.next(1) == 1 else { return }
        // The orientation, and the intrinsic size.
        _ = bits.next(3)
        if bits.next(1) == 1 { bits.skipSize() }
        hasPreview = bits.next(1) == 1
        if hasPreview { bits.skipPreviewSize() }
        hasAnimation = bits.next(1) == 1
    }
}

/// Reads bits, least significant first in each byte; zeros beyond the end.
private struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next(_ count: Int) -> Int {
        var value = 0
        for bit in 0..<count {
            let index = position / 8
            if index < bytes.count, bytes[index] >> (position % 8) & 1 == 1 { value |= 1 << bit }
            position += 1
        }
        return value
    }

    /// Skips height, ratio and width (D.2).
    mutating func skipSize() {
        let isSmall = next(1) == 1
        func skipSide(_ bits: inout BitReader) { _ = bits.next(isSmall ? 5 : [9, 13, 18, 30][bits.next(2)]) }
        skipSide(&self)
        if next(3) == 0 { skipSide(&self) }
    }

    /// Skips those of a preview (D.4).
    mutating func skipPreviewSize() {
        let isSmall = next(1) == 1
        func skipSide(_ bits: inout BitReader) {
            _ = bits.next((isSmall ? [0, 0, 5, 9] : [6, 8, 10, 12])[bits.next(2)])
        }
        skipSide(&self)
        if next(3) == 0 { skipSide(&self) }
    }
}

// MARK: - JPEG 2000

/// JPEG 2000: the boxes of its file format, of which the decoder reads only the profile (ISO/IEC 15444-1, annex I).
enum JPEG2000Inventory: PictureInventorying {
    private static let signature: [UInt8] = [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
    private static let pixels: Set<String> = ["jP  ", "ftyp", "jp2h", "jp2c", "free", "skip"]
    /// The `uuid` boxes of XMP (part 3 of its specification, 1.1.4), EXIF ("JpgTiffExif->JP2"), GeoJP2 and IPTC.
    private static let metadata: [(identifier: [UInt8], loss: PictureLoss)] = [
        ([0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC], .xmp),
        (Array("JpgTiffExif->JP2".utf8), .exif),
        ([0xB1, 0x4B, 0xF8, 0xBD, 0x08, 0x3D, 0x4B, 0x43, 0xA5, 0xAE, 0x8C, 0xD7, 0xD5, 0xA6, 0xCE, 0x03], .geotiff),
        ([0x33, 0xC7, 0xA4, 0xD2, 0xB8, 0x1D, 0x47, 0x23, 0xA0, 0xBA, 0xF1, 0xA3, 0xE0, 0x97, 0xAD, 0x38], .iptc),
    ]

    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        if head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) { return PictureInventory() }
        guard head.starts(with: signature) else { return nil }
        var inventory = PictureInventory()
        let (boxes, areAll) = ISOBox.boxes(in: 0..<bytes.size, bytes)
        if !areAll { inventory.lose(.other) }
        for box in boxes where !pixels.contains(box.type) {
            let identifier = bytes.read(at: box.content.lowerBound, count: 16)
            let known = box.type == "uuid" ? metadata.first { $0.identifier == identifier } : nil
            inventory.lose(known?.loss ?? .other)
        }
        return inventory
    }
}
