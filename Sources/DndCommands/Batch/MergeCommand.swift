import ArgumentParser
import ItemProviders
import SystemPackage
import Transfer

/// `dnd merge`: joins the shards of a plan, in its order.
struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", _superCommandName: "dnd",
        abstract: "Join the shards of a plan in a destination, in the order of the plan.",
        discussion: """
            The items are moved from the folders of the shards into DEST, by a rename if both are on one file system. The \
            result is the same as if one machine had run the plan. A merge that was interrupted can be run again: it skips \
            the items that have arrived. If a shard is missing or incomplete, nothing is merged, unless --partial is given.
            """)

    @Argument(help: ArgumentHelp("The folders of the shards, which dnd batch --shard made.", valueName: "shard"))
    var shards: [PathArgument]

    @Option(name: .customLong("plan"), help: ArgumentHelp("The plan of the shards.", valueName: "file"))
    var plan: PathArgument

    @Option(name: .customLong("to"), help: ArgumentHelp("The destination: a directory.", valueName: "dest"))
    var destination: PathArgument

    @Flag(name: .customLong("partial"), help: "Merge even if shards are missing or incomplete.")
    var isPartial = false

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            "Also write the report to this file; an earlier report there is replaced.", valueName: "file")
    )
    var report: PathArgument?

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Show what would happen, and change nothing.")
    var isDryRun = false

    @Flag(
        name: .customLong("json"),
        help: "Print one JSON object per line, one for each item, and a last one with the sums; this is the default.")
    var printsJSON = false

    @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Print where each item landed, and as which type.")
    var isVerbose = false

    @OptionGroup var display: DisplayOptions

    func run() async throws {
        let (path, folders) = (plan.path, shards.map(\.path))
        let (plan, merged) = try await BlockingWork.run {
            let plan = try PlanReader(path)
            return (plan, try MergedShards(folders, of: plan))
        }
        if merged.holeCount > 0, !isPartial {
            let numbers = merged.holes.map(String.init).joined(separator: ", ")
            throw CommandFailure(
                .usage, subject: path.string,
                "\(merged.holeCount) of \(plan.header.items) items have no outcome in these shards, the first is number \(numbers)",
                hint: "name all shards and run those that are not complete, or use --partial")
        }
        var options = try TransferOptions.parse(plan.header.options)
        // What lands was converted before, and is recorded as it was.
        (options.requiredType, options.losslessOnly, options.required) = (nil, false, nil)
        (options.skipsKnown, options.usuallySkipsKnown) = (false, false)
        options.acceptedTypes = try TypeListArgument(parsing: "public.item")
        (options.isDryRun, options.isVerbose) = (isDryRun, isVerbose)
        let report = try BatchReport(
            of: plan.id, listed: plan.header.items, on: .standard, to: report?.path)
        let result: Result<Void, any Error>
        do {
            try await TransferRunner(
                sources: MergeSupply(plan: plan, shards: merged, report: report, isDryRun: isDryRun),
                destination: destination, options: options, operation: .move, recorder: report
            ).run()
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try report.finish()
        try result.get()
    }
}
