import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("dnd watch")
struct WatchTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.makeDirectory("in")
        try here.makeDirectory("out")
    }

    /// Starts a watch of `in`, and waits until it watches.
    private func watch(
        _ more: Argument..., to destination: Argument = "out", settle: Argument = "0.2"
    ) async throws -> RunningProgram {
        var program = try DndBinary.start(
            ["watch", "in", "--to", destination, "--settle", settle, "--jobs", "1"] + more, in: here)
        _ = try await program.awaitMessage("watching in")
        return program
    }

    private func once(_ more: Argument..., to destination: Argument = "out") async throws -> Outcome {
        try await DndBinary.run(
            ["watch", "in", "--to", destination, "--once", "--settle", "0", "--jobs", "1"] + more, in: here)
    }

    private func end(_ program: RunningProgram, by signal: Int32 = SIGTERM) async throws {
        program.signal(signal)
        expectSignal(try await program.wait(), signal)
        try expectNothingLeft(in: here, destination: "out")
    }

    /// A file that the test writes to as a slow program does.
    private func open(_ name: Argument) throws -> FileDescriptor {
        try FileDescriptor.open(
            here.path(name), .writeOnly, options: [.create, .closeOnExec],
            permissions: FilePermissions(rawValue: 0o644))
    }

    private func rename(_ name: Argument, to other: Argument) {
        let result = here.path(name).withPlatformString { old in
            here.path(other).withPlatformString { Glibc.rename(old, $0) }
        }
        #expect(result == 0)
    }

    // MARK: - What is taken, and when

    @Test("takes what is complete, in folders too, and leaves what is hidden or partial")
    func complete() async throws {
        try here.write("in/a.txt", "a\n")
        try here.write("in/sub/deep/b.txt", "b\n")
        try here.write("in/c.txt.part", "c\n")
        try here.write("in/.d.txt", "d\n")
        try here.write("in/.hidden/e.txt", "e\n")
        try here.write("in/f.pdf", "")
        try here.write("in/f.pdf.part", "f\n")
        let outcome = try await once()
        expectStatus(outcome, 0)
        #expect(here.items(in: "out") == ["a.txt", "b.txt"])
        #expect(try here.text("out/b.txt") == "b\n")
        #expect(here.names(in: "in") == [".d.txt", ".hidden", "c.txt.part", "f.pdf", "f.pdf.part", "sub"])
        #expect(outcome.summary == "2 items: 2 dropped, 0 skipped, 0 refused, 0 failed")
        // A rename completes a download.
        rename("in/f.pdf.part", to: "in/f.pdf")
        rename("in/c.txt.part", to: "in/c.txt")
        expectStatus(try await once(), 0)
        #expect(here.items(in: "out") == ["a.txt", "b.txt", "c.txt", "f.pdf"])
        #expect(try here.text("out/f.pdf") == "f\n")
    }

    @Test(
        "takes what matches, and leaves the rest in its folder",
        arguments: [
            (["--only", "*.txt"], ["a.txt", "b.txt", "c.txt"]),
            (["--only", "*.txt", "--exclude", "sub/deep"], ["a.txt", "b.txt"]),
            (["--exclude", "sub"], ["a.txt", "d.md"]),
            (["--only", "public.png"], ["lake.png"]),
            (["--exclude", "public.image", "--exclude", "*.txt"], ["d.md", "named.png"]),
        ] as [([Argument], [Argument])], [[], ["--copy"]] as [[Argument]])
    func filtered(_ example: (options: [Argument], taken: [Argument]), copies: [Argument]) async throws {
        for name in ["a.txt", "d.md", "sub/b.txt", "sub/deep/c.txt"] { try here.write("in/\(name)", "\(name)\n") }
        try here.addExample("lake.png", as: "in/sub/lake.png")
        // The content decides about a type, not the name.
        try here.write("in/sub/named.png", "a text\n")
        let all: [Argument] = ["a.txt", "b.txt", "c.txt", "d.md", "lake.png", "named.png"]
        let arguments: [Argument] = ["watch", "in", "--to", "out", "--once", "--settle", "0", "--jobs", "1"]
        let outcome = try await DndBinary.run(arguments + example.options + copies, in: here)
        expectStatus(outcome, 0)
        #expect(here.items(in: "out") == example.taken)
        func left() -> [Argument] {
            (here.items(in: "in") + here.items(in: "in/sub") + here.items(in: "in/sub/deep")).filter(all.contains)
        }
        let rest = copies.isEmpty ? all.filter { !example.taken.contains($0) } : all
        #expect(Set(left()) == Set(rest))
        // What was left out is taken when no pattern says otherwise.
        expectStatus(try await DndBinary.run(arguments + copies, in: here), 0)
        #expect(here.items(in: "out") == all)
    }

    @Test("a file that is left out is taken after its content has changed")
    func filteredByContent() async throws {
        try here.write("in/a.png", "a text\n")
        let program = try await watch("--only", "public.png")
        try here.write("in/b.png", try Examples.bytes("lake.png"))
        try await eventually("the picture landed") { here.exists("out/b.png") }
        #expect(here.exists("in/a.png"))
        try here.write("in/a.png", try Examples.bytes("lake.png"))
        try await eventually("it became a picture, and landed") { here.exists("out/a.png") }
        try await end(program)
    }

    @Test("--keep-tree: files land in the folders in which they were put", arguments: [[], ["--copy"]] as [[Argument]])
    func tree(copies: [Argument]) async throws {
        for name in ["a.txt", "sub/a.txt", "sub/deep/a.txt"] { try here.write("in/\(name)", "\(name)\n") }
        // A file that failed keeps its folder for the next try.
        try here.write("in/failed/sub/late.txt", "late\n")
        let arguments: [Argument] = ["watch", "in", "--to", "out", "--once", "--settle", "0", "--keep-tree"]
        let plan = try await DndBinary.run(arguments + copies + ["--dry-run", "--json"], in: here)
        let outcome = try await DndBinary.run(arguments + copies + ["--json"], in: here)
        expectStatus(outcome, 0)
        for name in ["a.txt", "sub/a.txt", "sub/deep/a.txt"] {
            #expect(try here.text("out/\(name)") == "\(name)\n")
            #expect(here.exists("in/\(name)") != copies.isEmpty)
        }
        // With --copy, there is no folder of failed files, and this is a folder like any other.
        #expect(try here.text(copies.isEmpty ? "out/sub/late.txt" : "out/failed/sub/late.txt") == "late\n")
        let landed = try outcome.jsonLines().compactMap { $0["destination"]?.string }
        #expect(landed.count == 4)
        #expect(try Set(plan.jsonLines().compactMap { $0["destination"]?.string }) == Set(landed))
    }

    @Test("--keep-tree needs a plain folder")
    func treeInJournal() async throws {
        expectStatus(try await DndBinary.run("init", "journal", "--kind", "journal", in: here), 0)
        let outcome = try await once("--keep-tree", to: "journal")
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("has no folders (--keep-tree): its kind is journal"))
    }

    @Test("a slow writer: not before the file was closed", arguments: [[], ["--poll"]] as [[Argument]])
    func slowWriter(options: [Argument]) async throws {
        var program = try DndBinary.start(
            ["watch", "in", "--to", "out", "--settle", "0.2"] + options, in: here)
        _ = try await program.awaitMessage("watching in")
        let slow = try open("in/slow.txt")
        _ = try slow.writeAll("first, ".utf8)
        // A file that was completed later is taken, so the slow one would have been taken too.
        for number in 1...2 {
            try here.write("in/\(number).txt", "\(number)\n")
            try await eventually("a complete file is taken") { here.exists("out/\(number).txt") }
            #expect(here.exists("in/slow.txt"))
            #expect(!here.exists("out/slow.txt"))
        }
        _ = try slow.writeAll("second\n".utf8)
        try slow.close()
        try await eventually("the slow file is taken") { here.exists("out/slow.txt") }
        #expect(try here.text("out/slow.txt") == "first, second\n")
        try await end(program)
    }

    @Test("a file that gets its name when it is complete, and a rename in place")
    func renames() async throws {
        let program = try await watch()
        let partial = try open("in/a.txt.part")
        _ = try partial.writeAll("a\n".utf8)
        try partial.close()
        try here.write("in/marker.txt", "")
        try await eventually("a complete file is taken") { here.exists("out/marker.txt") }
        #expect(here.exists("in/a.txt.part"))
        rename("in/a.txt.part", to: "in/a.txt")
        // Renamed before it is taken.
        try here.write("in/b.txt", "b\n")
        rename("in/b.txt", to: "in/c.txt")
        try await eventually("both are taken") { here.exists("out/a.txt") && here.exists("out/c.txt") }
        #expect(here.items(in: "out") == ["a.txt", "c.txt", "marker.txt"])
        #expect(here.items(in: "in") == [])
        try await end(program)
    }

    @Test("new folders that are filled at once, moved in whole, and renamed")
    func folders() async throws {
        let program = try await watch()
        for number in 1...40 { try here.write("in/\(number)/a/b/\(number).txt", "\(number)\n") }
        try here.write("whole/x/moved.txt", "moved\n")
        rename("whole", to: "in/whole")
        try await eventually("all are taken") { here.items(in: "out").count == 41 }
        for number in 1...40 { #expect(try here.text("out/\(number).txt") == "\(number)\n") }
        // The folders stay, and are watched under their new names.
        rename("in/1/a", to: "in/2/moved")
        try here.write("in/2/moved/b/later.txt", "later\n")
        try await eventually("it is taken") { here.exists("out/later.txt") }
        try await end(program)
    }

    @Test("a burst: every file lands once")
    func burst() async throws {
        let program = try await watch()
        let count = 1000
        for number in 0..<count { try here.write("in/\(number % 7)/\(number).txt", "\(number)\n") }
        try await eventually("all are taken") { here.items(in: "out").count >= count }
        #expect(here.items(in: "out").count == count)
        for number in stride(from: 0, to: count, by: 37) {
            #expect(try here.text("out/\(number).txt") == "\(number)\n")
        }
        for folder in 0..<7 { #expect(here.items(in: "in/\(folder)") == []) }
        try await end(program)
    }

    // MARK: - Taken once

    @Test("with --copy all files stay, and none is taken twice: renamed, changed, restarted")
    func copies() async throws {
        try here.write("in/a.txt", "a\n")
        try here.write("in/b.txt", "b\n")
        expectStatus(try await once("--copy"), 0)
        #expect(here.items(in: "in") == ["a.txt", "b.txt"])
        rename("in/b.txt", to: "in/c.txt")
        let again = try await once("--copy")
        expectStatus(again, 0)
        #expect(again.errorText == "")
        #expect(here.items(in: "out") == ["a.txt", "b.txt"])
        // A changed file is another one; so is a copy.
        try here.write("in/a.txt", "changed\n")
        try here.write("in/d.txt", "b\n")
        expectStatus(try await once("--copy"), 0)
        #expect(here.items(in: "out") == ["a-2.txt", "a.txt", "b.txt", "d.txt"])
        #expect(try here.text("out/a-2.txt") == "changed\n")
        #expect(here.items(in: "in") == ["a.txt", "c.txt", "d.txt"])
    }

    @Test("an original that must stay is not taken again")
    func kept() async throws {
        try here.write("in/a.txt", "a\n")
        try here.write("in/.dnd/source.toml", "operations = [\"copy\"]\n")
        let first = try await once()
        expectStatus(first, 0)
        #expect(first.errorText.contains("copied, not moved"))
        expectStatus(try await once(), 0)
        #expect(here.items(in: "in") == ["a.txt"])
        #expect(here.items(in: "out") == ["a.txt"])
    }

    @Test("a converted original goes into the history of the destination")
    func converted() async throws {
        try here.write("in/table.csv", "name,height\nLake,1200\n")
        expectStatus(try await once("--as", "json"), 0)
        #expect(here.items(in: "in") == [])
        #expect(here.items(in: "out") == ["table.json"])
        expectStatus(try await DndBinary.run("undo", "out", in: here), 0)
        #expect(try here.text("in/table.csv") == "name,height\nLake,1200\n")
        #expect(here.items(in: "out") == [])
    }

    @Test("killed at any time and started again: every file lands once", arguments: [true, false])
    func killed(copies: Bool) async throws {
        let options: [Argument] = copies ? ["--copy"] : []
        for number in 1...60 { try here.write("in/\(number).txt", "\(number)\n") }
        var kills = 0
        // Each start gets further, and is killed as soon as something has landed.
        while kills < 4 {
            let before = here.items(in: "out").count
            let program = try DndBinary.start(
                ["watch", "in", "--to", "out", "--settle", "0", "--jobs", "1"] + options, in: here)
            try await eventually("something has landed") {
                here.items(in: "out").count >= min(before + 5, 60)
            }
            program.signal(SIGKILL)
            _ = try await program.wait()
            kills += 1
        }
        expectStatus(
            try await DndBinary.run(["watch", "in", "--to", "out", "--once", "--settle", "0"] + options, in: here), 0)
        #expect(here.items(in: "out").count == 60)
        for number in 1...60 { #expect(try here.text("out/\(number).txt") == "\(number)\n") }
        #expect(here.items(in: "in").count == (copies ? 60 : 0))
    }

    @Test("a second watch of the same folder is refused, whatever its destination is")
    func twice() async throws {
        let program = try await watch()
        let second = try await DndBinary.run("watch", "in", "--to", "elsewhere/", "--once", in: here)
        expectStatus(second, 75)
        #expect(second.errorText.contains("is already being watched"))
        try await end(program)
        expectStatus(try await once(), 0)
    }

    @Test("a signal ends it", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) async throws {
        let program = try await watch()
        try here.write("in/a.txt", "a\n")
        try await eventually("it is taken") { here.exists("out/a.txt") }
        try await end(program, by: signal)
    }

    @Test(
        "a file that takes one item is refused; one of several items, or of lines, is not",
        arguments: [
            ("one.txt", [], 64), ("one.png", [], 64), ("j/one.txt", [], 64), ("one.csv", [], 0),
            ("one.txt", ["--at", "end"], 0),
        ] as [(Argument, [Argument], Int32)])
    func singleFile(destination: Argument, options: [Argument], status: Int32) async throws {
        try await textJournal()
        try here.write("in/1.csv", "a,b\n1,2\n")
        try here.write("in/2.csv", "a,b\n3,4\n")
        let outcome = try await DndBinary.run(
            ["watch", "in", "--to", destination, "--once", "--settle", "0"] + options, in: here)
        expectStatus(outcome, status)
        #expect(outcome.errorText.contains("is one file, but a drop folder needs") == (status == 64))
        #expect(here.exists(destination) == (status == 0))
    }

    // MARK: - Failures

    /// A journal that reads only text.
    private func textJournal() async throws {
        expectStatus(
            try await DndBinary.run(
                "init", "j", "--kind", "journal", "--reads", "public.utf8-plain-text", in: here), 0)
    }

    @Test("what fails is kept with its reason, and taken when the destination reads it")
    func failed() async throws {
        try await textJournal()
        try here.write("in/sub/noise.bin", [0, 159, 146, 150, 7, 255, 0, 1])
        try here.write("in/a.txt", "a\n")
        let outcome = try await once(to: "j")
        expectStatus(outcome, 1)
        #expect(here.items(in: "j") == ["a.txt"])
        #expect(here.items(in: "in/sub") == [])
        #expect(here.items(in: "in/failed/sub") == ["noise.bin", "noise.bin.reason.json"])
        let reason = try here.text("in/failed/sub/noise.bin.reason.json")
        #expect(reason.contains("\"code\" : \"noCommonType\""))
        // Nothing has changed, so nothing is tried.
        let again = try await once(to: "j")
        expectStatus(again, 0)
        #expect(again.errorText == "")
        try here.write("j/.dnd/destination.toml", "kind = \"journal\"\nreads = [\"public.data\"]\n")
        expectStatus(try await once(to: "j"), 0)
        #expect(here.items(in: "j") == ["a.txt", "noise.bin"])
        #expect(here.items(in: "in") == ["sub"])
    }

    @Test("a failed file that is moved back is tried at once; one that was changed too")
    func retried() async throws {
        try await textJournal()
        try here.write("in/a.bin", [0, 159, 146, 150, 7, 255, 0, 1])
        try here.write("in/b.bin", [0, 159, 146, 150, 7, 255, 0, 2])
        expectStatus(try await once(to: "j"), 1)
        let program = try await watch(to: "j")
        rename("in/failed/a.bin", to: "in/a.bin")
        try await eventually("it has failed again") { here.exists("in/failed/a.bin") && !here.exists("in/a.bin") }
        try here.write("in/failed/b.bin", "now a text\n")
        try await eventually("it is taken") { here.items(in: "j").count == 1 }
        try await eventually("its reason is removed") { here.items(in: "in/failed") == ["a.bin", "a.bin.reason.json"] }
        program.signal(SIGTERM)
        expectSignal(try await program.wait(), SIGTERM)
    }

    @Test("a name that is too long with the suffix of a reason has one, too", arguments: [".bin", "", "é"])
    func longName(end: String) async throws {
        try await textJournal()
        let name = String(repeating: "ü", count: (255 - end.utf8.count) / 2) + end
        try here.write("in/\(name)", [0, 159, 146, 150, 7, 255, 0, 1])
        expectStatus(try await once(to: "j"), 1)
        // The files there are read again, and the reason stays.
        expectStatus(try await once(to: "j"), 0)
        let found = here.items(in: "in/failed").map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(found.count == 2 && found.contains(name), "\(found)")
        let reason = try #require(found.first { $0.hasSuffix("\(end == ".bin" ? end : "ü").reason.json") })
        #expect(reason.utf8.count <= 255 && !reason.unicodeScalars.contains("\u{FFFD}"))
        #expect(try here.text("in/failed/\(reason)").contains("\"code\" : \"noCommonType\""))
        try here.write("j/.dnd/destination.toml", "kind = \"journal\"\nreads = [\"public.data\"]\n")
        expectStatus(try await once(to: "j"), 0)
        #expect(here.items(in: "in") == [])
    }

    @Test("names in the folder of failed files are never replaced")
    func failedNames() async throws {
        try await textJournal()
        for round in 1...2 {
            try here.write("in/a.bin", [0, 159, 146, 150, UInt8(round), 255, 0, 1])
            expectStatus(try await once(to: "j"), 1)
        }
        #expect(
            here.items(in: "in/failed") == ["a-2.bin", "a-2.bin.reason.json", "a.bin", "a.bin.reason.json"])
        #expect(try here.read("in/failed/a.bin")[4] == 1)
        #expect(try here.read("in/failed/a-2.bin")[4] == 2)
    }

    @Test("with --copy, failed files stay where they are")
    func failedCopies() async throws {
        try await textJournal()
        try here.write("in/a.bin", [0, 159, 146, 150, 7, 255, 0, 1])
        expectStatus(try await once("--copy", to: "j"), 1)
        expectStatus(try await once("--copy", to: "j"), 0)
        #expect(here.items(in: "in") == ["a.bin"])
    }

    @Test("while the destination is missing, files wait, and nothing is created in its place")
    func missingDestination() async throws {
        var program = try await watch()
        try here.write("in/a.txt", "a\n")
        try await eventually("it is taken") { here.exists("out/a.txt") }
        rename("out", to: "away")
        try here.write("in/b.txt", "b\n")
        _ = try await program.awaitMessage("the destination has disappeared")
        #expect(here.exists("in/b.txt"))
        #expect(!here.exists("in/failed"))
        #expect(!here.exists("out"))
        rename("away", to: "out")
        try await eventually("it is taken") { here.exists("out/b.txt") }
        try await end(program)
        rename("out", to: "away")
        try here.write("in/c.txt", "c\n")
        let outcome = try await once()
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("the destination has disappeared"))
        #expect(here.exists("in/c.txt"))
    }

    @Test("a full destination is not the file's fault")
    func fullDestination() async throws {
        expectStatus(
            try await DndBinary.run("init", "j", "--kind", "journal", "--max-items", "1", in: here), 0)
        try here.write("in/a.txt", "a\n")
        try here.write("in/b.txt", "b\n")
        expectStatus(try await once(to: "j"), 1)
        #expect(!here.exists("in/failed"))
        #expect(here.items(in: "in").count + here.items(in: "j").count == 2)
    }

    // MARK: - The command line

    @Test(
        "a wrong command line",
        arguments: [
            (["in", "--to", "-"], 64, "a destination that keeps every item"),
            (["in", "--to", "in/sub/"], 64, "must not contain each other"),
            (["in", "--to", "."], 64, "must not contain each other"),
            (["missing", "--to", "out"], 2, "is not a folder that can be watched"),
            (["in", "--to", "out", "--settle=-1"], 64, "from 0 to 86400"),
            (["in", "--to", "out", "--fail-fast"], 64, "does not apply to a drop folder"),
            (["in", "--to", "out", "--companions", "together"], 64, "each file is taken by itself"),
        ] as [([Argument], Int32, String)])
    func usage(arguments: [Argument], status: Int32, words: String) async throws {
        let outcome = try await DndBinary.run(["watch"] + arguments + ["--once"], in: here)
        expectStatus(outcome, status)
        #expect(outcome.errorText.contains(words), "\(outcome)")
    }

    @Test("a dry run changes nothing")
    func dryRun() async throws {
        try here.write("in/a.txt", "a\n")
        let outcome = try await once("--dry-run")
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "in/a.txt -> out/a.txt (public.plain-text, native)\n")
        #expect(here.items(in: "in") == ["a.txt"])
        expectStatus(try await once("--json"), 0)
        #expect(here.items(in: "out") == ["a.txt"])
    }
}
