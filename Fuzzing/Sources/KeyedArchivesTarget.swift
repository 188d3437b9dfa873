import Places
import FoundationEssentials
import KeyedArchives

extension FuzzTarget {
    /// Keyed archives and the property lists that carry them, binary and XML: every root, and the geocache that one may be.
    static let keyedArchives = FuzzTarget(name: "keyed-archives") { bytes in
        let data = Data(bytes)
        if let archive = try? KeyedArchive(data: data) {
            for key in archive.topKeys { _ = try? archive.value(forKey: key) }
            _ = archive.classNames
        }
        guard let geocache = try? Geocache(archivedData: data) else { return }
        // What was read is written and read again as the same, but for coordinates that are no number and equal nothing.
        guard geocache.latitude.isFinite, geocache.longitude.isFinite, let written = try? geocache.archivedData() else {
            return
        }
        let again = try? Geocache(archivedData: written)
        expect(again == geocache, "an archive that was written reads as something else")
    }
}
