import ArgumentParser
import Destinations
import Glibc
import Hand
import SystemPackage
import Transfer

/// `dnd cancel`: empties the hand or removes single items from it, or cancels an item that another command is dropping.
struct CancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", _superCommandName: "dnd",
        abstract: "Let go of the items in the hand without dropping them, or stop an item that is still loading.",
        discussion: "Files stay where they are. Standard input that was kept in the hand is deleted.")

    @Argument(
        help: ArgumentHelp(
            "An item in the hand, named as it was lifted; - is standard input. The default is all items in the hand. DEST#N is "
                + "an item still loading into a journal, a lane of a board or a frame; dnd list shows the number N.",
            valueName: "item"))
    var items: [PathArgument] = []

    @OptionGroup var session: SessionOption

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func run() async throws {
        let environment = ProcessEnvironment.current
        guard !items.isEmpty else { return try letGoOfAll(of: session.hand(in: environment)) }
        let places = items.map { place(of: $0, in: environment) }
        var results = [Result<CancelledItem?, any Error>?](repeating: nil, count: items.count)
        letGo(items.indices.filter { places[$0] == nil }, in: environment, &results)
        for group in Self.groups(places) {
            let ended = await Self.end(group.indices, in: group.destination)
            for (number, result) in zip(group.numbers, ended) { results[number] = result.map(\.self) }
        }
        var status = ExitStatus.success
        var said: Set<String> = []
        for (item, result) in zip(items, results) {
            guard let result else { continue }
            try report(item, result, &status, &said)
        }
        if status != .success { throw ExitCode(status.rawValue) }
    }

    // MARK: - The hand

    private func letGoOfAll(of hand: Hand) throws {
        let held = printsJSON ? (try? hand.session(session.name))?.items ?? [] : []
        try hand.cancel(session.name)
        for item in held {
            try Console.standard.printLine(
                JSONLine.text(of: CancelRecord(item: item.source?.path ?? FilePath(item.displayName))))
        }
    }

    private func letGo(
        _ numbers: [Int], in environment: ProcessEnvironment, _ results: inout [Result<CancelledItem?, any Error>?]
    ) {
        guard !numbers.isEmpty else { return }
        let result = Result<CancelledItem?, any Error> {
            let hand = try session.hand(in: environment)
            try hand.cancel(numbers.map { Self.source(items[$0], in: environment) }, in: session.name)
            return nil
        }
        for number in numbers { results[number] = result }
    }

    /// The path of the item in the hand; nil for standard input.
    private static func source(_ item: PathArgument, in environment: ProcessEnvironment) -> FilePath? {
        item.isStandardStream ? nil : environment.workingDirectory.pushing(item.path)
    }

    // MARK: - Items being dropped

    private struct Place {
        let destination: FilePath
        let index: Int
    }

    private struct Group {
        let destination: FilePath
        /// Indices into the arguments.
        var numbers: [Int]
        var indices: [Int]
    }

    /// The place that `DEST#N` names; nil for files and for everything that the hand holds, whatever its name.
    private func place(of item: PathArgument, in environment: ProcessEnvironment) -> Place? {
        guard !item.isStandardStream, let mark = item.bytes.lastIndex(of: UInt8(ascii: "#")), mark > 0,
            case let digits = item.bytes[(mark + 1)...], !digits.isEmpty,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let index = Int(String(decoding: digits, as: UTF8.self)),
            let destination = PathArgument(bytes: Array(item.bytes[..<mark]))?.path,
            !exists(item.path), (try? destination.stat())?.type != .regular,
            (try? session.hand(in: environment))?.holds(Self.source(item, in: environment), in: session.name) != true
        else { return nil }
        return Place(destination: destination, index: index)
    }

    private func exists(_ path: FilePath) -> Bool { (try? path.stat(followTargetSymlink: false)) != nil }

    /// Groups the places by destination: cancelling one item moves up those after it.
    private static func groups(_ places: [Place?]) -> [Group] {
        var groups: [Group] = []
        for (number, place) in places.enumerated() {
            guard let place else { continue }
            if let known = groups.firstIndex(where: {
                $0.destination.lexicallyNormalized() == place.destination.lexicallyNormalized()
            }) {
                groups[known].numbers.append(number)
                groups[known].indices.append(place.index)
            } else {
                groups.append(Group(destination: place.destination, numbers: [number], indices: [place.index]))
            }
        }
        return groups
    }

    private static func end(
        _ indices: [Int], in destination: FilePath
    ) async -> [Result<CancelledItem, any Error>] {
        do {
            guard (try? destination.stat()) != nil else {
                throw DestinationError(.notFound, path: destination, message: "no such directory")
            }
            let store = try DestinationResolver.directory(destination, looksOnly: true)
            guard let store = store as? any ItemCancelling else {
                throw DestinationError(
                    .noSuchItem, path: destination,
                    message: "is a plain folder: only items on their way to a journal, board or frame can be cancelled",
                    hint: "press Ctrl-C in the terminal of the command that writes there")
            }
            return try await store.cancelItems(at: indices).map { $0.mapError { $0 } }
        } catch {
            return indices.map { _ in .failure(error) }
        }
    }

    // MARK: - Reports

    private func report(
        _ item: PathArgument, _ result: Result<CancelledItem?, any Error>, _ status: inout ExitStatus,
        _ said: inout Set<String>
    ) throws {
        let console = Console.standard
        switch result {
        case .success(let ended):
            if let ended { say(ended) }
            if printsJSON { try console.printLine(JSONLine.text(of: CancelRecord(item: item.path, ended: ended))) }
        case .failure(let error):
            var failure = CommandFailure(error)
            // The item may have been cancelled since it was listed: not a usage error.
            if (error as? DestinationError)?.code == .noSuchItem {
                failure = CommandFailure(
                    .incomplete, subject: failure.subject, failure.message, hint: failure.hint)
            }
            status = status.worse(failure.status)
            if printsJSON { try console.printLine(JSONLine.text(of: CancelRecord(item: item.path, failure: error))) }
            // The hand removes all items or none, so the failure is reported once.
            guard said.insert("\(failure.subject ?? "") \(failure.message)").inserted else { return }
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
        }
    }

    private func say(_ ended: CancelledItem) {
        let drop = ended.drop?.description.map { " (\($0))" } ?? ""
        Console.standard.note("cancelled \(ended.path.string.printable)\(drop.printable)")
        if ended.hasDied {
            Console.standard.warning(
                "was on its way in a command that has died; the next drop releases its place",
                subject: ended.path.string)
        }
    }
}

