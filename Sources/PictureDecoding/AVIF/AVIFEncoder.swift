import DecoderWire
import SystemPackage

/// Writes a picture as AVIF, through libavif: without a quality, losslessly up to 12 bits per sample.
enum AVIFEncoder {
    /// The maximum length of a side, in pixels (AV1 specification, 5.5.1: 16 bits).
    private static let maximumSide = 65536

    /// Writes `image`; returns the bits per sample written, and the number of bytes.
    static func write(
        _ image: borrowing VipsImage, quality: Int?, metadata: PictureMetadata, to descriptor: FileDescriptor,
        losses: inout [String]
    ) throws -> (bits: Int, bytes: Int) {
        guard max(image.width, image.height) <= maximumSide else {
            throw DecoderFailure(
                .unsupported,
                "is \(image.width)x\(image.height) pixels, and the limit of AVIF is \(maximumSide) on a side")
        }
        let bits = image.format == .uint8 ? 8 : image.integer("heif-bitdepth") == 10 ? 10 : 12
        // Samples of HEIF and AVIF with 10 or 12 bits arrive as 16 bits, and are written with their original depth.
        if image.format == .uint16, !image.has("heif-bitdepth") { losses.append("depth") }
        let bands = image.bands
        if let quality, bands >= 3 {
            var file = OutputFile(descriptor, format: "an AVIF")
            let picture = try AVIFPicture(
                width: image.width, height: image.height, bits: bits, colours: bands, quality: quality
            ) { buffer, rowBytes in
                var y = 0
                try image.forEachStrip { first, rows, stride in
                    for index in 0..<rows {
                        UnsafeMutableRawBufferPointer(rebasing: buffer[y * rowBytes..<(y + 1) * rowBytes]).copyMemory(
                            from: UnsafeRawBufferPointer(start: first + index * stride, count: rowBytes))
                        y += 1
                    }
                }
            }
            try file.write(picture.encoded(metadata, quality: quality))
            return (bits, file.bytesWritten)
        }
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
        try file.write(picture.encoded(metadata, quality: quality))
        return (bits, file.bytesWritten)
    }
}
