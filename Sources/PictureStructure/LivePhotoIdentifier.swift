/// The identifier that joins the picture and the film of a Live Photo, read from the parts of the file that can hold it.
///
/// In the picture, it is the value 17 of Apple's maker note in the EXIF (ExifTool, "Apple Tags"). In the film, it is the
/// metadata `com.apple.quicktime.content.identifier` of the movie (Apple, "QuickTime File Format", metadata atoms).
package enum LivePhotoIdentifier {
    /// The most bytes of a part that are read: 1 MiB. EXIF has at most 64 KiB in a JPEG.
    private static let longestPart = 1 << 20
    /// The most segments of a JPEG that are passed.
    private static let mostSegments = 4096

    /// Returns the identifier in a JPEG, a HEIF, or a film; nil if the file has none, or is damaged there.
    package static func identifier(in bytes: some PictureByteSource) -> String? {
        let head = bytes.read(at: 0, count: 12)
        if head.starts(with: [0xFF, 0xD8]) { return ofJPEG(bytes) }
        guard head.count == 12 else { return nil }
        let boxes = ISOBox.boxes(in: 0..<bytes.size, bytes).boxes
        // A film may begin with other boxes than its type.
        let isPicture = head.says("ftyp", at: 4) && head.fourLetters(at: 8).map(HEIFInventory.isBrand) == true
        return isPicture ? ofHEIF(boxes, bytes) : ofFilm(boxes, bytes)
    }

    // MARK: - Pictures

    private static func ofJPEG(_ bytes: some PictureByteSource) -> String? {
        var offset = 2
        for _ in 0..<mostSegments {
            let head = bytes.read(at: offset, count: 10)
            // The scan follows the metadata.
            guard head.count >= 4, head[0] == 0xFF, head[1] != 0xDA, head[1] != 0xD9 else { return nil }
            // Fill bytes may precede a marker.
            if head[1] == 0xFF {
                offset += 1
                continue
            }
            if head[1] == 0xE1, head.says("Exif\0", at: 4) { return ofEXIF(at: offset + 10, bytes) }
            guard let length = head.number(at: 2, count: 2, bigEndian: true), length >= 2 else { return nil }
            offset += 2 + length
        }
        return nil
    }

    /// The EXIF of a HEIF picture is an item of type `Exif`. Its first four bytes are the offset of the structure behind
    /// them. (ISO/IEC 23008-12, annex A.2.1)
    private static func ofHEIF(_ boxes: [ISOBox], _ bytes: some PictureByteSource) -> String? {
        guard let meta = boxes.first(where: { $0.type == "meta" }) else { return nil }
        // After version and flags.
        let items = HEIFItems(meta.content.dropFirst(4), bytes)
        guard let item = items.items.first(where: { $0.type == "Exif" }), let ranges = items.ranges(of: item.id),
            ranges.allSatisfy({ $0.count <= longestPart })
        else { return nil }
        var content: [UInt8] = []
        for range in ranges where content.count <= longestPart {
            content += bytes.read(at: range.lowerBound, count: range.count)
        }
        guard let skipped = content.number(at: 0, count: 4, bigEndian: true) else { return nil }
        return skipped < content.count ? ofEXIF(at: 4 + skipped, PictureFileInMemory(content)) : nil
    }

    /// The value in the maker note: a directory behind "Apple iOS", a NUL, the version and the byte order, whose offsets
    /// begin at the note itself.
    private static func ofEXIF(at base: Int, _ bytes: some PictureByteSource) -> String? {
        guard let (layout, first) = TIFFDirectory.Layout.at(base, bytes),
            let main = TIFFDirectory(at: first, layout, bytes),
            let place = main[TIFFTags.exifDirectory].flatMap(main.number),
            let exif = TIFFDirectory(at: place, layout, bytes), let entry = exif[TIFFTags.makerNote]
        else { return nil }
        let note = exif.content(entry, limit: longestPart, bytes)
        guard note.count == entry.count, note.says("Apple iOS\0") else { return nil }
        let source = PictureFileInMemory(note)
        let order = TIFFDirectory.Layout(base: 0, isBigEndian: note.says("MM", at: 12), isBig: false)
        // 2 is the type of texts.
        guard let tags = TIFFDirectory(at: 14, order, source), let value = tags[17], value.type == 2 else { return nil }
        let text = tags.content(value, limit: longestPart, source)
        return text.count == value.count ? self.text(text) : nil
    }

    // MARK: - Films

    private static func ofFilm(_ boxes: [ISOBox], _ bytes: some PictureByteSource) -> String? {
        func child(_ type: String, of parent: Range<Int>) -> ISOBox? {
            ISOBox.boxes(in: parent, bytes).boxes.first { $0.type == type }
        }
        guard let movie = boxes.first(where: { $0.type == "moov" }), let meta = child("meta", of: movie.content) else {
            return nil
        }
        // In QuickTime, `meta` has only children; in MP4, a version precedes them.
        let isPlain = bytes.read(at: meta.content.lowerBound, count: 8).says("hdlr", at: 4)
        let inside = isPlain ? meta.content : meta.content.dropFirst(4)
        guard let keys = child("keys", of: inside), let list = child("ilst", of: inside),
            let key = index(of: "com.apple.quicktime.content.identifier", in: content(of: keys, bytes))
        else { return nil }
        for item in ISOBox.boxes(in: list.content, bytes).boxes
        // The number of the key stands where other boxes have their type.
        where bytes.number(at: item.content.lowerBound - 4, count: 4, bigEndian: true) == key {
            guard let data = child("data", of: item.content) else { return nil }
            let value = content(of: data, bytes)
            // The type (1 is UTF-8) and the locale precede the text. A clipped box has only a part of it.
            guard bytes.number(at: data.content.lowerBound - 8, count: 4, bigEndian: true) == value.count + 8,
                value.number(at: 0, count: 4, bigEndian: true) == 1
            else { return nil }
            return text(Array(value.dropFirst(8)))
        }
        return nil
    }

    /// Returns the 1-based index of a key in the content of the box `keys`: version, number of keys, and for each its
    /// size, namespace and name.
    private static func index(of key: String, in bytes: [UInt8]) -> Int? {
        var (offset, index) = (8, 1)
        while let length = bytes.number(at: offset, count: 4, bigEndian: true), length >= 8,
            length <= bytes.count - offset
        {
            if bytes[(offset + 8)..<(offset + length)].elementsEqual(key.utf8) { return index }
            (offset, index) = (offset + length, index + 1)
        }
        return nil
    }

    private static func content(of box: ISOBox, _ bytes: some PictureByteSource) -> [UInt8] {
        bytes.read(at: box.content.lowerBound, count: min(box.content.count, longestPart))
    }

    /// Returns the text up to the first NUL; nil if it is empty.
    private static func text(_ bytes: [UInt8]) -> String? {
        let text = bytes.prefix { $0 != 0 }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}
