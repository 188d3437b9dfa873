import DropSessions
import ItemProviders
import SystemPackage

extension BoardDestination: ItemListing {
    /// The geocaches of each lane in its order, lane after lane; those of one lane, where one is meant. Indices count in each
    /// lane from 0.
    package func items() async throws -> [StoredItem] {
        try await items(of: lane.map { [$0] } ?? lanes)
    }

    func items(of lanes: [String]) async throws -> [StoredItem] {
        try await BlockingWork.run {
            let lanes = lanes.map(destination)
            return try zip(lanes, target.views(of: lanes.map(\.lane))).flatMap { lane, view in
                // A lane into which nothing was ever dropped may have no directory yet.
                (try? lane.directory.stat()) == nil ? [] : lane.listed(view)
            }
        }
    }
}
