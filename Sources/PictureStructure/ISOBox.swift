/// A box of the ISO base media file format, as in HEIF, AVIF, JPEG XL and JPEG 2000 (ISO/IEC 14496-12, 4.2).
struct ISOBox {
    let type: String
    /// The range of its content after the header.
    let content: Range<Int>
    /// Whether it extends to the end of the file, without a size.
    let isOpen: Bool

    private static let maximumBoxes = 1 << 14

    /// The boxes in `range` of a file, and whether they fill it. A box that exceeds the range is clipped.
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
