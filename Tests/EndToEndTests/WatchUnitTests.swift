import SystemPackage
import TestPrograms
import Testing

@Suite("The systemd unit of dnd watch")
struct WatchUnitTests {
    private static let analyze: FilePath = "/usr/bin/systemd-analyze"
    /// The file in the repository.
    private static let unit = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent().pushing("systemd/dnd-watch@.service")

    @Test(
        "has no mistake that systemd finds",
        .enabled(if: Workspace.exists(WatchUnitTests.analyze), "systemd-analyze is not installed"))
    func verified() async throws {
        let here = try Workspace()
        let text = String(decoding: try Workspace.read(WatchUnitTests.unit), as: UTF8.self)
            .replacing("@bindir@", with: DndBinary.path.removingLastComponent().string)
        try here.write("dnd-watch@inbox.service", text)
        try here.makeDirectory("runtime")
        func verify() async throws -> Outcome {
            try await Spawn.start(
                [
                    Argument(stringLiteral: WatchUnitTests.analyze.string), "verify", "--user", "--man=no",
                    "./dnd-watch@inbox.service",
                ], in: here.directory, input: .empty, output: .pipe,
                environment: [
                    "PATH": "/usr/bin:/bin", "HOME": here.home.string, "LC_ALL": "C.UTF-8",
                    "XDG_RUNTIME_DIR": here.path("runtime").string,
                ]
            ).wait()
        }
        let outcome = try await verify()
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
        // The check can fail: a wrong key is a warning.
        try here.write("dnd-watch@inbox.service", text.replacing("KillMode=", with: "KilMode="))
        let wrong = try await verify()
        #expect(wrong.errorText.contains("KilMode"), "\(wrong)")
    }
}
