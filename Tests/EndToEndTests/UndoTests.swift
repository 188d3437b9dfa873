import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("dnd undo and dnd redo")
struct UndoTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: [String]) async throws -> Outcome {
        try await DndBinary.run(arguments.map { "\($0)" }, in: here)
    }

    /// What a user sees: the files with their bytes, modes and times, and the output of `dnd list`.
    private struct State: Equatable {
        var files: [FilePath: [UInt8]] = [:]
        var marks: [FilePath: String] = [:]
        var list: [String] = []
    }

    private func state(_ store: String) async throws -> State {
        var state = State()
        for (path, bytes) in try here.snapshot(of: "") where !path.components.contains(".dnd") {
            state.files[path] = bytes
            let status = try path.stat(followTargetSymlink: false)
            // A directory's time changes with every entry that is added, so it is not compared.
            let time = status.type == .directory ? "" : "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
            state.marks[path] = "\(status.mode.rawValue) \(time)"
        }
        state.list = try await run(["list", "--json", store]).outputText.split(separator: "\n").map(String.init)
        return state
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var store = "j"
        let before: [[String]]
        let command: [String]
        var testDescription: String { name }
    }

    private static let three = ["copy", "in/a.txt", "in/b.txt", "in/c.txt", "--to", "j/"]
    private static let board = [["init", "board", "--kind", "board"], ["copy", "w.csv", "--to", "board"]]
    private static let frame = [["init", "f", "--kind", "frame"], ["copy", "in/old.png", "--to", "f/"]]

    static let cases: [Case] = [
        Case(name: "a drop", before: [three], command: ["copy", "in/d.txt", "--to", "j/", "--at", "1"]),
        Case(
            name: "a drop of several at the front", before: [three],
            command: ["copy", "in/d.txt", "in/e.txt", "in/a.txt", "--to", "j/", "--at", "0"]),
        Case(
            name: "a move", before: [three],
            command: ["move", "in/d.txt", "in/e.txt", "--to", "j/", "--before", "b.txt"]),
        Case(
            name: "a move that converts", before: [three],
            command: ["move", "in/pic.tiff", "in/e.txt", "--to", "j/", "--at", "1"]),
        Case(
            name: "a move that converts to a named item", before: [three],
            command: ["move", "in/pic.tiff", "--to", "j/new.png", "--allow-conversion"]),
        Case(
            name: "a replacement",
            before: [three, ["move", "in/more/b.txt", "--to", "in/d.txt", "--if-exists", "replace"]],
            command: ["copy", "in/more/a.txt", "--to", "j/", "--if-exists", "replace"]),
        Case(
            name: "a move that replaces", before: [three],
            command: ["move", "in/more/a.txt", "--to", "j/", "--if-exists", "replace"]),
        Case(name: "a reorder", before: [three], command: ["move", "j/c.txt", "j/b.txt", "--to", "j/", "--at", "0"]),
        Case(name: "a reorder of neighbours", before: [three], command: ["move", "j/a.txt", "j/b.txt", "--to", "j/"]),
        Case(name: "a removal", before: [three], command: ["remove", "j/a.txt", "j/c.txt", "j/b.txt"]),
        Case(
            name: "a change of lane", store: "board", before: board,
            command: [
                "move", "board/in-progress/Oak.geocache", "board/in-progress/Elm.geocache", "--to", "board/completed",
            ]),
        Case(
            name: "a change of lane that replaces", store: "board",
            before: board + [["copy", "w.csv", "--to", "board/completed"]],
            command: [
                "move", "board/in-progress/Elm.geocache", "--to", "board/completed", "--if-exists", "replace",
            ]),
        Case(
            name: "a change of lane that keeps both", store: "board",
            before: board + [["copy", "w.csv", "--to", "board/completed"]],
            command: ["move", "board/in-progress/Oak.geocache", "--to", "board/completed", "--at", "1"]),
        Case(name: "a drop onto a board", store: "board", before: board, command: ["copy", "w.csv", "--to", "board"]),
        Case(
            name: "a frame's next picture", store: "f", before: frame, command: ["copy", "in/new.png", "--to", "f/"]),
        Case(
            name: "a frame's next picture, moved", store: "f", before: frame,
            command: ["move", "in/new.png", "--to", "f/"]),
        Case(
            name: "a folder", before: [["init", "j", "--kind", "journal", "--reads", "public.item"], three],
            command: ["copy", "in/tree", "--to", "j/", "--at", "0"]),
        Case(
            name: "a folder that is moved",
            before: [["init", "j", "--kind", "journal", "--reads", "public.item"], three],
            command: ["move", "in/tree", "--to", "j/", "--at", "2"]),
        Case(
            name: "a folder that is replaced",
            before: [
                ["init", "j", "--kind", "journal", "--reads", "public.item"], ["copy", "in/tree", "--to", "j/"],
            ],
            command: ["copy", "in/more/tree", "--to", "j/", "--if-exists", "replace"]),
    ]

    private func prepare(_ test: Case) async throws {
        for name in ["a", "b", "c", "d", "e"] { try here.write("in/\(name).txt", "\(name)\n") }
        for name in ["a", "b"] { try here.write("in/more/\(name).txt", "another \(name)\n") }
        try here.write("in/tree/x/y.txt", "y\n")
        try here.write("in/tree/z.txt", "z\n")
        try here.write("in/more/tree/z.txt", "another z\n")
        try here.write("in/old.png", SampleFiles.png(width: 3, height: 2))
        try here.write("in/new.png", SampleFiles.png(width: 4, height: 2))
        try here.write("in/pic.tiff", SampleFiles.tiff(width: 3, height: 2))
        try here.write("w.csv", "latitude,longitude,name\n1,2,Oak\n3,4,Elm\n5,6,Ash\n")
        here.setMode("in/d.txt", 0o640)
        for command in test.before { expectStatus(try await run(command), 0) }
    }

    @Test(
        "undo restores bytes, attributes, order and provenance; redo restores the later state", arguments: cases)
    func thereAndBack(_ test: Case) async throws {
        try await prepare(test)
        let before = try await state(test.store)
        expectStatus(try await run(test.command), 0)
        let after = try await state(test.store)
        #expect(before != after)

        let planned = try await run(["undo", "-n", "--json", test.store]).jsonLines()
        #expect(planned.allSatisfy { $0["status"]?.string == "planned" } && !planned.isEmpty)
        #expect(try await state(test.store) == after)
        for _ in 0..<2 {
            let undone = try await run(["undo", "-v", test.store])
            expectStatus(undone, 0)
            #expect(undone.errorText == "")
            #expect(try await state(test.store) == before)
            expectStatus(try await run(["redo", test.store]), 0)
            #expect(try await state(test.store) == after)
        }
        let log = try await run(["log", "--json", test.store]).jsonLines()
        #expect(log.prefix(4).map { $0["operation"]?.string } == ["redo", "undo", "redo", "undo"])
    }

    @Test("all operations since the store was created are undone one after the other, then redone")
    func allTheWay() async throws {
        try await prepare(Case(name: "", before: [], command: []))
        let commands = [
            Self.three, ["copy", "in/d.txt", "--to", "j/", "--at", "0"],
            ["move", "j/c.txt", "--to", "j/", "--at", "1"],
            ["remove", "j/a.txt"], ["move", "in/more/b.txt", "--to", "j/", "--if-exists", "replace"],
            ["move", "in/e.txt", "in/pic.tiff", "--to", "j/", "--after", "d.txt"], ["move", "j/d.txt", "--to", "j/"],
        ]
        var states: [State] = []
        for command in commands {
            expectStatus(try await run(command), 0)
            states.append(try await state("j"))
        }
        for expected in states.dropLast().reversed() {
            expectStatus(try await run(["undo", "j"]), 0)
            #expect(try await state("j") == expected)
        }
        expectStatus(try await run(["undo", "j"]), 0)
        #expect(here.items(in: "j") == [])
        let nothing = try await run(["undo", "j"])
        expectStatus(nothing, 1)
        #expect(
            nothing.errorText.contains("has nothing to undo in its log\ndnd: hint: list its operations: dnd log j\n"))
        for expected in states {
            expectStatus(try await run(["redo", "j"]), 0)
            #expect(try await state("j") == expected)
        }
        expectStatus(try await run(["redo", "j"]), 1)
    }

    @Test("an operation in the middle is undone by its number, and later ones stay")
    func middle() async throws {
        try await prepare(Case(name: "", before: [Self.three], command: []))
        expectStatus(try await run(["copy", "in/d.txt", "--to", "j/", "--at", "0"]), 0)
        expectStatus(try await run(["copy", "in/e.txt", "--to", "j/", "--at", "0"]), 0)
        let log = try await run(["log", "--json", "j"]).jsonLines()
        let id = Int(try #require(log[1]["id"]?.number))
        expectStatus(try await run(["undo", "j", "\(id)"]), 0)
        #expect(here.items(in: "j") == ["a.txt", "b.txt", "c.txt", "e.txt"])
        let again = try await run(["undo", "j", "\(id)"])
        expectStatus(again, 1)
        #expect(again.errorText.contains("was undone already"))
        expectStatus(try await run(["redo", "j", "\(id)"]), 0)
        let names = try await run(["list", "--json", "j"]).jsonLines().compactMap { $0["path"]?.string }
        #expect(names == ["j/e.txt", "j/d.txt", "j/a.txt", "j/b.txt", "j/c.txt"])
        let none = try await run(["undo", "j", "99"])
        expectStatus(none, 64)
        #expect(none.errorText.contains("has no operation 99 in its log"))
    }
}

