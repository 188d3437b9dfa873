import FileSystem
package import SystemPackage

/// The identifier that joins the picture and the film of a Live Photo, read from the parts of the file that can hold it.
///
/// In the picture, it is the value 17 of Apple's maker note in the EXIF (ExifTool, "Apple Tags"). In the film, it is the
/// metadata `com.apple.quicktime.content.identifier` of the movie (Apple, "QuickTime File Format", metadata atoms).
package struct ContentIdentifier {
    /// Returns at most `count` bytes of the file from `offset` on, fewer at its end.
    private let read: (_ offset: Int, _ count: Int) -> [UInt8]

    /// The most bytes of a part that are read: 1 MiB. EXIF has at most 64 KiB in a JPEG.
    private static let longestPart = 1 << 20
    /// The most boxes or segments that are passed at one level.
    private static let mostParts = 4096

    /// Reads files through `read`.
    package init(reading read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) { self.read = read }

    /// Returns the identifier in the regular file at `path`; nil if it has none, or cannot be read.
    package static func of(_ path: FilePath) -> String? {
        guard let file = try? SystemCalls.openRegularFile(path) else { return nil }
        defer { try? file.close() }
        return ContentIdentifier { (try? file.readBytes(at: Int64($0), count: $1)) ?? [] }.value
    }

    /// The identifier; nil if there is none.
    package var value: String? {
        let beginning = read(0, 12)
        if beginning.starts(with: [0xFF, 0xD8]) { return ofJPEG }
        guard beginning.count == 12 else { return nil }
        // A film may begin with other boxes than its type.
        guard Self.name(beginning, 4) == "ftyp" else { return ofMovie }
        return Self.pictureBrands.contains(Self.name(beginning, 8)) ? ofHEIF : ofMovie
    }

    private static let pictureBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1", "msf1", "hevc", "avif"]

    // MARK: - JPEG

    private var ofJPEG: String? {
        var offset = 2
        for _ in 0..<Self.mostParts {
            let head = read(offset, 4)
            guard head.count == 4, head[0] == 0xFF else { return nil }
            // Fill bytes may precede a marker.
            if head[1] == 0xFF {
                offset += 1
                continue
            }
            // The scan follows; metadata come before it.
            guard head[1] != 0xDA, head[1] != 0xD9 else { return nil }
            let length = Int(head[2]) << 8 | Int(head[3])
            guard length >= 2 else { return nil }
            if head[1] == 0xE1 {
                let part = read(offset + 4, length - 2)
                if part.starts(with: Array("Exif\0\0".utf8)) {
                    return TIFFBytes(Array(part.dropFirst(6)))?.appleContentIdentifier
                }
            }
            offset += 2 + length
        }
        return nil
    }

    // MARK: - HEIF

    /// The EXIF of a HEIF picture is an item of type `Exif`, whose bytes the box `iloc` locates. (ISO/IEC 14496-12)
    private var ofHEIF: String? {
        guard let meta = child("meta", in: nil), let items = child("iinf", in: meta.skipping(4)),
            let places = child("iloc", in: meta.skipping(4))
        else { return nil }
        guard let item = exifItem(in: items), let bytes = content(of: item, at: places), bytes.count > 4 else {
            return nil
        }
        // The offset of the TIFF header behind these four bytes.
        let skipped = Self.number(bytes, 0, 4)
        guard skipped <= bytes.count - 4 else { return nil }
        return TIFFBytes(Array(bytes[(4 + skipped)...]))?.appleContentIdentifier
    }

    private func exifItem(in box: Box) -> Int? {
        let bytes = content(of: box)
        guard bytes.count >= 8 else { return nil }
        var offset = bytes[0] == 0 ? 6 : 8
        for _ in 0..<Self.mostParts {
            let length = Self.number(bytes, offset, 4)
            guard length >= 20, length <= bytes.count - offset, Self.name(bytes, offset + 4) == "infe" else {
                return nil
            }
            let version = bytes[offset + 8]
            let width = version == 3 ? 4 : 2
            // Version 2 and 3: item_ID, item_protection_index, item_type.
            if version == 2 || version == 3, Self.name(bytes, offset + 12 + width + 2) == "Exif" {
                return Self.number(bytes, offset + 12, width)
            }
            offset += length
        }
        return nil
    }

    /// Returns the bytes of an item that `iloc` locates in the file; nil for other constructions.
    private func content(of item: Int, at box: Box) -> [UInt8]? {
        let bytes = content(of: box)
        guard bytes.count >= 8, bytes[0] <= 2 else { return nil }
        let version = bytes[0]
        let (offsetSize, lengthSize) = (Int(bytes[4] >> 4), Int(bytes[4] & 15))
        let (baseSize, indexSize) = (Int(bytes[5] >> 4), version == 0 ? 0 : Int(bytes[5] & 15))
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy([0, 4, 8].contains) else { return nil }
        let width = version == 2 ? 4 : 2
        let count = Self.number(bytes, 6, width)
        var place = 6 + width
        for _ in 0..<min(count, Self.mostParts) {
            guard place < bytes.count else { return nil }
            let id = Self.number(bytes, place, width)
            place += width
            var isInFile = true
            if version > 0 {
                isInFile = Self.number(bytes, place, 2) & 15 == 0
                place += 2
            }
            let base = Self.number(bytes, place + 2, baseSize)
            place += 2 + baseSize
            let extents = Self.number(bytes, place, 2)
            place += 2
            guard id == item else {
                place += extents * (indexSize + offsetSize + lengthSize)
                continue
            }
            guard isInFile else { return nil }
            var content: [UInt8] = []
            for _ in 0..<min(extents, Self.mostParts) {
                let start = base.addingReportingOverflow(Self.number(bytes, place + indexSize, offsetSize))
                let length = Self.number(bytes, place + indexSize + offsetSize, lengthSize)
                guard !start.overflow, length <= Self.longestPart - content.count else { return nil }
                content += read(start.partialValue, length)
                place += indexSize + offsetSize + lengthSize
            }
            return content
        }
        return nil
    }

    // MARK: - Films

    private var ofMovie: String? {
        guard let movie = child("moov", in: nil), let meta = child("meta", in: movie) else { return nil }
        // In QuickTime, `meta` has only children; in MP4, a version precedes them.
        let isPlain = Self.name(read(meta.start, 8), 4) == "hdlr"
        let inside = isPlain ? meta : meta.skipping(4)
        guard let keys = child("keys", in: inside), let list = child("ilst", in: inside),
            let key = index(of: "com.apple.quicktime.content.identifier", in: content(of: keys))
        else { return nil }
        return value(of: key, in: content(of: list))
    }

    /// Returns the 1-based index of a key.
    private func index(of key: String, in bytes: [UInt8]) -> Int? {
        var offset = 8
        for index in 1...Self.mostParts {
            let length = Self.number(bytes, offset, 4)
            guard length >= 8, length <= bytes.count - offset else { return nil }
            if bytes[(offset + 8)..<(offset + length)].elementsEqual(key.utf8) { return index }
            offset += length
        }
        return nil
    }

    /// Returns the text of the item of this number in the box `ilst`.
    private func value(of key: Int, in bytes: [UInt8]) -> String? {
        var offset = 0
        for _ in 0..<Self.mostParts {
            let length = Self.number(bytes, offset, 4)
            guard length >= 8, length <= bytes.count - offset else { return nil }
            if Self.number(bytes, offset + 4, 4) == key {
                // One box `data`: size, name, type 1 (UTF-8), locale, text.
                let size = Self.number(bytes, offset + 8, 4)
                guard Self.name(bytes, offset + 12) == "data", Self.number(bytes, offset + 16, 4) == 1, size >= 16,
                    size <= length - 8
                else { return nil }
                return Self.text(bytes[(offset + 24)..<(offset + 8 + size)])
            }
            offset += length
        }
        return nil
    }

    // MARK: - Boxes

    /// The content of a box, as a range of the file.
    private struct Box {
        var start: Int
        /// Nil for the end of the file.
        var end: Int?

        /// The content without the first bytes: the version of a full box.
        func skipping(_ count: Int) -> Box { Box(start: start + count, end: end) }
    }

    /// Returns the first box of this name in another one, or in the file.
    private func child(_ name: String, in parent: Box?) -> Box? {
        var offset = parent?.start ?? 0
        for _ in 0..<Self.mostParts {
            if let end = parent?.end, offset >= end { return nil }
            let head = read(offset, 16)
            guard head.count >= 8 else { return nil }
            var (size, header) = (Self.number(head, 0, 4), 8)
            if size == 1 {
                guard head.count == 16 else { return nil }
                (size, header) = (Self.number(head, 8, 8), 16)
            }
            // A box of size 0 reaches to the end.
            if size == 0 { return Self.name(head, 4) == name ? Box(start: offset + header, end: parent?.end) : nil }
            let (end, overflow) = offset.addingReportingOverflow(size)
            guard size >= header, !overflow, parent?.end.map({ end <= $0 }) ?? true else { return nil }
            if Self.name(head, 4) == name { return Box(start: offset + header, end: end) }
            offset = end
        }
        return nil
    }

    private func content(of box: Box) -> [UInt8] {
        let count = box.end.map { $0 - box.start } ?? Self.longestPart
        return count > 0 && count <= Self.longestPart ? read(box.start, count) : []
    }

    /// Returns a big-endian number of at most 8 bytes; 0 beyond the end, and for what exceeds `Int`.
    private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        guard offset >= 0, offset <= bytes.count - count else { return 0 }
        let number = bytes[offset..<(offset + count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: number) ?? 0
    }

    private static func name(_ bytes: [UInt8], _ offset: Int) -> String {
        guard offset >= 0, offset <= bytes.count - 4 else { return "" }
        return String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
    }

    /// Returns the text up to the first NUL; nil if it is empty.
    fileprivate static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = bytes.prefix { $0 != 0 }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}

