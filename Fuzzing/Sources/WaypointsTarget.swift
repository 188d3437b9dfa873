import Places

extension FuzzTarget {
    /// GPX and LOC: in one piece and split in the middle, which must make no difference; and
    /// each waypoint as a geocache.
    static let waypoints = FuzzTarget(name: "waypoints") { bytes in
        let cut = bytes.count / 2
        let whole = geocaches(in: [bytes[...]])
        let parts = geocaches(in: [bytes[..<cut], bytes[cut...]])
        expect(whole == parts, "a waypoint depends on where the bytes were cut")
    }

    private static func geocaches(in blocks: [ArraySlice<UInt8>]) -> [Geocache]? {
        guard var reader = try? WaypointReader(.xml) else { return nil }
        var geocaches: [Geocache] = []
        do {
            for block in blocks { geocaches += try reader.read(block).map { Geocache($0) } }
            geocaches += try reader.finish().map { Geocache($0) }
        } catch {
            return nil
        }
        return geocaches
    }
}
