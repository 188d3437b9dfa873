import Glibc
import SystemPackage
import TestPrograms
import Testing

extension CancelItemTests {
    @Test("in a large drop, items of several groups are listed with their progress, and one is cancelled alone")
    func large() async throws {
        expectStatus(
            try await run("init", "journal", "--kind", "journal", "--reads", "public.data,public.utf8-plain-text"), 0)
        // Groups have 128 items: the slow ones are in the first and in the second.
        let (huge, converted) = (5, 200)
        let sources = (0..<400).map { $0 == huge ? "huge.bin" : $0 == converted ? "plan.docx" : "\($0).txt" }
        let names = sources.map { $0 == "plan.docx" ? "plan.txt" : $0 }
        for (number, name) in sources.enumerated() where name.hasSuffix(".txt") {
            try here.write(Argument(stringLiteral: name), "\(number)\n")
        }
        // A sparse file of 8 TiB, whose zeros a store hashes for half an hour.
        let file = try here.write("huge.bin", "x")
        #expect(file.withPlatformString { truncate($0, 1 << 43) } == 0)
        // pandoc reads the document once there is a file `go`. It spins, since a confined program may not start others.
        try here.addExample("plan.docx")
        let pandoc = try here.write(
            "bin/pandoc",
            "#!/bin/sh\nwhile ! test -e '\(here.path("go").string)'; do :; done\nexec /usr/bin/pandoc \"$@\"\n")
        try here.makeExecutable("bin/pandoc")
        try here.write("list", sources.joined(separator: "\n"))
        let program = try DndBinary.start(
            [
                "copy", "--files-from", "list", "--to", "journal/", "--accept", "public.plain-text,public.data",
                "--prefer", "destination", "--jobs", "4", "--limit", "time=10m", "--json",
            ], in: here, environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
        try await eventually("all others have landed, and the slow ones are at work") {
            let items = try await items()
            return items.count == 400 && items.count(where: \.isLoading) == 2
                && items[huge].progress.map { $0 > 0 && $0 < 1 } == true
        }
        let before = try await items()
        #expect(before.map(\.name) == names)
        #expect(before.indices.filter { before[$0].isLoading } == [huge, converted])
        // The progress of a converter is unknown.
        #expect(before[converted].progress == nil)

        let cancelled = try await run("cancel", Argument(stringLiteral: "journal#\(huge)"))
        expectStatus(cancelled, 0)
        #expect(cancelled.errorText.hasPrefix("cancelled journal/huge.bin (dnd copy --files-from list"))
        let after = try await items()
        #expect(after.map(\.name) == names.filter { $0 != "huge.bin" })
        #expect(after.filter(\.isLoading).map(\.name) == ["plan.txt"])

        try here.write("go", "")
        let outcome = try await program.wait()
        expectStatus(outcome, 1)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["source"]?.string } == sources)
        #expect(lines.indices.filter { lines[$0]["status"] != .string("dropped") } == [huge])
        #expect(lines[huge]["status"] == .string("interrupted"))
        #expect(lines.compactMap { $0["index"]?.number } == (0..<399).map(Double.init))
        #expect(outcome.summary == "400 items: 399 dropped, 0 skipped, 0 refused, 0 failed, 1 interrupted")
        #expect(try await items() == names.filter { $0 != "huge.bin" }.map { Item(name: $0) })
        #expect(try here.text("journal/plan.txt").contains("Who is tired takes the boat back"))
        #expect(staging == [])
        try expectNothingLeft(in: here, destination: "journal")
    }
}
