import SystemPackage
import TestPrograms
import Testing

@Suite("dnd lift, hover, drop and cancel")
struct HandTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("lift in one folder, add in another, hover and drop in a third")
    func gesture() async throws {
        try here.addExample("lake.png", as: "photos/lake.png")
        try here.write("notes/day.txt", "Sunny\n")
        try here.makeDirectory("third")
        let shell = """
            set -e
            cd photos; "$DND" lift lake.png
            cd ../notes; "$DND" lift --add day.txt
            cd ../third; "$DND" hover journal/ >hover.txt; "$DND" drop journal/; "$DND" list journal >list.txt
            """
        let outcome = try await script(shell)
        #expect(outcome.remarks == [])
        expectStatus(outcome, 0)
        #expect(here.items(in: "third/journal") == ["day.txt", "lake.png"])
        #expect(try here.read("third/journal/lake.png") == here.read("photos/lake.png"))
        let hover = try here.text("third/hover.txt").split(separator: "\n")
        #expect(hover.count == 2)
        #expect(hover.first?.hasSuffix("photos/lake.png -> journal/lake.png (public.png, native, at 0)") == true)
        #expect(hover.last?.hasSuffix(", at 1)") == true)
        #expect(try here.text("third/list.txt").hasPrefix("0  lake.png"))
        // Items that have landed leave the hand.
        let again = try await DndBinary.run("drop", "third/journal", in: here)
        expectStatus(again, 1)
        #expect(again.errorText.contains("the hand is empty"))
        #expect(here.items(in: "third/journal").count == 2)
    }

    @Test("a destination that does not exist gets a hint without --to, which drop and hover do not have")
    func missingDestination() async throws {
        try here.write("day.txt", "Sunny\n")
        expectStatus(try await DndBinary.run("lift", "day.txt", in: here), 0)
        for command in ["drop", "hover"] as [Argument] {
            let outcome = try await DndBinary.run(command, "nowhere", in: here)
            expectStatus(outcome, 64)
            #expect(outcome.errorText.contains("hint: nowhere/ creates a journal, nowhere.txt a file"))
        }
        expectStatus(try await DndBinary.run("drop", "nowhere/", in: here), 0)
        #expect(here.items(in: "nowhere") == ["day.txt"])
    }

    @Test("hover lists the destination, and changes nothing")
    func springLoading() async throws {
        try here.write("journal/.dnd/destination.toml", "kind = \"journal\"\n")
        try here.write("journal/old.txt", "Rain\n")
        try here.write("day.txt", "Sunny\n")
        expectStatus(try await DndBinary.run("lift", "day.txt", in: here), 0)
        let outcome = try await DndBinary.run("hover", "journal", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains("in journal:\n"))
        #expect(outcome.outputText.contains("old.txt"))
        #expect(here.items(in: "journal") == ["old.txt"])
        let line = try #require(try await DndBinary.run("hover", "journal", "--json", in: here).jsonLines().first)
        #expect(line["status"]?.string == "planned")
        #expect(line["operation"]?.string == "copy")
    }

    @Test("an item that cannot land stays in the hand")
    func leftover() async throws {
        try here.write("day.txt", "Sunny\n")
        try here.write("odd.bin", [0, 1, 2, 3, 0xFF, 0xFE])
        expectStatus(try await DndBinary.run("lift", "odd.bin", "day.txt", in: here), 0)
        expectStatus(try await DndBinary.run("hover", "journal/", in: here), 1)
        let outcome = try await DndBinary.run("drop", "journal/", in: here)
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("an item stays in the hand"))
        #expect(here.items(in: "journal") == ["day.txt"])
        let held = try await DndBinary.run("hover", in: here)
        #expect(held.outputText.contains("odd.bin") && !held.outputText.contains("day.txt"))
        expectStatus(try await DndBinary.run("cancel", in: here), 0)
        expectStatus(try await DndBinary.run("cancel", in: here), 1)
    }

    @Test("a removed file is an error, and a changed file lands as it is now")
    func changes() async throws {
        try here.write("gone.txt", "Gone\n")
        try here.write("new.txt", "Old\n")
        expectStatus(try await DndBinary.run("lift", "gone.txt", "new.txt", in: here), 0)
        let removal = try await script("rm gone.txt; echo Changed >new.txt")
        expectStatus(removal, 0)
        let outcome = try await DndBinary.run("drop", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("gone.txt: has disappeared since it was lifted"))
        #expect(outcome.errorText.contains("new.txt: has changed since it was lifted"))
        #expect(try here.text("journal/new.txt") == "Changed\n")
        #expect(here.items(in: "journal") == ["new.txt"])
    }

    @Test("standard input is stored privately until the drop, and removed after it", arguments: ["000", "022", "777"])
    func standardInput(mask: String) async throws {
        let lift = try await script("umask \(mask); echo Sunny | \"$DND\" lift - --name day.txt")
        expectStatus(lift, 0)
        let kept = try await script("stat -c '%a %n' .local/state/dnd/hand/sessions/default/*", in: here.home)
        #expect(kept.outputText.split(separator: "\n").allSatisfy { $0.hasPrefix("600 ") })
        #expect(kept.outputText.contains("input-0"))
        expectStatus(try await DndBinary.run("drop", "journal/", in: here), 0)
        #expect(try here.text("journal/day.txt") == "Sunny\n")
        let left = try await script("ls .local/state/dnd/hand/sessions", in: here.home)
        #expect(left.outputText == "")
    }

    @Test("a second lift does not replace the hand; named sessions are separate hands")
    func sessions() async throws {
        try here.write("a.txt", "A\n")
        try here.write("b.txt", "B\n")
        expectStatus(try await DndBinary.run("lift", "a.txt", in: here), 0)
        let second = try await DndBinary.run("lift", "b.txt", in: here)
        expectStatus(second, 1)
        #expect(second.errorText.contains("--add"))
        expectStatus(try await DndBinary.run("lift", "b.txt", "--session", "work", in: here), 0)
        expectStatus(try await DndBinary.run("drop", "one/", "--session", "work", in: here), 0)
        expectStatus(try await DndBinary.run("drop", "two/", in: here), 0)
        #expect(here.items(in: "one") == ["b.txt"])
        #expect(here.items(in: "two") == ["a.txt"])
        expectStatus(try await DndBinary.run("drop", "two/", "--session", "../x", in: here), 64)
    }

    @Test("a dry run keeps the items in the hand")
    func dryRun() async throws {
        try here.write("a.txt", "A\n")
        expectStatus(try await DndBinary.run("lift", "a.txt", in: here), 0)
        expectStatus(try await DndBinary.run("drop", "one/", "--dry-run", in: here), 0)
        #expect(!here.exists("one"))
        expectStatus(try await DndBinary.run("drop", "one/", in: here), 0)
    }

    @Test("a name that is not UTF-8 is kept exactly")
    func bytes() async throws {
        // 0xFF never occurs in UTF-8 (RFC 3629, section 1).
        let name = Argument(bytes: [0x61, 0xFF] + Array(".txt".utf8))
        try here.write(name, "A\n")
        expectStatus(try await DndBinary.start(["lift", name], in: here).wait(), 0)
        expectStatus(try await DndBinary.run("drop", "one/", in: here), 0)
        #expect(here.items(in: "one") == [name])
    }

    @Test(
        "standard input that the hand keeps is on the device before the session names it",
        .enabled(if: Peers.has("strace"), "needs strace"))
    func durable() async throws {
        let outcome = try await script(
            "echo Sunny | strace -f -y -o trace -e trace=write,fsync,rename,renameat,renameat2 \"$DND\" lift - --name a.txt"
        )
        expectStatus(outcome, 0)
        let calls = try here.text("trace").split(whereSeparator: \.isNewline)
        func places(_ words: String...) -> [Int] {
            calls.indices.filter { index in words.allSatisfy(calls[index].contains) }
        }
        let written = try #require(places("write(", #""Sunny\n""#, "/hand/").first)
        let file = try #require(calls[written].split(separator: ">").first?.split(separator: "<").last)
        let folder = FilePath(String(file)).removingLastComponent().string
        let synced = try #require(places("fsync(", "<\(file)>").first)
        let listed = try #require(places("fsync(", "<\(folder)>").first)
        let named = try #require(places("rename", "session.json.new", " = 0").first)
        #expect(written < synced && synced < listed && listed < named)
        #expect(places("fsync(", "<\(folder)>").contains { $0 > named })
    }

    private func script(_ text: String, in directory: FilePath? = nil) async throws -> Outcome {
        try await Spawn.start(
            ["/bin/sh", "-c", Argument(stringLiteral: text)], in: directory ?? here.directory, input: .empty,
            output: .pipe,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
                "DND": DndBinary.path.string,
            ]
        ).wait()
    }
}
