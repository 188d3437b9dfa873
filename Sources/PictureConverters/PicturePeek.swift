import Conversion
import ItemProviders
import PictureStructure
import PortableDocuments
import UniformTypes

/// The properties in a picture's headers that determine the losses in another format.
struct PicturePeek: Sendable {
    /// The loss for further pictures in the file.
    var several: Loss?
    /// Further losses, in any output format.
    var losses: [Loss] = []
    /// Bits per sample; nil if the headers do not state them.
    var bits: Int?
    /// Whether there is alpha; nil if the headers do not state it.
    var hasAlpha: Bool?
    /// Whether a GIF can hold all colours, a transparent one included.
    var hasFewColours = false
    /// Whether there may be EXIF, XMP or IPTC, as far as that depends on more than the format.
    var mayHaveMetadata = true
    /// The parts of the file other than pixels; empty for a format without an inventory.
    private(set) var inventory = PictureInventory()
    /// Whether there is an inventory of the file, so that what it does not name is not there.
    private(set) var hasInventory = false

    init(several: Loss? = nil, losses: [Loss] = [], bits: Int? = nil, hasAlpha: Bool? = nil) {
        self.several = several
        self.losses = losses
        self.bits = bits
        self.hasAlpha = hasAlpha
    }

    /// Examines `bytes`, by the first format that recognises them.
    init(_ bytes: SourceBytes) {
        self.init()
        let head = bytes.read(at: 0, count: 16 * 1024)
        for format in Self.formats {
            if let peek = format.peek(head, bytes) {
                self = peek
                break
            }
        }
        adopt(PictureInventory(bytes))
    }

    /// Examines a whole picture, once for all converters.
    static func shared(by source: ConversionSource) -> PicturePeek {
        source.examined { PicturePeek(SourceBytes(source)) }
    }

    /// Adopts the inventory of a whole file.
    private mutating func adopt(_ inventory: PictureInventory?) {
        adoptPart(inventory)
        several = several ?? inventory?.several.map { Loss(rawValue: $0.rawValue) }
    }

    /// Examines the page or frame `part` of `bytes`; the others are not a loss.
    init(_ bytes: SourceBytes, part: Int) {
        self.init()
        let head = bytes.read(at: 0, count: 16 * 1024)
        if head.starts(with: [0xFF, 0xD8, 0xFF]), part > 0 {
            let index = MultiPictureIndex(bytes)
            self.init(bits: 8, hasAlpha: false)
            if let index, part < index.entries.count, let range = index.entries[part].range {
                adoptPart(PictureInventory(PictureFileSection(range, of: bytes)))
            }
            return
        }
        for format in Self.formats {
            if let peek = format.peek(head, bytes, part: part) {
                self.init(
                    losses: peek.losses.filter { $0 != "sizes" }, bits: peek.bits, hasAlpha: peek.hasAlpha)
                mayHaveMetadata = peek.mayHaveMetadata
                break
            }
        }
        adoptPart(PictureInventory(ofTIFFPage: part, bytes) ?? PictureInventory(bytes))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { inventory = inventory.withoutPictures }
    }

    /// Adopts the inventory of one page or frame. The others are not a loss.
    private mutating func adoptPart(_ inventory: PictureInventory?) {
        guard let inventory else { return }
        self.inventory = inventory
        hasInventory = true
    }

    /// The supported formats. A new format is a type and a line here.
    private static let formats: [any PicturePeeking.Type] = [
        JPEGPeek.self, GIFPeek.self, WebPPeek.self, PNGPeek.self, HEIFPeek.self, TIFFPeek.self, IconPeek.self,
        IconFamilyPeek.self, PDFPeek.self, JPEG2000Peek.self, NetpbmPeek.self, SVGPeek.self,
    ]
}

/// A format whose headers state whether it holds one picture or several.
protocol PicturePeeking: SendableMetatype {
    /// The properties in the headers; nil if the bytes are of another format.
    ///
    /// - Parameters:
    ///   - head: The first bytes of the file, at most 16 KiB.
    ///   - bytes: The whole file, at any offset.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek?

    /// The properties of one page or frame. By default those of the file apply.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek?
}

extension PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek? { peek(head, bytes) }
}

extension SourceBytes: PictureByteSource {
    package var isUnbounded: Bool { false }
}

// MARK: - Formats

/// JPEG: the frame header states the number of components; four are CMYK or YCCK, which are converted to RGB (ITU-T
/// T.81, B.2.2).
enum JPEGPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        var offset = 2
        // Profiles and EXIF precede the frame header, so segments are skipped, not read.
        for _ in 0..<256 {
            let segment = bytes.read(at: offset, count: 12)
            guard let marker = segment.number(at: 0, count: 2, bigEndian: true), marker >> 8 == 0xFF,
                let length = segment.number(at: 2, count: 2, bigEndian: true), length >= 2
            else { break }
            switch marker & 0xFF {
            case 0xFF:
                offset += 1
                continue
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                let isCMYK = segment.number(at: 9, count: 1, bigEndian: true) == 4
                return PicturePeek(losses: isCMYK ? ["colourspace"] : [], bits: 8, hasAlpha: false)
            case 0xDA, 0xD9: return PicturePeek()
            default: offset += 2 + length
            }
        }
        return PicturePeek()
    }
}

