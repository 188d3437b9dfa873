import FoundationEssentials
import SystemPackage
import TestPrograms
import Testing

@Suite("--trace, --progress, --lossless-only and --require")
struct TraceTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func calls(_ outcome: Outcome) throws -> [String] {
        try events(outcome).map { "\($0["side"]?.string ?? "?") \($0["call"]?.string ?? "?")" }
    }

    private func events(_ outcome: Outcome) throws -> [JSONValue] {
        try outcome.errorLines.map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
    }

    // The order of Apple's time line: lift, hover, set down, data transfer (Drag and Drop Timeline, WWDC 2017).
    private static let beginning = [
        "drag itemsForBeginning", "drag preview", "drag allowsMove", "drop canHandle", "drop didEnter",
        "drop didUpdate", "drag willEnd",
    ]

    @Test("a copy is traced call by call with increasing times, and standard output is unchanged")
    func copy() async throws {
        try here.addExample("lake.png")
        let outcome = try await DndBinary.run("copy", "lake.png", "--to", "journal/", "--trace", "--json", in: here)
        expectStatus(outcome, 0)
        #expect(
            try calls(outcome) == Self.beginning + [
                "drop performDrop", "transfer reserved", "transfer loadBegan", "transfer loaded", "transfer committed",
                "drop concludeDrop", "drop didEnd", "drag didEnd", "drag didTransferItems",
            ])
        let lines = try events(outcome)
        let times = lines.compactMap { $0["elapsed"]?.number }
        #expect(times.count == lines.count)
        #expect(times == times.sorted())
        let committed = try #require(lines.first { $0["call"]?.string == "committed" })
        #expect(committed["path"]?.string == "journal/lake.png")
        #expect(committed["index"]?.number == 0)
        #expect(committed["source"]?.string == "lake.png")
        #expect(committed["type"]?.string == "public.png")
        #expect(try outcome.jsonLines().count == 1)
    }

    @Test("a move inside a journal transfers no data; a dry run does not perform the drop")
    func localMove() async throws {
        try here.write("a.txt", "a\n")
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
        let move = try await DndBinary.run(
            "move", "journal/a.txt", "--to", "journal/", "--at", "0", "--trace", in: here)
        expectStatus(move, 0)
        #expect(
            try calls(move) == Self.beginning + [
                "drop performDrop", "transfer relocated", "drop concludeDrop", "drop didEnd", "drag didEnd",
            ])
        let plan = try await DndBinary.run("copy", "-n", "a.txt", "--to", "journal/", "--trace", in: here)
        expectStatus(plan, 0)
        #expect(try calls(plan) == Self.beginning + ["drop didEnd", "drag didEnd"])
        #expect(try events(plan).last?["operation"]?.string == "cancel")
    }

    @Test("a move from outside removes the source last")
    func moveFromOutside() async throws {
        try here.addExample("lake.png")
        let outcome = try await DndBinary.run("move", "lake.png", "--to", "journal/", "--trace", in: here)
        let transfer = try calls(outcome).filter { $0.hasPrefix("transfer") }
        #expect(
            transfer == [
                "transfer reserved", "transfer loadBegan", "transfer loaded", "transfer committed",
                "transfer sourceRemoved",
            ])
    }

    @Test("no progress in a pipe; with --progress always, each state is a line")
    func progress() async throws {
        for name in ["a", "b", "c"] { try here.write("\(name).txt", "\(name)\n") }
        let quiet = try await DndBinary.run("copy", "a.txt", "b.txt", "c.txt", "--to", "one/", in: here)
        #expect(quiet.remarks == [])
        let always = try await DndBinary.run(
            "copy", "a.txt", "b.txt", "c.txt", "--to", "two/", "--progress", "always", in: here)
        expectStatus(always, 0)
        #expect(always.remarks.last?.contains("] 3/3  6 bytes of 6 bytes") == true, "\(always)")
        #expect(!always.errorText.contains("\u{1B}"))
        let wrong = try await DndBinary.run("copy", "a.txt", "--to", "two/", "--progress", "loud", in: here)
        expectStatus(wrong, 64)
    }

    @Test("--lossless-only lands what loses nothing, and refuses the rest")
    func losslessOnly() async throws {
        try here.addExample("plan.docx")
        try here.addExample("lake.png")
        let outcome = try await DndBinary.run(
            "copy", "plan.docx", "lake.png", "--to", "journal/", "--lossless-only", in: here)
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "plan.docx")
        #expect(outcome.errorText.contains("loss is not allowed"))
        #expect(here.items(in: "journal") == ["lake.png"])
    }

    @Test("--require refuses the loss of what it names")
    func require() async throws {
        try here.addExample("plan.docx")
        let offers = try #require(try await DndBinary.run("inspect", "--json", "plan.docx", in: here).jsonLines().first)
        let text = offers["offers"]?.array?.first { $0["type"]?.string == "public.utf8-plain-text" }
        let loss = try #require(text?["losses"]?.array?.first?.string)
        let outcome = try await DndBinary.run(
            "copy", "plan.docx", "--to", "journal/", "--require", "exif,\(loss)", in: here)
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "plan.docx")
        #expect(outcome.errorText.contains("it would lose \(loss), which must be kept"))
        #expect(!here.exists("journal"))
        let misspelled = try await DndBinary.run("copy", "plan.docx", "--to", "journal/", "--require", "exiv", in: here)
        expectStatus(misspelled, 64)
        #expect(misspelled.errorText.contains("exif"))
    }
}
