import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("Visibility: .dnd/source.toml")
struct SourceVisibilityTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func declare(_ text: String, in folder: String = "private") throws {
        try here.write("\(folder)/.dnd/source.toml", text)
    }

    @Test("an item with ownProcess can only be copied into its own store")
    func ownProcess() async throws {
        try here.write("private/a.txt", "a\n")
        try declare("visibility = \"ownProcess\"\n")
        let outcome = try await DndBinary.run("copy", "private/a.txt", "--to", "journal/", "--explain", in: here)
        expectStatus(outcome, 1)
        #expect(
            outcome.errorText.contains(
                "dnd: error: private/a.txt: its source offers it only to the store that it is in")
        )
        #expect(outcome.errorText.contains("its source offers it to ownProcess only"))
        #expect(!here.exists("journal"))
        expectStatus(try await DndBinary.run("copy", "private/a.txt", "--to", "private", in: here), 0)
        #expect(here.items(in: "private") == ["a-2.txt", "a.txt"])
        let output = try await DndBinary.run("copy", "private/a.txt", "--to", "-", in: here)
        expectStatus(output, 1)
        #expect(output.output == [])
    }

    @Test("one type can be visible; the others stay withheld, and so do their conversions")
    func perType() async throws {
        try here.addExample("evening.heic", as: "private/evening.heic")
        try here.addExample("lake.png", as: "private/lake.png")
        try declare("visibility = \"ownProcess\"\n\n[types]\n\"public.png\" = \"all\"\n")
        try here.makeDirectory("shelf")
        for place in ["journal/", "shelf/"] as [Argument] {
            expectStatus(try await DndBinary.run("copy", "private/lake.png", "--to", place, in: here), 0)
            let outcome = try await DndBinary.run("copy", "private/evening.heic", "--to", place, in: here)
            expectStatus(outcome, 1)
            #expect(outcome.errorText.contains("its source offers it only to the store that it is in"))
        }
        #expect(here.items(in: "journal") == ["lake.png"])
        #expect(here.items(in: "shelf") == ["lake.png"])
    }

    @Test(
        "a withheld picture lands neither converted nor inside something else",
        arguments: ["lake.tiff", "lake.jpeg", "lake.dnditem", "shelf", "journal/"] as [Argument])
    func converted(destination: Argument) async throws {
        try here.addExample("lake.png", as: "private/lake.png")
        try declare("[types]\n\"public.png\" = \"ownProcess\"\n")
        try here.makeDirectory("shelf")
        let before = try here.snapshot(of: "")
        expectStatus(try await DndBinary.run("copy", "private/lake.png", "--to", destination, in: here), 1)
        #expect(try here.snapshot(of: "") == before)
    }

    @Test("a folder lands without files of a type that its declaration withholds")
    func folderOfWithheldType() async throws {
        try here.addExample("lake.png", as: "private/trip/lake.png")
        try here.write("private/trip/notes.txt", "a\n")
        try here.write("private/rest/notes.txt", "b\n")
        try declare("[types]\n\"public.png\" = \"group\"\n")
        try here.makeDirectory("shelf")
        let outcome = try await DndBinary.run("copy", "private/trip", "private/rest", "--to", "shelf", in: here)
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("private/trip/lake.png: its source offers it only to"))
        #expect(here.names(in: "shelf") == ["notes.txt", "rest"])
    }

    @Test("a folder lands without what a folder inside it withholds: it is opened, and the rest lands")
    func nested() async throws {
        try here.write("trip/open.txt", "a\n")
        try here.write("trip/notes/private/secret.txt", "b\n")
        try declare("visibility = \"ownProcess\"\n", in: "trip/notes/private")
        try here.makeDirectory("shelf")
        let plan = try await DndBinary.run("copy", "-n", "trip", "--to", "shelf", in: here)
        let outcome = try await DndBinary.run("copy", "trip", "--to", "shelf", in: here)
        for outcome in [plan, outcome] {
            expectStatus(outcome, 1)
            #expect(outcome.errorText.contains("trip/notes/private/secret.txt: its source offers it only to"))
        }
        #expect(here.names(in: "shelf") == ["open.txt"])
        // A declaration that withholds nothing lets the folder land whole.
        try declare("visibility = \"all\"\n", in: "trip/notes/private")
        expectStatus(try await DndBinary.run("copy", "trip", "--to", "shelf", in: here), 0)
        #expect(try here.text("shelf/trip/notes/private/secret.txt") == "b\n")
        // A declaration with an error might withhold something.
        try declare("visibility = \"nobody\"\n", in: "trip/notes/private")
        expectStatus(try await DndBinary.run("copy", "trip", "--to", "shelf", in: here), 2)
        #expect(here.names(in: "shelf") == ["open-2.txt", "open.txt", "trip"])
    }

    @Test("a group consists of the stores that declare it")
    func group() async throws {
        try here.write("private/a.txt", "a\n")
        try declare("visibility = \"group\"\n")
        try here.write("private/.dnd/destination.toml", "kind = \"folder\"\ngroup = \"walkers\"\n")
        try here.write("friends/.dnd/destination.toml", "kind = \"journal\"\ngroup = \"walkers\"\n")
        try here.write("others/.dnd/destination.toml", "kind = \"journal\"\ngroup = \"sailors\"\n")
        expectStatus(try await DndBinary.run("copy", "private/a.txt", "--to", "friends/", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "private/a.txt", "--to", "others/", in: here), 1)
        #expect(here.items(in: "friends") == ["a.txt"])
        #expect(here.items(in: "others") == [])
    }

    @Test(
        "a team is the Unix group that owns both folders", .enabled(if: geteuid() == 0, "needs root, to change groups"))
    func team() async throws {
        try here.write("private/a.txt", "a\n")
        try declare("visibility = \"team\"\n")
        try here.makeDirectory("same")
        try here.makeDirectory("other")
        // The group of `private`, whatever it is, and a group that no other folder has.
        #expect(try await Peers.run("/bin/chgrp", "--reference=private", "same", in: here).status == 0)
        #expect(try await Peers.run("/bin/chgrp", "54321", "other", in: here).status == 0)
        expectStatus(try await DndBinary.run("copy", "private/a.txt", "--to", "same", in: here), 0)
        let outcome = try await DndBinary.run("copy", "private/a.txt", "--to", "other", in: here)
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("its source offers it only to folders of the same Unix group"))
        #expect(here.items(in: "other") == [])
    }

    @Test("a declaration applies to folders inside, through links and to the whole; the nearest one counts")
    func reach() async throws {
        try here.write("private/deep/er/a.txt", "a\n")
        try here.write("private/open/b.txt", "b\n")
        try declare("visibility = \"ownProcess\"\n")
        try declare("visibility = \"all\"\n", in: "private/open")
        #expect(try await Peers.run("/bin/ln", "-s", "private/deep/er", "folder-link", in: here).status == 0)
        #expect(try await Peers.run("/bin/ln", "-s", "private/deep/er/a.txt", "link.txt", in: here).status == 0)
        try here.makeDirectory("out")
        for source: Argument in ["private/deep/er/a.txt", "folder-link/a.txt", "link.txt", "private/deep"] {
            expectStatus(try await DndBinary.run("copy", source, "--to", "out", in: here), 1)
            #expect(here.items(in: "out") == [])
        }
        // A folder that cannot land whole is opened, and its visible parts land.
        expectStatus(try await DndBinary.run("copy", "private", "--to", "out", in: here), 1)
        #expect(here.items(in: "out") == ["open"])
        expectStatus(try await DndBinary.run("copy", "private/open/b.txt", "--to", "journal/", in: here), 0)
    }

    @Test("inspect shows who may see a representation")
    func inspect() async throws {
        try here.write("private/a.txt", "a\n")
        try declare("visibility = \"team\"\n")
        let line = try #require(
            try await DndBinary.run("inspect", "--json", "private/a.txt", in: here).jsonLines().first)
        let offers = try #require(line["offers"]?.array)
        #expect(!offers.isEmpty)
        #expect(offers.allSatisfy { $0["visibility"]?.string == "team" })
        let text = try await DndBinary.run("inspect", "private/a.txt", in: here).outputText
        #expect(text.contains("for folders of the same Unix group only"))
    }

    @Test(
        "an invalid declaration is an error with file and line, and nothing is offered",
        arguments: [
            ("visibility = \"everyone\"\n", 1, "allowed: \"all\", \"team\", \"group\", \"ownProcess\""),
            ("\nvisibilty = \"team\"\n", 2, "allowed: visibility, operations, types"),
            ("visibility = \n", 1, "visibility = \"team\""),
            ("visibility = \"team\"\n[types]\n\"public.pgn\" = \"all\"\n", 3, "did you mean"),
            ("[types]\n\"public.png\" = true\n", 2, "allowed: \"all\""),
            ("types = \"all\"\n", 1, "[types]"),
        ])
    func bad(text: String, line: Int, hint: String) async throws {
        try here.write("private/a.txt", "a\n")
        try declare(text)
        let outcome = try await DndBinary.run("copy", "private/a.txt", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "\(here.path("private/.dnd/source.toml").string)")
        let place = "source.toml: line \(line)"
        #expect(["\(place): ", "\(place), column "].contains { outcome.errorText.contains($0) })
        #expect(outcome.errorText.contains(hint))
        #expect(!here.exists("journal"))
        expectStatus(try await DndBinary.run("inspect", "private/a.txt", in: here), 2)
    }

    @Test(
        "with a declaration that cannot be read, nothing is offered",
        .enabled(if: Peers.has("setpriv"), "needs setpriv"))
    func unreadable() async throws {
        try here.write("private/a.txt", "a\n")
        try declare("visibility = \"all\"\n")
        here.setMode("private/.dnd/source.toml", 0)
        let outcome = try await DndBinary.run("copy", "private/a.txt", "--to", "journal/", in: here, isConfined: true)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("source.toml: cannot be read: permission denied"))
        #expect(!here.exists("journal"))
    }
}
