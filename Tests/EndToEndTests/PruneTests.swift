import SystemPackage
import TestPrograms
import Testing

@Suite("dnd prune")
struct PruneTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func run(_ arguments: [String]) async throws -> Outcome {
        try await DndBinary.run(arguments.map { "\($0)" }, in: here)
    }

    /// Creates a journal from which a folder of two files and then four items of 8, 16, 24 and 32 KiB were removed.
    private func makeJournal() async throws {
        expectStatus(try await run(["init", "j", "--kind", "journal", "--reads", "public.item"]), 0)
        for (number, name) in ["a", "b", "c", "d"].enumerated() {
            let line = String(repeating: name, count: 63) + "\n"
            try here.write("in/\(name).txt", String(repeating: line, count: 128 * (number + 1)))
        }
        try here.write("in/tree/x.txt", "x\n")
        try here.write("in/tree/y/z.txt", "z\n")
        expectStatus(
            try await run(["copy", "in/a.txt", "in/b.txt", "in/c.txt", "in/d.txt", "in/tree", "--to", "j/"]), 0)
        for name in ["tree", "a.txt", "b.txt", "c.txt", "d.txt"] {
            expectStatus(try await run(["remove", "j/\(name)"]), 0)
        }
    }

    private func kept() throws -> [Int] {
        try here.snapshot(of: "j/.dnd/history").values.map(\.count).filter { $0 > 2 }.sorted()
    }

    @Test("deletes the oldest first, down to a size, and reports what that frees; the rest can be restored")
    func bySize() async throws {
        try await makeJournal()
        let planned = try await run(["prune", "-n", "--keep", "60K", "j"])
        expectStatus(planned, 0)
        #expect(planned.outputText.contains("would free"))
        #expect(try kept() == [8192, 16384, 24576, 32768])
        let outcome = try await run(["prune", "--json", "--keep", "60K", "j"])
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["path"]?.string } == ["j/tree", "j/a.txt", "j/b.txt"])
        #expect(lines.allSatisfy { $0["status"]?.string == "pruned" && $0["error"] == .null })
        // Blocks are counted, as by stat(1).
        #expect(lines.dropFirst().map { $0["bytes"]?.number } == [8192, 16384])
        #expect(try kept() == [24576, 32768])
        #expect(here.names(in: "j/.dnd/history").count == 2)
        #expect(here.names(in: "j/.dnd/staging") == [])

        // What is kept can be restored. What was pruned is reported, and nothing else changes.
        expectStatus(try await run(["undo", "j"]), 0)
        expectStatus(try await run(["undo", "j"]), 0)
        #expect(here.items(in: "j") == ["c.txt", "d.txt"])
        let ended = try await run(["undo", "j"])
        expectStatus(ended, 1)
        #expect(ended.errorText.contains("j/b.txt: is no longer in the history: it was pruned, or removed by hand"))
        #expect(here.items(in: "j") == ["c.txt", "d.txt"])
    }

    @Test("deletes what was displaced longer ago than an age")
    func byAge() async throws {
        try await makeJournal()
        expectStatus(try await run(["prune", "--older-than", "1h", "j"]), 0)
        #expect(try kept() == [8192, 16384, 24576, 32768])
        guard Peers.hasPython else { return }
        _ = try await Peers.python(
            """
            import sqlite3
            store = sqlite3.connect("j/.dnd/store.sqlite")
            store.execute("UPDATE event SET at = at - 7200000 WHERE action = 'removed' AND name IN (x'612e747874', x'622e747874')")
            store.commit()
            """, in: here)
        let outcome = try await run(["prune", "-v", "--older-than", "1h", "j"])
        expectStatus(outcome, 0)
        #expect(
            outcome.outputText.hasSuffix("freed 24.5 kB in 2 files; the history keeps \(try await keptOnDevice())\n"))
        #expect(try kept() == [24576, 32768])
        let log = try await run(["log", "--json", "-n", "1", "j"]).jsonLines()
        #expect(log[0]["operation"]?.string == "prune")
        #expect(log[0]["changes"]?.array?.map { $0["action"]?.string } == ["pruned", "pruned"])
    }

    /// The size of the history without the folder itself, by du(1).
    private func keptOnDevice() async throws -> String {
        let outcome = try await Peers.run(
            "sh", "-c", "du -sk j/.dnd/history/* | awk '{ n += $1 } END { print n }'", in: here)
        let kibibytes = try #require(Int(outcome.outputText.split(separator: "\n").first.map(String.init) ?? ""))
        return "\(kibibytes * 1024 / 1000).\(kibibytes * 1024 / 100 % 10) kB"
    }

    @Test("keeps and reports files that the log does not name; items stay")
    func strays() async throws {
        try await makeJournal()
        try here.write("j/.dnd/history/stray", "stray\n")
        try here.write("j/hand.txt", "by hand\n")
        let outcome = try await run(["prune", "--keep", "0", "j"])
        expectStatus(outcome, 0)
        #expect(outcome.errorText.contains("1 file is in its history but not in its log, and not removed"))
        #expect(here.names(in: "j/.dnd/history") == ["stray"])
        #expect(here.items(in: "j") == ["hand.txt"])
        expectStatus(try await run(["prune", "--keep", "0", "j"]), 0)
    }

    @Test(
        "an invalid limit is a usage error, and nothing changes",
        arguments: [[], ["--older-than", "30"], ["--older-than", "x"], ["--keep", "-1"], ["--keep", "9999999P"]])
    func badLimits(_ options: [String]) async throws {
        try await makeJournal()
        let outcome = try await run(["prune", "j"] + options)
        expectStatus(outcome, 64)
        #expect(try kept() == [8192, 16384, 24576, 32768])
    }

    /// The kernel can share blocks on Btrfs and XFS. Elsewhere, nothing is reported and nothing changes.
    @Test("equal removed files share their blocks, if the file system supports it")
    func twins() async throws {
        try await makeJournal()
        var bytes = (0..<(1 << 20)).map { _ in UInt8.random(in: 0...255) }
        for name in ["one.bin", "j/two.bin", "tree/three.bin"] { try here.write("in/\(name)", bytes) }
        bytes[bytes.count - 1] ^= 1
        try here.write("in/other.bin", bytes)
        let names = ["one.bin", "j/two.bin", "tree", "other.bin"]
        expectStatus(try await run(["copy"] + names.map { "in/\($0)" } + ["--to", "j/"]), 0)
        expectStatus(try await run(["remove", "j/one.bin", "j/two.bin", "j/tree", "j/other.bin"]), 0)
        let before = try here.snapshot(of: "j/.dnd/history")

        let canShare = try await Peers.run("cp", "--reflink=always", "in/one.bin", "probe", in: here).status == 0
        let first = try await run(["prune", "--keep", "1G", "j"])
        expectStatus(first, 0)
        #expect(
            first.outputText.contains(", and 2.1 MB by sharing the content of equal files; the history keeps")
                == canShare)
        #expect(try here.snapshot(of: "j/.dnd/history") == before)
        let again = try await run(["prune", "--keep", "1G", "j"])
        #expect(again.outputText.hasPrefix("freed 0 bytes in 0 files; the history keeps "))

        // The files are still independent.
        expectStatus(try await run(["undo", "j"]), 0)
        try here.write("j/one.bin", "x\n")
        #expect(try here.read("j/two.bin") == here.read("in/one.bin"))
        #expect(try here.read("j/tree/three.bin") == here.read("in/one.bin"))
        #expect(try here.read("j/other.bin") == bytes)
    }
}
