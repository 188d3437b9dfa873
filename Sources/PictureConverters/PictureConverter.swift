public import Conversion
import DecoderWire
package import ExternalPrograms
public import ItemProviders
import PictureStructure
import SystemPackage
public import UniformTypes

/// Converts pictures and drawable pages to PNG and the other formats of `PictureTarget`.
///
/// A separate process, `dnd-decoder`, does the work: it receives descriptors and can only decode. It is
/// started by the first conversion. SVG is drawn by resvg if that is installed, otherwise by the decoder's librsvg.
public struct PictureConverter: Converter {
    /// `pictures`.
    public let name = "pictures"
    private let pool: DecoderPool
    /// Deferred, because it searches for programs that only SVG needs.
    private let renderer: Deferred<SVGRenderer>?
    private let changes: PictureChanges

    /// Creates a converter that decodes pictures, including SVG, in the processes of `pool`.
    public init(pool: DecoderPool) {
        self.pool = pool
        renderer = nil
        changes = PictureChanges()
        rules = PictureRules.all
    }

    /// Creates a converter that draws SVG with `resvg`, if `searchPath` has it, under `confinement`.
    ///
    /// - Parameter options: The options that all pictures are converted with: some change what is lost.
    package init(
        pool: DecoderPool, searchPath: ProgramSearchPath, confinement: ProgramConfinement,
        options: ConversionOptions = ConversionOptions()
    ) {
        self.pool = pool
        renderer = Deferred { SVGRenderer(searchPath: searchPath, confinement: confinement) }
        changes = PictureChanges(options)
        rules = changes.isNone ? PictureRules.all : PictureRules.all(with: changes)
    }

    /// All conversions between picture types, with their fidelity; with options that change pictures, also those of a
    /// type to itself.
    public let rules: [ConversionRule]

    /// Whether the pool's program is installed.
    public var availability: ConverterAvailability {
        PictureFiles.isExecutable(pool.executable) ? .available : .missing(program: "dnd-decoder", package: "dnd")
    }

    /// resvg, if it is not installed.
    public var absentPrograms: [OptionalProgram] {
        guard let renderer, !renderer.value.isInstalled else { return [] }
        return [OptionalProgram(program: "resvg", installation: "pipx install resvg-cli", source: .svg)]
    }

    /// The rules for this particular picture: its headers are examined for animations, pages, depth and colour spaces.
    public func rules(for source: ConversionSource) -> [ConversionRule] {
        guard !rules(from: source.type).isEmpty else { return [] }
        if case .folder = source.content { return [] }
        guard let part = source.part else {
            let peek = PicturePeek.shared(by: source)
            return PictureRules.rules(from: source.type, peek, changes)
                + PictureRules.rewriting(source.type, peek, changes)
        }
        guard PictureParts.has(source.type) else { return [] }
        let peek = PicturePeek(SourceBytes(source), part: part)
        let rules =
            (PictureRules.rules(from: source.type, peek, changes)
            + PictureRules.rewriting(source.type, peek, changes, isPart: true)).map(PictureParts.rule)
        // A JPEG that is copied out of a file comes before its pixels in another format, as a frame of a PNG does.
        let isPNG = source.type.conforms(to: .png)
        let copies = rules.filter { $0.fidelity == .lossless && ($0.target == .jpeg || isPNG && $0.target == .png) }
        return copies + rules.filter { !copies.contains($0) }
    }

    /// Whether the decoder supports the pages or frames of files of `type`.
    public func takesParts(of type: UniformType) -> Bool { PictureParts.has(type) }

    /// True: every input format is converted directly to every output format.
    public var isDirect: Bool { true }

    /// Metadata is removed from every picture, its colours are converted, and it fits the box; SVG and PDF are drawn in it, or else at the
    /// resolution. Some formats have a quality.
    public func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        let isDrawn = source.conforms(to: .svg) || source.conforms(to: .pdf)
        let hasQuality = PictureTarget.all.contains { $0.type == target.identifier && $0.output.hasQuality }
        var used: Set<ConversionOptions.Name> = [.strip, .colours, isDrawn && given.size == nil ? .dpi : .size]
        if hasQuality { used.insert(.quality) }
        return used
    }

    /// The number of pages or frames that the decoder finds. It needs a process, but decodes no pixels.
    public func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? {
        let input = try PictureFiles.openInput(source)
        defer { try? input.close() }
        let output = try PictureFiles.openNowhere()
        defer { try? output.close() }
        var request = DecoderRequest(id: 0, typeHint: source.type.identifier)
        request.scope = .header
        request.processorSeconds = PictureFiles.processorSeconds(for: input, source.type, in: context.limits)
        let picture = try await pool.decode(
            request, input: input, output: output, time: context.limits.time, progress: context.progress,
            subject: source.subject)
        return Int(picture.pages)
    }

    /// Converts `source` in a decoder, or with resvg; the result is a file in the scratch directory.
    ///
    /// - Throws: `ConversionError`; no files are left then.
    public func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        guard let target = PictureTarget.all.first(where: { $0.type == rule.target.identifier }) else {
            throw ConversionError(
                .unsupported, subject: source.name, message: "\(rule.target.identifier) cannot be written")
        }
        if source.type.conforms(to: .svg), let drawn = try await renderer?.value.draw(source, in: context) {
            let content = LoadedContent.file(LoadedFile(path: drawn, ownership: .scratch))
            guard target.output != .png else {
                context.losses.record(PictureLosses.actual(DecodedPicture(), promised: rule.losses, isPart: false))
                return content
            }
            defer { PictureFiles.remove(drawn) }
            let picture = ConversionSource(type: .png, content: content, name: source.pictureName)
            return try await decode(picture, to: target, promised: rule.losses, in: context)
        }
        return try await decode(source, to: target, promised: rule.losses, in: context)
    }

    /// Compares the pixels of both.
    public func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? {
        try await PixelComparison(pool: pool).prove(result, of: source, in: context)
    }

    private func decode(
        _ source: ConversionSource, to target: PictureTarget, promised: [Loss], in context: ConversionContext
    ) async throws -> LoadedContent {
        let request = DecoderRequest(target.output, of: source, in: context)
        let (picture, path) = try await pool.decode(request, source, to: target.fileExtension, in: context)
        context.losses.record(PictureLosses.actual(picture, promised: promised, isPart: source.part != nil))
        return .file(LoadedFile(path: path, ownership: .scratch))
    }
}

