package import ItemProviders
package import UniformTypes

/// An output format for waypoints: a head, the waypoints, and a tail, all in UTF-8.
package enum WaypointFormat: Sendable, CaseIterable {
    /// GPX 1.1, with Groundspeak's extension for listings.
    case gpx
    /// LOC: identifier, name, coordinates, kind and one link.
    case loc
    /// KML 2.2.
    case kml
    /// GeoJSON (RFC 7946).
    case geoJSON
    /// Comma-separated values (RFC 4180) with a header.
    case commaSeparated
    /// Tab-separated values with a header.
    case tabSeparated

    /// The type of files in the format.
    package var type: UniformType {
        switch self {
        case .gpx: .gpx
        case .loc: .loc
        case .kml: .kml
        case .geoJSON: .geoJSON
        case .commaSeparated: .commaSeparatedText
        case .tabSeparated: .tabSeparatedText
        }
    }

    /// The format of files of `type`; nil if there is none.
    package init?(_ type: UniformType) {
        guard let format = Self.allCases.first(where: { $0.type == type }) else { return nil }
        self = format
    }

    /// Whether a file begins with the names of all values that its waypoints have.
    package var isTable: Bool { self == .commaSeparated || self == .tabSeparated }

    /// Returns what the format cannot represent of `waypoint`.
    package func losses(of waypoint: Waypoint) -> [Loss] {
        var losses: [Loss] = []
        let isText = waypoint.links.contains { $0.text != nil || $0.type != nil }
        switch self {
        case .gpx:
            if waypoint.hasThreeNames { losses.append(.fields) }
            if let time = waypoint.time, !XMLText.isDateTime(time) { losses.append(.time) }
            if let height = waypoint.elevation, !XMLText.isDecimal(height) { losses.append(.elevation) }
        case .kml:
            if let time = waypoint.time, !XMLText.isDateTime(time) { losses.append(.time) }
            if isText { losses.append(.fields) }
        case .geoJSON, .commaSeparated, .tabSeparated: if isText { losses.append(.fields) }
        case .loc:
            if waypoint.time != nil { losses.append(.time) }
            if waypoint.elevation != nil { losses.append(.elevation) }
            let kept: Set<String> = ["name", "code", "type", "url"]
            if waypoint.namedValues.contains(where: { !kept.contains($0.key) && $0.key != "image" })
                || waypoint.links.count > 1 || waypoint.links.contains(where: { $0.type != nil })
            {
                losses.append(.fields)
            }
        }
        if self != .gpx, waypoint.contradictsItsMarkup { losses.append(.fields) }
        if [.gpx, .loc, .kml].contains(self), waypoint.hasMoreThanXML { losses.append(.other) }
        // Only GeoJSON includes pictures in `data:` URLs.
        let isEmbedded = waypoint.pictures.contains { $0.hasPrefix("data:") }
        if !waypoint.pictures.isEmpty, self == .loc || (isEmbedded && self != .geoJSON) { losses.append(.pictures) }
        return (losses + waypoint.unkept).uniqued()
    }
}

extension Waypoint {
    /// Whether the identifier, the title and the listing's name are all different: GPX can represent only two of them.
    fileprivate var hasThreeNames: Bool {
        guard let title, let listed = cache?.name else { return false }
        return title != listed && title != name && name != nil
    }

    /// Whether a text is marked as HTML, or as not HTML, but its content suggests the opposite: only GPX has such a
    /// mark.
    fileprivate var contradictsItsMarkup: Bool {
        [cache?.shortDescription, cache?.longDescription].contains { text in
            guard let text, let isHTML = text.isHTML else { return false }
            return isHTML != Hypertext.isLikely(text.text)
        }
    }

    /// Whether a text has characters that XML 1.0 cannot represent (2.2).
    fileprivate var hasMoreThanXML: Bool {
        (namedValues.map(\.value) + links.compactMap(\.text)).contains { text in
            text.unicodeScalars.contains {
                ($0.value < 0x20 && $0 != "\t" && $0 != "\n" && $0 != "\r") || $0.value == 0xFFFE || $0.value == 0xFFFF
            }
        }
    }
}
