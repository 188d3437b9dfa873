import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("Loading items, listed and cancelled by another command")
struct CancelItemTests {
    let here: Workspace

    init() throws { here = try Workspace() }

    func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    /// What `list --json` reports of an item: its name, whether it is loading, and its progress from 0 to 1.
    struct Item: Hashable {
        let name: String
        var isLoading = false
        var progress: Double?
    }

    func items(_ destination: Argument = "journal") async throws -> [Item] {
        try await run("list", "--json", destination).jsonLines().map { line in
            Item(
                name: line["path"]?.string?.split(separator: "/").last.map(String.init) ?? "",
                isLoading: line["placeholder"] == .bool(true), progress: line["progress"]?.number)
        }
    }

    private func makeStore(_ name: Argument = "journal", kind: Argument = "journal") async throws {
        let made = try await run(
            "init", name, "--kind", kind, "--reads", "public.data,public.utf8-plain-text")
        expectStatus(made, 0)
    }

    /// Writes a sparse file of 8 TiB. It takes no disk space, and a store hashes its zeros for half an hour.
    private func writeHuge(_ name: Argument = "huge.bin") throws {
        let huge = try here.write(name, "x")
        #expect(huge.withPlatformString { truncate($0, 1 << 43) } == 0)
    }

    /// Starts a copy of a document whose converter never ends, and of a text that waits for it.
    func startHeldCopy() async throws -> (program: RunningProgram, converter: [String]) {
        expectStatus(try await run("init", "journal", "--kind", "journal"), 0)
        try here.addExample("plan.docx")
        try here.write("last.txt", "last\n")
        let forever = ["sleep", "8\(getpid())\(Int.random(in: 1000...9999))"]
        let pandoc = try here.write("bin/pandoc", "#!/bin/sh\nexec \(forever.joined(separator: " "))\n")
        try here.makeExecutable("bin/pandoc")
        let program = try DndBinary.start(
            [
                "copy", "plan.docx", "last.txt", "--to", "journal/", "--jobs", "1", "--limit", "time=1h", "--json",
            ], in: here, environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
        try await eventually("the converter runs") { Processes.find(forever) != nil }
        return (program, forever)
    }

    private func startHugeCopy(_ names: [Argument] = ["huge.bin"]) async throws -> RunningProgram {
        try await makeStore()
        for name in names where name != "last.txt" { try writeHuge(name) }
        try here.write("last.txt", "last\n")
        let program = try DndBinary.start(["copy"] + names + ["--to", "journal/", "--json"], in: here)
        try await eventually("all are at work") {
            let items = try await items()
            return items.count == names.count
                && items.allSatisfy { $0.progress.map { $0 > 0 } ?? !$0.isLoading }
        }
        return program
    }

    private func statuses(_ outcome: Outcome) throws -> [String?] {
        try outcome.jsonLines().map { $0["status"]?.string }
    }

    var staging: [String] {
        here.names(in: "journal/.dnd/staging").map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    // MARK: - Copied files

    @Test("a copied file shows its progress and is cancelled alone: the other item lands")
    func copied() async throws {
        let program = try await startHugeCopy(["huge.bin", "last.txt"])
        let before = try await items()
        #expect(before.map(\.name) == ["huge.bin", "last.txt"])
        #expect(before.map(\.isLoading) == [true, false])
        #expect(before[1].progress == nil)
        let progress = try #require(before[0].progress)
        #expect(progress > 0 && progress < 1)
        try await eventually("it goes on") { try await items()[0].progress.map { $0 > progress } == true }
        #expect(try await run("list", "journal").errorText == "")

        let cancelled = try await run("cancel", "journal#0")
        expectStatus(cancelled, 0)
        #expect(cancelled.outputText == "")
        #expect(
            cancelled.errorText == "cancelled journal/huge.bin (dnd copy huge.bin last.txt --to journal/ --json, "
                + "process \(program.process))\n")
        #expect(try await items() == [Item(name: "last.txt")])
        let outcome = try await program.wait()
        expectStatus(outcome, 1)
        #expect(try statuses(outcome) == ["interrupted", "dropped"])
        #expect(try outcome.jsonLines().map { $0["operation"]?.string } == ["cancel", "copy"])
        #expect(try outcome.jsonLines().map { $0["index"]?.number } == [nil, 0])
        #expect(outcome.errorText == "dnd: error: huge.bin: was cancelled by another command (dnd cancel)\n")
        #expect(here.items(in: "journal") == ["last.txt"])
        #expect(staging == [])
        try expectNothingLeft(in: here, destination: "journal")
        let log = try await run("log", "--json", "journal").jsonLines()
        #expect(log.count == 1)
        #expect(log[0]["changes"]?.array?.count == 1)
    }

    @Test(
        "a terminal shows the progress and the command, a pipe does not",
        .enabled(if: Peers.has("script"), "needs script"))
    func shown() async throws {
        let program = try await startHugeCopy()
        let shell = Argument(
            stringLiteral: "script -qec \"'\(DndBinary.path.string)' list journal\" /dev/null </dev/null")
        let drawn = try await Peers.run("/bin/sh", "-c", shell, in: here).outputText
        let line = try #require(try Regex(#"loading (\d+)%  (.*)\r\n$"#).firstMatch(in: drawn))
        #expect(line[1].substring.flatMap { Int($0) }.map { $0 < 100 } == true)
        #expect(
            line[2].substring.map(String.init)
                == "dnd copy huge.bin --to journal/ --json, process \(program.process)")
        #expect(try await run("list", "journal").outputText.hasSuffix("  loading\n"))
        expectStatus(try await run("cancel", "journal#0"), 0)
        expectStatus(try await program.wait(), 1)
    }

