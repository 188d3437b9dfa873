import FoundationEssentials
import Models

extension FuzzTarget {
    /// GPX and LOC: in one piece, and in two that are cut at any byte, which must make no difference.
    static let waypoints = FuzzTarget(name: "waypoints") { bytes in
        let cut = bytes.count / 2
        let whole = names(in: [bytes[...]])
        let parts = names(in: [bytes[..<cut], bytes[cut...]])
        precondition(whole == parts, "a waypoint depends on where the bytes were cut")
        _ = try? Geocache(waypointFile: Data(bytes))
    }

    private static func names(in blocks: [ArraySlice<UInt8>]) -> [String?]? {
        guard var reader = try? WaypointReader() else { return nil }
        var names: [String?] = []
        do {
            for block in blocks { names += try reader.read(block).map(\.name) }
            try reader.finish()
        } catch {
            return nil
        }
        return names
    }
}
