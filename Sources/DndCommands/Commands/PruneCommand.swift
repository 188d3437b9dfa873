import FoundationEssentials
import ArgumentParser
import Destinations
import Previews
import SystemPackage
import Transfer

/// `dnd prune`: deletes the history of a store, by age or size.
struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", _superCommandName: "dnd",
        abstract: "Delete old entries from the history of a destination, by age or size.")

    @Argument(help: ArgumentHelp("The destination's directory.", valueName: "dest"))
    var destination: PathArgument

    @Option(
        name: .customLong("older-than"),
        help: ArgumentHelp(
            "Delete what was displaced longer ago than this, in minutes (m), hours (h), days (d) or weeks (w), such as 30d.",
            valueName: "age"),
        transform: {
            try SpanArgument.parse(
                $0, option: "--older-than", units: [.minutes, .hours, .days, .weeks], example: "30d")
        })
    var age: Duration?

    @Option(
        name: .customLong("keep"),
        help: ArgumentHelp(
            "Keep at most this many bytes, the most recently displaced: 500M, 2G, or 0 for none.", valueName: "size"),
        transform: { try SizeArgument.parse($0, option: "--keep") })
    var size: Int64?

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Show what would be deleted, and change nothing.")
    var isDryRun = false

    @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Print the outcome for each file.")
    var isVerbose = false

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each file.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        guard age != nil || size != nil else {
            throw ValidationError(
                "expected --older-than or --keep, such as --older-than 30d or --keep 1G")
        }
    }

    func run() async throws {
        let console = Console.standard
        let limit = HistoryLimit(
            moment: age.map { Date(timeIntervalSinceNow: -Double($0.components.seconds)) }, bytes: size)
        let pruned = try await DestinationArgument(destination).pruning()
            .prune(limit, origin: .current, isDryRun: isDryRun)
        let done = pruned.items.filter { $0.failure == nil }
        if printsJSON {
            for item in pruned.items {
                try console.printLine(JSONLine.text(of: PruneRecord(item: item, isDryRun: isDryRun)))
            }
        } else {
            if isVerbose || isDryRun {
                for item in done {
                    try console.printLine(
                        "\(item.displaced.formatted(.iso8601))  \(ByteCount(item.bytes))  \(item.kept.string.printable), of \(item.path.string.printable)"
                    )
                }
            }
            let bytes = done.reduce(0) { $0 + $1.bytes }
            let files = done.count == 1 ? "1 file" : "\(done.count) files"
            let shared =
                pruned.shared > 0 ? ", and \(ByteCount(pruned.shared)) by sharing the content of equal files" : ""
            try console.printLine(
                "\(isDryRun ? "would free" : "freed") \(ByteCount(bytes)) in \(files)\(shared); the history keeps \(ByteCount(pruned.remaining))"
            )
        }
        if pruned.strays > 0 {
            let files = pruned.strays == 1 ? "1 file is" : "\(pruned.strays) files are"
            console.warning(
                "\(files) in its history but not in its log, and not removed", subject: destination.path.string,
                hint: "list them: dnd verify \(ShellWord.quoted(destination.path.string))")
        }
        var status = ExitStatus.success
        for item in pruned.items {
            guard let error = item.failure else { continue }
            let failure = CommandFailure(error)
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
            status = status.worse(failure.status)
        }
        if status != .success { throw ExitCode(status.rawValue) }
    }
}

/// One history file in the output of `prune --json`.
struct PruneRecord: Encodable {
    let item: PrunedHistory.Item
    let isDryRun: Bool

    private enum Key: String, CodingKey { case path, pathBytes, status, kept, bytes, displaced, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let path = PathText(item.path)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encode(item.failure != nil ? "failed" : isDryRun ? "planned" : "pruned", forKey: .status)
        try container.encode(item.kept.string, forKey: .kept)
        try container.encode(item.bytes, forKey: .bytes)
        try container.encode(item.displaced.formatted(.iso8601), forKey: .displaced)
        let failure = item.failure.map { ItemFailure($0, subject: nil) }
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
