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
    package var lossesOfEXIFInTIFF: [PictureLoss] = []
    /// The loss for further pictures: pages or frames.
    package var several: PictureLoss?
    /// The ranges of the XMP packet, in formats from which the decoder does not read it otherwise.
    package var packet: [Range<Int>] = []

    package init() {}

    /// Creates the inventory of the file in `bytes`; nil for an unknown format.
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

    /// The supported formats. A new format is a file and a line here.
    private static let formats: [any PictureInventorying.Type] = [
        JPEGInventory.self, PNGInventory.self, HEIFInventory.self, WebPInventory.self, TIFFInventory.self,
        GIFInventory.self, JPEGXLInventory.self, JPEG2000Inventory.self, PlainInventory.self,
    ]

    /// Records a part that is lost in any output format.
    package mutating func lose(_ loss: PictureLoss) {
        if !losses.contains(loss) { losses.append(loss) }
    }

    /// Records a block; a second one of its kind is lost, since no format can hold two.
    mutating func add(_ block: Block, orElse loss: PictureLoss) {
        if !blocks.insert(block).inserted { lose(loss) }
    }

    /// The losses if the picture is written as `output`.
    package func losses(as output: DecoderRequest.Output) -> [PictureLoss] {
        var found = losses
        func add(_ loss: PictureLoss) { if !found.contains(loss) { found.append(loss) } }
        if blocks.contains(.iptc), !Self.carriesIPTC(output) { add(.iptc) }
        if output == .tiff, blocks.contains(.exif) { lossesOfEXIFInTIFF.forEach(add) }
        for text in texts where !text.hasPlace(in: output, besideEXIF: blocks.contains(.exif)) { add(text.loss) }
        return found
    }

    /// The parts other than metadata that stripping removes.
    package var lossesOfStripping: [PictureLoss] {
        losses.filter { [.film, .gainMap, .depthMap, .mattes, .pictures, .other].contains($0) }
    }

    /// Whether `output` can hold IPTC's Information Interchange Model.
    package static func carriesIPTC(_ output: DecoderRequest.Output) -> Bool { [.png, .tiff, .jpeg].contains(output) }
}

/// A format with an inventory of its parts.
protocol PictureInventorying: SendableMetatype {
    /// The parts of the file in `bytes`, of which `head` are the first; nil for another format. For a truncated file,
    /// the parts before the end; bytes that do not belong to the format are `other`.
    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory?
}
