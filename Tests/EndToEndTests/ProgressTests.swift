import FoundationEssentials
import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("The progress of a transfer")
struct ProgressTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Starts a copy of a text and of a document, which pandoc reads once there is a file `go`.
    private func start(
        _ options: Argument..., errors: Spawn.Output, environment: [String: String] = ["TERM": "xterm"]
    ) throws -> RunningProgram {
        try here.write("text.txt", "text\n")
        try here.addExample("plan.docx")
        let go = here.path("go").string
        // A confined program may not start others or read a pipe of the test, so it spins.
        let pandoc = try here.write(
            "bin/pandoc", "#!/bin/sh\nwhile ! test -e '\(go)'; do :; done\nexec /usr/bin/pandoc \"$@\"\n")
        try here.makeExecutable("bin/pandoc")
        return try DndBinary.start(
            ["copy", "text.txt", "plan.docx", "--to", "journal/", "--limit", "time=10m"] + options, in: here,
            errors: errors,
            environment: environment.merging(["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"]) { $1 })
    }

    private func finish(_ program: RunningProgram) async throws -> Outcome {
        try here.write("go", "")
        let outcome = try await program.wait()
        expectStatus(outcome, 0)
        #expect(here.items(in: "journal") == ["plan.txt", "text.txt"])
        return outcome
    }

    /// What a terminal shows of standard error.
    private func screen(_ outcome: Outcome, columns: Int) -> TerminalScreen {
        var screen = TerminalScreen(columns: columns)
        screen.receive(outcome.errors)
        return screen
    }

    /// What is said of the new journal.
    private static let created = "journal/: created as a journal, which reads .png, .jpeg, .gif and .txt"

    @Test("is a line on a terminal, redrawn in place, and erased at the end")
    func terminal() async throws {
        var program = try start(errors: .screen(columns: 72))
        let drawn = try await program.awaitMessage("] 1/2")
        #expect(drawn.contains("plan.docx"))
        #expect(!drawn.contains("\n"))
        let outcome = try await finish(program)
        let screen = screen(outcome, columns: 72)
        #expect(screen.rows == [Self.created, "2 items: 2 dropped, 0 skipped, 0 refused, 0 failed", ""])
        #expect(screen.wraps == 0 && screen.unknown == [] && screen.commands == [])
    }

    @Test("fits into a terminal that becomes narrower")
    func narrower() async throws {
        var program = try start(errors: .screen(columns: 72))
        _ = try await program.awaitMessage("plan.docx")
        program.resize(columns: 8)
        _ = try await program.awaitMessage("\r1/2\u{1B}[K")
        #expect(screen(try await finish(program), columns: 72).wraps == 0)
    }

    @Test("is not drawn with --progress never, on a dumb terminal, and on a pipe")
    func none() async throws {
        for (options, terminal, errors) in [
            (["--progress", "never"], "xterm", .screen(columns: 72)), ([], "dumb", .screen(columns: 72)),
            (["--progress", "auto"], "xterm", .pipe),
        ] as [([Argument], String, Spawn.Output)] {
            let program = try DndBinary.start(
                ["copy", "a.txt", "--to", "journal/"] + options, in: try here.containing("a.txt"), errors: errors,
                environment: ["TERM": terminal])
            let outcome = try await program.wait()
            expectStatus(outcome, 0)
            #expect(outcome.remarks == [])
        }
    }

    @Test("is shown by the terminal itself where it can, and removed at the end")
    func announced() async throws {
        var program = try start(errors: .screen(columns: 72), environment: ["TERM": "xterm", "WT_SESSION": "c0ffee"])
        _ = try await program.awaitMessage("\u{1B}]9;4;1;")
        let screen = screen(try await finish(program), columns: 72)
        #expect(screen.commands.count >= 2)
        #expect(screen.commands.last == "9;4;0;0")
        #expect(screen.rows == [Self.created, "2 items: 2 dropped, 0 skipped, 0 refused, 0 failed", ""])
    }

    @Test("is erased and removed when a signal ends the command", arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(signal: Int32) async throws {
        var program = try start(
            errors: .screen(columns: 72), environment: ["TERM": "xterm", "TERM_PROGRAM": "ghostty"])
        _ = try await program.awaitMessage("plan.docx")
        program.signal(signal)
        let outcome = try await program.wait()
        expectSignal(outcome, signal)
        let screen = screen(outcome, columns: 72)
        #expect(screen.commands.last == "9;4;0;0")
        #expect(screen.rows.allSatisfy { !$0.hasPrefix("[") }, "\(screen.rows)")
    }

    @Test("is erased and removed when a second signal ends the command at once")
    func killed() async throws {
        var program = try start(
            errors: .screen(columns: 72), environment: ["TERM": "xterm", "TERM_PROGRAM": "ghostty"])
        _ = try await program.awaitMessage("plan.docx")
        // Both are pending when it continues.
        for signal in [SIGSTOP, SIGINT, SIGTERM, SIGCONT] { program.signal(signal) }
        // The converter outlives its killed parent for a moment, and holds its output.
        try here.write("go", "")
        let outcome = try await program.wait()
        #expect([.signalled(SIGINT), .signalled(SIGTERM)].contains(outcome.ending))
        let screen = screen(outcome, columns: 72)
        #expect(screen.commands.last == "9;4;0;0")
        #expect(screen.rows.allSatisfy { !$0.hasPrefix("[") }, "\(screen.rows)")
    }

    @Test("counts what a list has named so far, and the whole when the list has ended")
    func streaming() async throws {
        let fifo = here.path("list")
        #expect(fifo.withPlatformString { mkfifo($0, 0o600) } == 0)
        for name in ["a", "b", "c"] { try here.write("\(name).txt", "\(name)\n") }
        var program = try DndBinary.start(
            ["copy", "--files-from", "list", "--to", "journal/", "--progress", "json"], in: here)
        // Opening the FIFO for writing waits until the command has opened it for reading (fifo(7)).
        let writer = try await OwnThread.run { try FileDescriptor.open(fifo, .writeOnly, options: .closeOnExec) }
        try writer.writeAll("a.txt\nb.txt\n".utf8)
        let first = try await program.awaitMessage(#""items":{"done":2,"failed":0,"total":null}"#)
        #expect(first.contains(#"{"bytes":{"done":4,"total":null},"current":[],"items":{"done":2"#))
        try writer.writeAll("c.txt\n".utf8)
        try writer.close()
        let outcome = try await program.wait()
        expectStatus(outcome, 0)
        let last = try #require(try progress(outcome).last)
        #expect(last["items"] == .object(["done": .number(3), "failed": .number(0), "total": .number(3)]))
        #expect(last["bytes"] == .object(["done": .number(6), "total": .number(6)]))
        #expect(last["secondsLeft"] == .number(0))
    }

    /// The JSON lines of standard error.
    private func progress(_ outcome: Outcome) throws -> [JSONValue] {
        try outcome.errors.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "{") }.map { line in
            try JSONDecoder().decode(JSONValue.self, from: Data(line))
        }
    }

    @Test("as JSON has the keys of the manual, a first and a last line, and leaves standard output alone")
    func json() async throws {
        var program = try start("--json", "--progress", "json", errors: .pipe)
        _ = try await program.awaitMessage(#""current":["plan.docx"],"items":{"done":1,"#)
        let outcome = try await finish(program)
        #expect(try outcome.jsonLines().map { $0["status"] } == [.string("dropped"), .string("dropped")])
        let lines = try progress(outcome)
        #expect(lines.allSatisfy { $0.keys == ["items", "bytes", "rate", "secondsLeft", "current"] })
        #expect(lines.allSatisfy { $0["items"]?.keys == ["done", "failed", "total"] })
        #expect(lines.allSatisfy { $0["bytes"]?.keys == ["done", "total"] })
        #expect(lines.first?["items"] == .object(["done": .number(0), "failed": .number(0), "total": .number(2)]))
        #expect(lines.first?["rate"] == .null)
        #expect(lines.last?["items"] == .object(["done": .number(2), "failed": .number(0), "total": .number(2)]))
        #expect(lines.last?["current"] == .array([]))
        #expect(outcome.summary == "2 items: 2 dropped, 0 skipped, 0 refused, 0 failed")

        let top = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
        let page = try #require(FileManager.default.contents(atPath: top.pushing("man/dnd-copy.1").string))
        let section = String(decoding: page, as: UTF8.self).split(separator: "\n")
            .drop { $0 != ".Sh PROGRESS" }.dropFirst().prefix { !$0.hasPrefix(".Sh") }
        let keys = section.filter { $0.hasPrefix(".It Cm ") }.map { String($0.dropFirst(7)) }
        #expect(Set(keys) == lines.first?.keys)
    }

    @Test("as JSON has two lines even if nothing is transferred")
    func refused() async throws {
        try here.write("taken.txt", "taken\n")
        let outcome = try await DndBinary.run(
            "paste", "--to", "taken.txt", "--progress", "json", in: here, input: .text("new\n"))
        expectStatus(outcome, 1)
        let lines = try progress(outcome)
        #expect(lines.map { $0["items"]?["done"] } == [.number(0), .number(1)])
        #expect(lines.last?["items"]?["failed"] == .number(1))
    }
}

extension Workspace {
    /// This workspace, with a text file.
    fileprivate func containing(_ name: Argument) throws -> Workspace {
        try write(name, "text\n")
        return self
    }
}
