package import ItemProviders

/// A named place out of a waypoint file, as that file gives it. Texts are kept as they are, HTML included.
package struct Waypoint: Sendable, Hashable {
    /// Its place among the file's waypoints, from 0.
    package var index: Int
    /// Degrees north of the equator, WGS 84: -90 to 90.
    package var latitude: Double
    /// Degrees east of Greenwich, WGS 84: -180 to 180.
    package var longitude: Double
    /// The identifier, most often short: `GC1A2B3`, `BACK T TH`.
    package var name: String?
    /// The readable name where the file has one beside the identifier.
    package var title: String?
    /// What the file calls the comment.
    package var comment: String?
    /// What the file calls the description.
    package var summary: String?
    /// Where there is more to read.
    package var links: [Link] = []
    /// The pictures that it names beside its links and texts: paths, or `data:` addresses.
    package var pictures: [String] = []
    /// The name of its symbol: `Geocache`, `Flag, Blue`.
    package var symbol: String?
    /// Its kind: `Geocache|Traditional Cache`.
    package var kind: String?
    /// When it was made, as the file says it (ISO 8601).
    package var time: String?
    /// Metres above the sea, as the file says it.
    package var elevation: String?
    /// What a geocaching site's extension tells of a geocache.
    package var cache: Cache?
    /// What the file says of it that has no place here, each once: its logs, fields of other names.
    package internal(set) var unkept: [Loss] = []

    /// A link of a waypoint.
    package struct Link: Sendable, Hashable {
        /// The address, as the file says it.
        package var address: String
        /// What the link is called.
        package var text: String?
        /// The MIME type of what it leads to: `image/jpeg`.
        package var type: String?

        /// A link to `address`.
        package init(address: String, text: String? = nil, type: String? = nil) {
            self.address = address
            self.text = text
            self.type = type
        }
    }

    /// A geocache's listing.
    package struct Cache: Sendable, Hashable {
        /// The title.
        package var name: String?
        /// The name of who hid it.
        package var placedBy: String?
        /// `Traditional Cache`, `Multi-cache`...
        package var type: String?
        /// `Micro`, `Regular`...
        package var container: String?
        /// 1 to 5 in halves, as the file says it.
        package var difficulty: String?
        /// 1 to 5 in halves, as the file says it.
        package var terrain: String?
        /// The listing's short text.
        package var shortDescription: Description?
        /// The listing's long text.
        package var longDescription: Description?
        /// The hint, in clear.
        package var hints: String?

        /// A listing that says nothing yet.
        package init() {}
    }

    /// A text of a listing.
    package struct Description: Sendable, Hashable {
        /// The text, as the file has it.
        package var text: String
        /// Whether the file says that it is HTML; nil where it does not say.
        package var isHTML: Bool?

        /// A text.
        package init(_ text: String, isHTML: Bool? = nil) {
            self.text = text
            self.isHTML = isHTML
        }
    }

    /// A waypoint at a place.
    package init(index: Int = 0, latitude: Double, longitude: Double) {
        self.index = index
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Notes that the file says something of it that is not kept.
    mutating func lose(_ loss: Loss) { if !unkept.contains(loss) { unkept.append(loss) } }
}

/// A waypoint of a file, or why one that is there could not be read. The others are none the worse for it.
package typealias WaypointResult = Result<Waypoint, WaypointError>
