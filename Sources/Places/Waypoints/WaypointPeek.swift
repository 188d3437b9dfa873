/// The result of reading the beginning of a waypoint file.
package struct WaypointPeek: Sendable {
    /// The content found.
    package var contents: WaypointContents
    /// Whether the file was read to its end.
    package var isWhole: Bool
    /// Whether the bytes read end within a waypoint.
    package var isInsideWaypoint: Bool
    /// The complete waypoints.
    package var waypoints: [Waypoint]
    /// Why the file is not a waypoint file or cannot be read to its end.
    package var error: WaypointError?
    /// The error of the first waypoint that could not be read.
    package var firstFailure: WaypointError?

    init(
        contents: WaypointContents, isWhole: Bool, isInsideWaypoint: Bool, waypoints: [Waypoint] = [],
        error: WaypointError?
    ) {
        self.contents = contents
        self.isWhole = isWhole
        self.isInsideWaypoint = isInsideWaypoint
        self.waypoints = waypoints
        self.error = error
    }

    init(of beginning: [UInt8], isWhole: Bool, syntax: WaypointSyntax) {
        self.init(contents: WaypointContents(), isWhole: isWhole, isInsideWaypoint: false, error: nil)
        do throws(WaypointError) {
            var reader = try WaypointReader(syntax)
            do throws(WaypointError) {
                try reader.feed(beginning)
                isInsideWaypoint = reader.isInsideWaypoint
                if isWhole { try reader.end() }
            } catch {
                self.error = error
            }
            for result in reader.takeFinished() {
                switch result {
                case .success(let waypoint): waypoints.append(waypoint)
                case .failure(let error): firstFailure = firstFailure ?? error
                }
            }
            contents = reader.contents
        } catch {
            self.error = error
        }
    }

    /// Whether this is a waypoint file at all, valid or not.
    package var isWaypointFile: Bool { error?.code != .unsupported }

    /// Whether the file may contain a single waypoint. A damaged file may, so that its conversion reports the error,
    /// unless a waypoint is complete before the damage.
    package var canBeSingle: Bool {
        if error != nil { return isWaypointFile && !contents.exceedsSingleWaypoint && waypoints.isEmpty }
        return isWhole ? contents.isSingleWaypoint : contents.waypoints == 0 && isInsideWaypoint
    }
}
