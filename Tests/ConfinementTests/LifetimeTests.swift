import Confinement
import Foundation
import SystemPackage
import TestPrograms
import Testing

/// No descendant of a confined program outlives the program, its supervisor, or the parent of the supervisor. Every
/// descendant holds the write end of a pipe open, so its end of file shows that all of them have ended.
@Suite(
    .enabled(if: Laboratory.kernel.filtersCalls, "this kernel has no seccomp"),
    .enabled(if: Laboratory.hasPython, "python3 is not installed"))
struct LifetimeTests {
    /// A script that starts a daemon in the usual way: it ignores the signals that end programs, tries to leave its
    /// session and group, and forks twice. It prints `daemon` when it runs.
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
        /// unshare and landlock_create_ruleset, from asm/unistd_64.h.
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
        // The parent prints the process ID of its child, then closes its end of the pipe.
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
        // SIGTERM, because without a PID namespace the supervisor itself must end its descendants.
        kill(whom == "parent" ? program.process : supervisor, whom == "parent" ? SIGKILL : SIGTERM)
        // Returns at the end of file of the pipe, and throws if it does not come.
        let outcome = try await program.wait()
        #expect(outcome.ending == (whom == "parent" ? .signalled(SIGKILL) : .exited(0)), "\(outcome)")
    }

    /// The program and its daemon end before the launcher does.
    @Test(arguments: kernels)
    func nothingOutlivesTheProgram(without calls: [Int]) async throws {
        let laboratory = try Laboratory()
        let script = Self.daemon.replacing("END", with: "True") + "\nos.wait(); print('program')"
        let outcome = try await laboratory.python(
            script, under: laboratory.command(), prefix: Laboratory.kernel(without: calls))
        #expect(outcome.ending == .exited(0), "\(outcome)")
        #expect(outcome.outputText.contains("program\n"))
        // The launcher's output is closed, so all descendants have ended.
        #expect(try laboratory.processes(named: laboratory.scratch.string).isEmpty)
    }

    /// The launcher exits with the program's status, or dies of the same signal.
    @Test(arguments: kernels, ["exit 0", "exit 7", "kill -SEGV $$", "kill -KILL $$", "kill -KILL 0", "kill -XCPU $$"])
    func theEndIsHandedOn(without calls: [Int], script: String) async throws {
        let laboratory = try Laboratory()
        // With seccomp alone, a program may send signals only to its whole group.
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

    /// A launcher does nothing if its parent ended before the launcher could request a signal for that.
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
