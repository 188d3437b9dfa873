import Foundation

extension Scenario {
    /// Plans, their runs, their shards and the merge. After a fault, the plan is run to completeness.
    static let batches: [Scenario] = [
        Scenario(
            name: "batch: make a plan", prepare: batchSources,
            command: ["batch", "in", "--to", "j/", "--plan-to", "plan.ndjson"], after: landed(at: "j"), listed: "j",
            isBoundToPlace: true,
            completion: {
                // A plan that has its name is complete.
                let isThere = $0.has("plan.ndjson")
                return (isThere ? [] : [["batch", "in", "--to", "j/", "--plan-to", "plan.ndjson"]]) + [runPlan]
            }),
        Scenario(
            name: "batch: run a plan", prepare: plan, command: runPlan, after: landed(at: "j"), isBatch: true,
            listed: "j",
            isBoundToPlace: true, completion: { _ in [runPlan] }),
        Scenario(
            name: "batch: run a plan into a folder",
            prepare: {
                try batchSources($0)
                try $0.write("x", to: "out/x")
                // A plain folder takes a folder as a whole.
                let files = ["in/a.txt", "in/b.txt", "in/c.png", "in/d/a.txt"]
                try $0.runBlocking(["batch"] + files + ["--to", "out/", "--plan-to", "plan.ndjson"])
            }, command: runPlan,
            after: batchFiles(at: "out", converted: false).merging(["out/x": text("x")]) { $1 }, isBoundToPlace: true,
            completion: { _ in [runPlan] }),
        Scenario(
            name: "batch: run a shard",
            prepare: {
                try plan($0)
                try $0.runBlocking(shard(1))
            }, command: shard(0), after: landed(at: "j"), listed: "j", isBoundToPlace: true,
            completion: { _ in [shard(0), merge] }),
        Scenario(
            name: "batch: merge shards", prepare: shards, command: merge, after: landed(at: "j"), isBatch: true,
            listed: "j",
            isBoundToPlace: true, completion: { _ in [merge] }),
        Scenario(
            name: "batch: merge shards on another file system", prepare: { try shards($0, at: "far/s") },
            command: merge("far/s"), after: landed(at: "j"), isBatch: true, listed: "j", isBoundToPlace: true,
            isFar: true, completion: { _ in [merge("far/s")] }),
    ]

    /// The files whose content tells of times and places: plans, reports and what a shard records of itself.
    static let recordNames: Set<String> = [
        "plan.ndjson", "report.ndjson", "shard.json", "done.json", "lock",
    ]

    private static let runPlan = ["batch", "plan.ndjson", "--report", "report.ndjson"]
    private static let merge = merge("s")

    private static func shard(_ index: Int, at folder: String = "s") -> [String] {
        ["batch", "plan.ndjson", "--shard", "\(index)/2", "--to", "\(folder)/\(index)"]
    }

    private static func merge(_ folder: String) -> [String] {
        ["merge", "\(folder)/0", "\(folder)/1", "--plan", "plan.ndjson", "--to", "j/", "--report", "report.ndjson"]
    }

    /// Two texts of which one is converted, a picture, and a text of the same name in another folder.
    private static func batchSources(_ workspace: Workspace) throws {
        try workspace.write("new a\n", to: "in/a.txt")
        try workspace.write(utf16, to: "in/b.txt")
        try workspace.write(png, to: "in/c.png")
        try workspace.write("other a\n", to: "in/d/a.txt")
    }

    private static func plan(_ workspace: Workspace) throws {
        try batchSources(workspace)
        try workspace.runBlocking(["batch", "in", "--to", "j/", "--plan-to", "plan.ndjson"])
    }

    private static func shards(_ workspace: Workspace) throws { try shards(workspace, at: "s") }

    private static func shards(_ workspace: Workspace, at folder: String) throws {
        try plan(workspace)
        for index in 0...1 { try workspace.runBlocking(shard(index, at: folder)) }
    }

    private static func landed(at folder: String) -> [String: String?] { batchFiles(at: folder, converted: true) }

    private static func batchFiles(at folder: String, converted: Bool) -> [String: String?] {
        [
            "in/a.txt": text("new a\n"), "in/b.txt": utf16.base64EncodedString(), "in/c.png": png.base64EncodedString(),
            "in/d/a.txt": text("other a\n"), "\(folder)/a.txt": text("new a\n"),
            "\(folder)/b.txt": converted ? text("hi\n") : utf16.base64EncodedString(),
            "\(folder)/c.png": png.base64EncodedString(), "\(folder)/a-2.txt": text("other a\n"),
        ]
    }
}
