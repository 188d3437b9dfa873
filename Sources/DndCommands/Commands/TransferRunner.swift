import ArgumentParser
import Clipboards
import Converters
import Destinations
import DragSources
import DropSessions
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// A transfer as `copy`, `move`, `paste`, `drop` and `hover` run it: lift, negotiate, drop, transfer, report.
struct TransferRunner {
    let sources: any ItemSupply
    let destination: PathArgument
    let options: TransferOptions
    let operation: DropOperation
    /// Whether a move removes a source that was converted.
    var allowsConversion = false
    /// Whether items are copied even inside their own store.
    var insistsOnCopy = false
    /// Records the outcome of each item, instead of lines on standard output; nil for none.
    var recorder: (any ReportRecorder)?
    /// Whether the folders of the sources are kept.
    var tree: TreeOption?
    private let companionsLeft = CompanionsLeft()
    private let keptMetadata = KeptMetadataWarning()

    init(
        sources: any ItemSupply, destination: PathArgument, options: TransferOptions, operation: DropOperation,
        allowsConversion: Bool = false, insistsOnCopy: Bool = false, recorder: (any ReportRecorder)? = nil,
        tree: TreeOption? = nil
    ) {
        self.sources = sources
        self.destination = destination
        self.options = options
        self.operation = operation
        self.allowsConversion = allowsConversion
        self.insistsOnCopy = insistsOnCopy
        self.recorder = recorder
        self.tree = tree
    }

    func run() async throws {
        let stage: Stage
        let refusals: [ItemReport]?
        do {
            stage = try await self.stage()
            if sources.optionUse != .ofPlan { try checkOptions(on: stage) }
            refusals = try await self.refusals(on: stage)
        } catch {
            try recordRefusal(error)
            throw error
        }
        if let refusals { return try report(refusals, on: stage) }
        let newDirectory = NewDirectory(destination, stage.destination, options)
        let work = try await work(on: stage)
        let reporter = Mutex(reporter(of: work, on: stage))
        var failure: (any Error)?
        do {
            func run() async throws {
                try await drop(work, on: stage) { [sources, companionsLeft] reports in
                    let complete = companionsLeft.adding(to: reports)
                    stage.display?.meter.note(complete)
                    let reports = reporter.withLock { $0.explaining(complete) }
                    try sources.settle(reports)
                    try reporter.withLock { try $0.report(reports) }
                }
            }
            if let display = stage.display { try await display.whileRunning(run) } else { try await run() }
        } catch {
            failure = error
        }
        await stage.context.converters.close()
        if !options.isQuiet, recorder?.isQuiet != true, let line = newDirectory?.line { stage.console.note(line) }
        do {
            try reporter.withLock {
                try $0.finish(
                    leftOut: stage.context.lifter.leftOut, reasonForNone: failure == nil ? sources.reasonForNone : nil)
            }
        } catch is ExitCode where failure != nil {
        } catch is ClosedPipe where failure != nil {}
        guard let failure else { return }
        if reporter.withLock(\.isEmpty) { try recordRefusal(failure) }
        throw failure
    }

    /// The reports on the sources, if the transfer waits for standard input, and the destination refuses all items.
    private func refusals(on stage: Stage) async throws -> [ItemReport]? {
        guard let awaited = try sources.awaited() else { return nil }
        return try await DestinationPrecheck(destination: stage.destination, options: stage.dropOptions)
            .reports(on: awaited)
    }

    /// Writes a JSON line for each named source, if the destination has refused all of them before one was read. Its error is
    /// printed once.
    private func recordRefusal(_ error: any Error) throws {
        guard let refusal = error as? DestinationError, options.printsJSON, recorder == nil,
            CommandFailure(refusal).status != .usage
        else { return }
        for source in sources.named {
            let report = ItemReport(
                source: source, type: nil, operation: operation, status: .failed,
                failure: ItemFailure(refusal, subject: nil))
            try Console.standard.printLine(JSONLine.text(of: TransferRecord(report: report)))
        }
    }

    /// Refuses options that would apply to nothing that the destination could receive.
    ///
    /// - Throws: `CommandFailure`, and the errors of finding the destination.
    func checkOptions() async throws {
        if !options.conversions.given.isEmpty || tree?.keepsTree == true { try checkOptions(on: await stage()) }
    }

