/// Rewrites files that libavif 0.11 refuses, or reads in another way than the standards say and browsers do.
enum AVIFCorrections {
    /// The file with the same pictures in a form that libavif reads.
    static func applied(to bytes: [UInt8]) -> [UInt8] {
        AVIFGridOrder.corrected(AVIFAssociations.merged(withSizes(bytes)))
    }

    /// The file with an explicit size for its last box. That size may be 0 for "up to the end of the file" (ISO/IEC
    /// 14496-12, 4.2), which libavif 0.11 accepts only for `mdat`.
    static func withSizes(_ bytes: [UInt8]) -> [UInt8] {
        var offset = 0
        while offset + 8 <= bytes.count {
            let size = AVIFBox.number(bytes, offset, 4)
            if size == 0, bytes.count - offset < 1 << 32 {
                var result = bytes
                result.replaceSubrange(offset..<offset + 4, with: PNGFile.bigEndian(bytes.count - offset))
                return result
            }
            // 1 means that a 64-bit size follows.
            guard size >= 8 else { break }
            offset += size
        }
        return bytes
    }
}

/// A box of an AVIF file in memory (ISO/IEC 14496-12, 4.2).
private struct AVIFBox {
    let type: String
    /// The range of the box, including its header.
    let range: Range<Int>
    /// The range of its content.
    var content: Range<Int> { range.lowerBound + 8..<range.upperBound }

    /// The boxes in `range`, up to the first one that exceeds it.
    static func boxes(_ bytes: [UInt8], _ range: Range<Int>) -> [AVIFBox] {
        var boxes: [AVIFBox] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, boxes.count < 4096 {
            let size = number(bytes, offset, 4)
            let end = size == 0 ? range.upperBound : offset + size
            guard size == 0 || size >= 8, end <= range.upperBound else { break }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            boxes.append(AVIFBox(type: type, range: offset..<end))
            offset = end
        }
        return boxes
    }

    /// The boxes of the `meta` box, after its version and flags; none if there is no such box.
    static func ofItems(_ bytes: [UInt8]) -> [AVIFBox] {
        guard let meta = boxes(bytes, 0..<bytes.count).first(where: { $0.type == "meta" }), meta.content.count > 4
        else {
            return []
        }
        return boxes(bytes, meta.content.lowerBound + 4..<meta.content.upperBound)
    }

    /// The number of `count` bytes at `offset`, which must be within `bytes`.
    static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Joins the associations of properties with items that are in several boxes of one version.
///
/// The standard allows one `ipma` box for each version and flags (ISO/IEC 23008-12, 9.3.1), and libavif refuses a second
/// one even if it is not strict. The encoder cavif wrote one for each item until 2022, so that each of its files with
/// transparency has two; browsers show them.
enum AVIFAssociations {
    /// The file with one box for each version and flags. It has the same size: a `free` box takes the rest. Unchanged if
    /// the boxes are so already, if an item is in two of them, or if the file has an unusual structure.
    static func merged(_ bytes: [UInt8]) -> [UInt8] {
        guard let properties = AVIFBox.ofItems(bytes).first(where: { $0.type == "iprp" }) else { return bytes }
        let parts = AVIFBox.boxes(bytes, properties.content)
        let lists = parts.filter { $0.type == "ipma" }
        guard parts.last?.range.upperBound == properties.range.upperBound else { return bytes }
        var groups: [(kind: ArraySlice<UInt8>, entries: [Entry])] = []
        for list in lists {
            guard let entries = entries(bytes, list.content) else { return bytes }
            let kind = bytes[list.content.prefix(4)]
            if let index = groups.firstIndex(where: { $0.kind == kind }) {
                groups[index].entries += entries
            } else {
                groups.append((kind, entries))
            }
        }
        guard groups.count < lists.count,
            groups.allSatisfy({ Set($0.entries.map(\.item)).count == $0.entries.count })
        else { return bytes }

        var content = parts.filter { $0.type != "ipma" }.flatMap { bytes[$0.range] }
        for group in groups {
            let entries = group.entries.sorted { $0.item < $1.item }
            let list = group.kind + PNGFile.bigEndian(entries.count) + entries.flatMap { bytes[$0.range] }
            content += PNGFile.bigEndian(8 + list.count) + Array("ipma".utf8) + list
        }
        // Each box that is gone had a header of 8 bytes, a version, and a count.
        let rest = properties.content.count - content.count
        guard rest >= 8 else { return bytes }
        content = PNGFile.bigEndian(8 + content.count) + Array("iprp".utf8) + content
        content += PNGFile.bigEndian(rest) + Array("free".utf8) + [UInt8](repeating: 0, count: rest - 8)
        var result = bytes
        result.replaceSubrange(properties.range, with: content)
        return result
    }

