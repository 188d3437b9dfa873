import CLinux
import FileSystem
import Glibc
import Synchronization
package import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// A process that answers many requests: it is started and reaped here, and ends with this value.
package final class ChildProcess: Sendable {
    /// How the process ended.
    package enum Ending: Sendable, Hashable {
        /// With this exit status.
        case status(CInt)
        /// By this signal.
        case signal(CInt)
        /// Another caller has reaped it.
        case unknown
    }

    private let identifier: pid_t
    /// Nil until the process has been reaped; until then its identifier cannot be reused.
    private let ending = Mutex<Ending?>(nil)

    /// Starts `executable` with `socket` as its standard input, and as its standard output if it `answersOnOutput`.
    /// `posix_spawn(3)`.
    ///
    /// It gets its own process group, so that Ctrl-C signals only `dnd`, which then ends it; the given environment; and
    /// `file` as descriptor 3. It has no other descriptor of this process, and its diagnostics are dropped.
    ///
    /// - Throws: `Errno`.
    package init(
        _ executable: FilePath, arguments: [[UInt8]], environment: [[UInt8]], socket: FileDescriptor,
        answersOnOutput: Bool = false, file: FileDescriptor? = nil
    ) throws(Errno) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, socket.rawValue, 0)
        if answersOnOutput {
            posix_spawn_file_actions_adddup2(&actions, socket.rawValue, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        if let file { posix_spawn_file_actions_adddup2(&actions, file.rawValue, 3) }
        dnd_spawn_close_from(&actions, file == nil ? 3 : 4)

        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var started = pid_t()
        let result = Self.retryingWhileBusy {
            executable.withPlatformString { path in
                let name = UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
                return Self.withCStrings([name] + arguments) { arguments in
                    Self.withCStrings(environment) { environment in
                        posix_spawn(&started, path, &actions, &attributes, arguments, environment)
                    }
                }
            }
        }
        guard result == 0 else { throw Errno(rawValue: result) }
        identifier = started
    }

    deinit {
        kill()
        _ = reap()
    }

    /// Kills the process and its process group. `kill(2)`.
    package func kill() {
        ending.withLock { ending in
            if ending == nil { _ = Glibc.kill(-identifier, SIGKILL) }
        }
    }

    /// Waits until the process has ended. Blocks; returns soon only after `kill()` or after its socket is closed.
    /// `waitpid(2)`.
    package func reap() -> Ending {
        if let known = ending.withLock({ $0 }) { return known }
        // Waits without reaping, so that `kill()` is not blocked by a lock and never signals another process.
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return ending.withLock { ending in
            if let ending { return ending }
            var status: CInt = 0
            let result = waitpid(identifier, &status, 0)
            let found: Ending =
                result != identifier
                ? .unknown : status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
            ending = found
            return found
        }
    }

    /// Whether the process has ended. Does not block.
    package func hasEnded() -> Bool {
        if ending.withLock({ $0 != nil }) { return true }
        var information = siginfo_t()
        return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG) < 0
            || information.si_signo != 0
    }

    /// Waits until the process has ended or has slept for `patience`; a process that is still exiting is not asleep.
    package func awaitEnd(sleepingFor patience: Duration) {
        var meter = ActivityMeter()
        while !hasEnded(), meter.slept < patience {
            guard let status = status else { return }
            meter.note(ticks: status.ticks, isAsleep: status.isAsleep)
            usleep(2000)
        }
    }

    /// The resource usage of the process; nil if it no longer exists.
    package var status: ProcessStatus? { ProcessStatus(of: identifier) }

    /// Retries `start`: a program that is being installed is busy for a moment.
    private static func retryingWhileBusy(_ start: () -> CInt) -> CInt {
        for _ in 0..<20 {
            let result = start()
            if result != ETXTBSY { return result }
            usleep(5000)
        }
        return ETXTBSY
    }

    private static func withCStrings<Result>(
        _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { string in strdup(string.map { CChar(bitPattern: $0) } + [0]) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }
}

