import FileSystem
import StoreFiles
import Glibc
import SystemPackage

/// What the directory of a lane was when its files and the store agreed. As long as it is the same, no name has come or gone since, and the
/// directory need not be read. Git's index knows its directories in this way.
///
/// A change shows in the directory's modification time, which file systems take from a clock that goes in steps. A change in the step of the
/// one before it would not show: so what is recorded is older than the step in which it is.
/// (https://git-scm.com/docs/racy-git)
struct LaneState: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64
    /// Nanoseconds since 1970.
    private let modified: Int64

    /// The state of `directory` now; nil where its time tells nothing.
    init?(of directory: Directory) {
        guard let status = try? directory.status() else { return nil }
        let (seconds, overflows) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows, seconds >= 0 else { return nil }
        device = UInt64(status.deviceID.rawValue)
        inode = UInt64(status.inode.rawValue)
        modified = seconds + Int64(status.st_mtim.tv_nsec)
    }

    /// The state of `directory`, read so late that a change after it shows; nil where its time tells nothing of changes, as on a file system
    /// of another machine or with times of whole seconds.
    ///
    /// Waits for the next step of the clock, some milliseconds, where the directory was changed in this one.
    static func settled(_ directory: Directory) -> LaneState? {
        guard SystemCalls.hasFineTimes(directory.descriptor) else { return nil }
        for _ in 0..<50 {
            guard let state = LaneState(of: directory) else { return nil }
            let now = SystemCalls.fileClock()
            if state.modified < now { return state }
            // The clock was put back, or the time was set by hand.
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

    /// Records the state, or that none is known.
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
