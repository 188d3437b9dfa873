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
        if let timing, timing.plays != 0 { losses.append("repetitions") }
        let writer = try AVIFWriter(quality: quality, isAnimation: timing != nil)
        let form = (width: width, height: height, bits: bits, bands: bands, quality: quality)
        if let timing {
            try image.forEachFrame { frame, index in
                let rowBytes = frame.count / height
                let picture = try Self.picture(form) { store in
                    guard let start = frame.baseAddress else { return }
                    for y in 0..<height { store(start + y * rowBytes, y) }
                }
                // Metadata is that of the file.
                picture.set(index == 0 ? metadata : metadata.onlyColours)
                try writer.add(picture, for: timing.delays[index])
            }
        } else {
            let picture = try Self.picture(form) { store in
                var y = 0
                try image.forEachStrip { first, rows, stride in
                    for index in 0..<rows {
                        store(first + index * stride, y)
                        y += 1
                    }
                }
            }
            picture.set(metadata)
            try writer.add(picture, for: nil)
        }
        var file = OutputFile(descriptor, format: "an AVIF")
        try file.write(writer.finish())
        return (bits, file.bytesWritten)
    }

    /// A picture of this form, whose rows `fill` stores.
    private static func picture(
        _ form: (width: Int, height: Int, bits: Int, bands: Int, quality: Int?),
        fill: (_ store: (_ row: UnsafeRawPointer, _ y: Int) -> Void) throws -> Void
    ) throws -> AVIFPicture {
        // Luminance is all that grey has: it is stored as it is at any quality.
        if let quality = form.quality, form.bands > 2 {
            return try AVIFPicture(
                width: form.width, height: form.height, bits: form.bits, colours: form.bands, quality: quality
            ) { buffer, rowBytes in
                try fill { row, y in
                    UnsafeMutableRawBufferPointer(rebasing: buffer[y * rowBytes..<(y + 1) * rowBytes]).copyMemory(
                        from: UnsafeRawBufferPointer(start: row, count: rowBytes))
                }
            }
        }
        let picture = try AVIFPicture(
            width: form.width, height: form.height, bits: form.bits, isGrey: form.bands < 3,
            hasAlpha: form.bands == 2 || form.bands == 4)
        try fill { row, y in picture.store(row, at: y, bands: form.bands) }
        return picture
    }
}
