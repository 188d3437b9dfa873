import Destinations
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// The items of shards, in the order of their plan. Each is moved from its shard as it is; what the destination has
/// received in an earlier merge is not.
struct MergeStream: ItemStream {
    private static let groupSize = 128

    private var plan: PlanReader
    private let shards: MergedShards
    private let companions = MergedCompanions()
    private let context: CommandContext
    private let destination: any RememberingDestination
    private let report: BatchReport
    /// Whether what a killed merge has left was removed: if all items are known, no drop does it.
    private var isTidy: Bool

    init(
        _ plan: PlanReader, _ shards: MergedShards, context: CommandContext,
        destination: any RememberingDestination, report: BatchReport, isDryRun: Bool
    ) {
        self.plan = plan
        self.shards = shards
        self.context = context
        self.destination = destination
        self.report = report
        isTidy = isDryRun
    }

    mutating func next(opening opens: (DragItem) async -> Bool) async throws -> [DragItem] {
        guard Interruption.arrived == nil else { return [] }
        if !isTidy { await destination.tidy() }
        isTidy = true
        var lines: [PlannedItem] = []
        while lines.count < Self.groupSize, let line = try plan.next() {
            if shards.hasOutcome(line.n) { lines.append(line) }
        }
        guard !lines.isEmpty else { return [] }
        let (wanted, id, destination, shards, companions) = (lines, plan.id, destination, shards, companions)
        let directory = plan.header.directoryPath
        let hasFolders = destination is FolderDestination
        let items = try await BlockingWork.run {
            let queries = wanted.map { ReceiptQuery.line(PlanLine(plan: id, number: $0.n)) }
            let known = try destination.received(queries)
            let landed = try shards.landed(wanted.map(\.n), of: id)
            return zip(wanted, known).map { line, received in
                let source = line.itemSource(from: directory) ?? .memory(name: line.source)
                if let received { return DragItem(source, received: received) }
                if line.status == ItemReport.Status.known.rawValue {
                    return DragItem(source, received: .planned(line))
                }
                if let received = landed[line.n],
                    var item = Self.item(line, received, of: id, hasFolders: hasFolders)
                {
                    if let path = item.source.path {
                        item.companions = companions.companions(of: path, line, from: directory)
                    }
                    return item
                }
                return DragItem(
                    source, type: line.type.flatMap { UniformType($0) }, refusal: shards.refusal(of: line))
            }
        }
        report.expect(
            zip(lines, items).map { line, item in
                BatchReport.Line(
                    number: line.n, source: line.itemSource(from: directory), provenance: item.notes.provenance)
            })
        return items
    }

    /// The item of a shard, with its own bytes, its name in the plan, and its provenance.
    private static func item(
        _ line: PlannedItem, _ received: ReceivedSource, of plan: String, hasFolders: Bool
    ) -> DragItem? {
        guard let path = received.landed, let provenance = received.provenance,
            let status = try? path.stat(followTargetSymlink: false)
        else { return nil }
        let type = provenance.representation.type
        let file = LoadedFile(path: path, ownership: .source)
        let content: LoadedContent = status.type == .directory ? .folder(file) : .file(file)
        let provider = ItemProvider(suggestedName: path.stem)
        provider.register(Representation(.init(type: type, fidelity: .native)) { _ in content })
        let target = line.targetPath
        var item = DragItem(
            source: .path(path), type: type, itemProvider: provider,
            ownName: target?.lastComponent ?? path.lastComponent)
        if hasFolders {
            item.folders = line.folders
        } else if let target, target.components.count == 2 {
            item.lane = target.removingLastComponent().string
        }
        var notes = item.notes
        notes.line = PlanLine(plan: plan, number: line.n)
        notes.plannedType = type
        notes.provenance = provenance.remembered(
            by: SourceReceipt(
                stamp: received.stamp.size > 0 || received.stamp.modified != 0 ? received.stamp : nil,
                examined: received.examined, hash: received.hash, keepsBytes: false, line: notes.line))
        item.notes = notes
        return item
    }
}