// MARK: - What undo leaves

extension UndoTests {
    @Test("an item that was edited is reported and stays, and the others are undone")
    func edited() async throws {
        try await prepare(Case(name: "", before: [Self.three], command: []))
        // The size is the same; only the content differs.
        try here.write("j/b.txt", "B\n")
        let outcome = try await run(["undo", "--json", "j"])
        expectStatus(outcome, 1)
        let statuses = try outcome.jsonLines().map { ($0["path"]?.string ?? "", $0["status"]?.string) }
        #expect(
            Dictionary(uniqueKeysWithValues: statuses)
                == ["j/a.txt": "reversed", "j/b.txt": "left", "j/c.txt": "reversed"])
        #expect(outcome.errorText.contains("j/b.txt: has changed since the operation"))
        #expect(here.items(in: "j") == ["b.txt"])
        #expect(try here.text("j/b.txt") == "B\n")
        // Once its content is restored, it is undone, too.
        try here.write("j/b.txt", "b\n")
        expectStatus(try await run(["undo", "j"]), 0)
        #expect(here.items(in: "j") == [])
        expectStatus(try await run(["redo", "j"]), 0)
    }

    /// The three items leave the journal, another item is added, and they come back.
    @Test(
        "items that left together come back together, whatever was added since",
        arguments: [
            [["undo", "j"], ["add"], ["redo", "j"]],
            [["remove", "j/a.txt", "j/b.txt", "j/c.txt"], ["add"], ["undo", "j"]],
            [
                ["remove", "j/a.txt", "j/b.txt", "j/c.txt"], ["copy", "in/d.txt", "--to", "j/", "--at", "0"],
                ["undo", "j", "2"],
            ],
        ])
    func together(steps: [[String]]) async throws {
        try await prepare(Case(name: "", before: [Self.three], command: []))
        for step in steps {
            if step == ["add"] {
                try here.write("j/d.txt", "d\n")
            } else {
                expectStatus(try await run(step), 0)
            }
        }
        let order = try await run(["list", "--json", "j"]).jsonLines().compactMap { $0["path"]?.string }
        #expect(order.count == 4)
        let start = try #require(order.firstIndex(of: "j/a.txt"))
        #expect(order[start...].prefix(3) == ["j/a.txt", "j/b.txt", "j/c.txt"])
    }

    @Test("an edited file in a folder keeps the folder")
    func editedFolder() async throws {
        try await prepare(
            Case(
                name: "",
                before: [
                    ["init", "j", "--kind", "journal", "--reads", "public.item"], ["copy", "in/tree", "--to", "j/"],
                ], command: []))
        try here.write("j/tree/x/y.txt", "Y\n")
        expectStatus(try await run(["undo", "j"]), 1)
        #expect(try here.text("j/tree/x/y.txt") == "Y\n")
    }

    @Test("nothing is overwritten if a name or the path of a source is taken")
    func taken() async throws {
        try await prepare(Case(name: "", before: [Self.three], command: []))
        expectStatus(try await run(["move", "in/d.txt", "--to", "j/"]), 0)
        try here.write("in/d.txt", "somebody's\n")
        let moved = try await run(["undo", "j"])
        expectStatus(moved, 1)
        #expect(moved.errorText.contains("in/d.txt: already exists, and d.txt would be restored there"))
        #expect(try here.text("in/d.txt") == "somebody's\n")
        #expect(try here.text("j/d.txt") == "d\n")

        expectStatus(try await run(["remove", "j/a.txt"]), 0)
        try here.write("j/a.txt", "somebody's\n")
        let removed = try await run(["undo", "j"])
        expectStatus(removed, 1)
        #expect(removed.errorText.contains("j/a.txt: already exists under the name to restore"))
        #expect(try here.text("j/a.txt") == "somebody's\n")
        let history = try here.snapshot(of: "j/.dnd/history").values.map { String(decoding: $0, as: UTF8.self) }
        #expect(history == ["a\n"])
    }

    @Test("a source whose folder is missing is reported; once the folder exists, it is restored")
    func folderGone() async throws {
        try await prepare(Case(name: "", before: [Self.three], command: []))
        expectStatus(try await run(["move", "in/more/a.txt", "--to", "j/"]), 0)
        try #require(rename(here.path("in/more").string, here.path("in/elsewhere").string) == 0)
        let outcome = try await run(["undo", "j"])
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("mkdir -p"))
        try here.makeDirectory("in/more")
        expectStatus(try await run(["undo", "j"]), 0)
        #expect(try here.text("in/more/a.txt") == "another a\n")
    }

    @Test(
        "a source on another file system is restored and removed again, with its attributes",
        .enabled(if: OtherFileSystem.isThere, "needs a second file system"))
    func otherFileSystem() async throws {
        let other = try OtherFileSystem()
        try await prepare(Case(name: "", before: [Self.three], command: []))
        let source = other.path.appending("x.txt")
        let file = try FileDescriptor.open(
            source, .writeOnly, options: [.create], permissions: FilePermissions(rawValue: 0o640))
        try file.closeAfter { _ = try file.writeAll(Array("x\n".utf8)) }
        let before = try source.stat(followTargetSymlink: false)
        expectStatus(try await run(["move", source.string, "--to", "j/"]), 0)
        #expect(!Workspace.exists(source))
        expectStatus(try await run(["undo", "j"]), 0)
        let after = try source.stat(followTargetSymlink: false)
        #expect(try Workspace.read(source) == Array("x\n".utf8))
        #expect(after.mode == before.mode && after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
        #expect(!here.exists("j/x.txt"))
        expectStatus(try await run(["redo", "j"]), 0)
        #expect(!Workspace.exists(source))
        #expect(try here.text("j/x.txt") == "x\n")
    }

    @Test(
        "a forged log restores nothing: only sources that this user's commands moved are restored",
        .enabled(if: Peers.hasPython, "needs python3"))
    func forged() async throws {
        try await prepare(Case(name: "", before: [Self.three], command: []))
        expectStatus(try await run(["move", "in/d.txt", "--to", "j/"]), 0)
        let target = here.path("in/.profile").string
        _ = try await Peers.python(
            """
            import sqlite3, sys
            store = sqlite3.connect(sys.argv[1])
            store.execute("UPDATE event SET source = ? WHERE name = ?", (sys.argv[2].encode(), b"d.txt"))
            store.commit()
            """, "\(here.path("j/.dnd/store.sqlite").string)", "\(target)", in: here)
        let outcome = try await run(["undo", "j"])
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("no command of yours moved anything from there"))
        #expect(!here.exists("in/.profile"))
        #expect(try here.text("j/d.txt") == "d\n")
    }
}
