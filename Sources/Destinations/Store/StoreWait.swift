import Configuration
import FileSystem
import Glibc
import ItemProviders
import StoreFiles
import Synchronization
import SystemPackage
import Transfer

/// Waits for another process, in pauses that grow from 1 to 100 milliseconds, until a time limit or a cancellation.
///
/// The limit is for a time in which nothing happens: if many commands write in turn, the last of them waits for all others,
/// and each of them makes progress.
struct StoreWait {
    /// The present state of the files that others write to while they are waited for.
    typealias Activity = @Sendable () -> [FileFingerprint?]

    private let patience: Duration
    private let activity: Activity
    private let start = ContinuousClock.now
    private var seen: [FileFingerprint?]
    /// When the files were last found changed.
    private var lastChange = ContinuousClock.now
    private var pause: CInt = 1

    /// The time limit for cleanup after a cancellation.
    private static let patienceAfterCancellation = Duration.seconds(1)

    /// - Parameters:
    ///   - patience: the time limit in seconds.
    ///   - activity: what shows that others make progress; without it, the limit is for the whole wait.
    init(patience: Double, activity: @escaping Activity = { [] }) {
        self.patience = .seconds(patience)
        self.activity = activity
        seen = activity()
    }

    /// The time since the start.
    var elapsed: Duration { ContinuousClock.now - start }

    /// Whether the task was cancelled, or the program was asked to terminate.
    private static var isCancelled: Bool {
        BlockingWork.cancellation?.isCancelled == true || ProcessInterruption.isRequested
    }

    /// Pauses; false if the time limit is over.
    mutating func pauseIfTimeRemains(isCancelled: Bool = Self.isCancelled) -> Bool {
        guard isCancelled ? elapsed < Self.patienceAfterCancellation : isWithinPatience() else { return false }
        _ = poll(nil, 0, pause)
        pause = min(pause * 2, 100)
        return true
    }

    private mutating func isWithinPatience() -> Bool {
        let present = activity()
        guard present == seen else {
            (seen, lastChange) = (present, .now)
            return true
        }
        return ContinuousClock.now - lastChange < patience
    }
}

// MARK: - Queries

/// Ends queries that were cancelled or take too many steps, as over a forged store, and waits for the transactions of
/// other commands.
final class QueryWatchdog: Sendable {
    /// The maximum number of steps of a query. All queries are linear in the number of rows, at about 30 steps per row,
    /// so this is enough for 60 million rows.
    static let mostSteps = 2_000_000_000

    private struct Run {
        var steps = 0
        var cancellation: BlockingWork.Cancellation?
        var endsWhenCancelled = false
        var waits = true
        var wait: StoreWait?
        var hasSaid = false
    }

    private let run = Mutex(Run())
    private let activity: StoreWait.Activity
    private let reportWriter: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - activity: what shows that the writers that are waited for make progress.
    ///   - reportWriter: called once for a query or transaction that waits for more than a second.
    init(activity: @escaping StoreWait.Activity = { [] }, reportWriter: (@Sendable () -> Void)? = nil) {
        self.activity = activity
        self.reportWriter = reportWriter
    }

    /// Starts watching one query or transaction of the connection. Called while no other one runs on it.
    ///
    /// - Parameters:
    ///   - endsWhenCancelled: whether cancelling the task ends it: true for reads, false for the cleanup after a
    ///     cancelled drop.
    ///   - waits: whether to wait for other commands' transactions.
    func begin(_ cancellation: BlockingWork.Cancellation?, endsWhenCancelled: Bool, waits: Bool = true) {
        run.withLock { $0 = Run(cancellation: cancellation, endsWhenCancelled: endsWhenCancelled, waits: waits) }
    }

    /// Whether the query must end; called every `StoreProgress.interval` steps.
    func mustEnd() -> Bool {
        run.withLock { run in
            run.steps += StoreProgress.interval
            return run.steps > Self.mostSteps || run.endsWhenCancelled && run.cancellation?.isCancelled == true
        }
    }

