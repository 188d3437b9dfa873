import DecoderWire

/// Draws the frames of an animated PNG one over the other (PNG, third edition, 4.9 and 11.3.6): what is shown at each
/// time, as libvips returns other animations.
enum PNGCompositor {
    /// All frames of `animation`, one below the other, with the metadata of the first.
    ///
    /// - Throws: `DecoderFailure`: `damaged` if frames are missing, `tooLarge` above `limit` pixels or the memory for them;
    ///   `VipsError` of a frame that cannot be decoded.
    static func run(_ animation: PNGAnimation, limit: UInt64) throws -> VipsImage {
        try check(animation, frames: animation.statedFrames)
        let first = try picture(animation.frames[0])
        return first.format == .uint16
            ? try draw(animation, nil, like: first, limit: limit, as: UInt16.self)
            : try draw(animation, nil, like: first, limit: limit, as: UInt8.self)
    }

    /// What is shown as the frame at `index` of `animation`, with the metadata of the first.
    ///
    /// - Throws: As `run`.
    static func frame(_ index: Int, of animation: PNGAnimation, limit: UInt64) throws -> VipsImage {
        try check(animation, frames: index + 1)
        let first = try picture(animation.frames[0])
        return first.format == .uint16
            ? try draw(animation, index, like: first, limit: limit, as: UInt16.self)
            : try draw(animation, index, like: first, limit: limit, as: UInt8.self)
    }

    private static func check(_ animation: PNGAnimation, frames: Int) throws(DecoderFailure) {
        guard animation.frames.count >= frames else {
            throw DecoderFailure(
                .damaged,
                "is an animation of \(animation.statedFrames) frames of which it has \(animation.frames.count)")
        }
    }

    /// - Parameter part: The frame that is wanted; nil for all.
    private static func draw<Sample: FixedWidthInteger & UnsignedInteger>(
        _ animation: PNGAnimation, _ part: Int?, like first: borrowing VipsImage, limit: UInt64, as sample: Sample.Type
    ) throws -> VipsImage {
        let (width, height) = (animation.width, animation.height)
        let pixelBytes = 4 * MemoryLayout<Sample>.size
        let count = part == nil ? animation.frames.count : 1
        try AnimationLimits.check(
            frames: count, width: width, height: height, pixelBytes: pixelBytes, limit: limit)
        var canvas = [Sample](repeating: 0, count: width * height * 4)
        var isOpaque = true
        let image = try VipsImage.make(
            width: width, height: height * count, bands: 4,
            format: Sample.self == UInt16.self ? .uint16 : .uint8
        ) { write in
            for (index, frame) in animation.frames.prefix(part.map { $0 + 1 } ?? .max).enumerated() {
                let before = frame.disposal == .previous ? canvas : []
                try draw(frame, onto: &canvas, width: width)
                if part == nil || part == index {
                    if isOpaque {
                        isOpaque = stride(from: 3, to: canvas.count, by: 4).allSatisfy { canvas[$0] == .max }
                    }
                    try canvas.withUnsafeBytes { bytes in
                        guard let start = bytes.baseAddress else { return }
                        for y in 0..<height { try write(start + y * width * pixelBytes) }
                    }
                }
                switch frame.disposal {
                case .none: break
                case .background:
                    for y in frame.top..<frame.top + frame.height {
                        let row = (y * width + frame.left) * 4
                        for index in row..<row + frame.width * 4 { canvas[index] = 0 }
                    }
                case .previous: canvas = before
                }
            }
        }
        let shown = try isOpaque ? image.bands(0..<3) : image.retained()
        let marked = try shown.interpreted(as: Sample.self == UInt16.self ? "rgb16" : "srgb")
        guard part == nil else { return try marked.withMetadata(of: first) }
        let timing = AnimationTiming(delays: animation.frames.map(\.delay), plays: animation.plays)
        return try timing.applied(to: marked, frameHeight: height).withMetadata(of: first)
    }

    /// Draws `frame` onto `canvas`, which has `width` pixels in a row.
    private static func draw<Sample: FixedWidthInteger & UnsignedInteger>(
        _ frame: PNGAnimation.Frame, onto canvas: inout [Sample], width: Int
    ) throws {
        let image = try picture(frame).coloured().withAlpha()
        guard image.width == frame.width, image.height == frame.height, image.bands == 4,
            image.format == (Sample.self == UInt16.self ? .uint16 : .uint8)
        else { throw DecoderFailure(.damaged, "has a frame that differs from what precedes it") }
        var y = frame.top
        try canvas.withUnsafeMutableBufferPointer { canvas in
            try image.forEachStrip { first, rows, stride in
                for index in 0..<rows {
                    let row = UnsafeBufferPointer(
                        start: (first + index * stride).assumingMemoryBound(to: Sample.self), count: frame.width * 4)
                    let start = (y * width + frame.left) * 4
                    for x in Swift.stride(from: 0, to: row.count, by: 4) {
                        blend(row, x, onto: canvas, start + x, isOver: frame.isBlended)
                    }
                    y += 1
                }
            }
        }
    }

    /// Draws one pixel. Alpha is not premultiplied.
    private static func blend<Sample: FixedWidthInteger & UnsignedInteger>(
        _ source: UnsafeBufferPointer<Sample>, _ from: Int, onto target: UnsafeMutableBufferPointer<Sample>, _ to: Int,
        isOver: Bool
    ) {
        let (alpha, below) = (UInt64(source[from + 3]), UInt64(target[to + 3]))
        let most = UInt64(Sample.max)
        if !isOver || alpha == most || below == 0 {
            for band in 0..<4 { target[to + band] = source[from + band] }
            return
        }
        guard alpha > 0 else { return }
        let (above, under) = (alpha * most, (most - alpha) * below)
        let all = above + under
        for band in 0..<3 {
            let mixed = UInt64(source[from + band]) * above + UInt64(target[to + band]) * under
            target[to + band] = Sample((mixed + all / 2) / all)
        }
        target[to + 3] = Sample((all + most / 2) / most)
    }

    private static func picture(_ frame: PNGAnimation.Frame) throws -> VipsImage {
        let operation = try VipsOperation("pngload_buffer")
        operation.set("buffer", bytes: frame.png)
        try operation.set("fail_on", "error")
        return try RawProfile.adopted(by: operation.run())
    }
}

extension VipsImage {
    /// The picture in red, green and blue, if it is grey.
    borrowing func coloured() throws(VipsError) -> VipsImage {
        guard bands < 3 else { return retained() }
        let operation = try VipsOperation("colourspace")
        operation.set("in", self)
        try operation.set("space", format == .uint16 ? "rgb16" : "srgb")
        return try operation.run()
    }

    /// The picture with the metadata and the resolution of `other`.
    borrowing func withMetadata(of other: borrowing VipsImage) throws(VipsError) -> VipsImage {
        let (x, y) = other.pixelsPerMillimetre
        let result = try withPixelsPerMillimetre(x, y)
        for name in ["icc-profile-data", "exif-data", "xmp-data", "iptc-data"] {
            if let bytes = other.blob(name) { result.set(name, bytes: bytes) }
        }
        for name in ["heif-bitdepth", "orientation"] {
            if let value = other.integer(name) { result.set(name, value) }
        }
        return result
    }
}
