import Conversion
import ItemProviders
import PictureStructure

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