    private struct Entry {
        let item: Int
        let range: Range<Int>
    }

    /// The entries of the box whose content is at `range`; nil if they do not fill it.
    private static func entries(_ bytes: [UInt8], _ range: Range<Int>) -> [Entry]? {
        guard range.count >= 8 else { return nil }
        let itemBytes = bytes[range.lowerBound] == 0 ? 2 : 4
        let associationBytes = bytes[range.lowerBound + 3] & 1 == 0 ? 1 : 2
        let count = AVIFBox.number(bytes, range.lowerBound + 4, 4)
        var offset = range.lowerBound + 8
        var entries: [Entry] = []
        while entries.count < count {
            guard offset + itemBytes < range.upperBound else { return nil }
            let end = offset + itemBytes + 1 + Int(bytes[offset + itemBytes]) * associationBytes
            guard end <= range.upperBound else { return nil }
            entries.append(Entry(item: AVIFBox.number(bytes, offset, itemBytes), range: offset..<end))
            offset = end
        }
        return offset == range.upperBound ? entries : nil
    }
}

/// Reorders the parts of a grid for libavif 0.11, which takes them in the order of their locations in the file instead
/// of the order of the grid's references (ISO/IEC 23008-12, 6.6.2.3.1).
enum AVIFGridOrder {
    /// The file with the locations of its grids' parts exchanged; unchanged if they are in order already, or if the
    /// file has an unusual structure.
    static func corrected(_ bytes: [UInt8]) -> [UInt8] {
        let inner = AVIFBox.ofItems(bytes)
        guard let locations = inner.first(where: { $0.type == "iloc" }),
            let references = inner.first(where: { $0.type == "iref" }),
            let entries = entries(bytes, locations.content)
        else { return bytes }
        var result = bytes
        for parts in grids(bytes, references.content) {
            let stored = entries.filter { parts.contains($0.item) }
            guard stored.count == parts.count, Set(parts).count == parts.count, stored.map(\.item) != parts,
                Set(stored.map(\.place.count)).count == 1
            else { continue }
            for (entry, part) in zip(stored, parts) {
                guard let other = stored.first(where: { $0.item == part }) else { continue }
                result.replaceSubrange(entry.place, with: bytes[other.place])
            }
        }
        return result
    }

    /// The parts that each grid refers to, in its order: references of the type `dimg` (14496-12, 8.11.12).
    private static func grids(_ bytes: [UInt8], _ range: Range<Int>) -> [[Int]] {
        guard range.count >= 4 else { return [] }
        let width = bytes[range.lowerBound] == 0 ? 2 : 4
        return AVIFBox.boxes(bytes, range.lowerBound + 4..<range.upperBound).compactMap { box in
            let first = box.content.lowerBound + width
            guard box.type == "dimg", first + 2 <= box.content.upperBound else { return nil }
            let count = AVIFBox.number(bytes, first, 2)
            guard first + 2 + count * width <= box.content.upperBound else { return nil }
            return (0..<count).map { AVIFBox.number(bytes, first + 2 + $0 * width, width) }
        }
    }

    /// Each item with the bytes that locate it (8.11.3); nil if an entry exceeds the box.
    private static func entries(_ bytes: [UInt8], _ range: Range<Int>) -> [(item: Int, place: Range<Int>)]? {
        guard range.count >= 8 else { return nil }
        let version = bytes[range.lowerBound]
        guard version <= 2 else { return nil }
        let sizes = AVIFBox.number(bytes, range.lowerBound + 4, 2)
        let base = sizes >> 4 & 15
        let extent = (sizes >> 12 & 15) + (sizes >> 8 & 15) + (version > 0 ? sizes & 15 : 0)
        let width = version < 2 ? 2 : 4
        var offset = range.lowerBound + 6
        guard offset + width <= range.upperBound else { return nil }
        let count = AVIFBox.number(bytes, offset, width)
        offset += width
        var entries: [(item: Int, place: Range<Int>)] = []
        while entries.count < count {
            let place = offset + width
            let extents = place + (version > 0 ? 2 : 0) + 2 + base
            guard extents + 2 <= range.upperBound else { return nil }
            let end = extents + 2 + AVIFBox.number(bytes, extents, 2) * extent
            guard end <= range.upperBound else { return nil }
            entries.append((AVIFBox.number(bytes, offset, width), place..<end))
            offset = end
        }
        return entries
    }
}
