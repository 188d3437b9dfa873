import CLinux
import FileSystem
import Glibc
import Synchronization
package import SystemPackage

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
