import Foundation
import SystemPackage
import TestPrograms
import Testing

@Suite("dnd move")
struct MoveTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// The names of a journal's items in order.
    private func order(_ journal: Argument = "journal/") async throws -> [String] {
        try await DndBinary.run("list", "--json", journal, in: here).jsonLines().compactMap {
            $0["path"]?.string?.split(separator: "/").last.map(String.init)
        }
    }

    private func makeJournal(_ names: [String]) async throws {
        for name in names { try here.write("in/\(name)", "\(name)\n") }
        expectStatus(
            try await DndBinary.start(
                ["copy"] + names.map { "in/\($0)" } + ["--to", "journal/"], in: here
            ).wait(), 0)
    }

    @Test("a symbolic link is kept, and says why", arguments: [["main.c", "l"], ["l"]])
    func links(sources: [String]) async throws {
        try here.write("main.c", "int a;\n")
        #expect(symlink("main.c", here.path("l").string) == 0)
        let outcome = try await DndBinary.start(
            ["move"] + sources.map { Argument(stringLiteral: $0) } + ["--to", "out/", "--make", "folder"], in: here
        ).wait()
        expectStatus(outcome, 0)
        #expect(
            outcome.errorText.contains(
                "l: copied, not moved: its source is kept, since it is a symbolic link, and what lands is its target"
            ), "\(outcome.errorText)")
        #expect(here.items(in: "out") == sources.sorted().map { Argument(stringLiteral: $0) })
        #expect(try here.text("out/l") == "int a;\n")
        #expect(try here.path("l").stat(followTargetSymlink: false).type == .symbolicLink)
    }

    @Test("the undo of a move that had to keep its source takes the item out again")
    func undoOfAMoveThatKeptItsSource() async throws {
        try here.write("oak.txt", "Oak\n")
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        let moved = try await DndBinary.run("move", "oak.txt", "--to", "board", "--json", in: here)
        expectStatus(moved, 0)
        // A board makes a geocache of a text, so that not all of it may have landed.
        #expect(try moved.jsonLines().first?["operation"]?.string == "copy")
        #expect(here.exists("oak.txt"))
        expectStatus(try await DndBinary.run("undo", "board", in: here), 0)
        #expect(here.items(in: "board/in-progress") == [])
        #expect(try here.text("oak.txt") == "Oak\n")
        expectStatus(try await DndBinary.run("redo", "board", in: here), 0)
        #expect(here.items(in: "board/in-progress") == ["Oak.geocache"])
        #expect(try here.text("oak.txt") == "Oak\n")
    }

    @Test(
        "a move inside a journal reorders; the dry run reports the same and changes nothing",
        arguments: [
            // Indices are those of UICollectionView: they count after the removal of the moved items.
            (["c"], ["--at", "0"], ["c", "a", "b", "d", "e"]),
            (["a"], ["--at", "2"], ["b", "c", "a", "d", "e"]),
            (["e", "b"], ["--at", "1"], ["a", "e", "b", "c", "d"]),
            (["a"], ["--at", "end"], ["b", "c", "d", "e", "a"]),
            (["a"], ["--at", "99"], ["b", "c", "d", "e", "a"]),
            (["a", "c"], [], ["b", "d", "e", "a", "c"]),
            (["e", "d"], ["--before", "b"], ["a", "e", "d", "b", "c"]),
            (["a"], ["--after", "3"], ["b", "c", "d", "a", "e"]),
            (["b", "d"], ["--before", "b"], ["a", "b", "d", "c", "e"]),
            (["c"], ["--after", "journal/c"], ["a", "b", "c", "d", "e"]),
            (["b", "b"], ["--at", "0"], ["b", "a", "c", "d", "e"]),
        ])
    func reorder(moved: [String], place: [String], expected: [String]) async throws {
        try await makeJournal(["a", "b", "c", "d", "e"])
        let before = try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines()
        var command: [Argument] = ["move"] + moved.map { "journal/\($0)" }
        command += ["--to", "journal/", "--json"] + place.map { "\($0)" }
        let planned = try await DndBinary.start(command + ["--dry-run"], in: here).wait()
        expectStatus(planned, 0)
        #expect(try await order() == ["a", "b", "c", "d", "e"])
        let moves = try await DndBinary.start(command, in: here).wait()
        expectStatus(moves, 0)
        #expect(moves.errorText == "")
        #expect(try await order() == expected)

        let lines = try moves.jsonLines()
        #expect(lines.map { $0["index"]?.number } == moved.map { expected.firstIndex(of: $0).map(Double.init) })
        #expect(lines.map { $0["operation"]?.string } == moved.map { _ in "move" })
        #expect(lines.map { $0["bytes"]?.number } == moved.map { _ in 0 })
        #expect(lines.allSatisfy { $0["representation"] == .null })
        let plans = try planned.jsonLines()
        #expect(plans.map { $0["index"] } == lines.map { $0["index"] })
        #expect(plans.map { $0["destination"] } == lines.map { $0["destination"] })

        // The facts about the items are unchanged, except for their positions.
        func facts(_ lines: [JSONValue]) -> Set<[JSONValue?]> {
            Set(lines.map { line in ["path", "type", "bytes", "source", "dropped"].map { line[$0] } })
        }
        #expect(facts(try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines()) == facts(before))
        #expect(here.items(in: "journal") == ["a", "b", "c", "d", "e"])
    }

    @Test("reorders files added by hand, whatever the journal reads")
    func strays() async throws {
        try await makeJournal(["a", "b"])
        try here.write("journal/song.mp3", SampleFiles.mp3())
        expectStatus(try await DndBinary.run("move", "journal/song.mp3", "--to", "journal/", "--at", "0", in: here), 0)
        #expect(try await order() == ["song.mp3", "a", "b"])
    }

    @Test("an unknown item in --after is an error, and nothing is moved")
    func unknownAnchor() async throws {
        try await makeJournal(["a", "b", "c"])
        let outcome = try await DndBinary.run("move", "journal/a", "--to", "journal/", "--after", "zz", in: here)
        expectStatus(outcome, 64)
        expectOneError(outcome, about: "journal")
        #expect(try await order() == ["a", "b", "c"])
    }

    @Test(
        "more than one position, and --into with a file, are usage errors",
        arguments: [["--at", "0", "--before", "a"], ["--before", "a", "--after", "b"], ["--into", "a"]])
    func usage(place: [String]) async throws {
        try await makeJournal(["a", "b", "c"])
        let outcome = try await DndBinary.start(
            ["move", "journal/c", "--to", "journal/"] + place.map { "\($0)" as Argument }, in: here
        ).wait()
        expectStatus(outcome, 64)
        #expect(try await order() == ["a", "b", "c"])
    }

    @Test("from outside: the source is removed once its bytes have landed")
    func fromOutside() async throws {
        try here.addExample("lake.png")
        try here.write("latin.txt", [0x63, 0x61, 0x66, 0xe9, 0x0a])
        let outcome = try await DndBinary.run("move", "lake.png", "latin.txt", "--to", "journal/", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().map { $0["operation"]?.string } == ["move", "copy"])
        #expect(!here.exists("lake.png"))
        // Its encoding is a guess, so it is copied.
        #expect(here.exists("latin.txt"))
        #expect(try here.read("journal/lake.png") == Examples.bytes("lake.png"))
        #expect(try here.text("journal/latin.txt") == "café\n")
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("a dry run removes nothing")
    func dryRun() async throws {
        try here.addExample("lake.png")
        expectStatus(try await DndBinary.run("move", "-n", "lake.png", "--to", "journal/", in: here), 0)
        #expect(here.exists("lake.png"))
        #expect(!here.exists("journal"))
    }

    @Test("a lossy move is a copy with a warning; --allow-conversion makes it a move")
    func lossy() async throws {
        try here.addExample("plan.docx")
        let outcome = try await DndBinary.run("move", "plan.docx", "--to", "journal/", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.errorText.hasPrefix("dnd: warning: plan.docx: copied, not moved: it is converted"))
        #expect(outcome.errorText.contains("--allow-conversion"))
        let line = try #require(try outcome.jsonLines().first)
        #expect(line["operation"]?.string == "copy")
        #expect(line["reason"]?.string?.contains("converted") == true)
        #expect(here.exists("plan.docx"))
        #expect(here.items(in: "journal") == ["plan.txt"])

        let insisting = try await DndBinary.run("move", "plan.docx", "--allow-conversion", "--to", "journal/", in: here)
        expectStatus(insisting, 0)
        #expect(insisting.errorText == "")
        #expect(!here.exists("plan.docx"))
        #expect(here.items(in: "journal") == ["plan-2.txt", "plan.txt"])
    }

    @Test("a text becomes a geocache of a board: a move is a copy, unless --allow-conversion is given")
    func textOntoBoard() async throws {
        try here.write("oak.txt", "Oak\n")
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        let planned = try await DndBinary.run("move", "--dry-run", "oak.txt", "--to", "board", "--json", in: here)
        let outcome = try await DndBinary.run("move", "oak.txt", "--to", "board", "--json", in: here)
        for outcome in [planned, outcome] {
            expectStatus(outcome, 0)
            let line = try #require(try outcome.jsonLines().first)
            #expect(line["operation"]?.string == "copy")
            #expect(line["reason"]?.string?.hasPrefix("copied, not moved: it is converted") == true)
        }
        #expect(try here.text("oak.txt") == "Oak\n")
        expectStatus(try await DndBinary.run("undo", "board", in: here), 0)
        #expect(try await DndBinary.run("list", "board", in: here).outputText == "")

        let moved = try await DndBinary.run("move", "oak.txt", "--allow-conversion", "--to", "board", in: here)
        expectStatus(moved, 0)
        #expect(moved.errorText == "")
        #expect(!here.exists("oak.txt"))
        #expect(here.items(in: "board/in-progress") == ["Oak.geocache"])
        expectStatus(try await DndBinary.run("undo", "board", in: here), 0)
        #expect(try here.text("oak.txt") == "Oak\n")
        #expect(here.items(in: "board/in-progress") == [])
    }

    @Test("a text that gets a name of a board, seen from within it, is moved, too")
    func textWithinBoard() async throws {
        try here.write("oak.txt", "Oak\n")
        expectStatus(try await DndBinary.run("init", ".", "--kind", "board", in: here), 0)
        let moved = try await DndBinary.run(
            "move", "oak.txt", "--to", "completed/old.geocache", "--allow-conversion", in: here)
        expectStatus(moved, 0)
        #expect(moved.errorText == "")
        #expect(!here.exists("oak.txt"))
        #expect(here.items(in: "completed") == ["old.geocache"])
    }

    @Test(
        "to another file system, names that share a file share it there, and a name outside is reported",
        .enabled(if: OtherFileSystem.isThere, "needs a second file system"))
    func hardLinks() async throws {
        let other = try OtherFileSystem()
        try here.write("tree/inner/a.txt", "Oak\n")
        let manager = FileManager.default
        try manager.linkItem(atPath: here.path("tree/inner/a.txt").string, toPath: here.path("tree/b.txt").string)
        let moved = try await DndBinary.run(
            "move", "tree", "--to", Argument(stringLiteral: other.path.string), in: here)
        expectStatus(moved, 0)
        #expect(moved.errorText == "")
        #expect(!here.exists("tree"))
        let landed = other.path.appending("tree")
        let one = try landed.appending("b.txt").stat()
        #expect(try landed.appending("inner").appending("a.txt").stat().inode == one.inode)

        expectStatus(try await DndBinary.run("undo", Argument(stringLiteral: other.path.string), in: here), 0)
        #expect(try here.path("tree/b.txt").stat().inode == here.path("tree/inner/a.txt").stat().inode)

        let single = try await DndBinary.run(
            "move", "tree/b.txt", "--to", Argument(stringLiteral: other.path.string), in: here)
        expectStatus(single, 0)
        #expect(
            single.errorText
                == "dnd: warning: tree/b.txt: it had other names (hard links), which keep the old file\n")
        #expect(here.items(in: "tree/inner") == ["a.txt"])
        #expect(!here.exists("tree/b.txt"))
    }

    @Test("standard input is copied, with a warning")
    func standardInput() async throws {
        let outcome = try await DndBinary.run(
            "move", "-", "--name", "a.txt", "--to", "journal/", in: here, input: .text("Sunny\n"))
        expectStatus(outcome, 0)
        #expect(outcome.errorText.hasPrefix("dnd: warning: -: copied, not moved: "))
        #expect(here.items(in: "journal") == ["a.txt"])
    }

    @Test("a source in a folder without write permission stays", .enabled(if: Peers.has("setpriv"), "needs setpriv"))
    func locked() async throws {
        try here.write("locked/a.txt", "Sunny\n")
        here.setMode("locked", 0o555)
        let outcome = try await DndBinary.start(
            ["move", "locked/a.txt", "--to", "journal/"], in: here, isConfined: true
        ).wait()
        expectStatus(outcome, 0)
        #expect(outcome.errorText.hasPrefix("dnd: warning: locked/a.txt: copied, not moved: "))
        #expect(here.exists("locked/a.txt"))
        #expect(here.items(in: "journal") == ["a.txt"])
        here.setMode("locked", 0o755)
    }

    @Test("into a folder: files and folders are moved whole, and an item that is already there stays")
    func folder() async throws {
        try here.write("trip/day/one.txt", "1\n")
        try here.write("trip/two.txt", "2\n")
        try here.write("a.txt", "a\n")
        try here.makeDirectory("shelf")
        expectStatus(try await DndBinary.run("move", "trip", "a.txt", "--to", "shelf", in: here), 0)
        #expect(here.items(in: ".") == ["shelf"])
        #expect(try here.text("shelf/trip/day/one.txt") == "1\n")
        #expect(here.items(in: "shelf") == ["a.txt", "trip"])
        let again = try await DndBinary.run("move", "shelf/a.txt", "--to", "shelf", "--json", in: here)
        expectStatus(again, 0)
        #expect(try again.jsonLines().map { $0["destination"]?.string } == ["shelf/a.txt"])
        #expect(here.items(in: "shelf") == ["a.txt", "trip"])
        #expect(try here.text("shelf/a.txt") == "a\n")
    }

    @Test("a batch of a journal's items and others keeps its order")
    func mixed() async throws {
        try await makeJournal(["a", "b", "c"])
        try here.write("new", "new\n")
        expectStatus(
            try await DndBinary.run("move", "journal/c", "new", "journal/a", "--to", "journal/", "--at", "0", in: here),
            0)
        #expect(try await order() == ["c", "new", "a", "b"])
        #expect(!here.exists("new"))
    }

    @Test("a journal that only allows copies is not reordered, and nothing in it is doubled")
    func onlyCopies() async throws {
        try here.write("journal/.dnd/destination.toml", "kind = \"journal\"\noperations = [\"copy\"]\n")
        try here.write("journal/a.txt", "a\n")
        let outcome = try await DndBinary.run("move", "journal/a.txt", "--to", "journal/", "--at", "0", in: here)
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "journal/")
        #expect(here.items(in: "journal") == ["a.txt"])
    }

    @Test("--before and --after position a copied item")
    func copyBeside() async throws {
        try await makeJournal(["a", "b"])
        try here.write("new", "new\n")
        expectStatus(try await DndBinary.run("copy", "new", "--to", "journal/", "--before", "b", in: here), 0)
        #expect(try await order() == ["a", "new", "b"])
        expectStatus(try await DndBinary.run("copy", "new", "--to", "journal/", "--after", "0", in: here), 0)
        #expect(try await order() == ["a", "new-2", "new", "b"])
    }

    @Test("five photos dropped at 0 and at 2, then reordered: each is there once, byte for byte")
    func fivePhotos() async throws {
        let sizes: [(String, UInt32)] = [("one", 4), ("two", 5), ("three", 6), ("four", 7), ("five", 8)]
        for (name, size) in sizes { try here.write("\(name).png", SampleFiles.png(width: size, height: size)) }
        expectStatus(
            try await DndBinary.run(
                "copy", "one.png", "two.png", "three.png", "--to", "journal/", "--at", "0", in: here), 0)
        expectStatus(
            try await DndBinary.run("copy", "four.png", "five.png", "--to", "journal/", "--at", "2", in: here), 0)
        #expect(try await order() == ["one.png", "two.png", "four.png", "five.png", "three.png"])
        expectStatus(
            try await DndBinary.run(
                "move", "journal/three.png", "journal/one.png", "--to", "journal/", "--at", "1", in: here),
            0)
        #expect(try await order() == ["two.png", "three.png", "one.png", "four.png", "five.png"])
        #expect(here.items(in: "journal").count == 5)
        for (name, size) in sizes {
            #expect(try here.read("journal/\(name).png") == SampleFiles.png(width: size, height: size))
        }
    }

    @Test(
        "of concurrent moves of one file, exactly one succeeds, and the file is not lost",
        arguments: [false, true])
    func concurrent(toOtherFileSystem: Bool) async throws {
        if toOtherFileSystem, !OtherFileSystem.isThere { try Test.cancel("needs a second file system") }
        let other = toOtherFileSystem ? try OtherFileSystem() : nil
        let content = String(repeating: "Sunny\n", count: 400_000)
        for round in 1...3 {
            try here.write("one.txt", content)
            let folders = (1...4).map { "\(other.map { $0.path.string + "/" } ?? "")\(round)-\($0)" }
            let movers = try folders.map { folder in
                try DndBinary.start(["move", "one.txt", "--to", "\(folder)/", "--json"], in: here)
            }
            var statuses: [Int32?] = []
            for (mover, folder) in zip(movers, folders) {
                let outcome = try await mover.wait()
                statuses.append(outcome.status)
                let landed = FilePath(folder).isAbsolute ? FilePath(folder) : here.directory.appending(folder)
                let copy = try? String(contentsOfFile: landed.appending("one.txt").string, encoding: .utf8)
                // A landed file is complete, and it exists if the command reports success.
                #expect(copy == nil || copy == content)
                if outcome.status == 0 { #expect(copy == content) }
                let lines = (try? outcome.jsonLines()) ?? []
                #expect(
                    lines.contains { $0["operation"]?.string == "move" && $0["status"]?.string == "dropped" }
                        == (outcome.status == 0))
            }
            #expect(!here.exists("one.txt"))
            #expect(statuses.count { $0 == 0 } == 1, "\(statuses)")
        }
    }
}
