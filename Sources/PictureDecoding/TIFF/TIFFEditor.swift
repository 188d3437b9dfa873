import PictureStructure

/// Changes the entries of the directory of one page, for a loader that does not support what they say. The file remains as it is:
/// the changed directory stands behind its end, in an `EditedFile`.
struct TIFFEditor {
    private let bytes: any PictureByteSource
    private let directory: TIFFDirectory
    /// The place in the file that states where the directory is.
    private let link: Int
    private var entries: [TIFFDirectory.Entry]
    /// The values that do not fit their entries, which stand behind the file.
    private var values: [UInt8] = []

    /// The most strips or tiles of a page.
    private static let mostParts = 1 << 22

    /// Begins with the directory of page `page`, 0-based, of the TIFF in `bytes`; nil if there is none.
    init?(_ bytes: some PictureByteSource, page: Int) {
        guard let (layout, offset, place) = TIFFPages.link(to: page, in: bytes),
            let directory = TIFFDirectory(at: offset, layout, bytes)
        else { return nil }
        self.bytes = bytes
        self.directory = directory
        link = place
        entries = directory.entries
    }

    /// The layout of the page as the file states it.
    var layout: TIFFLayout? { TIFFLayout(directory, bytes) }

    /// The numbers of the entry `tag` in the file.
    func numbers(_ tag: Int) -> [Int] {
        directory[tag].map { directory.numbers($0, limit: Self.mostParts, bytes) } ?? []
    }

    /// Whether tiles in JPEG have more than twice the bytes of their pixels, as tiles of noise may have: libvips decodes only the
    /// beginning of them, and fills the rest.
    var hasLargeJPEGTiles: Bool {
        typealias Tag = TIFFLayout.Tag
        guard numbers(Tag.compression).first == 7, let layout, layout.isTiled,
            let width = numbers(Tag.tileWidth).first, let height = numbers(Tag.tileLength).first,
            width > 0, height > 0, width <= 1 << 16, height <= 1 << 16
        else { return false }
        let pixelBytes = layout.hasPlanes ? 1 : layout.samples
        return numbers(Tag.tileByteCounts).contains { $0 > 2 * width * height * pixelBytes }
    }

    /// Makes the value of `tag` the numbers `values`, of two bytes each if they fit, else of four or, in a BigTIFF, eight.
    mutating func set(_ tag: Int, _ numbers: [Int]) {
        let isShort = numbers.allSatisfy { $0 <= 0xFFFF }
        let size = isShort ? 2 : directory.layout.isBig ? 8 : 4
        let room = directory.layout.sizes.offset
        var value = numbers.flatMap { number($0, size) }
        if value.count > room {
            let place = start + values.count
            values += value + (value.count % 2 == 0 ? [] : [0])
            value = number(place, room)
        }
        value += [UInt8](repeating: 0, count: room - value.count)
        let entry = TIFFDirectory.Entry(
            tag: tag, type: isShort ? 3 : size == 4 ? 4 : 16, count: numbers.count, value: value)
        entries.removeAll { $0.tag == tag }
        entries.insert(entry, at: entries.firstIndex { $0.tag > tag } ?? entries.count)
    }

    /// Removes the entries of `tags`.
    mutating func remove(_ tags: Set<Int>) { entries.removeAll { tags.contains($0.tag) } }

    /// The file with the changed directory in the place of its own; nil if its end is out of reach of a classic TIFF.
    func file() -> EditedFile? {
        let layout = directory.layout
        let sizes = layout.sizes
        let place = start + values.count
        var tail = values + number(entries.count, sizes.count)
        for entry in entries {
            tail += number(entry.tag, 2)
            tail += number(entry.type, 2)
            tail += number(entry.count, sizes.offset)
            tail += entry.value
        }
        tail += number(directory.next, sizes.offset)
        guard layout.isBig || place + tail.count <= Int(UInt32.max) else { return nil }
        return EditedFile(bytes, replacing: [(link, number(place, sizes.offset)), (start, tail)])
    }

    /// Where the changed directory or its first value stands: an even offset.
    private var start: Int { bytes.size + bytes.size % 2 }

    private func number(_ number: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return directory.layout.isBigEndian ? bytes.reversed() : bytes
    }
}
