/// Writes waypoints one by one, so that the caller can write each part to a file.
package struct WaypointWriter: Sendable {
    private let format: WaypointFormat
    /// The columns of a table in addition to the coordinates.
    private let columns: [String]
    private var isFirst = true

    /// A writer at the beginning of a file.
    ///
    /// - Parameters:
    ///   - names: the names of the waypoints' values (`WaypointWriter.names(of:)`); a table has columns only for these.
    package init(_ format: WaypointFormat, names: Set<String>) {
        self.format = format
        columns = Waypoint.valueNames.filter(names.contains)
    }

    /// Returns the names of the values that `waypoint` has.
    package static func names(of waypoint: Waypoint) -> [String] { waypoint.namedValues.map(\.key) }

    /// The text before the first waypoint.
    package var head: String {
        switch format {
        case .gpx:
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="dnd" xmlns="http://www.topografix.com/GPX/1/1">

            """
        case .loc:
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <loc version="1.0" src="dnd">

            """
        case .kml:
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2">
            <Document>

            """
        case .geoJSON: "{\"type\":\"FeatureCollection\",\"features\":["
        case .commaSeparated, .tabSeparated: row(Self.placed(columns, "latitude", "longitude"))
        }
    }

    /// The text after the last waypoint.
    package var tail: String {
        switch format {
        case .gpx: "</gpx>\n"
        case .loc: "</loc>\n"
        case .kml: "</Document>\n</kml>\n"
        case .geoJSON: "\n]}\n"
        case .commaSeparated, .tabSeparated: ""
        }
    }

    /// Returns the text of the next waypoint.
    package mutating func text(of waypoint: Waypoint) -> String {
        defer { isFirst = false }
        return switch format {
        case .gpx: GPXText.element(waypoint)
        case .loc: LOCText.element(waypoint)
        case .kml: KMLText.element(waypoint)
        case .geoJSON: (isFirst ? "\n" : ",\n") + GeoJSONText.feature(waypoint)
        case .commaSeparated, .tabSeparated: row(of: waypoint)
        }
    }

    private func row(of waypoint: Waypoint) -> String {
        let values = Dictionary(waypoint.namedValues.map { ($0.key, $0.value) }) { first, _ in first }
        let fields = columns.map { $0 == "image" && values[$0]?.hasPrefix("data:") == true ? "" : values[$0] ?? "" }
        return row(
            Self.placed(fields, Coordinates.text(waypoint.latitude), Coordinates.text(waypoint.longitude), columns))
    }

    /// Inserts the coordinates after the name.
    private static func placed(
        _ fields: [String], _ latitude: String, _ longitude: String, _ columns: [String]? = nil
    ) -> [String] {
        let first = (columns ?? fields).first == "name" ? 1 : 0
        return fields.prefix(first) + [latitude, longitude] + fields.dropFirst(first)
    }

    private func row(_ fields: [String]) -> String {
        let delimiter = format == .tabSeparated ? "\t" : ","
        return fields.map { field in
            let isPlain = !field.utf8.contains {
                $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == 0x22 || $0 == UInt8(ascii: ",")
                    || $0 == UInt8(ascii: ";")
            }
            let isTrimmed = field.first?.isWhitespace != true && field.last?.isWhitespace != true
            return isPlain && isTrimmed ? field : "\"\(field.replacing("\"", with: "\"\""))\""
        }.joined(separator: delimiter) + "\r\n"
    }
}
