import Conversion
import DecoderWire
import ItemProviders
import PictureStructure
import UniformTypes

/// The conversions between picture types, with their fidelity. A new format is one line.
enum PictureRules {
    /// Every rule: those to PNG, which every program reads, precede the others.
    static let all: [ConversionRule] = PictureTarget.all.flatMap { target in
        sources.compactMap { rule(from: $0, to: target, PicturePeek(several: target.isAnimation ? .frames : nil)) }
    }

    /// Every rule if pictures are changed, which includes those that write a format again.
    static func all(with changes: PictureChanges) -> [ConversionRule] {
        let rules = PictureTarget.all.flatMap { target in
            sources.compactMap {
                rule(from: $0, to: target, PicturePeek(several: target.isAnimation ? .frames : nil), changes)
            }
        }
        return PictureTarget.all.compactMap { UniformType($0.type) }.flatMap { rewriting($0, PicturePeek(), changes) }
            + rules
    }

    /// The rules for sources of `type` with the properties `peek`.
    static func rules(
        from type: UniformType, _ peek: PicturePeek, _ changes: PictureChanges = PictureChanges()
    ) -> [ConversionRule] {
        let fitting = sources.filter { source in UniformType(source.type).map(type.conforms(to:)) ?? false }
        return PictureTarget.all.filter { $0.type != type.identifier }.flatMap { target in
            fitting.compactMap { rule(from: $0, to: target, peek, changes) }
        }
    }

    /// The rule that writes a source of `type` in its own format: for one page of it, or with changes. Empty if the
    /// format cannot be written, and for a whole file without changes if metadata is stripped from the format without
    /// encoding.
    static func rewriting(
        _ type: UniformType, _ peek: PicturePeek, _ changes: PictureChanges = PictureChanges(), isPart: Bool = false
    ) -> [ConversionRule] {
        // A frame of an animated PNG is a PNG.
        let isFrame = isPart && type.conforms(to: .png)
        let name = isFrame ? UniformType.png.identifier : type.identifier
        let source = sources.first { $0.type == name }
        let target = PictureTarget.all.first { $0.type == name }
        guard let source, let target,
            target.isRewritten || changes.rewrites(target) || isFrame || isPart && source.isJPEG
        else { return [] }
        var changes = changes
        // A frame becomes a PNG of its own.
        if isPart { changes.isSmallest = false }
        return rule(from: source, to: target, peek, changes, mayBeSame: true).map { [$0] } ?? []
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
        /// Whether it has no pixels of its own, but is drawn.
        var isDrawn = false
        /// Whether its pictures are JPEG, whose pixels are copied if nothing changes them.
        var isJPEG = false
    }

    /// In the order of how common the formats are.
    private static let sources: [Source] =
        [
            Source(type: "public.jpeg", bits: 8, mayHaveAlpha: false, isJPEG: true), Source(type: "public.png"),
            Source(type: "public.heic"), Source(type: "public.heif"), Source(type: "public.avif"),
            Source(type: "org.webmproject.webp", bits: 8), Source(type: "com.compuserve.gif", bits: 8),
            Source(type: "public.tiff"), Source(type: "com.microsoft.bmp", bits: 8),
            Source(type: "public.jpeg-xl"), Source(type: "public.jpeg-2000"),
            Source(type: "public.pbm", mayHaveAlpha: false), Source(type: "com.microsoft.ico", bits: 8),
            Source(type: "com.apple.icns", bits: 8),
            Source(type: "com.truevision.tga-image", bits: 8), Source(type: "com.sgi.sgi-image"),
            Source(type: "com.microsoft.dds", bits: 8), Source(type: "com.pcx.image", bits: 8),
            Source(type: "org.x.xpixmap-image"), Source(type: "public.xbitmap-image", bits: 8, mayHaveAlpha: false),
            Source(type: "com.sun.rasterfile", bits: 8, mayHaveAlpha: false),
            Source(type: "org.qoiformat.qoi", bits: 8), Source(type: "org.suckless.farbfeld"),
            Source(type: "public.mpo-image", losses: [.pictures], bits: 8, mayHaveAlpha: false, isJPEG: true),
            // Formats with more than pixels, or with more than 16 bits per sample.
            Source(type: "com.adobe.photoshop-image", fidelity: .flattened, losses: ["layers"]),
            Source(type: "com.adobe.photoshop-large-image", fidelity: .flattened, losses: ["layers"]),
            // Frames of films: what describes the shot and the scanner has no place elsewhere.
            Source(type: "org.dpx.image", fidelity: .flattened, losses: [.metadata]),
            Source(type: "public.radiance", fidelity: .flattened, losses: [.depth], mayHaveAlpha: false),
            Source(type: "com.ilm.openexr-image", fidelity: .flattened, losses: [.depth]),
            Source(type: "gov.nasa.fits", fidelity: .flattened, losses: [.depth], mayHaveAlpha: false),
            Source(type: "public.heics", fidelity: .preview, losses: [.frames]),
            Source(type: "public.heifs", fidelity: .preview, losses: [.frames]),
            // Vector graphics are drawn: the visible content is kept, the shapes are not.
            Source(type: "public.svg-image", fidelity: .flattened, losses: [.vectors], bits: 8, isDrawn: true),
            // A PDF's picture is a preview even for one page: often only the decoder can count the pages, and the
            // number of pages should not decide whether a document becomes a picture or text.
            Source(
                type: "com.adobe.pdf", fidelity: .preview, losses: [.vectors], bits: 8, mayHaveAlpha: false,
                isDrawn: true),
        ]

