import Foundation
import TestPrograms
import Testing

/// What a scenario's command does when nothing fails.
struct Reference: Sendable {
    /// The kinds of calls that it makes, in order.
    let calls: [String]
    /// What a person sees then.
    let visible: [String: String]
    /// What the listing of the store says then.
    let listing: String?
}

/// What is made once of each scenario.
actor Preparation {
    static let shared = Preparation()

    private var templates: [String: Task<Workspace, any Error>] = [:]
    private var references: [String: Task<Reference, any Error>] = [:]

    /// A workspace in which the scenario's command can be run.
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

    /// What is of use while a command runs, and of none after it.
    static func left(in workspace: Workspace) throws -> [String] {
        try workspace.snapshot().keys.filter {
            $0.range(of: #"(^|/)\.dnd-[0-9a-f]{32}"#, options: .regularExpression) != nil
                // The log of a plain folder is opened, and tidied, by the next command that has something to note there.
                || $0.range(of: #"^(?!([0-9a-f]+-){2}[0-9a-f]+/).*\.dnd/staging/."#, options: .regularExpression)
                    != nil
        }
    }
}

/// One fault at many places of one scenario.
struct Torture: Sendable {
    let scenario: Scenario
    /// `die`, or the error that a call fails with.
    let fault: String
    let reference: Reference

    private static let triesAll = ProcessInfo.processInfo.environment["DND_TORTURE"] == "all"

    /// How calls fail. Where not all are tried, each scenario has one error, and each error every fourth scenario.
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
        // Beside each other where there are many: each of them is a program that is waited for.
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

    /// The numbers of the calls that fail, from 1. Where not all are tried, each fault of each scenario has others.
    private var numbers: [Int] {
        // SQLite itself makes a call again that a signal interrupted: nothing is seen of it.
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

    // MARK: - What must hold

    private func check(
        _ workspace: Workspace, _ before: [String: String], _ ending: Workspace.Ending, _ place: String
    ) async throws {
        let isUnlogged = ending.output.contains("cannot be recorded for dnd undo")
        try expectNothingLost(in: workspace, before, mayLose: isUnlogged, place)
        // The exit status is true. A move whose source cannot be removed is a copy, and says so.
        let isCopied = ending.output.contains("copied, not moved")
        switch ending.status {
        // A failure of the tidying itself leaves it to the next command.
        case 0: try expectDone(workspace, isTidy: false, beside: isCopied ? before : [:], "\(place)exit 0: ")
        case 137: #expect(fault == "die", "\(place)\(ending.output)")
        // A call that failed is no reason to refuse an item for good.
        case 2, 75: #expect(fault != "die", "\(place)\(ending.output)")
        default: Issue.record("\(place)exit \(ending.status): \(ending.output)")
        }
        let isDone = ending.status == 0 && !isCopied
        let listing = try await list(workspace, place)
        if isDone { #expect(listing == reference.listing, "\(place)exit 0: another order") }
        if scenario.isRepeatable && !isDone {
            try await checkAgain(workspace, before, mayLose: isUnlogged, place)
        }
    }

    /// The same command again completes without doubles. What was moved already is not there any more, or the hand is empty.
    private func checkAgain(
        _ workspace: Workspace, _ before: [String: String], mayLose: Bool, _ place: String
    ) async throws {
        let place = "\(place)again: "
        let again = try await workspace.run(scenario.command, without: scenario.without)
        let isDone = try workspace.visible() == reference.visible
        #expect(again.status == 0 || isDone, "\(place)\(again.status) \(again.output)")
        try expectNothingLost(in: workspace, before, mayLose: mayLose, place)
        // A command whose source is gone does not come to open its destination, and leaves the tidying to the next.
        try expectDone(workspace, isTidy: again.status == 0 && scenario.opensAgain, place)
        let listing = try await list(workspace, place)
        if scenario.isBatch {
            // Of several items, one that failed, or was on its way, lands behind those that had landed.
            func names(_ listing: String?) -> [Substring]? {
                listing?.split(separator: "\n").map { $0.drop { $0.isNumber } }.sorted()
            }
            #expect(names(listing) == names(reference.listing), "\(place)other items")
        } else {
            #expect(listing == reference.listing, "\(place)another order")
        }
        guard let destination = scenario.comesBackAt else { return }
        let undone = try await workspace.run(["undo", destination])
        #expect(undone.status == 0, "\(place)undone: \(undone.output)")
        let visible = before.filter { !Workspace.isHidden($0.key) && $0.value != "folder" }
        #expect(try workspace.visible() == visible, "\(place)undone")
    }

    /// Both contents exist: what was there before is somewhere still. Each visible file is old or new, and whole.
    private func expectNothingLost(
        in workspace: Workspace, _ before: [String: String], mayLose: Bool, _ place: String
    ) throws {
        let now = try workspace.snapshot()
        let contents = Set(now.values)
        for (path, content) in before where !Workspace.isHidden(path) {
            // What was to be replaced goes once its successor has its name, where the log of its plain folder has no room for it.
            let isReplaced = (mayLose || scenario.mayDropFormer) && now[path] == reference.visible[path]
            #expect(contents.contains(content) || isReplaced, "\(place)the content of \(path) is lost")
        }
        let known = Set(before.values).union(reference.visible.values)
        for (path, content) in now where !Workspace.isHidden(path) && content != "folder" {
            #expect(known.contains(content), "\(place)\(path) is half-written")
        }
    }

    /// - Parameter sources: what may be there besides, as it was.
    private func expectDone(
        _ workspace: Workspace, isTidy: Bool, beside sources: [String: String] = [:], _ place: String
    ) throws {
        let found = try workspace.visible().filter { reference.visible[$0.key] != nil || sources[$0.key] != $0.value }
        #expect(found.keys.sorted() == reference.visible.keys.sorted(), "\(place)")
        for (path, content) in reference.visible { #expect(found[path] == content, "\(place)\(path)") }
        if isTidy { #expect(try Preparation.left(in: workspace) == [], "\(place)left over") }
    }

    /// What the listing of the store says; it changes nothing.
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
