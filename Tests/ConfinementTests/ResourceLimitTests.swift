import Confinement
import Foundation
import SystemPackage
import TestPrograms
import Testing

/// Resource limits of a confined program.
@Suite(.enabled(if: Laboratory.hasPython, "python3 is not installed"))
struct ResourceLimitTests {
    @Test func memoryIsBounded() async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.python(
            "bytearray(1 << 30)", under: laboratory.tool(limits: ResourceLimits(addressSpaceBytes: 512 << 20)))
        #expect(outcome.ending == .exited(1))
        #expect(outcome.errorText.contains("MemoryError"))
    }

    /// Memory counts when it can be written, not when it is only reserved: the Haskell and Go runtimes reserve large
    /// ranges. (setrlimit(2), RLIMIT_DATA)
    @Test func writtenMemoryIsBounded() async throws {
        let laboratory = try Laboratory()
        let limits = ResourceLimits(dataBytes: 512 << 20)
        let eating = try await laboratory.python("bytearray(1 << 30)", under: laboratory.tool(limits: limits))
        #expect(eating.ending == .exited(1))
        #expect(eating.errorText.contains("MemoryError"))
        let reserving = try await laboratory.python(
            "import mmap; m = mmap.mmap(-1, 1 << 40, mmap.MAP_PRIVATE | 0x4000, 0); print('reserved')",
            under: laboratory.tool(limits: limits))
        #expect(reserving.outputText == "reserved\n", "\(reserving.errorText)")
    }

    /// Memory that no resource limit counts, because it belongs to no address space: memfd_create(2), and shared memory
    /// of which only one page stays mapped.
    @Test(
        .enabled(if: Laboratory.kernel.filtersCalls, "this kernel has no seccomp"),
        arguments: [
            ("os.memfd_create('a')", "38"), ("import mmap; mmap.mmap(-1, 1 << 20, mmap.MAP_SHARED)", "12"),
            ("import multiprocessing.shared_memory as m; m.SharedMemory(create=True, size=1 << 20)", "13"),
        ])
    func memoryOutsideTheLimitIsDenied(_ script: String, error: String) async throws {
        let laboratory = try Laboratory()
        for profile in [laboratory.command(), laboratory.tool()] {
            let outcome = try await laboratory.python(FileRuleTests.expectingFailure(script), under: profile)
            #expect(outcome.outputText == "\(error)\n", "\(outcome)")
        }
    }

    @Test func processorTimeIsBounded() async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.python(
            "while True: pass", under: laboratory.tool(limits: ResourceLimits(processorSeconds: 1)))
        // setrlimit(2): the soft limit sends SIGXCPU, the hard limit SIGKILL; here both limits are the same.
        #expect(outcome.ending == .signalled(SIGKILL) || outcome.ending == .signalled(SIGXCPU))
    }

    @Test func aGigabyteIsNotWritten() async throws {
        let laboratory = try Laboratory()
        let script = """
            import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            with open('big', 'wb') as file:
                for _ in range(1024): file.write(bytes(1 << 20))
            """
        let outcome = try await laboratory.python(
            script, under: laboratory.tool(limits: ResourceLimits(fileBytes: 8 << 20)))
        #expect(outcome.ending == .exited(1))
        #expect(outcome.errorText.contains("File too large"))
        let size = try FileManager.default.attributesOfItem(atPath: laboratory.scratch.appending("big").string)[.size]
        #expect(size as? Int == 8 << 20)
    }

    @Test func descriptorsAreBounded() async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.python(
            FileRuleTests.expectingFailure("for _ in range(100): os.dup(1)"),
            under: laboratory.tool(limits: ResourceLimits(descriptors: 32)))
        // EMFILE, from errno(3).
        #expect(outcome.outputText == "24\n")
    }

    @Test func noCoreIsWritten() async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.python(
            "import resource; print(resource.getrlimit(resource.RLIMIT_CORE))", under: laboratory.tool())
        #expect(outcome.outputText == "(0, 0)\n")
    }

    /// A program that keeps forking. The kernel does not count root's processes, so root must
    /// switch to another user first.
    @Test(
        .enabled(
            if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            "root's processes are not counted, and setpriv, which would make this test another user, is missing"))
    func aForkBombIsBounded() async throws {
        let laboratory = try Laboratory()
        let script = """
            import os, time, signal
            children = []
            try:
                while len(children) < 20000:
                    child = os.fork()
                    if child == 0: time.sleep(60); os._exit(0)
                    children.append(child)
                print('unbounded')
            except OSError as error: print(error.errno)
            finally:
                for child in children: os.kill(child, signal.SIGKILL)
            """
        let root = getuid() == 0
        let prefix = root ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
        let profile = ConfinementProfile(
            readable: ConfinementProfile.settings, executable: ConfinementProfile.system, startsProcesses: true,
            limits: ResourceLimits(processes: 16))
        // Another user cannot reach the launcher in the build directory.
        let launcher = FilePath("/tmp/dnd-confine-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: launcher.string) }
        let launch = ConfinedLaunch(
            Laboratory.python, arguments: ["-c", script].map { Array($0.utf8) }, profile: profile)
        let words = launch.launcherArguments.map { String(decoding: $0, as: UTF8.self) }
        // Another program copies it: what this process is starting meanwhile would inherit a descriptor that is open for
        // writing, and a file that is open for writing cannot be executed. (ETXTBSY, execve(2))
        let copy = try await laboratory.run(["/bin/cp", Laboratory.launcher.string, launcher.string])
        #expect(copy.status == 0, "\(copy)")
        let outcome = try await laboratory.run(prefix + [launcher.string] + words)
        // EAGAIN, from errno(3).
        #expect(outcome.outputText == "11\n", "\(outcome)")
    }
}
