import ArgumentParser
import Destinations
import SystemPackage
import Transfer

/// `dnd undo`: reverses an operation.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", _superCommandName: "dnd", abstract: "Undo an operation on a destination.")

    @OptionGroup var reversal: ReversalOptions

    func run() async throws { try await reversal.run(.undo) }
}

/// `dnd redo`: repeats an undone operation.
struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", _superCommandName: "dnd", abstract: "Redo an operation that dnd undo has undone.")

    @OptionGroup var reversal: ReversalOptions

    func run() async throws { try await reversal.run(.redo) }
}

/// The options of `dnd undo` and `dnd redo`.
struct ReversalOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The destination's directory, or a file in a plain folder.", valueName: "dest"))
    var destination: PathArgument

    @Argument(
        help: ArgumentHelp("The operation's number in dnd log; the default is the last one.", valueName: "id"))
    var operation: Int64?

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Show what would be done, and change nothing.")
    var isDryRun = false

    @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Print the outcome for each item.")
    var isVerbose = false

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if let operation, operation < 1 {
            throw ValidationError("invalid operation \(operation): expected a number from 1, as dnd log shows it")
        }
    }

    func run(_ direction: ReversalDirection) async throws {
        let console = Console.standard
        let outcome = try await DestinationArgument(destination).reversing()
            .reverse(operation, direction, origin: .current, isDryRun: isDryRun)
        if printsJSON {
            for item in outcome.items {
                try console.printLine(
                    JSONLine.text(of: ReversalRecord(outcome: outcome, item: item, isDryRun: isDryRun)))
            }
        } else {
            let done = outcome.items.filter { $0.failure == nil }
            try console.printLine(summary(of: outcome, direction, done.count))
            if isVerbose || isDryRun {
                for item in done { try console.printLine("    " + line(of: item)) }
            }
        }
        var status = ExitStatus.success
        for item in outcome.items {
            guard let error = item.failure else { continue }
            let failure = CommandFailure(error)
            // An item that was changed or removed since is left alone; that is not a failure of the command.
            let isLeft = error.code == .noSuchItem || error.code == .notFound
            if status != .failure { status = isLeft ? .incomplete : failure.status }
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
        }
        if status != .success { throw ExitCode(status.rawValue) }
    }

    private func summary(of outcome: ReversalOutcome, _ direction: ReversalDirection, _ count: Int) -> String {
        let verb =
            switch (direction, isDryRun) {
            case (.undo, false): "undid"
            case (.undo, true): "would undo"
            case (.redo, false): "redid"
            case (.redo, true): "would redo"
            }
        let all = outcome.items.count
        let items = count == all ? (all == 1 ? "1 item" : "\(all) items") : "\(count) of \(all) items"
        let command = outcome.command.map { ", \($0.printable.shortened(to: OutputWidth.commandLine))" } ?? ""
        return "\(verb) operation \(outcome.operation)\(command): \(items)"
    }

    private func line(of item: ReversalOutcome.Item) -> String {
        let path = item.path.string.printable
        let source = item.source.map { ", and its source is at \($0.string.printable) again" } ?? ""
        return switch item.action {
        case .removed: "removed   \(path)\(source)"
        case .restored: "restored  \(path)"
        case .replaced: "replaced  \(path), by its earlier version\(source)"
        case .moved: "moved     \(path), back to its place"
        case .returned: "returned  \(item.source?.string.printable ?? path)"
        default: "\(item.action?.rawValue ?? "left")  \(path)"
        }
    }
}

/// One item in the output of `undo --json` and `redo --json`.
struct ReversalRecord: Encodable {
    let outcome: ReversalOutcome
    let item: ReversalOutcome.Item
    let isDryRun: Bool

    private enum Key: String, CodingKey { case operation, path, pathBytes, status, action, source, sourceBytes, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(outcome.operation, forKey: .operation)
        let path = PathText(item.path)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encode(item.failure != nil ? "left" : isDryRun ? "planned" : "reversed", forKey: .status)
        try container.encodeAlways(item.action?.rawValue, forKey: .action)
        let source = item.source.map(PathText.init)
        try container.encodeAlways(source?.text, forKey: .source)
        if let bytes = source?.base64 { try container.encode(bytes, forKey: .sourceBytes) }
        let failure = item.failure.map { ItemFailure($0, subject: nil) }
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
