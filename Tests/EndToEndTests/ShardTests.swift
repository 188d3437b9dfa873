import SystemPackage
import TestPrograms
import Testing

/// `dnd batch --shard` and `dnd merge`.
@Suite("Shards and their merge")
struct ShardTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["lake.png", "evening.heic", "caches.gpx"] { try here.addExample(name, as: "in/\(name)") }
        for number in 1...40 { try here.write("in/sub/\(number)/t.txt", "text \(number)\n") }
        try here.write("in/x.bin", [0, 1, 2, 3, 255, 254])
    }

    private func run(_ arguments: Argument...) async throws -> Outcome { try await DndBinary.run(arguments, in: here) }

    private func summary(_ outcome: Outcome) throws -> [Double?] {
        let last = try #require(try outcome.jsonLines().last)
        return ["listed", "dropped", "known", "refused", "failed", "notReached"].map { last[$0]?.number }
    }

    @Test("names that are not UTF-8 are merged as they are")
    func oddNames() async throws {
        try here.makeDirectory("odd")
        let names: [Argument] = [
            Argument(bytes: Array("caf".utf8) + [0xE9] + Array(".txt".utf8)),
            Argument(bytes: [0x62, 0xFF, 0xFE] + Array(".txt".utf8)),
        ]
        for name in names { try here.write(Argument(bytes: Array("odd/".utf8) + name.bytes), Array("text\n".utf8)) }
        _ = try await run("batch", "odd", "--to", "one/", "--plan-to", "odd.ndjson")
        expectStatus(try await run("batch", "odd.ndjson"), 0)
        expectStatus(try await run("batch", "odd.ndjson", "--shard", "0/1", "--to", "sh/0"), 0)
        expectStatus(try await run("merge", "sh/0", "--plan", "odd.ndjson", "--to", "merged/"), 0)
        #expect(here.items(in: "merged") == here.items(in: "one"))
        #expect(Set(here.items(in: "merged").map(\.bytes)) == Set(names.map(\.bytes)))
    }

    @Test(
        "merged shards equal the run on one machine: files, order and provenance",
        arguments: ["journal", "board", "folder"])
    func merged(kind: Argument) async throws {
        let accept: Argument =
            kind == "board" ? "com.razeware.geocache,public.plain-text" : "public.png,public.utf8-plain-text"
        for name in ["one", "merged"] as [Argument] { expectStatus(try await run("init", name, "--kind", kind), 0) }
        let planned = try await run("batch", "in", "--to", "one", "--plan-to", "plan.ndjson", "--accept", accept)
        expectStatus(planned, 1)
        let single = try await run("batch", "plan.ndjson")
        expectStatus(single, 1)
        for shard in ["2/3", "0/3", "1/3"] {
            let outcome = try await run(
                "batch", "plan.ndjson", "--shard", Argument(stringLiteral: shard), "--to",
                Argument(stringLiteral: "shards/\(shard)"))
            #expect(outcome.status == 0 || outcome.status == 1)
        }
        let outcome = try await run(
            "merge", "shards/0/3", "shards/1/3", "shards/2/3", "--plan", "plan.ndjson", "--to", "merged")
        expectStatus(outcome, 1)
        #expect(try summary(outcome) == summary(single))
        // The report says how each item was converted, not that it was moved here.
        func facts(_ outcome: Outcome) throws -> [[String]] {
            let dropped = try outcome.jsonLines().filter { $0["status"]?.string == "dropped" }
            return try dropped.map { line in
                let words = ["type", "operation", "representation", "fidelity"].map { line[$0]?.string ?? "null" }
                return try ["\(#require(line["n"]?.number))"] + words
                    + (line["losses"]?.array ?? []).map { $0.string ?? "" }
            }.sorted { $0[0] < $1[0] }
        }
        // A board has made a geocache of each text, and only knows that.
        if kind != "board" {
            #expect(try facts(outcome) == facts(single))
            #expect(try facts(outcome).contains { $0[3] != $0[1] })
        }
        func files(_ name: Argument) throws -> [String: [UInt8]] {
            let items = try here.snapshot(of: name).filter { !$0.key.components.contains(".dnd") }
            let top = here.path(name).string
            return Dictionary(
                uniqueKeysWithValues: items.map { path, bytes in
                    (
                        path.string.hasPrefix(top)
                            ? String(path.string.dropFirst(top.count)) : String(path.string.drop { $0 != "/" }), bytes
                    )
                })
        }
        #expect(try files("one") == files("merged"))
        if kind != "folder" {
            func list(_ name: Argument) async throws -> [[String?]] {
                try await run("list", name, "--json").jsonLines().map { line in
                    let path = line["path"]?.string.map { String($0.drop { $0 != "/" }) }
                    return [path, line["source"]?.string, line["type"]?.string, line["lane"]?.string]
                }
            }
            #expect(try await list("one") == list("merged"))
            expectStatus(try await run("verify", "merged"), 0)
        }
        let again = try await run(
            "merge", "shards/0/3", "shards/1/3", "shards/2/3", "--plan", "plan.ndjson", "--to", "merged")
        #expect(try summary(again)[1] == 0)
        let json = try await run(
            "merge", "--json", "shards/0/3", "shards/1/3", "shards/2/3", "--plan", "plan.ndjson", "--to", "merged")
        #expect(json.outputText == again.outputText && json.status == again.status)
        #expect(try files("one") == files("merged"))
    }

    @Test(
        "a shard that is done is not run again, also with the same outcome; auto takes its index from the environment")
    func done() async throws {
        expectStatus(try await run("batch", "in", "--to", "j/", "--plan-to", "plan.ndjson"), 1)
        var outcomes: [Outcome] = []
        for _ in 1...2 {
            outcomes.append(
                try await DndBinary.run(
                    ["batch", "plan.ndjson", "--shard", "auto/2", "--to", "s"], in: here,
                    environment: ["PARALLEL_SEQ": "2"]))
        }
        #expect(try summary(outcomes[0]) == summary(outcomes[1]))
        #expect(outcomes[0].status == outcomes[1].status)
        #expect(try outcomes[1].jsonLines().count == 1)
        #expect(try here.text("s/shard.json").contains("\"shard\":1"))
    }

    @Test("the same shard twice at once drops nothing twice")
    func twice() async throws {
        expectStatus(try await run("batch", "in", "--to", "j/", "--plan-to", "plan.ndjson"), 1)
        async let one = run("batch", "plan.ndjson", "--shard", "0/1", "--to", "s")
        async let other = run("batch", "plan.ndjson", "--shard", "0/1", "--to", "s")
        let outcomes = try await [one, other]
        for outcome in outcomes { expectStatus(outcome, 1) }
        #expect(here.items(in: "s/items").count == Int(try summary(outcomes[0])[0] ?? 0) - 1)
        expectStatus(try await run("verify", "s/items"), 0)
    }

    @Test("two runs of one plan into one journal at once drop nothing twice")
    func unsharded() async throws {
        for number in 0..<400 { try here.write("many/\(number).txt", "\(number)\n") }
        expectStatus(try await run("batch", "many", "--to", "j/", "--plan-to", "plan.ndjson"), 0)
        async let one = run("batch", "plan.ndjson")
        async let other = run("batch", "plan.ndjson")
        for outcome in try await [one, other] { #expect(outcome.status == 0 || outcome.status == 75) }
        expectStatus(try await run("batch", "plan.ndjson"), 0)
        #expect(here.items(in: "j").count == 400)
        expectStatus(try await run("verify", "j"), 0)
    }

    @Test("holes, shards of other plans and wrong folders are refused, and nothing is merged")
    func refused() async throws {
        expectStatus(try await run("batch", "in", "--to", "j/", "--plan-to", "plan.ndjson"), 1)
        expectStatus(try await run("batch", "in/sub", "--to", "j/", "--plan-to", "other.ndjson"), 0)
        for shard in ["0", "1"] {
            _ = try await run(
                "batch", "plan.ndjson", "--shard", Argument(stringLiteral: "\(shard)/3"), "--to",
                Argument(stringLiteral: "s\(shard)"))
        }
        expectStatus(try await run("batch", "other.ndjson", "--shard", "2/3", "--to", "s2"), 0)
        for (shards, message) in [
            (["s0", "s1"], "items have no outcome in these shards"),
            (["s0", "s1", "s2"], "is a shard of another plan"),
            (["s0", "s0"], "is named twice"), (["s0", "in"], "is not the folder of a shard"),
        ] as [([Argument], String)] {
            let outcome = try await DndBinary.run(
                ["merge"] + shards + ["--plan", "plan.ndjson", "--to", "m/"], in: here)
            expectStatus(outcome, 64)
            #expect(outcome.errorText.contains(message))
            #expect(!here.exists("m"))
        }
        let wrong = try await run("batch", "other.ndjson", "--shard", "0/3", "--to", "s0")
        expectStatus(wrong, 64)
        #expect(wrong.errorText.contains("has a shard of another plan"))
        let partial = try await run("merge", "s0", "s1", "--plan", "plan.ndjson", "--to", "m/", "--partial")
        #expect(partial.status == 0 || partial.status == 1)
        #expect(try summary(partial)[5] ?? 0 > 10)
    }
}
