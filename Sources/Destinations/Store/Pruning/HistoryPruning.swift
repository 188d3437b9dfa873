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

/// How much of a history is to stay.
package struct HistoryLimit: Sendable {
    /// What was displaced before this moment goes; nil where age does not matter.
    package let moment: Date?
    /// So many bytes stay at most, of what was displaced last; nil where size does not matter.
    package let bytes: Int64?
    /// Whether only what a drop has replaced counts and goes: not what somebody has removed, or taken back.
    var isOfReplaced = false

    package init(moment: Date?, bytes: Int64?) {
        self.moment = moment
        self.bytes = bytes
    }

    /// Those of `entries`, the oldest first, that have to go.
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

/// What went out of a history, or would go.
package struct PrunedHistory: Sendable {
    /// Something that was kept there.
    package struct Item: Sendable {
        /// Where the item had been from which it came.
        package let path: FilePath
        /// Where the history kept it.
        package let kept: FilePath
        /// What it took on the device, in bytes.
        package let bytes: Int64
        /// When it was displaced.
        package let displaced: Date
        /// Why it is still there; nil when it is gone.
        package var failure: DestinationError?
    }

    /// The items, the oldest first.
    package var items: [Item]
    /// How many bytes the history keeps still. Blocks that files share are counted once for each.
    package var remaining: Int64
    /// How many bytes of what stays were on the device twice and are there once now.
    package var shared: Int64 = 0
    /// How many files are in the history that the log does not name.
    package let strays: Int
}

/// A destination with a history that can be ended.
package protocol HistoryPruning: Sendable {
    /// Ends what is in the destination's history beyond a limit, for good: what needed it cannot be taken back any more.
    ///
    /// - Throws: `DestinationError` when the destination cannot be changed at all.
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
    /// The history of a board is that of all lanes.
    package func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory {
        let lane = lanes.first { (try? StoreLane(root: board, name: $0).directory.stat()) != nil } ?? targetLane
        return try await StorePrune(
            lane: StoreLane(root: board, name: lane), declaration: declaration, limit: limit, origin: origin
        ).run(isDryRun: isDryRun)
    }
}
