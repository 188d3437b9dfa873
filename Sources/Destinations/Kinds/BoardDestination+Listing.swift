import DropSessions
import SystemPackage

extension BoardDestination: ItemListing {
    /// The geocaches of each lane in its order, lane after lane; those of one lane, where one is meant. Indices count in each
    /// lane from 0.
    package func items() async throws -> [StoredItem] {
        try await items(of: lane.map { [$0] } ?? lanes)
    }

    func items(of lanes: [String]) async throws -> [StoredItem] {
        var all: [StoredItem] = []
        for lane in lanes {
            let destination = destination(of: lane)
            // A lane into which nothing was ever dropped may have no directory yet.
            guard (try? destination.directory.stat()) != nil else { continue }
            all += try await destination.items()
        }
        return all
    }
}
