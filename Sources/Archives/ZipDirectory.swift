/// The entries of a ZIP container (PKWARE's APPNOTE 6.3.10), for decisions before a reader opens it. The input may be
/// any bytes; offsets and sizes outside them are rejected.
package enum ZipDirectory {
    /// One file of the container.
    package struct Entry: Sendable, Hashable {
        /// The path in the container, with invalid UTF-8 replaced.
        package let name: String
        /// The bytes of the name, if it is not UTF-8 and not marked as such; nil otherwise.
        package let undecodedName: [UInt8]?
        /// Whether ZIP's own encryption is used.
        package let isEncrypted: Bool
        /// The compression method (APPNOTE 4.4.5): 0 for none, 8 for deflate.
        package let method: Int
        /// The compressed size, in bytes.
        package let packedSize: Int
        /// The expanded size, in bytes.
        package let expandedSize: Int
        /// The offset of its directory record in the given bytes; 0 without a directory.
        package let recordOffset: Int
        /// The offset of its local header.
        package let headerOffset: Int

        /// Whether the content is not compressed.
        package var isStored: Bool { method == 0 }
    }

    /// The longest tail that can hold the end-of-directory record: the record, and a comment of 65,535 bytes.
    package static let longestEnd = 22 + 0xFFFF

    // MARK: - The directory

    /// The entries of the container in `bytes`, or whose tail `bytes` are; nil without a complete directory.
    package static func entries(in bytes: [UInt8]) -> [Entry]? {
        guard let end = endRecord(of: bytes) else { return nil }
        // Data before the container (a self-extractor's program) shifts the recorded offset, and ZIP64 records stand
        // between the directory and its end record. One of the two positions is right.
        let places = [end - bytes.integer(4, at: end + 12), bytes.integer(4, at: end + 16)]
        guard let start = places.first(where: { $0 + 46 <= end && isRecord(bytes, $0) }) else { return nil }
        let (entries, isWhole) = records(in: bytes[start..<end], atMost: .max)
        return isWhole ? entries : nil
    }

    /// The first entries of a container that is read in parts.
    ///
    /// - Parameters:
    ///   - count: The maximum number of entries.
    ///   - directoryBytes: The maximum number of directory bytes to read.
    ///   - size: The size of the container, in bytes.
    ///   - read: Returns the requested bytes at an offset; may return fewer, such as at the end.
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

    /// The records at the beginning of `bytes`, and whether they are all complete.
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
            let flags = bytes.integer(2, at: position + 8)
            let isMarked = flags & 1 << 11 != 0 || hasUnicodePath(bytes, extra: extra..<min(comment, bytes.endIndex))
            entries.append(
                Entry(
                    name: String(decoding: bytes[name..<extra], as: UTF8.self),
                    undecodedName: isMarked ? nil : undecoded(bytes[name..<extra]), isEncrypted: flags & 1 != 0,
                    method: bytes.integer(2, at: position + 10), packedSize: sizes[1], expandedSize: sizes[0],
                    recordOffset: position, headerOffset: sizes[2]))
            guard next <= bytes.endIndex else { return (entries, false) }
            position = next
        }
        return (entries, true)
    }

    /// Replaces the values that do not fit 32 bits by those of the ZIP64 extra field (4.5.3), in the same order.
    private static func resolve(_ values: inout [Int], in bytes: ArraySlice<UInt8>, extra: Range<Int>) {
        var field = extra.lowerBound
        while field + 4 <= extra.upperBound {
            let end = field + 4 + bytes.integer(2, at: field + 2)
            guard end <= extra.upperBound else { return }
            if bytes.integer(2, at: field) == 1 {
                var value = field + 4
                for index in values.indices where values[index] == 0xFFFF_FFFF && value + 8 <= end {
                    // Seven bytes exceed the size of any file, and fit an Int.
                    values[index] = bytes.integer(7, at: value)
                    value += 8
                }
            }
            field = end
        }
    }

    /// Whether the name is in the extra fields again, as UTF-8 (4.6.9).
    private static func hasUnicodePath(_ bytes: ArraySlice<UInt8>, extra: Range<Int>) -> Bool {
        var field = extra.lowerBound
        while field + 4 <= extra.upperBound {
            if bytes.integer(2, at: field) == 0x7075 { return true }
            field += 4 + bytes.integer(2, at: field + 2)
        }
        return false
    }

    /// The bytes, unless they are UTF-8.
    private static func undecoded(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        String(validating: name, as: UTF8.self) == nil ? Array(name) : nil
    }

    private static func isRecord<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes, _ position: Int) -> Bool
    where Bytes.Index == Int {
        position >= 0 && bytes.has(0x0201_4B50, at: position)
    }

    /// The offset of the end-of-directory record, which a comment of at most 65,535 bytes follows.
    private static func endRecord(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        let last = bytes.count - 22
        return stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { position in
            bytes[position] == 0x50 && bytes.integer(4, at: position) == 0x0605_4B50
        }
    }

    // MARK: - Without a directory

    /// The entries whose consecutive local headers begin a container, such as one that is streamed.
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
                    name: String(decoding: bytes[name..<extra], as: UTF8.self),
                    undecodedName: flags & 1 << 11 != 0 ? nil : undecoded(bytes[name..<extra]),
                    isEncrypted: flags & 1 != 0,
                    method: bytes.integer(2, at: position + 8), packedSize: packed,
                    expandedSize: bytes.integer(4, at: position + 22), recordOffset: 0, headerOffset: position))
            let content = extra + bytes.integer(2, at: position + 28)
            if flags & 8 != 0, packed == 0 {
                // The size follows the content: search the next header.
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

    /// The bytes of `entry` as stored in the container; nil if they are out of bounds.
    package static func content(of entry: Entry, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let header = entry.headerOffset
        guard header <= bytes.count - 30, bytes.has(0x0403_4B50, at: header) else { return nil }
        let start = header + 30 + bytes.integer(2, at: header + 26) + bytes.integer(2, at: header + 28)
        guard start <= bytes.count, entry.packedSize <= bytes.count - start else { return nil }
        return bytes[start..<(start + entry.packedSize)]
    }

    /// The first bytes of `entry`, expanded, at most `limit`; empty if they are unavailable.
    ///
    /// - Parameter read: As for `firstEntries`.
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
    /// The little-endian integer of `count` bytes at index `offset`; all bytes must be in bounds.
    package func integer(_ count: Int, at offset: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[offset + $1]) }
    }

    /// Whether the four bytes at index `offset` are `signature` in little-endian order; false if out of bounds.
    fileprivate func has(_ signature: Int, at offset: Int) -> Bool {
        offset <= endIndex - 4 && integer(4, at: offset) == signature
    }
}
