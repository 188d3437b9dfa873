import DecoderWire
import SystemPackage

/// Writes a picture or an animation as AVIF, through libavif: without a quality, losslessly up to 12 bits per sample.
enum AVIFEncoder {
    /// The maximum length of a side, in pixels (AV1 specification, 5.5.1: 16 bits).
    private static let maximumSide = 65536

    /// Writes `image`; returns the bits per sample written, and the number of bytes. An animation keeps its frames and their
    /// times, and is repeated for ever, which is a loss if it was not.
    static func write(
        _ image: borrowing VipsImage, quality: Int?, metadata: PictureMetadata, to descriptor: FileDescriptor,
        losses: inout [String]
    ) throws -> (bits: Int, bytes: Int) {
        let (width, height, bands) = (image.width, image.frameHeight, image.bands)
        guard max(width, height) <= maximumSide else {
            throw DecoderFailure(
                .unsupported, "is \(width)x\(height) pixels, and the limit of AVIF is \(maximumSide) on a side")
        }
        let bits = image.format == .uint8 ? 8 : image.integer("heif-bitdepth") == 10 ? 10 : 12
        // Samples of HEIF and AVIF with 10 or 12 bits arrive as 16 bits, and are written with their original depth.
        if image.format == .uint16, !image.has("heif-bitdepth") { losses.append("depth") }
        let timing = AnimationTiming(of: image)
        // libavif 0.11 writes no number of repetitions.
        if let timing, timing.plays != 0 { losses.append("other") }
        let quality = bands < 3 ? nil : quality
        let writer = try AVIFWriter(quality: quality, isAnimation: timing != nil)
        try image.forEachFrame { frame, index in
            let picture = try Self.picture(
                of: frame, width: width, height: height, bits: bits, bands: bands, quality: quality)
            // Metadata is that of the file.
            picture.set(index == 0 ? metadata : metadata.onlyColours)
            try writer.add(picture, for: timing?.delays[index])
        }
        var file = OutputFile(descriptor, format: "an AVIF")
        try file.write(writer.finish())
        return (bits, file.bytesWritten)
    }

    private static func picture(
        of frame: UnsafeRawBufferPointer, width: Int, height: Int, bits: Int, bands: Int, quality: Int?
    ) throws -> AVIFPicture {
        if let quality {
            return try AVIFPicture(width: width, height: height, bits: bits, colours: bands, quality: quality) {
                buffer, _ in buffer.copyMemory(from: frame)
            }
        }
        let picture = try AVIFPicture(
            width: width, height: height, bits: bits, isGrey: bands < 3, hasAlpha: bands == 2 || bands == 4)
        guard let start = frame.baseAddress else { return picture }
        for y in 0..<height { picture.store(start + y * (frame.count / height), at: y, bands: bands) }
        return picture
    }
}
