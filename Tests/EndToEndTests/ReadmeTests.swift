import SystemPackage
import TestPrograms
import Testing

@Suite("The README")
struct ReadmeTests {
    @Test("shows real output")
    func isTrue() async throws {
        let here = try Workspace()
        let outcome = try await Peers.run(
            Examples.top.appending("Scripts/check-console").string, Argument(stringLiteral: DndBinary.path.string),
            Argument(stringLiteral: Examples.top.appending("README.md").string), in: here)
        #expect(outcome.ending == .exited(0), "\(outcome.outputText)\(outcome.errorText)")
    }
}
