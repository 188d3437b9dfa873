/// The index of a JPEG of several pictures (CIPA DC-007, Multi-Picture Format): a segment of the first picture that lists
/// where each begins in the file, itself included. Stereo pairs and panoramas are such files, often named `.mpo`, and
/// photographs with a gain map or a depth map.
package struct MultiPictureIndex: Sendable, Hashable {
    /// One picture.
    package struct Entry: Sendable, Hashable {
        /// The type of the picture (DC-007, 5.2.3.3.1): the low 24 bits of its attributes.
        let kind: Int
        /// The range of its bytes in the file; nil if the index gives no place within the file at which a JPEG begins.
        package let range: Range<Int>?
    }

    /// The pictures, the first one of the file first.
    package let entries: [Entry]

    private static let maximumPictures = 1024
    private static let maximumSegments = 4096
    /// The tag of the list of pictures.
    private static let list = 0xB002

    /// Finds the index of a JPEG; nil if it has none.
    package init?(_ bytes: some PictureByteSource) {
        var offset = 2
        for _ in 0..<Self.maximumSegments {
            let start = bytes.read(at: offset, count: 8)
            guard start.count == 8, start[0] == 0xFF, start[1] != 0xDA, start[1] != 0xD9 else { return nil }
            if start[1] == 0xFF {
                offset += 1
                continue
            }
            guard let length = start.number(at: 2, count: 2, bigEndian: true), length >= 2 else { return nil }
            if start[1] == 0xE2, start.says("MPF\0", at: 4) {
                self.init(at: offset + 8, bytes)
                return
            }
            offset += 2 + length
        }
        return nil
    }

    /// Reads the index at `base` of a JPEG, which its offsets are relative to; nil if it lists nothing.
    init?(at base: Int, _ bytes: some PictureByteSource) {
        guard let (layout, first) = TIFFDirectory.Layout.at(base, bytes),
            let directory = TIFFDirectory(at: first, layout, bytes), let entry = directory[Self.list]
        else { return nil }
        let table = directory.content(entry, limit: Self.maximumPictures * 16, bytes)
        var entries: [Entry] = []
        for start in stride(from: 0, to: table.count - 15, by: 16) {
            func number(_ offset: Int) -> Int {
                table.number(at: start + offset, count: 4, bigEndian: layout.isBigEndian) ?? 0
            }
            // The first picture is that of the index, and its offset is 0.
            let offset = entries.isEmpty ? 0 : base + number(8)
            entries.append(
                Entry(
                    kind: number(0) & 0xFF_FFFF,
                    range: Self.range(at: offset, number(4), isFirst: entries.isEmpty, bytes)))
        }
        guard !entries.isEmpty else { return nil }
        self.entries = entries
    }

    /// The range of a JPEG at `offset`, up to the end of the file if it would exceed it; nil if none begins there.
    private static func range(
        at offset: Int, _ size: Int, isFirst: Bool, _ bytes: some PictureByteSource
    ) -> Range<Int>? {
        guard isFirst || offset > 2, size > 0, offset < bytes.size,
            bytes.read(at: offset, count: 3).elementsEqual([0xFF, 0xD8, 0xFF])
        else { return nil }
        return offset..<min(bytes.size, offset + size)
    }
}

/// A range of a file, as a file of its own.
package final class PictureFileSection<Whole: PictureByteSource>: PictureByteSource {
    private let whole: Whole
    private let range: Range<Int>

    /// Creates the section `range` of `whole`, which must be within it.
    package init(_ range: Range<Int>, of whole: Whole) {
        self.whole = whole
        self.range = range
    }

    package var size: Int { range.count }
    package var isUnbounded: Bool { whole.isUnbounded }

    package func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < range.count, count > 0 else { return [] }
        return whole.read(at: range.lowerBound + offset, count: min(count, range.count - offset))
    }
}
