import SystemPackage
import TestPrograms
import Testing

/// Kills `dnd drop` at the n-th call of one kind in a thread (strace's fault injection), for n
/// from 1 to 5, and drops again.
@Suite("A killed drop from the hand", .enabled(if: Peers.has("strace"), "needs strace"))
struct KilledDropTests {
    /// A destination, and a system call by which items land there or are recorded.
    struct Case: CustomTestStringConvertible, Sendable {
        let destination: String
        let call: String
        var testDescription: String { "\(destination), at \(call)" }
    }

    static let cases = [
        Case(destination: "box", call: "renameat2"), Case(destination: "box", call: "write"),
        Case(destination: "box", call: "unlinkat"),
        Case(destination: "journal/", call: "renameat2"), Case(destination: "journal/", call: "pwrite64"),
        Case(destination: "out.txt", call: "renameat2"), Case(destination: "out.txt", call: "write"),
    ]

    @Test("is completed by the same command, and nothing lands twice", arguments: cases)
    func everyInstant(_ case: Case) async throws {
        var kills = 0
        // Five suffice, because later calls repeat the first ones.
        for number in 1...5 {
            let here = try Workspace()
            for name in ["a", "in/b", "in/c"] { try here.write("\(name).txt", "\(name)\n") }
            try here.makeDirectory("box")
            try here.write("out.txt", "")
            expectStatus(try await DndBinary.run("lift", "a.txt", "in/b.txt", "in/c.txt", in: here), 0)
            let end = `case`.destination == "out.txt" ? ["--at", "end"] : []
            let drop = ["drop", `case`.destination, "--jobs", "2"] + end
            let outcome = try await Spawn.start(
                ([
                    "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(`case`.call)", "-e",
                    "inject=\(`case`.call):signal=KILL:when=\(number)", DndBinary.path.string,
                ] + drop).map { Argument(stringLiteral: $0) }, in: here.directory, input: .empty, output: .pipe,
                environment: [
                    "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
                    "LC_ALL": "C.UTF-8",
                ]
            ).wait()
            let wasKilled = outcome.ending == .signalled(9)
            if wasKilled {
                kills += 1
                let again = try await DndBinary.run(drop.map { Argument(stringLiteral: $0) }, in: here)
                // If it was killed while removing the session, everything has landed, and the hand is empty.
                let isDone = again.status == 1 && again.errorText.contains("the hand is empty")
                #expect(again.status == 0 || isDone, "killed at \(number): \(again.errorText)")
            } else {
                expectStatus(outcome, 0)
            }
            switch `case`.destination {
            case "out.txt": #expect(try here.text("out.txt") == "a\nin/b\nin/c\n", "killed at \(number)")
            case let folder: #expect(here.items(in: "\(folder)") == ["a.txt", "b.txt", "c.txt"], "killed at \(number)")
            }
            // An empty hand is exit status 1.
            expectStatus(try await DndBinary.run("hover", in: here), 1)
            if !wasKilled { break }
        }
        #expect(kills > 0)
    }
}
