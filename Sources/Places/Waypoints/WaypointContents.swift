package import ItemProviders

/// The content of a waypoint file, as far as it has been read.
package struct WaypointContents: Sendable, Hashable {
    /// The format of the file.
    package enum Format: String, Sendable { case gpx, loc, kml, geoJSON, table }

    /// The format; nil before the first element is read.
    package internal(set) var format: Format?
    /// The number of waypoints read, including invalid ones.
    package internal(set) var waypoints = 0
    /// The number of routes.
    package internal(set) var routes = 0
    /// The number of tracks.
    package internal(set) var tracks = 0
    /// The number of lines, areas and other shapes that are not points.
    package internal(set) var shapes = 0
    /// The number of features without coordinates.
    package internal(set) var unlocated = 0
    /// What is lost outside the waypoints, without duplicates: metadata, folders, styles, comments.
    package internal(set) var unkept: [Loss] = []

    /// Records that the file has content outside its waypoints that is not kept.
    mutating func lose(_ loss: Loss) { if !unkept.contains(loss) { unkept.append(loss) } }

    /// No content.
    package init() {}
}

extension WaypointContents {
    /// Whether there is exactly one waypoint, and no route, track or shape.
    package var isSingleWaypoint: Bool { waypoints == 1 && !hasPaths }

    /// Whether there is more than one waypoint, or a route, track or shape, so that the file cannot be a single
    /// waypoint.
    package var exceedsSingleWaypoint: Bool { waypoints > 1 || hasPaths }

    private var hasPaths: Bool { routes > 0 || tracks > 0 || shapes > 0 }
}

extension WaypointContents: CustomStringConvertible {
    /// A description such as `3 waypoints, 1 track`.
    package var description: String {
        let parts = [(waypoints, "waypoint"), (routes, "route"), (tracks, "track"), (shapes, "shape")]
            .filter { $0.0 > 0 }
        guard !parts.isEmpty else { return "no waypoint" }
        return parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
