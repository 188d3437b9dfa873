import Conversion
import ItemProviders
import PictureStructure

/// Windows icons and cursors: the header counts the sizes, of which only the largest is converted.
enum IconPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        guard head.starts(with: [0, 0, 1, 0]) || head.starts(with: [0, 0, 2, 0]),
            let count = head.number(at: 4, count: 2, bigEndian: false)
        else { return nil }
        return PicturePeek(losses: count > 1 ? ["sizes"] : [])
    }
}