    /// The types in which the decoder finds no EXIF, XMP or IPTC. An icon may hold PNG files.
    private static let typesWithoutMetadata: Set<String> = [
        "com.compuserve.gif", "com.microsoft.bmp", "public.pbm", "com.truevision.tga-image", "com.sgi.sgi-image",
        "com.microsoft.dds", "com.pcx.image", "org.x.xpixmap-image", "public.xbitmap-image", "com.sun.rasterfile",
        "org.qoiformat.qoi", "org.suckless.farbfeld", "public.radiance", "gov.nasa.fits",
    ]

    private static func rule(
        from source: Source, to target: PictureTarget, _ peek: PicturePeek,
        _ changes: PictureChanges = PictureChanges(),
        mayBeSame: Bool = false
    ) -> ConversionRule? {
        guard mayBeSame || source.type != target.type, let from = UniformType(source.type),
            let to = UniformType(target.type)
        else {
            return nil
        }
        var losses = peek.losses + source.losses
        if (peek.bits ?? source.bits) > target.bits { losses.append(.depth) }
        if !target.hasAlpha, source.mayHaveAlpha, peek.hasAlpha != false { losses.append(.alpha) }
        let changesColours = changes.hasColours && !source.isDrawn
        let changesPixels =
            changesColours || changes.isReduced && !source.isDrawn || changes.hasQuality && target.output.hasQuality
        let isCompressedAgain = changes.isSmallest && source.type == target.type && target.output == .png
        let isCopied = (source.isJPEG && target.output == .jpeg || isCompressedAgain) && !changesPixels
        let isIndexed =
            target.output == .gif && peek.hasFewColours && peek.several == nil && !peek.inventory.blocks.contains(.icc)
        if changesPixels || !target.isExact && !isCopied && !isIndexed { losses.append(.pixels) }
        if changesColours { losses.append(.icc) }
        let parts =
            !isCopied
            ? peek.inventory.losses(as: target.output)
            : isCompressedAgain && !changes.strips ? [] : peek.inventory.lossesOfStripping
        losses += parts.map { Loss(rawValue: $0.rawValue) }
        let keepsFrames =
            target.keepsFrames && PictureTarget.animations.contains(source.type)
            || source.type == "public.png" && target.output == .png
        // An animated PNG is a PNG already.
        if target.isAnimation, !keepsFrames || peek.several != .frames || source.type == "public.png" { return nil }
        // The decoder decides by the same rule (`PictureInput.pagesToKeep`).
        let keepsPages = source.type == "public.tiff" && target.output == .tiff
        let isKept = keepsFrames && peek.several == .frames || keepsPages && peek.several == .pages
        let lostPictures = isKept ? nil : peek.several
        if let lostPictures { losses.insert(lostPictures, at: 0) }
        var fidelity = max(source.fidelity, losses.isEmpty ? .lossless : .flattened)
        if lostPictures != nil { fidelity = max(fidelity, .preview) }
        let each = losses.reduce(into: [Loss]()) { found, loss in if !found.contains(loss) { found.append(loss) } }
        // What reads PNG would take the first frame for the whole.
        return ConversionRule(
            from: from, to: to, fidelity: fidelity, losses: each, endsRoute: target.isAnimation,
            lacks: absentMetadata(of: source, peek))
    }

    /// The metadata that no picture made of this source has: the later steps of a route cannot lose it.
    private static func absentMetadata(of source: Source, _ peek: PicturePeek) -> [Loss] {
        if source.isDrawn || !peek.mayHaveMetadata || typesWithoutMetadata.contains(source.type) {
            return [.exif, .xmp, .iptc]
        }
        guard peek.hasInventory else { return [] }
        let present = peek.inventory.blocks
        return [(PictureInventory.Block.exif, Loss.exif), (.xmp, .xmp), (.iptc, .iptc)].filter {
            !present.contains($0.0)
        }.map(\.1)
    }
}

/// What the user's options change in every picture.
struct PictureChanges: Sendable {
    /// Whether larger pictures are reduced to a box.
    var isReduced = false
    /// Whether a quality is given.
    var hasQuality = false
    /// Whether colours are converted.
    var hasColours = false
    /// Whether a PNG is to be small.
    var isSmallest = false
    /// Whether metadata is removed.
    var strips = false

    /// No changes.
    init() {}

    /// The changes of `options`.
    init(_ options: ConversionOptions) {
        isReduced = options.size != nil
        hasQuality = options.quality != nil
        hasColours = options.colours != nil
        isSmallest = options.png == .smallest
        strips = options.strip != nil
    }

    /// Whether nothing changes.
    var isNone: Bool { !isReduced && !hasQuality && !hasColours && !isSmallest }

    /// Whether a picture in the format `target` is encoded again.
    func rewrites(_ target: PictureTarget) -> Bool {
        isReduced || hasColours || hasQuality && target.output.hasQuality || isSmallest && target.output == .png
    }
}
