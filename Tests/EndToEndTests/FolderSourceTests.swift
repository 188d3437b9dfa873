import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("Folders and links as sources")
struct FolderSourceTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try here.write("trip/b.txt", "b\n")
        try here.write("trip/a/one.txt", "one\n")
        try here.addExample("lake.png", as: "trip/c.png")
    }

    private func link(_ name: Argument, to target: String) throws {
        let result = here.path(name).withPlatformString { symlink(target, $0) }
        try #require(result == 0)
    }

    @Test("a journal, which reads no folders, takes the files in it")
    func opened() async throws {
        expectStatus(try await DndBinary.run("copy", "trip", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["b.txt", "c.png", "one.txt"])
        #expect(try here.read("journal/c.png") == Examples.bytes("lake.png"))
    }

    @Test("the same folder lands in the same order each time")
    func deterministicOrder() async throws {
        expectStatus(try await DndBinary.run("copy", "trip", "--to", "journal/", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "trip", "--to", "other/", in: here), 0)
        var orders: [[Substring?]] = []
        for destination in ["journal", "other"] as [Argument] {
            let lines = try await DndBinary.run("list", "--json", destination, in: here).jsonLines()
            orders.append(lines.map { $0["path"]?.string?.split(separator: "/").last })
        }
        #expect(orders[0] == orders[1])
        #expect(orders[0].count == 3)
    }

    @Test("a folder becomes no archive but a ZIP, which is said once", arguments: ["out.tar", "out.tar.gz", "out.7z"])
    func otherArchives(name: Argument) async throws {
        let outcome = try await DndBinary.run("copy", "trip", "--to", name, in: here)
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "trip")
        #expect(outcome.errorText.contains("--to out.zip"), "\(outcome)")
        #expect(!here.exists(name))
    }

    @Test("an empty folder adds nothing to a journal")
    func empty() async throws {
        try here.makeDirectory("nothing")
        let outcome = try await DndBinary.run("copy", "nothing", "--to", "journal/", in: here)
        #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errorText)")
        #expect(here.items(in: "journal") == [])
    }

    @Test("a folder is not copied into itself")
    func intoItself() async throws {
        let before = try here.snapshot(of: "trip")
        let outcome = try await DndBinary.run("copy", "trip", "--to", "trip/", in: here)
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1, "\(outcome.errorText)")
        #expect(try here.snapshot(of: "trip") == before)
    }

    @Test("a link to a file is that file; a link to nothing and a link to itself are errors")
    func links() async throws {
        try link("good.txt", to: "trip/b.txt")
        try link("gone.txt", to: "nowhere.txt")
        try link("circle", to: "circle")
        let outcome = try await DndBinary.run("copy", "good.txt", "gone.txt", "circle", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 2, "\(outcome.errorText)")
        #expect(here.items(in: "journal") == ["good.txt"])
        #expect(try here.text("journal/good.txt") == "b\n")
    }

    @Test("a link to a parent folder does not make the copy endless")
    func cyclicFolder() async throws {
        try link("trip/a/top", to: "..")
        let outcome = try await DndBinary.run("copy", "trip", "--to", "journal/", in: here)
        #expect(outcome.status == 0 || outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
        #expect(here.items(in: "journal").count <= 4)
    }
}
