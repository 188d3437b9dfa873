/// The data after the pixels of a JPEG: further pictures, the film of a motion photo, data of a program.
///
/// Only the decoder, which reads all pixels, knows where they end. Without it the data is detected by the index of
/// pictures (CIPA DC-007), by XMP (Google's Ultra HDR and Motion Photo formats, versions 1.1 and 1.0), and by the last
/// bytes of the file.
struct JPEGTrailer {
    /// Whether metadata mentions a gain map.
    var hasGainMap = false
    private var hasFilm = false
    private var hasDepthMap = false
    /// The further pictures in the index.
    private var pictures: [(kind: Int, offset: Int)] = []

    /// The number of bytes at the end of the file that are read if the source is bounded.
    private static let tailBytes = 512
    /// The maximum number of bytes from the pixels to the end of the file that are read if the source is bounded; more
    /// are left to the decoder.
    private static let mostBytesOfALook = 16 << 10

    /// Records the hints in the picture's XMP packet about the data after it.
    mutating func note(packet: [UInt8]) {
        if packet.contains(text: "hdrgm:") || packet.contains(text: "\"GainMap\"") { hasGainMap = true }
        if packet.contains(text: "MotionPhoto") || packet.contains(text: "MicroVideo") { hasFilm = true }
        if packet.contains(text: "GDepth:") || packet.contains(text: "\"Depth\"") { hasDepthMap = true }
    }

    /// Records the pictures in the index at `base` of the file.
    mutating func note(index base: Int, _ bytes: some PictureByteSource) {
        for entry in MultiPictureIndex(at: base, bytes)?.entries.dropFirst() ?? [] {
            if let range = entry.range { pictures.append((entry.kind, range.lowerBound)) }
        }
    }

    /// Records the data after the pixels that begin at `scan`.
    mutating func note(behind scan: Int, in bytes: some PictureByteSource, _ inventory: inout PictureInventory) {
        if bytes.isUnbounded || bytes.size - scan <= Self.mostBytesOfALook {
            let end = JPEGScan.end(from: scan, bytes) { marker, content in
                JPEGInventory.note(marker, content, bytes, &inventory, &self)
            }
            guard let end, let start = Self.firstContent(from: end, bytes) else { return }
            notePictures(bytes, &inventory)
            noteHints(&inventory)
            noteContent(at: start, bytes, &inventory)
        } else {
            notePictures(bytes, &inventory)
            let tail = bytes.read(at: max(scan, bytes.size - Self.tailBytes), count: Self.tailBytes)
            guard !tail.isEmpty else { return }
            let endsAsPicture = Self.endsAsPicture(tail)
            // The end of a film is not recognisable, but the end of a picture is.
            hasFilm = hasFilm && !endsAsPicture
            noteHints(&inventory)
            if !endsAsPicture { noteEnd(tail, &inventory) }
        }
    }

    private func noteHints(_ inventory: inout PictureInventory) {
        if hasGainMap { inventory.lose(.gainMap) }
        if hasFilm { inventory.lose(.film) }
        if hasDepthMap { inventory.lose(.depthMap) }
    }

    /// Records the pictures of the index: by their kind, or else by their own metadata.
    private func notePictures(_ bytes: some PictureByteSource, _ inventory: inout PictureInventory) {
        for picture in pictures {
            switch picture.kind {
            case 0x010001...0x010005: inventory.lose(.thumbnail)
            case 0x020002: inventory.lose(.depthMap)
            default: inventory.lose(Self.kind(ofPictureAt: picture.offset, bytes) ?? .pictures)
            }
        }
    }

    /// The loss for the JPEG at `offset`, by its metadata; nil if that is not conclusive.
    private static func kind(ofPictureAt offset: Int, _ bytes: some PictureByteSource) -> PictureLoss? {
        let head = bytes.read(at: offset, count: 2048)
        let gainMaps = ["hdrgm:", "HDRGainMap", "hdrgainmap", "urn:iso:std:iso:ts:21496:-1"]
        if gainMaps.contains(where: head.contains(text:)) { return .gainMap }
        if ["epth", "isparity"].contains(where: head.contains(text:)) { return .depthMap }
        return head.contains(text: "matte") ? .mattes : nil
    }

