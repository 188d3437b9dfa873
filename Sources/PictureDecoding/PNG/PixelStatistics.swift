/// Finds the smallest layout that stores a picture losslessly, for formats that may have few colours.
///
/// libvips returns indexed pictures as RGB and bitmaps as grey bytes; counting the colours restores the compact layout
/// losslessly.
enum PixelStatistics {
    /// The maximum number of pixels that are counted; larger pictures are stored as they are.
    static let maximumPixels = 64 << 20

    /// The layout for `image`, which has 8 bits per sample and is cheap to read twice.
    static func layout(of image: borrowing VipsImage) throws -> PNGLayout {
        let (bands, width) = (image.bands, image.width)
        var colours: Set<UInt32> = []
        var last: UInt32?
        var greyBits = 1
        do {
            try image.forEachStrip { row, rows, stride in
                for y in 0..<rows {
                    let bytes = UnsafeRawBufferPointer(start: row + y * stride, count: width * bands)
                    if bands == 1 {
                        for value in bytes where value != 0 && value != 255 {
                            greyBits = max(greyBits, bits(for: value))
                        }
                        if greyBits == 8 { throw LimitReached() }
                        continue
                    }
                    for x in 0..<width {
                        let colour = Self.colour(in: bytes, at: x, bands: bands)
                        if colour == last { continue }
                        last = colour
                        colours.insert(colour)
                        if colours.count > 256 { throw LimitReached() }
                    }
                }
            }
        } catch is LimitReached {
            return .direct(bands: bands, bits: 8)
        }
        if bands == 1 { return greyBits == 8 ? .direct(bands: 1, bits: 8) : .packedGrey(bits: greyBits) }
        let palette = Palette(colours)
        return bands < 3 ? .direct(bands: bands, bits: 8) : .indexed(palette, bits: palette.bits)
    }

    /// The colour of pixel `x` as 0xRRGGBBAA.
    static func colour(in row: UnsafeRawBufferPointer, at x: Int, bands: Int) -> UInt32 {
        let start = x * bands
        let alpha = bands == 4 ? UInt32(row[start + 3]) : 255
        return UInt32(row[start]) << 24 | UInt32(row[start + min(1, bands - 1)]) << 16
            | UInt32(row[start + min(2, bands - 1)]) << 8 | alpha
    }

    /// The minimum number of bits for a grey value: 2 for 0, 85, 170 and 255; 4 for multiples of 17.
    private static func bits(for value: UInt8) -> Int { value % 85 == 0 ? 2 : value % 17 == 0 ? 4 : 8 }

    /// The picture needs the direct layout.
    private struct LimitReached: Error {}
}
