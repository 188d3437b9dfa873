package import Conversion
import DecoderWire
package import ExternalPrograms
package import ItemProviders
import PictureStructure
import SystemPackage
package import UniformTypes

/// Converts pictures and drawable pages to PNG and the other formats of `PictureTarget`.
///
/// A separate process, `dnd-decoder`, does the work: it receives descriptors and can only decode. It is
/// started by the first conversion. SVG is drawn by resvg if that is installed, otherwise by the decoder's librsvg.
package struct PictureConverter: Converter {
    /// `pictures`.
    package let name = "pictures"
    private let pool: DecoderPool
    /// Deferred, because it searches for programs that only SVG needs.
    private let renderer: Deferred<SVGRenderer>?
    private let changes: PictureChanges

    /// Creates a converter that decodes pictures, including SVG, in the processes of `pool`.
    package init(pool: DecoderPool) {
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
        rules = changes.isNone && !changes.strips ? PictureRules.all : PictureRules.all(with: changes)
    }

    /// All conversions between picture types, with their fidelity; with options that change pictures, also those of a
    /// type to itself.
    package let rules: [ConversionRule]

    /// Whether the pool's program is installed.
    package var availability: ConverterAvailability {
        PictureFiles.isExecutable(pool.executable) ? .available : .missing(program: "dnd-decoder", package: "dnd")
    }

    /// resvg, if it is not installed.
    package var absentPrograms: [OptionalProgram] {
        guard let renderer, !renderer.value.isInstalled else { return [] }
        return [OptionalProgram(program: "resvg", installation: "pipx install resvg-cli", source: .svg)]
    }

    /// The rules for this particular picture: its headers are examined for animations, pages, depth and colour spaces.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
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
    package func takesParts(of type: UniformType) -> Bool { PictureParts.has(type) }

    /// True: every input format is converted directly to every output format.
    package var isDirect: Bool { true }

    /// Metadata is removed from every picture, its colours are converted, and it fits the box; SVG and PDF are drawn in the box,
    /// or else at the resolution. Some formats have a quality, and PNG an effort.
    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        let isDrawn = source.conforms(to: .svg) || source.conforms(to: .pdf)
        let hasQuality = PictureTarget.all.contains { $0.type == target.identifier && $0.output.hasQuality }
        var used: Set<ConversionOptions.Name> = [.strip, .colours, isDrawn && given.size == nil ? .dpi : .size]
        if hasQuality { used.insert(.quality) }
        // An animation is written as without it, whether it begins as one or becomes one.
        if target.conforms(to: .png) { used.insert(.png) }
        return used
    }

    /// The number of pages or frames that the decoder finds. It needs a process, but decodes no pixels.
    package func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? {
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
    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        guard let target = PictureTarget.all.first(where: { $0.type == rule.target.identifier }) else {
            throw ConversionError(
                .unsupported, subject: source.subject, message: "\(rule.target.identifier) cannot be written")
        }
        // What is not drawn: the decoder cannot tell.
        let others = try SVGPeek.losses(of: source, in: context) + PDFPeek.losses(of: source, in: context)
        if source.type.conforms(to: .svg), let drawn = try await renderer?.value.draw(source, in: context) {
            let content = LoadedContent.file(LoadedFile(path: drawn, ownership: .scratch))
            guard target.output != .png || context.options.png != nil else {
                let losses = PictureLosses.actual(DecodedPicture(), promised: rule.losses, isPart: false)
                context.losses.record((losses + others).uniqued())
                return content
            }
            defer { PictureFiles.remove(drawn) }
            let picture = source.deriving(content, as: .png)
            return try await decode(picture, to: target, promised: rule.losses, besides: others, in: context)
        }
        return try await decode(source, to: target, promised: rule.losses, besides: others, in: context)
    }

    /// Compares the pixels of both.
    package func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? {
        try await PixelComparison(pool: pool).prove(result, of: source, in: context)
    }

    private func decode(
        _ source: ConversionSource, to target: PictureTarget, promised: [Loss], besides others: [Loss] = [],
        in context: ConversionContext
    ) async throws -> LoadedContent {
        let request = DecoderRequest(target.output, of: source, in: context)
        let (picture, path): (DecodedPicture, FilePath)
        do {
            (picture, path) = try await pool.decode(request, source, to: target.fileExtension, in: context)
        } catch let error as ConversionError where error.code == .tooLarge && source.type.conforms(to: .svg) {
            throw ConversionError(
                .tooLarge, subject: error.subject, message: error.message,
                hint: "draw it smaller: --size 8192x8192", underlying: error.underlying)
        }
        context.losses.record(
            (PictureLosses.actual(picture, promised: promised, isPart: source.part != nil) + others).uniqued())
        return .file(LoadedFile(path: path, ownership: .scratch))
    }
}
