import Confinement
import Foundation
import SystemPackage
import TestPrograms
import Testing

/// Nothing that a confined program has started outlives it, its supervisor, or who started that. What is awaited is the end of a pipe
/// that every descendant holds open: it comes when the last of them is gone, and not before.
@Suite(
    .enabled(if: Laboratory.kernel.filtersCalls, "this kernel has no seccomp"),
    .enabled(if: Laboratory.hasPython, "python3 is not installed"))
struct LifetimeTests {
    /// Starts a daemon as programs do, which heeds no signal that it can ignore, and says so on standard output.
    static let daemon = """
        import os, signal, sys, time
        if os.fork() == 0:
            for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGPIPE): signal.signal(number, signal.SIG_IGN)
            for leave in (os.setsid, lambda: os.setpgid(0, 0)):
                try: leave()
                except OSError: pass
            if os.fork() == 0:
                print('daemon', flush=True)
                time.sleep(100000)
            time.sleep(0 if END else 100000)
            os._exit(0)
        """

    #if arch(x86_64)
        /// unshare, and landlock_create_ruleset, of asm/unistd_64.h.
        static let kernels: [[Int]] = [[], [272], [272, 444]]
    #else
        static let kernels: [[Int]] = [[]]
    #endif

    @Test(arguments: kernels, ["supervisor", "parent"])
    func nothingOutlives(without calls: [Int], ending whom: String) async throws {
        let laboratory = try Laboratory()
        let script = Self.daemon.replacing("END", with: "True") + "\ntime.sleep(100000)"
        let launch = ConfinedLaunch(
            Laboratory.python, arguments: ["-c", script].map { Array($0.utf8) }, profile: laboratory.command())
        let words =
            Laboratory.kernel(without: calls)
            + [Laboratory.launcher.string] + launch.launcherArguments.map { String(decoding: $0, as: UTF8.self) }
        // The parent says the number of what it started; it holds the pipe no longer than that.
        let parent = """
            import os, subprocess, sys
            child = subprocess.Popen(sys.argv[1:]); print(child.pid, flush=True)
            os.close(1); child.wait()
            """
        let command = [Laboratory.python.string, "-c", parent] + words
        var program = try Spawn.start(
            command.map { Argument(stringLiteral: $0) }, in: "/", input: .empty, output: .pipe,
            environment: Program.environment.merging(["SCRATCH": "", "SECRET": ""]) { $1 })
        let said = try await program.awaitOutput("daemon\n")
        let supervisor = try #require(said.split(separator: "\n").compactMap { Int32($0) }.first)
        // Without a namespace only a signal that can be heeded lets the supervisor end the others.
        kill(whom == "parent" ? program.process : supervisor, whom == "parent" ? SIGKILL : SIGTERM)
        // Returns at the end of the pipe, and throws where it does not come.
        let outcome = try await program.wait()
        #expect(outcome.ending == (whom == "parent" ? .signalled(SIGKILL) : .exited(0)), "\(outcome)")
    }

    /// The program ends, and its daemon with it, before the launcher has ended.
    @Test(arguments: kernels)
    func nothingOutlivesTheProgram(without calls: [Int]) async throws {
        let laboratory = try Laboratory()
        let script = Self.daemon.replacing("END", with: "True") + "\nos.wait(); print('program')"
        let outcome = try await laboratory.python(
            script, under: laboratory.command(), prefix: Laboratory.kernel(without: calls))
        #expect(outcome.ending == .exited(0), "\(outcome)")
        #expect(outcome.outputText.contains("program\n"))
        // Nobody has the launcher's output open: what was started is gone.
        #expect(try laboratory.processes(named: laboratory.scratch.string).isEmpty)
    }

    /// The launcher ends as the program ended: by its status, or by its signal.
    @Test(arguments: kernels, ["exit 0", "exit 7", "kill -SEGV $$", "kill -KILL $$", "kill -KILL 0", "kill -XCPU $$"])
    func theEndIsHandedOn(without calls: [Int], script: String) async throws {
        let laboratory = try Laboratory()
        // Without Landlock and a namespace, only a whole group can be sent signals.
        let script = calls.count > 1 ? script.replacing("$$", with: "0") : script
        let profile = ConfinementProfile.command("/bin/sh", scratch: laboratory.scratch, limits: ResourceLimits())
        let outcome = try await laboratory.launch(
            ConfinedLaunch("/bin/sh", arguments: ["-c", script].map { Array($0.utf8) }, profile: profile),
            prefix: Laboratory.kernel(without: calls))
        let expected: Outcome.Ending =
            switch script.split(separator: " ")[1] {
            case "0": .exited(0)
            case "7": .exited(7)
            case "-SEGV": .signalled(SIGSEGV)
            case "-XCPU": .signalled(SIGXCPU)
            default: .signalled(SIGKILL)
            }
        #expect(outcome.ending == expected, "\(outcome)")
    }

    /// A launcher whose parent had gone before it could ask to be told does nothing.
    @Test func anOrphanStartsNothing() async throws {
        let laboratory = try Laboratory()
        for profile in [laboratory.command(), laboratory.tool()] {
            let outcome = try await laboratory.launch(
                ConfinedLaunch(
                    Laboratory.python, arguments: ["-c", "print('ran')"].map { Array($0.utf8) }, profile: profile,
                    parent: 1))
            #expect(outcome.ending == .exited(ConfinedLaunch.failureStatus))
            #expect(outcome.outputText.isEmpty)
        }
    }
}