/// The state of a running process from /proc. (proc_pid_stat(5))
package struct ProcessStatus: Sendable {
    package let identifier: Int32
    package let session: Int32
    /// Processor time used by it and its children that were waited for, in clock ticks.
    package let ticks: Int
    /// Resident memory in bytes, including shared memory.
    let residentBytes: Int
    /// Whether none of its threads runs, waits for a processor, or waits for a disk.
    package let isAsleep: Bool

    /// Clock ticks per second. `sysconf(3)`
    static let ticksPerSecond = max(1, Int(sysconf(Int32(_SC_CLK_TCK))))
    private static let pageBytes = Int(getpagesize())

    /// Reads the process `identifier`; nil if there is none.
    package init?(of identifier: Int32) {
        guard let fields = Self.fields("/proc/\(identifier)/stat"), fields.count > 21, let session = pid_t(fields[3]),
            let pages = Int(fields[21])
        else { return nil }
        self.identifier = identifier
        self.session = session
        ticks = fields[11...14].reduce(0) { $0 + (Int($1) ?? 0) }
        residentBytes = pages.multipliedReportingOverflow(by: Self.pageBytes).partialValue
        let isLeaderAsleep = Self.isAsleep(fields[0])
        isAsleep = isLeaderAsleep && (fields[17] == "1" || Self.areThreadsAsleep(of: identifier))
    }

    /// All processes of the session of `leader`.
    ///
    /// - Complexity: O(processes of the machine).
    package static func all(inSession leader: Int32) -> [ProcessStatus] {
        numbers(in: "/proc").compactMap(ProcessStatus.init).filter { $0.session == leader }
    }

    /// Its private memory and its proportional share of shared memory, without files, in bytes; nil if it cannot be
    /// read. (proc_pid_smaps(5), Pss_Anon and Pss_Shmem of the rollup)
    var proportionalBytes: Int? {
        guard let text = Self.text("/proc/\(identifier)/smaps_rollup", atMost: 4096) else { return nil }
        var kibibytes: Int?
        for line in text.split(separator: "\n") where line.hasPrefix("Pss_Anon:") || line.hasPrefix("Pss_Shmem:") {
            guard let number = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { continue }
            kibibytes = (kibibytes ?? 0) + number
        }
        return kibibytes.map { $0 << 10 }
    }

    /// The disk usage, in bytes, of open files that have no name. (proc_pid_fd(5))
    var namelessFiles: [FileIdentity: Int] {
        var found: [FileIdentity: Int] = [:]
        for number in Self.numbers(in: FilePath("/proc/\(identifier)/fd")) {
            guard let status = try? FilePath("/proc/\(identifier)/fd/\(number)").stat(), status.type == .regular,
                status.linkCount == 0
            else { continue }
            found[FileIdentity(status)] = Int(status.sizeAllocated)
        }
        return found
    }

    private static func isAsleep(_ state: Substring) -> Bool { state != "R" && state != "D" }

    private static func areThreadsAsleep(of identifier: pid_t) -> Bool {
        numbers(in: FilePath("/proc/\(identifier)/task")).allSatisfy { thread in
            fields("/proc/\(identifier)/task/\(thread)/stat")?.first.map(isAsleep) ?? true
        }
    }

    /// The fields after the name, which is in parentheses and may contain anything. The first is the state.
    private static func fields(_ path: String) -> [Substring]? {
        guard let text = text(path, atMost: 1024), let end = text.lastIndex(of: ")") else { return nil }
        return text[text.index(after: end)...].split(separator: " ")
    }

    private static func text(_ path: String, atMost count: Int) -> String? {
        (try? BoundedBytes(of: FilePath(path), limit: count)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private static func numbers(in directory: FilePath) -> [pid_t] {
        ((try? SystemCalls.names(at: directory)) ?? []).compactMap { pid_t($0.string) }
    }
}

/// Measures the activity of a program with two clocks that ignore the load of the machine: the processor time used, and
/// the time slept, in which none of its threads runs, is runnable, or waits for a disk.
///
/// A program that waits for a processor advances neither clock, so limits do not depend on other programs.
package struct ActivityMeter: Sendable {
    /// The clock that reached its limit.
    package enum Excess: Sendable, Hashable {
        case worked, slept
    }

    /// The longest interval that counts as slept: the observer may be delayed, or the machine suspended.
    static let longestInterval = Duration.seconds(1)

    /// Processor time since the first sample.
    package private(set) var worked = Duration.zero
    /// Total time slept.
    package private(set) var slept = Duration.zero
    private var first: Int?
    private var last: (ticks: Int, isAsleep: Bool, moment: ContinuousClock.Instant)?

    package init() {}

    /// Records a sample: the processor time used so far, in ticks, and whether all threads sleep.
    package mutating func note(ticks: Int, isAsleep: Bool, at moment: ContinuousClock.Instant = .now) {
        let begin = first ?? ticks
        first = begin
        // The sum may lack the time of processes that have ended.
        worked = max(worked, .milliseconds(max(0, ticks - begin) * 1000 / ProcessStatus.ticksPerSecond))
        if let last, last.isAsleep, isAsleep, last.ticks == ticks {
            slept += min(moment - last.moment, Self.longestInterval)
        }
        last = (ticks, isAsleep, moment)
    }

    /// The clock that has reached `limit`; nil if none has.
    package func excess(of limit: Duration) -> Excess? { worked >= limit ? .worked : slept >= limit ? .slept : nil }
}
