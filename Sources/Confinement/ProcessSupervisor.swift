import Glibc
import CLinux
import SystemPackage

/// Runs a program that may start others, so that none of them outlives the program, this process, or dnd.
///
/// If the kernel allows it, the program runs in its own PID namespace. The first process there ends with this one, and
/// the kernel then ends all others in it. Otherwise the descendants are one process group, which a filter prevents them
/// from leaving, and orphans become children of this process.
struct ProcessSupervisor {
    /// Whether the program is in its own PID namespace.
    let isAlone: Bool
    /// A pipe whose write end is open as long as this process lives.
    private let lifeline: (read: Int32, write: Int32)
    /// The first process of the namespace; 0 without a namespace.
    private var first: pid_t = 0
    private var awaited = sigset_t()

    /// Prepares this process. Call this while it has one thread and no child.
    ///
    /// - Parameter parent: The process that started this one; nil if unknown.
    /// - Throws: `ConfinementError`.
    init(parent: pid_t?) throws(ConfinementError) {
        sigemptyset(&awaited)
        for signal in [SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&awaited, signal) }
        sigprocmask(SIG_SETMASK, &awaited, nil)
        var ends: [Int32] = [-1, -1]
        guard dnd_pipe(&ends) == 0 else { throw Self.failure("a pipe") }
        lifeline = (ends[0], ends[1])
        isAlone = Self.enterNamespace()
        // After the namespace: the kernel forgets it when privileges change.
        try Privileges.endWithParent(parent, by: SIGTERM)
        try Privileges.adoptOrphans()
        if isAlone { try startFirst() }
    }

    /// Forks. The child returns from here; this process stays, and ends the way the child ends.
    mutating func start() throws(ConfinementError) {
        let supervisor = getpid()
        let program = dnd_fork()
        guard program >= 0 else { throw Self.failure("a process") }
        if program == 0 {
            setpgid(0, 0)
            try Privileges.endWithParent(isAlone ? nil : supervisor)
            close(lifeline.read)
            close(lifeline.write)
            var none = sigset_t()
            sigemptyset(&none)
            sigprocmask(SIG_SETMASK, &none, nil)
            return
        }
        // Both processes call `setpgid`, so that the group exists for whichever needs it first.
        setpgid(program, program)
        close(lifeline.read)
        for descriptor: Int32 in 0...2 { close(descriptor) }
        end(as: follow(program))
    }

    /// Waits until `program` has ended or this process is asked to end, then ends all descendants. Returns the
    /// program's wait status. `waitid(2)`.
    private func follow(_ program: pid_t) -> Int32 {
        var awaited = awaited
        while true {
            var signal: Int32 = 0
            guard sigwait(&awaited, &signal) == 0, signal == SIGCHLD else { break }
            if hasEnded(program) { break }
        }
        // The program still runs or is a zombie, so the ID of its group is not reused.
        kill(-program, SIGKILL)
        if first != 0 { kill(first, SIGKILL) }
        var result = SIGKILL
        while true {
            for child in Self.children() { kill(child, SIGKILL) }
            var status: Int32 = 0
            let ended = waitpid(-1, &status, 0)
            if ended == program { result = status }
            if ended < 0, errno != EINTR { return result }
        }
    }

    /// Whether `program` has ended. Reaps other ended children. `waitid(2)` with WNOWAIT.
    private func hasEnded(_ program: pid_t) -> Bool {
        while true {
            var information = siginfo_t()
            guard waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return errno == ECHILD }
            let child = information._sifields._sigchld.si_pid
            if child == 0 { return false }
            if child == program || child == first { return true }
            waitpid(child, nil, 0)
        }
    }

    /// Ends this process with the wait status of another one. `wait(2)`.
    private func end(as status: Int32) -> Never {
        let signal = status & 0x7F
        if signal == 0 { _exit(status >> 8 & 0xFF) }
        Glibc.signal(signal, SIG_DFL)
        var only = sigset_t()
        sigemptyset(&only)
        sigaddset(&only, signal)
        kill(getpid(), signal)
        sigprocmask(SIG_UNBLOCK, &only, nil)
        _exit(128 + signal)
    }

    /// Starts the first process of the namespace, which reaps orphans and ends with this process.
    private mutating func startFirst() throws(ConfinementError) {
        first = dnd_fork()
        guard first >= 0 else { throw Self.failure("a process") }
        guard first == 0 else { return }
        guard (try? Privileges.endWithParent()) != nil else { _exit(ConfinedLaunch.failureStatus) }
        for descriptor: Int32 in 0...2 { close(descriptor) }
        close(lifeline.write)
        // From here on the kernel signals the end of the supervisor; the pipe shows whether it ended before.
        var end = pollfd(fd: lifeline.read, events: Int16(POLLIN), revents: 0)
        if poll(&end, 1, 0) > 0 { _exit(0) }
        var children = sigset_t()
        sigemptyset(&children)
        sigaddset(&children, SIGCHLD)
        while true {
            var signal: Int32 = 0
            sigwait(&children, &signal)
            while waitpid(-1, nil, WNOHANG) > 0 {}
        }
    }

    /// Makes child processes start in a new PID namespace; if not root, in a user namespace that maps only this user.
    /// `unshare(2)`, `user_namespaces(7)`.
    private static func enterNamespace() -> Bool {
        if geteuid() == 0 { return dnd_unshare_processes(0) == 0 }
        // Some systems allow `unshare` but then deny the operations that it is for, so a child process tries it first.
        let trial = dnd_fork()
        if trial == 0 { _exit(leaveUserNamespace() ? 0 : 1) }
        var status: Int32 = 0
        guard trial > 0, waitpid(trial, &status, 0) == trial, status == 0 else { return false }
        return leaveUserNamespace()
    }

    private static func leaveUserNamespace() -> Bool {
        let (user, group) = (geteuid(), getegid())
        return dnd_unshare_processes(1) == 0 && write("deny", to: "/proc/self/setgroups")
            && write("\(user) \(user) 1", to: "/proc/self/uid_map")
            && write("\(group) \(group) 1", to: "/proc/self/gid_map")
    }

    private static func write(_ text: String, to path: FilePath) -> Bool {
        guard let file = try? FileDescriptor.open(path, .writeOnly, options: .closeOnExec) else { return false }
        return (try? file.closeAfter { try file.writeAll(text.utf8) }) != nil
    }

    /// The children of this single-threaded process; empty if the kernel does not report them.
    /// `proc_pid_task_children(5)`
    private static func children() -> [pid_t] {
        let path = FilePath("/proc/self/task/\(getpid())/children")
        guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else { return [] }
        defer { try? file.close() }
        let text = String(unsafeUninitializedCapacity: 4096) { buffer in
            (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
        }
        return text.split(separator: " ").compactMap { pid_t($0) }
    }

    private static func failure(_ what: String) -> ConfinementError {
        ConfinementError(.privileges, "\(what) cannot be created to supervise it", underlying: Errno(rawValue: errno))
    }
}
