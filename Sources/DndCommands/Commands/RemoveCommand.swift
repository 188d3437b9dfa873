import ArgumentParser
import Destinations
import SystemPackage
import Transfer

/// `dnd remove`: moves items of a destination into its history.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", _superCommandName: "dnd", abstract: "Move items out of a destination into its history.")

    @Argument(help: ArgumentHelp("The paths of the items.", valueName: "item"))
    var items: [PathArgument]

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Show what would be removed, and change nothing.")
    var isDryRun = false

    @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Print where the history keeps each item.")
    var isVerbose = false

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func run() async throws {
        let origin = DropOrigin.current
        var status = ExitStatus.success
        for group in groups {
            let results: [Result<RemovedItem, any Error>]
            do {
                let names = try group.map { try name(of: $0) }
                results = try await store(of: group[0]).remove(names, origin: origin, isDryRun: isDryRun)
                    .map { $0.mapError { $0 } }
            } catch {
                results = group.map { _ in .failure(error) }
            }
            for (item, result) in zip(group, results) { try report(item, result, &status) }
        }
        if status != .success { throw ExitCode(status.rawValue) }
    }

    /// The items, grouped where consecutive ones are in the same directory.
    private var groups: [[PathArgument]] {
        items.reduce(into: []) { groups, item in
            if let last = groups.last?.last, last.path.removingLastComponent() == item.path.removingLastComponent() {
                groups[groups.count - 1].append(item)
            } else {
                groups.append([item])
            }
        }
    }

    private func name(of item: PathArgument) throws -> FilePath.Component {
        guard !item.isStandardStream, let name = item.path.lastComponent, name.kind == .regular else {
            throw CommandFailure(.usage, subject: item.path.string, "is not the path of an item")
        }
        return name
    }

    private func store(of item: PathArgument) throws -> any ItemRemoving {
        let directory = item.path.removingLastComponent()
        let destination = try DestinationResolver.directory(directory.isEmpty ? "." : directory)
        guard let store = destination as? any ItemRemoving else {
            throw CommandFailure(
                .incomplete, subject: item.path.string, "is in a \(destination.kind), which has no history")
        }
        return store
    }

    private func report(
        _ item: PathArgument, _ result: Result<RemovedItem, any Error>, _ status: inout ExitStatus
    ) throws {
        let console = Console.standard
        switch result {
        case .success(let removed):
            if printsJSON {
                return try console.printLine(JSONLine.text(of: RemoveRecord(path: item.path, removed: removed)))
            }
            guard isVerbose || isDryRun else { return }
            let kept = removed.kept.map { ", kept as \($0.string.printable)" } ?? ""
            try console.printLine("\(isDryRun ? "would remove" : "removed") \(item.path.string.printable)\(kept)")
        case .failure(let error):
            var failure = CommandFailure(error)
            // A missing item does not stop the removal of others.
            if (error as? DestinationError)?.code == .noSuchItem {
                failure = CommandFailure(
                    .incomplete, subject: item.path.string, failure.message, hint: failure.hint)
            }
            status = status.worse(failure.status)
            if printsJSON { try console.printLine(JSONLine.text(of: RemoveRecord(path: item.path, failure: error))) }
            console.error(failure.message, subject: failure.subject ?? item.path.string, hint: failure.hint)
        }
    }
}

/// One item in the output of `remove --json`.
struct RemoveRecord: Encodable {
    private let path: FilePath
    private let removed: RemovedItem?
    private let failure: ItemFailure?

    init(path: FilePath, removed: RemovedItem) { (self.path, self.removed, failure) = (path, removed, nil) }

    init(path: FilePath, failure: any Error) {
        (self.path, removed, self.failure) = (path, nil, ItemFailure(failure, subject: path.string))
    }

    private enum Key: String, CodingKey { case path, pathBytes, status, kept, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let text = PathText(path)
        try container.encode(text.text, forKey: .path)
        if let bytes = text.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encode(failure != nil ? "failed" : removed?.kept == nil ? "planned" : "removed", forKey: .status)
        try container.encodeAlways(removed?.kept?.string, forKey: .kept)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
