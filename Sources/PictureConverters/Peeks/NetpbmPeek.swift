import Conversion
import ItemProviders
import PictureStructure

/// The Netpbm formats: the header states the maximum sample value after width and height (`man 5 ppm`).
enum NetpbmPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.count > 2, head[0] == UInt8(ascii: "P") else { return nil }
        switch head[1] {
        case UInt8(ascii: "1"), UInt8(ascii: "4"): return PicturePeek(bits: 1, hasAlpha: false)
        case UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "5"), UInt8(ascii: "6"):
            // Comments extend to the end of their line.
            let text = String(decoding: head.prefix(1024).dropFirst(2), as: UTF8.self)
            let words = text.split(whereSeparator: \.isNewline).flatMap { line in
                line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            }
            guard words.count >= 3, let maximum = Int(words[2]) else { return PicturePeek(hasAlpha: false) }
            return PicturePeek(bits: maximum > 255 ? 16 : 8, hasAlpha: false)
        case UInt8(ascii: "f"), UInt8(ascii: "F"): return PicturePeek(losses: [.depth], hasAlpha: false)
        default: return nil
        }
    }
}