    /// Waits a moment for another command's transaction; false if the maximum waiting time is over.
    func waitForOthers() -> Bool {
        var (wait, isCancelled) = run.withLock {
            let wait =
                $0.wait
                ?? ($0.waits
                    ? StoreWait(patience: ItemStore.patience, activity: activity) : StoreWait(patience: 0))
            return (wait, $0.cancellation?.isCancelled == true)
        }
        if wait.elapsed > LockHolder.silence {
            let isFirst = run.withLock { run in
                defer { run.hasSaid = true }
                return !run.hasSaid
            }
            if isFirst { reportWriter?() }
        }
        let goesOn = wait.pauseIfTimeRemains(isCancelled: isCancelled)
        run.withLock { $0.wait = goesOn ? wait : nil }
        return goesOn
    }
}

// MARK: - The process that is waited for

/// Finds and describes a process that holds a lock.
enum LockHolder {
    /// The waiting time after which a message names the lock holder.
    static let silence = Duration.seconds(1)

    /// The maximum length of a command line in messages, in bytes.
    private static let longestCommand = 120

    /// Describes the process, with its command line, for messages.
    static func words(_ process: pid_t?) -> String {
        guard let process else { return "another command" }
        return command(of: process).map { "process \(process) (\($0))" } ?? "process \(process)"
    }

    /// Warns which process is writing to the store in `folder`, while waiting for its transaction.
    static func reportWriter(to folder: DndFolder) {
        SafetyWarnings.warn(
            folder.path.appending(ItemStore.fileName),
            "\(words(writer(to: folder))) is writing to the store; waiting for up to \(Int(ItemStore.patience)) seconds"
                + " without progress")
    }

    /// Another process that is writing to the store in `folder`; nil if the system does not report one.
    static func writer(to folder: DndFolder) -> pid_t? {
        let files = ["store.sqlite-shm", "store.sqlite"].map { FilePath.Component($0) }
        let inodes = files.compactMap { name -> UInt64? in
            var status = stat()
            // The file is never opened: closing a descriptor would release this process's locks on it.
            // (fcntl_locking(2))
            guard let name, fstatat(folder.descriptor.rawValue, name.string, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                return nil
            }
            return UInt64(status.st_ino)
        }
        return read("/proc/locks", most: 1 << 20).flatMap { writer(of: inodes, in: $0, but: getpid()) }
    }

    /// The process that holds the write lock, according to the lines of /proc/locks; nil if there is none.
    /// (proc_locks(5))
    ///
    /// In write-ahead mode, the write lock is byte 120 of the shared memory file; the locks of the database start at
    /// byte 2^30. (https://www.sqlite.org/walformat.html#locks)
    ///
    /// - Parameters:
    ///   - inodes: the inodes of the shared memory file and the database. Devices are not compared: for some file
    ///     systems, they differ from those of `stat`.
    ///   - own: a process to ignore.
    static func writer(of inodes: [UInt64], in locks: String, but own: pid_t) -> pid_t? {
        for line in locks.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 8, words[1] == "POSIX", words[3] == "WRITE", let process = pid_t(words[4]),
                process > 0, process != own, let inode = words[5].split(separator: ":").last.flatMap({ UInt64($0) }),
                inodes.contains(inode), let start = UInt64(words[6])
            else { continue }
            let end = UInt64(words[7]) ?? .max
            if start <= end, start...end ~= 120 || start...end ~= 1 << 30 || start > 1 << 30 { return process }
        }
        return nil
    }

    /// The command line of a process, shortened; nil if it cannot be read. (proc_pid_cmdline(5))
    private static func command(of process: pid_t) -> String? {
        guard let line = read(FilePath("/proc/\(process)/cmdline"), most: 4096), !line.isEmpty else { return nil }
        let words = line.split(separator: "\0").map { word in
            let scalars = word.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            return ShellWord.quoted(String(String.UnicodeScalarView(scalars)))
        }
        let text = words.joined(separator: " ")
        return text.utf8.count > longestCommand ? text.prefix(longestCommand) + "..." : text
    }

    /// Reads the beginning of a file in /proc.
    static func read(_ path: FilePath, most: Int) -> String? {
        guard let bytes = try? BoundedBytes(of: path, limit: most).bytes, !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