extension RunningDrop {
    /// The command and its process, for people; nil if neither is known.
    var description: String? {
        let process = process.map { "process \($0)" }
        let words = [command, process].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

/// One item in the output of `cancel --json`.
struct CancelRecord: Encodable {
    private let item: FilePath
    private let ended: CancelledItem?
    private let failure: ItemFailure?

    /// - Parameter ended: The cancelled item; nil for an item that the hand let go of.
    init(item: FilePath, ended: CancelledItem? = nil) { (self.item, self.ended, failure) = (item, ended, nil) }

    init(item: FilePath, failure: any Error) {
        (self.item, ended) = (item, nil)
        self.failure =
            if let error = failure as? HandError {
                ItemFailure(
                    code: error.code.rawValue, subject: error.subject, message: error.message, hint: error.hint)
            } else if let error = failure as? CommandFailure {
                // There is no directory for the hand.
                ItemFailure(
                    code: HandError.Code.cannotKeep.rawValue, subject: error.subject, message: error.message,
                    hint: error.hint)
            } else {
                ItemFailure(failure, subject: item.string)
            }
    }

    private enum Key: String, CodingKey { case item, itemBytes, status, path, pathBytes, command, process, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let text = PathText(item)
        try container.encode(text.text, forKey: .item)
        if let bytes = text.base64 { try container.encode(bytes, forKey: .itemBytes) }
        try container.encode(failure != nil ? "failed" : ended == nil ? "letGo" : "cancelled", forKey: .status)
        let path = ended.map { PathText($0.path) }
        try container.encodeAlways(path?.text, forKey: .path)
        if let bytes = path?.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encodeAlways(ended?.drop?.command, forKey: .command)
        try container.encodeAlways(ended?.drop?.process, forKey: .process)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
