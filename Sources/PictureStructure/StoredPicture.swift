/// How a JPEG, PNG or TIFF stores a picture, for programs that copy pictures without decoding them.
package struct StoredPicture: Sendable, Hashable {
    /// How it must be turned and mirrored to be upright: 1 (not at all) to 8. (EXIF 3.0, 4.6.5; TIFF 6.0, section 8)
    package var orientation = 1
    /// The bits of its samples.
    package var bits = 8
    /// Whether it has alpha, or another sample more than its colours need.
    package var hasAlpha = false
    /// Whether its samples are unsigned integers of grey, RGB, CMYK, YCbCr or a palette, those of a pixel side by side.
    package var isPlain = true
    /// Whether the numbers of its resolution have no unit, so that they state only the shape of the pixels.
    package var hasOnlyAspectRatio = false
    /// The resolution of a JPEG whose EXIF alone states one.
    package var resolutionInEXIF: Resolution?

    /// The numbers of pixels per inch.
    package struct Resolution: Sendable, Hashable {
        package var x, y: Double
    }

    /// Returns the pictures of a JPEG, PNG or TIFF, in order; none for other bytes.
    ///
    /// - Complexity: linear in the number of segments, chunks or directories.
    package static func pictures(in bytes: some PictureByteSource) -> [StoredPicture] {
        let head = bytes.read(at: 0, count: 32)
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return [inJPEG(bytes)] }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return [inPNG(head, bytes)] }
        return inTIFF(bytes)
    }

    /// The maximum number of segments, chunks and directories that are visited.
    private static let most = 10_000

    // MARK: - Formats

    private static func inTIFF(_ bytes: some PictureByteSource) -> [StoredPicture] {
        guard let (layout, first) = TIFFDirectory.Layout.at(0, bytes) else { return [] }
        var pictures: [StoredPicture] = []
        var offset = first
        while offset != 0, pictures.count < most, let directory = TIFFDirectory(at: offset, layout, bytes) {
            pictures.append(StoredPicture(directory, bytes))
            offset = directory.next
        }
        return pictures
    }

    private init(_ directory: TIFFDirectory, _ bytes: some PictureByteSource) {
        func numbers(_ tag: Int) -> [Int] {
            guard let entry = directory[tag] else { return [] }
            let content = directory.content(entry, limit: 64, bytes)
            return stride(from: 0, to: content.count - 1, by: 2).compactMap {
                content.number(at: $0, count: 2, bigEndian: directory.layout.isBigEndian)
            }
        }
        adopt(directory)
        bits = numbers(Tag.bitsPerSample).max() ?? 1
        hasAlpha = directory[Tag.extraSamples] != nil
        let colours = directory[Tag.photometric].flatMap(directory.number) ?? 0
        let isInPlanes = numbers(Tag.planes).first == 2
        isPlain =
            numbers(Tag.sampleFormat).allSatisfy { $0 == 1 } && [0, 1, 2, 3, 5, 6].contains(colours) && !isInPlanes
    }

    private init() {}

    /// Takes over what EXIF states, which is the first directory of a TIFF as well.
    private mutating func adopt(_ directory: TIFFDirectory) {
        let stated = directory[Tag.orientation].flatMap(directory.number) ?? 1
        orientation = (1...8).contains(stated) ? stated : 1
        hasOnlyAspectRatio = directory[Tag.resolutionUnit].flatMap(directory.number) == 1
    }

    private mutating func adopt(EXIFAt offset: Int, _ bytes: some PictureByteSource) {
        guard let (layout, first) = TIFFDirectory.Layout.at(offset, bytes),
            let directory = TIFFDirectory(at: first, layout, bytes)
        else { return }
        adopt(directory)
        let numbers = [Tag.xResolution, Tag.yResolution].compactMap { tag in
            directory[tag].flatMap { Self.ratio(directory.content($0, limit: 8, bytes), layout) }
        }
        // 2 is the inch, 3 the centimetre. (EXIF 3.0, 4.6.5)
        let factor = directory[Tag.resolutionUnit].flatMap(directory.number) == 3 ? 2.54 : 1
        if numbers.count == 2 { resolutionInEXIF = Resolution(x: numbers[0] * factor, y: numbers[1] * factor) }
    }

    /// A positive ratio of two numbers of 32 bits.
    private static func ratio(_ content: [UInt8], _ layout: TIFFDirectory.Layout) -> Double? {
        guard let above = content.number(at: 0, count: 4, bigEndian: layout.isBigEndian),
            let below = content.number(at: 4, count: 4, bigEndian: layout.isBigEndian), above > 0, below > 0
        else { return nil }
        return Double(above) / Double(below)
    }

    /// ITU-T T.81, B.1.1.4; T.871, 10.1.
    private static func inJPEG(_ bytes: some PictureByteSource) -> StoredPicture {
        var picture = StoredPicture()
        var hasUnit = false
        var offset = 2
        for _ in 0..<most {
            let start = bytes.read(at: offset, count: 14)
            guard start.count == 14, start[0] == 0xFF, start[1] != 0xDA, start[1] != 0xD9,
                let length = start.number(at: 2, count: 2, bigEndian: true)
            else { break }
            if start[1] == 0xFF {
                offset += 1
                continue
            }
            if start[1] == 0xE0, start.says("JFIF\0", at: 4) { hasUnit = start[11] != 0 }
            if start[1] == 0xE1, start.says("Exif\0", at: 4) { picture.adopt(EXIFAt: offset + 10, bytes) }
            offset += 2 + length
        }
        if hasUnit { (picture.hasOnlyAspectRatio, picture.resolutionInEXIF) = (false, nil) }
        return picture
    }

    /// PNG, third edition, 11.2.1, 11.3.1.1 and 11.3.4.5.
    private static func inPNG(_ head: [UInt8], _ bytes: some PictureByteSource) -> StoredPicture {
        var picture = StoredPicture()
        guard head.count > 25 else { return picture }
        (picture.bits, picture.hasAlpha) = (Int(head[24]), head[25] & 4 != 0)
        var offset = 8
        for _ in 0..<most {
            let start = bytes.read(at: offset, count: 8)
            guard let length = start.number(at: 0, count: 4, bigEndian: true), !start.says("IEND", at: 4) else { break }
            if start.says("tRNS", at: 4) { picture.hasAlpha = true }
            if start.says("eXIf", at: 4) { picture.adopt(EXIFAt: offset + 8, bytes) }
            offset += 12 + length
        }
        // Its own chunk states the resolution.
        picture.hasOnlyAspectRatio = false
        return picture
    }

    private enum Tag {
        static let (bitsPerSample, photometric, orientation, resolutionUnit) = (258, 262, 274, 296)
        static let (xResolution, yResolution) = (282, 283)
        static let (planes, extraSamples, sampleFormat) = (284, 338, 339)
    }
}
