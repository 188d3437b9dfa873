#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
package import ItemProviders
package import KeyedArchives

/// A geocache: a named place with a text and, perhaps, a picture. Its type is `com.razeware.geocache`.
///
/// Coded with the keys `name`, `summary`, `latitude`, `longitude` and `image`, which is how the archives of other
/// programs on macOS and iOS hold it.
package struct Geocache: Sendable, Hashable, Codable {
    /// What a person calls it.
    package var name: String
    /// What is known of it.
    package var summary: String
    /// Degrees north of the equator, WGS 84.
    package var latitude: Double
    /// Degrees east of Greenwich, WGS 84.
    package var longitude: Double
    /// A picture, as PNG.
    package var image: Data?

    private enum CodingKeys: String, CodingKey, CaseIterable { case name, summary, latitude, longitude, image }

    /// What stands for the summary of a geocache of which only its name is known.
    package static let unknownSummary = "Unknown"

    /// A geocache from its parts.
    package init(name: String, summary: String, latitude: Double, longitude: Double, image: Data? = nil) {
        self.name = name
        self.summary = summary
        self.latitude = latitude
        self.longitude = longitude
        self.image = image
    }

    /// A geocache of which only the name is known: its summary is "Unknown", its place 0, 0.
    package init(name: String) {
        self.init(name: name, summary: Self.unknownSummary, latitude: 0, longitude: 0)
    }
}

extension Geocache {
    /// The keyed archive of it: the data of a `.geocache` file.
    package func archivedData() throws(KeyedArchiveError) -> Data {
        try KeyedArchiver.archivedData(withRoot: self)
    }

    /// A geocache from a keyed archive.
    package init(archivedData data: Data) throws(KeyedArchiveError) {
        self = try KeyedUnarchiver.decode(Geocache.self, from: data)
    }

    /// A geocache from a keyed archive, and what the archive holds that none of its five parts is: entries of other names, and objects beside the
    /// root. They are lost where the archive is not kept as it stands.
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

    /// Whether its place is one: degrees that waypoint files can say.
    package var isLocated: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
