import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("dnd verify")
struct VerifyTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: [String]) async throws -> Outcome {
        try await DndBinary.run(arguments.map { "\($0)" }, in: here)
    }

    private func makeJournal(_ names: [String] = ["a", "b", "c"]) async throws {
        for name in names { try here.write("in/\(name).txt", "\(name)\n") }
        expectStatus(try await run(["copy"] + names.map { "in/\($0).txt" } + ["--to", "journal/"]), 0)
    }

    private func signs(_ outcome: Outcome) -> [String] {
        outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }

    /// Rows of the store, as Python's sqlite3 reads them; values are separated by `|`.
    private func rows(_ query: String) async throws -> [String] {
        let code = """
            import sqlite3, sys
            for r in sqlite3.connect('journal/.dnd/store.sqlite', isolation_level=None).execute(sys.argv[1]):
                print('|'.join(str(v) for v in r))
            """
        let outcome = try await Peers.run("/usr/bin/python3", "-c", "\(code)", "\(query)", in: here)
        try #require(outcome.status == 0, "\(outcome.errorText)")
        return outcome.outputText.split(separator: "\n").map(String.init)
    }

    @Test("a sound store gets a summary, with -v a line for each item, and nothing is written")
    func sound() async throws {
        try await makeJournal()
        try here.write("in/hand.txt", "h")
        try here.write("journal/hand.txt", "put there by hand")
        // The next command records the file.
        expectStatus(try await run(["remove", "journal/b.txt"]), 0)
        let before = try here.snapshot(of: "journal")
        let outcome = try await run(["verify", "journal"])
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "")
        #expect(
            outcome.errorLines == [
                "3 items: 3 same, 0 renamed, 0 missing, 0 not recorded, 0 different, 0 unreadable",
                "1 of them are folders or have no hash: only their presence was checked",
            ])
        #expect(
            signs(try await run(["verify", "-v", "journal"])) == [
                "= journal/a.txt", "= journal/c.txt", "= journal/hand.txt",
            ])
        let lines = try await run(["verify", "--json", "journal"]).jsonLines()
        #expect(lines.map { $0["status"]?.string } == ["same", "same", "same"])
        #expect(lines.map { $0["message"] == .null } == [true, true, false])
        expectStatus(try await run(["verify", "--repair", "journal"]), 0)
        #expect(try here.snapshot(of: "journal") == before)
    }

    @Test("an empty store, and one without drops")
    func empty() async throws {
        expectStatus(try await run(["init", "journal", "--kind", "journal"]), 0)
        expectStatus(try await run(["verify", "journal"]), 0)
        try here.write("journal/a.txt", "by hand")
        let outcome = try await run(["verify", "journal"])
        expectStatus(outcome, 1)
        #expect(signs(outcome) == ["+ journal/a.txt"])
        #expect(!here.exists("journal/.dnd/store.sqlite"))
        expectStatus(try await run(["verify", "--repair", "journal"]), 0)
        expectStatus(try await run(["verify", "journal"]), 0)
    }

    @Test(
        "invalid arguments, and destinations that cannot be verified, are errors",
        arguments: [
            (["plain"], 2, "plain: is a plain folder"), (["in/a.txt"], 2, "in/a.txt: is a file"),
            (["gone"], 2, "gone: "), (["-n", "journal"], 64, "--dry-run needs --repair"),
            (["--since", "30x", "journal"], 64, "invalid --since '30x'"),
            (["--since", "90s", "journal"], 64, "invalid --since '90s'"),
            (["--time-limit", "1d", "journal"], 64, "invalid --time-limit '1d'"),
            (["--time-limit", "-1s", "journal"], 64, ""),
            (["--since", "99999999999999999999d", "journal"], 64, "invalid"),
            (["--since", "36501d", "journal"], 64, "invalid --since '36501d'"),
        ] as [([String], Int32, String)])
    func errors(arguments: [String], status: Int32, message: String) async throws {
        try await makeJournal()
        try here.makeDirectory("plain")
        let outcome = try await run(["verify"] + arguments)
        expectStatus(outcome, status)
        #expect(outcome.errorText.hasPrefix("dnd: error: "))
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }

    // MARK: - Boards and frames

    @Test("one lane of a board, or all; if a lane's folder is gone, its items are missing")
    func board() async throws {
        expectStatus(try await run(["init", "board", "--kind", "board"]), 0)
        for (name, lane) in [("Oak", "in-progress"), ("Elm", "completed")] {
            try here.write("\(name).txt", name)
            expectStatus(try await run(["copy", "\(name).txt", "--to", "board/\(lane)/"]), 0)
        }
        expectStatus(try await run(["verify", "board"]), 0)
        try here.write("board/in-progress/Oak.geocache", "damaged")
        #expect(rename(here.path("board/completed").string, here.path("away").string) == 0)
        #expect(signs(try await run(["verify", "board/completed"])) == [])
        #expect(signs(try await run(["verify", "board/in-progress"])) == ["* board/in-progress/Oak.geocache"])
        let outcome = try await run(["verify", "--json", "board"])
        expectStatus(outcome, 1)
        let found = try outcome.jsonLines().filter { $0["status"]?.string != "same" }
        #expect(found.map { $0["status"]?.string } == ["differs", "missing"])
        #expect(found.map { $0["lane"]?.string } == ["in-progress", "completed"])
        expectStatus(try await run(["verify", "--repair", "board"]), 0)
        expectStatus(try await run(["verify", "board"]), 0)
        #expect(try here.text("board/in-progress/Oak.geocache") == "damaged")
        #expect(here.exists("away/Elm.geocache"))
    }

    @Test("a frame: its pictures are verified, and other files are not")
    func frame() async throws {
        expectStatus(try await run(["init", "frame", "--kind", "frame"]), 0)
        try here.write("a.png", SampleFiles.png(width: 3, height: 2))
        expectStatus(try await run(["copy", "a.png", "--to", "frame/"]), 0)
        try here.write("frame/notes.txt", "beside")
        expectStatus(try await run(["verify", "frame"]), 0)
        try here.write("frame/b.png", SampleFiles.png(width: 4, height: 2))
        try here.write("frame/a.png", SampleFiles.png(width: 5, height: 2))
        let outcome = try await run(["verify", "frame"])
        expectStatus(outcome, 1)
        #expect(signs(outcome) == ["* frame/a.png", "+ frame/b.png"])
        expectStatus(try await run(["verify", "--repair", "frame"]), 0)
        expectStatus(try await run(["verify", "frame"]), 0)
    }

    // MARK: - After undo, redo and repair

    @Test("a store is sound after undo and redo, and after a repair")
    func afterReversals() async throws {
        for name in ["a", "b", "c"] { try here.write("in/\(name).txt", "\(name)\n") }
        try here.write("new/a.txt", "another\n")
        let operations: [[String]] = [
            ["move", "in/a.txt", "in/b.txt", "in/c.txt", "--to", "journal/"], ["remove", "journal/b.txt"],
            ["copy", "new/a.txt", "--to", "journal/", "--if-exists", "replace"],
            ["move", "journal/c.txt", "--to", "journal/", "--at", "0"],
        ]
        for arguments in operations {
            for arguments in [arguments, ["undo", "journal"], ["redo", "journal"]] {
                expectStatus(try await run(arguments), 0)
                let outcome = try await run(["verify", "journal"])
                expectStatus(outcome, 0)
                #expect(outcome.outputText == "", "after \(arguments)")
            }
        }
        try here.write("journal/.dnd/history/stray", "by hand")
        expectStatus(try await run(["verify", "--repair", "journal"]), 0)
        // What the repair found in the history can be pruned, and is not missed afterwards.
        expectStatus(try await run(["prune", "--keep", "0", "journal"]), 0)
        #expect(here.names(in: "journal/.dnd/history") == [])
        let pruned = try await run(["verify", "journal"])
        expectStatus(pruned, 0)
        #expect(pruned.outputText == "")
        try #require(unlink(here.path("journal/a.txt").string) == 0)
        expectStatus(try await run(["verify", "--repair", "journal"]), 0)
        expectStatus(try await run(["verify", "journal"]), 0)
    }

    // MARK: - Repeated verification

    @Test("--since skips items that were verified recently, and starts with the oldest")
    func since() async throws {
        try await makeJournal(["a", "b", "c", "d"])
        let now = time(nil) * 1000
        let day = 86_400_000
        // a and c were verified long ago, c before a; b never; d yesterday.
        _ = try await rows(
            """
            UPDATE item SET verified = CASE name WHEN x'612e747874' THEN \(now - 40 * day)
            WHEN x'632e747874' THEN \(now - 50 * day) WHEN x'642e747874' THEN \(now - day) END
            """)
        let unchanged = "SELECT id, lane, position, state, dropSession, name, hash, bytes FROM item"
        let before = try await rows(unchanged)
        for name in ["a", "c", "d"] { try here.write("journal/\(name).txt", "other\n") }
        let outcome = try await run(["verify", "-v", "--since", "30d", "journal"])
        expectStatus(outcome, 1)
        #expect(signs(outcome) == ["= journal/b.txt", "* journal/c.txt", "* journal/a.txt"])
        // Differences are reported again. What was the same is not compared again.
        #expect(
            signs(try await run(["verify", "-v", "--since", "30d", "journal"])) == [
                "* journal/c.txt", "* journal/a.txt",
            ])
        // 0h verifies everything.
        let all = try await run(["verify", "-v", "--since", "0h", "journal"])
        #expect(Set(signs(all)) == ["= journal/b.txt", "* journal/c.txt", "* journal/a.txt", "* journal/d.txt"])
        #expect(try await rows(unchanged) == before)
        #expect(try await rows("SELECT count(*) FROM dropSession") == ["1"])
        let verified = try await rows("SELECT verified FROM item WHERE name = x'622e747874'").compactMap { Int($0) }
        #expect(verified.allSatisfy { $0 >= now } && verified.count == 1)
        // The replacing item has not been verified yet.
        expectStatus(try await run(["copy", "in/b.txt", "--to", "journal/", "--if-exists", "replace"]), 0)
        #expect(signs(try await run(["verify", "-v", "--since", "30d", "journal"])).first == "= journal/b.txt")
    }

    @Test("--since reports missing and unrecorded files each time, and records nothing")
    func sinceChangesNothing() async throws {
        try await makeJournal()
        try #require(unlink(here.path("journal/b.txt").string) == 0)
        try here.write("journal/hand.txt", "by hand")
        for _ in 0..<2 {
            let outcome = try await run(["verify", "--since", "30d", "journal"])
            expectStatus(outcome, 1)
            #expect(signs(outcome) == ["- journal/b.txt", "+ journal/hand.txt"])
        }
    }

    @Test("with a time limit of zero, no content is compared, but everything else is checked")
    func noTime() async throws {
        try await makeJournal()
        try here.write("journal/a.txt", "other\n")
        try here.write("journal/hand.txt", "by hand")
        let outcome = try await run(["verify", "-v", "--time-limit", "0s", "journal"])
        expectStatus(outcome, 1)
        #expect(signs(outcome) == ["+ journal/hand.txt"])
        #expect(outcome.errorText.contains("stopped at the time limit"))
        #expect(try await rows("SELECT count(verified) FROM item") == ["0"])
    }

    @Test("after a signal, the results so far are kept")
    func interrupted() async throws {
        // The output is larger than a pipe, so the command waits for a reader.
        expectStatus(try await run(["init", "journal", "--kind", "journal"]), 0)
        let names = (0..<400).map { "\(String(repeating: "n", count: 200))-\($0).txt" }
        for name in names { try here.write("journal/\(name)", name) }
        expectStatus(try await run(["verify", "--repair", "journal"]), 0)
        let program = try DndBinary.start(["verify", "-v", "--since", "30d", "journal"], in: here)
        try program.awaitFullOutput()
        program.signal(SIGINT)
        #expect(program.endsUnread(timeout: .seconds(600)))
        expectSignal(try await program.wait(), SIGINT)
        let verified = Int(try await rows("SELECT count(verified) FROM item").first ?? "") ?? 0
        #expect((1..<400).contains(verified))
        let rest = try await run(["verify", "-v", "--since", "30d", "journal"])
        expectStatus(rest, 0)
        #expect(signs(rest).count == 400 - verified)
    }

    @Test("a renamed item is one difference, and an equal file beside it is another")
    func renamed() async throws {
        try await makeJournal(["a", "b"])
        #expect(rename(here.path("journal/a.txt").string, here.path("journal/A.txt").string) == 0)
        try here.write("journal/copy.txt", "a\n")
        let outcome = try await run(["verify", "journal"])
        expectStatus(outcome, 1)
        #expect(
            outcome.outputText == """
                ~ journal/a.txt: was renamed to A.txt
                + journal/copy.txt: was put there by hand

                """)
        #expect(
            outcome.errorLines == ["3 items: 1 same, 1 renamed, 0 missing, 1 not recorded, 0 different, 0 unreadable"])
        let found = try await run(["verify", "journal", "--json"]).jsonLines().map { $0["status"]?.string }
        #expect(found.sorted { ($0 ?? "") < ($1 ?? "") } == ["renamed", "same", "unrecorded"])
        let repaired = try await run(["verify", "--repair", "journal"])
        expectStatus(repaired, 0)
        #expect(repaired.errorLines.last == "2 repaired, 0 left")
        expectStatus(try await run(["verify", "journal"]), 0)
        #expect(
            try await run(["list", "journal", "-0"]).outputText == "journal/A.txt\0journal/b.txt\0journal/copy.txt\0")
    }

    // MARK: - Concurrent commands

    @Test("a staging directory that a command has just made is not reported, and the next command removes it")
    func stagingInTheMaking() async throws {
        try await makeJournal()
        let name = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"
        try here.makeDirectory("journal/.dnd/staging/\(name)")
        let outcome = try await run(["verify", "journal"])
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "")
        #expect(here.names(in: "journal/.dnd/staging") == ["\(name)"])
        try here.write("in/next.txt", "next\n")
        expectStatus(try await run(["copy", "in/next.txt", "--to", "journal/"]), 0)
        #expect(here.names(in: "journal/.dnd/staging") == [])
    }

    @Test("reports no difference while other commands drop, move, replace and remove")
    func besideOthers() async throws {
        try await makeJournal((0..<30).map { "n\($0)" })
        for number in 0..<10 { try here.write("more/m\(number).txt", "m \(number)\n") }
        let paths = (0..<10).map { "more/m\($0).txt" }
        let work: [[String]] = (0..<6).flatMap { round -> [[String]] in
            [
                ["copy"] + paths + ["--to", "journal/"],
                ["move", "journal/n\(round).txt", "--to", "journal/", "--at", "0"],
                ["copy"] + paths + ["--to", "journal/", "--if-exists", "replace"],
                ["remove", "journal/m\(round).txt", "journal/n\(round + 10).txt"],
            ]
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { [self] in
                for arguments in work { expectStatus(try await run(arguments), 0) }
                return true
            }
            for options in [[], ["--since", "0h"]] {
                group.addTask { [self] in
                    for _ in 0..<8 {
                        let outcome = try await run(["verify"] + options + ["journal"])
                        expectStatus(outcome, 0)
                        #expect(outcome.outputText == "")
                    }
                    return true
                }
            }
            try await group.waitForAll()
        }
    }
}