/// GIF: a second image block means an animation (GIF89a specification).
enum GIFPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.says("GIF87a") || head.says("GIF89a"), head.count > 12 else { return nil }
        var offset = 13 + colourTable(head[10])
        var images = 0
        // Sub-blocks are skipped one by one, at most 255 bytes each: large first frames exceed the budget, and are then
        // classified by the application extension that only animations have.
        var looksAnimated = false
        while true {
            let block = bytes.read(at: offset, count: 20)
            switch block.first {
            case 0x2C where block.count >= 10:
                images += 1
                if images > 1 { return PicturePeek(several: .frames) }
                offset += 10 + colourTable(block[9]) + 1
            case 0x21 where block.count >= 2:
                if block[1] == 0xFF, block.says("NETSCAPE2.0", at: 3) || block.says("ANIMEXTS1.0", at: 3) {
                    looksAnimated = true
                }
                offset += 2
            case 0x3B: return PicturePeek()
            default: return looksAnimated ? PicturePeek(several: .frames) : PicturePeek()
            }
            guard skipSubBlocks(&offset, bytes) else {
                return looksAnimated ? PicturePeek(several: .frames) : PicturePeek()
            }
        }
    }

    /// The maximum number of skipped sub-blocks: a frame of at most 1 MB.
    private static let maximumSubBlocks = 4096

    /// The size in bytes of the colour table that `flags` describe: three for each of its 2 to 256 colours.
    private static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private static func skipSubBlocks(_ offset: inout Int, _ bytes: SourceBytes) -> Bool {
        for _ in 0..<maximumSubBlocks {
            guard let length = bytes.read(at: offset, count: 1).first else { return false }
            offset += 1 + Int(length)
            if length == 0 { return true }
        }
        return false
    }
}

/// WebP: the extended header has a flag for animations (RFC 9649, 2.7).
enum WebPPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.says("RIFF"), head.says("WEBP", at: 8) else { return nil }
        let isAnimated = head.says("VP8X", at: 12) && head.count > 20 && head[20] & 0x02 != 0
        return PicturePeek(several: isAnimated ? .frames : nil, bits: 8)
    }
}

/// PNG: the header states bits and alpha; an `acTL` chunk before the pixels means an animation, with the number of
/// frames in it (PNG, third edition, 11.3.6).
enum PNGPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var peek = PicturePeek(bits: head.number(at: 24, count: 1, bigEndian: true))
        // Colour types 4 and 6 have alpha per pixel; a tRNS chunk adds it to others.
        let colourType = head.number(at: 25, count: 1, bigEndian: true)
        peek.hasAlpha = colourType.map { $0 & 4 != 0 }
        // A palette, or grey.
        peek.hasFewColours = colourType == 3 || colourType == 0 && peek.bits != 16
        var offset = 8
        var mayBeHidden = false
        for _ in 0..<256 {
            let chunk = bytes.read(at: offset, count: 12)
            guard let length = chunk.number(at: 0, count: 4, bigEndian: true), !chunk.says("IDAT", at: 4) else { break }
            if chunk.says("acTL", at: 4) {
                let frames = chunk.number(at: 8, count: 4, bigEndian: true) ?? 1
                if frames > 1 { peek.several = .frames }
                mayBeHidden = true
            }
            // A frame before the pixels: they are part of the animation.
            if chunk.says("fcTL", at: 4) { mayBeHidden = false }
            if chunk.says("tRNS", at: 4) {
                peek.hasAlpha = true
                // Colours of a palette may be half transparent.
                if colourType == 3 { peek.hasFewColours = false }
            }
            offset += 12 + length
        }
        // The main picture is not one of the frames.
        if mayBeHidden {
            peek.several = .frames
            peek.hasAlpha = nil
        }
        return peek
    }
}

/// HEIF and AVIF: the brands of the `ftyp` box identify image sequences, the codec configuration the bits per sample
/// (ISO/IEC 23008-12, 10; AV1 Image File Format, 6.3).
enum HEIFPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.says("ftyp", at: 4), let size = head.number(at: 0, count: 4, bigEndian: true) else { return nil }
        let end = min(size, head.count, 512)
        // A still picture may list a sequence brand as compatible; only the major brand decides.
        let sequences = ["avis", "hevc", "hevx", "hevm", "hevs", "msf1"]
        let isSequence = end >= 12 && sequences.contains { head.says($0, at: 8) }
        return PicturePeek(several: isSequence ? .frames : nil, bits: bits(in: head))
    }

    /// The bits per sample in the codec configurations of the `meta` box: AV1 (AV1-ISOBMFF, 2.3.3) and HEVC (ISO/IEC
    /// 14496-15, 8.3.3.1). The maximum, if there are several pictures.
    private static func bits(in head: [UInt8]) -> Int? {
        var bits: Int?
        for index in head.indices.dropLast(22)
        where head[index] == UInt8(ascii: "a") || head[index] == UInt8(ascii: "h") {
            if head.says("av1C", at: index) {
                let flags = head[index + 6]
                bits = max(bits ?? 0, flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12)
            } else if head.says("hvcC", at: index) {
                bits = max(bits ?? 0, 8 + Int(head[index + 4 + 17] & 7))
            }
        }
        return bits
    }
}

