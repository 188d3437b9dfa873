import Confinement
import Foundation
import SystemPackage
import TestPrograms
import Testing

/// System calls of a confined program.
@Suite(
    .enabled(if: Laboratory.kernel.filtersCalls, "this kernel has no seccomp"),
    .enabled(if: Laboratory.hasPython, "python3 is not installed"))
struct CallFilterTests {
    @Test(arguments: [
        "socket.socket(socket.AF_INET, socket.SOCK_STREAM)", "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)",
        "socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
        "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)",
    ])
    func noSocketOpens(_ script: String) async throws {
        let laboratory = try Laboratory()
        let script = FileRuleTests.expectingFailure("import socket; " + script)
        for profile in [laboratory.command(), laboratory.tool()] {
            let outcome = try await laboratory.python(script, under: profile)
            #expect(outcome == .init(ending: .exited(0), output: "1\n", errors: ""))
        }
    }

    @Test func aPairOfStreamsOpens() async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.python(
            "import socket; a, b = socket.socketpair(); a.send(b'x'); print(b.recv(1))", under: laboratory.command())
        #expect(outcome == .init(ending: .exited(0), output: "b'x'\n", errors: ""))
    }

    @Test(arguments: [
        "os.fork()", "os.posix_spawn('/bin/true', ['true'], {})", "import subprocess; subprocess.run('/bin/true')",
    ])
    func aToolHasOneProcess(_ script: String) async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.python(FileRuleTests.expectingFailure(script), under: laboratory.tool())
        #expect(outcome == .init(ending: .exited(0), output: "1\n", errors: ""))
    }

    @Test func aToolHasThreads() async throws {
        let laboratory = try Laboratory()
        let script = "import threading; t = threading.Thread(target=lambda: print('thread')); t.start(); t.join()"
        let outcome = try await laboratory.python(script, under: laboratory.tool())
        #expect(outcome == .init(ending: .exited(0), output: "thread\n", errors: ""))
    }

    @Test func aCommandHasProcesses() async throws {
        let laboratory = try Laboratory()
        let script = "import subprocess; print(subprocess.run(['/bin/echo', 'child'], capture_output=True).stdout)"
        let outcome = try await laboratory.python(script, under: laboratory.command())
        #expect(outcome == .init(ending: .exited(0), output: "b'child\\n'\n", errors: ""))
    }

    /// A program cannot leave its process group, which is killed as a whole.
    @Test(arguments: ["os.setsid()", "os.setpgid(0, 0)"])
    func staysInItsGroup(_ script: String) async throws {
        let laboratory = try Laboratory()
        for profile in [laboratory.tool(), laboratory.command()] {
            let outcome = try await laboratory.python(FileRuleTests.expectingFailure(script), under: profile)
            #expect(outcome == .init(ending: .exited(0), output: "1\n", errors: ""))
        }
    }

    @Test func endingOneselfWorks() async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.python("import os; os.abort()", under: laboratory.tool())
        #expect(outcome.ending == .signalled(SIGABRT))
    }

    #if arch(x86_64)
        /// Numbers from asm/unistd_64.h. The errors are EPERM (1, asm-generic/errno-base.h) and
        /// ENOSYS (38, asm-generic/errno.h).
        static let calls: [(name: String, number: Int, error: Int)] = [
            ("ptrace", 101, 1), ("process_vm_readv", 310, 1), ("process_vm_writev", 311, 1), ("mount", 165, 1),
            ("umount2", 166, 1), ("unshare", 272, 1), ("setns", 308, 1), ("bpf", 321, 1), ("keyctl", 250, 1),
            ("add_key", 248, 1), ("request_key", 249, 1), ("userfaultfd", 323, 1), ("perf_event_open", 298, 1),
            ("io_uring_setup", 425, 38), ("clone3", 435, 38), ("chroot", 161, 1), ("pivot_root", 155, 1),
            ("init_module", 175, 1), ("kexec_load", 246, 1), ("reboot", 169, 1), ("personality", 135, 1),
            ("memfd_create", 319, 38), ("pidfd_open", 434, 1), ("process_mrelease", 448, 1), ("kcmp", 312, 1),
            ("tkill", 200, 1), ("rt_sigqueueinfo", 129, 1), ("rt_tgsigqueueinfo", 297, 1), ("process_madvise", 440, 1),
            ("migrate_pages", 256, 1), ("io_uring_enter", 426, 38), ("shmget", 29, 1), ("msgget", 68, 1),
            ("mq_open", 240, 1), ("pidfd_send_signal", 424, 1),
            ("pidfd_getfd", 438, 1), ("open_by_handle_at", 304, 1), ("memfd_secret", 447, 1), ("fsopen", 430, 1),
            // A call that is newer than the filter's list, and a number that is no call.
            ("statmount", 457, 38), ("number 1000", 1000, 38),
            // getpid of the x32 ABI: bit 30 is set.
            ("x32 getpid", 0x4000_0027, 38),
        ]

        @Test func whatACodecHasNoUseForIsForbidden() async throws {
            let laboratory = try Laboratory()
            let numbers = Self.calls.map { "\($0.number)" }.joined(separator: ",")
            let script = """
                import ctypes
                c = ctypes.CDLL(None, use_errno=True)
                for n in [\(numbers)]:
                    ctypes.set_errno(0); print(c.syscall(n, 0, 0, 0, 0, 0, 0), ctypes.get_errno())
                """
            for profile in [laboratory.command(), laboratory.tool()] {
                let outcome = try await laboratory.python(script, under: profile)
                let lines = outcome.outputText.split(separator: "\n")
                try #require(lines.count == Self.calls.count, "\(outcome)")
                for (line, call) in zip(lines, Self.calls) { #expect(line == "-1 \(call.error)", "\(call.name)") }
            }
        }

        /// `int 0x80` makes 32-bit system calls, whose numbers have other meanings. The process ends with SIGSYS, or
        /// with SIGSEGV if the kernel does not support these calls.
        @Test func theOtherArchitectureEndsTheProcess() async throws {
            let laboratory = try Laboratory()
            let script = """
                import ctypes, mmap
                m = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=7)
                m.write(bytes([0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3]))
                print(ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(m)))())
                """
            let outcome = try await laboratory.python(script, under: laboratory.tool())
            #expect(outcome.ending == .signalled(SIGSYS) || outcome.ending == .signalled(SIGSEGV))
        }
    #endif
}
