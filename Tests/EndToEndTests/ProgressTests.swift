import SystemPackage
import TestPrograms
import Testing

@Suite("The progress bar")
struct ProgressTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Copies a document that takes a while in a terminal that script(1) creates, and returns
    /// what the terminal received.
    private func copy(_ options: String, terminal: String) async throws -> String {
        try here.addExample("plan.docx")
        let pandoc = try here.write(
            "bin/pandoc",
            "#!/bin/sh\nwhile ! test -e '\(here.path("go").string)'; do :; done\nexec /usr/bin/pandoc \"$@\"\n")
        here.setMode("bin/pandoc", 0o755)
        let shell = """
            export TERM=\(terminal) PATH='\(pandoc.removingLastComponent().string)':/usr/bin:/bin
            (sleep 1; touch go) &
            script -qec "'\(DndBinary.path.string)' copy plan.docx --to journal/ \(options)" /dev/null </dev/null
            """
        let outcome = try await Peers.run("/bin/sh", "-c", Argument(stringLiteral: shell), in: here)
        expectStatus(outcome, 0)
        #expect(here.items(in: "journal") == ["plan.txt"])
        return outcome.outputText
    }

    @Test("is redrawn in place on a terminal, and erased at the end", .enabled(if: Peers.has("script"), "needs script"))
    func terminal() async throws {
        let drawn = try await copy("", terminal: "xterm")
        #expect(drawn.contains("\r[>"))
        #expect(drawn.contains("0/1 plan.docx\u{1B}[K"))
        // Erase in Line (ECMA-48, 8.3.41): nothing of the bar stays.
        let last = try #require(drawn.split(separator: "\r").last { !$0.allSatisfy(\.isWhitespace) })
        #expect(last.hasPrefix("\u{1B}[K"))
    }

    @Test("is not drawn with --progress never", .enabled(if: Peers.has("script"), "needs script"))
    func none() async throws {
        #expect(try await copy("--progress never", terminal: "xterm") == "")
    }

    @Test("is not drawn on a dumb terminal", .enabled(if: Peers.has("script"), "needs script"))
    func dumb() async throws {
        #expect(try await copy("", terminal: "dumb") == "")
    }
}
