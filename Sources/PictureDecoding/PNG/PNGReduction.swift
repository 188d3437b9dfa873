/// Removes what the samples of a picture say twice: alpha that is opaque everywhere, colours that are all grey, and the
/// lower bytes of samples that repeat the upper ones. The pixels stay the same.
struct PNGReduction {
    private var isOpaque: Bool
    private var isGrey: Bool
    private var isShallow: Bool

    /// The picture, which is in memory, in the fewest bands and bits.
    ///
    /// - Parameter hasProfile: Whether there is a profile, which would not fit grey.
    static func applied(to image: consuming VipsImage, hasProfile: Bool) throws -> VipsImage {
        let found = try PNGReduction(image, hasProfile: hasProfile)
        var image = image
        if found.isOpaque { image = try image.bands(0..<image.bands - 1) }
        if found.isGrey {
            let grey = try image.bands(0..<1)
            image = image.bands == 4 ? try grey.joined(with: image.bands(3..<4)) : grey
        }
        if found.isShallow {
            let operation = try VipsOperation("msb")
            operation.set("in", image)
            image = try operation.run()
        }
        return try image.inMemory()
    }

    private init(_ image: borrowing VipsImage, hasProfile: Bool) throws {
        let (width, bands) = (image.width, image.bands)
        let isDeep = image.format == .uint16
        (isOpaque, isGrey, isShallow) = (bands % 2 == 0, bands > 2 && !hasProfile, isDeep)
        var found = self
        try image.forEachStrip { first, rows, stride in
            for y in 0..<rows where found.isOpaque || found.isGrey || found.isShallow {
                let row = first + y * stride
                if isDeep {
                    let samples = row.assumingMemoryBound(to: UInt16.self)
                    found.note(samples, width, bands)
                    if found.isShallow {
                        found.isShallow = (0..<width * bands).allSatisfy { samples[$0] >> 8 == samples[$0] & 0xFF }
                    }
                } else {
                    found.note(row.assumingMemoryBound(to: UInt8.self), width, bands)
                }
            }
        }
        self = found
    }

    @inline(__always)
    private mutating func note<Sample: FixedWidthInteger>(
        _ samples: UnsafePointer<Sample>, _ width: Int, _ bands: Int
    ) {
        if isOpaque { isOpaque = (0..<width).allSatisfy { samples[$0 * bands + bands - 1] == .max } }
        if isGrey {
            isGrey = (0..<width).allSatisfy { x in
                let pixel = samples + x * bands
                return pixel[0] == pixel[1] && pixel[1] == pixel[2]
            }
        }
    }
}
