import DecoderWire

/// Reads AVIF into a picture of libvips, as a loader of libvips would.
enum AVIFLoader {
    /// Frame `frame` of the AVIF in `bytes`: cropped, rotated and mirrored as its boxes specify, with its metadata
    /// under the field names of libvips.
    ///
    /// - Throws: `DecoderFailure`, `VipsError`.
    static func load(_ bytes: [UInt8], frame: Int, maximumPixels: UInt64) throws -> VipsImage {
        let picture = try AVIFPicture(
            decoding: AVIFGridOrder.corrected(withSizes(bytes)), frame: frame, limit: maximumPixels)
        let pixels = try picture.withPixels { samples, bands, bits in
            try VipsImage(
                samples: samples, width: picture.width, height: picture.height, bands: bands,
                format: bits == 16 ? .uint16 : .uint8)
        }
        var image = try marked(pixels, isGrey: picture.isGrey)
        image = try transformed(image, by: picture.transform)
        image = try image.editable()
        if let profile = picture.profile { image.set("icc-profile-data", bytes: profile) }
        if let exif = picture.exif { image.set("exif-data", bytes: exif) }
        if let xmp = picture.xmp { image.set("xmp-data", bytes: xmp) }
        image.set("n-pages", picture.frames)
        image.set("heif-bitdepth", picture.bits)
        return image
    }

    /// The file with an explicit size for its last box. That size may be 0 for "up to the end of the file" (ISO/IEC
    /// 14496-12, 4.2), which libavif 0.11 accepts only for `mdat`.
    static func withSizes(_ bytes: [UInt8]) -> [UInt8] {
        var offset = 0
        while offset + 8 <= bytes.count {
            let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
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

    /// The picture with its interpretation set; grey is reduced to one band, since all of its colours are equal.
    private static func marked(_ pixels: consuming VipsImage, isGrey: Bool) throws -> VipsImage {
        let isDeep = pixels.format == .uint16
        let operation = try VipsOperation("copy")
        operation.set("in", try isGrey ? grey(pixels) : pixels)
        try operation.set(
            "interpretation", isGrey ? (isDeep ? "grey16" : "b-w") : (isDeep ? "rgb16" : "srgb"))
        return try operation.run()
    }

    private static func grey(_ pixels: consuming VipsImage) throws -> VipsImage {
        let bands = pixels.bands
        let red = try band(0, of: pixels)
        guard bands == 4 else { return red }
        let join = try VipsOperation("bandjoin")
        join.set("in", red, try band(3, of: pixels))
        return try join.run()
    }

    private static func band(_ number: Int, of image: borrowing VipsImage) throws -> VipsImage {
        let operation = try VipsOperation("extract_band")
        operation.set("in", image)
        try operation.set("band", "\(number)")
        return try operation.run()
    }

    private static func transformed(
        _ image: consuming VipsImage, by transform: AVIFPicture.Transform
    ) throws -> VipsImage {
        var image = image
        if let crop = transform.crop {
            let operation = try VipsOperation("extract_area")
            operation.set("input", image)
            for (name, value) in [
                ("left", crop.left), ("top", crop.top), ("width", crop.width), ("height", crop.height),
            ] {
                try operation.set(name, "\(value)")
            }
            image = try operation.run()
        }
        if transform.quarterTurns > 0 {
            let operation = try VipsOperation("rot")
            operation.set("in", image)
            // libvips rotates clockwise.
            try operation.set("angle", ["d0", "d270", "d180", "d90"][transform.quarterTurns])
            image = try operation.run()
        }
        if let flip = transform.flip {
            let operation = try VipsOperation("flip")
            operation.set("in", image)
            try operation.set("direction", flip == .vertical ? "vertical" : "horizontal")
            image = try operation.run()
        }
        return image
    }
}

/// Reorders the parts of a grid for libavif 0.11, which takes them in the order of their locations in the file instead
/// of the order of the grid's references (ISO/IEC 23008-12, 6.6.2.3.1).
enum AVIFGridOrder {
    /// The file with the locations of its grids' parts exchanged; unchanged if they are in order already, or if the
    /// file has an unusual structure.
    static func corrected(_ bytes: [UInt8]) -> [UInt8] {
        guard let meta = boxes(bytes, 0..<bytes.count).first(where: { $0.type == "meta" }),
            meta.content.count > 4
        else { return bytes }
        let inner = boxes(bytes, meta.content.lowerBound + 4..<meta.content.upperBound)
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

    private struct Box {
        let type: String
        let content: Range<Int>
    }

    /// The boxes in `range` (ISO/IEC 14496-12, 4.2).
    private static func boxes(_ bytes: [UInt8], _ range: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, boxes.count < 4096 {
            let size = number(bytes, offset, 4)
            let end = size == 0 ? range.upperBound : offset + size
            guard size == 0 || size >= 8, end <= range.upperBound else { break }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            boxes.append(Box(type: type, content: offset + 8..<end))
            offset = end
        }
        return boxes
    }

    /// The parts that each grid refers to, in its order: references of the type `dimg` (14496-12, 8.11.12).
    private static func grids(_ bytes: [UInt8], _ range: Range<Int>) -> [[Int]] {
        guard range.count >= 4 else { return [] }
        let width = bytes[range.lowerBound] == 0 ? 2 : 4
        return boxes(bytes, range.lowerBound + 4..<range.upperBound).compactMap { box in
            let first = box.content.lowerBound + width
            guard box.type == "dimg", first + 2 <= box.content.upperBound else { return nil }
            let count = number(bytes, first, 2)
            guard first + 2 + count * width <= box.content.upperBound else { return nil }
            return (0..<count).map { number(bytes, first + 2 + $0 * width, width) }
        }
    }

    /// Each item with the bytes that locate it (8.11.3); nil if an entry exceeds the box.
    private static func entries(_ bytes: [UInt8], _ range: Range<Int>) -> [(item: Int, place: Range<Int>)]? {
        guard range.count >= 8 else { return nil }
        let version = bytes[range.lowerBound]
        guard version <= 2 else { return nil }
        let sizes = number(bytes, range.lowerBound + 4, 2)
        let base = sizes >> 4 & 15
        let extent = (sizes >> 12 & 15) + (sizes >> 8 & 15) + (version > 0 ? sizes & 15 : 0)
        let width = version < 2 ? 2 : 4
        var offset = range.lowerBound + 6
        guard offset + width <= range.upperBound else { return nil }
        let count = number(bytes, offset, width)
        offset += width
        var entries: [(item: Int, place: Range<Int>)] = []
        while entries.count < count {
            let place = offset + width
            let extents = place + (version > 0 ? 2 : 0) + 2 + base
            guard extents + 2 <= range.upperBound else { return nil }
            let end = extents + 2 + number(bytes, extents, 2) * extent
            guard end <= range.upperBound else { return nil }
            entries.append((number(bytes, offset, width), place..<end))
            offset = end
        }
        return entries
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
