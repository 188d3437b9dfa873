import Conversion
import DecoderWire
import ItemProviders
import PictureStructure
import UniformTypes

/// The conversions between picture types, with their fidelity. A new format is one line.
enum PictureRules {
    /// Every rule: those to PNG, which every program reads, precede the others.
    static let all: [ConversionRule] = PictureTarget.all.flatMap { target in
        sources.compactMap { rule(from: $0, to: target, PicturePeek()) }
    }

    /// The rules for sources of `type` with the properties `peek`.
    static func rules(from type: UniformType, _ peek: PicturePeek) -> [ConversionRule] {
        let fitting = sources.filter { source in UniformType(source.type).map(type.conforms(to:)) ?? false }
        return PictureTarget.all.filter { $0.type != type.identifier }.flatMap { target in
            fitting.compactMap { rule(from: $0, to: target, peek) }
        }
    }

    /// The rule that encodes a source of `type` in its own format, for one page of it or without its metadata; empty
    /// for formats whose metadata is stripped without encoding.
    static func rewriting(_ type: UniformType, _ peek: PicturePeek) -> [ConversionRule] {
        let target = PictureTarget.all.first { $0.type == type.identifier && $0.isRewritten }
        let source = sources.first { $0.type == type.identifier }
        guard let source, let target else { return [] }
        return rule(from: source, to: target, peek, mayBeSame: true).map { [$0] } ?? []
    }

    /// An input type, and the losses with any output.
    private struct Source {
        let type: String
        var fidelity = Fidelity.lossless
        var losses: [Loss] = []
        /// The maximum bits per sample of this type; 16 for any more than 8.
        var bits = 16
        /// Whether there may be alpha.
        var mayHaveAlpha = true
    }

    /// In the order of how common the formats are.
    private static let sources: [Source] =
        [
            Source(type: "public.jpeg", bits: 8, mayHaveAlpha: false), Source(type: "public.png"),
            Source(type: "public.heic"), Source(type: "public.heif"), Source(type: "public.avif"),
            Source(type: "org.webmproject.webp", bits: 8), Source(type: "com.compuserve.gif", bits: 8),
            Source(type: "public.tiff"), Source(type: "com.microsoft.bmp", bits: 8),
            Source(type: "public.jpeg-xl"), Source(type: "public.jpeg-2000"),
            Source(type: "public.pbm", mayHaveAlpha: false), Source(type: "com.microsoft.ico", bits: 8),
            Source(type: "com.truevision.tga-image", bits: 8), Source(type: "com.sgi.sgi-image"),
            Source(type: "com.microsoft.dds", bits: 8), Source(type: "com.pcx.image", bits: 8),
            Source(type: "org.x.xpixmap-image"), Source(type: "public.xbitmap-image", bits: 8, mayHaveAlpha: false),
            Source(type: "com.sun.rasterfile", bits: 8, mayHaveAlpha: false),
            // Formats with more than pixels, or with more than 16 bits per sample.
            Source(type: "com.adobe.photoshop-image", fidelity: .flattened, losses: ["layers"]),
            Source(type: "public.radiance", fidelity: .flattened, losses: [.depth], mayHaveAlpha: false),
            Source(type: "com.ilm.openexr-image", fidelity: .flattened, losses: [.depth]),
            Source(type: "gov.nasa.fits", fidelity: .flattened, losses: [.depth], mayHaveAlpha: false),
            Source(type: "public.heics", fidelity: .preview, losses: [.frames]),
            Source(type: "public.heifs", fidelity: .preview, losses: [.frames]),
            // Vector graphics are drawn: the visible content is kept, the shapes are not.
            Source(type: "public.svg-image", fidelity: .flattened, losses: [.vectors], bits: 8),
            // A PDF's picture is a preview even for one page: often only the decoder can count the pages, and the
            // number of pages should not decide whether a document becomes a picture or text.
            Source(
                type: "com.adobe.pdf", fidelity: .preview, losses: [.vectors], bits: 8, mayHaveAlpha: false),
        ]

    private static func rule(
        from source: Source, to target: PictureTarget, _ peek: PicturePeek, mayBeSame: Bool = false
    ) -> ConversionRule? {
        guard mayBeSame || source.type != target.type, let from = UniformType(source.type),
            let to = UniformType(target.type)
        else {
            return nil
        }
        var losses = peek.losses + source.losses
        if (peek.bits ?? source.bits) > target.bits { losses.append(.depth) }
        if !target.hasAlpha, source.mayHaveAlpha, peek.hasAlpha != false { losses.append(.alpha) }
        if !target.isExact { losses.append(.pixels) }
        losses += peek.inventory.losses(as: target.output).map { Loss(rawValue: $0.rawValue) }
        if let several = peek.several { losses.insert(several, at: 0) }
        var fidelity = max(source.fidelity, losses.isEmpty ? .lossless : .flattened)
        if peek.several != nil { fidelity = max(fidelity, .preview) }
        let each = losses.reduce(into: [Loss]()) { found, loss in if !found.contains(loss) { found.append(loss) } }
        return ConversionRule(from: from, to: to, fidelity: fidelity, losses: each)
    }
}

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

    /// Whether a picture of this type is encoded again if one page of it, or a copy without metadata, is requested.
    var isRewritten = false

    /// In order of preference between equals: formats that more programs read come first.
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

/// Files of several pages, frames or sizes, whose parts can be converted separately.
enum PictureParts {
    /// The types whose pages the decoder distinguishes. A new type is one line.
    private static let types = [
        "com.adobe.pdf", "public.tiff", "com.compuserve.gif", "org.webmproject.webp", "public.heic", "public.heif",
        "public.avif", "com.microsoft.ico",
    ].compactMap(UniformType.init)

    /// Whether files of `type` have pages that can be drawn separately.
    static func has(_ type: UniformType) -> Bool { types.contains { type.conforms(to: $0) } }

    /// `rule`, which is for a whole file, for one page of it: other pages are not a loss. A drawn page of vector
    /// graphics shows all of its visible content.
    static func rule(_ rule: ConversionRule) -> ConversionRule {
        let several: [Loss] = [.pages, .frames, "sizes"]
        return ConversionRule(
            from: rule.source, to: rule.target, fidelity: rule.fidelity == .preview ? .flattened : rule.fidelity,
            losses: rule.losses.filter { !several.contains($0) })
    }
}
