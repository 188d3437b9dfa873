import Places
import FoundationEssentials
import KeyedArchives

extension FuzzTarget {
    /// Keyed archives as binary and XML property lists: every root object, and the geocache
    /// that an archive may contain.
    static let keyedArchives = FuzzTarget(name: "keyed-archives") { bytes in
        let data = Data(bytes)
        if let archive = try? KeyedArchive(data: data) {
            for key in archive.topKeys { _ = try? archive.value(forKey: key) }
            _ = archive.classNames
        }
        guard let geocache = try? Geocache(archivedData: data) else { return }
        // A geocache that was read must be equal after writing and reading it, except for NaN
        // coordinates, which equal nothing.
        guard geocache.latitude.isFinite, geocache.longitude.isFinite, let written = try? geocache.archivedData() else {
            return
        }
        let again = try? Geocache(archivedData: written)
        expect(again == geocache, "an archive that was written reads as something else")
    }
}
