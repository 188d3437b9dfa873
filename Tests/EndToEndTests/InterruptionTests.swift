import Glibc
import SystemPackage
import Testing

@Suite("Interruption")
struct InterruptionTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("while standard input is awaited: 130, and nothing is left", arguments: [SIGINT, SIGTERM])
    func awaitingInput(signal: Int32) async throws {
        let program = try DndBinary.start(
            ["copy", "-", "--name", "a.txt", "--to", "journal/"], in: here, input: .open(Array("Sunny".utf8)))
        usleep(500_000)
        program.signal(signal)
        let outcome = try await program.wait(timeout: .seconds(20))
        expectStatus(outcome, 130)
        #expect(here.items(in: "journal") == [])
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("while a converter is at work: what had landed stays, its child is gone, no placeholder is left")
    func convertingDocument() async throws {
        try here.write("a.txt", "Sunny\n")
        try here.addExample("plan.docx")
        // A pandoc that never answers, as a process that can be told from every other.
        let forever = ["sleep", "6\(getpid())\(Int.random(in: 1000...9999))"]
        let pandoc = try here.write("bin/pandoc", "#!/bin/sh\nexec \(forever.joined(separator: " "))\n")
        here.setMode("bin/pandoc", 0o755)
        let program = try DndBinary.start(
            ["copy", "a.txt", "plan.docx", "--to", "journal/"], in: here,
            environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
        let deadline = ContinuousClock.now + .seconds(20)
        while Processes.find(forever) == nil, ContinuousClock.now < deadline { usleep(20_000) }
        try #require(Processes.find(forever) != nil, "the converter was not started")
        usleep(200_000)
        program.signal(SIGINT)
        let outcome = try await program.wait(timeout: .seconds(20))
        expectStatus(outcome, 130)
        #expect(here.items(in: "journal") == ["a.txt"])
        #expect(Processes.find(forever) == nil, "the converter is still running")
        let lines = try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines()
        #expect(lines.count == 1)
        #expect(lines.first?["placeholder"] == .bool(false))
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("a command that was killed leaves a journal that the next one can use")
    func killed() async throws {
        let program = try DndBinary.start(
            ["copy", "-", "--name", "a.txt", "--to", "journal/"], in: here, input: .open(Array("Sunny".utf8)))
        usleep(500_000)
        program.signal(SIGKILL)
        _ = try await program.wait(timeout: .seconds(20))
        try here.write("b.txt", "Windy\n")
        expectStatus(try await DndBinary.run("copy", "b.txt", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["b.txt"])
    }
}
