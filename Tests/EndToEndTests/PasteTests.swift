import Glibc
import SystemPackage
import Testing

@Suite("dnd paste")
struct PasteTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("standard input lands as the destination's declaration says")
    func standardInput() async throws {
        let outcome = try await DndBinary.run(
            "paste", "--to", "journal/", "--name", "day.txt", in: here, input: .text("Sunny\n"))
        expectStatus(outcome, 0)
        #expect(try here.text("journal/day.txt") == "Sunny\n")
        let odd = try await DndBinary.run("paste", "--to", "journal/", in: here, input: .bytes([0, 1, 2, 0xFF]))
        expectStatus(odd, 1)
        #expect(here.items(in: "journal") == ["day.txt"])
    }

    @Test("without a clipboard it says what is missing")
    func noClipboard() async throws {
        let outcome = try await DndBinary.run("paste", "--clipboard", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("xclip"))
        #expect(!here.exists("journal"))
    }

    @Test(
        "the clipboard of X is taken in a type that is read",
        .enabled(if: Peers.has("Xvfb") && Peers.has("xclip"), "needs xvfb and xclip"))
    func clipboard() async throws {
        try here.addExample("lake.png")
        // Xvfb chooses a free display itself and says which. (Xserver(1), -displayfd)
        let outcome = try await Spawn.start(
            [
                "/bin/sh", "-c",
                """
                mkfifo display; Xvfb -displayfd 3 -nolisten tcp 3>display >/dev/null 2>&1 & server=$!
                trap 'kill $server; wait $server' EXIT
                read number <display; export DISPLAY=":$number"
                "$DND" paste --clipboard --to journal/ 2>empty.txt; echo "empty $?"
                printf 'Grüße' | xclip -selection clipboard -in >/dev/null 2>&1
                "$DND" paste --clipboard --to journal/ --name greeting.txt; echo "text $?"
                xclip -selection clipboard -target image/png -in lake.png >/dev/null 2>&1
                "$DND" paste --clipboard --to journal/; echo "picture $?"
                """,
            ], in: here.directory, input: .empty, output: .pipe,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
                "DND": DndBinary.path.string,
            ]
        ).wait()
        #expect(outcome.outputText == "empty 1\ntext 0\npicture 0\n", "\(outcome.errorText)")
        #expect(here.items(in: "journal") == ["clipboard.png", "greeting.txt"])
        #expect(try here.text("journal/greeting.txt") == "Grüße")
        #expect(try here.read("journal/clipboard.png") == here.read("lake.png"))
    }
}
