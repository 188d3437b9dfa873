import PictureStructure
import SystemPackage

/// The metadata of a picture, in the form in which its copy carries it.
struct PictureMetadata {
    /// The ICC profile.
    var profile: [UInt8]?
    /// EXIF from its TIFF header on, orientation upright; without a thumbnail that is not.
    var exif: [UInt8]?
    /// The XMP packet of a picture that is upright, and has neither film nor gain map.
    var xmp: [UInt8]?
    /// The record of IPTC's Information Interchange Model.
    var iptc: [UInt8]?
    /// Comments and texts that the output can hold.
    var texts: [PictureText] = []
    /// Metadata in the picture that could not be read, as the names of `Loss`.
    private(set) var unread: [String] = []
    /// Pixels per metre, horizontally and vertically; nil if the picture does not state them.
    var pixelsPerMetre: (x: Int, y: Int)?

    /// Collects the metadata of `image`, whose colours and orientation are final.
    ///
    /// - Parameter inventory: The parts of the file that `image` was read from.
    init(of image: borrowing VipsImage, from source: borrowing PictureInput, _ inventory: PictureInventory) {
        profile = image.blob("icc-profile-data")
        if let blob = image.blob("exif-data") {
            exif = EXIFBlock(blob)?.upright
        } else if source.format == .tiff {
            exif = TIFFMetadata.exif(of: source.descriptor, page: source.page)
        }
        if let packet = image.blob("xmp-data"), !packet.isEmpty { xmp = XMPPacket.carried(packet) }
        if xmp == nil, !inventory.packet.isEmpty {
            let packet = inventory.packet.reduce(into: [UInt8]()) { packet, range in
                packet += PictureInput.bytes(
                    of: source.descriptor, at: range.lowerBound, count: min(range.count, Self.maximumPacketBytes))
            }
            if !packet.isEmpty, packet.count <= Self.maximumPacketBytes { xmp = XMPPacket.carried(packet) }
        }
        if source.format == .jpegXL {
            adopt(
                JPEGXLBoxes { [descriptor = source.descriptor] in PictureInput.bytes(of: descriptor, at: $0, count: $1)
                })
        }
        iptc =
            (image.blob("iptc-data") ?? RawProfile.bytes(named: [IPTCRecord.textKeyword], of: image))
            .flatMap(IPTCRecord.init)?.bytes
        // libvips reports 1 pixel per millimetre if a picture has no resolution.
        let (x, y) = image.pixelsPerMillimetre
        if Self.saysResolution(image, source.format), x.isFinite, y.isFinite, x > 0, y > 0, x < 1e6, y < 1e6,
            x != 1 || y != 1
        {
            pixelsPerMetre = (Int((x * 1000).rounded()), Int((y * 1000).rounded()))
        }
    }

    /// Whether the file states the resolution of `image`: if a JPEG or PNG states none, libvips reports 72 dots per
    /// inch.
    private static func saysResolution(_ image: borrowing VipsImage, _ format: PictureFormat) -> Bool {
        switch format {
        case .jpeg: image.has("resolution-unit") || image.has("exif-ifd0-XResolution")
        case .png: image.pixelsPerMillimetre.x != 2.834
        default: true
        }
    }

    /// The maximum size, in bytes, of an XMP packet that is carried.
    private static let maximumPacketBytes = 64 << 20

    private mutating func adopt(_ container: JPEGXLBoxes?) {
        guard let container else { return }
        for box in container.boxes {
            switch container.metadata(of: box) {
            case .exif(let block): exif = exif ?? EXIFBlock(block)?.upright
            case .xmp(let packet): xmp = xmp ?? XMPPacket.carried(packet)
            case .unread(let word): unread.append(word)
            case nil: continue
            }
        }
    }

    /// Makes the metadata state the size of the pixels, where it states one.
    mutating func state(width: Int, height: Int) {
        exif = exif.flatMap { EXIFBlock($0)?.sized(width, height) }
        xmp = xmp.map { XMPPacket.sized($0, width, height) }
    }

