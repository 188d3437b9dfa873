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
        /// Where its local header begins.
        let headerOffset: Int
    }

    /// The entries of the container that `bytes` are; nil when there is no whole directory.
    static func entries(in bytes: [UInt8]) -> [Entry]? {
        guard let end = endRecord(of: bytes) else { return nil }
        let size = bytes.integer(4, at: end + 12)
        // What was put before the container (a self-extractor's program) shifts all offsets.
        var position = end - size
        guard position >= 0 else { return nil }
        var entries: [Entry] = []
        while position + 46 <= end, bytes.integer(4, at: position) == 0x0201_4B50 {
            let nameLength = bytes.integer(2, at: position + 28)
            let next =
                position + 46 + nameLength + bytes.integer(2, at: position + 30) + bytes.integer(2, at: position + 32)
            guard next <= end else { return nil }
            entries.append(
                Entry(
                    name: String(decoding: bytes[(position + 46)..<(position + 46 + nameLength)], as: UTF8.self),
                    isEncrypted: bytes.integer(2, at: position + 8) & 1 != 0,
                    isStored: bytes.integer(2, at: position + 10) == 0,
                    packedSize: bytes.integer(4, at: position + 20),
                    expandedSize: bytes.integer(4, at: position + 24),
                    headerOffset: bytes.integer(4, at: position + 42)))
            position = next
        }
        return entries.isEmpty ? nil : entries
    }

    /// The bytes of `entry` as they stand in the container; nil when they are not there.
    static func content(of entry: Entry, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let header = entry.headerOffset
        guard header + 30 <= bytes.count, bytes.integer(4, at: header) == 0x0403_4B50 else { return nil }
        let start = header + 30 + bytes.integer(2, at: header + 26) + bytes.integer(2, at: header + 28)
        guard start + entry.packedSize <= bytes.count else { return nil }
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
