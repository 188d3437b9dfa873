/// A box of the files that are laid out as ISO's base media format is: HEIF, AVIF, JPEG XL, JPEG 2000 (ISO/IEC 14496-12, 4.2).
struct ISOBox {
    let type: String
    /// Where what follows its head is.
    let content: Range<Int>
    /// Whether it says to reach up to the end of the file, and not where.
    let isOpen: Bool

    private static let maximumBoxes = 1 << 14

    /// The boxes in `range` of a file, and whether they fill it: anything else that lies there, or a box that goes beyond, is not one.
    static func boxes(in range: Range<Int>, _ bytes: some PictureByteSource) -> (boxes: [ISOBox], areAll: Bool) {
        var boxes: [ISOBox] = []
        var offset = range.lowerBound
        while offset < range.upperBound, boxes.count < maximumBoxes {
            let head = bytes.read(at: offset, count: min(16, range.upperBound - offset))
            guard let short = head.number(at: 0, count: 4, bigEndian: true), let type = head.fourLetters(at: 4) else {
                return (boxes, head.isEmpty)
            }
            let headBytes = short == 1 ? 16 : 8
            let size =
                short == 0
                ? range.upperBound - offset : short == 1 ? head.number(at: 8, count: 8, bigEndian: true) ?? -1 : short
            guard size >= headBytes else { return (boxes, false) }
            let end = size < range.upperBound - offset ? offset + size : range.upperBound
            boxes.append(
                ISOBox(
                    type: type, content: min(offset + headBytes, end)..<end,
                    isOpen: short == 0))
            offset = end
        }
        return (boxes, offset >= range.upperBound)
    }
}
