import FileSystem
import SystemPackage

/// What a picture shows, as a few lines of text that are equal for two pictures with the same pixels, whatever their
/// formats: the size, and the hash of the pixels; of an animation, how often it is played, and the time and hash of each
/// frame.
///
/// Samples are compared as red, green, blue and alpha of 16 bits. A transparent pixel has no colour, and equal frames that
/// follow each other are one: writers of animations change both.
enum PixelDigest {
    /// The frames that are shown, each with the time in milliseconds for which it is.
    private typealias Frames = [(hash: String, delay: Int)]

    /// Writes the digest of `image`, which has samples of 8 or 16 bits and one to four bands; returns the number of bytes.
    ///
    /// - Complexity: Memory for one row.
    static func write(_ image: borrowing VipsImage, to descriptor: FileDescriptor) throws -> Int {
        let timing = AnimationTiming(of: image)
        let frames = try frames(of: image, timing)
        var lines = ["\(image.width)x\(image.frameHeight)"]
        if let timing, frames.count > 1 {
            lines.append("plays \(timing.plays)")
            lines += frames.map { "\($0.delay) \($0.hash)" }
        } else {
            lines += frames.map(\.hash)
        }
        var file = OutputFile(descriptor, format: "a digest")
        try file.write(Array((lines.joined(separator: "\n") + "\n").utf8))
        return file.bytesWritten
    }

    private static func frames(of image: borrowing VipsImage, _ timing: AnimationTiming?) throws -> Frames {
        let (width, frameHeight, bands) = (image.width, image.frameHeight, image.bands)
        let isDeep = image.format == .uint16
        var frames: Frames = []
        var hasher = ContentHasher()
        var (y, index) = (0, 0)
        try withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width * 4) { row in
            try image.forEachStrip { first, rows, stride in
                for offset in 0..<rows {
                    let start = first + offset * stride
                    isDeep
                        ? fill(row, from: start.assumingMemoryBound(to: UInt16.self), bands) { $0 }
                        : fill(row, from: start.assumingMemoryBound(to: UInt8.self), bands) { UInt16($0) * 257 }
                    hasher.update(UnsafeRawBufferPointer(row))
                    y += 1
                    guard y % frameHeight == 0 else { continue }
                    let hash = hasher.finalize().hexadecimal
                    hasher = ContentHasher()
                    let delay = timing.map { $0.delays[index] } ?? 0
                    index += 1
                    if frames.last?.hash == hash {
                        frames[frames.count - 1].delay += delay
                    } else {
                        frames.append((hash, delay))
                    }
                }
            }
        }
        return frames
    }

    /// Fills `row` with red, green, blue and alpha of the pixels at `source`, which have one to four bands.
    @inline(__always)
    private static func fill<Sample: FixedWidthInteger>(
        _ row: UnsafeMutableBufferPointer<UInt16>, from source: UnsafePointer<Sample>, _ bands: Int,
        _ widened: (Sample) -> UInt16
    ) {
        let isGrey = bands < 3
        let alphaBand = bands == 2 || bands == 4 ? bands - 1 : nil
        var pixel = source
        for x in stride(from: 0, to: row.count, by: 4) {
            let alpha = alphaBand.map { widened(pixel[$0]) } ?? .max
            row[x] = alpha == 0 ? 0 : widened(pixel[0])
            row[x + 1] = alpha == 0 ? 0 : isGrey ? row[x] : widened(pixel[1])
            row[x + 2] = alpha == 0 ? 0 : isGrey ? row[x] : widened(pixel[2])
            row[x + 3] = alpha
            pixel += bands
        }
    }
}
