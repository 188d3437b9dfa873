/// Random access to the bytes of a picture file.
///
/// `dnd` reads only headers, within a byte budget; the decoder may read the whole file.
package protocol PictureByteSource: AnyObject {
    /// The size of the file in bytes.
    var size: Int { get }
    /// Whether the whole file may be read, including its pixels.
    var isUnbounded: Bool { get }
    /// Reads at most `count` bytes at `offset`: fewer at the end of the file, and none after the budget is used up.
    func read(at offset: Int, count: Int) -> [UInt8]
}

/// A file in memory.
package final class PictureFileInMemory: PictureByteSource {
    private let bytes: [UInt8]
    package let isUnbounded: Bool

    package init(_ bytes: [UInt8], isUnbounded: Bool = true) {
        self.bytes = bytes
        self.isUnbounded = isUnbounded
    }

    package var size: Int { bytes.count }

    package func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0, offset < bytes.count else { return [] }
        return Array(bytes[offset..<(count < bytes.count - offset ? offset + count : bytes.count)])
    }
}

extension PictureByteSource {
    /// The unsigned number of `count` bytes at `offset`; nil beyond the end.
    func number(at offset: Int, count: Int, bigEndian: Bool) -> Int? {
        read(at: offset, count: count).number(at: 0, count: count, bigEndian: bigEndian)
    }
}

extension [UInt8] {
    /// The unsigned number of `count` bytes, at most 8, at `offset`; nil beyond the end and if it does not fit `Int`.
    package func number(at offset: Int, count: Int, bigEndian: Bool) -> Int? {
        guard offset >= 0, count <= 8, offset <= self.count - count else { return nil }
        let part = self[offset..<offset + count]
        let value =
            bigEndian
            ? part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            : part.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    /// Whether the bytes at `offset` are `text`.
    package func says(_ text: String, at offset: Int = 0) -> Bool {
        offset >= 0 && offset <= count && self[offset...].starts(with: text.utf8)
    }

    /// The four characters at `offset`, such as the type of a box or chunk; nil beyond the end.
    package func fourLetters(at offset: Int) -> String? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return String(decoding: self[offset..<offset + 4], as: UTF8.self)
    }

    /// Whether the bytes contain `text`.
    func contains(text: String) -> Bool {
        let pattern = Array(text.utf8)
        guard let first = pattern.first, count >= pattern.count else { return false }
        var start = startIndex
        while let found = self[start...(count - pattern.count)].firstIndex(of: first) {
            if self[found...].starts(with: pattern) { return true }
            start = found + 1
            if start > count - pattern.count { return false }
        }
        return false
    }
}

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
