/// The pages of a TIFF, by its chain of directories (TIFF 6.0, section 2; BigTIFF).
package enum TIFFPages {
    /// The maximum number of directories that are visited; a chain may be a circle.
    private static let mostPages = 100_000

    /// Whether any page of the file in `bytes` is compressed as JPEG, in either way (TIFF 6.0, section 22; TIFF Technical
    /// Note 2).
    package static func includeJPEG(_ bytes: some PictureByteSource) -> Bool {
        guard let (layout, first) = TIFFDirectory.Layout.at(0, bytes) else { return false }
        var offset = first
        for _ in 0..<mostPages where offset != 0 {
            guard let directory = TIFFDirectory(at: offset, layout, bytes) else { return false }
            if let kind = directory[compression].flatMap(directory.number), kind == 6 || kind == 7 { return true }
            offset = directory.next
        }
        return false
    }

    /// The numbers of the directories in the chain of the file in `bytes` that are pages: the first, and those that are not
    /// reduced copies or masks. Empty if it is not a TIFF.
    ///
    /// - Complexity: A read of each directory.
    package static func numbers(in bytes: some PictureByteSource) -> [Int] {
        guard let (layout, first) = TIFFDirectory.Layout.at(0, bytes) else { return [] }
        var pages: [Int] = []
        var seen: Set<Int> = []
        var offset = first
        while offset != 0, seen.count < mostPages, seen.insert(offset).inserted,
            let directory = TIFFDirectory(at: offset, layout, bytes)
        {
            if pages.isEmpty || directory.isPage { pages.append(seen.count - 1) }
            offset = directory.next
        }
        return pages
    }

    /// Whether the chain of directories leads out of the file in `bytes`, or to something else: further pages are missing.
    ///
    /// - Complexity: A read of each directory.
    package static func areCut(in bytes: some PictureByteSource) -> Bool {
        guard let (layout, first) = TIFFDirectory.Layout.at(0, bytes) else { return false }
        var seen: Set<Int> = []
        var offset = first
        while offset != 0, seen.count < mostPages, seen.insert(offset).inserted {
            guard let next = TIFFDirectory.next(after: offset, layout, bytes) else { return true }
            offset = next
        }
        return false
    }

    /// The layout of the file in `bytes`, and the offset of a directory by its 0-based number in the chain. Nil if the chain is
    /// shorter.
    package static func directory(
        _ number: Int, in bytes: some PictureByteSource
    ) -> (layout: TIFFDirectory.Layout, offset: Int)? {
        link(to: number, in: bytes).map { ($0.layout, $0.offset) }
    }

    /// The layout of the file in `bytes`, the offset of a directory by its 0-based number in the chain, and the place that states
    /// this offset: in the header, or at the end of the directory before. Nil if the chain is shorter.
    package static func link(
        to number: Int, in bytes: some PictureByteSource
    ) -> (layout: TIFFDirectory.Layout, offset: Int, place: Int)? {
        guard let (layout, first) = TIFFDirectory.Layout.at(0, bytes) else { return nil }
        let sizes = layout.sizes
        var (offset, place) = (first, sizes.offset)
        for _ in 0..<number {
            guard let next = TIFFDirectory.next(after: offset, layout, bytes), next != 0,
                let count = bytes.number(at: offset, count: sizes.count, bigEndian: layout.isBigEndian)
            else { return nil }
            place = offset + sizes.count + count * sizes.entry
            offset = next
        }
        return (layout, offset, place)
    }

    private static let compression = 259
}
