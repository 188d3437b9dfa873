/// An EXIF block, as a picture file carries it.
struct EXIFBlock {
    private static let tag = 274
    /// The bytes from the TIFF header on.
    let bytes: [UInt8]

    /// Creates the block in `blob`, which may begin with the identifier of a JPEG segment; nil if it is not EXIF.
    init?(_ blob: [UInt8]) {
        let identifier: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
        bytes = blob.starts(with: identifier) ? Array(blob.dropFirst(identifier.count)) : blob
        guard bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
    }

    /// The block with an upright orientation and otherwise unchanged.
    var upright: [UInt8] {
        var result = bytes
        for start in orientationEntries {
            // A short occupies the first two of the four bytes of the value.
            result.replaceSubrange(start + 8..<start + 12, with: isBigEndian ? [0, 1, 0, 0] : [1, 0, 0, 0])
        }
        return result
    }

    /// The orientation of the pixels, from 1 to 8; nil if the block does not state it.
    var orientation: Int? {
        orientationEntries.first.flatMap { number($0 + 8, 2) }.flatMap { (1...8).contains($0) ? $0 : nil }
    }

    private var isBigEndian: Bool { bytes[0] == 0x4D }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let part = bytes[offset..<offset + count]
        return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The offsets of the orientation entries in the main directory.
    private var orientationEntries: [Int] {
        guard let directory = number(4, 4), let count = number(directory, 2) else { return [] }
        return (0..<count).map { directory + 2 + $0 * 12 }.prefix { number($0 + 8, 4) != nil }.filter {
            number($0, 2) == Self.tag
        }
    }
}
