public import Conversion
import DecoderWire
public import ItemProviders
import SystemPackage
public import UniformTypes

/// Pictures, and pages that can be drawn, to PNG.
///
/// The work is done by `dnd-decoder`, a process of its own that is given descriptors and can do nothing but decode. It is
/// started by the first conversion, not before.
public struct PictureConverter: Converter {
    /// `pictures`.
    public let name = "pictures"
    private let pool: DecoderPool

    /// A converter whose pictures the processes of `pool` decode.
    public init(pool: DecoderPool) { self.pool = pool }

    /// Every picture type that becomes PNG, and how much of it that keeps.
    public var rules: [ConversionRule] { PictureRules.all }

    /// Whether the pool's program is there.
    public var availability: ConverterAvailability {
        PictureFiles.isExecutable(pool.executable) ? .available : .missing(program: "dnd-decoder", package: "dnd")
    }

    /// The rules for this very picture: animations, pages and colour spaces are seen by a look at its headers.
    public func rules(for source: ConversionSource) -> [ConversionRule] {
        let declared = rules(from: source.type)
        guard !declared.isEmpty else { return [] }
        guard let part = source.part else { return declared.map(PicturePeek(SourceBytes(source)).refined) }
        guard PictureParts.has(source.type) else { return [] }
        let peek = PicturePeek(SourceBytes(source), part: part)
        return declared.map { peek.refined(PictureParts.rule($0)) }
    }

    /// Whether the decoder can tell the pages or frames of such files apart.
    public func takesParts(of type: UniformType) -> Bool { PictureParts.has(type) }

    /// How many pages or frames the decoder finds. A process is started for it; no pixel is decoded.
    public func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? {
        let input = try PictureFiles.openInput(source)
        defer { try? input.close() }
        let output = try PictureFiles.openNowhere()
        defer { try? output.close() }
        var request = DecoderRequest(id: 0, typeHint: source.type.identifier)
        request.scope = .header
        let picture = try await pool.decode(
            request, input: input, output: output, wallTime: context.limits.wallTime, progress: context.progress,
            subject: source.subject)
        return Int(picture.pages)
    }

    /// Has a decoder write a PNG into the scratch directory.
    ///
    /// - Throws: `ConversionError`; nothing is left behind then.
    public func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let input = try PictureFiles.openInput(source)
        defer { try? input.close() }
        let (output, path) = try PictureFiles.makeOutput(in: context.scratch)
        defer { try? output.close() }
        var request = DecoderRequest(id: 0, output: .png, typeHint: source.type.identifier)
        request.maximumPixels = UInt64(clamping: context.limits.pixels)
        request.maximumOutputBytes = UInt64(clamping: context.limits.outputBytes)
        if let part = source.part {
            request.page = UInt32(clamping: part)
            request.scope = .page
        }
        do {
            _ = try await pool.decode(
                request, input: input, output: output, wallTime: context.limits.wallTime, progress: context.progress,
                subject: source.pictureName)
        } catch {
            PictureFiles.remove(path)
            throw error
        }
        return .file(LoadedFile(path: path, ownership: .scratch))
    }
}

extension ConversionSource {
    /// What messages about a picture call it: its name, and which page of it is meant.
    fileprivate var pictureName: String? {
        (name ?? path?.lastComponent?.string).map { name in part.map { "\(name)#\($0)" } ?? name }
    }
}
