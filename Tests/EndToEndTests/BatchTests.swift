import Glibc
import SystemPackage
import TestPrograms
import Testing

/// `dnd batch PLAN`: plan, run, run again, retry.
@Suite("Batches: plan, run, resume, retry")
struct BatchTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["lake.png", "evening.heic", "caches.gpx"] { try here.addExample(name, as: "in/\(name)") }
        for number in 1...20 { try here.write("in/sub/\(number)/t.txt", "text \(number)\n") }
        try here.write("in/x.bin", [0, 1, 2, 3, 255, 254])
    }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    private func plan(_ options: Argument...) async throws -> Outcome {
        try await DndBinary.run(["batch", "in", "--to", "j/", "--plan-to", "plan.ndjson"] + options, in: here)
    }

    private func counts(_ outcome: Outcome) throws -> [String: Int] {
        let last = try #require(try outcome.jsonLines().last)
        var counts: [String: Int] = [:]
        for key in ["listed", "dropped", "known", "skipped", "refused", "failed", "notReached"] {
            counts[key] = last[key]?.number.map { Int($0) }
        }
        return counts.filter { $0.value != 0 }
    }

    @Test("the header has the digest of the rest, and each item that a copy would drop has a line")
    func planned() async throws {
        expectStatus(try await plan(), 1)
        #expect(!here.exists("j"))
        let text = try here.text("plan.ndjson")
        let lines = text.split(separator: "\n").map(String.init)
        let digest = try await Program.run(
            ["/bin/sh", "-c", "tail -n +2 plan.ndjson | sha256sum | cut -d ' ' -f 1"], in: here.path(""))
        let header = try JSONValue(parsing: lines[0])
        #expect(header["sha256"]?.string.map { $0 + "\n" } == digest.outputText)
        #expect(header["items"]?.number == Double(lines.count - 1))
        let mtime = try await Program.run(
            ["/usr/bin/stat", "-c", "%.9Y", "in/lake.png"], in: here.path("")
        ).outputText
        let items = try lines.dropFirst().map { try JSONValue(parsing: $0) }
        let lake = try #require(items.first { $0["source"]?.string == "in/lake.png" })
        #expect(lake["mtime"]?.string.map { $0 + "\n" } == mtime)
        #expect(lake["target"]?.string == "lake.png")
        #expect(items.map { $0["n"]?.number } == items.indices.map { Double($0 + 1) })
        let copy = try await run("copy", "in", "--to", "other/", "--json")
        #expect(
            items.map { $0["target"]?.string }
                == copyTargets(try copy.jsonLines()))
    }

    private func copyTargets(_ lines: [JSONValue]) -> [String?] {
        lines.map { $0["destination"]?.string.map { String($0.dropFirst("other/".count)) } }
    }

    @Test("a directory is no plan, and the hint makes one of it")
    func directory() async throws {
        let outcome = try await run("batch", "in")
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("hint: make a plan of what is in it: dnd batch in --to DEST"))
    }

    @Test("a run drops what the plan says; run again, it reads nothing that has landed")
    func resumed() async throws {
        expectStatus(try await plan(), 1)
        let first = try await run("batch", "plan.ndjson", "--report", "report.ndjson")
        expectStatus(first, 1)
        let listed = try counts(first)["listed"] ?? 0
        #expect(listed > 20)
        #expect(try counts(first) == ["listed": listed, "dropped": listed - 1, "refused": 1])
        #expect(try here.text("report.ndjson") == first.outputText)
        let before = try here.snapshot(of: "j")
        let watch = try OpenWatch(here.path("in"))
        let second = try await run("batch", "plan.ndjson", "--report", "report.ndjson")
        expectStatus(second, 1)
        #expect(try counts(second) == ["listed": listed, "known": listed - 1, "refused": 1])
        #expect(Set(watch.opens().keys).subtracting(["x.bin", "sub"]).isEmpty)
        #expect(try here.snapshot(of: "j") == before)
        #expect(
            try second.jsonLines().compactMap { $0["destination"]?.string }
                == first.jsonLines().compactMap { $0["destination"]?.string })
    }

    @Test(
        "what fails for a reason that may pass is tried again by --retry, and nothing else",
        .enabled(if: SmallDisk.isAvailable, "needs root, to mount a small tmpfs"))
    func retried() async throws {
        try here.makeDirectory("disk")
        let disk = try SmallDisk(at: here.path("disk"), kibibytes: 512)
        defer { withExtendedLifetime(disk) {} }
        let target: Argument = "disk/j/"
        try here.write("in/big.txt", String(repeating: "0123456789abcdef", count: 100_000))
        expectStatus(try await run("batch", "in", "--to", target, "--plan-to", "plan.ndjson"), 1)
        let first = try await run("batch", "plan.ndjson", "--report", "report.ndjson")
        expectStatus(first, 75)
        let failed = try first.jsonLines().filter { $0["error"]?["retryable"]?.bool == true }
        #expect(failed.contains { $0["source"]?.string == "in/big.txt" })
        #expect(failed.count < (try counts(first)["listed"] ?? 0) - 1)
        let again = try await run("batch", "plan.ndjson", "--retry", "report.ndjson", "--to", "elsewhere/")
        expectStatus(again, 0)
        #expect(try counts(again) == ["listed": failed.count, "dropped": failed.count])
        #expect(try again.jsonLines().dropLast().map { $0["n"] } == failed.map { $0["n"] })
        #expect(here.items(in: "elsewhere").count == failed.count)
    }

    @Test("a source that has changed since fails for good, and the others land")
    func changed() async throws {
        expectStatus(try await plan(), 1)
        try here.write("in/sub/3/t.txt", "longer than before\n")
        let outcome = try await run("batch", "plan.ndjson")
        expectStatus(outcome, 2)
        let failed = try outcome.jsonLines().filter { $0["status"]?.string == "failed" }
        #expect(failed.count == 1)
        #expect(failed.first?["error"]?["code"]?.string == "sourceChanged")
        #expect(failed.first?["error"]?["retryable"]?.bool == false)
        #expect(failed.first?["error"]?["message"]?.string?.contains("found 19 bytes, expected 7") == true)
    }

    @Test("a plan that was edited, is newer, has a broken line, or is none: one error, and nothing changes")
    func badPlans() async throws {
        expectStatus(try await plan(), 1)
        let text = try here.text("plan.ndjson")
        try here.write("edited.ndjson", text.replacing("lake", with: "lage"))
        try here.write("newer.ndjson", text.replacing("\"plan\":1", with: "\"plan\":9"))
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[4] = "garbage"
        try here.write("broken.ndjson", lines.joined(separator: "\n"))
        try here.write("cut.ndjson", lines.prefix(4).joined(separator: "\n") + "\n")
        try here.write("empty.ndjson", "")
        for (name, message) in [
            ("edited.ndjson", "was changed after it was made"), ("newer.ndjson", "the plan has version 9, expected 1"),
            ("broken.ndjson", "line 5 is not a line of a plan"), ("cut.ndjson", "was changed after it was made"),
            ("in/x.bin", "is not a plan"), ("empty.ndjson", "is empty, expected a plan"),
            ("no.ndjson", "cannot be read"),
        ] as [(Argument, String)] {
            let outcome = try await run("batch", name)
            expectStatus(outcome, 64)
            #expect(outcome.errorText.contains(message), "\(name)")
            #expect(outcome.outputText == "")
        }
        #expect(!here.exists("j"))
    }

    @Test("a destination that vanished is an error, and is not made again")
    func vanished() async throws {
        expectStatus(try await run("copy", "in/lake.png", "--to", "j/"), 0)
        expectStatus(try await plan(), 1)
        try #require(rename(here.path("j").string, here.path("away").string) == 0)
        let outcome = try await run("batch", "plan.ndjson")
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("does not exist any more: it was a journal when the plan was made"))
        #expect(!here.exists("j"))
    }

    @Test(
        "options that a plan decides, and wrong arguments, are errors of the command line",
        arguments: [
            ["plan.ndjson", "--as", "png"], ["plan.ndjson", "--only", "*.png"], ["plan.ndjson", "in"],
            ["in", "--plan-to", "other.ndjson"], ["in", "--to", "j/", "--plan-to", "plan.ndjson"],
            ["in", "--to", "j/", "--plan-to", "other.ndjson", "--at", "0"],
            ["plan.ndjson", "--shard", "3/3", "--to", "s"],
            ["plan.ndjson", "--shard", "1/3"], ["plan.ndjson", "--shard", "auto/3", "--to", "s"],
            ["in/lake.png", "--to", "a.png", "--plan-to", "other.ndjson"], ["plan.ndjson", "--report", "in/x.bin"],
            ["plan.ndjson", "--retry", "in/x.bin"],
        ] as [[Argument]])
    func usage(arguments: [Argument]) async throws {
        expectStatus(try await plan(), 1)
        let before = try here.text("plan.ndjson")
        expectStatus(try await DndBinary.run(["batch"] + arguments, in: here), 64)
        #expect(!here.exists("j") && !here.exists("other.ndjson") && !here.exists("s"))
        #expect(try here.text("plan.ndjson") == before)
        #expect(try here.read("in/x.bin").count == 6)
    }

    @Test("the options of the plan hold in the run")
    func options() async throws {
        let outcome = try await run(
            "batch", "in/evening.heic", "in/lake.png", "--to", "j/", "--plan-to", "plan.ndjson", "--as", "jpeg",
            "--strip",
            "private", "--if-exists", "skip", "--accept", "jpeg,png", "--limit", "time=90", "--no-preserve", "xattr")
        expectStatus(outcome, 0)
        let header = try JSONValue(parsing: String(here.text("plan.ndjson").prefix { $0 != "\n" }))
        #expect(
            header["options"]?.array?.compactMap(\.string) == [
                "--as", "public.jpeg", "--accept", "public.jpeg,public.png", "--strip", "private", "--limit", "time=90",
                "--no-preserve", "xattr", "--if-exists", "skip",
            ])
        expectStatus(try await run("batch", "plan.ndjson"), 0)
        #expect(here.items(in: "j") == ["evening.jpeg", "lake.jpeg"])
    }

    @Test("a signal ends a run; what was begun ends within --grace, and the next run completes it")
    func terminated() async throws {
        for number in 0..<1000 { try here.write("many/\(number).txt", "\(number)\n") }
        expectStatus(try await run("batch", "many", "--to", "j/", "--plan-to", "plan.ndjson"), 0)
        var running = try DndBinary.start(
            ["batch", "plan.ndjson", "--grace", "60s", "--report", "report.ndjson"], in: here)
        _ = try await running.awaitOutput("\"n\":1,")
        running.signal(SIGTERM)
        let outcome = try await running.wait()
        #expect(outcome.ending == .signalled(SIGTERM))
        let first = try counts(outcome)
        #expect(first["failed"] == nil)
        #expect(first["listed"] == 1000)
        // All were read ahead; what had not begun to load stays.
        #expect((first["notReached"] ?? 0) > 0)
        let second = try await run("batch", "plan.ndjson")
        expectStatus(second, 0)
        #expect(
            try counts(second)
                == ["listed": 1000, "known": first["dropped"] ?? 0, "dropped": 1000 - (first["dropped"] ?? 0)].filter {
                    $0.value != 0
                })
        #expect(here.items(in: "j").count == 1000)
        expectStatus(try await run("verify", "j"), 0)
    }

    @Test(
        "a run that is killed again and again is completed, and no item is there twice",
        arguments: ["journal", "folder"])
    func killed(kind: Argument) async throws {
        for number in 0..<900 { try here.write("many/\(number).txt", "\(number)\n") }
        expectStatus(try await run("init", "out", "--kind", kind), 0)
        expectStatus(
            try await run("batch", "many", "--only", "*.txt", "--to", "out", "--plan-to", "plan.ndjson"), 0)
        var landed = 0
        var hits = 0
        for kill in 1...5 {
            var running = try DndBinary.start(["batch", "plan.ndjson"], in: here)
            _ = try await running.awaitOutput("\"n\":\(kill * 100),")
            running.signal(SIGKILL)
            _ = try await running.wait()
            let count = here.items(in: "out").count
            #expect(count >= landed)
            if count > landed, count < 900 { hits += 1 }
            landed = count
        }
        // The kills hit the work.
        #expect(hits > 0)
        let outcome = try await run("batch", "plan.ndjson")
        expectStatus(outcome, 0)
        #expect(
            try counts(outcome) == ["listed": 900, "known": landed, "dropped": 900 - landed].filter { $0.value != 0 })
        #expect(here.items(in: "out").count == 900)
        for number in 0..<900 { #expect(try here.text(Argument(stringLiteral: "out/\(number).txt")) == "\(number)\n") }
        #expect(here.names(in: "out").filter { $0 != ".dnd" && $0.bytes.first == UInt8(ascii: ".") } == [])
        if kind == "journal" { expectStatus(try await run("verify", "out"), 0) }
    }

    @Test(
        "a run removes what a killed one has left, also if all has landed; a dry run changes nothing",
        arguments: ["journal", "folder"])
    func tidied(kind: Argument) async throws {
        expectStatus(try await run("init", "out", "--kind", kind), 0)
        expectStatus(try await run("batch", "in/sub", "--only", "*.txt", "--to", "out", "--plan-to", "plan.ndjson"), 0)
        expectStatus(try await run("batch", "plan.ndjson"), 0)
        let left = (kind == "journal" ? "out/.dnd/staging/" : "out/.dnd-") + String(repeating: "0a", count: 16)
        try here.write("\(left)/load-1", "half")
        expectStatus(try await run("batch", "plan.ndjson", "--dry-run"), 0)
        #expect(here.exists("\(left)/load-1"))
        let before = here.items(in: "out")
        let again = try await run("batch", "plan.ndjson")
        expectStatus(again, 0)
        #expect(try counts(again) == ["listed": 20, "known": 20])
        #expect(!here.exists("\(left)"))
        #expect(here.items(in: "out") == before)
    }

    @Test(
        "a container that cannot be opened fails for the same reason in the plan, in the run and in a copy",
        arguments: [false, true])
    func damaged(isCut: Bool) async throws {
        if isCut {
            // The first of two entries is complete, and has a line of its own.
            let tar = try await Program.run(
                ["/bin/sh", "-c", "tar -cf - -C in/sub/1 t.txt | head -c 1024; printf 'no header of tar'"],
                in: here.path(""))
            try here.write("cut.tar", tar.output + [UInt8](repeating: UInt8(ascii: "A"), count: 512))
        } else {
            try here.write("cut.tar", Array("PK\u{3}\u{4}junk".utf8))
        }
        let copy = try await run("copy", "cut.tar", "--to", "copied/", "--json")
        let planned = try await run("batch", "cut.tar", "--to", "j/", "--plan-to", "plan.ndjson")
        let first = try await run("batch", "plan.ndjson")
        expectStatus(copy, 2)
        expectStatus(planned, 2)
        expectStatus(first, 2)
        let expected = isCut ? ["listed": 2, "dropped": 1, "failed": 1] : ["listed": 1, "failed": 1]
        #expect(try counts(first) == expected)
        let errors = try copy.jsonLines().compactMap { $0["error"]?["message"]?.string }
        #expect(errors.count == 1)
        #expect(try first.jsonLines().compactMap { $0["error"]?["message"]?.string } == errors)
        #expect(try first.jsonLines().compactMap { $0["error"]?["code"]?.string } == ["damaged"])
        #expect(here.items(in: "j") == (isCut ? ["t.txt"] : []))
    }

    @Test("a container that can be opened only since the plan was made needs a new plan")
    func openedSince() async throws {
        let tar = try await Program.run(["/bin/sh", "-c", "tar -cf two.tar in/sub/1 in/sub/2"], in: here.path(""))
        #expect(tar.status == 0)
        let planned = try await DndBinary.run(
            ["batch", "two.tar", "--to", "j/", "--plan-to", "plan.ndjson"], in: here,
            environment: ["TMPDIR": here.path("nowhere").string])
        expectStatus(planned, 2)
        #expect(planned.errorText.contains("a temporary directory cannot be created"), "\(planned.errorText)")
        let outcome = try await run("batch", "plan.ndjson")
        expectStatus(outcome, 2)
        let error = try #require(try outcome.jsonLines().first?["error"])
        #expect(error["code"]?.string == "sourceChanged")
        #expect(error["message"]?.string == "stands for 2 items, expected one")
        #expect(!here.exists("j"))
    }

    @Test("what cannot be recorded does not land in a plain folder: the next run would land it again")
    func unrecorded() async throws {
        try here.makeDirectory("out")
        expectStatus(
            try await run("batch", "in/sub", "--only", "*.txt", "--to", "out/", "--plan-to", "plan.ndjson"), 0)
        try here.write("state", "no directory")
        let arguments: [Argument] = ["batch", "plan.ndjson"]
        let state = ["XDG_STATE_HOME": here.path("state").string]
        let first = try await DndBinary.run(arguments, in: here, environment: state)
        expectStatus(first, 2)
        #expect(try counts(first) == ["listed": 20, "failed": 20])
        #expect(here.names(in: "out") == [])
        let homeless = try await DndBinary.run(arguments, in: here, environment: ["XDG_STATE_HOME": "", "HOME": ""])
        expectStatus(homeless, 2)
        #expect(homeless.errorText.contains("needs a directory"), "\(homeless)")
        #expect(here.names(in: "out") == [])
        #expect(unlink(here.path("state").string) == 0)
        let second = try await DndBinary.run(arguments, in: here, environment: state)
        expectStatus(second, 0)
        #expect(try counts(second) == ["listed": 20, "dropped": 20])
        #expect(here.names(in: "out").count == 20)
    }
}