    /// Refuses a file that takes one item only, for items that come one after another.
    ///
    /// - Throws: `CommandFailure`, and the errors of finding the destination.
    func checkTakesMany() async throws {
        let found = try await stage().destination
        guard let single = found as? any SingleFileDestination, !(single is JoinedFileDestination) else { return }
        throw CommandFailure(
            .usage, subject: found.displayName,
            "is one file, but a drop folder needs a destination that keeps every item",
            hint: "name a directory, or insert the texts as lines: --at end")
    }

    private func checkOptions(on stage: Stage) throws {
        try use(on: stage, by: conductor(on: stage, dropping: stage.destination)).checkDestination()
    }

    // MARK: - The stage

    /// What is known about a transfer before its items are read.
    private struct Stage: Sendable {
        let console: Console
        let context: CommandContext
        let destination: any DropDestination
        let dropOptions: DropOptions
        /// The folder in which the items land if folders that are opened are kept; nil if they are not.
        let treeRoot: FilePath?
        /// The destination that is asked what it has received before; nil if nothing is left out.
        let remembering: (any RememberingDestination)?
        /// Whether what it has received before is left out.
        let skipsKnown: Bool
        /// Nil for none.
        let display: ProgressDisplay?
    }

    /// Finds the destination. It is checked before standard input is read, so that a typing error costs no input.
    private func stage() async throws -> Stage {
        try options.check(with: destination)
        let console = Console.standard
        let isStore = !destination.isStandardStream && !destination.isClipboard
        let place = isStore ? destination.path : nil
        if let place { UserTypes.declare(in: [place]) }
        let context = try CommandContext(
            jobs: options.jobs, conversions: options.conversions, destination: place,
            joinsCompanions: sources.joinsCompanions && options.companions.areTogether)
        let (named, intent) = try await DestinationArgument(destination).resolve(
            in: context.environment, options, joiners: context.joiners)
        var dropOptions = DropOptions(
            intent: intent, collision: try collision(in: named), operation: operation,
            preservedMetadata: options.preservedMetadata, keptQualities: options.keptQualities)
        dropOptions.losslessOnly = options.losslessOnly
        dropOptions.proves = options.proves
        dropOptions.origin = .current
        let skipsKnown = options.skipsKnown || options.usuallySkipsKnown && named is any RememberingDestination
        dropOptions.remembersContent = skipsKnown
        // A trace shows more than a line, and both on one screen are unreadable.
        let display =
            options.isDryRun || options.traces && options.progress != .json
                || options.isQuiet && options.progress == .auto
            ? nil : ProgressDisplay.display(options.progress, on: console, in: context.environment)
        return Stage(
            console: console, context: context, destination: named, dropOptions: dropOptions,
            treeRoot: try tree?.root(in: named),
            remembering: skipsKnown || sources.remembers ? try remembering(named) : nil, skipsKnown: skipsKnown,
            display: display)
    }

    /// What to do if a name is taken.
    ///
    /// - Throws: `CommandFailure` if the user says so for a destination in which items have no names.
    private func collision(in named: any DropDestination) throws(CommandFailure) -> DropOptions.Collision {
        if options.collision != nil,
            named is StandardOutputDestination || named is ClipboardDestination || named is RowsDestination
        {
            throw CommandFailure(
                .usage, subject: named.displayName,
                "--if-exists does not apply: expected a directory or a file that is written, found \(named.kind)",
                hint: "omit --if-exists")
        }
        return options.collision ?? options.usualCollision ?? named.usualCollision
    }

    private func conductor(on stage: Stage, dropping destination: any DropDestination) -> DropConductor {
        var configuration = DropConfiguration(
            options: stage.dropOptions, acceptedTypes: options.acceptedTypes?.types, preference: options.preference,
            requiredType: options.requiredType?.type, losslessOnly: options.losslessOnly,
            keptQualities: options.keptQualities, allowsConversion: allowsConversion,
            insistsOnCopy: insistsOnCopy, stripsPictures: options.conversions.effectiveStrip != nil,
            isDryRun: options.isDryRun, failsFast: options.failsFast, jobs: stage.context.jobs)
        configuration.skipsKnown = stage.skipsKnown
        configuration.keepsTree = stage.treeRoot != nil
        var conductor = DropConductor(
            destination: destination, configuration: configuration,
            observer: observer(with: stage.display, on: stage.console), staged: sources.staged)
        conductor.follower = stage.display?.meter.follow
        return conductor
    }

