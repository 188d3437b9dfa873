import ArgumentParser
import Destinations
import SystemPackage
import Transfer

/// `dnd verify`: compares a store with its records, and repairs it.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", _superCommandName: "dnd",
        abstract: "Compare a journal, a board or a frame with its records, and repair it.")

    @Argument(help: ArgumentHelp("The destination's directory.", valueName: "dest"))
    var destination: PathArgument

    @Flag(name: .customLong("repair"), help: "Print how each difference will be repaired, and then repair it.")
    var repairs = false

    @Flag(
        name: [.customShort("n"), .customLong("dry-run")],
        help: "With --repair, show what would be done, and change nothing.")
    var isDryRun = false

    @Option(
        name: .customLong("since"),
        help: ArgumentHelp(
            "Compare only contents that were not compared for this long (24h, 30d, 8w), the longest unchecked first.",
            valueName: "span"),
        transform: {
            try SpanArgument.parse($0, option: "--since", units: [.hours, .days, .weeks], example: "30d")
        })
    var since: Duration?

    @Option(
        name: .customLong("time-limit"),
        help: ArgumentHelp(
            "Start no further comparison after this time (90s, 30m, 1h); the next run continues from there.",
            valueName: "span"),
        transform: {
            try SpanArgument.parse($0, option: "--time-limit", units: [.seconds, .minutes, .hours], example: "1h")
        })
    var timeLimit: Duration?

    @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Also show the items without differences.")
    var isVerbose = false

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if isDryRun, !repairs { throw ValidationError("--dry-run needs --repair") }
    }

    func run() async throws {
        let console = Console.standard
        UserTypes.declare(in: [destination.path])
        let (printsJSON, isVerbose, repairs) = (printsJSON, isVerbose, repairs)
        let options = VerificationOptions(since: since, timeLimit: timeLimit, repairs: repairs && !isDryRun)
        let summary = try await DestinationArgument(destination).verification().run(options, origin: .current) {
            finding in
            if printsJSON {
                try console.printLine(JSONLine.text(of: VerifyRecord(finding: finding)))
            } else if isVerbose || finding.status != .same {
                try console.printLine(Self.line(of: finding, withRepair: repairs))
            }
            if let hint = finding.hint { console.hint(hint) }
        }
        for line in Self.lines(of: summary, hasRepaired: options.repairs) { console.note(line) }
        let left = summary.differences - summary.repaired
        if left > 0 { throw ExitCode((summary.errors > 0 ? ExitStatus.failure : .incomplete).rawValue) }
    }

    private static func line(of finding: VerificationFinding, withRepair: Bool) -> String {
        var line = "\(finding.status.sign) \(finding.path.string.printable)"
        if let message = finding.message { line += ": \(message.printable)" }
        if withRepair, finding.status != .same {
            line += finding.repair.map { "; repair: \($0.printable)" } ?? "; cannot be repaired"
        }
        return line
    }

    private static func lines(of summary: VerificationSummary, hasRepaired: Bool) -> [String] {
        let count = { (status: VerificationFinding.Status) in summary.items[status] ?? 0 }
        let items = summary.items.values.reduce(0, +)
        var line = """
            \(items) \(items == 1 ? "item" : "items"): \(count(.same)) same, \(count(.renamed)) renamed, \
            \(count(.missing)) missing, \(count(.unrecorded)) not recorded, \(count(.differs)) different, \
            \(count(.error)) unreadable
            """
        if summary.problems > 0 {
            line += "; \(summary.problems) \(summary.problems == 1 ? "problem" : "problems") in the rest of the store"
        }
        var lines = [line]
        if summary.presenceOnly > 0 {
            lines.append("\(summary.presenceOnly) of them are folders or have no hash: only their presence was checked")
        }
        if summary.isCutShort {
            lines.append("stopped at the time limit; the next run begins with the items checked longest ago")
        }
        if hasRepaired, summary.differences > 0 {
            lines.append("\(summary.repaired) repaired, \(summary.differences - summary.repaired) left")
        }
        return lines
    }
}

/// One item, or one part of a store, in the output of `verify --json`.
struct VerifyRecord: Encodable {
    let finding: VerificationFinding

    private enum Key: String, CodingKey { case path, pathBytes, lane, part, status, message, repair }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let path = PathText(finding.path)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encodeAlways(finding.lane, forKey: .lane)
        try container.encode(finding.part.rawValue, forKey: .part)
        try container.encode(finding.status.rawValue, forKey: .status)
        try container.encodeAlways(finding.message, forKey: .message)
        try container.encodeAlways(finding.repair, forKey: .repair)
    }
}
