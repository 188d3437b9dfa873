import Foundation
import TestPrograms
import Testing

/// Commands that fail or die at the n-th call that changes a file system. `make torture` tries every n; the tests try some of each.
@Suite(.serialized) struct TortureTests {
    private static let triesAll = ProcessInfo.processInfo.environment["DND_TORTURE"] == "all"
    /// How many places of each scenario are tried for each fault, where not all are.
    private static let sample = 3

    @Test(arguments: Scenario.all) func dyingLosesNothing(_ scenario: Scenario) async throws {
        try await torture(scenario, by: "die")
    }

    @Test(arguments: Scenario.all, ["ENOSPC", "EIO", "EDQUOT", "EINTR"])
    func failingLosesNothing(_ scenario: Scenario, _ error: String) async throws {
        try await torture(scenario, by: error)
    }

    private func torture(_ scenario: Scenario, by fault: String) async throws {
        let calls = try await count(scenario)
        #expect(calls.count > 5, "the command makes its changes through the one seam: \(calls)")
        let step = Self.triesAll ? 1 : max(1, calls.count / Self.sample)
        var tried = 0
        for number in stride(from: 1, through: calls.count, by: step) {
            let workspace = try Workspace()
            try await OwnThread.run { try scenario.prepare(workspace) }
            let before = try workspace.snapshot()
            let ending = try await workspace.run(scenario.command, fault: "\(fault) \(number)")
            let place = "\(scenario.name): \(fault) at call \(number) of \(calls.count) (\(calls[number - 1])): "
            try await check(scenario, workspace, before, ending, fault: fault, place)
            tried += 1
        }
        print("torture: \(scenario.name), \(fault): \(tried) of \(calls.count) calls tried")
    }

    /// The kinds of calls that the command makes, in order.
    private func count(_ scenario: Scenario) async throws -> [String] {
        let workspace = try Workspace()
        try await OwnThread.run { try scenario.prepare(workspace) }
        let file = workspace.url.appendingPathComponent("calls")
        let ending = try await workspace.run(scenario.command, fault: "count \(file.path)")
        #expect(ending.status == 0, "\(scenario.name): \(ending.output)")
        try expectDone(scenario, workspace, "\(scenario.name): ")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func check(
        _ scenario: Scenario, _ workspace: Workspace, _ before: [String: String], _ ending: Workspace.Ending,
        fault: String, _ place: String
    ) async throws {
        let now = try workspace.snapshot()
        // Both contents exist: what was there before is somewhere still.
        let contents = Set(now.values)
        for (path, content) in before where !path.contains(".dnd/") {
            // A plain folder keeps no history: what was to be replaced goes once its successor has its name.
            let isReplaced = scenario.after[path].map { $0 != content && now[path] == $0 } ?? false
            #expect(contents.contains(content) || isReplaced, "\(place)the content of \(path) is lost")
        }
        // Each visible file is old or new, and whole.
        let known = Set(before.values).union(scenario.after.values)
        for (path, content) in now where !path.contains(".dnd") && content != "folder" {
            #expect(known.contains(content), "\(place)\(path) is half-written")
        }
        // The exit status is true.
        switch ending.status {
        // A failure of the tidying itself leaves it to the next command.
        case 0: try expectDone(scenario, workspace, isTidy: false, "\(place)exit 0: ")
        case 137: #expect(fault == "die", "\(place)\(ending.output)")
        case 1, 2, 75: #expect(fault != "die", "\(place)\(ending.output)")
        default: Issue.record("\(place)exit \(ending.status): \(ending.output)")
        }
        // Listing changes nothing.
        if let listed = scenario.listed,
            FileManager.default.fileExists(atPath: workspace.work.appendingPathComponent(listed).path)
        {
            let seen = try workspace.snapshot(includingTimes: true)
            let listing = try await workspace.run(["list", listed])
            #expect(listing.status == 0, "\(place)\(listing.output)")
            #expect(try workspace.snapshot(includingTimes: true) == seen, "\(place)listing changed something")
        }
        guard scenario.isRepeatable, ending.status != 0 else { return }
        // The same command again completes without doubles. What was moved already is not there any more, or the hand is empty.
        let again = try await workspace.run(scenario.command)
        let isDone = (try? isFinal(scenario, workspace)) ?? false
        #expect(again.status == 0 || isDone, "\(place)again: \(again.status) \(again.output)")
        // A command whose source is gone does not come to open its destination, and leaves the tidying to the next.
        try expectDone(scenario, workspace, isTidy: again.status == 0 && scenario.opensAgain, "\(place)again: ")
    }

    private func isFinal(_ scenario: Scenario, _ workspace: Workspace) throws -> Bool {
        try visible(workspace) == scenario.after || scenario.after.isEmpty
    }

    private func visible(_ workspace: Workspace) throws -> [String: String] {
        try workspace.snapshot().filter { !$0.key.contains(".dnd") && $0.value != "folder" }
    }

    private func expectDone(
        _ scenario: Scenario, _ workspace: Workspace, isTidy: Bool = true, _ place: String
    ) throws {
        if scenario.after.isEmpty {
            let names = try visible(workspace).keys.filter { $0.hasSuffix(".geocache") }.sorted()
            #expect(names == ["board/completed/Oak.geocache", "board/in-progress/Elm.geocache"], "\(place)")
        } else {
            let found = try visible(workspace)
            #expect(found.keys.sorted() == scenario.after.keys.sorted(), "\(place)")
            for (path, content) in scenario.after { #expect(found[path] == content, "\(place)\(path)") }
        }
        let left = try workspace.snapshot().keys.filter {
            $0.range(of: #"(^|/)\.dnd-[0-9a-f]{32}"#, options: .regularExpression) != nil
                || $0.range(of: #"\.dnd/staging/."#, options: .regularExpression) != nil
        }
        #expect(left == [] || !isTidy, "\(place)left over")
    }
}
