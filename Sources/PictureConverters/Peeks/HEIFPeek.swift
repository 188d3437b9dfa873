import Conversion
import ItemProviders
import PictureStructure

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
