import DecoderWire
import SystemPackage

/// Writes a picture as AVIF without loss up to 12 bits a sample, through libavif.
enum AVIFEncoder {
    /// The most pixels of a side (AV1 specification, 5.5.1: 16 bits).
    private static let maximumSide = 65536

    /// Writes `image`; returns the bits a sample that were written, and the number of bytes.
    static func write(
        _ image: borrowing VipsImage, metadata: PictureMetadata, to descriptor: FileDescriptor, losses: inout [String]
    ) throws -> (bits: Int, bytes: Int) {
        guard max(image.width, image.height) <= maximumSide else {
            throw DecoderFailure(
                .unsupported,
                "is \(image.width)x\(image.height) pixels, and the limit of AVIF is \(maximumSide) on a side")
        }
        let bits = image.format == .uint8 ? 8 : image.integer("heif-bitdepth") == 10 ? 10 : 12
        // Samples of HEIF and AVIF have 10 or 12 bits, which come as 16 and go as what they were.
        if image.format == .uint16, !image.has("heif-bitdepth") { losses.append("depth") }
        let bands = image.bands
        let picture = try AVIFPicture(
            width: image.width, height: image.height, bits: bits, isGrey: bands < 3,
            hasAlpha: bands == 2 || bands == 4)
        var y = 0
        try image.forEachStrip { first, rows, stride in
            for index in 0..<rows {
                picture.store(first + index * stride, at: y, bands: bands)
                y += 1
            }
        }
        var file = OutputFile(descriptor, format: "an AVIF")
        try file.write(picture.encoded(metadata))
        return (bits, file.bytesWritten)
    }
}
