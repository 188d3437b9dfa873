import PictureStructure

/// The pixels of a PNG that is to be as small as it gets in reasonable time: its layout, and the content of `IDAT`.
///
/// A sample of the rows is compressed with each way to choose filters; all rows then with the best one, more thoroughly.
struct SmallestPNG {
    /// The maximum number of bytes of filtered rows. They are in memory together with the picture and their compressed
    /// form: a third of what the decoder may use.
    static let maximumBytes = 384 << 20

    /// The layout of the pixels.
    let layout: PNGLayout
    /// A zlib stream of the filtered rows.
    let data: HeapBuffer

    /// Whether `image` has one frame, and no more than `maximumBytes`.
    static func fits(_ image: borrowing VipsImage) -> Bool {
        let rowBytes = PNGLayout.direct(storing: image).rowBytes(width: image.width) + 1
        return image.frameHeight == image.height && rowBytes <= maximumBytes / max(1, image.height)
    }

    /// Compresses `image`, which fits and is in memory.
    ///
    /// - Parameter hasProfile: Whether there is a profile, which fits colours or grey only.
    init(_ image: borrowing VipsImage, hasProfile: Bool) throws {
        try self.init(image, layouts: Self.layouts(of: image, hasProfile: hasProfile))
    }

    /// Compresses `image`, which fits and is in memory, in the best one of `layouts`.
    init(_ image: borrowing VipsImage, layouts: [PNGLayout]) throws {
        var best: (layout: PNGLayout, choice: PNGFilterChoice, bytes: Int)?
        for layout in layouts {
            let sample = Sample(image, layout)
            let deflater = try WholeDeflater(level: sample.level)
            for choice in PNGFilterChoice.all {
                let data = try deflater.compressed(sample.filtered(image, layout, by: choice, isWhole: false))
                let bytes = sample.estimate(from: data.count) + layout.paletteBytes
                if bytes < best?.bytes ?? .max { best = (layout, choice, bytes) }
            }
        }
        layout = best?.layout ?? .direct(storing: image)
        let choice = best?.choice ?? layout.usualFilters
        let rows = try Sample(image, layout).filtered(image, layout, by: choice, isWhole: true)
        data = try WholeDeflater(level: WholeDeflater.highestLevel).compressed(rows)
    }

    /// The layouts that may be the smallest.
    private static func layouts(of image: borrowing VipsImage, hasProfile: Bool) throws -> [PNGLayout] {
        let direct = PNGLayout.direct(storing: image)
        guard direct.bits == 8, image.width * image.height <= PixelStatistics.maximumPixels else { return [direct] }
        let layout = try PixelStatistics.layout(of: image)
        var layouts = [layout]
        // The palette of a small picture can take more than the indices save.
        if layout.paletteBytes > 0, direct.rowBytes(width: image.width) * image.height <= Sample.maximumBytes {
            layouts.append(direct)
        }
        if image.bands < 3, !hasProfile, let palette = try PixelStatistics.palette(of: image),
            palette.bits < layout.bits
        {
            layouts.append(.indexed(palette, bits: palette.bits))
        }
        return layouts
    }

    /// The rows that are compressed to compare filters: all of a small picture, and otherwise stretches of
    /// neighbouring rows from its top to its bottom.
    private struct Sample {
        /// The maximum number of bytes.
        static let maximumBytes = 2 << 20
        private static let stretches = 16

        /// The number of bytes of all filtered rows.
        let allBytes: Int
        private let height: Int
        private let rowBytes: Int
        /// The number of neighbouring rows that are taken, and of those that follow.
        private let taken: Int
        private let period: Int

        init(_ image: borrowing VipsImage, _ layout: PNGLayout) {
            height = image.height
            rowBytes = layout.rowBytes(width: image.width) + 1
            allBytes = rowBytes * height
            let isWhole = allBytes <= Self.maximumBytes
            period = isWhole ? height : max(1, height / Self.stretches)
            taken = isWhole ? height : max(1, min(period, Self.maximumBytes / Self.stretches / rowBytes))
        }

        /// The level that tells the filters apart. That of a tiny picture is the final one.
        var level: Int { allBytes <= 64 << 10 ? WholeDeflater.highestLevel : 7 }

        /// The size of all rows, if the sample was compressed to `bytes`.
        func estimate(from bytes: Int) -> Int {
            let rows = height / period * taken + min(height % period, taken)
            return bytes * height / max(1, rows)
        }

        /// The sample, or all rows, filtered.
        func filtered(
            _ image: borrowing VipsImage, _ layout: PNGLayout, by choice: PNGFilterChoice, isWhole: Bool
        ) throws -> HeapBuffer {
            let rows = PNGRows(layout: layout, width: image.width, bands: image.bands, filters: choice)
            let count = isWhole ? height : height / period * taken + min(height % period, taken)
            let result = try HeapBuffer(capacity: count * rowBytes)
            var number = 0
            try image.forEachStrip { row, count, stride in
                for y in 0..<count {
                    defer { number += 1 }
                    guard isWhole || number % period < taken else { continue }
                    try rows.encode(row + y * stride) { result.append($0) }
                }
            }
            return result
        }
    }
}

extension PNGLayout {
    /// The number of bytes of the chunks with the colours of an indexed picture; 0 for others.
    fileprivate var paletteBytes: Int { paletteChunks.reduce(0) { $0 + 12 + $1.content.count } }
}
