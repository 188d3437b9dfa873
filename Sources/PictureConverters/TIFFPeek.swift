import Conversion
import ItemProviders
import PictureStructure

/// TIFF: the first directory states the offset of a second one, and the meaning of its samples (TIFF 6.0, section 2;
/// BigTIFF).
enum TIFFPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? { peek(head, bytes, part: 0) }

    /// The directory of a page is found by following the chain of directories. One that is out of reach may be of any
    /// kind; the losses are then those of the worst kind.
    static func peek(_ head: [UInt8], _ bytes: SourceBytes, part: Int) -> PicturePeek? {
        let isBigEndian = head.says("MM")
        guard isBigEndian || head.says("II"), let version = head.number(at: 2, count: 2, bigEndian: isBigEndian),
            version == 42 || version == 43
        else { return nil }
        let layout = version == 42 ? Layout(count: 2, entry: 12, offset: 4) : Layout(count: 8, entry: 20, offset: 8)
        guard var first = head.address(at: version == 42 ? 4 : 8, layout.offset, isBigEndian) else {
            return PicturePeek()
        }
        for _ in 0..<part {
            guard let next = directory(behind: first, layout, isBigEndian, bytes) else {
                return PicturePeek(losses: ["colourspace", .depth])
            }
            first = next
        }
        guard let count = bytes.read(at: first, count: layout.count).address(at: 0, layout.count, isBigEndian),
            count < 2000
        else { return PicturePeek(losses: part == 0 ? [] : ["colourspace", .depth]) }
        let directory = bytes.read(at: first + layout.count, count: count * layout.entry + layout.offset)
        var peek = PicturePeek()
        let next = directory.address(at: count * layout.entry, layout.offset, isBigEndian)
        if let next, next != 0, holdsPage(at: next, layout, isBigEndian, bytes) { peek.several = .pages }
        let value = version == 42 ? 8 : 12
        for entry in 0..<count {
            let start = entry * layout.entry
            guard let tag = directory.number(at: start, count: 2, bigEndian: isBigEndian) else { break }
            let short = directory.number(at: start + value, count: 2, bigEndian: isBigEndian)
            switch (tag, short) {
            case (photometric, 5), (photometric, 8), (photometric, 9): peek.losses.append("colourspace")
            case (sampleFormat, 2), (sampleFormat, 3): peek.losses.append(.depth)
            case (bitsPerSample, _):
                // Values that do not fit the entry are stored elsewhere; all are equal.
                let count = directory.number(at: start + 4, count: 4, bigEndian: isBigEndian) ?? 0
                let fits = count * 2 <= layout.offset
                let place = directory.address(at: start + value, layout.offset, isBigEndian) ?? 0
                peek.bits =
                    fits ? short : bytes.read(at: place, count: 2).number(at: 0, count: 2, bigEndian: isBigEndian)
            default: break
            }
        }
        return peek
    }

    private struct Layout {
        let count: Int
        let entry: Int
        let offset: Int
    }

    private static let newSubfileType = 254
    private static let bitsPerSample = 258
    private static let photometric = 262
    private static let sampleFormat = 339

    /// The offset of the directory after the one at `offset`; nil after the last one, and beyond the byte budget.
    private static func directory(behind offset: Int, _ layout: Layout, _ isBigEndian: Bool, _ bytes: SourceBytes)
        -> Int?
    {
        guard let count = bytes.read(at: offset, count: layout.count).address(at: 0, layout.count, isBigEndian),
            count < 2000,
            let next = bytes.read(at: offset + layout.count + count * layout.entry, count: layout.offset)
                .address(at: 0, layout.offset, isBigEndian), next != 0
        else { return nil }
        return next
    }

    /// Whether the directory at `offset` is a page, and not a reduced copy or a mask of the previous one.
    private static func holdsPage(at offset: Int, _ layout: Layout, _ isBigEndian: Bool, _ bytes: SourceBytes)
        -> Bool
    {
        let start = bytes.read(at: offset, count: layout.count + layout.entry)
        guard start.number(at: layout.count, count: 2, bigEndian: isBigEndian) == newSubfileType else { return true }
        let value =
            start.number(at: layout.count + (layout.entry == 12 ? 8 : 12), count: 4, bigEndian: isBigEndian) ?? 0
        return value & 0b101 == 0
    }
}

extension [UInt8] {
    /// A file offset or count of 2, 4 or 8 bytes; nil beyond the end and for numbers larger than any file.
    fileprivate func address(at offset: Int, _ count: Int, _ isBigEndian: Bool) -> Int? {
        guard count == 8 else { return number(at: offset, count: count, bigEndian: isBigEndian) }
        guard let high = number(at: offset + (isBigEndian ? 0 : 4), count: 4, bigEndian: isBigEndian), high < 1 << 24,
            let low = number(at: offset + (isBigEndian ? 4 : 0), count: 4, bigEndian: isBigEndian)
        else { return nil }
        return high << 32 | low
    }
}
