import TestPrograms
import Testing

/// The titles of `list --json`, in files that other programs wrote.
@Suite("Titles in lists")
struct TitleTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func titles(_ destination: Argument) async throws -> [String: String?] {
        let lines = try await DndBinary.run("list", "--json", destination, in: here).jsonLines()
        return Dictionary(
            uniqueKeysWithValues: lines.map { line in
                (line["path"]?.string?.split(separator: "/").last.map(String.init) ?? "", line["title"]?.string)
            })
    }

    @Test("documents by pandoc", .enabled(if: Peers.has("pandoc"), "needs pandoc"))
    func documents() async throws {
        try here.write("note.md", "text\n")
        try here.makeDirectory("in")
        let formats = ["docx", "odt", "epub", "html"]
        for format in formats {
            let outcome = try await Peers.run(
                "/usr/bin/pandoc", "--standalone", "-M", "title=Zwei Städte", "note.md", "-o", "in/a.\(format)",
                in: here)
            expectStatus(outcome, 0)
        }
        let found = try await titles("in")
        for format in formats { #expect(found["a.\(format)"] == "Zwei Städte", "\(format)") }
    }

    @Test("pictures and PDF by exiftool", .enabled(if: Peers.has("exiftool"), "needs exiftool"))
    func pictures() async throws {
        let names = ["lake.png", "harbour.jpg", "guide.pdf"]
        for name in names { try here.addExample(name, as: "in/\(name)") }
        let before = try await titles("in")
        #expect(before.count == 3 && before.values.allSatisfy { $0 == nil }, "\(before)")
        let outcome = try await Peers.run(
            "/usr/bin/exiftool", ["-q", "-overwrite_original", "-XMP-dc:Title=Zwei Städte"] + names.map { "in/\($0)" },
            in: here)
        expectStatus(outcome, 0)
        let found = try await titles("in")
        for name in names { #expect(found[name] == "Zwei Städte", "\(name)") }
    }

    @Test("in a store: geocaches have their names, texts their first lines, and other items none")
    func store() async throws {
        try here.write("caches.gpx", SampleFiles.gpx(["Old Oak", "Mill"]))
        expectStatus(try await DndBinary.run("copy", "caches.gpx", "--to", "board", "--make", "board", in: here), 0)
        #expect(try await titles("board").values.compactMap(\.self).sorted() == ["Mill", "Old Oak"])
        try here.write("day.txt", "\nSunny\nand warm\n")
        try here.addExample("lake.png")
        expectStatus(try await DndBinary.run("copy", "day.txt", "lake.png", "--to", "journal/", in: here), 0)
        let found = try await titles("journal")
        #expect(found["day.txt"] == "Sunny" && found["lake.png"] == .some(nil))
        // Lists for people show the names of files.
        #expect(try await DndBinary.run("list", "journal", in: here).outputText.contains("day.txt"))
    }
}
