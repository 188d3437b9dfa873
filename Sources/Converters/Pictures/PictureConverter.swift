public import Conversion
import DecoderWire
public import ItemProviders
import SystemPackage
import UniformTypes

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
        let peek = PicturePeek(SourceBytes(source))
        return declared.map(peek.refined)
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
        do {
            _ = try await pool.decode(
                request, input: input, output: output, wallTime: context.limits.wallTime, progress: context.progress,
                subject: source.name ?? source.path?.lastComponent?.string)
        } catch {
            PictureFiles.remove(path)
            throw error
        }
        return .file(LoadedFile(path: path, ownership: .scratch))
    }
}
