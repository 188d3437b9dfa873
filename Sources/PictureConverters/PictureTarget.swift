import DecoderWire

/// An output format for pictures, and its capabilities.
struct PictureTarget {
    /// The uniform type.
    let type: String
    /// The output in a request to the decoder.
    let output: DecoderRequest.Output
    /// The filename extension.
    let fileExtension: String
    /// The maximum bits per sample.
    var bits = 16
    /// Whether it supports transparency.
    var hasAlpha = true
    /// Whether it is lossless.
    var isExact = true

    /// Whether animations are written with all frames. The decoder decides by the same rule
    /// (`DecoderRequest.keepsFrames`).
    var keepsFrames = false

    /// Whether nothing else is written than animations.
    var isAnimation = false

    /// Whether a picture of this type is encoded again if one page of it, or a copy without metadata, is requested.
    var isRewritten = false

    /// In order of preference between equals: formats that more programs read come first.
    static let all = [
        PictureTarget(type: "public.png", output: .png, fileExtension: "png"),
        PictureTarget(type: "public.tiff", output: .tiff, fileExtension: "tiff", isRewritten: true),
        PictureTarget(
            type: "org.webmproject.webp", output: .webp, fileExtension: "webp", bits: 8, keepsFrames: true),
        PictureTarget(type: "public.jpeg-xl", output: .jpegXL, fileExtension: "jxl"),
        PictureTarget(
            type: "public.avif", output: .avif, fileExtension: "avif", bits: 12, keepsFrames: true, isRewritten: true),
        PictureTarget(
            type: "public.jpeg", output: .jpeg, fileExtension: "jpeg", bits: 8, hasAlpha: false, isExact: false),
        // Behind WebP, which more programs show.
        PictureTarget(
            type: "org.libpng.apng", output: .animatedPNG, fileExtension: "apng", keepsFrames: true, isAnimation: true),
        // Pixels are transparent or not, and of 256 colours.
        PictureTarget(
            type: "com.compuserve.gif", output: .gif, fileExtension: "gif", bits: 8, hasAlpha: false, isExact: false,
            keepsFrames: true),
    ]

    /// The types whose animations the decoder reads with all frames.
    static let animations: Set<String> = [
        "com.compuserve.gif", "org.webmproject.webp", "public.png", "public.avif",
    ]
}
