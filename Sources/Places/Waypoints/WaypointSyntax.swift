package import UniformTypes

/// What a waypoint file is written in.
package enum WaypointSyntax: Sendable, Hashable {
    /// GPX, LOC and KML.
    case xml
    /// KML in a ZIP, with the pictures that it shows (KMZ).
    case archivedXML
    /// GeoJSON.
    case json
    /// Delimited text with a header.
    case table

    /// What a file of `type` is written in; nil for a type that holds no waypoints.
    package init?(_ type: UniformType) {
        if type.conforms(to: .gpx) || type.conforms(to: .loc) || type.conforms(to: .kml) {
            self = .xml
        } else if type.conforms(to: .kmz) {
            self = .archivedXML
        } else if type.conforms(to: .geoJSON) {
            self = .json
        } else if type.conforms(to: .commaSeparatedText) || type.conforms(to: .tabSeparatedText) {
            self = .table
        } else {
            return nil
        }
    }

    /// The types whose files hold waypoints, or may: a table does where it has the columns.
    package static let types: [UniformType] = [
        .gpx, .loc, .kml, .kmz, .geoJSON, .commaSeparatedText, .tabSeparatedText,
    ]
}
