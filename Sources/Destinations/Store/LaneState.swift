import FileSystem
import Glibc
import StoreFiles
import Synchronization
import SystemPackage

/// The state of a lane's directory when its files and the store agreed. While it is unchanged, no name was added or
/// removed, and the directory need not be read. Git's index uses the same method for directories.
///
/// A change updates the directory's modification time, which file systems take from a coarse clock. A second change
/// within one clock tick would not be visible, so a state is recorded only after its tick has ended.
/// (https://git-scm.com/docs/racy-git)
struct LaneState: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64
    /// Nanoseconds since 1970.
    private let modified: Int64

    /// The present state of `directory`; nil if it or its modification time cannot be read.
    init?(of directory: Directory) {
        guard let status = try? directory.status() else { return nil }
        let (seconds, overflows) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows, seconds >= 0 else { return nil }
        device = UInt64(status.deviceID.rawValue)
        inode = UInt64(status.inode.rawValue)
        modified = seconds + Int64(status.st_mtim.tv_nsec)
    }

    /// The state of `directory`, read late enough that a later change is visible; nil if modification times do not show
    /// all changes, as on a network file system or with a resolution of whole seconds.
    ///
    /// If the directory was changed in the present clock tick, waits some milliseconds for the next one.
    static func settled(_ directory: Directory) -> LaneState? {
        guard SystemCalls.hasFineTimes(directory.descriptor) else { return nil }
        for _ in 0..<50 {
            guard let state = LaneState(of: directory) else { return nil }
            let now = SystemCalls.fileClock()
            if state.modified < now { return state }
            // The clock was set back, or the modification time was set by hand.
            guard state.modified - now < 100_000_000 else { return nil }
            SystemCalls.pause(milliseconds: 1)
        }
        return nil
    }

    /// Whether the store recorded this state of the lane.
    func isRecorded(of lane: String, in database: Database) throws -> Bool {
        let row = try Row.fetchOne(
            database, sql: "SELECT device, inode, modified FROM lane WHERE name = ?", arguments: [lane])
        guard let row, let modified = row.integer("modified") else { return false }
        return modified == self.modified && row.integer("inode") == Int64(bitPattern: inode)
            && row.integer("device") == Int64(bitPattern: device)
    }

    /// Records the state; nil for unknown.
    static func record(_ state: LaneState?, of lane: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO lane (name, device, inode, modified) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (name) DO UPDATE SET device = ?2, inode = ?3, modified = ?4
                """,
            arguments: [
                lane, state.map { Int64(bitPattern: $0.device) }, state.map { Int64(bitPattern: $0.inode) },
                state?.modified,
            ])
    }
}

// MARK: - The changes of a drop

/// Tracks whether only this drop has changed the directory of a lane since it was read.
///
/// The drop makes each of its changes through `change`, and calls `noted` once the store has recorded them. If the
/// directory is not in the state in which the drop left it, another program has changed it, and the next command reads
/// it; likewise if a change could not be recorded.
final class LaneChangeTracker: Sendable {
    private struct Knowledge {
        /// The state in which the drop left the directory; nil if another program may have changed it.
        var state: LaneState?
        /// Whether the store has recorded all changes.
        var isNoted = true
    }

    private let directory: Directory
    private let known: Mutex<Knowledge>

    /// - Parameter state: the state of the directory when it was read; nil if it cannot be relied on.
    init(_ directory: Directory, state: LaneState?) {
        self.directory = directory
        known = Mutex(Knowledge(state: state))
    }

    /// Runs `body`, which changes names in the directory.
    func change<Result>(_ body: () throws -> Result) rethrows -> Result {
        let isKnown = known.withLock { known in
            known.isNoted = false
            return known.state != nil && LaneState(of: directory) == known.state
        }
        defer { known.withLock { $0.state = isKnown ? LaneState(of: directory) : nil } }
        return try body()
    }

    /// Marks all changes as recorded in the store.
    func noted() { known.withLock { $0.isNoted = true } }

    /// Marks the directory as possibly different from the store.
    func forget() { known.withLock { $0.state = nil } }

    /// The state in which the drop left the directory; nil if that is not, or may not be, its present state. Must be
    /// called outside of a transaction: it may wait for the next clock tick.
    func settled() -> LaneState? {
        guard let state = known.withLock({ $0.isNoted ? $0.state : nil }), let settled = LaneState.settled(directory)
        else { return nil }
        return settled == state ? settled : nil
    }
}
