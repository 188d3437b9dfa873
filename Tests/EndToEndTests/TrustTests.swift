import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Folders of other users, and what `dnd trust` permits them.
@Suite("Trust")
struct TrustTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private static let rules = "0 string %%notebook a notebook\n!:mime text/x-notebook\n"
    private static let types = """
        [[types]]
        identifier = "com.example.notebook"
        conforms-to = "public.plain-text"
        mime-types = ["text/x-notebook"]
        magic = "notebook.magic"

        """

    private func type(of name: Argument) async throws -> (type: String?, errors: String) {
        let outcome = try await DndBinary.run("inspect", "--json", name, in: here)
        expectStatus(outcome, 0)
        return (try outcome.jsonLines().first?["type"]?.string, outcome.errorText)
    }

    @Test("rules for libmagic are trusted by their content, and the trust can be removed")
    func rules() async throws {
        try here.write("store/.dnd/types.toml", Self.types)
        try here.write("store/.dnd/notebook.magic", Self.rules)
        try here.write("store/a", "%%notebook\nwords\n")
        var found = try await type(of: "store/a")
        #expect(found.type == "public.plain-text")
        #expect(
            found.errors.contains(
                "store/.dnd/types.toml:5: the rules in notebook.magic are not trusted, and are not used"))
        let trusting = try await DndBinary.run("trust", "store", in: here)
        expectStatus(trusting, 0)
        #expect(trusting.outputText == "trusted: store\ntrusted: notebook.magic detects file types\n")
        found = try await type(of: "store/a")
        #expect(found.type == "com.example.notebook" && found.errors == "", "\(found)")
        let list = try await DndBinary.run("trust", "--list", "--json", in: here).jsonLines()
        #expect(list.map { $0["path"]?.string } == [here.path("store").string])
        #expect(list.first?["files"] == .array([.string("notebook.magic")]))
        try here.write("store/.dnd/notebook.magic", Self.rules + "\n")
        #expect(try await type(of: "store/a").type == "public.plain-text")
        expectStatus(try await DndBinary.run("trust", "store", in: here), 0)
        #expect(try await type(of: "store/a").type == "com.example.notebook")
        expectStatus(try await DndBinary.run("trust", "--remove", "store", in: here), 0)
        #expect(try await type(of: "store/a").type == "public.plain-text")
        #expect(try await DndBinary.run("trust", "--list", in: here).output == [])
    }

    @Test("dnd trust refuses invalid arguments, a folder without a store, and a missing HOME")
    func usage() async throws {
        for arguments in [[], ["--list", "."], ["--list", "--remove"], ["--remove"]] as [[Argument]] {
            expectStatus(try await DndBinary.run(["trust"] + arguments, in: here), 64)
        }
        let none = try await DndBinary.run("trust", ".", in: here)
        expectStatus(none, 2)
        expectOneError(none, about: ".")
        let noHome = try await DndBinary.run("trust", ".", in: here, environment: ["HOME": ""])
        expectStatus(noHome, 2)
    }

    /// Gives a file of the workspace to the user nobody.
    private func giveAway(_ name: Argument) throws {
        try #require(chown(here.path(name).string, 65534, 65534) == 0)
    }

    @Test(
        "another user's journal is neither used nor written to without trust",
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: ["journal/.dnd", "journal/.dnd/destination.toml"])
    func anotherUsersJournal(given: String) async throws {
        try here.write("z.txt", "z")
        try here.write("a.txt", "a")
        expectStatus(try await DndBinary.run("copy", "z.txt", "a.txt", "--to", "journal/", in: here), 0)
        try giveAway("\(given)")
        let before = try here.snapshot(of: "journal")
        for arguments in [
            ["copy", "a.txt", "--to", "journal/"], ["copy", "--dry-run", "a.txt", "--to", "journal"],
            ["move", "journal/a.txt", "--to", "journal/", "--at", "0"], ["init", "journal", "--kind", "journal"],
        ] {
            let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
            expectStatus(outcome, 1)
            #expect(
                outcome.errorText.hasPrefix(
                    "dnd: error: \(given): belongs to nobody and is not trusted\ndnd: hint: to use it, run: dnd trust journal"
                ),
                "\(arguments): \(outcome.errorText)")
        }
        #expect(try here.snapshot(of: "journal") == before)
        let list = try await DndBinary.run("list", "--json", "journal", in: here)
        expectStatus(list, 0)
        // It is listed as a plain folder.
        #expect(try list.jsonLines().map { $0["path"]?.string } == ["journal/a.txt", "journal/z.txt"])
        #expect(list.errorLines.count == 2 && list.errorText.contains("and is ignored"))

        expectStatus(try await DndBinary.run("trust", "journal", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        let obeyed = try await DndBinary.run("list", "--json", "journal", in: here)
        #expect(obeyed.errors == [])
        #expect(
            try obeyed.jsonLines().map { $0["path"]?.string } == ["journal/z.txt", "journal/a.txt", "journal/a-2.txt"])
        expectStatus(try await DndBinary.run("trust", "--remove", "journal", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 1)
    }

    @Test(
        "another user's .dnd in a shared folder is ignored in the folders below it",
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: ["visibility = \"ownProcess\"", "visibility = ", "a link"])
    func stranger(source: String) async throws {
        try here.write("shared/mine/a.txt", "a")
        if source == "a link" {
            try #require(symlink("/etc", here.path("shared/.dnd").string) == 0)
            try #require(lchown(here.path("shared/.dnd").string, 65534, 65534) == 0)
        } else {
            try here.write("shared/.dnd/source.toml", source)
            try here.write("shared/.dnd/destination.toml", "kind = \"board\"\nlanes = [\"mine\", \"other\"]\n")
            try here.write("shared/.dnd/types.toml", "[[types]]\nidentifier = \"x.y\"\n")
            for name in ["shared/.dnd", "shared/.dnd/source.toml", "shared/.dnd/destination.toml"] {
                try giveAway("\(name)")
            }
        }
        let copy = try await DndBinary.run("copy", "shared/mine/a.txt", "--to", "shared/mine/b.txt", in: here)
        expectStatus(copy, 0)
        #expect(copy.errorLines.filter { $0.hasPrefix("dnd: warning: ") }.count == 1, "\(copy.errorText)")
        let folder = try await DndBinary.run("copy", "shared/mine/a.txt", "--to", "shared/other/", in: here)
        expectStatus(folder, 0)
        #expect(here.names(in: "shared/other") == [".dnd", "a.txt"])
    }

    @Test("root trusts the stores of the user who called sudo", .enabled(if: geteuid() == 0, "needs root"))
    func sudo() async throws {
        try here.write("a.txt", "a")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        try giveAway("journal/.dnd")
        let copy = ["copy", "a.txt", "--to", "journal/"] as [Argument]
        expectStatus(try await DndBinary.run(copy, in: here), 1)
        expectStatus(try await DndBinary.run(copy, in: here, environment: ["SUDO_UID": "1234"]), 1)
        expectStatus(try await DndBinary.run(copy, in: here, environment: ["SUDO_UID": "65534"]), 0)
    }
}
