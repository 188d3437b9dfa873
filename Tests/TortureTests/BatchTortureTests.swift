import Foundation
import SystemPackage
import TestPrograms
import Testing

/// A running batch that is killed again and again, and many processes that drop into one journal.
/// `make torture` does it often; these tests do it a few times.
@Suite struct BatchTortureTests {
    private static let triesAll = ProcessInfo.processInfo.environment["DND_TORTURE"] == "all"
    /// The number of items of the plan that is killed.
    private static let items = 40

    /// Each kill is at a call that changes a file system, so it hits the work. The numbers of the calls are random, with
    /// a fixed seed. Loads run in parallel, as in any batch.
    ///
    /// The first kill of a batch is at a rename after some items have landed and before all have: each takes one.
    @Test(.enabled(if: Scenario.isAsked("batch: random kills"), "DND_TORTURE_SCENARIOS selects others"))
    func killsAtRandomCallsLoseNothing() async throws {
        let wanted = Self.triesAll ? 200 : 3
        var random = SeededNumbers(state: 12)
        var (kills, inTheMiddle, completed) = (0, 0, 0)
        let calls = try await Self.countCalls()
        while kills < wanted {
            let workspace = try await Self.planned()
            var place = "\(Int.random(in: 12...Self.items, using: &random)) rename"
            var before = 0
            while kills < wanted {
                let ending = try await workspace.run(Self.command, fault: "die \(place)")
                let after = try Self.landed(in: workspace)
                #expect(after >= before, "kill \(kills), at call \(place): what had landed is gone")
                let isMiddle = 1..<Self.items ~= after
                #expect(isMiddle || !place.hasSuffix("rename"), "kill \(kills), at call \(place): \(after) landed")
                if ending.status == 0 { break }
                try #require(ending.status == 137, "kill \(kills), at call \(place): \(ending.output)")
                kills += 1
                if isMiddle { inTheMiddle += 1 }
                place = "\(Int.random(in: 1...calls, using: &random))"
                before = after
            }
            try await Self.expectCompletes(workspace, "after \(kills) kills")
            completed += 1
        }
        print(
            "torture: batch: random kills, die: \(kills) of \(kills) calls tried; \(inTheMiddle) in the middle, \(completed) batches"
        )
    }

    /// Eight processes at once, each with one drop after the other.
    @Test(.enabled(if: Scenario.isAsked("batch: drops of many processes"), "DND_TORTURE_SCENARIOS selects others"))
    func dropsOfManyProcessesKeepTheirOrder() async throws {
        let (processes, drops) = (8, Self.triesAll ? 100 : 3)
        let workspace = try Workspace()
        for process in 1...processes {
            for drop in 1...drops { try workspace.write("\(process) \(drop)\n", to: "in/\(process)-\(drop).txt") }
        }
        let dnd = Workspace.programs.appendingPathComponent("dnd").path
        let script = """
            work() { for drop in $(seq \(drops)); do "\(dnd)" copy in/$1-$drop.txt --to j/ || echo $1 $drop >>failed; done; }
            for process in $(seq \(processes)); do work $process & done
            wait
            """
        let outcome = try await OwnThread.run {
            try Program.runBlocking(
                ["/bin/sh", "-c", Argument(stringLiteral: script)], in: FilePath(workspace.work.path),
                environment: workspace.environment, timeout: .seconds(3600))
        }
        #expect(!workspace.has("failed"), "\(outcome.errorText)")
        for process in 1...processes {
            for drop in 1...drops {
                let name = "\(process)-\(drop).txt"
                #expect(try workspace.read("j/\(name)") == Data("\(process) \(drop)\n".utf8), "\(name)")
            }
        }
        let listing = try await workspace.run(["list", "j", "--json"])
        let names = try listing.output.split(separator: "\n").map { line in
            let path = try #require(line.firstMatch(of: /"path":"j\\?\/([^"]*)"/))
            return String(path.1)
        }
        #expect(names.count == processes * drops && Set(names).count == names.count)
        for process in 1...processes {
            #expect(
                names.filter { $0.hasPrefix("\(process)-") } == (1...drops).map { "\(process)-\($0).txt" },
                "the order of process \(process)")
        }
        let verified = try await workspace.run(["verify", "j"])
        #expect(verified.status == 0, "\(verified.output)")
        print("torture: batch: drops of many processes: \(names.count) of \(processes), whole and in order")
    }

    // MARK: - The batch

    private static let command = ["batch", "plan.ndjson", "--report", "report.ndjson", "--jobs", "4"]

    private static func planned() async throws -> Workspace {
        try await OwnThread.run {
            let workspace = try Workspace()
            for number in 0..<items {
                switch number % 10 {
                case 0: try workspace.write(Scenario.png + Data("\(number)".utf8), to: "in/\(number).png")
                case 1:
                    try workspace.write(
                        Data([0xFF, 0xFE, 0x30 + UInt8(number / 10), 0, 0x0A, 0]), to: "in/\(number).txt")
                default: try workspace.write("text \(number)\n", to: "in/\(number).txt")
                }
            }
            try workspace.runBlocking(["batch", "in", "--to", "j/", "--plan-to", "plan.ndjson"])
            return workspace
        }
    }

    /// The number of calls that change a file system, in a run that nothing ends.
    private static func countCalls() async throws -> Int {
        let workspace = try await planned()
        let file = workspace.url.appendingPathComponent("calls")
        let ending = try await workspace.run(command, fault: "count \(file.path)")
        try #require(ending.status == 0, "\(ending.output)")
        try expectComplete(workspace, "without a kill")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count
    }

    /// The number of items in the journal.
    private static func landed(in workspace: Workspace) throws -> Int {
        try workspace.visible().keys.count { $0.hasPrefix("j/") }
    }

    private static func expectCompletes(_ workspace: Workspace, _ place: String) async throws {
        let last = try await workspace.run(command)
        #expect(last.status == 0, "\(place): \(last.output)")
        try expectComplete(workspace, place)
        let verified = try await workspace.run(["verify", "j"])
        #expect(verified.status == 0, "\(place): \(verified.output)")
        #expect(try Preparation.left(in: workspace) == [], "\(place): left over")
    }

    /// Each item is there once, and the report adds up.
    private static func expectComplete(_ workspace: Workspace, _ place: String) throws {
        let found = try workspace.visible().filter { $0.key.hasPrefix("j/") }
        var expected: [String: String] = [:]
        for number in 0..<items {
            let name = "\(number).\(number % 10 == 0 ? "png" : "txt")"
            let content =
                number % 10 == 1 ? Data("\(number / 10)\n".utf8) : try workspace.read("in/\(name)")
            expected["j/\(name)"] = content.base64EncodedString()
        }
        #expect(found == expected, "\(place)")
        let report = try String(decoding: workspace.read("report.ndjson"), as: UTF8.self)
        let last = try #require(report.split(separator: "\n").last)
        func number(_ key: String) throws -> Int {
            try Int(#require(last.firstMatch(of: Regex("\"\(key)\":([0-9]+)", as: (Substring, Substring).self))).1)
                ?? -1
        }
        #expect(try number("listed") == items, "\(place)")
        #expect(try number("dropped") + number("known") == items, "\(place)")
        #expect(report.split(separator: "\n").count == items + 1, "\(place)")
    }
}

/// Random numbers that are the same in each run. (SplitMix64)
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
