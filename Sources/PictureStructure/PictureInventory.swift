package import DecoderWire

/// The parts of a picture file beside its pixels, as far as our own parsers tell them apart.
///
/// Each part is either one that some format has a place for (`blocks`, `texts`), or lost whatever is written (`losses`). What only says
/// how the pixels are stored is no part.
package struct PictureInventory: Sendable, Hashable {
    /// Metadata that the decoder reads and writes as a whole.
    package enum Block: Sendable, Hashable { case exif, xmp, iptc, icc }

    /// The metadata that the decoder reads of this format.
    package var blocks: Set<Block> = []
    /// Comments and texts, in their order.
    package var texts: [PictureText] = []
    /// What no format that is written here has a place for, or what the decoder does not read of this one; each once.
    package private(set) var losses: [PictureLoss] = []
    /// What of the EXIF block has no place in a TIFF, which spreads it over its own directories.
    package var lossesOfEXIFInTIFF: [PictureLoss] = []
    /// What there is more than one of: pages or frames.
    package var several: PictureLoss?
    /// Where the XMP packet stands, in pieces, in formats of which the decoder does not read it otherwise.
    package var packet: [Range<Int>] = []
    /// Whether pixels a metre are said beside what EXIF says.
    package var saysResolution = false

    package init() {}

    /// The inventory of the file in `bytes`; nil for a format that has none.
    package init?(_ bytes: some PictureByteSource) {
        let head = bytes.read(at: 0, count: 4096)
        for format in Self.formats {
            if let inventory = format.inventory(head, bytes) {
                self = inventory
                return
            }
        }
        return nil
    }

    /// Adding a format is a file and a line here.
    private static let formats: [any PictureInventorying.Type] = [
        JPEGInventory.self, PNGInventory.self, HEIFInventory.self, WebPInventory.self, TIFFInventory.self,
        GIFInventory.self, JPEGXLInventory.self, JPEG2000Inventory.self, PlainInventory.self,
    ]

    /// Notes a part that is lost whatever is written.
    package mutating func lose(_ loss: PictureLoss) {
        if !losses.contains(loss) { losses.append(loss) }
    }

    /// Notes a block; a second one of its kind is lost, since no format has room for two.
    mutating func add(_ block: Block, orElse loss: PictureLoss) {
        if !blocks.insert(block).inserted { lose(loss) }
    }

    /// What is lost when the picture is written as `output`.
    package func losses(as output: DecoderRequest.Output) -> [PictureLoss] {
        var found = losses
        func add(_ loss: PictureLoss) { if !found.contains(loss) { found.append(loss) } }
        if blocks.contains(.iptc), !Self.carriesIPTC(output) { add(.iptc) }
        if output == .tiff, blocks.contains(.exif) { lossesOfEXIFInTIFF.forEach(add) }
        for text in texts where !text.hasPlace(in: output, besideEXIF: blocks.contains(.exif)) { add(text.loss) }
        return found
    }

    /// What goes with the metadata although nobody asked for that, when the file is rewritten without it.
    package var lossesOfStripping: [PictureLoss] {
        losses.filter { [.film, .gainMap, .depthMap, .mattes, .pictures, .other].contains($0) }
    }

    /// Whether `output` has a place for IPTC's Information Interchange Model.
    package static func carriesIPTC(_ output: DecoderRequest.Output) -> Bool { [.png, .tiff, .jpeg].contains(output) }
}

/// A format whose parts are told apart.
protocol PictureInventorying: SendableMetatype {
    /// The parts of the file in `bytes`, of which `head` are the first; nil for another format. Where the file is cut short the parts
    /// before are told; bytes that the format's own rules do not account for are `other`.
    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory?
}
