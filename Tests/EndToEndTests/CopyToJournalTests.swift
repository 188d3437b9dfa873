import TestPrograms
import Testing

@Suite("dnd copy into a journal")
struct CopyToJournalTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("creates the journal, and copies a PNG byte for byte")
    func firstItem() async throws {
        try here.addExample("lake.png")
        expectStatus(try await DndBinary.run("copy", "lake.png", "--to", "journal/", in: here), 0)
        #expect(try here.read("journal/lake.png") == Examples.bytes("lake.png"))
        #expect(try here.read("lake.png") == Examples.bytes("lake.png"))
    }

    @Test("prints nothing on success but what a new journal reads")
    func silence() async throws {
        try here.addExample("lake.png")
        let outcome = try await DndBinary.run("copy", "lake.png", "--to", "journal/", in: here)
        #expect(outcome.outputText == "")
        #expect(outcome.remarks == [])
    }

    @Test("keeps both items if the name exists, and leaves the first unchanged")
    func takenName() async throws {
        try here.write("a.png", SampleFiles.png(width: 4, height: 4))
        try here.write("other/a.png", SampleFiles.png(width: 9, height: 9))
        expectStatus(try await DndBinary.run("copy", "a.png", "--to", "journal/", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "other/a.png", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["a-2.png", "a.png"])
        #expect(try here.read("journal/a.png") == SampleFiles.png(width: 4, height: 4))
        #expect(try here.read("journal/a-2.png") == SampleFiles.png(width: 9, height: 9))
    }

    @Test("converts what the journal cannot read, and keeps the order of the arguments")
    func mixedItems() async throws {
        for name in ["lake.png", "harbour.jpg", "evening.heic", "trail.svg", "plan.docx", "guide.pdf"] {
            try here.addExample(name)
        }
        let outcome = try await DndBinary.run(
            "copy", "lake.png", "harbour.jpg", "evening.heic", "trail.svg", "plan.docx", "guide.pdf", "-", "--name",
            "note.txt", "--to", "journal/", in: here, input: .text("Tea until five.\n"))
        expectStatus(outcome, 0)
        let lines = try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines()
        let names = lines.compactMap { $0["path"]?.string?.split(separator: "/").last.map(String.init) }
        #expect(
            names == ["lake.png", "harbour.jpg", "evening.png", "trail.png", "plan.txt", "guide.txt", "note.txt"])
        #expect(lines.map { $0["index"]?.number } == [0, 1, 2, 3, 4, 5, 6])
        #expect(try here.read("journal/lake.png") == Examples.bytes("lake.png"))
        #expect(try here.read("journal/harbour.jpg") == Examples.bytes("harbour.jpg"))
        #expect(try here.text("journal/note.txt") == "Tea until five.\n")
        #expect(try here.text("journal/plan.txt").contains("Who is tired takes the boat back"))
        let guide = try here.text("journal/guide.txt")
        for page in ["The path begins at the boat house", "The bridge has three arches", "tea is served until five"] {
            #expect(guide.contains(page))
        }
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("converts HEIC and SVG to PNG of equal size", .enabled(if: Peers.hasPython, "needs Pillow in .build/peers"))
    func convertedPictures() async throws {
        for name in ["evening.heic", "trail.svg"] { try here.addExample(name) }
        expectStatus(try await DndBinary.run("copy", "evening.heic", "trail.svg", "--to", "journal/", in: here), 0)
        // Sizes are those given to heif-enc, and the width and height of the SVG. Pillow reports
        // format and size of the results.
        #expect(try await Peers.decodedPicture(here.path("journal/evening.png"), in: here).hasPrefix("PNG 320x240 "))
        #expect(try await Peers.decodedPicture(here.path("journal/trail.png"), in: here).hasPrefix("PNG 400x220 "))
    }

    @Test("--at inserts standard input at an index")
    func insertion() async throws {
        try here.addExample("lake.png")
        expectStatus(try await DndBinary.run("copy", "lake.png", "--to", "journal/", in: here), 0)
        let outcome = try await DndBinary.run(
            "copy", "-", "--name", "day.txt", "--to", "journal/", "--at", "0", in: here, input: .text("Sunny\n"))
        expectStatus(outcome, 0)
        let listed = try await DndBinary.run("list", "journal/", in: here).outputText.split(separator: "\n")
        #expect(listed.count == 2)
        #expect(listed.first?.contains("day.txt") == true)
        #expect(try here.text("journal/day.txt") == "Sunny\n")
    }

    @Test("two concurrent commands lose nothing")
    func twoAtOnce() async throws {
        let each = 20
        for index in 0..<each {
            try here.write("left/\(index).txt", "left \(index)\n")
            try here.write("right/\(index).txt", "right \(index)\n")
        }
        func command(_ folder: String) -> [Argument] {
            ["copy"] + (0..<each).map { "\(folder)/\($0).txt" } + ["--to", "journal/"]
        }
        let left = try DndBinary.start(command("left"), in: here)
        let right = try DndBinary.start(command("right"), in: here)
        expectStatus(try await left.wait(), 0)
        expectStatus(try await right.wait(), 0)

        let texts = try here.items(in: "journal").map {
            try here.text("journal/\(String(decoding: $0.bytes, as: UTF8.self))")
        }
        let expected = (0..<each).flatMap { ["left \($0)\n", "right \($0)\n"] }
        #expect(texts.sorted() == expected.sorted())

        // The items of each command are in its order, whatever landed between them.
        let lines = try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines()
        #expect(lines.map { $0["index"]?.number } == (0..<(2 * each)).map(Double.init))
        let ordered = try lines.compactMap { $0["path"]?.string?.split(separator: "/").last }.map {
            try here.text("journal/\(String($0))")
        }
        for side in ["left", "right"] {
            #expect(ordered.filter { $0.hasPrefix(side) } == (0..<each).map { "\(side) \($0)\n" })
        }
    }

    @Test("an item without a common type is refused with the types of both sides, and nothing changes")
    func noCommonType() async throws {
        try here.write("song.mp3", SampleFiles.mp3())
        expectStatus(try await DndBinary.run("init", "journal", "--kind", "journal", in: here), 0)
        try here.write("day.txt", "Sunny\n")
        expectStatus(try await DndBinary.run("copy", "day.txt", "--to", "journal/", in: here), 0)
        let before = try await DndBinary.run("list", "--json", "journal/", in: here).output
        let items = here.items(in: "journal")

        let outcome = try await DndBinary.run("copy", "song.mp3", "--to", "journal/", in: here)
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "song.mp3")
        #expect(outcome.errorText.contains("public.mp3"))
        for readable in ["public.png", "public.jpeg", "com.compuserve.gif", "public.utf8-plain-text"] {
            #expect(outcome.errorText.contains(readable))
        }
        #expect(outcome.errorText.contains("dnd inspect song.mp3"))
        #expect(here.items(in: "journal") == items)
        #expect(try await DndBinary.run("list", "--json", "journal/", in: here).output == before)
    }

    @Test("a journal in which nothing lands is not created")
    func nothingLanded() async throws {
        try here.write("song.mp3", SampleFiles.mp3())
        expectStatus(try await DndBinary.run("copy", "song.mp3", "--to", "journal/", in: here), 1)
        #expect(!here.exists("journal"))
    }

    @Test("every line of --json has every key")
    func jsonKeys() async throws {
        try here.addExample("lake.png")
        try here.write("song.mp3", SampleFiles.mp3())
        let outcome = try await DndBinary.run(
            "copy", "lake.png", "song.mp3", "gone.png", "--to", "journal/", "--json", in: here)
        expectStatus(outcome, 2)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["source"]?.string } == ["lake.png", "song.mp3", "gone.png"])
        #expect(lines.map { $0["status"]?.string } == ["dropped", "refused", "failed"])
        // The documented keys.
        let keys: Set = [
            "source", "type", "operation", "representation", "fidelity", "losses", "destination", "index", "bytes",
            "status", "duplicateOf", "error",
        ]
        for line in lines { #expect(keys.subtracting(line.keys).isEmpty) }
        #expect(lines.first?["representation"]?.string == "public.png")
        #expect(lines.first?["fidelity"]?.string == "native")
        #expect(lines.first?["bytes"]?.number == Double(try Examples.bytes("lake.png").count))
        #expect(lines.first?["error"] == .null)
        for line in lines.dropFirst() {
            #expect(line["error"]?.keys == ["code", "message", "hint", "retryable"])
            #expect(line["destination"] == .null)
        }
    }

    @Test("an index is the final one, even if an item in front of it fails later")
    func settledIndex() async throws {
        // Another program finds the PDF broken, after the picture has landed behind it.
        try here.write("broken.pdf", "%PDF-1.4\n1 0 obj\n<< /Type /Catalog")
        try here.addExample("lake.png")
        let outcome = try await DndBinary.run(
            "copy", "broken.pdf", "lake.png", "--to", "journal/", "--json", "--jobs", "2", in: here)
        expectStatus(outcome, 2)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["status"]?.string } == ["failed", "dropped"])
        #expect(lines.last?["index"]?.number == 0)
        let listed = try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines()
        #expect(listed.map { $0["index"]?.number } == [0])
    }
}
