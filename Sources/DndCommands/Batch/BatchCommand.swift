import FoundationEssentials
import ArgumentParser
import Conversion
import Destinations
import FileSystem
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// `dnd batch`: freezes a plan, runs it, resumes it, and answers jobs.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", _superCommandName: "dnd",
        abstract: "Plan a large transfer, run the plan, and run it again until everything has landed.",
        discussion: """
            With --plan-to, SOURCE... are planned as by dnd copy --dry-run, and the plan is written to a file. With a plan as \
            the only argument, the plan is run: a line for each item is printed on standard output, and at the end one with \
            the sums. Run again, it continues where it ended: items that have landed are not read. With - as the only \
            argument, jobs are read from standard input, and each is answered with a line.
            """)

    @OptionGroup var sources: SourceOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var tree: TreeOption

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "The destination of a new plan, or of jobs that name none; when a plan is run, another destination than its own, or with --shard the folder of the shard.",
            valueName: "dest"))
    var destination: PathArgument?

    @Option(
        name: .customLong("plan-to"),
        help: ArgumentHelp("Write a plan to this new file, and transfer nothing.", valueName: "file"))
    var planFile: PathArgument?

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            "Also write the report to this file; an earlier report there is replaced.", valueName: "file")
    )
    var report: PathArgument?

    @Option(
        name: .customLong("retry"),
        help: ArgumentHelp(
            "Run only the items that this report lacks, or whose failure in it is retryable.", valueName: "report"))
    var retried: PathArgument?

    @Option(
        name: .customLong("shard"),
        help: ArgumentHelp(
            "Run only the items whose number has the remainder K when divided by N, into the folder of the shard; with auto/N, K is taken from SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or PARALLEL_SEQ.",
            valueName: "k/n"),
        transform: ShardArgument.init(parsing:))
    var shard: ShardArgument?

    @Option(
        name: .customLong("grace"),
        help: ArgumentHelp(
            "After SIGTERM, SIGINT or SIGHUP, begin no further item, and give those that were begun this time to land, such as 25s; by default they are cancelled.",
            valueName: "time"),
        transform: { try SpanArgument.parse($0, option: "--grace", units: [.seconds, .minutes], example: "25s") })
    var grace: Duration?

    @OptionGroup var transfer: TransferOptions

    /// Whether jobs are read from standard input.
    private var takesJobs: Bool { planFile == nil && sources.sources.count == 1 && sources.sources[0].isStandardStream }

    func validate() throws {
        for (option, isGiven) in [
            ("--report", report != nil), ("--retry", retried != nil), ("--shard", shard != nil),
            ("--grace", grace != nil),
        ] where isGiven && (planFile != nil || takesJobs && option != "--grace") {
            throw ValidationError("\(option) needs a plan to run")
        }
        if planFile != nil {
            if destination == nil { throw ValidationError("--plan-to needs a destination: --to DEST") }
            return
        }
        if sources.sources.count != 1 || sources.filesFrom != nil {
            throw ValidationError(
                "expected one plan, or - for jobs; to make a plan of these sources, add --plan-to FILE")
        }
        if filter.filter != nil { throw ValidationError("--only and --exclude need --plan-to: a plan names each item") }
        if tree.keepsTree { throw ValidationError("--keep-tree needs --plan-to: a plan names the folder of each item") }
        if takesJobs { return }
        if shard != nil, destination == nil { throw ValidationError("--shard needs the folder of the shard: --to DIR") }
        if let option = try transfer.recorded().first {
            throw ValidationError("\(option) is decided when the plan is made, with --plan-to")
        }
    }

    func run() async throws {
        if let grace {
            Interruption.grace.store(Int(grace.components.seconds) * 1000, ordering: .releasing)
        }
        if let planFile, let destination {
            try filter.check(with: sources, keepsTree: tree.keepsTree)
            try await makePlan(planFile.path, to: destination)
        } else if takesJobs {
            try await JobRunner(destination: destination, options: transfer).run()
        } else {
            try await runPlan(sources.sources[0].path)
        }
    }

    // MARK: - A new plan

    private func makePlan(_ file: FilePath, to destination: PathArgument) async throws {
        let environment = ProcessEnvironment.current
        let (named, _) = try await DestinationArgument(destination).resolve(in: environment, transfer)
        guard !destination.isStandardStream, !destination.isClipboard,
            let remembering = named as? any RememberingDestination
        else {
            throw ValidationError("a batch needs a directory as its destination, found \(named.displayName)")
        }
        let folder = environment.workingDirectory
        let path = PathText(folder.pushing(destination.path))
        let isDirectoryName = destination.bytes.last == UInt8(ascii: "/")
        let header = PlanHeader(
            plan: PlanHeader.version, sha256: "", items: 0,
            destination: path.text + (isDirectoryName && !path.text.hasSuffix("/") ? "/" : ""),
            destinationBytes: path.base64.flatMap { Data(base64Encoded: $0) }, kind: remembering.kind,
            reads: remembering.readableTypes.map(\.identifier),
            lanes: (remembering as? BoardDestination)?.lanes ?? [],
            exists: (try? destination.path.stat()) != nil, directory: PathText(folder).text,
            directoryBytes: PathText(folder).base64.flatMap { Data(base64Encoded: $0) },
            keepsTree: tree.keepsTree, options: try transfer.recorded())
        let writer = try PlanWriter(to: file, header: header, destination: destination.path)
        defer { writer.close() }
        var options = transfer
        options.isDryRun = true
        do {
            try await TransferRunner(
                sources: FilteredSources(sources: sources, filter: filter.filter), destination: destination,
                options: options, operation: .copy, recorder: writer,
                tree: tree
            ).run()
        } catch let status as ExitCode where ![ExitStatus.usage.rawValue].contains(status.rawValue) {
            // Items that cannot land are lines of the plan, too.
            try writer.finish()
            throw status
        }
        try Task.checkCancellation()
        try writer.finish()
    }

    // MARK: - A run

    private func runPlan(_ path: FilePath) async throws {
        let plan = try await BlockingWork.run { try PlanReader(path) }
        let environment = ProcessEnvironment.current
        guard let shard else {
            let target = try destination ?? target(of: plan, in: environment)
            _ = try await run(plan, .init(retried: try failures(in: plan)), to: target, report: report?.path)
            return
        }
        guard let destination else { return }
        try await run(
            try shard.shard(in: environment), of: plan, in: ShardFolder(path: destination.path))
    }

    /// Runs a shard of the plan, unless it has been done.
    private func run(_ shard: Shard, of plan: PlanReader, in folder: ShardFolder) async throws {
        if try await repeatsDone(shard, of: plan, in: folder) { return }
        let lock = try await folder.open(for: plan, shard)
        defer { withExtendedLifetime(lock) {} }
        // Another run of the shard may have ended it meanwhile.
        if try await repeatsDone(shard, of: plan, in: folder) { return }
        let (counts, status) = try await run(
            plan, .init(shard: shard), to: PathArgument(path: folder.items), report: report?.path ?? folder.report)
        if counts.notReached == 0, counts.retryable == 0 {
            try folder.finish(
                .init(
                    plan: plan.id, shard: shard.index, of: shard.count, counts: counts,
                    exitStatus: status?.rawValue ?? 0))
        }
        if let status { throw status }
    }

    /// Prints the numbers of a shard that has been done.
    ///
    /// - Returns: false if it has not.
    /// - Throws: `ExitCode`, as when it was done.
    private func repeatsDone(_ shard: Shard, of plan: PlanReader, in folder: ShardFolder) async throws -> Bool {
        guard let done = try folder.done(), done.plan == plan.id, (done.shard, done.of) == (shard.index, shard.count)
        else { return false }
        await folder.removeRemains()
        try Console.standard.printLine(JSONLine.text(of: BatchSummary(plan: plan.id, counts: done.counts)))
        if done.exitStatus != 0 { throw ExitCode(done.exitStatus) }
        return true
    }

    /// Runs the selected items of the plan.
    ///
    /// - Returns: the numbers, and the exit status if not everything landed.
    private func run(
        _ plan: PlanReader, _ selection: PlanStream.Selection, to target: PathArgument, report path: FilePath?
    ) async throws -> (BatchCounts, ExitCode?) {
        var options = try TransferOptions.parse(plan.header.options)
        options.jobs = transfer.jobs
        options.progress = transfer.progress
        options.isDryRun = transfer.isDryRun
        options.isVerbose = transfer.isVerbose
        options.isQuiet = transfer.isQuiet
        // The folder of a shard is not the destination.
        if shard != nil { (options.kindToMake, options.usualKind) = (nil, nil) }
        options.failsFast = transfer.failsFast
        options.traces = transfer.traces
        let report = try BatchReport(
            of: plan.id, listed: selection.count(of: plan.header.items), on: .standard, to: path)
        let result: Result<Void, any Error>
        do {
            try await TransferRunner(
                sources: PlanSupply(plan: plan, selection: selection, report: report, isDryRun: options.isDryRun),
                destination: target, options: options, operation: .copy, recorder: report
            ).run()
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try report.finish()
        do {
            try result.get()
            return (report.counts, nil)
        } catch let status as ExitCode {
            if selection.shard == nil { throw status }
            return (report.counts, status)
        }
    }

    /// The destination of the plan, as it was named if the command runs where the plan was made.
    private func target(of plan: PlanReader, in environment: ProcessEnvironment) throws -> PathArgument {
        guard let target = plan.header.destinationArgument else {
            throw CommandFailure(.usage, subject: plan.path.string, "the plan names no destination")
        }
        if plan.header.exists, (try? target.path.stat()) == nil {
            throw CommandFailure(
                .failure, subject: target.path.string,
                "does not exist any more: it was a \(plan.header.kind) when the plan was made",
                hint: "make it again, or name another destination with --to")
        }
        var relative = target.path
        guard plan.header.directoryPath == environment.workingDirectory,
            relative.removePrefix(environment.workingDirectory), !relative.isEmpty
        else { return target }
        let slash = target.bytes.last == UInt8(ascii: "/") ? [UInt8(ascii: "/")] : []
        return PathArgument(bytes: relative.bytes + slash, isFileName: true) ?? target
    }

    /// The lines that are to be tried again; nil for all.
    private func failures(in plan: PlanReader) throws -> Set<Int>? {
        try retried.map { try RetriedLines($0.path, of: plan).numbers }
    }
}

extension PlanStream.Selection {
    /// The number of lines, of those with the numbers 1 to `all`.
    func count(of all: Int) -> Int {
        if shard == nil, let retried { return retried.count }
        guard shard != nil, all > 0 else { return all }
        return (1...all).count(where: contains)
    }
}
