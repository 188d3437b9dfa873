import Conversion
import ItemProviders
import Places
import UniformTypes

/// Reads the places of two files, waypoint files or archived geocaches, and compares them.
enum PlaceComparison {
    /// Proves that `result` has the same places as `source`: their names, texts and coordinates, in the same order.
    ///
    /// - Returns: Nil if a geocache has a picture, which was converted on the way.
    /// - Throws: `ConversionError` with the code `differs` if it has other places; others if a file cannot be read.
    static func prove(
        _ result: ConversionSource, of source: ConversionSource, in context: ConversionContext
    ) async throws -> Proof? {
        let (expected, found) = (try await places(of: source, in: context), try await places(of: result, in: context))
        guard !(expected + found).contains(where: { $0.image != nil }) else { return nil }
        guard expected == found else {
            throw ConversionError(
                .differs, subject: source.subject,
                message: expected.count == found.count
                    ? "its places as \(result.type) differ when they are read again"
                    : "as \(result.type) the number of its places is \(found.count) when it is read again, expected \(expected.count)",
                hint: "the item was not written; report it with the file")
        }
        return .values
    }

    private static func places(
        of source: ConversionSource, in context: ConversionContext
    ) async throws -> [Geocache] {
        if source.type.conforms(to: .geocache) {
            let data = try source.data(limit: context.limits.inputBytes)
            do {
                return [try Geocache(archivedData: data)]
            } catch {
                throw ConversionError(
                    .damaged, subject: source.subject, message: "is not an archived geocache: \(error)",
                    underlying: error)
            }
        }
        return try await WaypointInput.reading(source, context) { file in
            var places: [Geocache] = []
            _ = try file.forEachWaypoint(progress: context.progress) { (waypoint) throws(WaypointError) in
                places.append(Geocache(waypoint))
                return true
            }
            return places
        }
    }
}
