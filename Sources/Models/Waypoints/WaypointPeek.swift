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
    /// Why the file is none, or is damaged.
    package var error: WaypointError?

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
            var found: [Waypoint] = []
            do throws(WaypointError) {
                found = try reader.read(beginning)
                isInsideWaypoint = reader.isInsideWaypoint
                if isWhole { found += try reader.finish() }
            } catch {
                self.error = error
            }
            waypoints = found
            contents = reader.contents
        } catch {
            self.error = error
        }
    }

    /// Whether it is a waypoint file at all, sound or not.
    package var isWaypointFile: Bool { error?.code != .unsupported }

    /// Whether the file may be that of a single waypoint. What is damaged may be: only the conversion can say what is wrong with it.
    package var canBeSingle: Bool {
        if error != nil { return isWaypointFile && !contents.exceedsSingleWaypoint }
        return isWhole ? contents.isSingleWaypoint : contents.waypoints == 0 && isInsideWaypoint
    }
}
