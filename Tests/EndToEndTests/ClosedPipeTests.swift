import SystemPackage
import TestPrograms
import Testing

@Suite("A closed standard output")
struct ClosedPipeTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// A closed pipe is exit status 0 without a message only if nothing else failed.
    @Test("does not hide a failure", arguments: ["", "2>&1"])
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

    @Test("is exit status 0 without a message if everything landed")
    func success() async throws {
        try here.write("a.txt", "A\n")
        let outcome = try await DndBinary.run(
            "copy", "a.txt", "--to", "box/", "--json", in: here, output: .pipeClosedAfter(0))
        expectStatus(outcome, 0)
        #expect(outcome.remarks == [])
    }
}
