/// TIFF: the tags of its first page, or of another one, and its further directories (TIFF 6.0; BigTIFF).
enum TIFFInventory: PictureInventorying {
    private static let maximumPages = 1000

    static func inventory(_ head: [UInt8], _ bytes: some PictureByteSource) -> PictureInventory? {
        guard let (layout, first) = TIFFDirectory.Layout.at(0, bytes) else { return nil }
        return inventory(at: first, layout, bytes, isPart: false)
    }

    /// The parts of one page: its tags, and the reduced copies and masks that follow it. Nil if there is no such page.
    static func inventory(ofPage page: Int, _ bytes: some PictureByteSource) -> PictureInventory? {
        guard let (layout, offset) = TIFFPages.directory(page, in: bytes) else { return nil }
        return inventory(at: offset, layout, bytes, isPart: true)
    }

    private static func inventory(
        at offset: Int, _ layout: TIFFDirectory.Layout, _ bytes: some PictureByteSource, isPart: Bool
    ) -> PictureInventory {
        var inventory = PictureInventory()
        guard let main = TIFFDirectory(at: offset, layout, bytes) else { return inventory }
        for entry in main.entries { note(entry, of: main, bytes, &inventory) }
        var seen: Set<Int> = [offset]
        var next = main.next
        // A bounded source reads only the next directories; a second page is enough to know.
        while next != 0, seen.count < (bytes.isUnbounded ? maximumPages : 4), seen.insert(next).inserted {
            guard let directory = TIFFDirectory(at: next, layout, bytes) else { break }
            if directory.isPage {
                if isPart { break }
                inventory.several = .pages
            } else {
                inventory.lose(directory.subfileType & 1 == 1 ? .thumbnail : .other)
            }
            next = directory.next
        }
        return inventory
    }

    private static func note(
        _ entry: TIFFDirectory.Entry, of directory: TIFFDirectory, _ bytes: some PictureByteSource,
        _ inventory: inout PictureInventory
    ) {
        switch entry.tag {
        case 282, 283, 296: break
        case TIFFTags.exifDirectory, TIFFTags.gpsDirectory: noteEXIF(of: directory, &inventory)
        case _ where UInt16(exactly: entry.tag).map(TIFFTags.described.contains) == true:
            noteEXIF(of: directory, &inventory)
        case _ where TIFFTags.storage.contains(entry.tag): break
        case TIFFTags.xmp: inventory.blocks.insert(.xmp)
        case TIFFTags.icc: inventory.blocks.insert(.icc)
        case TIFFTags.iptc: inventory.blocks.insert(.iptc)
        case TIFFTags.whitePoint, TIFFTags.primaries: noteColours(entry, of: directory, bytes, &inventory)
        case TIFFTags.photoshop: notePhotoshop(entry, of: directory, bytes, &inventory)
        case TIFFTags.photoshopLayers: inventory.lose(.layers)
        case TIFFTags.subdirectories: inventory.lose(.pictures)
        case TIFFTags.c2pa: inventory.lose(.c2pa)
        case _ where TIFFTags.geotiff.contains(entry.tag): inventory.lose(.geotiff)
        default: inventory.lose(.other)
        }
    }

    /// The decoder does not read EXIF from a BigTIFF.
    private static func noteEXIF(of directory: TIFFDirectory, _ inventory: inout PictureInventory) {
        if directory.layout.isBig { inventory.lose(.exif) } else { inventory.blocks.insert(.exif) }
    }

    private static func notePhotoshop(
        _ entry: TIFFDirectory.Entry, of directory: TIFFDirectory, _ bytes: some PictureByteSource,
        _ inventory: inout PictureInventory
    ) {
        let resources = PictureFileInMemory(directory.content(entry, limit: bytes.isUnbounded ? 1 << 24 : 4096, bytes))
        var inner = PictureInventory()
        PhotoshopResources.note(0..<resources.size, resources, &inner)
        // An IPTC record is only read from its own tag.
        inner.losses.forEach { inventory.lose($0) }
        if inner.blocks.contains(.iptc), directory[TIFFTags.iptc] == nil { inventory.lose(.iptc) }
    }

    /// Records white point or primaries. Those of sRGB are the default; a profile overrides them.
    private static func noteColours(
        _ entry: TIFFDirectory.Entry, of directory: TIFFDirectory, _ bytes: some PictureByteSource,
        _ inventory: inout PictureInventory
    ) {
        guard directory[TIFFTags.icc] == nil else { return }
        let expected = entry.tag == TIFFTags.whitePoint ? [0.3127, 0.3290] : [0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
        let values = directory.content(entry, limit: 64, bytes)
        let isUsual = expected.enumerated().allSatisfy { index, value in
            let isBigEndian = directory.layout.isBigEndian
            guard let numerator = values.number(at: index * 8, count: 4, bigEndian: isBigEndian),
                let denominator = values.number(at: index * 8 + 4, count: 4, bigEndian: isBigEndian), denominator != 0
            else { return false }
            return abs(Double(numerator) / Double(denominator) - value) < 0.001
        }
        if !isUsual { inventory.lose(.icc) }
    }
}
