import CLinux
import Glibc
import SystemPackage

/// C library calls for running outside programs that System does not wrap.
enum ProcessControl {
    /// Makes a pipe whose ends close on exec; reading from it never blocks. The C function is `pipe2`.
    static func pipe() throws(Errno) -> (read: FileDescriptor, write: FileDescriptor) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    /// Whether the child `process` has ended. It stays a zombie, so its process ID is not reused.
    static func hasEnded(_ process: pid_t) -> Bool {
        var information = siginfo_t()
        while true {
            if waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0 {
                return information._sifields._sigchld.si_pid == process
            }
            if errno != EINTR { return true }
        }
    }

    /// Sends `signal` to every process of the group of `leader`.
    static func signalGroup(_ leader: pid_t, _ signal: Int32) {
        _ = kill(-leader, signal)
    }

    /// The processor time of this thread. The C function is `clock_gettime`.
    static func threadTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Asks the child `process`, which has not been waited for, to end.
    static func end(_ process: pid_t) { _ = kill(process, SIGTERM) }

    /// Lowers the limits of a running process, ignoring errors. The C function is `prlimit`.
    static func limit(_ process: pid_t, to limits: ProgramLimits) {
        set(RLIMIT_CORE, 0, of: process)
        // The same soft and hard limits as in `ProgramLimits.command`, because either call may come last. If both
        // limits were equal, the kernel would send SIGKILL, which does not show the reason.
        let seconds = UInt64(max(1, limits.processorSeconds))
        set(RLIMIT_CPU, seconds, hard: seconds + 2, of: process)
        set(RLIMIT_FSIZE, UInt64(max(0, limits.fileBytes)), of: process)
        if let bytes = limits.addressSpaceBytes { set(RLIMIT_AS, UInt64(max(0, bytes)), of: process) }
        if let bytes = limits.dataBytes { set(RLIMIT_DATA, UInt64(max(0, bytes)), of: process) }
    }

    /// Waits until one of `descriptors` is readable or at its end, at most `milliseconds`. Skips negative descriptors.
    static func waitForInput(_ descriptors: [Int32], milliseconds: Int32) {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&entries, nfds_t(entries.count), milliseconds)
    }

    private static func set(_ resource: __rlimit_resource, _ value: UInt64, hard: UInt64? = nil, of process: pid_t) {
        _ = clinux_prlimit(process, Int32(resource.rawValue), value, hard ?? value)
    }
}
