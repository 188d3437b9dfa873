/// The central directory of a ZIP container (PKWARE's APPNOTE 6.3.10), as far as it must be known before a reader
/// opens the container.
enum ZipDirectory {
    /// One file of the container.
    struct Entry: Sendable, Hashable {
        /// The path in the container.
        let name: String
        /// Whether ZIP's own encryption is on.
        let isEncrypted: Bool
        /// Whether the bytes are stored as they are.
        let isStored: Bool
        /// The size in the container, in bytes.
        let packedSize: Int
        /// The size when expanded, in bytes.
        let expandedSize: Int
        /// Where its record in the directory begins.
        let recordOffset: Int
        /// Where its local header begins.
        let headerOffset: Int
    }

    /// The entries of the container that `bytes` are; nil when there is no whole directory.
    static func entries(in bytes: [UInt8]) -> [Entry]? {
        guard let end = endRecord(of: bytes) else { return nil }
        // What was put before the container (a self-extractor's program) shifts the written offset, and the records of
        // ZIP64 stand between the directory and its end: one of both places is right.
        let places = [end - bytes.integer(4, at: end + 12), bytes.integer(4, at: end + 16)]
        guard
            var position = places.first(where: {
                $0 >= 0 && $0 + 46 <= end && bytes.integer(4, at: $0) == 0x0201_4B50
            })
        else { return nil }
        var entries: [Entry] = []
        while position + 46 <= end, bytes.integer(4, at: position) == 0x0201_4B50 {
            let name = position + 46
            let extra = name + bytes.integer(2, at: position + 28)
            let comment = extra + bytes.integer(2, at: position + 30)
            let next = comment + bytes.integer(2, at: position + 32)
            guard next <= end else { return nil }
            var sizes = [24, 20, 42].map { bytes.integer(4, at: position + $0) }
            resolve(&sizes, in: bytes, extra: extra..<comment)
            entries.append(
                Entry(
                    name: String(decoding: bytes[name..<extra], as: UTF8.self),
                    isEncrypted: bytes.integer(2, at: position + 8) & 1 != 0,
                    isStored: bytes.integer(2, at: position + 10) == 0,
                    packedSize: sizes[1], expandedSize: sizes[0], recordOffset: position,
                    headerOffset: sizes[2]))
            position = next
        }
        return entries
    }

    /// Replaces the values that do not fit 32 bits by those of the ZIP64 extra field (4.5.3), in which they follow each
    /// other.
    private static func resolve(_ values: inout [Int], in bytes: [UInt8], extra: Range<Int>) {
        var field = extra.lowerBound
        while field + 4 <= extra.upperBound {
            let end = field + 4 + bytes.integer(2, at: field + 2)
            guard end <= extra.upperBound else { return }
            if bytes.integer(2, at: field) == 1 {
                var value = field + 4
                for index in values.indices where values[index] == 0xFFFF_FFFF && value + 8 <= end {
                    // Seven bytes are more than any file has, and fit an Int.
                    values[index] = bytes.integer(7, at: value)
                    value += 8
                }
            }
            field = end
        }
    }

    /// The bytes of `entry` as they stand in the container; nil when they are not there.
    static func content(of entry: Entry, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let header = entry.headerOffset
        guard header <= bytes.count - 30, bytes.integer(4, at: header) == 0x0403_4B50 else { return nil }
        let start = header + 30 + bytes.integer(2, at: header + 26) + bytes.integer(2, at: header + 28)
        guard start <= bytes.count, entry.packedSize <= bytes.count - start else { return nil }
        return bytes[start..<(start + entry.packedSize)]
    }

    /// Where the end-of-directory record begins: before a comment of at most 65535 bytes.
    private static func endRecord(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        let last = bytes.count - 22
        return stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { position in
            bytes[position] == 0x50 && bytes.integer(4, at: position) == 0x0605_4B50
        }
    }
}

extension [UInt8] {
    /// The little-endian integer of `count` bytes at `offset`, which must be within the array.
    func integer(_ count: Int, at offset: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[offset + $1]) }
    }
}