/// The tags of a TIFF structure, as EXIF and Apple's maker note have them.
private struct TIFFBytes {
    private let bytes: [UInt8]
    private let isBigEndian: Bool

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x4D, 0x4D): isBigEndian = true
        case (0x49, 0x49): isBigEndian = false
        default: return nil
        }
        self.bytes = bytes
    }

    private init(_ bytes: [UInt8], isBigEndian: Bool) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    /// The value 17 of Apple's maker note: a text in an IFD behind "Apple iOS", a NUL, the version and the byte order,
    /// whose offsets begin at the note itself.
    var appleContentIdentifier: String? {
        guard number(2, 2) == 42, let exif = entry(0x8769, in: number(4, 4)),
            let note = entry(0x927C, in: number(exif.place, 4)), note.count > 14
        else { return nil }
        let start = number(note.place, 4)
        guard start <= bytes.count, note.count <= bytes.count - start else { return nil }
        let inside = Array(bytes[start..<(start + note.count)])
        guard inside.starts(with: Array("Apple iOS\0".utf8)) else { return nil }
        let tags = TIFFBytes(inside, isBigEndian: inside[12] == 0x4D)
        // 2 is the type of texts; one of at most four bytes would be in the entry itself.
        guard let entry = tags.entry(17, in: 14), entry.type == 2, entry.count > 4 else { return nil }
        let text = tags.number(entry.place, 4)
        guard text <= inside.count, entry.count <= inside.count - text else { return nil }
        return ContentIdentifier.text(inside[text..<(text + entry.count)])
    }

    /// Returns the type and count of a tag in the directory at `offset`, and the place of its value or offset.
    private func entry(_ tag: Int, in offset: Int) -> (type: Int, count: Int, place: Int)? {
        let count = number(offset, 2)
        for index in 0..<count {
            let place = offset + 2 + 12 * index
            guard place <= bytes.count - 12 else { return nil }
            if number(place, 2) == tag { return (number(place + 2, 2), number(place + 4, 4), place + 8) }
        }
        return nil
    }

    private func number(_ offset: Int, _ count: Int) -> Int {
        guard offset >= 0, offset <= bytes.count - count else { return 0 }
        let part = bytes[offset..<(offset + count)]
        return isBigEndian
            ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
