import FoundationEssentials
import Places
package import Conversion
package import ItemProviders
import KeyedArchives
package import UniformTypes

/// Converts an archived geocache to a waypoint file with one waypoint, to its picture, if it has one, and to its name.
///
/// An archive that fits a peek is read, so that a picture is only offered if there is one. A larger archive is assumed
/// to have one, since nothing else in it is large.
package struct GeocacheConverter: Converter {
    package let name = "geocaches"
    package let rules =
        [
            ConversionRule(from: .geocache, to: .png, fidelity: .extracted, losses: [.fields]),
            ConversionRule(from: .geocache, to: .utf8PlainText, fidelity: .label, losses: [.fields, .pictures]),
        ]
        + WaypointFormat.allCases.map {
            // A large archive has a picture, which GeoJSON includes.
            ConversionRule(
                from: .geocache, to: $0.type, fidelity: .flattened, losses: [.pictures, .fields], endsRoute: true,
                embeds: $0 == .geoJSON ? [.png] : [])
        }

    /// The signature of a PNG (ISO/IEC 15948, 5.2).
    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Creates the converter, which has no dependencies.
    package init() {}

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.type.conforms(to: .geocache), source.content.isReadableAsBytes else { return [] }
        let beginning = source.prefix()
        guard beginning.count < ConversionLimits.peekBytes,
            let found = try? Geocache.read(archivedData: Data(beginning))
        else { return rules }
        let geocache = found.geocache
        let hasPicture = geocache.image?.starts(with: Self.pngSignature) ?? false
        let waypoint = Waypoint(geocache)
        return rules.filter { $0.target != .png || hasPicture }.map { rule in
            guard let format = WaypointFormat(rule.target) else { return rule }
            let losses = (format.losses(of: waypoint) + found.losses).uniqued()
            return ConversionRule(
                from: rule.source, to: rule.target, fidelity: losses.isEmpty ? .lossless : .flattened, losses: losses,
                endsRoute: true, embeds: hasPicture && !losses.contains(.pictures) ? [.png] : [])
        }
    }

    /// A geocache that another conversion creates from a waypoint offers only its name, not a picture.
    package func rules(from type: UniformType) -> [ConversionRule] {
        guard type.conforms(to: .geocache) else { return [] }
        return rules.filter { $0.target == .utf8PlainText }
    }

    /// Compares the places of both.
    package func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? {
        try await PlaceComparison.prove(result, of: source, in: context)
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            guard !context.progress.isCancelled else {
                throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
            }
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
            let (geocache, losses) = try Self.geocache(input, subject: source.subject)
            if let format = WaypointFormat(rule.target) {
                guard geocache.isLocated else {
                    throw ConversionError(
                        .unsupported, subject: source.subject,
                        message:
                            "is at latitude \(geocache.latitude), longitude \(geocache.longitude), expected -90 to 90 and -180 to 180"
                    )
                }
                return try Self.file(geocache, format, losing: losses, context)
            }
            guard rule.target == .png else { return .data(Data(geocache.name.utf8)) }
            guard let image = geocache.image else {
                throw ConversionError(.unsupported, subject: source.subject, message: "is a geocache without a picture")
            }
            guard image.starts(with: Self.pngSignature) else {
                throw ConversionError(.unsupported, subject: source.subject, message: "has a picture that is not a PNG")
            }
            return .data(image)
        }
    }

    private static func file(
        _ geocache: Geocache, _ format: WaypointFormat, losing losses: [Loss], _ context: ConversionContext
    ) throws(ConversionError) -> LoadedContent {
        let waypoint = Waypoint(geocache)
        var writer = WaypointWriter(format, names: Set(WaypointWriter.names(of: waypoint)))
        context.losses.record((format.losses(of: waypoint) + losses).uniqued())
        return .data(Data((writer.head + writer.text(of: waypoint) + writer.tail).utf8))
    }

    private static func geocache(_ input: borrowing SourceDescriptor, subject: String?) throws(ConversionError)
        -> (geocache: Geocache, losses: [Loss])
    {
        do {
            return try Geocache.read(archivedData: Data(input.bytes()))
        } catch let error as KeyedArchiveError {
            let isLimit = error.code == .tooLarge || error.code == .tooDeep
            throw ConversionError(
                isLimit ? .tooLarge : .damaged, subject: subject, message: "is not an archived geocache: \(error)",
                underlying: error)
        } catch {
            throw ConversionError(.cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
        }
    }
}
