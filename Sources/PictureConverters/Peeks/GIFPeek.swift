import Conversion
import ItemProviders
import PictureStructure

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
