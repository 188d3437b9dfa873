import Confinement
import Foundation
import SystemPackage
import TestPrograms
import Testing

/// Arguments, exit status and errors of the launcher.
struct LaunchTests {
    @Test func argumentsAreReadBack() throws {
        let odd = FilePath(platformString: [0x2F, 0x61, 0x0A, CChar(bitPattern: 0xFF), 0x3D, 0])
        let profile = ConfinementProfile(
            readable: [odd, "/b"], writable: ["/with space"], executable: ["/--"], startsProcesses: true,
            ignoresAttributes: true,
            limits: ResourceLimits(
                addressSpaceBytes: 1 << 40, processorSeconds: 2, fileBytes: 0, descriptors: 4, processes: 5,
                dataBytes: 6))
        let launch = ConfinedLaunch(odd, arguments: [[], Array("--".utf8), [0xFE]], profile: profile, parent: 77)
        let again = try ConfinedLaunch(launcherArguments: launch.launcherArguments)
        #expect(again.profile == profile)
        #expect(again.program == odd)
        #expect(again.parent == 77)
        #expect(again.arguments == launch.arguments)
        let empty = ConfinedLaunch("/a", arguments: [], profile: ConfinementProfile())
        #expect(try ConfinedLaunch(launcherArguments: empty.launcherArguments).profile == ConfinementProfile())
    }

    @Test(arguments: [
        [], ["--"], ["/bin/true"], ["--", "relative"], ["--unknown", "--", "/bin/true"],
        ["--readable=relative", "--", "/bin/true"], ["--readable=", "--", "/bin/true"],
        ["--descriptors=-1", "--", "/bin/true"], ["--descriptors=many", "--", "/bin/true"],
        ["--descriptors=99999999999999999999", "--", "/bin/true"], ["--starts-processes=yes", "--", "/bin/true"],
        ["--parent=", "--", "/bin/true"], ["--parent=x", "--", "/bin/true"],
    ])
    func anythingElseIsRefused(_ words: [String]) async throws {
        let outcome = try await Laboratory().run([Laboratory.launcher.string] + words)
        #expect(outcome.ending == .exited(125))
        #expect(outcome.errorText.hasPrefix("dnd-confine: "))
        #expect(outcome.errorText.hasSuffix("\n"))
        #expect(outcome.outputText.isEmpty)
    }

    @Test func aMissingProgramIsAnError() async throws {
        let laboratory = try Laboratory()
        let outcome = try await laboratory.launch(
            ConfinedLaunch("/usr/bin/no-such-program", arguments: [], profile: laboratory.tool()))
        #expect(outcome.ending == .exited(125))
        #expect(
            outcome.errorText == "dnd-confine: /usr/bin/no-such-program: cannot be started: No such file or directory\n"
        )
    }

    @Test func theProgramsStatusAndArgumentsAreItsOwn() async throws {
        let laboratory = try Laboratory()
        let profile = ConfinementProfile.tool("/bin/sh", scratch: laboratory.scratch, limits: ResourceLimits())
        let arguments = ["-c", "echo \"$0 $1\"; exit 7", "zero", "a b"].map { Array($0.utf8) }
        let outcome = try await laboratory.launch(ConfinedLaunch("/bin/sh", arguments: arguments, profile: profile))
        #expect(outcome == .init(ending: .exited(7), output: "zero a b\n", errors: ""))
    }
}
