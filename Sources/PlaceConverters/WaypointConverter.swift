import FoundationEssentials
import Places
package import Conversion
package import ItemProviders
package import UniformTypes

/// Converts a file with exactly one waypoint to an archived geocache, and to the picture that is in the file or beside
/// it.
///
/// A file with several waypoints, or with routes, tracks or shapes, is a container: it is opened, not converted. A peek
/// distinguishes the two if it reaches the end of the file. Otherwise, a file whose first waypoint is complete counts
/// as a container, and one whose first waypoint is incomplete, a listing with many logs, as a single waypoint; if more
/// follow, the conversion fails with an error that states it.
package struct WaypointConverter: Converter {
    package let name = "waypoints"
    package let rules =
        WaypointSyntax.types.map {
            // A file that was not examined may have any content.
            ConversionRule(from: $0, to: .geocache, fidelity: .flattened, losses: [.fields])
        }
        + WaypointSyntax.types.map {
            ConversionRule(from: $0, to: .png, fidelity: .extracted, losses: [.fields], endsRoute: true)
        }
    private let pictures: [any Converter]

    /// Creates the converter.
    ///
    /// - Parameters:
    ///   - pictures: The converters for the pictures of waypoints to PNG; PNG itself needs none.
    package init(pictures: [any Converter] = []) { self.pictures = pictures }

    /// The only waypoint of a file.
    private struct Only: Sendable {
        let file: WaypointFile
        let waypoint: Waypoint
        let contents: WaypointContents
    }

    /// The rules for a type alone: none for a table, whose header must be examined, and none to a picture, which must
    /// be found.
    package func rules(from type: UniformType) -> [ConversionRule] {
        guard WaypointSyntax(type).map({ $0 != .table }) ?? false else { return [] }
        return rules.filter { type.conforms(to: $0.source) && $0.target == .geocache }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part == nil, let file = WaypointFile(source.content, type: source.type) else { return [] }
        let peek = source.examined { file.peek() }
        guard peek.canBeSingle else { return [] }
        let picture = peek.waypoints.first.flatMap(file.picture)
        let hasPicture = picture != nil
        return rules.filter {
            source.type.conforms(to: $0.source) && (hasPicture || $0.target == .geocache)
        }.map { rule in
            guard rule.target == .geocache, let waypoint = peek.waypoints.first else { return rule }
            let losses = (waypoint.lossesAsGeocache(hasPicture: hasPicture) + peek.contents.losses).uniqued()
            return ConversionRule(
                from: rule.source, to: rule.target, fidelity: losses.isEmpty ? .lossless : .flattened, losses: losses,
                embeds: picture.map { [$0.type, .png] } ?? [])
        }
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
        let only = try await WaypointInput.reading(source, context) { file in
            let found = try file.onlyWaypoint(progress: context.progress)
            return Only(file: file, waypoint: found.0, contents: found.1)
        }
        do {
            let graph = ConversionGraph(converters: pictures, limits: context.limits, options: context.options)
            let geocache = try await only.file.geocache(
                only.waypoint, picturesBy: graph,
                request: LoadRequest(
                    type: .geocache, folder: context.folder, progress: context.progress,
                    losses: rule.target == .geocache ? context.losses : LossLedger()))
            guard rule.target == .png else {
                context.losses.record(only.contents.losses)
                return .data(try geocache.archivedData())
            }
            guard let image = geocache.image else {
                throw ConversionError(
                    .unsupported, subject: source.subject, message: "has a picture that cannot be read")
            }
            return .data(image)
        } catch {
            throw WaypointInput.failure(error, subject: source.subject)
        }
    }
}
