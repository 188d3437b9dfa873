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
