import DecoderWire

/// Checks that a file has all the pixels that its header states, for formats in which ImageMagick does not tell: it takes
/// what is missing for black.
enum PixelExtent {
    /// - Throws: `DecoderFailure` with `damaged` for a truncated file.
    static func check(_ bytes: [UInt8], _ format: PictureFormat) throws(DecoderFailure) {
        let found: (has: Int, expected: Int)? =
            switch format {
            case .sgi: SGIExtent.of(bytes)
            case .bmp: BMPRuns.extent(of: bytes)
            case .pcx: PCXExtent.of(bytes)
            case .sunRaster: SunRasterExtent.of(bytes)
            case .photoshop: PhotoshopExtent.of(bytes)
            default: nil
            }
        guard let found, found.has < found.expected else { return }
        throw DecoderFailure(.damaged, "is truncated: it has \(found.has) bytes, expected at least \(found.expected)")
    }
}

/// An SGI picture (The SGI Image File Format, 1.00): a header of 512 bytes, and samples, or a table with the place and length
/// of each row.
private enum SGIExtent {
    static func of(_ bytes: [UInt8]) -> (has: Int, expected: Int)? {
        guard bytes.count >= 12 else { return (bytes.count, 512) }
        func number(_ place: Int, _ count: Int) -> Int {
            bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
        }
        let dimensions = number(4, 2)
        let (width, height) = (number(6, 2), dimensions > 1 ? number(8, 2) : 1)
        let rows = height * (dimensions > 2 ? number(10, 2) : 1)
        guard bytes[2] != 0 else { return (bytes.count, 512 + rows * width * Int(max(bytes[3], 1))) }
        let table = 512 + rows * 8
        guard bytes.count >= table else { return (bytes.count, table) }
        let ends = (0..<rows).lazy.map { number(512 + $0 * 4, 4) + number(512 + (rows + $0) * 4, 4) }
        return (bytes.count, ends.max() ?? 0)
    }
}

/// The runs of a BMP (BI_RLE8 and BI_RLE4).
private enum BMPRuns {
    /// The size of the file, and one more than that if the data ends before the last pixel; nil for other BMPs.
    static func extent(of bytes: [UInt8]) -> (has: Int, expected: Int)? {
        func number(_ place: Int, _ count: Int) -> Int {
            bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard bytes.count >= 54, bytes.starts(with: "BM".utf8) else { return nil }
        let (compression, bits) = (number(30, 4), number(28, 2))
        guard compression == 1 && bits == 8 || compression == 2 && bits == 4 else { return nil }
        let (width, height) = (number(18, 4), Int(Int32(truncatingIfNeeded: number(22, 4)).magnitude))
        var (x, y, place) = (0, 0, number(10, 4))
        while place + 2 <= bytes.count, y < height {
            let (count, code) = (Int(bytes[place]), Int(bytes[place + 1]))
            place += 2
            switch (count, code) {
            case (0, 0): (x, y) = (0, y + 1)
            case (0, 1): return nil
            case (0, 2):
                guard place + 2 <= bytes.count else { break }
                (x, y) = (x + Int(bytes[place]), y + Int(bytes[place + 1]))
                place += 2
            case (0, _):
                // Pixels as they are, padded to an even number of bytes.
                place += ((bits == 8 ? code : (code + 1) / 2) + 1) / 2 * 2
                x += code
            default: x += count
            }
        }
        // Many writers leave out the mark of the end.
        return y >= height || y == height - 1 && x >= width && place <= bytes.count
            ? nil : (bytes.count, max(place, bytes.count) + 1)
    }
}

/// A PCX (ZSoft's technical reference manual): a header of 128 bytes, runs, and a palette of 769 bytes for 256 colours.
private enum PCXExtent {
    static func of(_ bytes: [UInt8]) -> (has: Int, expected: Int)? {
        guard bytes.count >= 128 else { return (bytes.count, 128) }
        func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
        let planes = Int(bytes[65])
        let rows = number(10) - number(6) + 1
        guard rows > 0 else { return nil }
        let needed = rows * planes * number(66)
        var (samples, place) = (0, 128)
        while samples < needed, place < bytes.count {
            let isRun = bytes[2] == 1 && bytes[place] >= 0xC0
            samples += isRun ? Int(bytes[place] & 0x3F) : 1
            place += isRun ? 2 : 1
        }
        // The size of what is missing is not known: a byte at least.
        guard samples >= needed, place <= bytes.count else { return (bytes.count, max(place, bytes.count) + 1) }
        guard bytes[1] >= 5, bytes[3] == 8, planes == 1 else { return nil }
        // Other bytes may stand before the palette. A picture of greys (2) needs none.
        let isMissing = place == bytes.count ? bytes[68] != 2 : bytes[place] == 0x0C
        return isMissing ? (bytes.count, place + 769) : nil
    }
}

/// A Sun raster (rasterfile(5)) whose pixels are runs (RT_BYTE_ENCODED).
private enum SunRasterExtent {
    static func of(_ bytes: [UInt8]) -> (has: Int, expected: Int)? {
        guard bytes.count >= 32 else { return (bytes.count, 32) }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (width, height, depth) = (number(4), number(8), number(12))
        guard number(20) == 2, depth <= 32, height < 1 << 24, width < 1 << 24 else { return nil }
        // A row is padded to a multiple of 16 bits.
        let needed = (width * depth + 15) / 16 * 2 * height
        var (samples, place) = (0, 32 + number(28))
        while samples < needed, place < bytes.count {
            let isRun = bytes[place] == 0x80
            guard isRun else {
                (samples, place) = (samples + 1, place + 1)
                continue
            }
            // A count of 0 stands for the mark itself, and has no value behind it.
            guard place + 1 < bytes.count else { break }
            let count = Int(bytes[place + 1])
            guard count == 0 || place + 2 < bytes.count else { break }
            (samples, place) = (samples + count + 1, place + (count == 0 ? 2 : 3))
        }
        // Some writers pad no rows.
        return samples >= (width * depth + 7) / 8 * height ? nil : (bytes.count, bytes.count + 1)
    }
}

/// A PSD or PSB (Adobe Photoshop File Formats Specification): the merged picture is the last section.
private enum PhotoshopExtent {
    static func of(_ bytes: [UInt8]) -> (has: Int, expected: Int)? {
        guard bytes.count >= 26 else { return (bytes.count, 26) }
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place <= bytes.count - count else { return nil }
            return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
        }
        guard let version = number(4, 2), version == 1 || version == 2, let channels = number(12, 2),
            let height = number(14, 4), let width = number(18, 4), let depth = number(22, 2), height < 1 << 20,
            width < 1 << 20
        else { return nil }
        var place = 26
        // Colours, resources, and layers, each behind its length.
        for size in [4, 4, 4 * version] {
            guard let length = number(place, size), length < 1 << 48 else { return (bytes.count, place + size) }
            place += size + length
        }
        guard let compression = number(place, 2) else { return (bytes.count, place + 2) }
        place += 2
        switch compression {
        case 0: return (bytes.count, place + channels * height * ((width * depth + 7) / 8))
        case 1:
            let size = 2 * version
            let rows = channels * height
            guard place + rows * size <= bytes.count else { return (bytes.count, place + rows * size) }
            let packed = (0..<rows).reduce(0) { $0 + (number(place + $1 * size, size) ?? 0) }
            return (bytes.count, place + rows * size + packed)
        default: return nil
        }
    }
}
