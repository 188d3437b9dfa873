import DecoderWire
import SystemPackage

/// Writes a picture or an animation as GIF, through libvips: at most 256 colours in each frame, chosen by libimagequant.
enum GIFEncoder {
    /// The maximum length of a side, in pixels (GIF89a, 18: 16 bits).
    private static let maximumSide = 65535

    /// Writes `image`, which has 8 bits per sample; returns the number of bytes. A pixel is transparent or opaque. An
    /// animation keeps its frames, their times to a hundredth of a second, and how often it is repeated.
    static func write(_ image: borrowing VipsImage, to descriptor: FileDescriptor) throws -> Int {
        guard max(image.width, image.frameHeight) <= maximumSide else {
            throw DecoderFailure(
                .unsupported,
                "is \(image.width)x\(image.frameHeight) pixels, and the limit of GIF is \(maximumSide) on a side")
        }
        var file = OutputFile(descriptor, format: "a GIF")
        try file.write(VipsWriter.bytes(of: image, by: "gifsave_target", options: [("strip", "true")]))
        return file.bytesWritten
    }
}
