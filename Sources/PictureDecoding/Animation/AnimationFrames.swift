import DecoderWire

/// Changes the frames of an animation, each as a picture of its own: at its edges no other frame shows through.
enum AnimationFrames {
    /// The animation `image` with the frames that `change` returns, which have `size` in pixels, and its timing.
    ///
    /// - Throws: `DecoderFailure` with `tooLarge` if they do not fit into memory; `VipsError`.
    static func mapped(
        _ image: borrowing VipsImage, _ timing: AnimationTiming, to size: (width: Int, height: Int),
        _ change: (consuming VipsImage) throws -> VipsImage
    ) throws -> VipsImage {
        let (width, height, bands) = (image.width, image.frameHeight, image.bands)
        let format: VipsImage.Format = image.format == .uint16 ? .uint16 : .uint8
        let interpretation = image.interpretation
        try AnimationLimits.check(
            frames: timing.delays.count, width: size.width, height: size.height,
            pixelBytes: format == .uint16 ? bands * 2 : bands, limit: .max)
        let result = try VipsImage.make(
            width: size.width, height: size.height * timing.delays.count, bands: bands, format: format
        ) { write in
            try image.forEachFrame { frame, _ in
                let picture = try VipsImage(samples: frame, width: width, height: height, bands: bands, format: format)
                try change(picture.interpreted(as: interpretation)).forEachStrip { row, rows, stride in
                    for y in 0..<rows { try write(row + y * stride) }
                }
            }
        }
        return try timing.applied(to: result.interpreted(as: interpretation), frameHeight: size.height)
            .withMetadata(of: image)
    }
}

/// Reduces the frames of an animation.
enum AnimationResampling {
    /// `image` with `size` in pixels; of an animation, each of its frames.
    ///
    /// - Throws: `DecoderFailure` with `tooLarge` if the reduced frames do not fit into memory; `VipsError`.
    static func applied(
        to image: borrowing VipsImage, _ size: (width: Int, height: Int)
    ) throws -> VipsImage {
        guard let timing = AnimationTiming(of: image) else { return try Resampling.applied(to: image, size) }
        return try AnimationFrames.mapped(image, timing, to: size) { try Resampling.applied(to: $0, size) }
    }
}
