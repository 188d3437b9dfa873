/// What the beginning of a waypoint file tells.
package struct WaypointPeek: Sendable {
    /// What was found.
    package var contents: WaypointContents
    /// Whether the file was read to its end.
    package var isWhole: Bool
    /// Whether a waypoint is cut where the look ends.
    package var isInsideWaypoint: Bool
    /// The waypoints that are complete.
    package var waypoints: [Waypoint]
    /// Why the file is none, or cannot be read to its end.
    package var error: WaypointError?
    /// Why the first of the waypoints that could not be read could not.
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

    /// Whether it is a waypoint file at all, sound or not.
    package var isWaypointFile: Bool { error?.code != .unsupported }

    /// Whether the file may be that of a single waypoint. What is damaged may be: only the conversion can say what is wrong with it; but a
    /// waypoint that is whole before the damage is taken out of the file.
    package var canBeSingle: Bool {
        if error != nil { return isWaypointFile && !contents.exceedsSingleWaypoint && waypoints.isEmpty }
        return isWhole ? contents.isSingleWaypoint : contents.waypoints == 0 && isInsideWaypoint
    }
}
