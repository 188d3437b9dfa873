public import Conversion
import DecoderWire
public import ItemProviders
import PictureStructure
import SystemPackage
public import UniformTypes

/// Pictures to what they are, without the metadata that the user wants to be gone; their pixels stay the very bytes.
///
/// A picture that only exists with its metadata is offered by this in the place of its own bytes, which
/// `ConversionGraph.withholdsNative(of:)` takes out of the offer.
public struct PictureStripper: Converter {
    /// `metadata`.
    public let name = "metadata"
    private let pool: DecoderPool

    private static let types = [
        "public.jpeg", "public.png", "org.webmproject.webp", "com.compuserve.gif", "public.jpeg-xl",
    ]

    /// A converter whose pictures the processes of `pool` take apart.
    public init(pool: DecoderPool) { self.pool = pool }

    /// Each type that is rewritten, to itself: nothing that is seen is lost, and what goes was asked to go.
    public var rules: [ConversionRule] {
        Self.types.compactMap(UniformType.init).map { ConversionRule(from: $0, to: $0, fidelity: .lossless) }
    }

    /// Whether the pool's program is there.
    public var availability: ConverterAvailability {
        PictureFiles.isExecutable(pool.executable) ? .available : .missing(program: "dnd-decoder", package: "dnd")
    }

    /// The rule for this very type: a subtype would come out as something else.
    public func rules(from type: UniformType) -> [ConversionRule] { rules.filter { $0.source == type } }

    /// The rules for the type of `source`, unless it is a folder. What goes with the metadata is a loss where it is none itself: the film of a
    /// motion photo, a gain map.
    public func rules(for source: ConversionSource) -> [ConversionRule] {
        if case .folder = source.content { return [] }
        let losses = PictureInventory(SourceBytes(source))?.lossesOfStripping.map { Loss(rawValue: $0.rawValue) } ?? []
        guard !losses.isEmpty else { return rules(from: source.type) }
        return rules(from: source.type).map {
            ConversionRule(from: $0.source, to: $0.target, fidelity: .flattened, losses: losses)
        }
    }

    /// Has a decoder rewrite the file into the scratch directory.
    ///
    /// - Throws: `ConversionError`; nothing is left behind then.
    public func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let target = PictureTarget.all.first { $0.type == rule.target.identifier }
        let (picture, path) = try await pool.decode(
            DecoderRequest(.stripped, of: source, in: context), source, to: target?.fileExtension ?? "gif",
            in: context)
        context.losses.record(picture.losses.map(Loss.init(rawValue:)))
        return .file(LoadedFile(path: path, ownership: .scratch))
    }
}