/// The actual losses, after the decoder has read the whole picture.
enum PictureLosses {
    /// The losses that the decoder reported, and the promised ones that it cannot detect.
    ///
    /// - Parameters:
    ///   - promised: The losses of the rule.
    ///   - isPart: Whether one page or frame was requested, so that the others are not a loss.
    static func actual(_ picture: DecodedPicture, promised: [Loss], isPart: Bool) -> [Loss] {
        if picture.kept.contains(.file) { return [] }
        let several: [Loss] = [.frames, .pages]
        var losses = promised.filter { loss in
            if several.contains(loss) { return !isPart && !isSingle(picture) }
            return !seenByDecoder.contains(loss)
        }
        if !isPart, picture.pages > 1, !picture.kept.contains(.frames), let lost = severals[picture.format],
            !losses.contains(lost)
        {
            losses.insert(lost, at: 0)
        }
        for loss in picture.losses.map(Loss.init(rawValue:)) where !losses.contains(loss) { losses.append(loss) }
        return losses
    }

    /// The losses that the decoder always reports itself: those of the pixels, and of the parts of the file, which it
    /// reads completely.
    private static let seenByDecoder: Set<Loss> = Set(PictureLoss.allCases.map { Loss(rawValue: $0.rawValue) })
        .subtracting([.layers])
        .union([.depth, .alpha, .pixels, "colourspace", "profile-assumed", "channels"])

    /// The loss for further pictures, in the formats whose pages the decoder counts as a viewer does. In a TIFF it also
    /// counts thumbnails and masks, so the headers decide.
    private static let severals: [String: Loss] = ["GIF": .frames, "WebP": .frames, "AVIF": .frames, "PDF": .pages]

    private static func isSingle(_ picture: DecodedPicture) -> Bool {
        picture.pages == 1 && (severals[picture.format] != nil || picture.format == "TIFF")
    }
}

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
        let isCopied = source.isJPEG && target.output == .jpeg && !changesPixels
        if changesPixels || !target.isExact && !isCopied { losses.append(.pixels) }
        if changesColours { losses.append(.icc) }
        let parts = isCopied ? peek.inventory.lossesOfStripping : peek.inventory.losses(as: target.output)
        losses += parts.map { Loss(rawValue: $0.rawValue) }
        let keepsFrames =
            target.keepsFrames && PictureTarget.animations.contains(source.type)
            || source.type == "public.png" && target.output == .png
        // An animated PNG is a PNG already.
        if target.isAnimation, !keepsFrames || peek.several != .frames || source.type == "public.png" { return nil }
        let lostPictures = keepsFrames && peek.several == .frames ? nil : peek.several
        if let lostPictures { losses.insert(lostPictures, at: 0) }
        var fidelity = max(source.fidelity, losses.isEmpty ? .lossless : .flattened)
        if lostPictures != nil { fidelity = max(fidelity, .preview) }
        let each = losses.reduce(into: [Loss]()) { found, loss in if !found.contains(loss) { found.append(loss) } }
        // What reads PNG would take the first frame for the whole.
        return ConversionRule(from: from, to: to, fidelity: fidelity, losses: each, endsRoute: target.isAnimation)
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

    /// No changes.
    init() {}

    /// The changes of `options`.
    init(_ options: ConversionOptions) {
        isReduced = options.size != nil
        hasQuality = options.quality != nil
        hasColours = options.colours != nil
    }

    /// Whether nothing changes.
    var isNone: Bool { !isReduced && !hasQuality && !hasColours }

    /// Whether a picture in the format `target` is encoded again.
    func rewrites(_ target: PictureTarget) -> Bool {
        isReduced || hasColours || hasQuality && target.output.hasQuality
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

/// Files of several pages, frames or sizes, whose parts can be converted separately.
enum PictureParts {
    /// The types whose pages the decoder distinguishes. A new type is one line.
    private static let types = [
        "com.adobe.pdf", "public.tiff", "com.compuserve.gif", "org.webmproject.webp", "public.heic", "public.heif",
        "public.avif", "com.microsoft.ico", "public.jpeg", "public.mpo-image", "public.png",
    ].compactMap(UniformType.init)

    /// Whether files of `type` have pages that can be drawn separately.
    static func has(_ type: UniformType) -> Bool { types.contains { type.conforms(to: $0) } }

    /// `rule`, which is for a whole file, for one page of it: other pages are not a loss. A drawn page of vector
    /// graphics shows all of its visible content.
    static func rule(_ rule: ConversionRule) -> ConversionRule {
        let several: [Loss] = [.pages, .frames, .pictures, "sizes"]
        let losses = rule.losses.filter { !several.contains($0) }
        let fidelity: Fidelity =
            switch rule.fidelity {
            case .preview: .flattened
            case .flattened where losses.isEmpty: .lossless
            default: rule.fidelity
            }
        return ConversionRule(from: rule.source, to: rule.target, fidelity: fidelity, losses: losses)
    }
}
