/// One directory of a TIFF structure, including EXIF and the index of a multi-picture file (TIFF 6.0, section 2;
/// BigTIFF).
package struct TIFFDirectory {
    /// One field.
    package struct Entry {
        package let tag: Int
        package let type: Int
        /// The number of its values.
        package let count: Int
        /// The bytes of its value, or their offset, as stored in the directory.
        package let value: [UInt8]

        package init(tag: Int, type: Int, count: Int, value: [UInt8]) {
            (self.tag, self.type, self.count, self.value) = (tag, type, count, value)
        }
    }

    /// The byte order and offset size of the structure, and its offset in the file.
    package struct Layout {
        let base: Int
        package let isBigEndian: Bool
        /// Whether numbers of the structure have eight bytes, as in a BigTIFF.
        package let isBig: Bool

        /// The layout of the structure at `base`, and the offset of its first directory; nil if there is no structure.
        package static func at(_ base: Int, _ bytes: some PictureByteSource) -> (layout: Layout, first: Int)? {
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

        /// The sizes of the number of entries, of an entry, and of an offset, in bytes.
        package var sizes: (count: Int, entry: Int, offset: Int) { isBig ? (8, 20, 8) : (2, 12, 4) }
    }

    private static let maximumEntries = 2000

    package let layout: Layout
    package let entries: [Entry]
    /// The offset of the next directory from the beginning of the structure; 0 after the last one.
    package let next: Int

    /// Reads the directory at `offset` of the structure; nil if there is none.
    package init?(at offset: Int, _ layout: Layout, _ bytes: some PictureByteSource) {
        let (counts, entryBytes, offsets) = layout.sizes
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

    /// The offset of the directory after the one at `offset`, whose entries are not read; 0 after the last one, nil if
    /// there is none at `offset`.
    package static func next(after offset: Int, _ layout: Layout, _ bytes: some PictureByteSource) -> Int? {
        let sizes = layout.sizes
        guard offset >= 8, offset < bytes.size, layout.base <= bytes.size,
            let count = bytes.number(at: layout.base + offset, count: sizes.count, bigEndian: layout.isBigEndian),
            count <= maximumEntries
        else { return nil }
        return bytes.number(
            at: layout.base + offset + sizes.count + count * sizes.entry, count: sizes.offset,
            bigEndian: layout.isBigEndian)
    }

    /// Whether the directory is a page, and not a reduced copy or a mask of the one before (NewSubfileType).
    package var isPage: Bool { subfileType & 0b101 == 0 }

    /// What the directory is beside a page, as bits: 1 for a reduced copy, 4 for a mask.
    var subfileType: Int { self[TIFFTags.subfileType].flatMap(number) ?? 0 }

    /// The entry for `tag`.
    package subscript(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

    /// The first number of `entry` if it is stored in the directory; otherwise nil.
    package func number(_ entry: Entry) -> Int? {
        guard entry.count >= 1, let size = Self.sizes[entry.type], size <= entry.value.count else { return nil }
        return entry.value.number(at: 0, count: size, bigEndian: layout.isBigEndian)
    }

    /// The numbers of `entry`, at most `limit`; empty if they are no whole numbers, or not in the file.
    package func numbers(_ entry: Entry, limit: Int, _ bytes: some PictureByteSource) -> [Int] {
        guard let size = Self.sizes[entry.type], [1, 3, 4, 13, 16, 18].contains(entry.type), entry.count <= limit else {
            return []
        }
        let content = content(entry, limit: limit * size, bytes)
        return stride(from: 0, to: content.count - size + 1, by: size).compactMap {
            content.number(at: $0, count: size, bigEndian: layout.isBigEndian)
        }
    }

    /// The bytes of `entry`, at most `limit` if they are stored elsewhere.
    package func content(_ entry: Entry, limit: Int, _ bytes: some PictureByteSource) -> [UInt8] {
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

/// The tags of TIFF directories, grouped by purpose.
package enum TIFFTags {
    package static let exifDirectory = 34665
    package static let gpsDirectory = 34853
    static let orientation = 274
    static let makerNote = 37500
    static let subfileType = 254
    package static let interoperability = 40965
    static let xmp = 700
    static let iptc = 33723
    static let icc = 34675

    /// Tags that describe the picture and not its storage, which are carried as EXIF (EXIF 3.0, table 3; Microsoft's
    /// ratings and XP tags; the print hints of PrintIM).
    package static let described: Set<UInt16> = [
        269, 270, 271, 272, 282, 283, 285, 296, 305, 306, 315, 316, 33432, 0x4746, 0x4749, 0x9C9B, 0x9C9C, 0x9C9D,
        0x9C9E,
        0x9C9F, 0xC4A5,
    ]

    /// Tags for the storage and geometry of the pixels (TIFF 6.0; its technical notes; without TIFF/EP's CFA), which
    /// become obsolete with that storage.
    static let storage: Set<Int> = [
        254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 284, 288, 289, 292, 293, 297,
        317,
        320, 321, 322, 323, 324, 325, 326, 327, 328, 332, 334, 338, 339, 340, 341, 347, 512, 513, 514, 515, 517, 518,
        519,
        520, 521, 529, 530, 531, 532,
        // Padding by Microsoft's programs.
        59932,
    ]

    /// The georeference of a picture (GeoTIFF 1.1, annex B; GDAL's own tags).
    static let geotiff: Set<Int> = [33550, 33922, 34264, 34735, 34736, 34737, 42112, 42113]
    static let whitePoint = 318
    static let primaries = 319
    static let photoshop = 34377
    static let photoshopLayers = 37724
    static let subdirectories = 330
    static let c2pa = 52545
}

/// What an EXIF block has besides its fields.
enum EXIFStructure {
    /// The losses of the block that begins at `offset` in a TIFF, which stores EXIF in its own directories: its
    /// thumbnail, and unknown fields.
    static func lossesInTIFF(at offset: Int, _ bytes: some PictureByteSource) -> [PictureLoss] {
        guard let main = main(at: offset, bytes) else { return [] }
        let isKnown = main.entries.allSatisfy { entry in
            TIFFTags.storage.contains(entry.tag) || UInt16(exactly: entry.tag).map(TIFFTags.described.contains) == true
                || [TIFFTags.exifDirectory, TIFFTags.gpsDirectory, TIFFTags.interoperability].contains(entry.tag)
        }
        return (main.next == 0 ? [] : [.thumbnail]) + (isKnown ? [] : [.exif])
    }

    /// Whether the block that begins at `offset` has a thumbnail, which is stored like the pixels, and an orientation that
    /// is not upright.
    static func hasTurnedThumbnail(at offset: Int, _ bytes: some PictureByteSource) -> Bool {
        guard let main = main(at: offset, bytes), main.next != 0, let entry = main[TIFFTags.orientation] else {
            return false
        }
        return main.number(entry).map { (2...8).contains($0) } == true
    }

    private static func main(at offset: Int, _ bytes: some PictureByteSource) -> TIFFDirectory? {
        guard let (layout, first) = TIFFDirectory.Layout.at(offset, bytes) else { return nil }
        return TIFFDirectory(at: first, layout, bytes)
    }
}
