package import Conversion
import DecoderWire
package import ItemProviders
import PictureStructure
import SystemPackage
package import UniformTypes

/// Removes metadata from pictures; the pixel data is copied byte for byte.
///
/// If the user wants a picture without its metadata, the result is offered instead of the native bytes, which
/// `ConversionGraph.withholdsNative(of:)` removes from the offer.
package struct PictureStripper: Converter {
    /// `metadata`.
    package let name = "metadata"
    private let pool: DecoderPool

    private let types: [String]

    private static let rewritten = [
        "public.jpeg", "public.png", "org.webmproject.webp", "com.compuserve.gif", "public.jpeg-xl",
    ]
    /// Types from which only the place can be removed, without encoding them again.
    private static let changedInPlace = ["public.heic", "public.heif", "public.heif-standard", "public.avif"]

    /// Creates a converter that strips pictures in the processes of `pool`.
    ///
    /// - Parameter strip: What will be removed, if that is known.
    package init(pool: DecoderPool, strip: ConversionOptions.Strip? = nil) {
        self.pool = pool
        types = Self.rewritten + (strip == .gps ? Self.changedInPlace : [])
    }

    /// Each supported type to itself, lossless: only the metadata that the user wants removed is lost.
    package var rules: [ConversionRule] {
        types.compactMap(UniformType.init).map { ConversionRule(from: $0, to: $0, fidelity: .lossless) }
    }

    /// Whether the pool's program is installed.
    package var availability: ConverterAvailability {
        PictureFiles.isExecutable(pool.executable) ? .available : .missing(program: "dnd-decoder", package: "dnd")
    }

    /// The rule for exactly this type: a subtype would become a different type.
    package func rules(from type: UniformType) -> [ConversionRule] { rules.filter { $0.source == type } }

    /// The rules for the type of `source`, unless it is a folder. Content that is removed with the metadata counts as a
    /// loss: the film of a motion photo, a gain map.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard !rules.isEmpty, source.content.isReadableAsBytes else { return [] }
        let parts: [PictureLoss]
        if Self.changedInPlace.contains(source.type.identifier) {
            guard let metadata = HEIFMetadata(SourceBytes(source)) else { return [] }
            parts = metadata.extras.map(\.loss)
        } else {
            parts = PictureInventory(SourceBytes(source))?.lossesOfStripping ?? []
        }
        let losses = parts.map { Loss(rawValue: $0.rawValue) }.uniqued()
        // What comes next would take an animation for a picture, of which nothing is known by then but its type.
        let isAnimation = PicturePeek.shared(by: source).several == .frames
        guard !losses.isEmpty || isAnimation else { return rules }
        return rules.map {
            ConversionRule(
                from: $0.source, to: $0.target, fidelity: losses.isEmpty ? .lossless : .flattened, losses: losses,
                endsRoute: isAnimation)
        }
    }

    /// What is removed.
    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        [.strip]
    }

    /// Rewrites the file in a decoder; the result is a file in the scratch directory.
    ///
    /// - Throws: `ConversionError`; no files are left then.
    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let (picture, path) = try await pool.decode(
            DecoderRequest(.stripped, of: source, in: context), source,
            to: rule.target.preferredFilenameExtension ?? "picture", in: context)
        context.losses.record(picture.losses.map(Loss.init(rawValue:)))
        return .file(LoadedFile(path: path, ownership: .scratch))
    }

    /// Compares the pixels of both.
    package func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? {
        try await PixelComparison(pool: pool).prove(result, of: source, in: context)
    }
}
