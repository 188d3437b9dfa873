import DecoderWire

/// A format that pictures become, and what it can hold.
struct PictureTarget {
    /// The uniform type.
    let type: String
    /// What the decoder is asked for.
    let output: DecoderRequest.Output
    /// The extension of files of it.
    let fileExtension: String
    /// The most bits that a sample has.
    var bits = 16
    /// Whether it has transparency.
    var hasAlpha = true
    /// Whether what is read again is what was written.
    var isExact = true

    /// Whether a picture of it is coded anew where one page of it is meant, or it without its metadata.
    var isRewritten = false

    /// In the order in which equals are preferred: what more programs read comes first.
    static let all = [
        PictureTarget(type: "public.png", output: .png, fileExtension: "png"),
        PictureTarget(type: "public.tiff", output: .tiff, fileExtension: "tiff", isRewritten: true),
        PictureTarget(type: "org.webmproject.webp", output: .webp, fileExtension: "webp", bits: 8),
        PictureTarget(type: "public.jpeg-xl", output: .jpegXL, fileExtension: "jxl"),
        PictureTarget(type: "public.avif", output: .avif, fileExtension: "avif", bits: 12, isRewritten: true),
        PictureTarget(
            type: "public.jpeg", output: .jpeg, fileExtension: "jpeg", bits: 8, hasAlpha: false, isExact: false),
    ]
}
