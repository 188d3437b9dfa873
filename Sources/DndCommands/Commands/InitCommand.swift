import ArgumentParser
import Configuration
import Destinations
import SystemPackage
import Transfer
import UniformTypes

/// `dnd init`: declares a destination.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", _superCommandName: "dnd",
        abstract: "Declare a directory as a destination.",
        discussion: """
            The directory is created if it does not exist, and the declaration .dnd/destination.toml is written into it. Files \
            that it already has stay, and get a place in the order of a journal. If the directory has another declaration, \
            that is an error: edit the file instead.
            """)

    @Argument(help: ArgumentHelp("The directory.", valueName: "dir"), completion: .directory)
    var directory: PathArgument

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp(
            "The kind of destination: \(Self.kinds.joined(separator: ", ")).", valueName: "kind"),
        completion: .list(Self.kinds), transform: Self.knownKind)
    var kind: DestinationDeclaration.Kind

    @Option(
        name: .customLong("reads"),
        help: ArgumentHelp("The types that it reads, best first, separated by commas.", valueName: "types"),
        completion: TypeCompletion.kind, transform: TypeListArgument.init(parsing:))
    var reads: TypeListArgument?

    @Option(
        name: .customLong("prefer"),
        help: ArgumentHelp(
            "What decides between two representations: fidelity, or destination, the order of the types that it reads.",
            valueName: "who"),
        completion: .list(NegotiationPolicy.Preference.allCases.map(\.rawValue)),
        transform: { try Choice.parse($0) })
    var preference: NegotiationPolicy.Preference?

    @Option(
        name: .customLong("max-items"), help: ArgumentHelp("The maximum number of items that it holds.", valueName: "n")
    )
    var maxItems: Int?

    @Option(
        name: .customLong("per-drop"), help: ArgumentHelp("The maximum number of items in one drop.", valueName: "n"))
    var perDrop: Int?

    @Option(
        name: .customLong("operations"),
        help: ArgumentHelp("The operations that it allows, separated by commas: copy, move.", valueName: "names"),
        completion: .list(["copy", "move"]), transform: Self.operations)
    var operations: Set<DropOperation>?

    @Option(
        name: .customLong("lanes"),
        help: ArgumentHelp(
            "The lanes of a board in order, separated by commas; the default is in-progress,completed.",
            valueName: "names"),
        transform: {
            try TextArgument.parse($0).split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        })
    var lanes: [String]?

    @Flag(name: .customLong("json"), help: "Print the declared destination as a JSON object.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if let lanes, let mistake = DestinationDeclaration.mistake(inLanes: lanes, kind: kind) {
            throw ValidationError("--lanes: \(mistake)")
        }
        for (option, number) in [("--max-items", maxItems), ("--per-drop", perDrop)] {
            guard let number, number < 1 else { continue }
            throw ValidationError("invalid \(option) \(number): expected 1 or more")
        }
    }

    func run() async throws {
        let declaration = DestinationDeclaration(
            kind: kind, reads: reads?.types, prefer: preference, operations: operations, maxItems: maxItems,
            perDrop: perDrop, lanes: lanes)
        _ = try await declaration.declare(directory.path)
        guard printsJSON else { return }
        let destination = try DestinationResolver.directory(directory.path)
        try Console.standard.printLine(
            JSONLine.text(of: InitRecord(path: directory.path, destination, lanes: declaration.boardLanes)))
    }

    private static func operations(_ words: String) throws -> Set<DropOperation> {
        let operations = words.split(separator: ",").map { DropOperation(rawValue: String($0)) }
        guard !operations.isEmpty, operations.allSatisfy({ $0 == .copy || $0 == .move }) else {
            throw ValidationError("invalid operations '\(words)': expected copy, move, or both")
        }
        return Set(operations.compactMap(\.self))
    }

    private static let kinds = DestinationDeclaration.Kind.allCases.map(\.rawValue)

    private static func knownKind(_ word: String) throws -> DestinationDeclaration.Kind {
        guard let kind = DestinationDeclaration.Kind(rawValue: word) else {
            let words = kinds.joined(separator: ", ")
            throw ValidationError("unknown kind '\(word)': expected one of \(words)")
        }
        return kind
    }
}

/// The destination in the output of `init --json`.
struct InitRecord: Encodable {
    private let path: PathText
    private let kind: String
    private let reads: [String]
    private let lanes: [String]

    init(path: FilePath, _ destination: any DropDestination, lanes: [String]) {
        self.path = PathText(path)
        kind = destination.kind
        reads = destination.readableTypes.map(\.identifier)
        self.lanes = lanes
    }

    private enum Key: String, CodingKey { case path, pathBytes, kind, reads, lanes }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encode(kind, forKey: .kind)
        try container.encode(reads, forKey: .reads)
        try container.encode(lanes, forKey: .lanes)
    }
}
