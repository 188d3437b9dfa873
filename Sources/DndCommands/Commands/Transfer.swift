import Converters
import ArgumentParser
import Destinations
import DragSources
import DropSessions
import ItemProviders
import UniformTypes

/// A transfer as `copy`, `move`, `paste`, `drop` and `hover` run it: lift, negotiate, drop, transfer, report.
struct Transfer {
    let sources: any ItemSupply
    let destination: PathArgument
    let options: TransferOptions
    let operation: DropOperation
    /// Whether a move removes a source that was converted.
    var allowsConversion = false
    /// Whether items are copied even inside their own store.
    var insistsOnCopy = false

    func run() async throws {
        try options.check(with: destination)
        let console = Console.standard
        let isStore = !self.destination.isStandardStream && !self.destination.isClipboard
        let place = isStore ? self.destination.path : nil
        if let place { UserTypes.declare(in: [place]) }
        let context = try CommandContext(jobs: options.jobs, conversions: options.conversions, destination: place)
        // The destination is checked before standard input is read, so that a typing error costs no input.
        let (named, intent) = try await DestinationArgument(self.destination).resolve(
            in: context.environment, options)
        var dropOptions = DropOptions(
            intent: intent, collision: options.collision ?? named.usualCollision, operation: operation,
            preservedMetadata: options.preservedMetadata, keptQualities: options.keptQualities)
        dropOptions.origin = .current
        if let awaited = try sources.awaited(),
            let refusals = try await DestinationPrecheck(destination: named, options: dropOptions).reports(on: awaited)
        {
            return try TransferReporter(options: options, console: console, destination: named).report(refusals)
        }
        let lifted = try await sources.items(by: context, nameForInput: named.nameForInput)
        let destination = named.receiving(lifted, options)
        // A trace shows more than a bar, and both on one screen are unreadable.
        let bar =
            options.traces || options.isDryRun
            ? nil : ProgressBar.bar(options.progress, on: console, terminal: context.environment.terminal)
        let conductor = DropConductor(
            destination: destination,
            configuration: .init(
                options: dropOptions, acceptedTypes: options.acceptedTypes?.types, preference: options.preference,
                requiredType: options.requiredType?.type, losslessOnly: options.losslessOnly,
                keptQualities: options.keptQualities, allowsConversion: allowsConversion,
                insistsOnCopy: insistsOnCopy, stripsPictures: options.conversions.strip != nil,
                isDryRun: options.isDryRun,
                jobs: context.jobs),
            observer: observer(for: bar, on: console), staged: sources.staged)
        let items = lifted.map { item in
            SameFile.failure(of: item, on: destination).map { .unreadable(item.source, because: $0) } ?? item
        }
        // Any item can be bundled in one file, but this is offered only if requested.
        let wanted = [options.requiredType?.type].compactMap(\.self) + (options.acceptedTypes?.types ?? [])
        if (destination.readableTypes + wanted).contains(.itemBundle) { items.forEach { $0.offeringBundle() } }
        if console.outputIsTerminal, !options.forcesTerminal { try refuseBinary(items, by: conductor) }
        let (reports, failure) = try await drop(items, by: conductor, bar)
        await context.converters.close()
        try sources.settle(reports)
        do {
            var reasons = RefusalReasons(
                converters: context.converters.all,
                readable: [options.requiredType?.type].compactMap(\.self) + conductor.readableTypes)
            try TransferReporter(options: options, console: console, destination: destination)
                .report(reports.map { reasons.explaining($0) })
        } catch is ExitCode where failure != nil {
        } catch is ClosedPipe where failure != nil {}
        if let failure { throw failure }
    }

    /// Returns the reports, and the error that ended the drop early, if any.
    private func drop(
        _ items: [DragItem], by conductor: DropConductor, _ bar: ProgressBar?
    ) async throws -> ([ItemReport], (any Error)?) {
        try await withTaskCancellationHandler {
            do {
                if let bar { return (try await bar.whileDrawing { try await conductor.drop(items) }, nil) }
                return (try await conductor.drop(items), nil)
            } catch let unfinished as UnfinishedDrop {
                return (unfinished.reports, unfinished.underlying)
            }
        } onCancel: {
            conductor.progress.cancel()
        }
    }

    /// The observer of the conversation: that of the sources, the display, or both.
    private func observer(for bar: ProgressBar?, on console: Console) -> ConversationObserver? {
        let observers = [sources.observer, display(for: bar, on: console)].compactMap(\.self)
        guard observers.count > 1 else { return observers.first }
        return { event in for observer in observers { observer(event) } }
    }

    /// The observer that shows the conversation to the user: trace or progress bar.
    private func display(for bar: ProgressBar?, on console: Console) -> ConversationObserver? {
        if options.traces {
            return { event in if let line = try? JSONLine.text(of: event) { console.note(line) } }
        }
        guard let bar else { return nil }
        return { event in bar.note(event) }
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
