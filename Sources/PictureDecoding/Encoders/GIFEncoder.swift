import DecoderWire
import SystemPackage

/// Writes a picture or an animation as GIF: exactly if no frame has more than 256 colours, all others through libvips with at
/// most 255 colours in each frame, chosen by libimagequant.
enum GIFEncoder {
    /// The maximum length of a side, in pixels (GIF89a, 18: 16 bits).
    private static let maximumSide = 65535

    /// The maximum number of pixels of a picture whose colours are counted, which is held in memory for it.
    private static let mostCounted = 64 << 20

    /// Writes `image`, which has 8 bits per sample; returns the number of bytes, and whether the pixels are exact. A pixel is
    /// transparent or opaque. An animation keeps its frames, their times to a hundredth of a second, and how often it is
    /// repeated.
    static func write(
        _ image: borrowing VipsImage, to descriptor: FileDescriptor
    ) throws -> (bytes: Int, isExact: Bool) {
        guard max(image.width, image.frameHeight) <= maximumSide else {
            throw DecoderFailure(
                .unsupported,
                "is \(image.width)x\(image.frameHeight) pixels, and the limit of GIF is \(maximumSide) on a side")
        }
        var file = OutputFile(descriptor, format: "a GIF")
        var image = image.retained()
        if image.bands >= 3, image.width * image.height <= mostCounted {
            // It may be read only once.
            image = try image.inMemory()
            if let indexed = try IndexedGIF(image) {
                try file.write(indexed.encoded())
                return (file.bytesWritten, true)
            }
        }
        try file.write(VipsWriter.bytes(of: image, by: "gifsave_target", options: [("strip", "true")]))
        return (file.bytesWritten, false)
    }
}
