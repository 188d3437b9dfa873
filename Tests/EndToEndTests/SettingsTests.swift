import SystemPackage
import TestPrograms
import Testing

@Suite("config.toml, dnd config and the options of display")
struct SettingsTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.addExample("lake.png")
        try here.addExample("harbour.jpg")
    }

    private func dnd(_ arguments: Argument..., status: Int32 = 0) async throws -> Outcome {
        let outcome = try await DndBinary.run(
            arguments, in: here, environment: ["XDG_CONFIG_HOME": here.path("settings").string])
        expectStatus(outcome, status)
        return outcome
    }

    private func set(_ text: String) throws {
        if !here.exists("settings") {
            try here.makeDirectory("settings")
            try here.makeDirectory("settings/dnd")
        }
        try here.write("settings/dnd/config.toml", text)
    }

    @Test("a setting holds, and the command line overrides it")
    func precedence() async throws {
        try set("[defaults]\nif-exists = \"replace\"\n\n[copy]\nif-exists = \"skip\"\n")
        _ = try await dnd("copy", "lake.png", "--to", "j/")
        _ = try await dnd("copy", "lake.png", "--to", "j/")
        #expect(here.items(in: "j") == ["lake.png"])
        _ = try await dnd("copy", "lake.png", "--to", "j/", "--if-exists", "keep-both")
        #expect(here.items(in: "j") == ["lake-2.png", "lake.png"])
    }

    @Test(
        "the table of a command takes precedence over [defaults]",
        arguments: [
            ("quiet = true", "verbose = true", true), ("verbose = true", "quiet = true", false),
            ("verbose = true", "verbose = false", false), ("quiet = true", "quiet = false", false),
        ])
    func ownTable(defaults: String, own: String, isVerbose: Bool) async throws {
        try set("[defaults]\n\(defaults)\n\n[copy]\n\(own)\n")
        let outcome = try await dnd("copy", "lake.png", "--to", "j/")
        #expect(outcome.errorText.contains("lake.png -> j/lake.png") == isVerbose, "\(outcome.errorText)")
        #expect(outcome.errorText.isEmpty == (own == "quiet = true"))
    }

    @Test("a setting that may be repeated adds to that of [defaults]")
    func repeated() async throws {
        try here.write("in/a.txt", "a")
        try here.write("in/b.tmp", "b")
        try here.write("in/c.part", "c")
        try set("[defaults]\nexclude = \"*.tmp\"\n\n[copy]\nexclude = \"*.part\"\n")
        _ = try await dnd("copy", "in", "--to", "j/")
        #expect(here.items(in: "j") == ["a.txt"])
    }

    @Test("an option without a value is taken back by --no-, also if no file sets it")
    func takenBack() async throws {
        try set("[defaults]\nskip-known = true\n")
        _ = try await dnd("copy", "lake.png", "--to", "j/")
        _ = try await dnd("copy", "lake.png", "--to", "j/")
        #expect(here.items(in: "j") == ["lake.png"])
        _ = try await dnd("copy", "lake.png", "--to", "j/", "--no-skip-known")
        #expect(here.items(in: "j") == ["lake-2.png", "lake.png"])
        try set("")
        _ = try await dnd("copy", "harbour.jpg", "--to", "j/", "--no-skip-known")
        #expect(here.items(in: "j").count == 3)
    }

    @Test(
        "a value that its option does not take is an error of its line, also of dnd config",
        arguments: [
            (
                "make = \"nope\"",
                "invalid make 'nope': expected one of folder, journal, board, frame"
            ),
            ("jobs = \"many\"", "invalid jobs 'many': expected a number"),
            ("strip = \"x\"", "invalid strip 'x': expected one of gps, private, all"),
        ])
    func wrongValue(line: String, message: String) async throws {
        try set("[defaults]\nverbose = true\n\n[copy]\n\(line)\n")
        let expected = "dnd: error: \(here.path("settings/dnd/config.toml")):5: \(message)\n"
        #expect(try await dnd("config", status: 64).errorText == expected)
        #expect(try await dnd("copy", "lake.png", "--to", "j/", status: 64).errorText == expected)
        try set("[defaults]\nverbose = true\nonly = \"*.png\"\n\n[copy]\nstrip = \"gps\"\njobs = 2\n")
        #expect(try await dnd("config").errorText.isEmpty)
    }

    @Test("a list is one argument, or one for each element")
    func lists() async throws {
        try here.write("in/a.txt", "a")
        try here.write("in/b.tmp", "b")
        try here.write("in/c.part", "c")
        try set("[copy]\nexclude = [\"*.tmp\", \"*.part\"]\n")
        _ = try await dnd("copy", "in", "--to", "j/")
        #expect(here.items(in: "j") == ["a.txt"])
        try set("[copy]\nrequire = [\"exif\", \"icc\"]\nno-preserve = \"xattr\"\n")
        _ = try await dnd("copy", "lake.png", "--to", "j/")
    }

    @Test(
        "an invalid setting is an error with its place, and nothing is done",
        arguments: [
            ("[copy]\nif-exist = \"skip\"", "config.toml:2: 'if-exist' cannot be set", "did you mean 'if-exists'?"),
            ("[cpoy]\njobs = 1", "config.toml:2: there is no command 'cpoy'", "did you mean 'copy'?"),
            ("[copy]\nlines = 5", "config.toml:2: dnd copy has no option --lines", "dnd copy --help"),
            ("[copy]\nskip-known = \"yes\"", "config.toml:2: invalid skip-known: expected true or false", nil),
            ("[copy]\njobs = true", "config.toml:2: invalid jobs: expected a string or a number", nil),
            ("[copy]\njobs = [1, 2]", "config.toml:2: invalid jobs: expected one value", nil),
            ("[copy]\njobs = 0", "config.toml: invalid --jobs 0: expected 1 or more", "see its line 2"),
            ("[copy]\nto = \"j/\"", "config.toml:2: 'to' cannot be set", "these can: "),
            ("[copy\n", "config.toml:1: ", nil),
        ] as [(String, String, String?)])
    func invalid(text: String, message: String, hint: String?) async throws {
        try set(text)
        let outcome = try await dnd("copy", "lake.png", "--to", "j/", status: 64)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
        if let hint { #expect(outcome.errorText.contains(hint), "\(outcome.errorText)") }
        #expect(!here.exists("j"))
    }

    @Test("a setting that cannot apply is left out")
    func leftOut() async throws {
        try set(
            "[defaults]\nskip-known = true\nmake = \"folder\"\nif-exists = \"skip\"\nexclude = [\"*.tmp\"]\njobs = 2\n")
        _ = try await dnd("copy", "lake.png", "--to", "out.png")
        #expect(try await dnd("copy", "lake.png", "--to", "-").output == here.read("lake.png"))
        _ = try await dnd("copy", "lake.png", "--to", "new/")
        #expect(here.items(in: "new") == ["lake.png"] && !here.exists("new/.dnd"))
        _ = try await dnd("init", "j", "--kind", "journal")
        _ = try await dnd("copy", "lake.png", "--to=j")
        _ = try await dnd("batch", "harbour.jpg", "--to", "j", "--plan-to", "plan")
        _ = try await dnd("batch", "plan")
        #expect(here.items(in: "j") == ["harbour.jpg", "lake.png"])
        _ = try await dnd("lift", "lake.png")
        _ = try await dnd("drop", "out.png", "--if-exists", "replace")
        _ = try await dnd("lift", "harbour.jpg")
        _ = try await dnd("drop", "other/")
        #expect(here.items(in: "other") == ["harbour.jpg"] && !here.exists("other/.dnd"))
        _ = try await dnd("lift", "lake.png")
        _ = try await dnd("drop", "j")
        _ = try await dnd("cat", "new/lake.png", status: 1)
    }

    @Test("a wrong command line is not blamed on the settings")
    func blame() async throws {
        try set("[copy]\njobs = 2\n")
        let outcome = try await dnd("copy", "lake.png", "--to", "j/", "--if-exists", "never", status: 64)
        #expect(!outcome.errorText.contains("config.toml"), "\(outcome.errorText)")
    }

    @Test("rules are those of a directory that exists")
    func noDirectory() async throws {
        for (place, message) in [
            ("nowhere/", "nowhere: no such directory"), ("lake.png", "lake.png: is not a directory"),
        ] as [(Argument, String)] {
            #expect(try await dnd("config", place, status: 2).errorText.contains(message))
        }
    }

    @Test("dnd config shows what holds, and where it comes from")
    func shown() async throws {
        #expect(try await dnd("config").errorText.contains("no settings: "))
        try set("[defaults]\ncolor = \"never\"\n[copy]\nskip-known = true\nonly = [\"*.png\"]\n")
        let file = here.path("settings/dnd/config.toml").string
        #expect(
            try await dnd("config").outputText == """
                defaults     color = "never"  \(file):2
                copy         skip-known = true  \(file):4
                copy         only = ["*.png"]  \(file):5

                """)
        _ = try await dnd("init", "b", "--kind", "board", "--max-items", "9", "--lanes", "todo,done")
        let lines = try await dnd("config", "b", "--json").jsonLines().dropFirst(3)
        let origins = Dictionary(uniqueKeysWithValues: lines.map { ($0["name"]?.string ?? "", $0["line"]) })
        // The declaration has the keys in this order, each on a line.
        #expect(origins["kind"] == .some(.number(1)) && origins["max-items"] == .some(.number(2)))
        #expect(origins["lanes"] == .some(.number(3)) && origins["prefer"] == .some(.null))
        #expect(lines.allSatisfy { $0["table"]?.string == "destination" })
        // A lane has the rules of its board; a plain folder in a store has its own.
        let lane = try await dnd("config", "b/done", "--json").jsonLines().dropFirst(3)
        #expect(lane.first { $0["name"]?.string == "max-items" }?["value"]?.string == "9")
        _ = try await dnd("init", "j", "--kind", "journal", "--max-items", "7")
        try here.makeDirectory("j/sub")
        let inner = try await dnd("config", "j/sub", "--json").jsonLines().dropFirst(3)
        #expect(inner.first { $0["name"]?.string == "kind" }?["value"]?.string == "folder")
        #expect(inner.allSatisfy { $0["line"] == .null && $0["name"]?.string != "max-items" })
    }

    @Test("colours and links are used if that is asked for, or on a terminal, and never change what is read")
    func display() async throws {
        _ = try await dnd("copy", "lake.png", "--to", "j/")
        let plain = try await dnd("list", "j")
        #expect(!plain.outputText.contains("\u{1B}"))
        let colours = try await dnd("list", "j", "--color", "always")
        #expect(colours.outputText.contains("\u{1B}[2m") && !colours.outputText.contains("\u{1B}]8"))
        let links = try await dnd("list", "j", "--hyperlink=always")
        let file = here.path("j/lake.png").string
        #expect(links.outputText.contains("\(file)\u{1B}\\lake.png\u{1B}]8;;\u{1B}\\"))
        #expect(links.outputText.contains("\u{1B}]8;;file://"))
        let error = try await dnd("copy", "nothere", "--to", "j/", "--color=always", status: 2)
        #expect(error.errorText.contains("\u{1B}[1;31merror:\u{1B}[0m nothere"))
        #expect(try await dnd("list", "j", "--color", "never").outputText == plain.outputText)
        _ = try await dnd("list", "j", "--color", "sometimes", status: 64)
        // Wherever the option is.
        for arguments: [Argument] in [
            ["list", "--color=always", "j"], ["list", "--color", "always", "j"], ["list", "j", "--color=always"],
            ["list", "j", "--color=never", "--color", "always"],
        ] {
            let outcome = try await DndBinary.run(arguments, in: here)
            #expect(outcome.outputText == colours.outputText, "\(arguments)")
        }
    }

    @Test("--quiet leaves errors only, and -V is --version")
    func quiet() async throws {
        let outcome = try await dnd("copy", "lake.png", "harbour.jpg", "--to", "j/", "-q")
        #expect(outcome.errorText == "")
        let refused = try await dnd("copy", "lake.png", "nothere", "--to", "j/", "-q", status: 2)
        #expect(refused.errorText.split(separator: "\n").count == 1)
        _ = try await dnd("copy", "lake.png", "--to", "j/", "-q", "-v", status: 64)
        #expect(try await dnd("-V").outputText == dnd("--version").outputText)
    }
}
