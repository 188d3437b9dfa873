import DecoderWire
import PictureStructure

/// Reads AVIF into a picture of libvips, as a loader of libvips would.
enum AVIFLoader {
    /// Frame `frame` of the AVIF in `bytes`: cropped, rotated and mirrored as its boxes specify, with its metadata
    /// under the field names of libvips.
    ///
    /// - Throws: `DecoderFailure`, `VipsError`.
    static func load(_ bytes: [UInt8], frame: Int, maximumPixels: UInt64) throws -> VipsImage {
        let reader = try AVIFReader(AVIFCorrections.applied(to: bytes))
        guard UInt64(reader.width) * UInt64(reader.height) <= maximumPixels else {
            throw DecoderFailure.tooLarge(reader.width, reader.height, limit: maximumPixels)
        }
        let picture = try reader.frame(frame)
        let pixels = try picture.withPixels { samples, bands, bits in
            try VipsImage(
                samples: samples, width: picture.width, height: picture.height, bands: bands,
                format: bits == 16 ? .uint16 : .uint8)
        }
        let image = try transformed(marked(pixels, isGrey: picture.isGrey), by: picture.transform)
        return try described(image, as: picture)
    }

    /// All frames of the AVIF in `bytes`, one below the other: cropped, rotated and mirrored as the boxes of the first
    /// specify; nil for a picture alone.
    ///
    /// - Throws: `DecoderFailure`, `VipsError`.
    static func loadSequence(_ bytes: [UInt8], maximumPixels: UInt64) throws -> VipsImage? {
        let reader = try AVIFReader(AVIFCorrections.applied(to: bytes))
        guard reader.frames > 1 else { return nil }
        try AnimationLimits.check(
            frames: reader.frames, width: reader.width, height: reader.height, pixelBytes: 8, limit: maximumPixels)
        let first = try reader.frame(0)
        let transform = first.transform
        let (width, height, bands) = (first.width, first.height, first.hasAlpha ? 4 : 3)
        var delays = [first.milliseconds]
        let image = try VipsImage.make(
            width: width, height: height * reader.frames, bands: bands, format: first.bits == 8 ? .uint8 : .uint16
        ) { write in
            func add(_ picture: borrowing AVIFPicture) throws {
                guard picture.width == width, picture.height == height, picture.hasAlpha == (bands == 4),
                    (picture.bits == 8) == (first.bits == 8)
                else { throw DecoderFailure(.damaged, "is an AVIF whose frames differ in size or depth") }
                try picture.withPixels { samples, bands, bits in
                    guard let start = samples.baseAddress else { return }
                    for y in 0..<height { try write(start + y * width * bands * bits / 8) }
                }
            }
            try add(first)
            for index in 1..<reader.frames {
                let picture = try reader.frame(index)
                delays.append(picture.milliseconds)
                try add(picture)
            }
        }
        let timing = AnimationTiming(
            delays: delays, plays: MovieRepetitions.plays(in: PictureFileInMemory(bytes)))
        let frames = try timing.applied(to: marked(image, isGrey: first.isGrey), frameHeight: height)
        guard !transform.isNone else { return try described(frames, as: first) }
        let size = transform.size(of: width, by: height)
        return try described(
            AnimationFrames.mapped(frames, timing, to: size) { try transformed($0, by: transform) }, as: first)
    }

    /// `image` with the metadata of `picture`.
    private static func described(
        _ image: borrowing VipsImage, as picture: borrowing AVIFPicture
    ) throws -> VipsImage {
        let image = try image.editable()
        if let profile = picture.profile { image.set("icc-profile-data", bytes: profile) }
        if let exif = picture.exif { image.set("exif-data", bytes: exif) }
        if let xmp = picture.xmp { image.set("xmp-data", bytes: xmp) }
        image.set("n-pages", picture.frames)
        image.set("heif-bitdepth", picture.bits)
        image.set("cicp-primaries", picture.codePoints.primaries)
        image.set("cicp-transfer", picture.codePoints.transfer)
        return image
    }

    /// The picture with its interpretation set; grey is reduced to one band, since all of its colours are equal.
    private static func marked(_ pixels: consuming VipsImage, isGrey: Bool) throws -> VipsImage {
        let isDeep = pixels.format == .uint16
        let image = try isGrey ? grey(pixels) : pixels
        return try image.interpreted(as: isGrey ? (isDeep ? "grey16" : "b-w") : (isDeep ? "rgb16" : "srgb"))
    }

    private static func grey(_ pixels: consuming VipsImage) throws -> VipsImage {
        let bands = pixels.bands
        let red = try pixels.bands(0..<1)
        return try bands == 4 ? red.joined(with: pixels.bands(3..<4)) : red
    }

    private static func transformed(
        _ image: consuming VipsImage, by transform: AVIFPicture.Transform
    ) throws -> VipsImage {
        var image = image
        if let crop = transform.crop {
            let operation = try VipsOperation("extract_area")
            operation.set("input", image)
            for (name, value) in [
                ("left", crop.left), ("top", crop.top), ("width", crop.width), ("height", crop.height),
            ] {
                try operation.set(name, "\(value)")
            }
            image = try operation.run()
        }
        if transform.quarterTurns > 0 {
            let operation = try VipsOperation("rot")
            operation.set("in", image)
            // libvips rotates clockwise.
            try operation.set("angle", ["d0", "d270", "d180", "d90"][transform.quarterTurns])
            image = try operation.run()
        }
        if let flip = transform.flip {
            let operation = try VipsOperation("flip")
            operation.set("in", image)
            try operation.set("direction", flip == .vertical ? "vertical" : "horizontal")
            image = try operation.run()
        }
        return image
    }
}
