import SystemPackage
import TestPrograms
import Testing

/// Expected sequences are those of ECMA-48, of the VT340 (sixels), and of the documentation of kitty and iTerm2.
@Suite("dnd preview")
struct PreviewTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private static let escape: UInt8 = 0x1B

    @Test("in a pipe, each item has a line of text, and there are no control sequences")
    func pipe() async throws {
        for name in ["lake.png", "harbour.jpg", "plan.docx"] { try here.addExample(name) }
        try here.write("day.txt", "one\ntwo\nthree\n")
        try here.write("folder/a.txt", "a")
        try here.write("folder/sub/b.txt", "b")
        try here.write(
            "song.mp3",
            [0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0, 0xFF, 0xFB, 0x90, 0x64] + Array(repeating: 0, count: 500))
        let outcome = try await DndBinary.run(
            "preview", "lake.png", "harbour.jpg", "day.txt", "folder", "song.mp3", "--lines", "2", in: here)
        expectStatus(outcome, 0)
        let text = try #require(String(validating: outcome.output, as: UTF8.self))
        // Sizes of the examples: Examples/PROVENANCE.md, and file(1).
        #expect(text.contains("lake.png: public.png (PNG image), 320 × 240, 15.0 kB\n"))
        #expect(text.contains("harbour.jpg: public.jpeg (JPEG image), 640 × 480"))
        #expect(text.contains("\none\ntwo\n…\n"))
        #expect(text.contains("folder: public.folder (folder), 2 entries\n  a.txt\n  sub/\n"))
        #expect(text.contains("song.mp3: public.mp3"))
        #expect(!outcome.output.contains(Self.escape))
        try expectNothingLeft(in: here)
    }

    @Test("the lines of JSON are those of the text, whatever ends them", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) async throws {
        try here.write("day.txt", Array(["one", "two", "three", ""].joined(separator: end).utf8))
        let outcome = try await DndBinary.run("preview", "day.txt", "--lines", "2", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains(#""text":"one\ntwo""#), "\(outcome)")
    }

    @Test("a picture uses the best protocol of the terminal", .enabled(if: Peers.has("chafa"), "needs chafa"))
    func terminals() async throws {
        try here.addExample("lake.png")
        let table: [([String: String], String)] = [
            (["TERM": "xterm-256color"], "\u{1B}[38;5;"),
            (["TERM": "xterm", "COLORTERM": "truecolor"], "\u{1B}[38;2;"),
            (["TERM": "xterm-kitty"], "\u{1B}_Ga=T"), (["TERM": "foot"], "\u{1B}P"),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "\u{1B}]1337;File="),
        ]
        for (environment, sequence) in table {
            let outcome = try await DndBinary.run(
                "preview", "lake.png", "--size", "12x4", in: here, output: .terminal, environment: environment)
            expectStatus(outcome, 0)
            #expect(outcome.outputText.contains(sequence), "\(environment)")
        }
        let plain = try await DndBinary.run(
            "preview", "lake.png", in: here, output: .terminal, environment: ["TERM": "dumb"])
        #expect(!plain.output.contains(Self.escape))
        // A terminal turns each newline into a carriage return and a newline.
        let lines: [Substring] = plain.outputText.split(separator: "\r\n")
        #expect(lines.count > 3, "\(plain.outputText)")
        let forced = try await DndBinary.run("preview", "lake.png", "--format", "sixels", "--size", "8x4", in: here)
        #expect(forced.outputText.contains("\u{1B}P") && forced.outputText.hasSuffix("\u{1B}\\\n"))
        let size = try await DndBinary.run("preview", "lake.png", "--size", "7x100", in: here)
        let rows: [Substring] = size.outputText.split(separator: "\n")
        #expect(rows.count > 1 && rows[1...].allSatisfy { $0.count <= 7 }, "\(size.outputText)")
        try expectNothingLeft(in: here)
    }

    @Test("control characters in names and texts are escaped")
    func harmless() async throws {
        try here.write("evil\u{1B}[2J.txt", "a\u{1B}]0;title\u{7}b\u{202E}c\n")
        let outcome = try await DndBinary.run(
            "preview", "evil\u{1B}[2J.txt", in: here, output: .terminal, environment: ["TERM": "xterm"])
        expectStatus(outcome, 0)
        #expect(!outcome.output.contains(Self.escape) && !outcome.output.contains(7))
        #expect(outcome.outputText.contains("a^[]0;title^Gb<U+202E>c"))
    }

    /// A journal whose order is not that of the names, with a text of more lines than a preview shows.
    private func makeJournal() async throws {
        try here.addExample("lake.png")
        try here.write("day.txt", (1...30).map { "line \($0)" }.joined(separator: "\n") + "\n")
        try here.write("b.txt", Array(repeating: "words", count: 40).joined(separator: " ") + "\n")
        expectStatus(try await DndBinary.run("copy", "lake.png", "day.txt", "b.txt", "--to", "journal/", in: here), 0)
    }

    @Test("a journal is a book: its items in order, texts whole, without control sequences in a pipe")
    func book() async throws {
        try await makeJournal()
        let outcome = try await DndBinary.run(
            "preview", "journal/", in: here, environment: ["TERM": "xterm-256color", "PAGER": "false"])
        expectStatus(outcome, 0)
        let text = outcome.outputText
        #expect(!outcome.output.contains(Self.escape))
        let headings = text.split(separator: "\n").filter { $0.contains("  public.") }
        #expect(
            headings.map { $0.split(separator: ",")[0] } == [
                "0  lake.png  public.png (PNG image)", "1  day.txt  public.plain-text", "2  b.txt  public.plain-text",
            ])
        #expect(text.hasPrefix("journal/  3 items\n\n") || text.hasPrefix("journal  3 items\n\n"), "\(text)")
        #expect(text.contains("\nline 1\n") && text.contains("\nline 30\n"))
        // 13 words of five letters and 12 spaces are 77 columns.
        let full = Array(repeating: "words", count: 13).joined(separator: " ")
        #expect(text.hasSuffix("\n\(full)\n\(full)\n\(full)\nwords\n"))
        let short = try await DndBinary.run("preview", "journal/", "--lines", "2", in: here)
        #expect(short.outputText.contains("line 2\n…\n") && !short.outputText.contains("line 3"))
        let colours = try await DndBinary.run("preview", "journal/", "--color", "always", in: here)
        #expect(colours.outputText.contains("\u{1B}[38;5;") && colours.outputText.contains("\u{1B}[1mlake.png"))
        try expectNothingLeft(in: here)
    }

    @Test(
        "a pager shows a book on a terminal, unless there is to be none",
        arguments: [
            ([], "sed 's/^/> /'", true), (["--no-pager"], "sed 's/^/> /'", false), ([], "", false), ([], "cat", false),
        ] as [([Argument], String, Bool)])
    func pager(options: [Argument], command: String, isUsed: Bool) async throws {
        try await makeJournal()
        let outcome = try await DndBinary.run(
            ["preview", "journal/"] + options, in: here, output: .terminal,
            environment: ["TERM": "xterm-kitty", "PAGER": command])
        expectStatus(outcome, 0)
        // A terminal turns each newline into a carriage return and a newline.
        let lines: [Substring] = outcome.outputText.split(separator: "\r\n")
        #expect(lines.allSatisfy { $0.hasPrefix("> ") } == isUsed)
        #expect(outcome.outputText.contains("line 30"))
        // Pagers show characters only.
        #expect(outcome.outputText.contains("\u{1B}_G") != isUsed || !Peers.has("chafa"))
        let single = try await DndBinary.run(
            ["preview", "day.txt"] + options, in: here, output: .terminal,
            environment: ["TERM": "xterm", "PAGER": command])
        #expect(!single.outputText.contains("> "))
        try expectNothingLeft(in: here)
    }

    @Test("a pager that the user ends early ends the command, and one that is missing is no lost output")
    func endedPager() async throws {
        try await makeJournal()
        for command in ["true", "head -n 1"] {
            let outcome = try await DndBinary.run(
                "preview", "journal/", in: here, output: .terminal, environment: ["TERM": "xterm", "PAGER": command])
            expectStatus(outcome, 0)
            #expect(outcome.errorText == "")
        }
        try expectNothingLeft(in: here)
    }

    @Test("a board is a book with its lanes")
    func boardBook() async throws {
        try here.addExample("caches.gpx")
        expectStatus(try await DndBinary.run("copy", "caches.gpx", "--to", "board", "--make", "board", in: here), 0)
        let outcome = try await DndBinary.run("preview", "board", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains("board  3 items\n\nin-progress\n\n0  Mill.geocache  com.razeware.geocache"))
        #expect(outcome.outputText.contains("\nN 48° 31.218' E 009° 03.066'\n"))
    }

    @Test("list -t shows thumbnails with their names", .enabled(if: Peers.has("chafa"), "needs chafa"))
    func thumbnails() async throws {
        try await makeJournal()
        let outcome = try await DndBinary.run("list", "-t", "journal", in: here)
        expectStatus(outcome, 0)
        #expect(!outcome.output.contains(Self.escape))
        let lines: [Substring] = outcome.outputText.split(separator: "\n")
        // A cell has 18 columns, and two are between cells.
        #expect(lines.last == "0 lake.png          1 day.txt           2 b.txt")
        #expect(
            lines.count <= 9 && lines.contains { $0.hasSuffix("line 1              words words words") }, "\(lines)")
        let terminal = try await DndBinary.run(
            "list", "--thumbnails", "journal", in: here, output: .terminal, environment: ["TERM": "xterm-kitty"])
        expectStatus(terminal, 0)
        #expect(terminal.outputText.contains("\u{1B}7\u{1B}_Ga=T") && terminal.outputText.contains("lake.png"))
        let file = try await DndBinary.run("list", "-t", "day.txt", in: here)
        expectStatus(file, 64)
        let both = try await DndBinary.run("list", "-t", "-l", "journal", in: here)
        expectStatus(both, 64)
        try expectNothingLeft(in: here)
    }

    @Test("a geocache is shown as a card")
    func geocache() async throws {
        try here.write(
            "oak.gpx",
            """
            <?xml version="1.0"?>
            <gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1">
            <wpt lat="52.5" lon="13.25"><name>Old oak</name><desc>Under the root</desc></wpt></gpx>
            """)
        let outcome = try await DndBinary.run("preview", "oak.gpx", in: here)
        expectStatus(outcome, 0)
        // 0.5 and 0.25 degrees are 30 and 15 minutes.
        #expect(outcome.outputText.contains("Old oak\nN 52° 30.000' E 013° 15.000'\n"))
        #expect(outcome.outputText.contains("Under the root"))
    }

    @Test("an item that cannot be shown is an error, and the others are shown")
    func failures() async throws {
        try here.write("broken.png", Array(try Examples.bytes("lake.png").prefix(3000)))
        try here.write("day.txt", "Sunny\n")
        let outcome = try await DndBinary.run("preview", "broken.png", "nowhere", "day.txt", in: here)
        #expect(outcome.outputText.hasSuffix("Sunny\n"))
        #expect(outcome.errorText.contains("nowhere: no such file or directory"))
        expectStatus(outcome, 2)
        let usage = try await DndBinary.run("preview", "day.txt", "--size", "0x3", in: here)
        expectStatus(usage, 64)
        try expectNothingLeft(in: here)
    }

    @Test("without chafa, facts are printed, with one hint")
    func noPainter() async throws {
        try here.addExample("lake.png")
        try here.addExample("lake.png", as: "again.png")
        let outcome = try await DndBinary.run(
            "preview", "lake.png", "again.png", in: here, environment: ["PATH": "/nowhere"])
        expectStatus(outcome, 0)
        #expect(outcome.outputText.split(separator: "\n").count == 2)
        #expect(outcome.errorLines.count == 1 && outcome.errorText.contains("chafa"))
    }

    @Test(
        "lift and hover show a small preview on a terminal, and none elsewhere",
        .enabled(if: Peers.has("script"), "needs script of bsdutils"))
    func hand() async throws {
        try here.write("day.txt", "Sunny\n")
        let quiet = try await DndBinary.run("lift", "day.txt", in: here)
        expectStatus(quiet, 0)
        #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
        // `script` runs the command in a terminal, so that standard error is one.
        for command in [
            "lift --add day.txt", "hover journal/", "hover journal/ --preview never", "hover journal/ --json",
        ] {
            let outcome = try await Spawn.start(
                ["/usr/bin/script", "-qec", "\(DndBinary.path.string) \(command)", "/dev/null"], in: here.directory,
                input: .empty, output: .pipe,
                environment: [
                    "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
                    "LC_ALL": "C.UTF-8", "TERM": "xterm", "SHELL": "/bin/sh",
                ]
            ).wait()
            expectStatus(outcome, 0)
            let isShown = !command.contains("never") && !command.contains("json")
            #expect(outcome.outputText.contains("Sunny") == isShown, "\(command): \(outcome.outputText)")
        }
        let always = try await DndBinary.run("hover", "journal/", "--preview", "always", in: here)
        #expect(always.errorText.contains("Sunny") && !always.outputText.contains("Sunny"))
        #expect(!here.exists("journal"))
        try expectNothingLeft(in: here)
    }
}
