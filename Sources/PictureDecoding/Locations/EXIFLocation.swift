import DecoderWire
import PictureStructure

/// Removes where a picture was taken from an EXIF block: its GPS directory (EXIF 3.0, 4.6.6).
///
/// All other bytes stay where they are, because maker notes refer to positions in the block that only their maker knows.
/// Maker notes themselves are kept. Names of places that a camera writes there go with `DecoderRequest.Strip.personal`.
struct EXIFLocation {
    /// The maximum number of directories and of their fields; hostile blocks have more.
    private static let (mostDirectories, mostFields) = (16, 1024)
    /// Directories that a field of another one refers to.
    private static let inner = [TIFFTags.exifDirectory, TIFFTags.interoperability]
    /// Fields with metadata of their own, which may repeat the place: XMP, IPTC and Photoshop's resources.
    private static let nested = [700, 33723, 34377]

    private var bytes: [UInt8]
    private let isBigEndian: Bool
    private var visited: Set<Int> = []
    /// What the other fields need, and what only the GPS directory needs.
    private var needed = [0..<8]
    private var freed: [Range<Int>] = []
    /// Whether the structure does not allow an edit in place.
    private var isOdd = false

    /// Returns `block` without its GPS directory; nil if it has no other field.
    ///
    /// If the directory is damaged, or shares bytes with other fields, the block is rebuilt as for `.personal`: no
    /// position may remain in it.
    static func removed(from block: [UInt8]) -> [UInt8]? {
        guard var editor = EXIFLocation(block) else { return nil }
        let main = editor.number(4, 4) ?? 0
        guard editor.fieldCount(at: main) != nil else { return nil }
        let isEmpty = editor.edit(main, isChained: true)
        guard !editor.isOdd, !editor.sharesBytes else { return MetadataStrip.exif(block, .personal) }
        for range in editor.freed { for index in range { editor.bytes[index] = 0 } }
        return isEmpty ? nil : editor.bytes
    }

    private init?(_ block: [UInt8]) {
        switch Array(block.prefix(4)) {
        case [0x49, 0x49, 42, 0]: isBigEndian = false
        case [0x4D, 0x4D, 0, 42]: isBigEndian = true
        default: return nil
        }
        bytes = block
    }

    private var sharesBytes: Bool { freed.contains { part in needed.contains { $0.overlaps(part) } } }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let part = bytes[offset..<offset + count]
        return isBigEndian ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func put(_ value: Int, at offset: Int, _ count: Int) {
        for place in 0..<count {
            let shift = 8 * (isBigEndian ? count - 1 - place : place)
            bytes[offset + place] = UInt8(truncatingIfNeeded: value >> shift)
        }
    }

    /// The number of fields of the directory at `offset`; nil if it is not completely in the block.
    private func fieldCount(at offset: Int) -> Int? {
        guard offset >= 8, let count = number(offset, 2), count <= Self.mostFields,
            offset + 2 + count * 12 <= bytes.count
        else { return nil }
        return count
    }

    /// The range of a value that is stored outside of the directory; nil for one inside, or of an unknown type.
    private func outer(_ entry: Int) -> Range<Int>? {
        guard let type = number(entry + 2, 2), let count = number(entry + 4, 4), let start = number(entry + 8, 4) else {
            return nil
        }
        let size = TIFFField.size(of: UInt16(type)) * count
        guard size > 4 else { return nil }
        return min(start, bytes.count)..<min(start + size, bytes.count)
    }

    /// Removes the reference to a GPS directory from the directory at `offset`, from those that it refers to, and from
    /// the next ones. A directory that no reader can find is left alone. Returns whether no field and no directory is
    /// left.
    ///
    /// - Parameter isChained: Whether another directory may follow, such as that of the thumbnail.
    private mutating func edit(_ offset: Int, isChained: Bool) -> Bool {
        guard visited.insert(offset).inserted, let count = fieldCount(at: offset) else { return true }
        guard visited.count <= Self.mostDirectories else {
            isOdd = true
            return false
        }
        let end = offset + 2 + count * 12
        needed.append(offset..<min(end + 4, bytes.count))
        var kept: [Int] = []
        for entry in stride(from: offset + 2, to: end, by: 12) {
            let tag = number(entry, 2) ?? 0
            if tag == TIFFTags.gpsDirectory {
                free(number(entry + 8, 4) ?? 0)
                continue
            }
            kept.append(entry)
            if Self.nested.contains(tag) { isOdd = true }
            if Self.inner.contains(tag), let inner = number(entry + 8, 4) { _ = edit(inner, isChained: false) }
            if let range = outer(entry) { needed.append(range) }
            if tag == Self.thumbnail, let start = number(entry + 8, 4) {
                // Its length is another field; whatever follows may belong to it.
                needed.append(min(start, bytes.count)..<min(start + thumbnailBytes(offset, count), bytes.count))
            }
        }
        let next = isChained ? number(end, 4) ?? 0 : 0
        if kept.count < count { close(offset, kept, end) }
        let isLast = next == 0 || edit(next, isChained: true)
        return kept.isEmpty && isLast
    }

    /// The offset and the length of the thumbnail (EXIF 3.0, 4.6.5).
    private static let (thumbnail, thumbnailLength) = (513, 514)

    private func thumbnailBytes(_ offset: Int, _ count: Int) -> Int {
        let entry = stride(from: offset + 2, to: offset + 2 + count * 12, by: 12).first {
            number($0, 2) == Self.thumbnailLength
        }
        return entry.flatMap { number($0 + 8, 4) } ?? 0
    }

    /// Moves the entries at `kept` together; the offset of the next directory follows them.
    private mutating func close(_ offset: Int, _ kept: [Int], _ end: Int) {
        let hasNext = end + 4 <= bytes.count
        let rest = kept.flatMap { bytes[$0..<$0 + 12] } + (hasNext ? Array(bytes[end..<end + 4]) : [])
        let whole = offset + 2..<end + (hasNext ? 4 : 0)
        put(kept.count, at: offset, 2)
        bytes.replaceSubrange(whole, with: rest + [UInt8](repeating: 0, count: whole.count - rest.count))
    }

    /// Marks the GPS directory at `offset` and its values.
    private mutating func free(_ offset: Int) {
        guard let count = fieldCount(at: offset) else {
            isOdd = true
            return
        }
        let end = offset + 2 + count * 12
        freed.append(offset..<min(end + 4, bytes.count))
        for entry in stride(from: offset + 2, to: end, by: 12) {
            if TIFFField.size(of: UInt16(number(entry + 2, 2) ?? 0)) == 0 { isOdd = true }
            if let range = outer(entry) { freed.append(range) }
        }
    }
}
