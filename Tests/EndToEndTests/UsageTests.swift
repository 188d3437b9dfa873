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
        "words of other programs get the right ones",
        arguments: [
            (["ls", "j/"], "there is no command 'ls'", "did you mean 'dnd list'?"),
            (["cp", "a", "--to", "b/"], "there is no command 'cp'", "did you mean 'dnd copy'?"),
            (["cpoy", "a", "--to", "b/"], "there is no command 'cpoy'", "did you mean 'dnd copy'?"),
            (["frobnicate"], "there is no command 'frobnicate'", "list the commands: dnd --help"),
            (["help", "copyy"], "there is no command 'copyy'", "did you mean 'dnd copy'?"),
            (["copyy", "--help"], "there is no command 'copyy'", "did you mean 'dnd copy'?"),
            (
                ["copy", "a", "--to", "b/", "--as", "image/pgn"], "unknown type 'image/pgn'",
                "did you mean 'image/png'?"
            ),
            (
                ["copy", "a", "--to", "b/", "--as", "xyzzy"], "unknown type 'xyzzy'",
                "find its name by an extension, a MIME type or a word: dnd types WORD"
            ),
            (["copy", "-r", "a", "--to", "b/"], "unknown option '-r'", "folders need no option"),
            (
                ["copy", "a", "-o", "b.png"], "missing expected argument '--to <dest>'",
                "name the destination with --to"
            ),
            (["copy", "a", "-to", "b.png"], "missing expected argument '--to <dest>'", "write two dashes: --to"),
            (["copy", "a", "--format", "png", "--to", "b/"], "unknown option '--format'", "give the type with --as"),
            (["copy", "a", "--to", "b/", "--overwrite"], "unknown option '--overwrite'", "use --if-exists replace"),
            (["copy", "a", "--to", "b/", "--page=2"], "unknown option '--page", "'guide.pdf#page=1' is the first"),
            (
                ["copy", "--", "-a", "--to", "b/"], "missing expected",
                "after -- every word is a name: put --to before it"
            ),
            (["copy", "a b"], "missing expected", "name the destination: dnd copy 'a b' --to DEST"),
            (["copy", "a", "--to"], "", "name the destination: dnd copy a --to DEST"),
            (["watch", "a"], "missing expected", "name the destination: dnd watch a --to DEST"),
            (["drop", "--to", "j/", "--move"], "unknown option '--to'", "no --to: dnd drop j/ --move"),
            (["list", "--to=my lakes/"], "missing expected argument", "no --to: dnd list 'my lakes/'"),
            (["find", "--to", "j/", "lake"], "unknown option '--to'", "no --to: dnd find lake j/"),
            (["find", "-stone", "j"], "missing expected", "put -- before it: dnd find -- -stone j"),
            (["list", "-stone", "j"], "unknown option '-s'", "put -- before it: dnd list -- -stone j"),
            (["find", "-stone", "j", "--any"], "missing expected", "that begins with a hyphen, put -- before it"),
            (["find", "-0", "stone"], "missing expected", "list its arguments and options: dnd find --help"),
            (["copy", "a", "--to", "b/", "--no-bogus"], "unknown option", "hint: list the options with dnd help copy"),
            (["list", "--bogus"], "missing expected", "hint: unknown option '--bogus': list the options with"),
            (["find", "lake"], "missing expected", "name where to search: dnd find lake DEST"),
            (["init", "a"], "missing expected", "name what it becomes: --kind journal, or folder, board or frame"),
            (
                ["copy", "a", "--to", "b.png", "--size", "800"], "error: --size: invalid size '800': expected pixels",
                "copy --help"
            ),
            (
                ["copy", "a", "--to", "b.png", "--dpi", "many"], "error: invalid --dpi 'many': expected a number",
                "copy --help"
            ),
            (
                ["copy", "a", "--to", "b.png", "--strip", "it"],
                "error: invalid --strip 'it': expected one of gps, private, all", "copy --help"
            ),
            (["init", "a", "--kind", "jurnal"], "error: --kind: unknown kind 'jurnal'", "init --help"),
        ])
    func familiar(arguments: [String], message: String, hint: String) async throws {
        let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorLines.first?.contains(message) == true, "\(outcome.errorText)")
        #expect(outcome.errorLines.last?.contains(hint) == true, "\(outcome.errorText)")
    }

    @Test(
        "a name that begins with a hyphen is no request for help",
        arguments: ["copy", "move", "cat", "inspect", "list", "lift", "remove", "preview"])
    func hyphenatedName(_ command: String) async throws {
        try here.write("-hello.txt", "a\n")
        let destination: [Argument] = ["copy", "move"].contains(command) ? ["--to", "j/"] : []
        for (name, hint) in [
            ("-hello.txt", "for the file of that name, write ./-hello.txt, or put -- before the names"),
            ("-hallo.txt", "list its arguments and options: dnd \(command) --help"),
        ] {
            let outcome = try await DndBinary.run(["\(command)", "\(name)"] + destination, in: here)
            expectStatus(outcome, 64)
            #expect(outcome.outputText == "")
            #expect(outcome.errorLines == ["dnd: error: unknown option '\(name)'", "dnd: hint: \(hint)"])
        }
        for words in [["-h"], ["-hello.txt", "--help"], ["a", "-h"]] as [[Argument]] {
            let outcome = try await DndBinary.run(["\(command)"] + words, in: here)
            expectStatus(outcome, 0)
            #expect(outcome.outputText.contains("OVERVIEW"))
        }
        #expect(here.exists("-hello.txt") && !here.exists("j"))
    }

    @Test("a source that does not exist gets the hint that its name suggests")
    func missingSources() async throws {
        try here.write("my first photo.txt", "a\n")
        let table: [([Argument], [String])] = [
            (["my", "first", "photo.txt"], ["put a name with spaces in quotes: 'my first photo.txt'"]),
            (["*.heic"], ["no file matches the pattern, which the shell passed on as it is"]),
            (["*.zip#*"], ["no file matches the pattern, which the shell passed on as it is"]),
            (
                ["guide.pdf#page=0"],
                ["pages are counted from 1: #page=3 is one, #page=3-7 are five, #page=3- goes to the last"]
            ), (["guide.pdf#page=2"], []), (["nowhere.txt"], []), (["nowhere.zip#*"], []),
            (
                ["anna@host:my first photo.txt"],
                [
                    "to take it from another machine, copy it here first: scp 'anna@host:my first photo.txt' ./"
                ]
            ),
        ]
        for (sources, hints) in table {
            let outcome = try await DndBinary.run(["copy"] + sources + ["--to", "j/"], in: here)
            expectStatus(outcome, 2)
            #expect(outcome.errorLines.filter { $0.hasPrefix("dnd: hint: ") } == hints.map { "dnd: hint: \($0)" })
        }
        for (url, message) in [
            (
                "https://example.com/a.png",
                "expected a file on this machine\ndnd: hint: download it first: curl -O https://example.com/a.png\n"
            ), ("file:///tmp/a%20b.txt", "expected a path\ndnd: hint: name the file by its path: '/tmp/a b.txt'\n"),
        ] {
            let outcome = try await DndBinary.run("copy", "\(url)", "--to", "j/", in: here)
            expectStatus(outcome, 2)
            #expect(outcome.errorText == "dnd: error: \(url): is a URL, \(message)")
        }
        try here.write("a.html", "<p>\na\n")
        let page = try await DndBinary.run("list", "a.html", in: here)
        expectStatus(page, 64)
        #expect(page.errorText.contains("a.html: is public.html, which has no parts or lines to list"))
        try here.addExample("plan.docx")
        let listed = try await DndBinary.run("list", "plan.docx", in: here)
        expectStatus(listed, 64)
        #expect(
            listed.errorLines == [
                "dnd: error: plan.docx: is org.openxmlformats.wordprocessingml.document, which has no parts or lines to list",
                "dnd: hint: show it: dnd preview plan.docx",
            ])
    }

    @Test(
        "a name that is too long is an error with the limit",
        arguments: [["inspect"], ["list"], ["cat"], ["copy", "--to", "j/"]])
    func longName(command: [String]) async throws {
        let name = String(repeating: "x", count: 256)
        let outcome = try await DndBinary.run(command.map { "\($0)" } + ["\(name)"], in: here)
        expectStatus(outcome, 2)
        #expect(
            outcome.errorText.hasPrefix("dnd: error: \(name): ")
                && outcome.errorText.contains("a name in it is longer than 255 bytes"), "\(outcome.errorText)")
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
        for (index, cursor, words) in [
            ("3", "9", ["--as", "public.he"]), ("2", "14", ["--as=public.he"]),
        ] as [(Argument, Argument, [Argument])] {
            let outcome = try await DndBinary.run(
                ["---completion", "copy", "--", "--as", index, cursor, "dnd", "copy"] + words, in: here,
                environment: ["SAP_SHELL": "zsh"])
            expectStatus(outcome, 0)
            #expect(outcome.outputText.contains("public.heic"))
        }
    }
}
