import Foundation
import TestPrograms
import Testing

/// The result of a scenario's command without faults.
struct Reference: Sendable {
    /// The kinds of the calls that change files, in order.
    let calls: [String]
    /// The visible files after the command.
    let visible: [String: String]
    /// The output of `dnd list` after the command.
    let listing: String?
}

/// Workspaces and references, made once for each scenario.
actor Preparation {
    static let shared = Preparation()

    private var templates: [String: Task<Workspace, any Error>] = [:]
    private var references: [String: Task<Reference, any Error>] = [:]

    /// A fresh workspace in which the scenario's command can be run.
    nonisolated func workspace(for scenario: Scenario) async throws -> Workspace {
        if scenario.isBoundToPlace { return try await Self.prepare(scenario) }
        let template = try await template(of: scenario)
        return try await OwnThread.run { try Workspace(copying: template) }
    }

    func reference(of scenario: Scenario) async throws -> Reference {
        let task = references[scenario.name] ?? Task { try await Self.run(scenario, in: workspace(for: scenario)) }
        references[scenario.name] = task
        return try await task.value
    }

    private func template(of scenario: Scenario) async throws -> Workspace {
        let task =
            templates[scenario.name]
            ?? Task {
                let workspace = try await Self.prepare(scenario)
                workspace.removeAtEnd()
                return workspace
            }
        templates[scenario.name] = task
        return try await task.value
    }

    private static func prepare(_ scenario: Scenario) async throws -> Workspace {
        try await OwnThread.run {
            let workspace = try Workspace()
            if scenario.isFar { try workspace.makeFar() }
            try scenario.prepare(workspace)
            return workspace
        }
    }

    private static func run(_ scenario: Scenario, in workspace: Workspace) async throws -> Reference {
        let file = workspace.url.appendingPathComponent("calls")
        let ending = try await workspace.run(scenario.command, fault: "count \(file.path)", without: scenario.without)
        #expect(ending.status == 0, "\(scenario.name): \(ending.output)")
        let calls = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        for command in scenario.completion?(workspace) ?? [] {
            let ending = try await workspace.run(command, without: scenario.without)
            #expect(ending.status == 0, "\(scenario.name): \(ending.output)")
        }
        #expect(calls.count > 5, "the command makes its changes through the one seam: \(calls)")
        let visible = try workspace.visible()
        #expect(visible.keys.sorted() == scenario.after.keys.sorted(), "\(scenario.name)")
        for (path, content) in scenario.after {
            if let content { #expect(visible[path] == content, "\(scenario.name): \(path)") }
        }
        #expect(try left(in: workspace) == [], "\(scenario.name): left over")
        var listing: String?
        if let listed = scenario.listed { listing = try await workspace.run(["list", listed]).output }
        return Reference(calls: calls, visible: visible, listing: listing)
    }

    /// Temporary files and staging directories, which a command must not leave.
    static func left(in workspace: Workspace) throws -> [String] {
        try workspace.snapshot().keys.filter {
            $0.range(of: #"(^|/)\.dnd-[0-9a-f]{32}"#, options: .regularExpression) != nil
                // The staging of a plain folder's log may stay: the next command that writes to the log removes it.
                || $0.range(of: #"^(?!([0-9a-f]+-){2}[0-9a-f]+/).*\.dnd/staging/."#, options: .regularExpression)
                    != nil
        }
    }
}

/// One kind of fault, injected at many calls of one scenario.
struct Torture: Sendable {
    let scenario: Scenario
    /// `die`, or the name of the error with which a call fails.
    let fault: String
    let reference: Reference

    private static let triesAll = ProcessInfo.processInfo.environment["DND_TORTURE"] == "all"

    /// The errors with which calls fail. If not all are tried, each scenario has one error, and each
    /// error every fourth scenario.
    static let failures: [(Scenario, String)] = {
        let errors = ["ENOSPC", "EIO", "EDQUOT", "EINTR"]
        return Scenario.all.enumerated().flatMap { number, scenario in
            errors.enumerated().filter { triesAll || $0.offset == number % errors.count }.map { (scenario, $0.element) }
        }
    }()

    init(_ scenario: Scenario, by fault: String) async throws {
        self.scenario = scenario
        self.fault = fault
        reference = try await Preparation.shared.reference(of: scenario)
    }

    func run() async throws {
        let numbers = numbers
        // In parallel if there are many, because each run mostly waits for a program.
        try await withThrowingTaskGroup(of: Void.self) { group in
            var rest = numbers[...]
            for _ in 1...(Self.triesAll ? 4 : 1) {
                if let number = rest.popFirst() { group.addTask { try await inject(at: number) } }
            }
            while try await group.next() != nil {
                if let number = rest.popFirst() { group.addTask { try await inject(at: number) } }
            }
        }
        print("torture: \(scenario.name), \(fault): \(numbers.count) of \(reference.calls.count) calls tried")
    }

    /// The numbers of the calls that fail, from 1. If not all are tried, they differ between faults and scenarios.
    private var numbers: [Int] {
        // SQLite repeats a call that a signal interrupted, so EINTR has no effect there.
        let all = reference.calls.enumerated()
            .filter { fault != "EINTR" || !$0.element.hasPrefix("sqlite") }.map { $0.offset + 1 }
        guard !Self.triesAll else { return all }
        let count = fault == "die" ? 2 : 1
        // FNV-1a.
        let hash = (scenario.name + fault).utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let step = max(1, all.count / count)
        return stride(from: Int(hash) % step, to: all.count, by: step).prefix(count).map { all[$0] }
    }

    private func inject(at number: Int) async throws {
        let workspace = try await Preparation.shared.workspace(for: scenario)
        let before = try workspace.snapshot()
        let ending = try await workspace.run(scenario.command, fault: "\(fault) \(number)", without: scenario.without)
        let call = "call \(number) of \(reference.calls.count) (\(reference.calls[number - 1]))"
        try await check(workspace, before, ending, "\(scenario.name): \(fault) at \(call): ")
    }

    // MARK: - Checks

    private func check(
        _ workspace: Workspace, _ before: [String: String], _ ending: Workspace.Ending, _ place: String
    ) async throws {
        let isUnlogged = ending.output.contains("cannot be recorded for dnd undo")
        try expectNothingLost(in: workspace, before, mayLose: isUnlogged, place)
        // The exit status must be true. A move whose source cannot be removed is a copy, and is reported as one.
        let isCopied = ending.output.contains("copied, not moved")
        switch ending.status {
        // The call that failed may be the tidying itself; then the next command tidies.
        case 0 where scenario.completion != nil: break
        case 0: try expectDone(workspace, isTidy: false, beside: isCopied ? before : [:], "\(place)exit 0: ")
        case 137: #expect(fault == "die", "\(place)\(ending.output)")
        // A call that failed must not be reported as a refusal (exit status 1).
        case 2, 75: #expect(fault != "die", "\(place)\(ending.output)")
        default: Issue.record("\(place)exit \(ending.status): \(ending.output)")
        }
        if let completion = scenario.completion {
            return try await checkCompletion(workspace, before, completion, "\(place)exit \(ending.status): ")
        }
        let isDone = ending.status == 0 && !isCopied
        let listing = try await list(workspace, place)
        if isDone { #expect(listing == reference.listing, "\(place)exit 0: another order") }
        if scenario.isRepeatable && !isDone {
            try await checkAgain(workspace, before, mayLose: isUnlogged, place)
        }
    }

    /// Running the command again completes without duplicates. It may fail if the source was moved
    /// already or the hand is empty.
    private func checkAgain(
        _ workspace: Workspace, _ before: [String: String], mayLose: Bool, _ place: String
    ) async throws {
        let place = "\(place)again: "
        let again = try await workspace.run(scenario.command, without: scenario.without)
        let isDone = try workspace.visible() == reference.visible
        #expect(again.status == 0 || isDone, "\(place)\(again.status) \(again.output)")
        try expectNothingLost(in: workspace, before, mayLose: mayLose, place)
        // A command whose source is gone does not open its destination, and leaves the tidying to the next one.
        try expectDone(
            workspace, isTidy: again.status == 0 && scenario.opensAgain,
            kept: fault == "die" ? { Self.isKept($0, $1, of: before) } : nil, place)
        let listing = try await list(workspace, place)
        expectListing(listing, place)
        guard let destination = scenario.comesBackAt else { return }
        let undone = try await workspace.run(["undo", destination])
        #expect(undone.status == 0, "\(place)undone: \(undone.output)")
        let visible = before.filter { !Workspace.isHidden($0.key) && $0.value != "folder" }
        #expect(try workspace.visible() == visible, "\(place)undone")
    }

    /// The commands that complete the scenario succeed. Then each item is there once, and the store is sound.
    private func checkCompletion(
        _ workspace: Workspace, _ before: [String: String], _ completion: (Workspace) -> [[String]], _ place: String
    ) async throws {
        _ = try await list(workspace, place)
        for command in completion(workspace) {
            let ending = try await workspace.run(command, without: scenario.without)
            #expect(ending.status == 0, "\(place)\(command.joined(separator: " ")): \(ending.status) \(ending.output)")
        }
        let place = "\(place)completed: "
        try expectNothingLost(in: workspace, before, mayLose: false, place)
        // Between file systems, an item that has landed may also be left at its source, unchanged.
        try expectDone(
            workspace, isTidy: true, beside: scenario.isFar || scenario.mayLeaveSources ? before : [:], place)
        expectListing(try await list(workspace, place), place)
        guard let listed = scenario.listed else { return }
        let verified = try await workspace.run(["verify", listed])
        #expect(verified.status == 0, "\(place)\(verified.output)")
    }

    private func expectListing(_ listing: String?, _ place: String) {
        guard scenario.isBatch else {
            #expect(listing == reference.listing, "\(place)another order")
            return
        }
        // If several items are dropped, one that failed or was loading lands after those that had landed.
        func names(_ listing: String?) -> [Substring]? {
            listing?.split(separator: "\n").map { $0.drop { $0.isNumber } }.sorted()
        }
        #expect(names(listing) == names(reference.listing), "\(place)other items")
    }

    /// Nothing is lost: all content from before still exists somewhere. Each visible file is old or new, and complete.
    private func expectNothingLost(
        in workspace: Workspace, _ before: [String: String], mayLose: Bool, _ place: String
    ) throws {
        let now = try workspace.snapshot()
        let contents = Set(now.values)
        for (path, content) in before where !Workspace.isHidden(path) && !Workspace.isRecord(path) {
            // Replaced content may go once the new file has its name, if it could not be recorded in
            // the log of the plain folder.
            let isReplaced = mayLose && now[path] == reference.visible[path]
            #expect(contents.contains(content) || isReplaced, "\(place)the content of \(path) is lost")
        }
        let known = Set(before.values).union(reference.visible.values)
        for (path, content) in now
        where !Workspace.isHidden(path) && !Workspace.isRecord(path) && content != "folder" {
            #expect(known.contains(content), "\(place)\(path) is half-written")
        }
    }

    /// Whether the file holds what was replaced, under another name: the command died before that was recorded.
    private static func isKept(_ path: String, _ content: String, of before: [String: String]) -> Bool {
        path.contains("-2") && before[path.replacing("-2", with: "")] == content
    }

    /// - Parameters:
    ///   - sources: files that may also exist, unchanged.
    ///   - kept: tells whether another file may exist, too; nil if none may.
    private func expectDone(
        _ workspace: Workspace, isTidy: Bool, beside sources: [String: String] = [:],
        kept: ((String, String) -> Bool)? = nil, _ place: String
    ) throws {
        let found = try workspace.visible().filter { path, content in
            reference.visible[path] != nil || (sources[path] != content && kept?(path, content) != true)
        }
        #expect(found.keys.sorted() == reference.visible.keys.sorted(), "\(place)")
        for (path, content) in reference.visible { #expect(found[path] == content, "\(place)\(path)") }
        if isTidy { #expect(try Preparation.left(in: workspace) == [], "\(place)left over") }
    }

    /// The output of `dnd list`, which must change nothing; nil if the scenario lists no store,
    /// or if it does not exist yet.
    private func list(_ workspace: Workspace, _ place: String) async throws -> String? {
        guard let listed = scenario.listed,
            FileManager.default.fileExists(atPath: workspace.work.appendingPathComponent(listed).path)
        else { return nil }
        let seen = try workspace.snapshot(includingTimes: true)
        let listing = try await workspace.run(["list", listed])
        #expect(listing.status == 0, "\(place)\(listing.output)")
        #expect(try workspace.snapshot(includingTimes: true) == seen, "\(place)listing changed something")
        return listing.output
    }
}
