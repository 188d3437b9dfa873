package import DecoderWire

/// The parts of a picture file other than its pixels, as far as these parsers distinguish them.
///
/// Each part is either one that some output format can hold (`blocks`, `texts`), or lost in any output format
/// (`losses`). Data that only describes the storage of the pixels is not a part.
package struct PictureInventory: Sendable, Hashable {
    /// Metadata that the decoder reads and writes as a block.
    package enum Block: Sendable, Hashable { case exif, xmp, iptc, icc }

    /// The metadata that the decoder reads from this format.
    package var blocks: Set<Block> = []
    /// Comments and texts, in file order.
    package var texts: [PictureText] = []
    /// The parts that no output format can hold, or that the decoder does not read from this format; without
    /// duplicates.
    package private(set) var losses: [PictureLoss] = []
    /// The parts of the EXIF block that a TIFF cannot hold, which stores EXIF in its own directories.
    package private(set) var lossesOfEXIFInTIFF: [PictureLoss] = []
    /// The loss for further pictures: pages or frames.
    package var several: PictureLoss?
    /// The ranges of the XMP packet, in formats from which the decoder does not read it otherwise.
    package var packet: [Range<Int>] = []
    /// The colours that the file states with numbers. Nil if it states none, if they are those of sRGB, and if the file has a
    /// profile that takes precedence over them.
    package var colours: StatedColours?

    package init() {}

    /// Creates the inventory of the file in `bytes`; nil for an unknown format.
    package init?(_ bytes: some PictureByteSource) {
        let head = bytes.read(at: 0, count: 4096)
        for (signature, format) in Self.formats where head.starts(with: signature) {
            if let inventory = format.inventory(head, bytes) {
                self = inventory
                return
            }
        }
        return nil
    }

    /// Creates the inventory of one page of the TIFF in `bytes`; nil if it has no such page.
    package init?(ofTIFFPage page: Int, _ bytes: some PictureByteSource) {
        guard let inventory = TIFFInventory.inventory(ofPage: page, bytes) else { return nil }
        self = inventory
    }

    /// The supported formats, with the bytes that begin each file; none for a format that looks further itself. A new
    /// format is a file and a line here.
    private static let formats: [(signature: [UInt8], format: any PictureInventorying.Type)] = [
        ([0xFF, 0xD8, 0xFF], JPEGInventory.self),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], PNGInventory.self),
        ([], HEIFInventory.self), (Array("RIFF".utf8), WebPInventory.self), ([], TIFFInventory.self),
        (Array("GIF8".utf8), GIFInventory.self), ([], JPEGXLInventory.self), ([], JPEG2000Inventory.self),
        ([], PlainInventory.self),
    ]

    /// Records a part that is lost in any output format.
    package mutating func lose(_ loss: PictureLoss) {
        if !losses.contains(loss) { losses.append(loss) }
    }

    /// Records a block; a second one of its kind is lost, since no format can hold two.
    mutating func add(_ block: Block, orElse loss: PictureLoss) {
        if !blocks.insert(block).inserted { lose(loss) }
    }

    /// Records the EXIF block that begins at `offset`.
    mutating func noteEXIF(at offset: Int, _ bytes: some PictureByteSource) {
        lossesOfEXIFInTIFF = EXIFStructure.lossesInTIFF(at: offset, bytes)
        // Written pixels are upright, and the thumbnail would not be.
        if EXIFStructure.hasTurnedThumbnail(at: offset, bytes) { lose(.thumbnail) }
    }

    /// The losses if the picture is written as `output`.
    package func losses(as output: DecoderRequest.Output) -> [PictureLoss] {
        var found = losses
        func add(_ loss: PictureLoss) { if !found.contains(loss) { found.append(loss) } }
        if blocks.contains(.iptc), !Self.carriesIPTC(output) { add(.iptc) }
        if output == .tiff, blocks.contains(.exif) { lossesOfEXIFInTIFF.forEach(add) }
        // Its profile is applied.
        if output == .gif {
            if blocks.contains(.exif) { add(.exif) }
            if blocks.contains(.xmp) { add(.xmp) }
        }
        for text in texts where !text.hasPlace(in: output, besideEXIF: blocks.contains(.exif)) { add(text.loss) }
        return found
    }

    /// The same parts without further pictures.
    package var withoutPictures: PictureInventory {
        var result = self
        result.losses.removeAll { $0 == .pictures }
        return result
    }

    /// The parts other than metadata that stripping removes.
    package var lossesOfStripping: [PictureLoss] {
        losses.filter { [.film, .gainMap, .depthMap, .mattes, .pictures, .other].contains($0) }
    }

    /// Whether `output` can hold IPTC's Information Interchange Model.
    package static func carriesIPTC(_ output: DecoderRequest.Output) -> Bool {
        [.png, .animatedPNG, .tiff, .jpeg].contains(output)
    }
}

