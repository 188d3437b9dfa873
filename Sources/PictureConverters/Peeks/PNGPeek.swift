import Conversion
import ItemProviders
import PictureStructure

/// PNG: the header states bits and alpha; an `acTL` chunk before the pixels means an animation, with the number of
/// frames in it (PNG, third edition, 11.3.6).
enum PNGPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var peek = PicturePeek(bits: head.number(at: 24, count: 1, bigEndian: true))
        // Colour types 4 and 6 have alpha per pixel; a tRNS chunk adds it to others.
        peek.hasAlpha = head.number(at: 25, count: 1, bigEndian: true).map { $0 & 4 != 0 }
        var offset = 8
        for _ in 0..<256 {
            let chunk = bytes.read(at: offset, count: 12)
            guard let length = chunk.number(at: 0, count: 4, bigEndian: true), !chunk.says("IDAT", at: 4) else { break }
            if chunk.says("acTL", at: 4) {
                let frames = chunk.number(at: 8, count: 4, bigEndian: true) ?? 1
                if frames > 1 { peek.several = .frames }
            }
            if chunk.says("tRNS", at: 4) { peek.hasAlpha = true }
            offset += 12 + length
        }
        return peek
    }
}
