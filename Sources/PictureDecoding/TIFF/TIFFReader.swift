import SystemPackage

/// One field of a TIFF directory (TIFF 6.0, section 2).
struct TIFFField {
    let tag: UInt16
    let type: UInt16
    let count: Int
    /// The values, in the byte order of the file.
    let bytes: [UInt8]

    /// The size of one value of `type`, in bytes; 0 for an unknown type.
    static func size(of type: UInt16) -> Int {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: 0
        }
    }
}

/// Reads directories of a classic TIFF structure, including EXIF. Invalid bytes yield no fields; at most a few hundred
/// kilobytes are read.
struct TIFFReader {
    /// Reads bytes at an offset; returns fewer than `count` at the end.
    typealias Bytes = (_ offset: Int, _ count: Int) -> [UInt8]

    let isBigEndian: Bool
    private let bytes: Bytes

    /// The maximum size of a field, in bytes: thumbnails and pixel tables are longer, metadata is not.
    private static let maximumFieldBytes = 256 << 10
    private static let maximumFields = 1024

    /// Creates a reader; nil if the bytes are not a TIFF structure.
    init?(_ bytes: @escaping Bytes) {
        let head = bytes(0, 4)
        switch head {
        case [0x49, 0x49, 42, 0]: isBigEndian = false
        case [0x4D, 0x4D, 0, 42]: isBigEndian = true
        default: return nil
        }
        self.bytes = bytes
    }

    /// Creates a reader for a structure in memory.
    init?(block: [UInt8]) {
        self.init { offset, count in
            offset < block.count ? Array(block[offset..<min(block.count, offset + count)]) : []
        }
    }

    /// The offset of the first directory.
    var firstDirectory: Int { number(bytes(4, 4)) }

    /// The offset of a directory by its 0-based number in the chain; nil if the chain is shorter.
    func directory(_ number: Int) -> Int? {
        var offset = firstDirectory
        for _ in 0..<number {
            guard let next = directory(after: offset) else { return nil }
            offset = next
        }
        return offset >= 8 ? offset : nil
    }

    /// The offset of the directory that follows the one at `offset`: 0 if that is the last. Nil if it cannot be read.
    private func directory(after offset: Int) -> Int? {
        guard offset >= 8 else { return nil }
        let count = bytes(offset, 2)
        let next = bytes(offset + 2 + number(count) * 12, 4)
        return count.count == 2 && next.count == 4 ? number(next) : nil
    }

    /// The fields of the directory at `offset`, without unreadable ones.
    func fields(at offset: Int) -> [TIFFField] {
        guard offset >= 8 else { return [] }
        let count = number(bytes(offset, 2))
        guard (1...Self.maximumFields).contains(count) else { return [] }
        let entries = bytes(offset + 2, count * 12)
        return stride(from: 0, to: entries.count - 11, by: 12).compactMap { field(Array(entries[$0..<$0 + 12])) }
    }

    /// Whether the chain of directories is longer than `limit`, without counting repeated ones.
    ///
    /// - Complexity: Two small reads per directory, for at most `limit` directories.
    func hasDirectories(beyond limit: Int) -> Bool {
        var offset = firstDirectory
        var seen: Set<Int> = []
        for _ in 0..<limit {
            guard seen.insert(offset).inserted, let next = directory(after: offset) else { return false }
            offset = next
        }
        return offset >= 8 && !seen.contains(offset)
    }

    /// The integer that `bytes` encode; 0 for more than four bytes.
    func number(_ bytes: [UInt8]) -> Int {
        guard bytes.count <= 4 else { return 0 }
        return isBigEndian ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func field(_ entry: [UInt8]) -> TIFFField? {
        let type = UInt16(number(Array(entry[2..<4])))
        let count = number(Array(entry[4..<8]))
        let size = TIFFField.size(of: type)
        guard size > 0, count > 0, count <= Self.maximumFieldBytes / size else { return nil }
        let values =
            size * count <= 4 ? Array(entry[8..<8 + size * count]) : bytes(number(Array(entry[8..<12])), size * count)
        guard values.count == size * count else { return nil }
        return TIFFField(tag: UInt16(number(Array(entry[0..<2]))), type: type, count: count, bytes: values)
    }
}