    /// Makes the picture as large in print with `factor` times as many pixels on a side.
    mutating func reduceResolution(by factor: Double) {
        let (x, y) = pixelsPerMetre ?? (Self.usualPixelsPerMetre, Self.usualPixelsPerMetre)
        pixelsPerMetre = (
            max(1, Int((Double(x) * factor).rounded())), max(1, Int((Double(y) * factor).rounded()))
        )
    }

    /// 96 to the inch.
    private static let usualPixelsPerMetre = 3780

    /// The profile alone.
    var onlyColours: PictureMetadata {
        var result = self
        (result.exif, result.xmp, result.iptc, result.pixelsPerMetre, result.texts) = (nil, nil, nil, nil, [])
        return result
    }

    /// The EXIF block, or one with the resolution only, for a format that cannot store it elsewhere.
    var exifWithResolution: [UInt8]? {
        guard exif == nil, let (x, y) = pixelsPerMetre else { return exif }
        var writer = TIFFWriter(isBigEndian: true)
        return writer.finish(main: TIFFMetadata.resolution(x, y, writer))
    }
}

// MARK: - Blocks

/// An EXIF block, as a picture file carries it.
struct EXIFBlock {
    private static let tag = 274
    /// Where a thumbnail is, and its length in bytes (EXIF 3.0, 4.6.5).
    private static let (thumbnailTag, thumbnailLengthTag) = (513, 514)
    /// The directory of the details of a photograph, and the size of the picture in it (EXIF 3.0, 4.6.3 and 4.6.6).
    private static let detailsTag = 34665
    private static let (resolutionAcrossTag, resolutionDownTag) = (282, 283)
    private static let widthTag = 0xA002
    private static let heightTag = 0xA003
    private static let colourSpaceTag = 0xA001
    /// The directory of the rules for files of cameras, whose first tag names one (EXIF 3.0, 4.6.3; DCF 2.0, 6).
    private static let rulesTag = 0xA005
    private static let adobe = Array("R03\0".utf8)
    private static let standard = Array("R98\0".utf8)
    /// The bytes from the TIFF header on.
    let bytes: [UInt8]

    /// Creates the block in `blob`, which may begin with the identifier of a JPEG segment; nil if it is not EXIF.
    init?(_ blob: [UInt8]) {
        let identifier: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
        bytes = blob.starts(with: identifier) ? Array(blob.dropFirst(identifier.count)) : blob
        guard bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
    }

    /// The block with an upright orientation and otherwise unchanged. If it was another one, a thumbnail is left out: its
    /// pixels are stored as those of the picture were, and viewers turn both or none. If the sides are exchanged, so are the
    /// resolutions.
    var upright: [UInt8] {
        var result = bytes
        if let orientation, orientation > 1 { removeThumbnail(from: &result) }
        if let orientation, orientation > 4 { exchangeResolutions(in: &result) }
        for start in orientationEntries {
            // A short occupies the first two of the four bytes of the value.
            result.replaceSubrange(start + 8..<start + 12, with: isBigEndian ? [0, 1, 0, 0] : [1, 0, 0, 0])
        }
        return result
    }

    /// The block of a picture of `width` by `height` pixels and otherwise unchanged: the size is stated if it was.
    func sized(_ width: Int, _ height: Int) -> [UInt8] {
        var result = bytes
        guard let pointer = entries(at: number(4, 4), of: Self.detailsTag).first else { return result }
        for (tag, side) in [(Self.widthTag, width), (Self.heightTag, height)] {
            for start in entries(at: number(pointer + 8, 4), of: tag) {
                // A short or a long number that is right stays as it is.
                if let type = number(start + 2, 2), type == 3 || type == 4, number(start + 8, type == 3 ? 2 : 4) == side
                {
                    continue
                }
                // Of type 4, a number of four bytes.
                let value = withUnsafeBytes(of: UInt32(clamping: side).bigEndian) { Array($0) }
                let entry: [UInt8] = [0, 4, 0, 0, 0, 1]
                result.replaceSubrange(
                    start + 2..<start + 12,
                    with: isBigEndian ? entry + value : [4, 0, 1, 0, 0, 0] + value.reversed())
            }
        }
        return result
    }