    @Test("several indices refer to the list before the first item is cancelled")
    func several() async throws {
        let program = try await startHugeCopy(["one.bin", "two.bin"])
        let cancelled = try await run("cancel", "--json", "journal/#0", "journal#1", "journal#2")
        expectStatus(cancelled, 1)
        let lines = try cancelled.jsonLines()
        #expect(lines.map { $0["item"]?.string } == ["journal/#0", "journal#1", "journal#2"])
        #expect(lines.map { $0["status"]?.string } == ["cancelled", "cancelled", "failed"])
        #expect(lines.map { $0["path"]?.string } == ["journal/one.bin", "journal/two.bin", nil])
        #expect(lines.map { $0["process"]?.number } == [Double(program.process), Double(program.process), nil])
        #expect(lines[2]["error"]?["code"]?.string == "noSuchItem")
        let keys: Set = ["item", "status", "path", "command", "process", "error"]
        #expect(lines.allSatisfy { $0.keys == keys })
        let outcome = try await program.wait()
        expectStatus(outcome, 1)
        #expect(try statuses(outcome) == ["interrupted", "interrupted"])
        #expect(try await items() == [])
    }

    @Test("a cancelled move keeps its source")
    func moved() async throws {
        try await makeStore()
        try writeHuge()
        let program = try DndBinary.start(["move", "huge.bin", "--to", "journal/"], in: here)
        try await eventually("it is at work") { try await items().first?.progress.map { $0 > 0 } == true }
        expectStatus(try await run("cancel", "journal#0"), 0)
        expectStatus(try await program.wait(), 1)
        #expect(try here.path("huge.bin").stat().size == 1 << 43)
        #expect(here.items(in: "journal") == [])
    }

    @Test("items in a lane of a board and in a frame are cancelled")
    func otherStores() async throws {
        try writeHuge()
        try await makeStore("board", kind: "board")
        try await makeStore("frame", kind: "frame")
        let board = try DndBinary.start(["copy", "huge.bin", "--to", "board/completed/"], in: here)
        let frame = try DndBinary.start(["copy", "huge.bin", "--to", "frame/"], in: here)
        for destination: Argument in ["board", "frame"] {
            try await eventually("it is at work") {
                try await items(destination).first?.progress.map { $0 > 0 && $0 < 1 } == true
            }
        }
        let vague = try await run("cancel", "board#0")
        expectStatus(vague, 64)
        #expect(vague.errorText.contains("name the lane: dnd cancel 'board/in-progress#0'"))
        expectStatus(try await run("cancel", "board/in-progress#0"), 1)
        expectStatus(try await run("cancel", "board/completed#0", "frame#0"), 0)
        expectStatus(try await board.wait(), 1)
        expectStatus(try await frame.wait(), 1)
        #expect(here.items(in: "board/completed") == [])
        #expect(here.items(in: "frame") == [])
        expectStatus(try await run("cancel", "frame#0"), 1)
    }

    // MARK: - Converted items

