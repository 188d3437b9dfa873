package import UniformTypes

/// The syntax of a waypoint file.
package enum WaypointSyntax: Sendable, Hashable {
    /// GPX, LOC and KML.
    case xml
    /// KML in a ZIP, with its pictures (KMZ).
    case archivedXML
    /// GeoJSON.
    case json
    /// Delimited text with a header.
    case table

    /// The syntax of files of `type`; nil if they do not contain waypoints.
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

    /// The types whose files can contain waypoints; a table does if it has the columns.
    package static let types: [UniformType] = [
        .gpx, .loc, .kml, .kmz, .geoJSON, .commaSeparatedText, .tabSeparatedText,
    ]
}