/// Windows icons and cursors: the header counts the sizes, of which only the largest is converted.
enum IconPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.starts(with: [0, 0, 1, 0]) || head.starts(with: [0, 0, 2, 0]),
            let count = head.number(at: 4, count: 2, bigEndian: false)
        else { return nil }
        return PicturePeek(losses: count > 1 ? ["sizes"] : [])
    }
}

/// Apple icons: the elements list the sizes, of which only the largest is converted.
enum IconFamilyPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.says("icns"), let family = IconFamily(bytes) else { return nil }
        return peek(family, bytes, part: family.largest)
    }

    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek? {
        guard head.says("icns"), let family = IconFamily(bytes) else { return nil }
        return peek(family, bytes, part: part)
    }

    private static func peek(_ family: IconFamily, _ bytes: SourceBytes, part: Int) -> PicturePeek {
        var peek = PicturePeek(losses: family.pictures.count > 1 ? ["sizes"] : [])
        guard family.pictures.indices.contains(part) else { return peek }
        let picture = family.pictures[part]
        peek.bits = picture.bits
        switch picture.encoding {
        case .png:
            let inventory = PictureInventory(PictureFileSection(picture.data, of: bytes))
            peek.mayHaveMetadata = inventory?.blocks.subtracting([.icc]).isEmpty != true
        case .jpeg2000: peek.mayHaveMetadata = true
        case .alphaAndColours, .colours, .indices, .bitmap: peek.mayHaveMetadata = false
        }
        return peek
    }
}

/// PDF: the page tree states the number of pages (ISO 32000-1, 7.7.3.2). If it is compressed or out of reach, several
/// pages are assumed, and the picture of one page is then a preview.
enum PDFPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.prefix(1024).indices.contains(where: { head.says("%PDF-", at: $0) }) else { return nil }
        let text = head + bytes.read(at: head.count, count: ConversionLimits.peekBytes)
        return PicturePeek(
            several: pageCount(in: text) == 1 ? nil : .pages, losses: PDFContents(text).losses)
    }

    /// What a document holds besides its pages, which its picture lacks. The whole is not read again for each page.
    static func losses(of source: ConversionSource, in context: ConversionContext) throws(ConversionError) -> [Loss] {
        guard source.part == nil, source.type.conforms(to: .pdf) else { return [] }
        return PDFContents(
            of: try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        ).losses
    }

    /// The headers do not describe the content of a single page.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek? {
        peek(head, bytes).map { PicturePeek(losses: $0.losses) }
    }

    /// The largest page count found, which is that of the topmost page tree in reach.
    private static func pageCount(in bytes: [UInt8]) -> Int? {
        var largest: Int?
        var start = bytes.startIndex
        while let found = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
            start = found + 1
            guard bytes.says("Count", at: start) else { continue }
            var index = start + 5
            while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x0D {
                index += 1
            }
            let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }.prefix(9)
            // Outlines have a count as well, in a dictionary without pages.
            guard let count = Int(String(decoding: digits, as: UTF8.self)), isPageTree(bytes, around: found) else {
                continue
            }
            largest = max(largest ?? 0, count)
        }
        return largest
    }

    private static func isPageTree(_ bytes: [UInt8], around offset: Int) -> Bool {
        let opening = bytes[..<offset].lastIndex { $0 == UInt8(ascii: "<") } ?? 0
        let closing = bytes[offset...].firstIndex { $0 == UInt8(ascii: ">") } ?? bytes.count
        let dictionary = bytes[opening..<closing]
        return dictionary.indices.contains { bytes.says("/Pages", at: $0) }
    }
}

/// JPEG 2000: the codestream states the bits per sample of each component (ISO/IEC 15444-1, A.5.1).
enum JPEG2000Peek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.says("jP  ", at: 4) || head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) else { return nil }
        return PicturePeek(bits: JPEG2000Components(bytes)?.bits.max())
    }
}

/// The Netpbm formats: the header states the maximum sample value after width and height (`man 5 ppm`).
enum NetpbmPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.count > 2, head[0] == UInt8(ascii: "P") else { return nil }
        switch head[1] {
        case UInt8(ascii: "1"), UInt8(ascii: "4"): return PicturePeek(bits: 1, hasAlpha: false)
        case UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "5"), UInt8(ascii: "6"):
            // Comments extend to the end of their line.
            let text = String(decoding: head.prefix(1024).dropFirst(2), as: UTF8.self)
            let words = text.split(whereSeparator: \.isNewline).flatMap { line in
                line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            }
            guard words.count >= 3, let maximum = Int(words[2]) else { return PicturePeek(hasAlpha: false) }
            return PicturePeek(bits: maximum > 255 ? 16 : 8, hasAlpha: false)
        case UInt8(ascii: "f"), UInt8(ascii: "F"): return PicturePeek(losses: [.depth], hasAlpha: false)
        default: return nil
        }
    }
}
