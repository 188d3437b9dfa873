/// One directory of a TIFF structure, including EXIF and the index of a multi-picture file (TIFF 6.0, section 2;
/// BigTIFF).
struct TIFFDirectory {
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        /// The bytes of its value, or their offset, as stored in the directory.
        let value: [UInt8]
    }

    /// The byte order and offset size of the structure, and its offset in the file.
    struct Layout {
        let base: Int
        let isBigEndian: Bool
        let isBig: Bool

        /// The layout of the structure at `base`, and the offset of its first directory; nil if there is no structure.
        static func at(_ base: Int, _ bytes: some PictureByteSource) -> (layout: Layout, first: Int)? {
            let head = bytes.read(at: base, count: 16)
            let isBigEndian = head.says("MM")
            guard isBigEndian || head.says("II") else { return nil }
            let version = head.number(at: 2, count: 2, bigEndian: isBigEndian)
            guard version == 42 || version == 43 else { return nil }
            let isBig = version == 43
            guard let first = head.number(at: isBig ? 8 : 4, count: isBig ? 8 : 4, bigEndian: isBigEndian) else {
                return nil
            }
            return (Layout(base: base, isBigEndian: isBigEndian, isBig: isBig), first)
        }
    }

    private static let maximumEntries = 2000

    let layout: Layout
    let entries: [Entry]
    /// The offset of the next directory from the beginning of the structure; 0 after the last one.
    let next: Int

    /// Reads the directory at `offset` of the structure; nil if there is none.
    init?(at offset: Int, _ layout: Layout, _ bytes: some PictureByteSource) {
        let (counts, entryBytes, offsets) = layout.isBig ? (8, 20, 8) : (2, 12, 4)
        guard offset >= 8, offset < bytes.size, layout.base <= bytes.size,
            let count = bytes.number(at: layout.base + offset, count: counts, bigEndian: layout.isBigEndian),
            count <= Self.maximumEntries
        else { return nil }
        let body = bytes.read(at: layout.base + offset + counts, count: count * entryBytes + offsets)
        guard body.count >= count * entryBytes else { return nil }
        func number(_ at: Int, _ count: Int) -> Int {
            body.number(at: at, count: count, bigEndian: layout.isBigEndian) ?? .max
        }
        self.layout = layout
        entries = (0..<count).map { index in
            let start = index * entryBytes
            return Entry(
                tag: number(start, 2), type: number(start + 2, 2), count: number(start + 4, offsets),
                value: Array(body[start + entryBytes - offsets..<start + entryBytes]))
        }
        next = body.number(at: count * entryBytes, count: offsets, bigEndian: layout.isBigEndian) ?? 0
    }

    /// The entry for `tag`.
    subscript(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

    /// The first number of `entry` if it is stored in the directory; otherwise nil.
    func number(_ entry: Entry) -> Int? {
        guard entry.count >= 1, let size = Self.sizes[entry.type], size <= entry.value.count else { return nil }
        return entry.value.number(at: 0, count: size, bigEndian: layout.isBigEndian)
    }

    /// The bytes of `entry`, at most `limit` if they are stored elsewhere.
    func content(_ entry: Entry, limit: Int, _ bytes: some PictureByteSource) -> [UInt8] {
        guard let size = Self.sizes[entry.type] else { return [] }
        let (count, overflow) = entry.count.multipliedReportingOverflow(by: size)
        guard !overflow else { return [] }
        if count <= entry.value.count { return Array(entry.value.prefix(count)) }
        guard let offset = entry.value.number(at: 0, count: entry.value.count, bigEndian: layout.isBigEndian),
            offset < bytes.size
        else { return [] }
        return bytes.read(at: layout.base + offset, count: min(count, limit))
    }

    /// The size of one value of each type, in bytes.
    private static let sizes = [
        1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
    ]
}