    /// The block of a picture in sRGB and otherwise unchanged: the colour space is stated if it was (EXIF 3.0, 4.6.6), and
    /// so is the rule for files of cameras, which names Adobe RGB otherwise (DCF 2.0, 6).
    var withStandardColours: [UInt8] {
        var result = bytes
        guard let details = entries(at: number(4, 4), of: Self.detailsTag).first else { return result }
        for start in entries(at: number(details + 8, 4), of: Self.colourSpaceTag) {
            result.replaceSubrange(start + 8..<start + 10, with: isBigEndian ? [0, 1] : [1, 0])
        }
        guard let pointer = entries(at: number(details + 8, 4), of: Self.rulesTag).first else { return result }
        for start in entries(at: number(pointer + 8, 4), of: 1)
        where bytes[start + 8..<start + 12].elementsEqual(Self.adobe) {
            result.replaceSubrange(start + 8..<start + 12, with: Self.standard)
        }
        return result
    }

    /// The orientation of the pixels, from 1 to 8; nil if the block does not state it.
    var orientation: Int? {
        orientationEntries.first.flatMap { number($0 + 8, 2) }.flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// Exchanges the resolutions across and down, which are fractions of two numbers of four bytes (EXIF 3.0, 4.6.5).
    private func exchangeResolutions(in block: inout [UInt8]) {
        let places = [Self.resolutionAcrossTag, Self.resolutionDownTag].map { tag -> Range<Int>? in
            guard let entry = entries(at: number(4, 4), of: tag).first, number(entry + 2, 2) == 5,
                number(entry + 4, 4) == 1, let start = number(entry + 8, 4), number(start + 4, 4) != nil
            else { return nil }
            return start..<start + 8
        }
        guard let across = places[0], let down = places[1], !across.overlaps(down) else { return }
        block.replaceSubrange(across, with: bytes[down])
        block.replaceSubrange(down, with: bytes[across])
    }

    /// Removes the reference to the thumbnail's directory from a copy of the block, and the thumbnail if nothing follows it.
    /// All else stays where it is: maker notes refer to positions.
    private func removeThumbnail(from block: inout [UInt8]) {
        guard let main = number(4, 4), let count = number(main, 2), let next = number(main + 2 + count * 12, 4),
            next != 0
        else { return }
        let reference = main + 2 + count * 12
        block.replaceSubrange(reference..<reference + 4, with: [0, 0, 0, 0])
        guard let start = entries(at: next, of: Self.thumbnailTag).first.flatMap({ number($0 + 8, 4) }),
            let length = entries(at: next, of: Self.thumbnailLengthTag).first.flatMap({ number($0 + 8, 4) }),
            start >= reference + 4, start < block.count, length >= block.count - start
        else { return }
        block.removeSubrange(start...)
    }

    private var isBigEndian: Bool { bytes[0] == 0x4D }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let part = bytes[offset..<offset + count]
        return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The offsets of the orientation entries in the main directory.
    private var orientationEntries: [Int] { entries(at: number(4, 4), of: Self.tag) }

    /// The offsets of the entries for `tag` in the directory at `offset`.
    private func entries(at offset: Int?, of tag: Int) -> [Int] {
        guard let offset, let count = number(offset, 2) else { return [] }
        return (0..<count).map { offset + 2 + $0 * 12 }.prefix { number($0 + 8, 4) != nil }.filter {
            number($0, 2) == tag
        }
    }
}

/// IPTC's Information Interchange Model: the captions, keywords and credits that news agencies write into pictures.
struct IPTCRecord {
    /// The number of the Photoshop image resource that holds it (Adobe Photoshop File Formats Specification, image
    /// resource IDs).
    private static let resource = 0x0404
    private static let photoshop = Array("Photoshop 3.0\0".utf8)
    /// The keyword of the PNG text that holds it, as image resources (ExifTool's tag names for PNG).
    static let textKeyword = "Raw profile type iptc"