    /// Reports that the destination refuses all sources, whatever they are.
    private func report(_ refusals: [ItemReport], on stage: Stage) throws {
        var reporter = TransferReporter(
            options: options, recorder: recorder, console: stage.console, destination: stage.destination)
        stage.display?.begin(at: 0)
        try reporter.report(refusals)
        stage.display?.meter.note(refusals)
        stage.display?.end(at: 0)
        try reporter.finish()
    }

    private func reporter(of work: Work, on stage: Stage) -> TransferReporter {
        TransferReporter(
            options: options, recorder: recorder, console: stage.console, destination: work.conductor.destination,
            reasons: RefusalReasons(
                converters: stage.context.converters.deferred,
                readable: [options.requiredType?.type].compactMap(\.self) + work.conductor.readableTypes))
    }

    /// The destination as one that remembers what it has received.
    private func remembering(_ named: any DropDestination) throws -> any RememberingDestination {
        guard let remembering = named as? any RememberingDestination else {
            throw ValidationError(
                "--skip-known needs a directory as its destination, found \(named.displayName)"
            )
        }
        return remembering
    }

    /// The items of a drop, and its conductor.
    private struct Work {
        enum Items {
            case all([DragItem])
            case stream(any ItemStream)
        }

        let conductor: DropConductor
        let items: Items
    }

    /// The items as a stream, if the destination receives a drop in groups; or else all of them.
    private func work(on stage: Stage) async throws -> Work {
        let conductor = conductor(on: stage, dropping: stage.destination)
        let (takesGroups, nameForInput) = (conductor.takesGroups, stage.destination.nameForInput)
        var stream =
            takesGroups || sources.isFiltered || stage.skipsKnown || stage.treeRoot != nil
            ? try sources.stream(
                by: stage.context, nameForInput: nameForInput,
                rules: LiftRules(
                    remembering: stage.remembering, folder: (stage.destination as? FolderDestination)?.directory,
                    keepsTree: stage.treeRoot != nil)) : nil
        if takesGroups, let stream {
            stage.display?.meter.announce(stream.extent())
            return Work(conductor: conductor, items: .stream(stream))
        }
        let items: [DragItem]
        if let filtered = try await stream?.all(opening: { await conductor.opens($0) }) {
            items = filtered
        } else {
            items = try await sources.items(by: stage.context, nameForInput: nameForInput)
        }
        let work = Work(
            conductor: self.conductor(on: stage, dropping: stage.destination.receiving(items, options)),
            items: .all(items))
        if stage.console.outputIsTerminal, !options.forcesTerminal { try refuseBinary(items, by: work.conductor) }
        return work
    }

    /// Drops the items; a signal that ends the command cancels what is being loaded.
    ///
    /// - Parameter report: Receives the reports of a group of items.
    private func drop(
        _ work: Work, on stage: Stage, report: @escaping @Sendable ([ItemReport]) throws -> Void
    ) async throws {
        let (conductor, meter) = (work.conductor, stage.display?.meter)
        var use = use(on: stage, by: conductor)
        try await withTaskCancellationHandler {
            switch work.items {
            case .all(let items):
                let items = await prepared(items, for: conductor, use)
                if sources.optionUse == .ofItems {
                    await use.note(items)
                    try use.check()
                }
                meter?.read(items.map(\.source.size))
                meter?.noteEnd()
                do {
                    try report(try await conductor.drop(items))
                } catch let unfinished as UnfinishedDrop {
                    try report(unfinished.reports)
                    throw unfinished.underlying
                } catch let refusal as DestinationError where recorder == nil && items.count > 1 {
                    try report(items.map { refused($0, by: refusal) })
                    throw ExitCode(CommandFailure(refusal).status.rawValue)
                }
            case .stream(var stream):
                var ahead = GroupsAhead(use, isUsed: sources.optionUse == .ofItems, mayWait: !sources.arrivesOverTime)
                try await conductor.drop {
                    let next = try await ahead.next { try await group(of: &stream, for: conductor, use) }
                    guard let items = next else {
                        meter?.noteEnd()
                        return nil
                    }
                    meter?.read(items.map(\.source.size))
                    return .init(items, isApart: movesFolder(items))
                } report: {
                    try report($0)
                }
            }
        } onCancel: {
            conductor.progress.cancel()
        }
    }

