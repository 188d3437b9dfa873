import ArgumentParser
import Destinations
import DropSessions
import Synchronization
import SystemPackage

/// `dnd log`: shows the operations on a destination.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Show the operations on a destination, the newest first.")

    @Argument(help: ArgumentHelp("The destination's directory, or a file in a plain folder.", valueName: "dest"))
    var destination: PathArgument

    @Option(
        name: [.customShort("n"), .customLong("max-count")],
        help: ArgumentHelp("Show at most this many operations.", valueName: "count"))
    var mostShown: Int?

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each operation.")
    var printsJSON = false

    func validate() throws {
        if let mostShown, mostShown < 1 {
            throw ValidationError("invalid --max-count \(mostShown): expected 1 or more")
        }
    }

    func run() async throws {
        let console = Console.standard
        let (printsJSON, mostShown) = (printsJSON, mostShown ?? .max)
        let shown = Atomic(0)
        try await DestinationArgument(destination).log().forEachOperation { operation in
            if printsJSON {
                try console.printLine(JSONLine.text(of: LogRecord(operation: operation)))
            } else {
                for line in LogLines.lines(of: operation) { try console.printLine(line) }
            }
            return shown.add(1, ordering: .relaxed).newValue < mostShown
        }
        let isThere = (try? destination.path.stat(followTargetSymlink: false)) != nil
        guard isThere || shown.load(ordering: .relaxed) > 0 else {
            throw DestinationError(
                .notFound, path: destination.path,
                message: "no such file or directory, and no record of it in the log of its folder")
        }
    }
}
