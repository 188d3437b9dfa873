/// What a waypoint file has been found to hold, so far or in all.
package struct WaypointContents: Sendable, Hashable {
    /// Which format the file is in.
    package enum Format: String, Sendable { case gpx, loc }

    /// The format; nil until the first element was read.
    package internal(set) var format: Format?
    /// How many waypoints have been read.
    package internal(set) var waypoints = 0
    /// How many routes have begun.
    package internal(set) var routes = 0
    /// How many tracks have begun.
    package internal(set) var tracks = 0

    /// Nothing yet.
    package init() {}
}

extension WaypointContents {
    /// Whether there is exactly one waypoint, and no route or track beside it.
    package var isSingleWaypoint: Bool { waypoints == 1 && routes == 0 && tracks == 0 }

    /// Whether more than one waypoint, or a route or track, has been found: the whole file can no longer be a single
    /// waypoint's.
    package var exceedsSingleWaypoint: Bool { waypoints > 1 || routes > 0 || tracks > 0 }
}

extension WaypointContents: CustomStringConvertible {
    /// In words: `3 waypoints, 1 track`.
    package var description: String {
        let parts = [(waypoints, "waypoint"), (routes, "route"), (tracks, "track")].filter { $0.0 > 0 }
        guard !parts.isEmpty else { return "no waypoint" }
        return parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}