    /// The report on an item that the destination refuses together with all others.
    private func refused(_ item: DragItem, by refusal: DestinationError) -> ItemReport {
        ItemReport(
            source: item.source, type: item.type, operation: operation, status: .failed,
            failure: ItemFailure(refusal, subject: nil))
    }

    private func use(on stage: Stage, by conductor: DropConductor) -> OptionUse {
        OptionUse(of: options.conversions, in: stage.context.lifter.graph, dropping: conductor)
    }

    /// The next items of a stream. If a folder is moved, whose files may be sources too, these are all that remain: what
    /// lies in each other is moved by one group.
    private func group(
        of stream: inout any ItemStream, for conductor: DropConductor, _ use: OptionUse
    ) async throws -> [DragItem] {
        var items: [DragItem] = []
        repeat {
            let more = try await stream.next { await conductor.opens($0) }
            if more.isEmpty { break }
            items += await prepared(more, for: conductor, use)
        } while items.isEmpty || movesFolder(items)
        return items
    }

    private func movesFolder(_ items: [DragItem]) -> Bool {
        operation == .move
            && items.contains { $0.type.conforms(to: .directory) || $0.companions.contains(where: \.isFolder) }
    }

    /// The items as the destination gets them.
    private func prepared(_ items: [DragItem], for conductor: DropConductor, _ use: OptionUse) async -> [DragItem] {
        var prepared: [DragItem] = []
        for item in items {
            guard let item = await sources.adjusted(item) else { continue }
            let own = options.conversions.effectiveStrip == nil ? item : companionsLeft.take(from: item)
            let one = self.prepared(own, for: conductor)
            if await use.keepsMetadata(of: one) { keptMetadata.give(for: one, on: .standard) }
            prepared.append(await use.refusingMetadata(in: one))
        }
        return prepared
    }

    private func prepared(_ item: DragItem, for conductor: DropConductor) -> DragItem {
        if let failure = SameFile.failure(of: item, on: conductor.destination, operation: operation) {
            return .unreadable(item.source, because: failure)
        }
        // Any item can be bundled in one file, but this is offered only if requested.
        let wanted = [options.requiredType?.type].compactMap(\.self) + (options.acceptedTypes?.types ?? [])
        if (conductor.destination.readableTypes + wanted).contains(.itemBundle) { item.offeringBundle() }
        return item
    }

    /// The observer of the conversation: those of the sources, the trace and the progress.
    private func observer(with display: ProgressDisplay?, on console: Console) -> ConversationObserver? {
        let observers = [sources.observer, trace(on: console), display.map { $0.meter.note }].compactMap(\.self)
        guard observers.count > 1 else { return observers.first }
        return { event in for observer in observers { observer(event) } }
    }

    /// The observer that writes the conversation to standard error.
    private func trace(on console: Console) -> ConversationObserver? {
        guard options.traces else { return nil }
        return { event in if let line = try? JSONLine.text(of: event) { console.note(line) } }
    }

    /// Refuses to write data that is not text to a terminal.
    private func refuseBinary(_ items: [DragItem], by conductor: DropConductor) throws {
        guard conductor.destination is StandardOutputDestination, !options.isDryRun else { return }
        for item in items {
            guard let type = conductor.negotiate(item).agreement?.representation.type, !type.conforms(to: .text) else {
                continue
            }
            throw CommandFailure(
                .incomplete, subject: item.source.displayName,
                "cannot write \(type) to a terminal: it is not text",
                hint: "redirect it to a file (> FILE), convert it to text (--as txt), or use --force")
        }
    }
}
