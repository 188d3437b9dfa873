package import ItemProviders

/// A waypoint as its file has it. Texts are kept unchanged, including HTML.
package struct Waypoint: Sendable, Hashable {
    /// The 0-based position among the file's waypoints.
    package var index: Int
    /// Degrees north of the equator, WGS 84: -90 to 90.
    package var latitude: Double
    /// Degrees east of Greenwich, WGS 84: -180 to 180.
    package var longitude: Double
    /// The identifier, usually short: `GC1A2B3`, `BACK T TH`.
    package var name: String?
    /// The readable name, if the file has one in addition to the identifier.
    package var title: String?
    /// The comment.
    package var comment: String?
    /// The description.
    package var summary: String?
    /// The links.
    package var links: [Link] = []
    /// The pictures in addition to those in links and texts: paths or `data:` URLs.
    package var pictures: [String] = []
    /// The name of its symbol: `Geocache`, `Flag, Blue`.
    package var symbol: String?
    /// Its kind: `Geocache|Traditional Cache`.
    package var kind: String?
    /// The time of creation as in the file (ISO 8601).
    package var time: String?
    /// Metres above sea level as in the file.
    package var elevation: String?
    /// The listing in a geocaching site's extension.
    package var cache: Cache?
    /// What cannot be represented here, without duplicates, for example logs or unknown fields.
    package internal(set) var unkept: [Loss] = []

    /// A link of a waypoint.
    package struct Link: Sendable, Hashable {
        /// The address as in the file.
        package var address: String
        /// The title of the link.
        package var text: String?
        /// The MIME type of the target: `image/jpeg`.
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
        /// The name of the person who hid it.
        package var placedBy: String?
        /// `Traditional Cache`, `Multi-cache`...
        package var type: String?
        /// `Micro`, `Regular`...
        package var container: String?
        /// 1 to 5 in steps of 0.5, as in the file.
        package var difficulty: String?
        /// 1 to 5 in steps of 0.5, as in the file.
        package var terrain: String?
        /// The listing's short text.
        package var shortDescription: Description?
        /// The listing's long text.
        package var longDescription: Description?
        /// The hint, decoded.
        package var hints: String?

        /// An empty listing.
        package init() {}
    }

    /// A text of a listing.
    package struct Description: Sendable, Hashable {
        /// The text as in the file.
        package var text: String
        /// Whether the file marks the text as HTML; nil if it does not say.
        package var isHTML: Bool?

        /// A text of a listing.
        package init(_ text: String, isHTML: Bool? = nil) {
            self.text = text
            self.isHTML = isHTML
        }
    }

    /// A waypoint with only coordinates.
    package init(index: Int = 0, latitude: Double, longitude: Double) {
        self.index = index
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Records that the file has content for the waypoint that is not kept.
    mutating func lose(_ loss: Loss) { if !unkept.contains(loss) { unkept.append(loss) } }
}

/// A waypoint, or the error in reading it. An error does not affect the other waypoints.
package typealias WaypointResult = Result<Waypoint, WaypointError>
