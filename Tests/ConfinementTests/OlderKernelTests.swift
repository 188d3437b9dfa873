import Confinement
import Foundation
import SystemPackage
import TestPrograms
import Testing

/// Kernels without some protections. A seccomp filter, installed from Python, makes a call fail as in such a kernel,
/// and the launcher applies the remaining protections.
struct OlderKernelTests {
    /// From asm-generic/unistd.h; the number is the same on every architecture.
    private static let landlockCreateRuleset = 444

    @Test(
        .enabled(if: Laboratory.hasPython, "python3 is not installed"),
        .enabled(if: Laboratory.kernel.filtersCalls, "this kernel has no seccomp"))
    func withoutLandlockTheRestHolds() async throws {
        let laboratory = try Laboratory()
        let script = """
            import os, socket
            print(open(os.environ['SECRET']).read(), end='')
            try: socket.socket()
            except OSError as error: print(error.errno)
            """
        let launch = ConfinedLaunch(
            Laboratory.python, arguments: ["-c", script].map { Array($0.utf8) }, profile: laboratory.tool())
        let outcome = try await laboratory.launch(
            launch, prefix: Laboratory.kernel(without: [Self.landlockCreateRuleset]))
        #expect(outcome == .init(ending: .exited(0), output: "the user's\n1\n", errors: ""))
    }

    @Test func whatIsMissingIsSaid() {
        let none = KernelSupport(landlockVersion: nil, filtersCalls: false).report
        #expect(none.lacks == [.fileRules, .signalScope, .callFilter])
        #expect(none.warning?.contains("Landlock") == true && none.warning?.contains("seccomp") == true)
        let early = KernelSupport(landlockVersion: 1, filtersCalls: true).report
        #expect(early.lacks == [.signalScope])
        #expect(early.warning == nil)
        let today = KernelSupport(landlockVersion: 7, filtersCalls: true).report
        #expect(today.isComplete && today.warning == nil)
    }
}
