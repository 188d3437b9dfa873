import DropSessions
import ItemProviders
import SystemPackage

extension BoardDestination: ItemListing {
    /// Calls `body` for the geocaches of each lane in order, lane after lane; or only for those of `lane`, if set.
    /// Indices are 0-based in each lane.
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        try await BlockingWork.run {
            try look(at: lane.map { [$0] } ?? lanes) { stored in
                for lane in stored where try !destination(of: lane.name).forEachItem(of: lane, body) { return }
            }
        }
    }
}