    /// The data sets of the record.
    let bytes: [UInt8]

    /// Creates the record in `blob`: alone, as in a TIFF, or among Photoshop's image resources, as in a JPEG; nil if
    /// there is none.
    init?(_ blob: [UInt8]) {
        // A data set begins with this byte (IIM, version 4.2, 1.5).
        if blob.first == 0x1C {
            bytes = blob
            return
        }
        var offset = blob.starts(with: Self.photoshop) ? Self.photoshop.count : 0
        func number(_ start: Int, _ count: Int) -> Int { blob[start..<start + count].reduce(0) { $0 << 8 | Int($1) } }
        while offset + 12 <= blob.count, blob[offset..<offset + 4].elementsEqual("8BIM".utf8) {
            // The name with its length byte, and the content, are each padded to an even number of bytes.
            let size = offset + 6 + (Int(blob[offset + 6]) + 2) / 2 * 2
            guard size + 4 <= blob.count else { break }
            let start = size + 4
            let count = number(size, 4)
            guard count <= blob.count - start else { break }
            if number(offset + 4, 2) == Self.resource, count > 0 {
                bytes = Array(blob[start..<start + count])
                return
            }
            offset = start + (count + 1) / 2 * 2
        }
        return nil
    }

    /// The record as the only one of Photoshop's image resources.
    static func resources(_ record: [UInt8]) -> [UInt8] {
        Array("8BIM".utf8) + [UInt8(resource >> 8), UInt8(resource & 0xFF), 0, 0] + PNGFile.bigEndian(record.count)
            + record
            + [UInt8](repeating: 0, count: record.count % 2)
    }

    /// The content of a JPEG segment with the record, including `resources`.
    static func segment(_ record: [UInt8]) -> [UInt8] { photoshop + resources(record) }
}

/// EXIF in a text of a PNG, where programs put it before the format had a chunk for it: `Raw profile type exif`, a line
/// with the kind, a line with the number of bytes, and the bytes in hexadecimal (ImageMagick, `coders/png.c`;
/// ExifTool's tag names for PNG).
enum RawProfile {
    private static let names = ["Raw profile type exif", "Raw profile type APP1"]

    /// `image` with the EXIF of such a text and its orientation. EXIF in the format's own chunk takes precedence.
    static func adopted(by image: consuming VipsImage) throws -> VipsImage {
        guard !image.has("exif-data"), let bytes = bytes(named: names, of: image), let block = EXIFBlock(bytes) else {
            return image
        }
        let result = try image.editable()
        result.set("exif-data", bytes: bytes)
        if let orientation = block.orientation { result.set("orientation", orientation) }
        return result
    }

    /// The bytes of the profile in a text of `image` whose keyword is one of `names`; nil if there is none.
    static func bytes(named names: [String], of image: borrowing VipsImage) -> [UInt8]? {
        image.fieldNames.first { field in
            field.hasPrefix("png-comment-") && names.contains { field.hasSuffix("-" + $0) }
        }.flatMap { image.text($0) }.flatMap(decoded)
    }

    /// The text that encodes `bytes`, a profile of `kind`: lines of 36 bytes, as ImageMagick writes it.
    static func text(_ bytes: [UInt8], kind: String) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array(
            "\n\(kind)\n\(String(repeating: " ", count: max(0, 8 - String(bytes.count).count)))\(bytes.count)".utf8)
        for (index, byte) in bytes.enumerated() {
            if index % 36 == 0 { text.append(0x0A) }
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return text + [0x0A]
    }

    /// The bytes of the profile that `text` encodes; nil if it encodes none, or if their number differs from the stated
    /// one.
    static func decoded(_ text: String) -> [UInt8]? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > 2, let count = Int(words[1]), count > 0 else { return nil }
        let digits = words[2...].joined().utf8.map { digit in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x41...0x46: digit - 0x41 + 10
            case 0x61...0x66: digit - 0x61 + 10
            default: UInt8.max
            }
        }
        guard digits.count / 2 == count, digits.count.isMultiple(of: 2), !digits.contains(UInt8.max) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
