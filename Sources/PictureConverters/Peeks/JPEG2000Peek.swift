import Conversion
import ItemProviders
import PictureStructure

/// JPEG 2000: the image header box states the bits per sample (ISO/IEC 15444-1, I.5.3.1).
enum JPEG2000Peek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.says("jP  ", at: 4) else { return nil }
        let box = head.prefix(512).indices.first { head.says("ihdr", at: $0) }
        guard let box, let depth = head.number(at: box + 14, count: 1, bigEndian: true), depth != 255 else {
            return PicturePeek()
        }
        return PicturePeek(bits: depth & 0x7F + 1)
    }
}
