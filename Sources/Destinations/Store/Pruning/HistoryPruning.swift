package import DropSessions
import FileSystem
import StoreFiles
import ItemProviders
package import SystemPackage

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The limit to which a history is pruned.
package struct HistoryLimit: Sendable {
    /// Items displaced before this moment are removed; nil for no limit by age.
    package let moment: Date?
    /// The maximum number of bytes to keep, of the most recently displaced items; nil for no limit by size.
    package let bytes: Int64?
    /// Whether the limit applies only to items that a drop replaced, and not to removed or undone ones.
    var isOfReplaced = false

    package init(moment: Date?, bytes: Int64?) {
        self.moment = moment
        self.bytes = bytes
    }

    /// The entries to remove; `entries` are sorted, the oldest first.
    func excess(_ entries: [HistoryContents.Entry]) -> [HistoryContents.Entry] {
        let entries = entries.filter { entry in
            !isOfReplaced || entry.event.action == .replaced && entry.event.reverses == nil
        }
        var rest = entries.reduce(0) { $0 + $1.size }
        let milliseconds = moment.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) }
        return entries.filter { entry in
            let isOld = milliseconds.map { entry.event.moment < $0 } ?? false
            let isTooMuch = bytes.map { rest > $0 } ?? false
            guard isOld || isTooMuch else { return false }
            rest -= entry.size
            return true
        }
    }
}

/// The items that were, or would be, removed from a history.
package struct PrunedHistory: Sendable {
    /// An item in the history.
    package struct Item: Sendable {
        /// The original path of the item.
        package let path: FilePath
        /// Its path in the history.
        package let kept: FilePath
        /// Its size on the device, in bytes.
        package let bytes: Int64
        /// When it was displaced.
        package let displaced: Date
        /// Why it could not be removed; nil if it was.
        package var failure: DestinationError?
    }

    /// The items, the oldest first.
    package var items: [Item]
    /// The bytes that remain in the history. Shared blocks are counted for each file.
    package var remaining: Int64
    /// The bytes that were freed by sharing the blocks of remaining files.
    package var shared: Int64 = 0
    /// The number of files in the history that the log does not refer to.
    package let strays: Int
}

/// A destination whose history can be pruned.
package protocol HistoryPruning: Sendable {
    /// Permanently removes what exceeds a limit from the history; operations that need it can no longer be undone.
    ///
    /// - Throws: `DestinationError` if the destination cannot be changed at all.
    func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory
}

extension JournalDestination: HistoryPruning {
    package func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory {
        try await StorePrune(lane: lane, declaration: declaration, limit: limit, origin: origin).run(isDryRun: isDryRun)
    }
}

extension FrameDestination: HistoryPruning {
    package func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory {
        try await journal.prune(limit, origin: origin, isDryRun: isDryRun)
    }
}

extension BoardDestination: HistoryPruning {
    /// Prunes the history, which all lanes of a board share.
    package func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory {
        let lane = lanes.first { (try? StoreLane(root: board, name: $0).directory.stat()) != nil } ?? targetLane
        return try await StorePrune(
            lane: StoreLane(root: board, name: lane), declaration: declaration, limit: limit, origin: origin
        ).run(isDryRun: isDryRun)
    }
}
