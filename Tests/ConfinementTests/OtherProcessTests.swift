import Confinement
import Foundation
import SystemPackage
import TestPrograms
import Testing

/// A confined program cannot affect other processes of the user. The victim is a sleeping process outside the
/// confinement: after each attempt it still runs, with the same limits, scheduling and priorities.
@Suite(
    .enabled(if: Laboratory.kernel.filtersCalls, "this kernel has no seccomp"),
    .enabled(if: Laboratory.hasPython, "python3 is not installed"))
struct OtherProcessTests {
    /// Calls with the victim's process ID. If the program has its own PID namespace, no process
    /// there has this ID (ESRCH).
    static let attempts = [
        "resource.prlimit(victim, resource.RLIMIT_CPU, (1, 1))", "resource.prlimit(victim, resource.RLIMIT_NOFILE)",
        "os.sched_setaffinity(victim, [0])", "os.sched_setscheduler(victim, os.SCHED_IDLE, os.sched_param(0))",
        "os.sched_setparam(victim, os.sched_param(0))", "os.setpriority(os.PRIO_PROCESS, victim, 19)",
        "os.setpriority(os.PRIO_PGRP, victim, 19)", "os.setpriority(os.PRIO_USER, os.getuid(), 19)",
        "os.setpriority(os.PRIO_USER, 0, 19)", "os.setpriority(os.PRIO_PGRP, 0, 19)",
        // sched_setattr(2); SCHED_IDLE is 5.
        "call(314, victim, struct.pack('<IIQiIQQQ', 48, 5, 0, 0, 0, 0, 0, 0), 0)",
        // ioprio_set(2) with IOPRIO_WHO_PROCESS (1), _PGRP (2) and _USER (3), and the idle class.
        "call(251, 1, victim, 3 << 13)", "call(251, 2, victim, 3 << 13)", "call(251, 3, os.getuid(), 3 << 13)",
        "os.kill(victim, signal.SIGKILL)", "os.kill(-1, signal.SIGKILL)", "os.killpg(victim, signal.SIGKILL)",
        // tkill, tgkill, rt_sigqueueinfo, pidfd_open, ptrace (PTRACE_SEIZE), process_vm_readv, kcmp, process_madvise.
        "call(200, victim, 9)", "call(234, victim, victim, 9)", "call(129, victim, 9, bytes(128))",
        "call(434, victim, 0)", "call(101, 0x4206, victim, 0, 0)", "call(310, victim, 0, 0, 0, 0, 0)",
        "call(312, victim, victim, 0, 0, 0)", "open(f'/proc/{victim}/mem', 'rb')",
        "open(f'/proc/{victim}/oom_score_adj', 'w')", "os.readlink(f'/proc/{victim}/cwd')",
        // F_SETOWN (8) and F_SETSIG (10), from fcntl.h; FIOSETOWN, from asm-generic/sockios.h.
        "fcntl.fcntl(0, 8, victim)", "fcntl.fcntl(0, 10, 9)",
        "fcntl.ioctl(socket.socketpair()[0].fileno(), 0x8901, struct.pack('i', victim))",
    ]

    #if arch(x86_64)
        @Test(arguments: attempts)
        func areLeftAlone(_ attempt: String) async throws {
            let laboratory = try Laboratory()
            let victim = try Victim()
            let before = try victim.state()
            let script = """
                import ctypes, fcntl, os, resource, signal, socket, struct
                victim = \(victim.process)
                def call(*arguments):
                    c = ctypes.CDLL(None, use_errno=True)
                    if c.syscall(*arguments) < 0: raise OSError(ctypes.get_errno(), 'failed')
                try: \(attempt)
                except OSError as error: print('refused')
                """
            // Landlock keeps a program from the files of other processes in /proc; seccomp does not.
            let isFile = attempt.contains("/proc/")
            for (name, profile, prefix) in Self.profiles(of: laboratory)
            where !isFile || !name.hasSuffix("alone") {
                let outcome = try await laboratory.python(script, under: profile, prefix: prefix)
                // With Landlock's signal scope alone, kill(-1) reaches no process and succeeds.
                #expect(outcome.outputText == "refused\n" || attempt.contains("os.kill(-1"), "\(name): \(outcome)")
                #expect(try victim.state() == before, "\(name)")
            }
            #expect(victim.isRunning)
        }

        /// A program may change its own settings: libraries fail if they cannot.
        @Test(arguments: [
            "resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))", "os.sched_setaffinity(0, os.sched_getaffinity(0))",
            "os.setpriority(os.PRIO_PROCESS, 0, 5)", "os.nice(1)", "os.kill(0, 0)",
        ])
        func ownSettingsAreItsOwn(_ script: String) async throws {
            let laboratory = try Laboratory()
            let script = "import os, resource; \(script); print('done')"
            for (name, profile, prefix) in Self.profiles(of: laboratory)
            where !script.contains("kill") || profile.startsProcesses {
                let outcome = try await laboratory.python(script, under: profile, prefix: prefix)
                #expect(outcome == .init(ending: .exited(0), output: "done\n", errors: ""), "\(name)")
            }
        }

        /// A command can kill its own children if a namespace or Landlock confines its signals.
        @Test func aCommandEndsItsChildren() async throws {
            let laboratory = try Laboratory()
            let script = """
                import subprocess
                child = subprocess.Popen(['/bin/sleep', '1000']); child.kill(); print(child.wait())
                """
            let outcome = try await laboratory.python(script, under: laboratory.command())
            #expect(outcome == .init(ending: .exited(0), output: "-9\n", errors: ""))
        }

        /// The profiles of a tool and of a command; the command also without namespaces, and without Landlock as well.
        private static func profiles(of laboratory: Laboratory) -> [(String, ConfinementProfile, [String])] {
            // unshare and landlock_create_ruleset, from asm/unistd_64.h.
            [
                ("tool", laboratory.tool(), []), ("command", laboratory.command(), []),
                ("command without a namespace", laboratory.command(), Laboratory.kernel(without: [272])),
                ("command with seccomp alone", laboratory.command(), Laboratory.kernel(without: [272, 444])),
            ]
        }
    #endif
}

/// An unconfined process of the user.
private final class Victim {
    let process: Int32
    private let program: RunningProgram

    init() throws {
        program = try Spawn.start(
            ["/bin/sleep", "100000"], in: "/", input: .empty, output: .pipe, environment: Program.environment)
        process = program.process
    }

    deinit {
        program.signal(SIGKILL)
        _ = try? program.waitBlocking(timeout: .seconds(600))
    }

    /// Whether the process has not ended; a zombie has. (`waitid` with WNOWAIT)
    var isRunning: Bool { !program.endsUnread(timeout: .zero) }

    /// The limits, priorities, scheduling and affinity, from /proc. (proc_pid_stat(5): fields 18, 19, 40 and 41)
    func state() throws -> [String] {
        let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        let affinity = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix("Cpus_allowed_list") }
        return [limits] + [15, 16, 37, 38].map { String(fields[$0]) } + affinity.map(String.init)
    }
}
