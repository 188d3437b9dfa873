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

    @Test("what is for its own store only goes nowhere else; the store itself may have it")
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

    @Test("a type may be shown where the rest is not; what is made of the rest is as withheld as the rest")
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
        "a withheld picture leaves neither as another picture nor within something else",
        arguments: ["lake.tiff", "lake.jpeg", "lake.dnditem", "shelf", "journal/"] as [Argument])
    func converted(destination: Argument) async throws {
        try here.addExample("lake.png", as: "private/lake.png")
        try declare("[types]\n\"public.png\" = \"ownProcess\"\n")
        try here.makeDirectory("shelf")
        let before = try here.snapshot(of: "")
        expectStatus(try await DndBinary.run("copy", "private/lake.png", "--to", destination, in: here), 1)
        #expect(try here.snapshot(of: "") == before)
    }

    @Test("a folder does not carry along a file whose type its own declaration withholds")
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

    @Test("a folder does not carry along what a folder in it withholds: it is opened, and the rest lands")
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
        // One that cannot be understood might withhold something.
        try declare("visibility = \"nobody\"\n", in: "trip/notes/private")
        expectStatus(try await DndBinary.run("copy", "trip", "--to", "shelf", in: here), 2)
        #expect(here.names(in: "shelf") == ["open-2.txt", "open.txt", "trip"])
    }

    @Test("a group is shared by stores that declare it")
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
        // The same group whatever it is, and one that nothing else here has.
        #expect(try await Peers.run("/bin/chgrp", "--reference=private", "same", in: here).status == 0)
        #expect(try await Peers.run("/bin/chgrp", "54321", "other", in: here).status == 0)
        expectStatus(try await DndBinary.run("copy", "private/a.txt", "--to", "same", in: here), 0)
        let outcome = try await DndBinary.run("copy", "private/a.txt", "--to", "other", in: here)
        expectStatus(outcome, 1)
        #expect(outcome.errorText.contains("its source offers it only to folders of the same Unix group"))
        #expect(here.items(in: "other") == [])
    }

    @Test("holds for folders inside, through links, and for the folder as a whole; the nearest declaration counts")
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
        // What cannot be had whole is opened, and what all may see of it lands.
        expectStatus(try await DndBinary.run("copy", "private", "--to", "out", in: here), 1)
        #expect(here.items(in: "out") == ["open"])
        expectStatus(try await DndBinary.run("copy", "private/open/b.txt", "--to", "journal/", in: here), 0)
    }

    @Test("inspect says for whom a representation is")
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
        "a declaration that cannot be understood is an error with file and line, and opens nothing",
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

    @Test("a declaration that cannot be read opens nothing", .enabled(if: Peers.has("setpriv")))
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
