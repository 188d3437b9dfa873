import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Journals and boards as sources. Their items keep the order, and on another board the lanes. The expected order is
/// the one in which the tests added the items.
@Suite("The order of a store as a source")
struct FolderOrderTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// The order of the journal that `makeJournal` creates. The last two items were added by hand, the older one first.
    private static let order = ["d.txt", "c.txt", "a.txt", "b.txt", "zz.txt", "hh.txt"]

    private func makeJournal(_ journal: String = "journal") async throws {
        for name in ["c", "a", "b", "d"] { try here.write("in/\(name).txt", "\(name)\n") }
        try await run("copy", "in/c.txt", "in/a.txt", "in/b.txt", "--to", "\(journal)/")
        try await run("copy", "in/d.txt", "--to", "\(journal)/", "--at", "0")
        for (name, year) in [("hh", 2), ("zz", 1)] {
            try here.write("\(journal)/\(name).txt", "\(name)\n")
            var times = [
                timespec(tv_sec: year * 31_556_952, tv_nsec: 0), timespec(tv_sec: year * 31_556_952, tv_nsec: 0),
            ]
            try #require(utimensat(AT_FDCWD, here.path("\(journal)/\(name).txt").string, &times, 0) == 0)
        }
        #expect(try await listed(journal) == Self.order)
    }

    /// Creates a board with two geocaches in each of its lanes.
    private func makeBoard(_ board: String = "board", _ lanes: [String] = ["in-progress", "completed"]) async throws {
        try await run(
            "init", "\(board)", "--kind", "board", "--lanes", "\(lanes.joined(separator: ","))")
        for (lane, names) in zip(lanes, [["Oak", "Mill"], ["Tower", "Inn"]]) {
            try here.write("caches.gpx", SampleFiles.gpx(names))
            try await run("copy", "caches.gpx#*", "--to", "\(board)/\(lane)")
        }
    }

    @discardableResult
    private func run(_ arguments: Argument..., status: Int32 = 0) async throws -> Outcome {
        let outcome = try await DndBinary.run(arguments, in: here)
        expectStatus(outcome, status)
        return outcome
    }

    private func name(_ path: JSONValue?) -> String {
        (path?.string ?? "").split(separator: "/").last.map(String.init) ?? ""
    }

    /// The names in a journal, as another process lists them.
    private func listed(_ store: String) async throws -> [String] {
        try await run("list", "--json", "\(store)").jsonLines().map { name($0["path"]) }
    }

    /// The geocaches on a board, as `lane/name`.
    private func board(_ board: String = "board") async throws -> [String] {
        try await run("list", "--json", "\(board)").jsonLines().map { line in
            "\(line["lane"]?.string ?? "")/\(name(line["path"]).split(separator: ".").first ?? "")"
        }
    }

    private static let lanes = ["in-progress/Oak", "in-progress/Mill", "completed/Tower", "completed/Inn"]

    // MARK: - Journals

    @Test("a journal lands in another one in its order, as in the dry run", arguments: ["copy", "move"])
    func journal(operation: String) async throws {
        try await makeJournal()
        let before = try here.snapshot(of: "journal")
        let command: [Argument] = ["\(operation)", "journal", "--to", "other/", "--json"]
        let planned = try await DndBinary.run(command + ["-n"], in: here)
        expectStatus(planned, 0)
        #expect(try here.snapshot(of: "journal") == before)
        let outcome = try await DndBinary.run(command, in: here)
        expectStatus(outcome, 0)
        for lines in [try planned.jsonLines(), try outcome.jsonLines()] {
            #expect(lines.map { name($0["source"]) } == Self.order)
            #expect(lines.map { $0["index"]?.number } == [0, 1, 2, 3, 4, 5])
            #expect(lines.map { $0["operation"]?.string } == Self.order.map { _ in operation })
        }
        #expect(try await listed("other") == Self.order)
        if operation == "copy" {
            #expect(try here.snapshot(of: "journal") == before)
        } else {
            #expect(here.items(in: "journal") == [])
            #expect(try await listed("journal") == [])
        }
        for name in Self.order { #expect(try here.text("other/\(name)") == "\(name.prefix { $0 != "." })\n") }
        try expectNothingLeft(in: here, destination: "other")
    }

    @Test("a move keeps items that cannot land, and the journal lists them")
    func moveOfSome() async throws {
        try await makeJournal()
        try await run("copy", "in/a.txt", "--to", "other/")
        let outcome = try await run("move", "journal", "--to", "other/", "--if-exists", "fail", status: 1)
        #expect(outcome.errorText.contains("a.txt: already exists"))
        #expect(try await listed("journal") == ["a.txt"])
        #expect(try await listed("other") == ["a.txt", "d.txt", "c.txt", "b.txt", "zz.txt", "hh.txt"])
    }

    @Test(
        "a journal dropped into itself keeps its order, and only --copy doubles its items",
        arguments: [
            (["move"], ["--at", "end"], order), (["move"], ["--at", "0"], order), (["copy"], [], order),
            (["copy", "--copy"], [], order + order.map { $0.prefix { $0 != "." } + "-2.txt" }),
        ])
    func intoItself(command: [String], place: [String], expected: [String]) async throws {
        try await makeJournal()
        let arguments = command + ["journal", "--to", "journal/"] + place
        expectStatus(try await DndBinary.run(arguments.map { "\($0)" }, in: here), 0)
        #expect(try await listed("journal") == expected)
        #expect(Set(here.items(in: "journal")) == Set(expected.map { "\($0)" }))
    }

    @Test("a journal in a plain folder or behind a link keeps its order; the folder is sorted by name")
    func nested() async throws {
        try here.makeDirectory("shelf")
        try await makeJournal("shelf/m")
        try here.write("shelf/z.txt", "z\n")
        try here.write("shelf/e/y.txt", "y\n")
        try here.write("shelf/e/x.txt", "x\n")
        try await run("copy", "shelf", "--to", "other/")
        #expect(try await listed("other") == ["x.txt", "y.txt"] + Self.order + ["z.txt"])
        try #require(symlink("shelf/m", here.path("link").string) == 0)
        try await run("copy", "link", "--to", "third/")
        #expect(try await listed("third") == Self.order)
    }

    // MARK: - Boards

    @Test("a board on another board keeps its lanes and the order in them", arguments: ["copy", "move"])
    func boards(operation: String) async throws {
        try await makeBoard()
        try await run("init", "other", "--kind", "board", "--lanes", "completed,later,in-progress")
        let bytes = try here.read("board/completed/Inn.geocache")
        let command: [Argument] = ["\(operation)", "board", "--to", "other", "--json"]
        let planned = try await DndBinary.run(command + ["-n"], in: here)
        expectStatus(planned, 0)
        #expect(try await board("other") == [])
        let outcome = try await DndBinary.run(command, in: here)
        expectStatus(outcome, 0)
        for lines in [try planned.jsonLines(), try outcome.jsonLines()] {
            #expect(lines.map { name($0["source"]) } == ["Oak", "Mill", "Tower", "Inn"].map { "\($0).geocache" })
            #expect(lines.map { $0["index"]?.number } == [0, 1, 0, 1])
            #expect(
                lines.map { $0["destination"]?.string } == Self.lanes.map { "other/\($0).geocache" })
        }
        #expect(
            try await board("other") == ["completed/Tower", "completed/Inn", "in-progress/Oak", "in-progress/Mill"])
        #expect(try await board() == (operation == "copy" ? Self.lanes : []))
        #expect(try here.read("other/completed/Inn.geocache") == bytes)
        try expectNothingLeft(in: here, destination: "other")
    }

    @Test("--at counts in each lane, and names are compared in each lane")
    func places() async throws {
        try await makeBoard()
        try await makeBoard("other")
        try await run("copy", "board", "--to", "other", "--at", "1")
        #expect(
            try await board("other") == [
                "in-progress/Oak", "in-progress/Oak-2", "in-progress/Mill-2", "in-progress/Mill",
                "completed/Tower", "completed/Tower-2", "completed/Inn-2", "completed/Inn",
            ])
        try here.write("full/.dnd/destination.toml", "kind = \"board\"\nmax-items = 4\n")
        try await run("copy", "board", "--to", "full")
        #expect(try await board("full") == Self.lanes)
        // Skipped items need no room, in any lane.
        try await run("copy", "board", "--to", "full", "--if-exists", "skip")
        try await run("copy", "board", "--to", "full", status: 1)
        #expect(try await board("full") == Self.lanes)
    }

    @Test("a board dropped on itself stays as it is", arguments: ["copy", "move"])
    func boardOnItself(operation: String) async throws {
        try await makeBoard()
        try await run("\(operation)", "board", "--to", "board")
        #expect(try await board() == Self.lanes)
    }

    @Test("a board dropped into one lane, and one lane dropped on a board")
    func oneLane() async throws {
        try await makeBoard()
        try await makeBoard("other", ["completed"])
        try await run("copy", "board", "--to", "other/completed")
        #expect(
            try await board("other") == ["Oak", "Mill", "Oak-2", "Mill-2", "Tower", "Inn"].map { "completed/\($0)" })
        // A board as the destination means its first lane, also for its own lanes.
        try await run("move", "board/completed", "--to", "board")
        #expect(try await board() == ["Oak", "Mill", "Tower", "Inn"].map { "in-progress/\($0)" })
    }

    @Test("items of a lane that the other board lacks stay, with one error", arguments: ["copy", "move"])
    func missingLane(operation: String) async throws {
        try await makeBoard()
        try await run("init", "other", "--kind", "board", "--lanes", "done,in-progress")
        let command: [Argument] = ["\(operation)", "board", "--to", "other/"]
        let planned = try await DndBinary.run(command + ["-n"], in: here)
        expectStatus(planned, 1)
        let outcome = try await DndBinary.run(command, in: here)
        expectStatus(outcome, 1)
        for outcome in [planned, outcome] {
            expectOneError(outcome, about: "board/completed")
            #expect(outcome.errorText.contains("other has no lane completed; its lanes are done, in-progress"))
        }
        #expect(try await board("other") == ["in-progress/Oak", "in-progress/Mill"])
        #expect(try await board() == (operation == "copy" ? Self.lanes : Array(Self.lanes[2...])))
        try await run("\(operation)", "board/completed", "--to", "other/done")
        #expect(try await board("other").prefix(2) == ["done/Tower", "done/Inn"])
    }

    @Test("a board in the hand keeps its lanes")
    func hand() async throws {
        try await makeBoard()
        try await run("init", "other", "--kind", "board")
        try await run("lift", "board")
        try await run("drop", "other")
        #expect(try await board("other") == Self.lanes)
    }

    // MARK: - Archives and previews

    /// The entries of a ZIP below its top folder, without the store's own, as Python's zipfile lists them.
    private func entries(_ archive: Argument) async throws -> [String] {
        let code = "import sys, zipfile; print('\\n'.join(zipfile.ZipFile(sys.argv[1]).namelist()))"
        let outcome = try await Peers.run("/usr/bin/python3", "-c", Argument(stringLiteral: code), archive, in: here)
        expectStatus(outcome, 0)
        return outcome.outputText.split(separator: "\n").map { $0.split(separator: "/", maxSplits: 1) }
            .compactMap { $0.count > 1 ? String($0[1]) : nil }.filter { !$0.hasPrefix(".dnd/") }
    }

    @Test("the ZIP of a store has its items in order, and plain folders by name")
    func archives() async throws {
        try await makeJournal()
        try here.write("journal/e/y.txt", "y\n")
        try here.write("journal/e/x.txt", "x\n")
        let folders = ["e/", "e/x.txt", "e/y.txt"]
        try await run("copy", "journal", "--to", "journal.zip")
        #expect(try await entries("journal.zip") == Self.order + folders)
        let stream = try await run("copy", "journal", "--to", "-", "--as", "zip")
        try here.write("stream.zip", stream.output)
        #expect(try await entries("stream.zip") == Self.order + folders)

        try await makeBoard()
        try await run("copy", "board", "--to", "board.zip")
        let geocaches = Self.lanes.map { "\($0).geocache" }
        #expect(
            try await entries("board.zip") == ["in-progress/"] + geocaches[..<2] + ["completed/"] + geocaches[2...])
        try await run("copy", "board/in-progress", "--to", "lane.zip")
        #expect(try await entries("lane.zip") == ["Oak.geocache", "Mill.geocache"])
    }

    @Test("a preview lists a store in its order")
    func previews() async throws {
        try await makeJournal()
        let journal = try await run("preview", "journal")
        #expect(Self.places(of: Self.order, in: journal.outputText) == Self.order)
        try await makeBoard()
        let board = try await run("preview", "board")
        let names = ["Oak", "Mill", "Tower", "Inn"]
        #expect(Self.places(of: names.map { "\($0).geocache" }, in: board.outputText) == names.map { "\($0).geocache" })
        let lane = try await run("preview", "board/completed")
        #expect(
            Self.places(of: ["Inn.geocache", "Tower.geocache"], in: lane.outputText)
                == names[2...].map { "\($0).geocache" })
    }

    /// The names that are in a text, in the order in which they begin there.
    private static func places(of names: [String], in text: String) -> [String] {
        names.compactMap { name in text.firstRange(of: name).map { (name, $0.lowerBound) } }.sorted { $0.1 < $1.1 }
            .map(\.0)
    }

    // MARK: - Untrusted and damaged stores

    @Test(
        "the store of another user is ignored with a warning, and its files are sorted by name",
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: ["journal/.dnd", "journal/.dnd/destination.toml"])
    func stranger(given: String) async throws {
        try await makeJournal()
        try #require(chown(here.path("\(given)").string, 65534, 65534) == 0)
        let before = try here.snapshot(of: "journal")
        let outcome = try await run("copy", "journal", "--to", "other/")
        #expect(outcome.errorText.contains("\(given): belongs to nobody and is ignored"), "\(outcome.errorText)")
        #expect(try await listed("other") == Self.order.sorted())
        let archive = try await run("copy", "journal", "--to", "journal.zip")
        #expect(archive.errorText.contains("and is ignored"))
        #expect(try await entries("journal.zip") == Self.order.sorted())
        #expect(try here.snapshot(of: "journal") == before)
    }

    @Test(
        "a store that cannot be read does not prevent the copy of its files",
        arguments: [".dnd/store.sqlite", ".dnd/destination.toml"])
    func damaged(file: String) async throws {
        try await makeJournal()
        try here.write(
            "journal/\(file)", "kind = kind: this is no such file".utf8 + [UInt8](repeating: 0xFF, count: 5000))
        let before = try here.snapshot(of: "journal")
        let outcome = try await run("copy", "journal", "--to", "other/")
        #expect(outcome.errorText.contains("dnd: warning: journal/\(file)"), "\(outcome.errorText)")
        #expect(outcome.errorText.contains("the items of journal are taken in the order of their names"))
        #expect(try await listed("other") == Self.order.sorted())
        #expect(try here.snapshot(of: "journal") == before)
    }

    @Test("forged records move nothing elsewhere, and lose nothing")
    func forged() async throws {
        try await makeJournal()
        try here.write("victim.txt", "precious")
        let code = """
            import sqlite3
            db = sqlite3.connect('journal/.dnd/store.sqlite', isolation_level=None)
            db.execute("UPDATE item SET name = CAST('../victim.txt' AS BLOB) WHERE name = CAST('d.txt' AS BLOB)")
            db.execute("UPDATE item SET name = CAST('c.txt' AS BLOB) WHERE name = CAST('a.txt' AS BLOB)")
            """
        let python = try await Peers.run("/usr/bin/python3", "-c", Argument(stringLiteral: code), in: here)
        try #require(python.status == 0, "\(python.errorText)")
        let outcome = try await run("copy", "journal", "--to", "other/", "--json")
        #expect(outcome.errorText.contains("damaged or forged records"))
        let names = try await listed("other")
        #expect(names.first == "c.txt" && names.sorted() == Self.order.sorted(), "\(names)")
        #expect(try outcome.jsonLines().map { name($0["source"]) } == names)
        #expect(try here.text("victim.txt") == "precious")
    }
}
