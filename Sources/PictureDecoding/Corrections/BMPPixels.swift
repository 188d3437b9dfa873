/// Pixels of a BMP in encodings that ImageMagick does not read, or reads wrongly, in a plain one.
enum BMPPixels {
    /// The maximum number of pixels that are rewritten.
    private static let mostPixels = 64 << 20

    /// The places of fields in the file, and the header of OS/2 2.0 (64 bytes), whose compression 4 differs from that of
    /// Windows.
    private static let (offsetPlace, bitsPlace, compressionPlace, usedPlace, masksPlace) = (10, 28, 30, 46, 54)
    private static let os2HeaderBytes = 64

    /// The BMP `bytes` with plain pixels; unchanged if they are plain already, or if the header is not one of a BMP.
    ///
    /// - Two bits per pixel (Windows CE) become four.
    /// - Runs of 24 bits (OS/2 2.0) become 24 bits. Pixels that no run sets are black.
    /// - 16 bits with a mask for alpha (BITMAPV3INFOHEADER and later) become 32: the alpha of ImageMagick 6 is half of what
    ///   one bit says.
    static func plain(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 54, let size = bytes.little(14, 4), size >= 40, let width = bytes.little(18, 4),
            let bits = bytes.little(bitsPlace, 2), let compression = bytes.little(compressionPlace, 4),
            let offset = bytes.little(offsetPlace, 4), offset >= 14 + size, offset <= bytes.count
        else { return bytes }
        let rows = bytes.little(22, 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) } ?? 0
        guard width > 0, rows > 0, width <= mostPixels, rows <= mostPixels / width else { return bytes }
        let pixels = bytes[offset...]
        let shape = (width: width, rows: rows)
        switch (bits, compression) {
        case (2, 0): return indexed(bytes, pixels, shape)
        case (24, 4) where size == os2HeaderBytes: return runs(bytes, pixels, shape)
        case (16, 3) where size >= 56: return masked(bytes, pixels, shape)
        default: return bytes
        }
    }

    /// The bytes of a row, which is padded to a multiple of four.
    private static func rowBytes(_ width: Int, bits: Int) -> Int { (width * bits + 31) / 32 * 4 }

    private static func indexed(
        _ bytes: [UInt8], _ pixels: ArraySlice<UInt8>, _ shape: (width: Int, rows: Int)
    ) -> [UInt8] {
        let (from, to) = (rowBytes(shape.width, bits: 2), rowBytes(shape.width, bits: 4))
        var result = Array(bytes[..<pixels.startIndex])
        result.setLittle(4, 2, at: bitsPlace)
        // Without a number of colours, all four are there.
        let used = bytes.little(usedPlace, 4) ?? 0
        result.setLittle(used == 0 ? 4 : min(used, 4), 4, at: usedPlace)
        for start in stride(from: pixels.startIndex, to: pixels.endIndex, by: from).prefix(shape.rows) {
            guard start + from <= pixels.endIndex else { break }
            var row = [UInt8](repeating: 0, count: to)
            for x in 0..<shape.width {
                row[x / 2] |= (pixels[start + x / 4] >> UInt8(6 - x % 4 * 2) & 3) << (x % 2 == 0 ? 4 : 0)
            }
            result += row
        }
        return result
    }

    private static func runs(
        _ bytes: [UInt8], _ pixels: ArraySlice<UInt8>, _ shape: (width: Int, rows: Int)
    ) -> [UInt8] {
        let stride = rowBytes(shape.width, bits: 24)
        var result = Array(bytes[..<pixels.startIndex])
        result.setLittle(0, 4, at: compressionPlace)
        var plain = [UInt8](repeating: 0, count: stride * shape.rows)
        var (x, y, place) = (0, 0, pixels.startIndex)
        func store(_ start: Int) {
            guard x < shape.width, y < shape.rows else { return }
            for band in 0..<3 { plain[y * stride + x * 3 + band] = pixels[start + band] }
            x += 1
        }
        while place + 2 <= pixels.endIndex {
            let (count, code) = (Int(pixels[place]), Int(pixels[place + 1]))
            if count > 0 {
                guard place + 4 <= pixels.endIndex else { return bytes }
                for _ in 0..<count { store(place + 1) }
                place += 4
                continue
            }
            place += 2
            switch code {
            case 0: (x, y) = (0, y + 1)
            case 1: return result + plain
            case 2:
                guard place + 2 <= pixels.endIndex else { return bytes }
                (x, y) = (x + Int(pixels[place]), y + Int(pixels[place + 1]))
                place += 2
            default:
                // Colours as they are, padded to an even number of bytes.
                guard place + code * 3 <= pixels.endIndex else { return bytes }
                for index in 0..<code { store(place + index * 3) }
                place += (code * 3 + 1) / 2 * 2
            }
        }
        // The mark of the end is missing: the file is left to the reader's error.
        return bytes
    }

    private static func masked(
        _ bytes: [UInt8], _ pixels: ArraySlice<UInt8>, _ shape: (width: Int, rows: Int)
    ) -> [UInt8] {
        let masks = (0..<4).compactMap { bytes.little(masksPlace + 4 * $0, 4) }
        guard masks.count == 4, masks[3] != 0, masks.allSatisfy({ $0 <= 0xFFFF }) else { return bytes }
        let from = rowBytes(shape.width, bits: 16)
        var result = Array(bytes[..<pixels.startIndex])
        result.setLittle(32, 2, at: bitsPlace)
        for (index, mask) in [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000].enumerated() {
            result.setLittle(mask, 4, at: masksPlace + 4 * index)
        }
        /// The sample of 8 bits that `mask` selects.
        func sample(_ pixel: Int, _ mask: Int) -> UInt8 {
            guard mask != 0 else { return 0 }
            let shift = mask.trailingZeroBitCount
            return UInt8(clamping: ((pixel & mask) >> shift * 510 / (mask >> shift) + 1) / 2)
        }
        for start in stride(from: pixels.startIndex, to: pixels.endIndex, by: from).prefix(shape.rows) {
            guard start + from <= pixels.endIndex else { break }
            for x in 0..<shape.width {
                let pixel = Int(pixels[start + 2 * x]) | Int(pixels[start + 2 * x + 1]) << 8
                result += [masks[2], masks[1], masks[0], masks[3]].map { sample(pixel, $0) }
            }
        }
        return result
    }
}

extension [UInt8] {
    /// The little-endian number of `count` bytes at `offset`; nil beyond the end.
    fileprivate func little(_ offset: Int, _ count: Int) -> Int? {
        guard offset + count <= self.count else { return nil }
        return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Writes `number` as `count` little-endian bytes at `offset`.
    fileprivate mutating func setLittle(_ number: Int, _ count: Int, at offset: Int) {
        for index in 0..<count { self[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }
}
