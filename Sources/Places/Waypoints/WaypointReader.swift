/// Reads the waypoints of a file, one after the other: GPX 1.0 and 1.1 with the extensions of geocaching sites, LOC, KML, GeoJSON, and
/// tables with columns for latitude and longitude.
///
/// Bytes go in as they come, waypoints come out as they are complete, so a file of any size takes little memory. Points
/// of routes and tracks are not waypoints; `contents` counts them.
package struct WaypointReader: ~Copyable {
    private let parser: any WaypointParser

    /// A reader that has read nothing.
    package init(_ syntax: WaypointSyntax = .xml) throws(WaypointError) {
        parser =
            switch syntax {
            case .xml, .archivedXML: try XMLWaypointParser()
            case .json: GeoJSONParser()
            case .table: TableParser()
            }
    }

    /// What has been found so far.
    package var contents: WaypointContents { parser.contents }

    /// Whether the bytes read so far end within a waypoint.
    package var isInsideWaypoint: Bool { parser.isInsideWaypoint }

    /// Reads the next bytes of a file.
    ///
    /// - Returns: the waypoints that these bytes complete, in order.
    /// - Throws: when the bytes read so far cannot begin such a file, or one of the waypoints cannot be read.
    package mutating func read(_ bytes: some Sequence<UInt8>) throws(WaypointError) -> [Waypoint] {
        try feed(bytes)
        return try all(takeFinished())
    }

    /// Ends the file. A file that stops in the middle is an error.
    ///
    /// - Returns: the waypoint that only the end of the file completes: the last row of a table.
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

    /// Reads the next bytes of a file, which may complete some waypoints: `takeFinished` has them, also when this throws.
    mutating func feed(_ bytes: some Sequence<UInt8>) throws(WaypointError) {
        let result: Result<Void, WaypointError>? = bytes.withContiguousStorageIfAvailable { buffer in
            feed(UnsafeRawBufferPointer(buffer))
        }
        try (result ?? Array(bytes).withUnsafeBytes { feed($0) }).get()
    }

    /// Ends the file.
    mutating func end() throws(WaypointError) { try parser.finish() }

    /// The waypoints that were completed since the last call, and those that could not be read, in order.
    mutating func takeFinished() -> [WaypointResult] { parser.takeFinished() }

    private func feed(_ bytes: UnsafeRawBufferPointer) -> Result<Void, WaypointError> {
        Result { () throws(WaypointError) in try parser.read(bytes) }
    }
}
