/// A streaming reader of waypoint files: GPX 1.0 and 1.1 with the extensions of geocaching sites, LOC, KML, GeoJSON,
/// and tables with columns for latitude and longitude.
///
/// Returns waypoints as soon as they are complete, so that a file of any size takes little memory. Points of routes and
/// tracks are not waypoints; `contents` counts routes and tracks.
package struct WaypointReader: ~Copyable {
    private let parser: any WaypointParser

    /// A reader at the beginning of a file.
    package init(_ syntax: WaypointSyntax = .xml) throws(WaypointError) {
        parser =
            switch syntax {
            case .xml, .archivedXML: try XMLWaypointParser()
            case .json: GeoJSONParser()
            case .table: TableParser()
            }
    }

    /// The content found so far.
    package var contents: WaypointContents { parser.contents }

    /// Whether the bytes read so far end within a waypoint.
    package var isInsideWaypoint: Bool { parser.isInsideWaypoint }

    /// Reads the next bytes of a file.
    ///
    /// - Returns: the waypoints that these bytes complete, in order.
    /// - Throws: if the bytes so far are not valid in the syntax, or a waypoint cannot be read.
    package mutating func read(_ bytes: some Sequence<UInt8>) throws(WaypointError) -> [Waypoint] {
        try feed(bytes)
        return try all(takeFinished())
    }

    /// Ends the file; throws if it is truncated.
    ///
    /// - Returns: the waypoints that only the end of the file completes, such as the last row of a table.
    @discardableResult
    package mutating func finish() throws(WaypointError) -> [Waypoint] {
        try end()
        return try all(takeFinished())
    }

    private func all(_ results: [WaypointResult]) throws(WaypointError) -> [Waypoint] {
        var waypoints: [Waypoint] = []
        for result in results { waypoints.append(try result.get()) }
        return waypoints
    }

    // MARK: - Each for itself

    /// Reads the next bytes of a file. `takeFinished` returns the waypoints that they complete, even if this throws.
    mutating func feed(_ bytes: some Sequence<UInt8>) throws(WaypointError) {
        let result: Result<Void, WaypointError>? = bytes.withContiguousStorageIfAvailable { buffer in
            feed(UnsafeRawBufferPointer(buffer))
        }
        try (result ?? Array(bytes).withUnsafeBytes { feed($0) }).get()
    }

    /// Ends the file.
    mutating func end() throws(WaypointError) { try parser.finish() }

    /// Returns the waypoints completed since the last call, and the errors of those that could not be read, in order.
    mutating func takeFinished() -> [WaypointResult] { parser.takeFinished() }

    private func feed(_ bytes: UnsafeRawBufferPointer) -> Result<Void, WaypointError> {
        Result { () throws(WaypointError) in try parser.read(bytes) }
    }
}
