import SystemPackage
import TestPrograms
import Testing

@Suite("The command line")
struct UsageTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test(
        "an invalid command line is exit status 64, with one error",
        arguments: [
            ["copy"], ["copy", "a.png"], ["copy", "a.png", "--to"], ["copy", "a.png", "--too", "journal/"],
            ["cpoy", "a", "--to", "b/"],
            ["copy", "a.png", "--to", "journal/", "--at", "minus"],
            ["copy", "a.png", "--to", "journal/", "--as", "public.jpge"],
            ["copy", "a.png", "--to", "journal/", "--if-exists", "perhaps"],
            ["copy", "a.png", "--to", "journal/", "--jobs", "0"],
            ["copy", "-", "-", "--to", "journal/"], ["copy", "a", "--to", "-", "--json"], ["list"], ["init"],
            ["--wrong"],
            ["copy", "a.png", "-0", "--to", "journal/"], ["copy", "a.png", "--to", ""],
            ["copy", "", "--to", "journal/"],
        ])
    func wrong(arguments: [String]) async throws {
        let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
        expectStatus(outcome, 64)
        #expect(outcome.output == [])
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1, "\(outcome.errorText)")
        #expect(
            outcome.errorLines.allSatisfy { $0.hasPrefix("dnd: error: ") || $0.hasPrefix("dnd: hint: ") },
            "\(outcome.errorText)")
        #expect(here.names(in: ".") == [])
    }

    @Test(
        "a misspelled option or type is an error that suggests the nearest one",
        arguments: [
            (["copy", "a", "--to", "b/", "--dry-rnu"], "--dry-run"),
            (["copy", "a", "--to", "b/", "--as", "public.jpge"], "public.jpeg"),
        ])
    func nearest(arguments: [String], answer: String) async throws {
        let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains(answer), "\(outcome.errorText)")
    }

    @Test(
        "help and version are printed to standard output, with exit status 0",
        arguments: [
            ["--help"], ["--version"], ["help", "copy"], ["copy", "--help"], ["-h"],
        ])
    func help(arguments: [String]) async throws {
        let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
        expectStatus(outcome, 0)
        #expect(!outcome.output.isEmpty)
        #expect(outcome.errors == [])
    }

    @Test("without arguments, the commands are listed")
    func nothing() async throws {
        let outcome = try await DndBinary.run(in: here)
        #expect(outcome.status == 0 || outcome.status == 64)
        #expect((outcome.outputText + outcome.errorText).contains("copy"))
    }

    private static let manualCommands: [String] = {
        let manual = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
            .appending("man")
        return Workspace.names(in: manual).map { String(decoding: $0.bytes, as: UTF8.self) }
            .filter { $0.hasPrefix("dnd-") && $0.hasSuffix(".1") }.map { String($0.dropFirst(4).dropLast(2)) }.sorted()
    }()

    @Test("every command of the manual has help", arguments: manualCommands)
    func commands(name: String) async throws {
        let outcome = try await DndBinary.run("\(name)", "--help", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains("dnd \(name)"))
    }

    @Test("shells can complete types")
    func completion() async throws {
        // The request of ArgumentParser's scripts: ---completion COMMAND -- OPTION INDEX CURSOR, and the words so far.
        let outcome = try await DndBinary.run(
            "---completion", "copy", "--", "--as", "2", "9", "dnd", "copy", "--as", "public.he", in: here,
            environment: ["SAP_SHELL": "bash"])
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains("public.heic"))
    }
}
