/// The storage of pixels in a PNG: its colour type and bit depth (PNG, third edition, 11.2.1).
enum PNGLayout: Equatable {
    /// Unpacked samples: one to four bands of 8 or 16 bits.
    case direct(bands: Int, bits: Int)
    /// Grey of 1, 2 or 4 bits.
    case packedGrey(bits: Int)
    /// At most 256 colours; each pixel is an index into the palette.
    case indexed(Palette, bits: Int)

    /// The layout with the samples of `image`.
    static func direct(storing image: borrowing VipsImage) -> PNGLayout {
        .direct(bands: image.bands, bits: image.format == .uint16 ? 16 : 8)
    }

    /// Bits per sample.
    var bits: Int {
        switch self {
        case .direct(_, let bits), .packedGrey(let bits), .indexed(_, let bits): bits
        }
    }

    /// The colour type in the header.
    var colourType: UInt8 {
        switch self {
        case .direct(let bands, _): [0, 4, 2, 6][min(max(bands, 1), 4) - 1]
        case .packedGrey: 0
        case .indexed: 3
        }
    }

    /// The number of bytes in a row of `width` pixels.
    func rowBytes(width: Int) -> Int {
        switch self {
        case .direct(let bands, let bits): width * bands * (bits / 8)
        case .packedGrey(let bits), .indexed(_, let bits): (width * bits + 7) / 8
        }
    }

    /// The content of `IHDR` for a picture of `width` by `height` pixels.
    func header(width: Int, height: Int) -> [UInt8] {
        PNGFile.bigEndian(width) + PNGFile.bigEndian(height) + [UInt8(bits), colourType, 0, 0, 0]
    }

    /// The chunks with the colours of an indexed picture; none for others.
    var paletteChunks: [(type: String, content: [UInt8])] {
        guard case .indexed(let palette, _) = self else { return [] }
        return [("PLTE", palette.colourBytes)] + (palette.alphaBytes.isEmpty ? [] : [("tRNS", palette.alphaBytes)])
    }

    /// Whole bytes per pixel, at least 1: the distance of the filters to the left neighbour.
    var pixelBytes: Int {
        if case .direct(let bands, let bits) = self { bands * bits / 8 } else { 1 }
    }
}

/// The colours of an indexed picture, transparent ones first, so that the list of alpha values can be shorter.
struct Palette: Equatable {
    /// Each as 0xRRGGBBAA.
    let colours: [UInt32]
    /// The index of each colour.
    let places: [UInt32: UInt8]

    init(_ found: Set<UInt32>) {
        colours = found.sorted { ($0 & 0xFF, $0) < ($1 & 0xFF, $1) }
        places = Dictionary(uniqueKeysWithValues: colours.enumerated().map { ($1, UInt8($0)) })
    }

    /// The minimum number of bits for the indices of all colours: 1, 2, 4 or 8.
    var bits: Int { [1, 2, 4, 8].first { colours.count <= 1 << $0 } ?? 8 }

    /// The content of a `PLTE` chunk.
    var colourBytes: [UInt8] {
        colours.flatMap {
            [
                UInt8(truncatingIfNeeded: $0 >> 24), UInt8(truncatingIfNeeded: $0 >> 16),
                UInt8(truncatingIfNeeded: $0 >> 8),
            ]
        }
    }

    /// The content of a `tRNS` chunk; empty if all colours are opaque.
    var alphaBytes: [UInt8] { colours.prefix { $0 & 0xFF != 0xFF }.map { UInt8(truncatingIfNeeded: $0) } }
}

/// Finds the smallest layout that stores a picture losslessly, for formats that may have few colours.
///
/// libvips returns indexed pictures as RGB and bitmaps as grey bytes; counting the colours restores the compact layout
/// losslessly.
enum PixelStatistics {
    /// The maximum number of pixels that are counted; larger pictures are stored as they are.
    static let maximumPixels = 64 << 20

    /// The layout for `image`, which has 8 bits per sample and is cheap to read twice.
    static func layout(of image: borrowing VipsImage) throws -> PNGLayout {
        let bands = image.bands
        if bands == 1 {
            let bits = try greyBits(of: image)
            return bits == 8 ? .direct(bands: 1, bits: 8) : .packedGrey(bits: bits)
        }
        guard bands > 2, let palette = try palette(of: image) else { return .direct(bands: bands, bits: 8) }
        return .indexed(palette, bits: palette.bits)
    }

    /// The colours of `image`, which has 8 bits per sample; nil if there are more than 256.
    static func palette(of image: borrowing VipsImage) throws -> Palette? {
        let (bands, width) = (image.bands, image.width)
        var colours: Set<UInt32> = []
        var last: UInt32?
        do {
            try image.forEachStrip { row, rows, stride in
                for y in 0..<rows {
                    let bytes = UnsafeRawBufferPointer(start: row + y * stride, count: width * bands)
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
            return nil
        }
        return Palette(colours)
    }

    /// The minimum number of bits for the values of `image`, which has one band: 1, 2, 4 or 8.
    private static func greyBits(of image: borrowing VipsImage) throws -> Int {
        let width = image.width
        var most = 1
        do {
            try image.forEachStrip { row, rows, stride in
                for y in 0..<rows {
                    let bytes = UnsafeRawBufferPointer(start: row + y * stride, count: width)
                    for value in bytes where value != 0 && value != 255 { most = max(most, bits(for: value)) }
                    if most == 8 { throw LimitReached() }
                }
            }
        } catch is LimitReached {
            return 8
        }
        return most
    }

    /// The colour of pixel `x` as 0xRRGGBBAA.
    static func colour(in row: UnsafeRawBufferPointer, at x: Int, bands: Int) -> UInt32 {
        let start = x * bands
        let alpha = bands % 2 == 0 ? UInt32(row[start + bands - 1]) : 255
        let (green, blue) = bands < 3 ? (start, start) : (start + 1, start + 2)
        return UInt32(row[start]) << 24 | UInt32(row[green]) << 16 | UInt32(row[blue]) << 8 | alpha
    }

    /// The minimum number of bits for a grey value: 2 for 0, 85, 170 and 255; 4 for multiples of 17.
    private static func bits(for value: UInt8) -> Int { value % 85 == 0 ? 2 : value % 17 == 0 ? 4 : 8 }

    /// Nothing more needs to be read.
    private struct LimitReached: Error {}
}
