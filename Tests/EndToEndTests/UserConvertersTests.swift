import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Converters that a user declares, and those of destinations, on the command line.
@Suite("Declared converters")
struct UserConvertersTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private static let shout = """
        [[converters]]
        name = "shout"
        from = "public.utf8-plain-text"
        to = "public.html"
        filter = ["tr", "a-z", "A-Z"]
        fidelity = "flattened"
        losses = ["case"]

        """

    private var configuration: [String: String] { ["XDG_CONFIG_HOME": here.path("config").string] }

    private func declare(_ text: String, in file: String = "mine.toml") throws {
        try here.write("config/dnd/converters.d/\(file)", text)
    }

    private func run(_ arguments: Argument...) async throws -> Outcome {
        try await DndBinary.run(arguments, in: here, environment: configuration)
    }

    @Test("are offered, planned and run, and their losses are reported")
    func used() async throws {
        try declare(Self.shout)
        try here.write("a.txt", "words\n")
        let inspected = try await run("inspect", "--json", "a.txt")
        expectStatus(inspected, 0)
        #expect(inspected.outputText.contains("\"fidelity\":\"flattened\",\"losses\":[\"case\"],\"route\":"))
        let planned = try await run("copy", "--dry-run", "a.txt", "--to", "b.html")
        expectStatus(planned, 0)
        #expect(!here.exists("b.html"))
        let copied = try await run("copy", "--json", "a.txt", "--to", "b.html")
        expectStatus(copied, 0)
        #expect(copied.errorText == "")
        #expect(try here.text("b.html") == "WORDS\n")
        let line = try #require(try copied.jsonLines().first)
        #expect(line["representation"]?.string == "public.html")
        #expect(line["losses"] == .array([.string("case")]))
        #expect(Workspace.names(in: here.temporary).isEmpty)
    }

    @Test("get the requested options in their environment, and no others")
    func options() async throws {
        try declare(Self.shout.replacing(#"["tr", "a-z", "A-Z"]"#, with: #"["env"]"#))
        try here.write("a.txt", "words\n")
        expectStatus(try await run("copy", "a.txt", "--to", "plain.html"), 0)
        expectStatus(
            try await run(
                "copy", "--dpi", "300", "--size", "640x480", "--quality", "80", "--wrap", "72", "--strip", "private",
                "--colours", "srgb",
                "a.txt",
                "--to", "b.html"), 0)
        func own(_ name: Argument) throws -> [String] {
            try here.text(name).split(separator: "\n").map(String.init).filter { $0.hasPrefix("DND_") }.sorted()
        }
        #expect(try own("plain.html").isEmpty)
        #expect(
            try own("b.html") == [
                "DND_COLOURS=srgb", "DND_DPI=300", "DND_HEIGHT=480", "DND_QUALITY=80", "DND_STRIP=private",
                "DND_WIDTH=640", "DND_WRAP=72",
            ])
    }

    @Test("take precedence over standard ones of equal fidelity")
    func preferred() async throws {
        try declare(
            """
            [[converters]]
            name = "wc"
            from = "public.html"
            to = "public.utf8-plain-text"
            command = ["wc", "-c", "{input}"]
            fidelity = "extracted"
            """)
        try here.write("a.html", "<!DOCTYPE html><html><body><p>Hello</p></body></html>\n")
        let outcome = try await run("copy", "a.html", "--to", "-", "--as", "public.utf8-plain-text")
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "54 input.html\n")
    }

    @Test("a mistake is a warning with file and line, and the other converters are used")
    func warned() async throws {
        try declare(Self.shout + Self.shout.replacing("shout", with: "cry").replacing("losses", with: "losess"))
        try here.write("a.txt", "words\n")
        let outcome = try await run("copy", "a.txt", "--to", "b.html")
        expectStatus(outcome, 0)
        let place = here.path("config/dnd/converters.d/mine.toml").string
        #expect(
            outcome.errorLines == [
                "dnd: warning: \(place):14: unknown key losess", "dnd: hint: did you mean losses?",
            ])
        #expect(try here.text("b.html") == "WORDS\n")
    }

    @Test("a converter that fails is an error of the item, and nothing is left")
    func failing() async throws {
        try declare(
            Self.shout.replacing(
                "\"tr\", \"a-z\", \"A-Z\"",
                with: "\"sh\", \"-c\", \"echo half; printf 'out \\\\033[31mof ink' >&2; exit 7\""))
        try here.write("a.txt", "words\n")
        let outcome = try await run("copy", "a.txt", "--to", "b.html")
        expectStatus(outcome, 2)
        #expect(outcome.errorLines.first == "dnd: error: a.txt: shout (sh) failed with status 7: out of ink")
        #expect(here.items(in: ".") == ["a.txt", "config"])
        #expect(Workspace.names(in: here.temporary).isEmpty)
    }

    @Test("output of another type than declared is an error")
    func lying() async throws {
        try declare(Self.shout.replacing("public.html", with: "public.png"))
        try here.write("a.txt", "words\n")
        let outcome = try await run("copy", "a.txt", "--to", "b.png")
        expectStatus(outcome, 2)
        #expect(
            outcome.errorText.contains(
                "shout (tr) should have written public.png, but its output is public."), "\(outcome.errorText)")
        #expect(!here.exists("b.png"))
    }

    @Test("a converter that reaches a limit is an error of the item, and the others land")
    func limited() async throws {
        try declare(
            Self.shout.replacing(
                "\"tr\", \"a-z\", \"A-Z\"", with: "\"sh\", \"-c\", \"read w; [ $w = hang ] && exec sleep 600; echo $w\""
            )
                + "limits.time = 1\n")
        try here.write("a.txt", "hang\n")
        try here.write("b.txt", "words\n")
        try here.makeDirectory("out")
        let outcome = try await run("copy", "a.txt", "b.txt", "--to", "out/", "--as", "html")
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("a.txt: sh was idle for 1 s without finishing"), "\(outcome.errorText)")
        #expect(here.items(in: "out") == ["b.html"])
    }

    @Test("a converter whose program is missing is not offered")
    func missing() async throws {
        try declare(Self.shout.replacing("\"tr\"", with: "\"no-such-program\"") + "package = \"nothing\"\n")
        try here.write("a.txt", "words\n")
        let copied = try await run("copy", "a.txt", "--to", "b.html")
        expectStatus(copied, 1)
        let listed = try await run("converters", "--from", "public.utf8-plain-text", "--to", "html")
        expectStatus(listed, 1)
        #expect(
            listed.outputText == """
                public.utf8-plain-text -> public.html: flattened (without case); needs no-such-program (Debian package nothing)
                  public.utf8-plain-text -> public.html  flattened (without case), by shout; needs no-such-program (Debian package nothing)

                """)
        #expect(
            listed.errorLines.first
                == "dnd: error: public.utf8-plain-text: cannot be converted to public.html: no converter is available")
    }

    // MARK: - Destinations

    private func makeStore() throws {
        try here.write("store/.dnd/destination.toml", "kind = \"journal\"\nreads = [\"public.html\"]\n")
        try here.write("store/.dnd/converters.d/shout.toml", Self.shout)
        try here.write("a.txt", "words\n")
    }

    @Test("converters of a destination must be trusted before they run, and again after a change")
    func trusted() async throws {
        try makeStore()
        let before = try await run("copy", "a.txt", "--to", "store")
        expectStatus(before, 1)
        #expect(
            before.errorLines.prefix(2) == [
                "dnd: warning: store/.dnd/converters.d: is not trusted; its converters are not used",
                "dnd: hint: review it, then run: dnd trust store",
            ])
        let trusting = try await run("converters", "--trust", "store")
        expectStatus(trusting, 0)
        #expect(trusting.outputText == "trusted: shout runs \"tr\", \"a-z\", \"A-Z\"\n")
        let after = try await run("copy", "a.txt", "--to", "store/")
        expectStatus(after, 0)
        #expect(after.errorText == "")
        #expect(try here.text("store/a.html") == "WORDS\n")

        try here.write("store/.dnd/converters.d/shout.toml", Self.shout.replacing("A-Z", with: "B-ZA"))
        let changed = try await run("copy", "a.txt", "--to", "store")
        expectStatus(changed, 1)
        #expect(changed.errorText.contains("has changed since it was trusted"))

        expectStatus(try await run("converters", "--trust", "store"), 0)
        expectStatus(try await run("copy", "a.txt", "--to", "store"), 0)
        #expect(try here.text("store/a-2.html") == "XPSET\n")
        expectStatus(try await run("converters", "--distrust", "store"), 0)
        expectStatus(try await run("copy", "a.txt", "--to", "store"), 1)
        let again = try await run("converters", "--distrust", "store")
        expectStatus(again, 0)
        #expect(again.errorText == "dnd: warning: store: was not trusted\n")
    }

    @Test("converters of a destination may run programs beside them, under any path of the destination")
    func beside() async throws {
        try makeStore()
        try here.write(
            "store/.dnd/converters.d/shout.toml",
            Self.shout.replacing(#"["tr", "a-z", "A-Z"]"#, with: #"["./shout.sh", "A-Z"]"#))
        try here.write("store/.dnd/converters.d/shout.sh", "#!/bin/sh\nexec tr a-z \"$1\"\n")
        try here.makeExecutable("store/.dnd/converters.d/shout.sh")
        expectStatus(try await run("converters", "--trust", "store"), 0)
        for (number, name) in ["store", "./store/", here.path("store").string].enumerated() {
            let outcome = try await run("copy", "a.txt", "--to", .init(stringLiteral: name))
            expectStatus(outcome, 0)
            #expect(outcome.errorText == "")
            #expect(try here.text("store/a\(number == 0 ? "" : "-\(number + 1)").html") == "WORDS\n")
        }
    }

    @Test("converters of a board apply to its lanes")
    func lanes() async throws {
        try makeStore()
        try here.makeDirectory("store/lane")
        expectStatus(try await run("converters", "--trust", "store"), 0)
        let outcome = try await run("copy", "a.txt", "--to", "store/lane/", "--as", "html")
        expectStatus(outcome, 0)
        #expect(try here.text("store/lane/a.html") == "WORDS\n")
    }

    @Test("converters of a destination are listed if it is named")
    func listed() async throws {
        try makeStore()
        try declare(Self.shout.replacing("shout", with: "own"))
        expectStatus(try await run("converters", "--trust", "store"), 0)
        let outcome = try await run("converters", "store", "--json")
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        #expect(lines.prefix(3).map { $0["origin"]?.string } == ["user", "destination", "standard"])
        #expect(lines[1]["declared"]?.string == "store/.dnd/converters.d/shout.toml:1")
        let file = try await run("converters", "a.txt")
        expectStatus(file, 2)
    }

    @Test("text in another encoding than declared is an error")
    func encoding() async throws {
        try declare(
            """
            [[converters]]
            name = "latin"
            from = "public.html"
            to = "public.utf8-plain-text"
            filter = ["printf", "caf\\\\351 cr\\\\350me\\\\n"]
            fidelity = "extracted"
            """)
        try here.write("a.html", "<!DOCTYPE html><html><body><p>Hello</p></body></html>\n")
        let outcome = try await run("copy", "a.html", "--to", "-", "--as", "public.utf8-plain-text")
        expectStatus(outcome, 2)
        #expect(
            outcome.errorText.contains(
                "latin (printf) should have written public.utf8-plain-text, but its output is public.plain-text"),
            "\(outcome.errorText)")
    }

    @Test("converters of a destination are not used elsewhere")
    func elsewhere() async throws {
        try makeStore()
        expectStatus(try await run("converters", "--trust", "store"), 0)
        let outcome = try await run("copy", "a.txt", "--to", "b.html")
        expectStatus(outcome, 1)
        #expect(!outcome.errorText.contains("trust"))
    }

    @Test("converters of a destination that others can write are refused, even with --trust")
    func foreign() async throws {
        try makeStore()
        here.setMode("store/.dnd/converters.d/shout.toml", 0o666)
        let trusting = try await run("converters", "--trust", "store")
        expectStatus(trusting, 2)
        #expect(
            trusting.errorLines.first
                == "dnd: error: store/.dnd/converters.d/shout.toml: can be written by others, and is not used")
        expectStatus(try await run("copy", "a.txt", "--to", "store"), 1)
        let none = try await run("converters", "--trust", "config")
        expectStatus(none, 2)
    }
}
