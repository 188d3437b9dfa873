import DropSessions
import ItemProviders
import SystemPackage

extension BoardDestination: ItemListing {
    /// The geocaches of each lane in its order, lane after lane; those of one lane, where one is meant. Indices count in each
    /// lane from 0.
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        try await BlockingWork.run {
            try look(at: lane.map { [$0] } ?? lanes) { stored in
                for lane in stored where try !destination(of: lane.name).forEachItem(of: lane, body) { return }
            }
        }
    }
}
