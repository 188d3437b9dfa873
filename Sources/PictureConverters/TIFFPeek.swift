import Conversion
import ItemProviders
import PictureStructure

/// TIFF: the first directory states the offset of a second one, and the meaning of its samples (TIFF 6.0, section 2;
/// BigTIFF).
enum TIFFPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? { peek(head, bytes, part: 0) }

    /// The directory of a page is found by following the chain of directories. One that is out of reach may be of any
    /// kind; the losses are then those of the worst kind.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek? {
        guard TIFFDirectory.Layout.at(0, bytes) != nil else { return nil }
        guard let (layout, offset) = TIFFPages.directory(part, in: bytes) else { return worst }
        guard let directory = TIFFDirectory(at: offset, layout, bytes) else {
            return part == 0 ? PicturePeek() : worst
        }
        var peek = PicturePeek()
        var colourBits: Int?
        if directory.next != 0, TIFFDirectory(at: directory.next, layout, bytes)?.isPage ?? true {
            peek.several = .pages
        }
        for entry in directory.entries {
            switch (entry.tag, directory.number(entry)) {
            case (photometric, 5), (photometric, 8), (photometric, 9): peek.losses.append("colourspace")
            case (sampleFormat, _):
                // All samples have the same format in practice.
                let format = directory.content(entry, limit: 2, bytes).number(
                    at: 0, count: 2, bigEndian: layout.isBigEndian)
                if format == 2 || format == 3 { peek.losses.append(.depth) }
            case (bitsPerSample, _):
                peek.bits = directory.content(entry, limit: 2, bytes).number(
                    at: 0, count: 2, bigEndian: layout.isBigEndian)
            case (extraSamples, _) where entry.count > 1: peek.losses.append(.channels)
            case (colourMap, _):
                // Libraries that know 8 bits only write them twice, or with zeros beside them.
                let colours = directory.numbers(entry, limit: 768, bytes)
                let isExact = colours.allSatisfy { $0 & 0xFF == $0 >> 8 || $0 & 0xFF == 0 }
                if !isExact, colours.contains(where: { $0 > 0xFF }) { colourBits = 16 }
            default: break
            }
        }
        peek.bits = colourBits ?? peek.bits
        return peek
    }

    private static var worst: PicturePeek { PicturePeek(losses: ["colourspace", .depth]) }

    private static let bitsPerSample = 258
    private static let photometric = 262
    private static let colourMap = 320
    private static let extraSamples = 338
    private static let sampleFormat = 339
}
