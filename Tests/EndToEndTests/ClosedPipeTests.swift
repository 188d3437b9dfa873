import SystemPackage
import TestPrograms
import Testing

@Suite("Readers that have gone")
struct ClosedPipeTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// A closed pipe ends quietly with 0 only where nothing else failed.
    @Test("do not hide what failed", arguments: ["", "2>&1"])
    func failure(redirection: String) async throws {
        try here.write("a.txt", "A\n")
        let command =
            "'\(DndBinary.path.string)' copy missing.txt a.txt --to box/ --json \(redirection); echo $? >status"
        let outcome = try await Spawn.start(
            ["/bin/sh", "-c", Argument(stringLiteral: command)], in: here.directory, input: .empty,
            output: .pipeClosedAfter(0), environment: ["PATH": "/usr/bin:/bin", "HOME": here.home.string]
        ).wait()
        #expect(try here.text("status") == "2\n")
        #expect(outcome.errorText.contains("missing.txt") == redirection.isEmpty)
        #expect(here.items(in: "box") == ["a.txt"])
    }

    @Test("end a command that did all quietly")
    func success() async throws {
        try here.write("a.txt", "A\n")
        let outcome = try await DndBinary.run(
            "copy", "a.txt", "--to", "box/", "--json", in: here, output: .pipeClosedAfter(0))
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
    }
}
