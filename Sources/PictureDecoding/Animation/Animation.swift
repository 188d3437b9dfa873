import DecoderWire

/// The timing of an animation: of a picture whose frames are one below the other, which is libvips' form of animations.
struct AnimationTiming {
    /// For how long each frame is shown, in milliseconds.
    var delays: [Int]
    /// How often the animation is played; 0 for ever.
    var plays: Int

    init(delays: [Int], plays: Int) {
        self.delays = delays
        self.plays = plays
    }

    /// The timing of `image`; nil for a picture that is no animation.
    init?(of image: borrowing VipsImage) {
        guard image.frameHeight < image.height else { return nil }
        let frames = image.height / image.frameHeight
        let stated = image.integers("delay")
        // Formats without times of their own: ten frames a second, as players assume.
        delays = (0..<frames).map { $0 < stated.count ? stated[$0] : stated.last ?? 100 }
        plays = image.integer("loop") ?? 0
    }

    /// The longest delay that browsers do not observe, and for how long they show such a frame instead, in milliseconds:
    /// Chrome and Firefox do so in all formats, and libvips when it writes WebP.
    private static let (longestIgnored, usualDelay) = (10, 100)

    /// `image` with the delays that browsers observe. Each format, and each writer, takes none for something else.
    static func stated(in image: consuming VipsImage) throws -> VipsImage {
        guard var timing = AnimationTiming(of: image), timing.delays.contains(where: { $0 <= longestIgnored }) else {
            return image
        }
        timing.delays = timing.delays.map { $0 <= longestIgnored ? usualDelay : $0 }
        return try timing.applied(to: image, frameHeight: image.frameHeight)
    }

    /// `image`, frames of `height` pixels one below the other, as an animation with this timing.
    func applied(to image: borrowing VipsImage, frameHeight height: Int) throws -> VipsImage {
        let result = try image.editable()
        result.set("page-height", height)
        result.set("n-pages", delays.count)
        result.set("delay", delays)
        result.set("loop", plays)
        return result
    }
}

/// What animations take, before their pixels are decoded.
enum AnimationLimits {
    /// The maximum size, in bytes, of the pixels of an animation whose frames are held in memory: half of what the decoder
    /// has.
    private static let maximumHeldBytes = 512 << 20

    /// - Throws: `DecoderFailure` with `tooLarge` if the frames have more than `limit` pixels, or cannot be held.
    static func check(
        frames: Int, width: Int, height: Int, pixelBytes: Int, limit: UInt64
    ) throws(DecoderFailure) {
        let pixels = UInt64(width) * UInt64(height)
        let (all, overflow) = pixels.multipliedReportingOverflow(by: UInt64(max(0, frames)))
        guard !overflow, all <= limit else { throw .tooLargeAnimation(frames, width, height, limit: limit) }
        guard all <= UInt64(maximumHeldBytes / pixelBytes) else {
            throw DecoderFailure(
                .tooLarge,
                "is an animation of \(frames) frames of \(width)x\(height) pixels, which do not fit into memory")
        }
    }
}

extension DecoderFailure {
    /// The failure of an animation of `frames` frames of this size, which have more pixels than `limit`.
    static func tooLargeAnimation(_ frames: Int, _ width: Int, _ height: Int, limit: UInt64) -> DecoderFailure {
        DecoderFailure(
            .tooLarge,
            "is an animation of \(frames) frames of \(width)x\(height) pixels, more than the limit of \(limit) pixels")
    }
}

extension VipsImage {
    /// Calls `body` with the pixels of each frame, whose rows have no gaps between them. A picture that is no animation has
    /// one frame.
    ///
    /// - Complexity: Memory for the pixels of one frame.
    borrowing func forEachFrame(_ body: (_ frame: UnsafeRawBufferPointer, _ index: Int) throws -> Void) throws {
        let rowBytes = width * bands * (format == .uint16 ? 2 : 1)
        let (frameHeight, frames) = (self.frameHeight, height / self.frameHeight)
        let frame = UnsafeMutableRawBufferPointer.allocate(byteCount: rowBytes * frameHeight, alignment: 16)
        defer { frame.deallocate() }
        var y = 0
        try forEachStrip { first, rows, stride in
            for index in 0..<rows where y < frameHeight * frames {
                let place = y % frameHeight * rowBytes
                UnsafeMutableRawBufferPointer(rebasing: frame[place..<place + rowBytes]).copyMemory(
                    from: UnsafeRawBufferPointer(start: first + index * stride, count: rowBytes))
                y += 1
                if y % frameHeight == 0 { try body(UnsafeRawBufferPointer(frame), y / frameHeight - 1) }
            }
        }
    }
}
