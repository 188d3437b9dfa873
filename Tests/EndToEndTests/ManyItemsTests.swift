import SystemPackage
import TestPrograms
import Testing

/// Ten thousand items. A few thousand once caused a stack overflow.
@Suite("Ten thousand items")
struct ManyItemsTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func lines(_ count: Int) -> String { (1...count).map { "\($0)\n" }.joined() }

    /// Lifts every line of a text, and drops them in a terminal that script(1) creates.
    ///
    /// - Returns: what the terminal received, and the processor time in seconds, including that of the kernel.
    private func dropOnTerminal(_ count: Int) async throws -> (drawn: String, seconds: Double) {
        try here.write("n\(count).txt", lines(count))
        try here.write("out\(count).txt", "")
        expectStatus(try await DndBinary.run("lift", "n\(count).txt#*", in: here), 0)
        let shell = """
            export TERM=xterm TIMEFORMAT='%U %S'
            { time script -qec "'\(DndBinary.path.string)' drop out\(count).txt --at end" drawn </dev/null >/dev/null; } 2>time
            """
        let outcome = try await Spawn.start(
            ["/bin/bash", "-c", Argument(stringLiteral: shell)], in: here.directory, input: .empty, output: .pipe,
            environment: ["PATH": "/usr/bin:/bin", "HOME": here.home.string, "LC_ALL": "C.UTF-8"]
        ).wait(timeout: .seconds(900))
        expectStatus(outcome, 0)
        #expect(try here.text("out\(count).txt") == lines(count))
        expectStatus(try await DndBinary.run("hover", in: here), 1)
        let words = try here.text("time").split(whereSeparator: \.isWhitespace).suffix(2).compactMap { Double($0) }
        return (try here.text("drawn"), words.reduce(0, +))
    }

    @Test("land from the hand on a terminal, in linear time", .enabled(if: Peers.has("script"), "needs script"))
    func terminal() async throws {
        let few = try await dropOnTerminal(2000)
        let many = try await dropOnTerminal(10_000)
        #expect(many.drawn.contains("/10000"))
        // Five times the items. With quadratic cost, the time would be 25 times as long.
        #expect(many.seconds < 12 * few.seconds, "\(few.seconds) and \(many.seconds) seconds")
    }

    @Test("each have a line in the trace")
    func trace() async throws {
        try here.write("n.txt", lines(10_000))
        let outcome = try await DndBinary.run("copy", "n.txt#*", "--to", "out/", "--dry-run", "--trace", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.errorLines.count { $0.contains("\"preview\"") } == 10_000)
        #expect(outcome.outputText.split(separator: "\n").count == 10_000)
    }
}
