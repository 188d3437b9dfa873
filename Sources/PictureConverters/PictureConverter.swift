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

    /// Creates a converter that decodes pictures, including SVG, in the processes of `pool`.
    public init(pool: DecoderPool) {
        self.pool = pool
        renderer = nil
    }

    /// Creates a converter that draws SVG with `resvg`, if `searchPath` has it, under `confinement`.
    package init(pool: DecoderPool, searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        self.pool = pool
        renderer = Deferred { SVGRenderer(searchPath: searchPath, confinement: confinement) }
    }

    /// All conversions between picture types, with their fidelity.
    public var rules: [ConversionRule] { PictureRules.all }

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
            let peek = PicturePeek(SourceBytes(source))
            return PictureRules.rules(from: source.type, peek) + PictureRules.rewriting(source.type, peek)
        }
        guard PictureParts.has(source.type) else { return [] }
        let peek = PicturePeek(SourceBytes(source), part: part)
        return (PictureRules.rules(from: source.type, peek) + PictureRules.rewriting(source.type, peek))
            .map(PictureParts.rule)
    }

    /// Whether the decoder supports the pages or frames of files of `type`.
    public func takesParts(of type: UniformType) -> Bool { PictureParts.has(type) }

    /// True: every input format is converted directly to every output format.
    public var isDirect: Bool { true }

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
        let several: [Loss] = [.frames, .pages]
        var losses = promised.filter { loss in
            if several.contains(loss) { return !isPart && !isSingle(picture) }
            return !seenByDecoder.contains(loss)
        }
        if !isPart, picture.pages > 1, let lost = severals[picture.format], !losses.contains(lost) {
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