    /// Records the data at `start`, after the picture, unless it is recorded already.
    private func noteContent(at start: Int, _ bytes: some PictureByteSource, _ inventory: inout PictureInventory) {
        let head = bytes.read(at: start, count: 16)
        // The size of a film's first box begins with zeros.
        let isFilm = bytes.read(at: start - 3, count: 16).contains(text: "ftyp")
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            if pictures.isEmpty, !hasGainMap, !hasDepthMap {
                inventory.lose(Self.kind(ofPictureAt: start, bytes) ?? .pictures)
            }
        } else if isFilm {
            return inventory.lose(.film)
        }
        // A film may also follow pictures, or the directory of a program.
        let tail = bytes.read(at: max(start, bytes.size - Self.tailBytes), count: Self.tailBytes)
        if !Self.endsAsPicture(tail) || !head.starts(with: [0xFF, 0xD8, 0xFF]) { noteEnd(tail, &inventory) }
    }

    /// Whether the last bytes, apart from zero padding, are the end marker of a picture.
    private static func endsAsPicture(_ tail: [UInt8]) -> Bool {
        let filled = tail.lastIndex { $0 != 0 } ?? 0
        return filled > 0 && tail[filled] == 0xD9 && tail[filled - 1] == 0xFF
    }

    /// Records the data that ends with `tail`: Samsung's directory lists its parts by number; 0x0A30 is the film
    /// (ExifTool's Samsung tags).
    private func noteEnd(_ tail: [UInt8], _ inventory: inout PictureInventory) {
        guard !hasFilm else { return }
        if tail.suffix(4).elementsEqual("SEFT".utf8) {
            let film: [UInt8] = [0, 0, 0x30, 0x0A]
            let directory = tail.indices.last { tail.says("SEFH", at: $0) } ?? 0
            let hasFilm = tail[directory...].indices.contains { tail[$0...].starts(with: film) }
            inventory.lose(hasFilm ? .film : .other)
        } else if tail.contains(text: "moov") || tail.contains(text: "mvhd") {
            inventory.lose(.film)
        } else {
            inventory.lose(.other)
        }
    }

    /// The offset of the first byte after `end` that is not padding; nil if there is none. Cameras pad files with
    /// zeros.
    private static func firstContent(from end: Int, _ bytes: some PictureByteSource) -> Int? {
        var offset = end
        while offset < bytes.size {
            let block = bytes.read(at: offset, count: 65536)
            guard !block.isEmpty else { return nil }
            if let found = block.firstIndex(where: { $0 != 0 }) { return offset + found }
            offset += block.count
        }
        return nil
    }
}

/// The entropy-coded pixels of a JPEG (ITU-T T.81, B.1.1.5).
enum JPEGScan {
    /// The offset after the end marker of the picture whose first scan begins at `start`; nil if there is none.
    ///
    /// - Parameter onSegment: Receives each segment between scans: the second byte of its marker, and the range of its
    ///   content.
    /// - Complexity: Reads all pixels, 64 KiB at a time.
    static func end(
        from start: Int, _ bytes: some PictureByteSource, onSegment: (_ marker: UInt8, _ content: Range<Int>) -> Void
    ) -> Int? {
        var offset = start
        while let marker = nextMarker(from: offset, bytes) {
            switch marker.code {
            case 0xD9: return marker.offset + 2
            case 0xD0...0xD7, 0x01: offset = marker.offset + 2
            default:
                guard let length = bytes.number(at: marker.offset + 2, count: 2, bigEndian: true) else { return nil }
                if marker.code != 0xDA {
                    onSegment(marker.code, marker.offset + 4..<marker.offset + 2 + max(2, length))
                }
                offset = marker.offset + 2 + max(2, length)
            }
        }
        return nil
    }

    private static func nextMarker(from start: Int, _ bytes: some PictureByteSource) -> (offset: Int, code: UInt8)? {
        var offset = start
        while true {
            let block = bytes.read(at: offset, count: 65536)
            guard block.count >= 2 else { return nil }
            let found = block.withUnsafeBufferPointer { block -> Int? in
                var index = 0
                while index + 1 < block.count {
                    // A 0xFF byte in the pixels is followed by 0; any number of 0xFF may precede a marker.
                    if block[index] == 0xFF, block[index + 1] != 0, block[index + 1] != 0xFF { return index }
                    index += 1
                }
                return nil
            }
            if let found { return (offset + found, block[found + 1]) }
            offset += block.count - 1
        }
    }
}
