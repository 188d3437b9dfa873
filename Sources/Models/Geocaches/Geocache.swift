#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif
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
}
