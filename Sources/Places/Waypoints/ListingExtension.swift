/// The GPX extensions for geocache listings: Groundspeak's, and those of Geocaching Australia and TerraCaching, whose
/// elements have other names.
enum ListingExtension {
    /// The elements whose text is kept, by Groundspeak's names.
    static let fields: Set<String> = [
        "name", "placed_by", "type", "container", "difficulty", "terrain", "short_description", "long_description",
        "encoded_hints",
    ]

    /// Whether an element is a listing: `cache` in `http://www.groundspeak.com/cache/1/0`, `.../1/0/1`, `.../1/1`,
    /// `geocache` in `http://geocaching.com.au/geocache/1`, `terracache` in `http://www.TerraCaching.com/GPX/1/0`.
    static func isListing(_ name: XMLName) -> Bool {
        switch name.local {
        case "cache": name.namespace.contains("//www.groundspeak.com/cache/")
        case "geocache": name.namespace.contains("geocaching.com.au/geocache/")
        case "terracache": name.namespace.lowercased().contains("//www.terracaching.com/gpx/")
        default: false
        }
    }

    /// Returns Groundspeak's name for an element of a listing.
    static func field(_ name: XMLName) -> String {
        guard !name.namespace.contains("groundspeak") else { return name.local }
        return switch name.local {
        case "summary": "short_description"
        case "description": "long_description"
        case "hints", "hint": "encoded_hints"
        case "owner": "placed_by"
        case "size": "container"
        case "style": "type"
        default: name.local
        }
    }

    /// Returns the value of a text's `html` attribute; nil if there is none.
    static func isHTML(_ attributes: [String: String]) -> Bool? {
        attributes["html"].map { ["true", "1"].contains($0.trimmingWhitespace().lowercased()) }
    }
}
