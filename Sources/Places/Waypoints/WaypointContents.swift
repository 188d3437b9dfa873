package import ItemProviders

/// What a waypoint file has been found to hold, so far or in all.
package struct WaypointContents: Sendable, Hashable {
    /// Which format the file is in.
    package enum Format: String, Sendable { case gpx, loc, kml, geoJSON, table }

    /// The format; nil until the first element was read.
    package internal(set) var format: Format?
    /// How many waypoints have been read, those that are damaged included.
    package internal(set) var waypoints = 0
    /// How many routes have begun.
    package internal(set) var routes = 0
    /// How many tracks have begun.
    package internal(set) var tracks = 0
    /// How many lines, areas and other shapes that are no points there are.
    package internal(set) var shapes = 0
    /// How many things without a place there are.
    package internal(set) var unlocated = 0
    /// What stands beside the waypoints and is not kept, each once: what the file says of itself, how it arranges and draws its places, remarks.
    package internal(set) var unkept: [Loss] = []

    /// Notes that the file holds something beside its waypoints that is not kept.
    mutating func lose(_ loss: Loss) { if !unkept.contains(loss) { unkept.append(loss) } }

    /// Nothing yet.
    package init() {}
}

extension WaypointContents {
    /// Whether there is exactly one waypoint, and no route, track or shape beside it.
    package var isSingleWaypoint: Bool { waypoints == 1 && !hasPaths }

    /// Whether more than one waypoint, or a route, track or shape, has been found: the whole file can no longer be a single
    /// waypoint's.
    package var exceedsSingleWaypoint: Bool { waypoints > 1 || hasPaths }

    private var hasPaths: Bool { routes > 0 || tracks > 0 || shapes > 0 }
}

extension WaypointContents: CustomStringConvertible {
    /// In words: `3 waypoints, 1 track`.
    package var description: String {
        let parts = [(waypoints, "waypoint"), (routes, "route"), (tracks, "track"), (shapes, "shape")]
            .filter { $0.0 > 0 }
        guard !parts.isEmpty else { return "no waypoint" }
        return parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
