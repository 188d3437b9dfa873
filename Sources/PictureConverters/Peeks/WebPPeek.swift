import Conversion
import ItemProviders
import PictureStructure

/// WebP: the extended header has a flag for animations (RFC 9649, 2.7).
enum WebPPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.says("RIFF"), head.says("WEBP", at: 8) else { return nil }
        let isAnimated = head.says("VP8X", at: 12) && head.count > 20 && head[20] & 0x02 != 0
        return PicturePeek(several: isAnimated ? .frames : nil, bits: 8)
    }
}
