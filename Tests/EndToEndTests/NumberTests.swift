import TestPrograms
import Testing

@Suite("Numbers on the command line")
struct NumberTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Small numbers, some around the limits of 32 and 64 bits, and one that does not fit in 64 bits.
    private static let numbers = ["-1", "0", "1", "2147483648", "9223372036854775807", "99999999999999999999"]

    @Test("with any number, a command ends with 0, 1, 2 or 64", arguments: numbers)
    func anyNumber(number: String) async throws {
        try here.write("a.txt", "a\nb\n")
        try here.addExample("lake.png")
        try here.addExample("caches.gpx")
        try here.addExample("guide.pdf")
        let commands: [[String]] = [
            ["copy", "a.txt", "--to", "journal/", "-n", "--jobs", number],
            ["copy", "a.txt", "--to", "journal/", "-n", "--at", number],
            ["copy", "a.txt", "--to", "a.txt", "-n", "--at", number],
            ["copy", "lake.png", "--to", "new.jpg", "-n", "--size", "\(number)x\(number)"],
            ["copy", "lake.png", "--to", "new.jpg", "-n", "--dpi", number],
            ["copy", "a.txt", "--to", "new.txt", "-n", "--wrap", number],
            ["preview", "a.txt", "--lines", number], ["preview", "lake.png", "--size", "\(number)x\(number)"],
            ["init", "made", "--kind", "journal", "--max-items", number],
            ["init", "made", "--kind", "journal", "--per-drop", number],
            ["inspect", "a.txt#\(number)", "caches.gpx#\(number)", "guide.pdf#\(number)"],
        ]
        for command in commands {
            let outcome = try await DndBinary.run(command.map { "\($0)" }, in: here)
            #expect([0, 1, 2, 64].contains(outcome.status), "\(command): \(outcome.ending) \(outcome.errorText)")
        }
    }

    @Test("--jobs is reduced to four loads per processor")
    func manyJobs() async throws {
        try here.write("a.txt", "a\n")
        let outcome = try await DndBinary.run(
            "copy", "a.txt", "--to", "journal/", "--jobs", "9223372036854775807", in: here)
        expectStatus(outcome, 0)
        #expect(here.items(in: "journal") == ["a.txt"])
    }

    @Test("help works at any terminal width", arguments: ["-1", "0", "1", "10", "9223372036854775807", "many"])
    func width(columns: String) async throws {
        for command in [["--help"], ["copy", "--help"], ["copy", "--wrong"]] as [[Argument]] {
            let outcome = try await DndBinary.run(command, in: here, environment: ["COLUMNS": columns])
            #expect(outcome.status == 0 || outcome.status == 64, "\(outcome.errorText)")
        }
    }

    @Test(
        "a destination without --to is an error that suggests the correct command line",
        arguments: [
            (["copy", "a.png", "dir/"], "dnd copy a.png --to dir/"),
            (["move", "a", "b c", "d"], "dnd move a 'b c' --to d"),
            (["paste", "dir/"], "dnd paste --to dir/"),
        ])
    func destination(arguments: [String], hint: String) async throws {
        let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorLines.last == "dnd: hint: \(hint)")
    }

    @Test("a file name that looks like an option gets a hint", arguments: ["-x.txt", "--to.txt", "-n2"])
    func optionLike(name: String) async throws {
        try here.write("\(name)", "a\n")
        let outcome = try await DndBinary.run("copy", "\(name)", "--to", "folder/", in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("./\(name)"), "\(outcome.errorText)")
    }
}
