/// What a ZIP container says that it holds (PKWARE's APPNOTE 6.3.10), as far as it must be known before a reader opens it. Any bytes may be
/// given: nothing of them is believed that does not lie within them.
package enum ZipDirectory {
    /// One file of the container.
    package struct Entry: Sendable, Hashable {
        /// The path in the container. What is not UTF-8 is repaired.
        package let name: String
        /// Whether ZIP's own encryption is on.
        package let isEncrypted: Bool
        /// The method by which it is compressed (APPNOTE 4.4.5): 0 for none, 8 for deflate.
        package let method: Int
        /// The size in the container, in bytes.
        package let packedSize: Int
        /// The size when expanded, in bytes.
        package let expandedSize: Int
        /// Where its record in the directory begins, in the bytes that were given; 0 without a directory.
        package let recordOffset: Int
        /// Where its local header begins.
        package let headerOffset: Int

        /// Whether the bytes are stored as they are.
        package var isStored: Bool { method == 0 }
    }

    /// The longest end of a container that can hold the end of its directory: that, and a comment of 65,535 bytes.
    package static let longestEnd = 22 + 0xFFFF

    // MARK: - The directory

    /// The entries of the container that `bytes` are, or of which they are the end; nil when there is no whole directory.
    package static func entries(in bytes: [UInt8]) -> [Entry]? {
        guard let end = endRecord(of: bytes) else { return nil }
        // What was put before the container (a self-extractor's program) shifts the written offset, and the records of
        // ZIP64 stand between the directory and its end: one of both places is right.
        let places = [end - bytes.integer(4, at: end + 12), bytes.integer(4, at: end + 16)]
        guard let start = places.first(where: { $0 + 46 <= end && isRecord(bytes, $0) }) else { return nil }
        let (entries, isWhole) = records(in: bytes[start..<end], atMost: .max)
        return isWhole ? entries : nil
    }

    /// The first entries of a container that is read in parts.
    ///
    /// - Parameters:
    ///   - count: so many at most.
    ///   - directoryBytes: of the directory so many at most are read.
    ///   - size: the size of the container, in bytes.
    ///   - read: as many bytes as it is asked for, from an offset on; fewer at the end, or where it does not want to.
    package static func firstEntries(
        _ count: Int, directoryBytes: Int, size: Int64, read: (_ offset: Int64, _ count: Int) -> [UInt8]
    ) -> [Entry] {
        let tail = read(max(0, size - Int64(longestEnd)), longestEnd)
        guard let end = endRecord(of: tail) else { return [] }
        let length = tail.integer(4, at: end + 12)
        let places = [Int64(tail.integer(4, at: end + 16)), size - Int64(tail.count - end) - Int64(length)]
        for place in places where place >= 0 {
            let directory = read(place, min(length, directoryBytes))
            if isRecord(directory, 0) { return records(in: directory[...], atMost: count).entries }
        }
        return []
    }

    /// The records at the beginning of `bytes`, and whether nothing but records is there.
    private static func records(in bytes: ArraySlice<UInt8>, atMost limit: Int) -> (entries: [Entry], isWhole: Bool) {
        var entries: [Entry] = []
        var position = bytes.startIndex
        while position + 46 <= bytes.endIndex, entries.count < limit, isRecord(bytes, position) {
            let name = position + 46
            let extra = name + bytes.integer(2, at: position + 28)
            let comment = extra + bytes.integer(2, at: position + 30)
            let next = comment + bytes.integer(2, at: position + 32)
            guard extra <= bytes.endIndex else { return (entries, false) }
            var sizes = [24, 20, 42].map { bytes.integer(4, at: position + $0) }
            resolve(&sizes, in: bytes, extra: extra..<min(comment, bytes.endIndex))
            entries.append(
                Entry(
                    name: String(decoding: bytes[name..<extra], as: UTF8.self),
                    isEncrypted: bytes.integer(2, at: position + 8) & 1 != 0,
                    method: bytes.integer(2, at: position + 10), packedSize: sizes[1], expandedSize: sizes[0],
                    recordOffset: position, headerOffset: sizes[2]))
            guard next <= bytes.endIndex else { return (entries, false) }
            position = next
        }
        return (entries, true)
    }

    /// Replaces the values that do not fit 32 bits by those of the ZIP64 extra field (4.5.3), in which they follow each
    /// other.
    private static func resolve(_ values: inout [Int], in bytes: ArraySlice<UInt8>, extra: Range<Int>) {
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

    private static func isRecord<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes, _ position: Int) -> Bool
    where Bytes.Index == Int {
        position >= 0 && bytes.has(0x0201_4B50, at: position)
    }

    /// Where the end-of-directory record begins: before a comment of at most 65535 bytes.
    private static func endRecord(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        let last = bytes.count - 22
        return stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { position in
            bytes[position] == 0x50 && bytes.integer(4, at: position) == 0x0605_4B50
        }
    }

    // MARK: - Without a directory

    /// The entries whose local headers follow each other at the beginning of a container, as a stream of one begins.
    ///
    /// - Complexity: O(n) in bytes.
    package static func entries(atBeginning bytes: [UInt8], atMost limit: Int) -> [Entry] {
        var entries: [Entry] = []
        var position = 0
        while entries.count < limit, position + 30 <= bytes.count, bytes.has(0x0403_4B50, at: position) {
            let name = position + 30
            let extra = name + bytes.integer(2, at: position + 26)
            guard extra <= bytes.count else { break }
            let flags = bytes.integer(2, at: position + 6)
            let packed = bytes.integer(4, at: position + 18)
            entries.append(
                Entry(
                    name: String(decoding: bytes[name..<extra], as: UTF8.self), isEncrypted: flags & 1 != 0,
                    method: bytes.integer(2, at: position + 8), packedSize: packed,
                    expandedSize: bytes.integer(4, at: position + 22), recordOffset: 0, headerOffset: position))
            let content = extra + bytes.integer(2, at: position + 28)
            if flags & 8 != 0, packed == 0 {
                // Its size comes behind it: the next header is looked for.
                guard content <= bytes.count,
                    let next = (content..<bytes.count).first(where: { bytes.has(0x0403_4B50, at: $0) })
                else { break }
                position = next
            } else {
                position = content + packed
            }
        }
        return entries
    }

    // MARK: - Contents

    /// The bytes of `entry` as they stand in the container; nil when they are not there.
    package static func content(of entry: Entry, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let header = entry.headerOffset
        guard header <= bytes.count - 30, bytes.has(0x0403_4B50, at: header) else { return nil }
        let start = header + 30 + bytes.integer(2, at: header + 26) + bytes.integer(2, at: header + 28)
        guard start <= bytes.count, entry.packedSize <= bytes.count - start else { return nil }
        return bytes[start..<(start + entry.packedSize)]
    }

    /// The first bytes of `entry`, expanded, at most `limit`; empty where they cannot be had.
    ///
    /// - Parameter read: as for `firstEntries`.
    package static func beginning(
        of entry: Entry, limit: Int, read: (_ offset: Int64, _ count: Int) -> [UInt8]
    ) -> [UInt8] {
        let header = read(Int64(entry.headerOffset), 30)
        guard header.count == 30, header.has(0x0403_4B50, at: 0) else { return [] }
        let start = entry.headerOffset + 30 + header.integer(2, at: 26) + header.integer(2, at: 28)
        let stored = read(Int64(start), min(entry.packedSize, limit))
        switch entry.method {
        case 0: return stored
        case 8: return Deflate.expanded(stored, limit: limit)
        default: return []
        }
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// The little-endian integer of `count` bytes at the index `offset`, which must be within the collection.
    package func integer(_ count: Int, at offset: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[offset + $1]) }
    }

    /// Whether the four bytes at the index `offset` are `signature`, as a little-endian integer; false where there are not as many.
    fileprivate func has(_ signature: Int, at offset: Int) -> Bool {
        offset <= endIndex - 4 && integer(4, at: offset) == signature
    }
}
