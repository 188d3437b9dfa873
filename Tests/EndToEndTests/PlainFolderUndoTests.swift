import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Undo of drops into plain folders and files. Their log is in the user's state directory.
@Suite("dnd undo in a plain folder")
struct PlainFolderUndoTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: [String]) async throws -> Outcome {
        try await DndBinary.run(arguments.map { "\($0)" }, in: here)
    }

    /// The files of a folder, including hidden ones, with their bytes, modes and times.
    private func state(_ folder: FilePath) throws -> [String: String] {
        var state: [String: String] = [:]
        for (path, bytes) in try here.snapshot(of: "\(folder.string)") {
            let status = try path.stat(followTargetSymlink: false)
            let time = status.type == .directory ? "" : " \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
            state[path.string] = "\(String(decoding: bytes, as: UTF8.self)) \(status.mode.rawValue)\(time)"
        }
        return state
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let command: [String]
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "a drop", command: ["copy", "in/a.txt", "in/b.txt", "--to", "OUT/"]),
        Case(name: "a drop beside what has the name", command: ["copy", "in/x.txt", "--to", "OUT/"]),
        Case(name: "a replacement", command: ["copy", "in/x.txt", "--to", "OUT/", "--if-exists", "replace"]),
        Case(name: "a move", command: ["move", "in/a.txt", "--to", "OUT/"]),
        Case(name: "a move that replaces", command: ["move", "in/x.txt", "--to", "OUT/", "--if-exists", "replace"]),
        Case(
            name: "a move that converts",
            command: ["move", "in/pic.tiff", "--to", "OUT/", "--as", "png", "--allow-conversion"]),
        Case(
            name: "a move that converts to a named file",
            command: ["move", "in/pic.tiff", "--to", "OUT/new.png", "--allow-conversion"]),
        Case(name: "a folder", command: ["copy", "in/tree", "--to", "OUT/"]),
        Case(name: "a folder that is moved", command: ["move", "in/tree", "--to", "OUT/"]),
        Case(name: "a folder that replaces", command: ["copy", "in/t", "--to", "OUT/", "--if-exists", "replace"]),
        Case(name: "a new file", command: ["copy", "in/a.txt", "--to", "OUT/new.txt"]),
        Case(
            name: "a file that replaces", command: ["copy", "in/a.txt", "--to", "OUT/x.txt", "--if-exists", "replace"]),
        Case(name: "lines of a file", command: ["copy", "in/a.txt", "in/b.txt", "--to", "OUT/x.txt", "--at", "0"]),
    ]

    private func prepare(_ out: FilePath) throws {
        for name in ["a", "b", "x"] { try here.write("in/\(name).txt", "new \(name)\n") }
        try here.write("in/tree/u/v.txt", "v\n")
        try here.write("in/t/w.txt", "new w\n")
        try here.write("in/pic.tiff", SampleFiles.tiff(width: 3, height: 2))
        here.setMode("in/a.txt", 0o640)
        for (name, text) in [("x.txt", "old x\n"), ("y.txt", "old y\n")] {
            let file = try FileDescriptor.open(
                out.appending(name), .writeOnly, options: [.create], permissions: FilePermissions(rawValue: 0o604))
            try file.closeAfter { _ = try file.writeAll(Array(text.utf8)) }
        }
        try #require(mkdir(out.appending("t").string, 0o755) == 0)
    }

    private func thereAndBack(_ test: Case, _ out: FilePath) async throws {
        try prepare(out)
        let before = (try state(out), try state(here.path("in")))
        expectStatus(try await run(test.command.map { $0.replacing("OUT", with: out.string) }), 0)
        let after = (try state(out), try state(here.path("in")))
        #expect(before.0 != after.0)
        let planned = try await run(["undo", "-n", "--json", out.string]).jsonLines()
        #expect(planned.allSatisfy { $0["status"]?.string == "planned" } && !planned.isEmpty)
        #expect(try state(out) == after.0)
        for _ in 0..<2 {
            let undone = try await run(["undo", out.string])
            expectStatus(undone, 0)
            #expect(undone.errorText == "")
            #expect(try state(out) == before.0)
            #expect(try state(here.path("in")) == before.1)
            expectStatus(try await run(["redo", out.string]), 0)
            #expect(try state(out) == after.0)
            #expect(try state(here.path("in")) == after.1)
        }
        let log = try await run(["log", "--json", out.string]).jsonLines()
        #expect(log.map { $0["operation"]?.string } == ["redo", "undo", "redo", "undo", test.command[0]])
    }

    @Test("undo and redo restore bytes, modes and times, and add nothing to the folder", arguments: cases)
    func onOneFileSystem(_ test: Case) async throws {
        try here.makeDirectory("out")
        try await thereAndBack(test, here.path("out"))
    }

    @Test(
        "the same with the folder and the log on different file systems",
        .enabled(if: OtherFileSystem.isThere, "/dev/shm is no other file system than that of the tests"),
        arguments: cases)
    func onAnotherFileSystem(_ test: Case) async throws {
        let other = try OtherFileSystem()
        let out = other.path.appending("out")
        try #require(mkdir(out.string, 0o755) == 0)
        try await thereAndBack(test, out)
    }

    @Test("all operations are undone and redone one after the other, also those of one file")
    func allTheWay() async throws {
        try here.makeDirectory("out")
        try prepare(here.path("out"))
        let commands = [
            ["copy", "in/a.txt", "--to", "out/"], ["copy", "in/b.txt", "--to", "out/a.txt", "--if-exists", "replace"],
            ["copy", "in/x.txt", "--to", "out/", "--if-exists", "replace"], ["move", "in/b.txt", "--to", "out/"],
        ]
        var states = [try state(here.path("out"))]
        for command in commands {
            expectStatus(try await run(command), 0)
            states.append(try state(here.path("out")))
        }
        // For a single file, later operations on other files are skipped.
        expectStatus(try await run(["undo", "out/a.txt"]), 0)
        #expect(try here.text("out/a.txt") == "new a\n")
        #expect(try here.text("out/x.txt") == "new x\n")
        expectStatus(try await run(["redo", "out/a.txt"]), 0)
        #expect(try state(here.path("out")) == states[4])
        for expected in states.dropLast().reversed() {
            expectStatus(try await run(["undo", "out"]), 0)
            #expect(try state(here.path("out")) == expected)
        }
        let nothing = try await run(["undo", "out"])
        expectStatus(nothing, 1)
        #expect(nothing.errorText.contains("has nothing to undo in its log"))
        for expected in states.dropFirst() {
            expectStatus(try await run(["redo", "out"]), 0)
            #expect(try state(here.path("out")) == expected)
        }
    }

    @Test("an edited file is reported and stays; a renamed file is found")
    func changedByHand() async throws {
        try here.makeDirectory("out")
        try prepare(here.path("out"))
        expectStatus(try await run(["copy", "in/a.txt", "in/b.txt", "in/tree", "--to", "out/"]), 0)
        // The size is the same; only the time differs.
        try here.write("out/a.txt", "NEW A\n")
        try #require(rename(here.path("out/b.txt").string, here.path("out/c.txt").string) == 0)
        let outcome = try await run(["undo", "--json", "out"])
        expectStatus(outcome, 1)
        let statuses = try outcome.jsonLines().map { ($0["path"]?.string ?? "", $0["status"]?.string) }
        #expect(
            Dictionary(uniqueKeysWithValues: statuses)
                == ["out/a.txt": "left", "out/c.txt": "reversed", "out/tree": "reversed"])
        #expect(outcome.errorText.contains("out/a.txt: has changed since the operation"))
        #expect(try here.text("out/a.txt") == "NEW A\n")
        #expect(!here.exists("out/c.txt"))

        try #require(unlink(here.path("out/a.txt").string) == 0)
        expectStatus(try await run(["copy", "in/x.txt", "--to", "out/a.txt"]), 0)
        // The file of the first operation is gone. Its name belongs to a file of another operation.
        let gone = try await run(["undo", "out", "1"])
        expectStatus(gone, 1)
        #expect(try here.text("out/a.txt") == "new x\n")
    }

    @Test("a folder with the path or inode of a removed one has its own log")
    func anotherFolder() async throws {
        for _ in 0..<3 {
            try here.makeDirectory("out")
            try here.write("in/a.txt", "a\n")
            let outcome = try await run(["undo", "out"])
            expectStatus(outcome, 1)
            #expect(outcome.errorText.contains("has no log"))
            expectStatus(try await run(["copy", "in/a.txt", "--to", "out/"]), 0)
            try #require(unlink(here.path("out/a.txt").string) == 0)
            try #require(rmdir(here.path("out").string) == 0)
        }
        // A renamed folder keeps its log.
        try here.makeDirectory("out")
        expectStatus(try await run(["copy", "in/a.txt", "--to", "out/"]), 0)
        try #require(rename(here.path("out").string, here.path("moved").string) == 0)
        expectStatus(try await run(["undo", "moved"]), 0)
        #expect(!here.exists("moved/a.txt"))
    }

    @Test("without a home, a file that is replaced is not kept, which is said")
    func homeless() async throws {
        try here.write("new/a.txt", "new\n")
        try here.write("target/a.txt", "old\n")
        let outcome = try await DndBinary.run(
            "copy", "new/a.txt", "--to", "target/", "--if-exists", "replace", in: here,
            environment: ["HOME": "", "XDG_STATE_HOME": ""])
        expectStatus(outcome, 0)
        #expect(try here.text("target/a.txt") == "new\n")
        #expect(outcome.errorText.hasPrefix("dnd: warning: target: replaced files are lost: "))
        let added = try await DndBinary.run(
            "copy", "new/a.txt", "--to", "target/", in: here, environment: ["HOME": "", "XDG_STATE_HOME": ""])
        expectStatus(added, 0)
        #expect(added.errorText == "")
    }

    @Test("a log that cannot be written is reported, and prevents no item from landing")
    func noLog() async throws {
        try here.write("in/a.txt", "a\n")
        try here.makeDirectory("out")
        try here.write("state", "a file\n")
        let state = ["XDG_STATE_HOME": "\(here.path("state").string)"]
        let outcome = try await DndBinary.run("copy", "in/a.txt", "--to", "out/", in: here, environment: state)
        expectStatus(outcome, 0)
        #expect(outcome.errorText.contains("cannot be recorded for dnd undo"))
        #expect(try here.text("out/a.txt") == "a\n")
        let text = try await run(["undo", "out"])
        expectStatus(text, 1)
    }

    @Test("prune deletes a replaced file")
    func prune() async throws {
        try here.write("in/a.txt", "new\n")
        try here.write("out/a.txt", "old\n")
        expectStatus(try await run(["copy", "in/a.txt", "--to", "out/", "--if-exists", "replace"]), 0)
        let pruned = try await run(["prune", "out", "--keep", "0", "--json"]).jsonLines()
        #expect(pruned.compactMap { $0["path"]?.string } == ["out/a.txt"])
        let undone = try await run(["undo", "out"])
        expectStatus(undone, 1)
        #expect(undone.errorText.contains("is no longer in the history: it was pruned, or removed by hand"))
        #expect(try here.text("out/a.txt") == "new\n")
    }

    @Test(
        "a file replaced more than 30 days ago is deleted at the next replacement",
        .enabled(if: Peers.hasPython, "needs python3"))
    func limit() async throws {
        for text in ["first\n", "second\n", "third\n"] {
            if text == "third\n" {
                // Moves the recorded operations back by 31 days.
                _ = try await Peers.python(
                    """
                    import glob, os, sqlite3, sys
                    folder = glob.glob(sys.argv[1] + "/.local/state/dnd/folders/*")[0]
                    store = sqlite3.connect(folder + "/.dnd/store.sqlite")
                    store.execute("UPDATE event SET at = at - 31 * 86400000")
                    store.commit()
                    os.remove(folder + "/pruned")
                    """, "\(here.home.string)", in: here)
            }
            try here.write("in/a.txt", text)
            expectStatus(try await run(["copy", "in/a.txt", "--to", "out.txt", "--if-exists", "replace"]), 0)
        }
        let kept = try here.snapshot(of: "\(here.home.string)").filter { $0.key.string.contains("/.dnd/history/") }
        #expect(kept.values.map { String(decoding: $0, as: UTF8.self) } == ["second\n"])
        expectStatus(try await run(["undo", "out.txt"]), 0)
        #expect(try here.text("out.txt") == "second\n")
        let ended = try await run(["undo", "out.txt"])
        expectStatus(ended, 1)
        #expect(ended.errorText.contains("is no longer in the history: it was pruned, or removed by hand"))
    }

    @Test("undo restores a removed file, which the history keeps until it is pruned", arguments: [false, true])
    func remove(onOther: Bool) async throws {
        if onOther, !OtherFileSystem.isThere { try Test.cancel("needs a second file system") }
        let other = onOther ? try OtherFileSystem() : nil
        try here.makeDirectory("out")
        let out = other.map { $0.path.appending("out") } ?? here.path("out")
        if onOther { try #require(mkdir(out.string, 0o755) == 0) }
        try prepare(out)
        expectStatus(try await run(["copy", "in/a.txt", "in/tree", "--to", "\(out.string)/"]), 0)
        let before = try state(out)
        let items = ["a.txt", "tree", "y.txt"].map { out.appending($0).string }
        let planned = try await run(["remove", "-n"] + items)
        expectStatus(planned, 0)
        #expect(try state(out) == before)

        let removed = try await run(["remove", "--json"] + items + [out.appending("none").string])
        expectStatus(removed, 1)
        #expect(
            try removed.jsonLines().map { $0["status"]?.string } == ["removed", "removed", "removed", "failed"])
        #expect(
            here.names(in: "\(out.string)").map { String(decoding: $0.bytes, as: UTF8.self) }.sorted() == [
                "t", "x.txt",
            ])
        // A replacement deletes old replaced files from the history, but no removed ones.
        expectStatus(
            try await run(["copy", "in/x.txt", "--to", out.appending("x.txt").string, "--if-exists", "replace"]), 0)
        for _ in 0..<2 { expectStatus(try await run(["undo", out.string]), 0) }
        #expect(try state(out) == before)
        expectStatus(try await run(["redo", out.string]), 0)
        #expect(!Workspace.exists(out.appending("y.txt")))
        expectStatus(try await run(["prune", out.string, "--keep", "0"]), 0)
        let ended = try await run(["undo", out.string])
        expectStatus(ended, 1)
        #expect(ended.errorText.contains("is no longer in the history: it was pruned, or removed by hand"))
    }

    @Test("a link stands for the file that a drop onto it replaced, and for one that undo has removed")
    func throughALink() async throws {
        try here.write("in/new.txt", "new\n")
        try here.write("far/t.txt", "old\n")
        try #require(symlink("far/t.txt", here.path("l.txt").string) == 0)
        expectStatus(try await run(["copy", "in/new.txt", "--to", "l.txt", "--if-exists", "replace"]), 0)
        #expect(try here.text("far/t.txt") == "new\n")
        let log = try await run(["log", "--json", "l.txt"]).jsonLines()
        #expect(log.map { $0["command"]?.string } == ["dnd copy in/new.txt --to l.txt --if-exists replace"])
        expectStatus(try await run(["undo", "l.txt"]), 0)
        #expect(try here.text("far/t.txt") == "old\n")
        expectStatus(try await run(["redo", "l.txt"]), 0)
        #expect(try here.text("far/t.txt") == "new\n")

        expectStatus(try await run(["copy", "in/new.txt", "--to", "far/made.txt"]), 0)
        try #require(symlink("far/made.txt", here.path("m.txt").string) == 0)
        expectStatus(try await run(["undo", "m.txt"]), 0)
        #expect(!here.exists("far/made.txt"))
        expectStatus(try await run(["redo", "m.txt"]), 0)
        #expect(try here.text("far/made.txt") == "new\n")
    }

    @Test("operations on a link itself are those of its name")
    func aLinkItself() async throws {
        try here.write("in/new.txt", "new\n")
        expectStatus(try await run(["copy", "in/new.txt", "--to", "t.txt"]), 0)
        try #require(symlink("t.txt", here.path("l.txt").string) == 0)
        expectStatus(try await run(["remove", "l.txt"]), 0)
        expectStatus(try await run(["undo", "l.txt"]), 0)
        #expect(try here.path("l.txt").stat(followTargetSymlink: false).type == .symbolicLink)
        let again = try await run(["undo", "l.txt"])
        expectStatus(again, 1)
        #expect(again.errorText.contains("l.txt: has nothing to undo in its log"))
        #expect(try here.text("t.txt") == "new\n")
        expectStatus(try await run(["redo", "l.txt"]), 0)
        #expect((try? here.path("l.txt").stat(followTargetSymlink: false)) == nil)
    }

    @Test("undo of a journal's item is an error that names the journal")
    func inStore() async throws {
        try here.write("in/a.txt", "a\n")
        expectStatus(try await run(["copy", "in/a.txt", "--to", "j/"]), 0)
        let outcome = try await run(["undo", "j/a.txt"])
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("is an item of j, which has the log"))
    }
}
