package import Conversion
package import ItemProviders
import Places
package import UniformTypes

/// Joins waypoint files of one format: the new file holds the waypoints of all, in order.
///
/// A table has a column for each value that any of them has. Tracks, routes and shapes are lost. Memory does not depend
/// on the number of waypoints.
package struct WaypointJoiner: FileJoiner {
    /// `waypoints`.
    package let name = "waypoints"

    /// Creates the joiner of files of `type`; nil if they hold no waypoints.
    package init?(of type: UniformType) {
        guard WaypointFormat(type) != nil else { return nil }
    }

    package func losses(
        joining part: JoinedPart, as type: UniformType, in context: ConversionContext
    ) async throws -> [Loss] {
        let format = try Self.format(type)
        return try await WaypointInput.reading(Self.source(part, type), context) { file in
            var losses: [Loss] = []
            let contents = try file.forEachWaypoint(progress: context.progress) { (waypoint) throws(WaypointError) in
                losses = (losses + format.losses(of: waypoint)).uniqued()
                return true
            }
            guard contents.waypoints > 0 else {
                throw ConversionError(
                    .unsupported, subject: part.subject, message: "holds \(contents), expected at least one waypoint",
                    hint: "only waypoints can be joined in a file: drop it into a directory")
            }
            return (contents.losses + losses).uniqued()
        }
    }

    package func join(
        _ parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async throws -> LoadedContent {
        let format = try Self.format(type)
        return try await BlockingWork.run { () throws(ConversionError) in
            var names: Set<String> = []
            // Only a table states at its beginning which values follow.
            for part in parts where format.isTable {
                try Self.forEachWaypoint(of: part, type, context) { (waypoint) throws(ConversionError) in
                    names.formUnion(WaypointWriter.names(of: waypoint))
                }
            }
            var writer = WaypointWriter(format, names: names)
            let output = try WaypointOutput(format, in: context)
            try output.write(writer.head)
            for part in parts {
                try Self.forEachWaypoint(of: part, type, context) { (waypoint) throws(ConversionError) in
                    try output.write(writer.text(of: waypoint))
                }
            }
            try output.write(writer.tail)
            return try output.finish()
        }
    }

    /// Calls `body` with the waypoints of a file.
    private static func forEachWaypoint(
        of part: JoinedPart, _ type: UniformType, _ context: ConversionContext,
        _ body: (Waypoint) throws(ConversionError) -> Void
    ) throws(ConversionError) {
        let source = source(part, type)
        let file = try WaypointInput.open(source, context)
        var failure: ConversionError?
        do {
            try file.forEachWaypoint(progress: context.progress) { (waypoint) throws(WaypointError) in
                do throws(ConversionError) { try body(waypoint) } catch { failure = error }
                return failure == nil
            }
        } catch {
            throw WaypointInput.failure(error, subject: part.subject)
        }
        if let failure { throw failure }
    }

    private static func format(_ type: UniformType) throws(ConversionError) -> WaypointFormat {
        guard let format = WaypointFormat(type) else {
            throw ConversionError(.unsupported, message: "\(type) cannot hold several waypoint files")
        }
        return format
    }

    private static func source(_ part: JoinedPart, _ type: UniformType) -> ConversionSource {
        ConversionSource(type: type, content: part.content, name: part.subject)
    }
}
