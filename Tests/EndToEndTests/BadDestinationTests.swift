import FoundationEssentials
import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("Destinations that cannot accept items")
struct BadDestinationTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("a read-only folder")
    func readOnly() async throws {
        try here.write("a.txt", "Sunny\n")
        try here.makeDirectory("closed")
        here.setMode("closed", 0o555)
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "closed", in: here, isConfined: true)
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("closed"))
        #expect(here.names(in: "closed") == [])
    }

    @Test("a journal in a read-only folder")
    func readOnlyParent() async throws {
        try here.write("a.txt", "Sunny\n")
        try here.makeDirectory("closed")
        here.setMode("closed", 0o555)
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "closed/journal/", in: here, isConfined: true)
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1, "\(outcome.errorText)")
    }

    @Test(
        "mkdir is not suggested for a URL or a path on another machine",
        arguments: [
            ("host:/tmp/x", "rsync -a FOLDER/ host:/tmp/x"), ("anna@host:x", "rsync -a FOLDER/ anna@host:x"),
            ("https://example.com/x", "copy to a file, and send that"),
            ("file:///nowhere/x.txt", ": /nowhere/x.txt"),
        ])
    func foreign(destination: String, hint: String) async throws {
        try here.write("a.txt", "Sunny\n")
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "\(destination)", in: here)
        // A name without a slash could also be one of a file or a directory here.
        expectStatus(outcome, destination == "anna@host:x" ? 64 : 2)
        #expect(outcome.errorLines.last?.hasPrefix("dnd: hint: ") == true, "\(outcome.errorText)")
        #expect(outcome.errorLines.last?.hasSuffix(hint) == true, "\(outcome.errorText)")
        #expect(here.names(in: ".") == ["a.txt"])
    }

    @Test("a regular file where a directory is expected")
    func fileAsDirectory() async throws {
        try here.write("a.txt", "Sunny\n")
        try here.write("b.txt", "Windy\n")
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "b.txt/", in: here)
        #expect([1, 2, 64].contains(outcome.status), "\(outcome.errorText)")
        #expect(outcome.errorText.contains("b.txt"))
        #expect(try here.text("b.txt") == "Windy\n")
    }

    @Test("a store without read permission is an error, not a plain folder")
    func closedStore() async throws {
        try here.write("a.txt", "Sunny\n")
        try here.write("journal/.dnd/destination.toml", "kind = \"journal\"\n")
        here.setMode("journal/.dnd", 0o000)
        defer { here.setMode("journal/.dnd", 0o755) }
        for command: [Argument] in [["copy", "a.txt", "--to", "journal"], ["list", "journal"]] {
            let outcome = try await DndBinary.start(command, in: here, isConfined: true).wait()
            expectStatus(outcome, 2)
            #expect(outcome.errorText.contains("destination.toml: cannot be read: permission denied"))
        }
        #expect(here.items(in: "journal") == [])
    }

    @Test(
        "with --json, each source has a line, though the destination is none",
        arguments: [
            (["copy", "a.txt", "b.txt", "--to", "no/such/"], ["a.txt", "b.txt"]),
            (["copy", "a.txt", "b.txt", "--to", "odd"], ["a.txt", "b.txt"]),
            (["copy", "a.txt", "-", "--to", "broken"], ["a.txt", "-"]), (["paste", "--to", "no/such/x.txt"], ["-"]),
            (["copy", "a.txt", "--to", "broken", "--dry-run"], ["a.txt"]),
        ] as [([Argument], [String])])
    func refusedAtOnce(command: [Argument], sources: [String]) async throws {
        try here.write("a.txt", "Sunny\n")
        try here.write("b.txt", "Windy\n")
        try here.write("odd/.dnd/destination.toml", "kind = 3\n")
        try here.write("broken/.dnd/destination.toml", "kind = \"journal\"\n")
        try here.write("broken/.dnd/store.sqlite", String(repeating: "no database", count: 100))
        let outcome = try await DndBinary.start(command + ["--json"], in: here).wait()
        expectStatus(outcome, 2)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["source"]?.string } == sources)
        #expect(lines.allSatisfy { $0["status"]?.string == "failed" && $0["error"]?["message"]?.string != nil })
        #expect(outcome.errorText.components(separatedBy: "dnd: error: ").count == 2, "\(outcome.errorText)")
    }

    @Test("the items of a folder without read permission cannot be listed: a read that failed")
    func closedFolder() async throws {
        try here.write("closed/a.txt", "Sunny\n")
        here.setMode("closed", 0o000)
        defer { here.setMode("closed", 0o755) }
        let outcome = try await DndBinary.start(["list", "closed"], in: here, isConfined: true).wait()
        expectStatus(outcome, 2)
        #expect(
            outcome.outputText.isEmpty && outcome.errorText == "dnd: error: closed: cannot be read: permission denied\n"
        )
    }

    @Test("an invalid declaration", arguments: ["kind = \"jurnal\"\n", "kind = \n", "kind = 3\n"])
    func badDeclaration(text: String) async throws {
        try here.write("a.txt", "Sunny\n")
        try here.write("odd/.dnd/destination.toml", text)
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "odd", in: here)
        #expect([1, 2, 64].contains(outcome.status), "\(outcome.errorText)")
        #expect(outcome.errorText.contains("destination.toml"))
        #expect(here.items(in: "odd") == [])
    }

    @Test(
        "a full disk: items that fit land, the others fail, and no partial file is left",
        .enabled(if: SmallDisk.isAvailable, "needs root, to mount a small tmpfs"))
    func fullDisk() async throws {
        try here.makeDirectory("disk")
        let disk = try SmallDisk(at: here.path("disk"), kibibytes: 512)
        try here.write("small.txt", "Sunny\n")
        try here.write("big.txt", [UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20))
        try here.write("last.txt", "Windy\n")
        let outcome = try await DndBinary.run(
            "copy", "small.txt", "big.txt", "last.txt", "--to", "disk/journal/", in: here)
        expectStatus(outcome, 75)
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("big.txt"))
        #expect(here.items(in: "disk/journal") == ["last.txt", "small.txt"])
        #expect(try here.text("disk/journal/small.txt") == "Sunny\n")
        #expect(try here.text("disk/journal/last.txt") == "Windy\n")
        // No staged data of the big file is left.
        let large = try here.snapshot(of: "disk").values.filter { $0.count > 300_000 }
        #expect(large.isEmpty)
        disk.unmount()
    }

    @Test(
        "a disk that fills up: each item is reported, and each item reported as dropped exists",
        .enabled(if: SmallDisk.isAvailable, "needs root, to mount a small tmpfs"))
    func fillingDisk() async throws {
        try here.makeDirectory("disk")
        let disk = try SmallDisk(at: here.path("disk"), kibibytes: 300)
        let names = (10..<50).map { "t\($0).txt" }
        for name in names {
            try here.write(Argument(stringLiteral: name), [UInt8](repeating: UInt8(ascii: "x"), count: 20_000))
        }
        let arguments: [Argument] =
            ["copy"] + names.map { Argument(stringLiteral: $0) } + ["--to", "disk/journal/", "--json"]
        let drop = try await DndBinary.run(arguments, in: here)
        expectStatus(drop, 75)
        let lines = try drop.jsonLines()
        #expect(lines.map { $0["source"]?.string } == names)
        let landed = lines.filter { $0["status"]?.string == "dropped" }.compactMap { $0["source"]?.string }
        // An item may exist although it is reported as failed, if only its last record did not fit.
        // The reverse must not happen.
        #expect(Set(landed.map { Argument(stringLiteral: $0) }).isSubset(of: here.items(in: "disk/journal")))
        #expect(lines.allSatisfy { $0["status"]?.string == "dropped" || $0["status"]?.string == "failed" })
        disk.unmount()
    }
}
