import SystemPackage
import TestPrograms
import Testing

@Suite("The README and the documents in docs")
struct ReadmeTests {
    @Test("show real output", arguments: ["README.md", "docs/tour.md", "docs/recipes.md"])
    func isTrue(document: String) async throws {
        let here = try Workspace()
        let outcome = try await Peers.run(
            Examples.top.appending("Scripts/check-console").string, Argument(stringLiteral: DndBinary.path.string),
            Argument(stringLiteral: Examples.top.pushing(FilePath(document)).string), in: here)
        #expect(outcome.ending == .exited(0), "\(outcome.outputText)\(outcome.errorText)")
    }
}
