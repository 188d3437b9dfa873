package import FoundationEssentials
import FileSystem
import ItemProviders
import StoreFiles
package import SystemPackage
package import Transfer

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

// MARK: - The content of a history

/// The content of a store's history that its log refers to.
struct HistoryContents {
    /// A displaced item.
    struct Entry: Sendable {
        /// Its name in the history.
        let name: FilePath.Component
        /// The last event that put it there.
        let event: LoggedEvent
        /// Its size on the device, in bytes; files with other hard links count 0, because removing them frees nothing.
        let size: Int64
    }

    /// The entries, the oldest first.
    let entries: [Entry]
    /// The number of files without an event, which `dnd verify` reports.
    let strays: Int

    /// - Complexity: O(n log n) in the number of names, and O(m) in the entries of folders among them.
    init(_ history: Directory, in database: Database) throws {
        var entries: [Entry] = []
        var strays = 0
        for name in try reporting(history.path, "be read", { try history.names() }) {
            guard let event = try Self.lastEvent(of: name, in: database),
                let status = try reporting(history.path(of: name), "be read", { try history.status(of: name) })
            else {
                strays += 1
                continue
            }
            entries.append(Entry(name: name, event: event, size: try Self.size(of: name, status, in: history)))
        }
        self.entries = entries.sorted { ($0.event.moment, $0.event.id) < ($1.event.moment, $1.event.id) }
        self.strays = strays
    }

    /// The last event that moved something into the history under that name; nil if there is none.
    static func lastEvent(of name: FilePath.Component, in database: Database) throws -> LoggedEvent? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT * FROM event WHERE former = ?
                    AND action IN ('replaced', 'retired', 'removed', 'emptied', 'found') ORDER BY id DESC LIMIT 1
                    """), arguments: [Data(name.bytes)]
        ).flatMap { LoggedEvent(row: $0, ofOperation: false) }
    }

    /// The size of a file or folder on the device, in bytes. Files with several hard links are not counted.
    ///
    /// - Complexity: O(n) in the entries of a folder.
    static func size(of name: FilePath.Component, _ status: Stat, in directory: Directory) throws -> Int64 {
        var size = Int64(0)
        func add(_ status: Stat) {
            if status.type == .directory || status.linkCount < 2 { size += Int64(status.blocksAllocated) * 512 }
        }
        add(status)
        guard status.type == .directory else { return size }
        try reporting(directory.path(of: name), "be read") {
            try directory.directory(name).walk { add($0.status) }
        }
        return size
    }
}
