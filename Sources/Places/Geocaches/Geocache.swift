package import FoundationEssentials
package import ItemProviders
package import KeyedArchives

/// A geocache: a named place with a text and an optional picture. Its type is `com.razeware.geocache`.
///
/// Coded with the keys `name`, `summary`, `latitude`, `longitude` and `image`, as in the archives of other programs on
/// macOS and iOS.
package struct Geocache: Sendable, Hashable, Codable {
    /// The display name.
    package var name: String
    /// The description.
    package var summary: String
    /// Degrees north of the equator, WGS 84.
    package var latitude: Double
    /// Degrees east of Greenwich, WGS 84.
    package var longitude: Double
    /// The picture, as PNG.
    package var image: Data?

    private enum CodingKeys: String, CodingKey, CaseIterable { case name, summary, latitude, longitude, image }

    /// The summary of a geocache with only a name.
    package static let unknownSummary = "Unknown"

    /// The description; nil if there is none.
    package var knownSummary: String? { summary == Self.unknownSummary || summary.isEmpty ? nil : summary }

    /// A geocache with these properties.
    package init(name: String, summary: String, latitude: Double, longitude: Double, image: Data? = nil) {
        self.name = name
        self.summary = summary
        self.latitude = latitude
        self.longitude = longitude
        self.image = image
    }

    /// A geocache with only a name: its summary is "Unknown", its coordinates are 0, 0.
    package init(name: String) {
        self.init(name: name, summary: Self.unknownSummary, latitude: 0, longitude: 0)
    }
}

extension Geocache {
    /// Returns the geocache as a keyed archive: the data of a `.geocache` file.
    package func archivedData() throws(KeyedArchiveError) -> Data {
        try KeyedArchiver.archivedData(withRoot: self)
    }

    /// A geocache from a keyed archive.
    package init(archivedData data: Data) throws(KeyedArchiveError) {
        self = try KeyedUnarchiver.decode(Geocache.self, from: data)
    }

    /// Returns the geocache in a keyed archive, and `.fields` as a loss if the archive has other fields or other
    /// top-level objects, which are lost unless the archive itself is kept.
    package static func read(archivedData data: Data) throws(KeyedArchiveError) -> (geocache: Geocache, losses: [Loss])
    {
        let archive = try KeyedArchive(data: data)
        let geocache = try KeyedUnarchiver.decode(Geocache.self, from: archive)
        var names: [String?]
        switch try archive.value() {
        case .dictionary(let entries): names = entries.map { if case .string(let name) = $0.key { name } else { nil } }
        case .object(let object): names = object.fields.map(\.name)
        default: names = []
        }
        let known = Set(CodingKeys.allCases.map(\.rawValue))
        let isKnown = names.allSatisfy { $0.map(known.contains) ?? false } && archive.topKeys == [KeyedArchive.rootKey]
        return (geocache, isKnown ? [] : [.fields])
    }

    /// Whether the coordinates are in the range that waypoint files can represent.
    package var isLocated: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

    /// Whether it is at a place of its own: a text that was dropped on a board is at 0, 0.
    package var isPlaced: Bool { isLocated && (latitude != 0 || longitude != 0) }
}