    @Test("a converter that never ends is stopped, and the next item lands")
    func converted() async throws {
        let (program, converter) = try await startHeldCopy()
        // The progress of a converter is unknown; the item that waits for it has done nothing.
        try await eventually("they are shown") {
            try await items() == [
                Item(name: "plan.txt", isLoading: true), Item(name: "last.txt", isLoading: true, progress: 0),
            ]
        }
        expectStatus(try await run("cancel", "journal#0"), 0)
        let outcome = try await program.wait()
        expectStatus(outcome, 1)
        #expect(try statuses(outcome) == ["interrupted", "dropped"])
        #expect(Processes.find(converter) == nil, "the converter is still running")
        #expect(try await items() == [Item(name: "last.txt")])
        #expect(staging == [])
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("a waiting item is cancelled at once, and the item before it continues")
    func waiting() async throws {
        let (program, converter) = try await startHeldCopy()
        expectStatus(try await run("cancel", "journal#1"), 0)
        #expect(try await items().map(\.name) == ["plan.txt"])
        #expect(Processes.find(converter) != nil)
        expectStatus(try await run("cancel", "journal#0"), 0)
        let outcome = try await program.wait()
        expectStatus(outcome, 1)
        #expect(try statuses(outcome) == ["interrupted", "interrupted"])
        #expect(here.items(in: "journal") == [])
    }

    @Test("a signal interrupts the whole drop, and all items are reported as interrupted")
    func signalled() async throws {
        let (program, converter) = try await startHeldCopy()
        try await eventually("it shows its items") { try await items().last?.progress == 0 }
        program.signal(SIGINT)
        let outcome = try await program.wait()
        expectSignal(outcome, SIGINT)
        #expect(try statuses(outcome) == ["interrupted", "interrupted"])
        #expect(Processes.find(converter) == nil)
        #expect(try await items() == [])
        #expect(staging == [])
    }

    // MARK: - Items that are not loading

    @Test("an item that is not loading cannot be cancelled, and nothing changes")
    func landed() async throws {
        try here.write("a.txt", "a\n")
        try here.write("plain/a.txt", "a\n")
        expectStatus(try await run("copy", "a.txt", "--to", "journal/"), 0)
        let before = try here.snapshot(of: ".")
        let cases: [(Argument, Int32, String)] = [
            ("journal#0", 1, "journal/a.txt: is not on its way: it has landed"),
            ("journal/#0", 1, "journal/a.txt: is not on its way: it has landed"),
            ("journal#1", 1, "journal: has no place 1: it holds 1 item"),
            ("journal#9999999999999999999999", 1, "the hand is empty"),
            ("plain#0", 1, "plain: is a plain folder"),
            ("missing#0", 2, "missing: no such directory"),
            ("a.txt#0", 1, "the hand is empty"),
            ("journal#x", 1, "the hand is empty"),
        ]
        for (item, status, message) in cases {
            let outcome = try await run("cancel", item)
            expectStatus(outcome, status)
            #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
        }
        #expect(try here.snapshot(of: ".") == before)
    }

    @Test("an item in the hand takes precedence over an index of the same name")
    func handFirst() async throws {
        try here.write("a.txt", "a\n")
        expectStatus(try await run("copy", "a.txt", "--to", "journal/"), 0)
        try here.write("journal#0", "a file\n")
        // A file with this name exists, so the argument is not an index, whether or not the hand holds the file.
        let empty = try await run("cancel", "journal#0")
        expectStatus(empty, 1)
        #expect(empty.errorText.contains("the hand is empty"))
        expectStatus(try await run("lift", "journal#0", "a.txt"), 0)
        let one = try await run("cancel", "--json", "journal#0")
        expectStatus(one, 0)
        #expect(try one.jsonLines().map { $0["status"]?.string } == ["letGo"])
        #expect(one.errorText == "")
        let all = try await run("cancel", "--json")
        expectStatus(all, 0)
        #expect(try all.jsonLines().map { $0["item"]?.string } == [here.path("a.txt").string])
        let none = try await run("cancel", "--json", "a.txt")
        expectStatus(none, 1)
        #expect(try none.jsonLines().map { $0["error"]?["code"]?.string } == ["empty"])
    }

    @Test("a drop that dies while it is cancelled is reported, and the next drop removes its staging")
    func died() async throws {
        let program = try await startHugeCopy()
        program.signal(SIGSTOP)
        let cancel = try DndBinary.start(["cancel", "journal#0"], in: here)
        let token = try #require(staging.first)
        try await eventually("the request is there") {
            here.names(in: "journal/.dnd/staging/\(token)").contains { $0.bytes.starts(with: "cancel-".utf8) }
        }
        program.signal(SIGKILL)
        _ = try await program.wait()
        let outcome = try await cancel.wait()
        expectStatus(outcome, 0)
        #expect(outcome.errorText.contains("was on its way in a command that has died"))
        #expect(try await items() == [])
        #expect(staging == [token])
        expectStatus(try await run("copy", "last.txt", "--to", "journal/"), 0)
        #expect(staging == [])
        #expect(try await items() == [Item(name: "last.txt")])
    }

    @Test(
        "a drop of another user shows no progress, and cannot be cancelled",
        .enabled(if: geteuid() == 0 && Peers.has("setpriv"), "only root can give a directory to another user"))
    func anothers() async throws {
        let program = try await startHugeCopy()
        let token = try #require(staging.first)
        let directory = here.path("journal/.dnd/staging/\(token)")
        #expect(directory.withPlatformString { chown($0, 65534, 65534) } == 0)
        let list = try await DndBinary.run("list", "--json", "journal", in: here, isConfined: true)
        #expect(try list.jsonLines().map { $0["progress"] } == [.null])
        #expect(try list.jsonLines().map { $0["placeholder"] } == [.bool(true)])
        let outcome = try await DndBinary.run("cancel", "journal#0", in: here, isConfined: true)
        expectStatus(outcome, 1)
        #expect(
            outcome.errorText.contains(
                "journal/huge.bin: is on its way in a command of another user: only that user can cancel it"))
        #expect(here.names(in: "journal/.dnd/staging/\(token)").allSatisfy { !$0.bytes.starts(with: "cancel-".utf8) })
        #expect(directory.withPlatformString { chown($0, 0, 0) } == 0)
        expectStatus(try await run("cancel", "journal#0"), 0)
        expectStatus(try await program.wait(), 1)
    }
}
