import Destinations
import DragSources
import FileSystem
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// The items of a plan, read as the drop needs them. What the destination has received in an earlier run is not read.
struct PlanStream: ItemStream {
    /// Which lines of the plan are carried out; the others are left out of the report, too.
    struct Selection: Sendable {
        /// The shard to which lines belong; nil for all.
        var shard: Shard?
        /// The lines to be tried again; nil for all.
        var retried: Set<Int>?

        func contains(_ number: Int) -> Bool {
            shard?.contains(number) != false && retried?.contains(number) != false
        }
    }

    private static let groupSize = 128

    private var plan: PlanReader
    private let selection: Selection
    private let context: CommandContext
    private let destination: any RememberingDestination
    private let report: BatchReport
    /// Whether the destination keeps the folders of the sources; a shard does not.
    private let hasFolders: Bool
    /// The directory to which the sources are relative, as they are shown: empty if it is the working directory.
    private let directory: FilePath
    /// Whether what a killed run has left was removed: if all items are known, no drop does it.
    private var isTidy: Bool

    init(
        _ plan: PlanReader, _ selection: Selection, context: CommandContext,
        destination: any RememberingDestination, report: BatchReport, isDryRun: Bool
    ) {
        self.plan = plan
        self.selection = selection
        self.context = context
        self.destination = destination
        self.report = report
        isTidy = isDryRun
        hasFolders = destination is FolderDestination
        let directory = plan.header.directoryPath
        self.directory = directory == context.environment.workingDirectory ? "" : directory
    }

    mutating func next(opening opens: (DragItem) async -> Bool) async throws -> [DragItem] {
        // After a signal, what was begun is ended; nothing else is begun.
        guard Interruption.arrived == nil else { return [] }
        if !isTidy { await destination.tidy() }
        isTidy = true
        var lines: [PlannedItem] = []
        while lines.count < Self.groupSize, let line = try plan.next() {
            if selection.contains(line.n) { lines.append(line) }
        }
        guard !lines.isEmpty else { return [] }
        let (wanted, id, destination, directory) = (lines, plan.id, destination, directory)
        let judged = try await BlockingWork.run {
            let queries = wanted.map { ReceiptQuery.line(PlanLine(plan: id, number: $0.n)) }
            return try zip(wanted, destination.received(queries)).map { line, received in
                try Self.judged(line, received, in: directory)
            }
        }
        let items = try await lift(judged)
        report.expect(lines.map { BatchReport.Line(number: $0.n) })
        return items
    }

    func extent() -> SourceExtent? {
        SourceExtent(items: selection.count(of: plan.header.items), bytes: nil)
    }

    /// What is to be done with a line.
    private enum Judgement: Sendable {
        case item(DragItem)
        case lift(PathArgument, PlannedItem)
    }

    private static func judged(
        _ line: PlannedItem, _ received: ReceivedSource?, in directory: FilePath
    ) throws -> Judgement {
        guard let source = line.itemSource(from: directory), let argument = line.argument(from: directory) else {
            throw CommandFailure(.usage, "line \(line.n + 1) of the plan has a source that cannot be a path")
        }
        if let received { return .item(DragItem(source, received: received)) }
        if line.status == ItemReport.Status.known.rawValue {
            return .item(DragItem(source, received: .planned(line)))
        }
        if let size = line.size, let mtime = line.mtime {
            guard let stamp = SourceStamp(of: source) else {
                return .item(.unreadable(source, because: gone(source)))
            }
            guard stamp.size == size, SourceTime.text(stamp.modified) == mtime else {
                return .item(.unreadable(source, because: changed(source, stamp, line)))
            }
        }
        return .lift(argument, line)
    }

    private func lift(_ judged: [Judgement]) async throws -> [DragItem] {
        var arguments: [PathArgument] = []
        for case .lift(let argument, _) in judged { arguments.append(argument) }
        var lifted = try await context.liftEach(arguments, inputName: nil)[...]
        return judged.map { judgement in
            switch judgement {
            case .item(let item): return item
            case .lift(let argument, let line):
                let found = lifted.popFirst() ?? []
                // With an entry of a damaged archive comes the failure of the archive, which has a line of its own.
                let source = line.itemSource(from: directory)
                let own = found.count > 1 ? found.filter { $0.item.source == source } : found
                guard own.count == 1, var item = own.first?.item else {
                    let source = argument.source(named: nil)
                    return .unreadable(source, because: Self.several(found.count, source))
                }
                do {
                    try line.restrictCompanions(of: &item)
                } catch {
                    return .unreadable(item.source, because: error)
                }
                var notes = item.notes
                notes.line = PlanLine(plan: plan.id, number: line.n)
                notes.plannedType = line.representation.flatMap { UniformType($0) }
                item.notes = notes
                // The plan has a line for each item: nothing is opened now, unless to find out why it cannot be.
                if item.itemProvider.representations.isEmpty == false {
                    item.opener = line.status == ItemReport.Status.failed.rawValue ? Self.failure(of: item) : nil
                }
                if hasFolders { item.folders = line.folders }
                return item
            }
        }
    }

    /// Opens a container that could not be opened completely when the plan was made, for the failure that is still its
    /// own: its other items have lines of their own.
    private static func failure(of container: DragItem) -> DragItem.Opener? {
        guard let open = container.opener else { return nil }
        return {
            let found = try await open()
            guard let failed = found.first(where: { $0.source == container.source }) else {
                throw several(found.count, container.source)
            }
            return [failed]
        }
    }

    private static func several(_ count: Int, _ source: ItemSource) -> ItemFailure {
        ItemFailure(
            code: "sourceChanged", subject: source.displayName, message: "stands for \(count) items, expected one",
            hint: "make a new plan for it")
    }

    private static func gone(_ source: ItemSource) -> ItemFailure {
        ItemFailure(
            code: "sourceChanged", subject: source.displayName, message: "is not there any more, or is not a file",
            hint: "make a new plan for the files that are there")
    }

    private static func changed(_ source: ItemSource, _ stamp: SourceStamp, _ line: PlannedItem) -> ItemFailure {
        let found =
            stamp.size == line.size
            ? "modified at \(SourceTime.text(stamp.modified)), expected \(line.mtime ?? "")"
            : "\(stamp.size) bytes, expected \(line.size ?? 0)"
        return ItemFailure(
            code: "sourceChanged", subject: source.displayName,
            message: "has changed since the plan was made: found \(found)", hint: "make a new plan for it")
    }
}

extension ReceivedSource {
    /// What a plan knew of an item when it was made.
    static func planned(_ line: PlannedItem) -> ReceivedSource {
        ReceivedSource(
            stamp: SourceStamp(file: FileIdentity(device: 0, inode: 0), size: line.size ?? 0, modified: 0), examined: 0,
            hash: nil,
            type: line.type.flatMap { UniformType($0) }, landed: line.duplicateOf.map { FilePath($0) })
    }
}

/// The items of a plan as those of a transfer.
struct PlanSupply: ItemSupply {
    let plan: PlanReader
    let selection: PlanStream.Selection
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
        return PlanStream(
            plan, selection, context: context, destination: remembering, report: report, isDryRun: isDryRun)
    }
}

/// A part of a plan: the lines whose number has the remainder `index` when it is divided by `count`.
struct Shard: Sendable, Hashable {
    let index: Int
    let count: Int

    func contains(_ number: Int) -> Bool { number % count == index }
}
