import ExternalPrograms
import CLinux
import Conversion
import DecoderWire
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// One running `dnd-decoder`, which this type starts and reaps.
final class DecoderProcess: Sendable {
    /// How the process ended.
    enum Ending: Sendable, Hashable {
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

    /// The environment: keeps a decoder quiet and small, and passes no variables of the user. The arenas of malloc and
    /// the threads of OpenMP would count against the address space; a picture that does not fit in memory must fail
    /// instead of using a temporary file.
    private static let environment = [
        "LANG=C.UTF-8", "MALLOC_ARENA_MAX=2", "OMP_NUM_THREADS=1", "VIPS_DISC_THRESHOLD=1000g",
        "SWIFT_BACKTRACE=enable=no",
    ]

    /// Starts `executable` with `socket` as its standard input and no other descriptors of this process.
    /// `posix_spawn(3)`.
    ///
    /// The process gets its own process group, so that Ctrl-C signals only `dnd`, which then ends it.
    ///
    /// - Parameters:
    ///   - memoryBytes: The limit on its address space.
    ///   - outputBytes: The maximum number of bytes that it may write to a file.
    init(
        executable: FilePath, memoryBytes: Int, outputBytes: Int, socket: DecoderSocket
    ) throws(ConversionError) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, socket.descriptor.rawValue, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        dnd_spawn_close_from(&actions, 3)

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
                Self.withCStrings([executable.string, "\(memoryBytes)", "\(outputBytes)"]) { arguments in
                    Self.withCStrings(Self.environment) { environment in
                        posix_spawn(&started, path, &actions, &attributes, arguments, environment)
                    }
                }
            }
        }
        guard result == 0 else {
            let missing = result == ENOENT || result == EACCES
            throw ConversionError(
                missing ? .toolMissing : .decoderDied, subject: executable.string,
                message: "the picture decoder cannot be started: \(Errno(rawValue: result))",
                hint: "install dnd again, which includes it", underlying: Errno(rawValue: result))
        }
        identifier = started
    }

    deinit {
        kill()
        _ = reap()
    }

    /// Kills the process and its process group. `kill(2)`.
    func kill() {
        ending.withLock { ending in
            if ending == nil { _ = Glibc.kill(-identifier, SIGKILL) }
        }
    }

    /// Waits until the process has ended. Blocks; returns soon only after `kill()` or after its socket is closed.
    /// `waitpid(2)`.
    func reap() -> Ending {
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
    func hasEnded() -> Bool {
        if ending.withLock({ $0 != nil }) { return true }
        var information = siginfo_t()
        return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG) < 0
            || information.si_signo != 0
    }

    /// Waits until the process has ended or has slept for `patience`; a process that is still exiting is not asleep.
    func awaitEnd(sleepingFor patience: Duration) {
        var meter = ActivityMeter()
        while !hasEnded(), meter.slept < patience {
            guard let status = status else { return }
            meter.note(ticks: status.ticks, isAsleep: status.isAsleep)
            usleep(2000)
        }
    }

    /// The resource usage of the process; nil if it no longer exists.
    var status: ProcessStatus? { ProcessStatus(of: identifier) }

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
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }
}
