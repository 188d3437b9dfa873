import TestPrograms
import Testing

@Suite("File names of any bytes")
struct NamesTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Names that Linux allows and that programs often handle wrongly.
    static let names: [Argument] = [
        "two words.txt", "line\nbreak.txt", "tab\tname.txt", "'quoted'.txt", "\"double\".txt", "$HOME.txt", "a;b&c.txt",
        "-dash.txt", "--to.txt", "*.txt", "back\\slash.txt", "e\u{301}.txt", "é.txt", "日本.txt", "\u{202e}gpj.txt",
        "caches.txt#3", "Ümläut#*.txt", Argument(bytes: Array("caf".utf8) + [0xe9] + Array(".txt".utf8)),
        Argument(bytes: [0xff, 0xfe] + Array(".txt".utf8)),
        Argument(bytes: [0xf4, 0x8f, 0xba, 0x80] + Array(".txt".utf8)),
        "\u{1b}[31mred.txt",
    ]

    @Test("names are kept exactly", arguments: names)
    func carried(name: Argument) async throws {
        try here.write(name, "Sunny\n")
        try here.makeDirectory("folder")
        for destination in ["folder", "journal/"] as [Argument] {
            // `--` ends the options, so that a name may begin with a dash.
            expectStatus(try await DndBinary.run("copy", "--to", destination, "--", name, in: here), 0)
        }
        #expect(here.items(in: "folder") == [name])
        #expect(here.items(in: "journal") == [name])
    }

    @Test("names from a list separated by NUL bytes are kept exactly")
    func listed() async throws {
        for name in Self.names { try here.write(name, "Sunny\n") }
        try here.makeDirectory("folder")
        let list: [UInt8] = Self.names.flatMap { name in name.bytes + [0] }
        let outcome = try await DndBinary.run(
            "copy", "--files-from", "-", "-0", "--to", "folder", in: here, input: .bytes(list))
        expectStatus(outcome, 0)
        #expect(Set(here.items(in: "folder")) == Set(Self.names))
    }

    @Test("names of entries of an archive are kept exactly")
    func archived() async throws {
        for name in Self.names { try here.write(Argument(bytes: Array("in/".utf8) + name.bytes), "Sunny\n") }
        try here.makeDirectory("folder")
        let tar = try await Program.run(["/bin/tar", "-cf", "all.tar", "-C", "in", "."], in: here.path(""))
        #expect(tar.status == 0)
        for destination in ["folder", "journal/"] as [Argument] {
            expectStatus(try await DndBinary.run("copy", "all.tar#*", "--to", destination, in: here), 0)
        }
        #expect(Set(here.items(in: "folder")) == Set(Self.names))
        #expect(Set(here.items(in: "journal")) == Set(Self.names))
    }

    @Test(
        "the name that is given to standard input is kept exactly",
        arguments: ["n\nl.txt", "tab\t.txt", ".hidden.txt", " a .txt", "\u{1b}[31mred.txt"] as [Argument])
    func given(name: Argument) async throws {
        try here.makeDirectory("folder")
        let outcome = try await DndBinary.run(
            "paste", "--name", name, "--to", "folder", in: here, input: .text("Sunny\n"))
        expectStatus(outcome, 0)
        #expect(here.names(in: "folder") == [name])
    }

    @Test("names are read from a list of lines in a file")
    func lines() async throws {
        for name in ["a.txt", "b c.txt"] as [Argument] { try here.write(name, "Sunny\n") }
        try here.write("list", "a.txt\nb c.txt\n")
        expectStatus(try await DndBinary.run("copy", "--files-from", "list", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["a.txt", "b c.txt"])
    }

    @Test("names that are not UTF-8 are reported in base64, beside their lossy text")
    func base64() async throws {
        let name = Argument(bytes: Array("caf".utf8) + [0xe9] + Array(".txt".utf8))
        try here.write(name, "Sunny\n")
        let outcome = try await DndBinary.run("copy", name, "--to", "journal/", "--json", in: here)
        expectStatus(outcome, 0)
        let line = try #require(try outcome.jsonLines().first)
        // Expected: base64 of 63 61 66 e9 2e 74 78 74, by coreutils' base64.
        #expect(line["sourceBytes"]?.string == "Y2Fm6S50eHQ=")
        #expect(line["source"]?.string == "caf\u{fffd}.txt")
        #expect(line["destinationBytes"]?.string != nil)
    }

    @Test("control characters in names are escaped in messages", arguments: ["\u{1b}[31mred.mp3", "a\nb.mp3"])
    func printable(name: String) async throws {
        try here.write("\(name)", SampleFiles.mp3())
        let outcome = try await DndBinary.run("copy", "\(name)", "--to", "journal/", in: here)
        expectStatus(outcome, 1)
        #expect(!outcome.errors.contains(0x1b))
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1)
        #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("dnd: ") })
    }
}