/// A format with an inventory of its parts.
protocol PictureInventorying: SendableMetatype {
    /// The parts of the file in `bytes`, of which `head` are the first; nil for another format. For a truncated file,
    /// the parts before the end; bytes that do not belong to the format are `other`.
    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory?
}

/// The lost parts of picture files, by their names in reports; `Loss` of ItemProviders describes each of them.
package enum PictureLoss: String, Sendable, Hashable, CaseIterable {
    case exif, xmp, iptc, icc
    case comments, text
    case gainMap = "gainmap"
    case depthMap = "depthmap"
    case mattes
    case film, thumbnail, pictures, pages, frames, layers
    case photoshop, geotiff, c2pa
    case background, palette, time, resolution, reconstruction
    /// A part that no parser here recognises.
    case other
}

/// A text in a picture file: a comment of a JPEG or GIF, a text chunk of a PNG.
package struct PictureText: Sendable, Hashable {
    /// The maximum size, in bytes, of a text that is carried.
    package static let maximumBytes = 1 << 20
    /// The keyword of comments (PNG, third edition, 11.3.3.1).
    package static let comment = "Comment"

    /// `Comment`, or the keyword of a PNG's chunk.
    package let keyword: String
    /// The text; nil if it is not known exactly: compressed, too long, or in an unknown encoding.
    package let string: String?

    package init(keyword: String, string: String?) {
        self.keyword = keyword
        self.string = string
    }

    /// Creates a comment of a format that does not state its encoding. Bytes that are not UTF-8 are not decoded.
    ///
    /// - Parameter isWhole: Whether `bytes` are the whole comment, and not its beginning.
    package init(comment bytes: [UInt8], isWhole: Bool = true) {
        var bytes = bytes[...]
        // C programs include the terminating zero of their strings.
        if isWhole, bytes.last == 0 { bytes = bytes.dropLast() }
        // A truncated text may end inside a character.
        for _ in 0..<(isWhole ? 0 : 3) where bytes.last.map({ $0 >= 0x80 }) == true { bytes = bytes.dropLast() }
        let isText = bytes.count <= Self.maximumBytes && !bytes.contains(0)
        self.init(keyword: Self.comment, string: isText ? String(validating: bytes, as: UTF8.self) : nil)
    }

    /// The name of its loss.
    package var loss: PictureLoss { keyword == Self.comment ? .comments : .text }

    /// Whether `output` can hold the text; `besideEXIF` is whether the picture also has EXIF.
    package func hasPlace(in output: DecoderRequest.Output, besideEXIF: Bool) -> Bool {
        guard let string else { return false }
        switch output {
        case .png, .animatedPNG, .shallowPNG: return (1...79).contains(keyword.utf8.count)
        case .jpeg: return keyword == Self.comment && !string.isEmpty && string.utf8.count <= 65533
        // EXIF would use the same tag. Its text is ASCII.
        case .tiff: return !besideEXIF && tiffTag != nil && !string.isEmpty && string.utf8.allSatisfy { $0 < 0x80 }
        case .webp, .avif, .jpegXL, .gif, .stripped, .digest: return false
        }
    }

    /// The TIFF tag with the meaning of the keyword (TIFF 6.0, section 8; PNG, third edition, 11.3.3.1).
    package var tiffTag: UInt16? {
        switch keyword {
        case "Description": 270
        case "Software": 305
        case "Author": 315
        case "Copyright": 33432
        default: nil
        }
    }
}
