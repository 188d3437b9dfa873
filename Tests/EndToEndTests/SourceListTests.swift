import TestPrograms
import Testing

@Suite("A list of sources")
struct SourceListTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("every name in it is a file, even if it looks like another kind", arguments: ["-", "clipboard:", "a.txt#0"])
    func names(name: String) async throws {
        try here.write("a.txt", "line\n")
        try here.write("./\(name)", "the file itself\n")
        try here.makeDirectory("folder")
        let list: [[Argument]] = [["--files-from", "-"], ["--files-from", "list"]]
        try here.write("list", name + "\n")
        for (number, option) in list.enumerated() {
            let folder: Argument = "folder/\(number)/"
            try here.makeDirectory(folder)
            let outcome = try await DndBinary.run(
                ["copy", "--to", folder] + option, in: here, input: number == 0 ? .text(name + "\n") : .text("input"))
            expectStatus(outcome, 0)
            #expect(try here.text("folder/\(number)/\(name)") == "the file itself\n")
        }
    }

    @Test("a name in it never means a part of a file")
    func noPart() async throws {
        try here.write("a.txt", "line\n")
        try here.write("list", "a.txt#0\n")
        let outcome = try await DndBinary.run("inspect", "--files-from", "list", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "a.txt#0")
    }

    @Test("a list with a name of more than 65,536 bytes is refused", arguments: [["/dev/zero"], ["zeros", "-0"]])
    func endless(arguments: [String]) async throws {
        try here.write("zeros", [UInt8](repeating: UInt8(ascii: "x"), count: 100_000))
        let outcome = try await DndBinary.run(
            ["inspect", "--files-from"] + arguments.map { "\($0)" }, in: here)
        expectStatus(outcome, 64)
        expectOneError(outcome, about: arguments[0])
        #expect(outcome.errorText.contains("65536 bytes"))
        #expect(outcome.errorText.contains("-0"))
    }

    @Test("names are whole wherever the blocks end in which the list is read")
    func longList() async throws {
        try here.makeDirectory("folder")
        let names = (0..<9).map { "a file with a name that ends in \($0).txt" }
        for name in names { try here.write("\(name)", "\(name)\n") }
        // 4,500 names of 37 bytes: more than two blocks of 64 KiB.
        let list = (0..<4500).map { names[$0 % names.count] }
        try here.write("list", list.map { $0 + "\n" }.joined())
        let outcome = try await DndBinary.run(
            "copy", "--files-from", "list", "--to", "folder", "-n", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().map { $0["source"]?.string } == list)
    }

    @Test("the last name needs no terminator, and empty names are skipped")
    func lastName() async throws {
        for name in ["a", "b"] { try here.write("\(name).txt", "\(name)\n") }
        let outcome = try await DndBinary.run(
            "inspect", "--json", "--files-from", "-", in: here, input: .text("a.txt\n\n\nb.txt"))
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().compactMap { $0["source"]?.string } == ["a.txt", "b.txt"])
    }
}