/// The shards of a plan: where each line has landed, or why it did not.
struct MergedShards: Sendable {
    private let folders: [Int: ShardFolder]
    private let count: Int
    /// The outcomes of the lines that did not land, by number.
    private var failures: [Int: (status: ItemReport.Status, failure: PlannedFailure)] = [:]
    /// The numbers of the lines without an outcome, the first of them.
    private(set) var holes: [Int] = []
    private(set) var holeCount = 0
    private var missing: Set<Int> = []

    /// Reads the labels and reports of the shards.
    ///
    /// - Throws: `CommandFailure` if one of them is of another plan, or a shard is named twice.
    init(_ paths: [FilePath], of plan: PlanReader) throws {
        var folders: [Int: ShardFolder] = [:]
        var parts: Int?
        for path in paths {
            let folder = ShardFolder(path: path)
            guard let label = try folder.label() else {
                throw CommandFailure(
                    .usage, subject: path.string, "is not the folder of a shard",
                    hint: "dnd batch PLAN --shard K/N --to DIR makes one")
            }
            guard label.plan == plan.id else {
                throw CommandFailure(
                    .usage, subject: path.string, "is a shard of another plan",
                    hint: "name the shards of \(plan.path.string)")
            }
            guard parts == nil || parts == label.of else {
                throw CommandFailure(
                    .usage, subject: path.string, "is one of \(label.of) shards, the others are of \(parts ?? 0)")
            }
            guard folders[label.shard] == nil else {
                throw CommandFailure(
                    .usage, subject: path.string, "is shard \(label.shard)/\(label.of), which is named twice")
            }
            parts = label.of
            folders[label.shard] = folder
        }
        self.folders = folders
        count = parts ?? 1
        try readReports(plan)
    }

    private mutating func readReports(_ plan: PlanReader) throws {
        var found: [Bool] = Array(repeating: false, count: plan.header.items + 1)
        for (index, folder) in folders {
            guard (try? folder.report.stat()) != nil else { continue }
            try RetriedLines.forEachLine(of: folder.report) { line, _ in
                guard let n = line.n, n >= 1, n <= plan.header.items, n % count == index, line.isFinal else { return }
                found[n] = true
                if let error = line.error, let status = line.status.flatMap({ ItemReport.Status(rawValue: $0) }) {
                    failures[n] = (status, error)
                }
            }
        }
        for n in stride(from: 1, through: plan.header.items, by: 1) where !found[n] {
            holeCount += 1
            missing.insert(n)
            if holes.count < 3 { holes.append(n) }
        }
    }

    /// Whether a line has an outcome that will not change.
    func hasOutcome(_ number: Int) -> Bool { !missing.contains(number) }

    /// What the shards have recorded about these lines, by number.
    func landed(_ numbers: [Int], of plan: String) throws -> [Int: ReceivedSource] {
        var landed: [Int: ReceivedSource] = [:]
        for (index, numbers) in Dictionary(grouping: numbers, by: { $0 % count }) {
            guard let folder = folders[index],
                let items = try DestinationResolver.directory(folder.items) as? any RememberingDestination
            else { continue }
            let received = try items.received(numbers.map { .line(PlanLine(plan: plan, number: $0)) })
            for (number, one) in zip(numbers, received) { landed[number] = one }
        }
        return landed
    }

    /// Why a line has no item in its shard.
    func refusal(of line: PlannedItem) -> DragItem.Refusal {
        if let (status, failure) = failures[line.n] {
            return DragItem.Refusal(status, because: failure.failure(of: line.source))
        }
        return DragItem.Refusal(
            .failed,
            because: ItemFailure(
                code: "notInShard", subject: line.source,
                message: "its shard has no item for it any more", hint: "run the shard again, in a new folder"))
    }
}

/// The items of shards as those of a transfer.
struct MergeSupply: ItemSupply {
    let plan: PlanReader
    let shards: MergedShards
    let report: BatchReport
    let isDryRun: Bool

    var isFiltered: Bool { true }

    var optionUse: OptionUse.Time { .ofPlan }

    var remembers: Bool { true }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] { [] }

    func stream(
        by context: CommandContext, nameForInput: String?, rules: LiftRules
    ) throws -> (any ItemStream)? {
        guard let remembering = rules.remembering else { return nil }
        return MergeStream(
            plan, shards, context: context, destination: remembering, report: report, isDryRun: isDryRun)
    }
}
