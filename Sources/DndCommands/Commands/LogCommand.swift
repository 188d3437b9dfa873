import FoundationEssentials
import ArgumentParser
import Destinations
import FileSystem
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// `dnd log`: shows the operations on a destination.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", _superCommandName: "dnd",
        abstract: "Show the operations on a destination, the newest first.")

    @Argument(help: ArgumentHelp("The destination's directory, or a file in a plain folder.", valueName: "dest"))
    var destination: PathArgument

    @Option(
        name: [.customShort("n"), .customLong("max-count")],
        help: ArgumentHelp("Show at most this many operations.", valueName: "count"))
    var mostShown: Int?

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each operation.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

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

/// An operation as `dnd log` prints it: one line for the operation, and one for each item.
enum LogLines {
    /// The limit of items shown per operation.
    private static let mostItems = 20

    static func lines(of operation: StoreOperation) -> [String] {
        var head: [String]
        if let id = operation.id {
            head = ["\(id)", operation.began.formatted(.iso8601)]
            if let user = operation.user { head.append(user.printable) }
            let command = operation.command?.printable.shortened(to: OutputWidth.commandLine)
            head.append(command ?? operation.operation?.printable ?? "")
            if operation.ended == nil { head.append("(on its way)") }
            if operation.isTakenBack { head.append("(taken back)") }
        } else {
            head = ["-", operation.began.formatted(.iso8601), "by hand"]
        }
        var lines = [head.joined(separator: "  ")]
        lines += operation.changes.prefix(mostItems).map { "    " + line(of: $0) }
        let rest = operation.changes.count - mostItems
        if rest > 0 { lines.append("    ... and \(rest) more; --json shows all") }
        return lines
    }

    private static func line(of change: StoreChange) -> String {
        var line = change.action.rawValue.padded(to: 9) + " " + name(change.path, in: change.lane)
        if let former = change.formerPath { line += ", from \(former.string.printable)" }
        if change.action == .emptied || change.action == .returned, let source = change.source {
            line +=
                change.action == .emptied
                ? ", from \(source.displayName.printable)" : ", to \(source.displayName.printable)"
        }
        let hasArrived = change.action == .landed || change.action == .replaced
        if hasArrived, let source = change.source { line += ", from \(source.displayName.printable)" }
        if hasArrived, let sourceType = change.sourceType, let type = change.type, sourceType != type {
            line += ", \(([sourceType] + change.route + [type]).uniqued().map(\.identifier).joined(separator: " to "))"
        }
        if hasArrived, !change.losses.isEmpty {
            line += ", lost: \(change.losses.map(\.rawValue.printable).joined(separator: ", "))"
        }
        if hasArrived, let proof = change.proof { line += ", proved by its \(proof.rawValue)" }
        if let kept = change.kept {
            switch change.action {
            case .replaced: line += "; the former is kept as "
            case .lost: line += ", was kept as "
            default: line += ", kept as "
            }
            line += kept.string.printable
        }
        return line
    }

    private static func name(_ path: FilePath, in lane: String?) -> String {
        let name = path.lastComponent?.string.printable ?? path.string.printable
        return lane.map { "\($0.printable)/\(name)" } ?? name
    }
}

extension [UniformType] {
    /// The types without consecutive duplicates.
    fileprivate func uniqued() -> [UniformType] {
        reduce(into: []) { types, type in if types.last != type { types.append(type) } }
    }
}

/// One operation in the output of `log --json`.
struct LogRecord: Encodable {
    let operation: StoreOperation

    private enum Key: String, CodingKey { case id, operation, began, ended, user, command, takenBack, changes }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeAlways(operation.id, forKey: .id)
        try container.encodeAlways(operation.operation, forKey: .operation)
        try container.encode(operation.began.formatted(.iso8601), forKey: .began)
        try container.encodeAlways(operation.ended?.formatted(.iso8601), forKey: .ended)
        try container.encodeAlways(operation.user, forKey: .user)
        try container.encodeAlways(operation.command, forKey: .command)
        try container.encode(operation.isTakenBack, forKey: .takenBack)
        try container.encode(operation.changes.map(Change.init), forKey: .changes)
    }

    private struct Change: Encodable {
        let change: StoreChange

        private enum Key: String, CodingKey {
            case action, path, pathBytes, lane, former, formerBytes, kept, source, sourceBytes, sourceType, route, type
            case fidelity, losses, proof, hash, bytes
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(change.action.rawValue, forKey: .action)
            let path = PathText(change.path)
            try container.encode(path.text, forKey: .path)
            if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
            try container.encodeAlways(change.lane, forKey: .lane)
            let former = change.formerPath.map(PathText.init)
            try container.encodeAlways(former?.text, forKey: .former)
            if let bytes = former?.base64 { try container.encode(bytes, forKey: .formerBytes) }
            try container.encodeAlways(change.kept?.string, forKey: .kept)
            try container.encodeAlways(change.source?.displayName, forKey: .source)
            if let bytes = change.source?.path.flatMap({ PathText($0).base64 }) {
                try container.encode(bytes, forKey: .sourceBytes)
            }
            try container.encodeAlways(change.sourceType?.identifier, forKey: .sourceType)
            try container.encode(change.route.map(\.identifier), forKey: .route)
            try container.encodeAlways(change.type?.identifier, forKey: .type)
            try container.encodeAlways(change.fidelity?.rawValue, forKey: .fidelity)
            try container.encode(change.losses.map(\.rawValue), forKey: .losses)
            try container.encodeAlways(change.proof?.rawValue, forKey: .proof)
            try container.encodeAlways(change.hash?.hexadecimal, forKey: .hash)
            try container.encodeAlways(change.bytes, forKey: .bytes)
        }
    }
}
