import ItemProviders

/// Reads waypoints from the rows of a table whose header names columns for latitude and longitude: comma-, semicolon-,
/// tab- or bar-separated values (RFC 4180), in UTF-8, UTF-16 with a byte order mark, or Windows-1252.
///
/// Empty rows are skipped; a row without valid coordinates is an error with its line.
final class TableParser: WaypointParser {
    private(set) var contents = WaypointContents()
    private var finished: [WaypointResult] = []
    private var rows = TableRows()
    private var columns: TableColumns?

    init() { contents.format = .table }

    var isInsideWaypoint: Bool { columns != nil && contents.waypoints == 0 }

    func takeFinished() -> [WaypointResult] {
        defer { finished = [] }
        return finished
    }

    func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) {
        try rows.read(bytes) { (row) throws(WaypointError) in try self.take(row) }
    }

    func finish() throws(WaypointError) {
        try rows.finish { (row) throws(WaypointError) in try self.take(row) }
        guard columns != nil else { throw WaypointError(.damaged, message: "it is empty, expected a table") }
    }

    private func take(_ line: TableRows.Row) throws(WaypointError) {
        let row = line.fields
        guard row.contains(where: { $0.nonBlank != nil }) else { return }
        guard let columns else {
            guard let columns = TableColumns(header: row) else {
                let names = row.prefix(12).map { $0.prefix(30) }.joined(separator: ", ")
                throw WaypointError(
                    .unsupported, line: line.number,
                    message: "its columns are \(names), expected one called latitude and one called longitude")
            }
            self.columns = columns
            if line.isGuess { contents.lose(.encoding) }
            return
        }
        do {
            var waypoint = try columns.waypoint(of: row, number: contents.waypoints)
            waypoint.index = contents.waypoints
            if line.isGuess { waypoint.lose(.encoding) }
            finished.append(.success(waypoint))
        } catch {
            guard columns.isCertain || contents.waypoints > 0 else {
                throw WaypointError(
                    .unsupported, line: line.number, message: "not a table of places: \(error.message)")
            }
            finished.append(.failure(error.onLine(line.number)))
        }
        contents.waypoints += 1
    }
}
