import Converters
import ArgumentParser
import DragSources
import Hand
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// `dnd lift`: picks items up and keeps them in the hand.
struct LiftCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lift", _superCommandName: "dnd",
        abstract: "Pick up items and keep them in the hand until they are dropped.",
        discussion: """
            The hand outlives the command: items can be lifted in one folder and dropped in another. Files are read when \
            they are dropped, as they are then; only standard input is copied now.
            """)

    @OptionGroup var sources: SourceOptions

    @Flag(name: .customLong("add"), help: "Add to the items in the hand; otherwise the hand must be empty.")
    var adds = false

    @OptionGroup var companions: CompanionOption
    @OptionGroup var session: SessionOption
    @OptionGroup var preview: PreviewOption

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each source.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if sources.sources.contains(where: \.isClipboard) {
            throw ValidationError(
                "the clipboard cannot be lifted, because its content may change: use dnd copy clipboard:")
        }
    }

    func run() async throws {
        let context = try CommandContext(joinsCompanions: companions.areTogether)
        let hand = try session.hand(in: context.environment)
        let sources = context.joined(try sources.allSources())
        let lifts = try await context.liftEach(
            sources.filter { !$0.isStandardStream }, inputName: nil)
        var rest = lifts[...]
        var things: [LiftCandidate] = []
        var items: [DragItem] = []
        var hasFailed = false
        var records: [LiftRecord] = []
        for source in sources {
            if source.isStandardStream {
                let (thing, item) = try await liftInput(by: context)
                things.append(thing)
                items.append(item)
                records.append(LiftRecord(source: source.source(named: self.sources.name), type: item.type))
                continue
            }
            do {
                let lifts = rest.popFirst() ?? []
                things.append(try await thing(source, lifts: lifts, in: context.environment))
                items += lifts.compactMap { try? $0.get().item }
                records.append(LiftRecord(source: .path(source.path), type: try? lifts.first?.get().item.type))
            } catch let failure as LiftFailure {
                hasFailed = true
                records.append(LiftRecord(failure))
                Console.standard.error(
                    failure.reason.message, subject: failure.reason.subject, hint: failure.reason.hint)
            }
        }
        if !things.isEmpty { try hand.lift(things, as: session.name, adding: adds) }
        if printsJSON { try Console.standard.printLines(records.map { try JSONLine.text(of: $0) }) }
        // The hand is unlocked by now, so a slow picture blocks no other command.
        if !printsJSON { try await preview.shower(on: .standard, by: context)?.showAside(items, on: .standard) }
        await context.converters.close()
        if hasFailed { throw ExitCode(ExitStatus.failure.rawValue) }
    }

    /// One candidate for `source`, even if it stands for several parts (`caches.gpx#*`), which are found at the drop.
    private func thing(
        _ source: PathArgument, lifts: [Result<LiftedItem, LiftFailure>], in environment: ProcessEnvironment
    ) async throws -> LiftCandidate {
        guard let first = try lifts.first?.get() else {
            throw LiftFailure(
                source: .path(source.path),
                reason: ItemFailure(
                    code: "noParts", subject: source.path.string, message: "is empty: it has no parts to lift"))
        }
        // The content of a single part is recorded, so that it can be found after it has moved. Nothing else is read.
        let isOne = Fragment(source.path)?.selection.isOne ?? false
        let folder = environment.workingDirectory
        return .file(
            folder.pushing(source.path), container: first.item.source.path.map { folder.pushing($0) },
            type: first.item.type.identifier,
            content: isOne ? await HeldParts.digest(of: first.item, in: environment.temporaryDirectory) : nil)
    }

    private func liftInput(by context: CommandContext) async throws -> (LiftCandidate, DragItem) {
        let input = try await StandardInput.read(spoolingIn: context.environment.temporaryDirectory)
        let lifted = try context.lifter.lift(input, name: sources.name)
        return (.input(input.content, name: sources.name, type: lifted.item.type.identifier), lifted.item)
    }
}

/// One source in the output of `lift --json`.
struct LiftRecord: Encodable {
    private let source: ItemSource
    private let type: UniformType?
    private let failure: ItemFailure?

    init(source: ItemSource, type: UniformType?) { (self.source, self.type, failure) = (source, type, nil) }

    init(_ failure: LiftFailure) { (source, type, self.failure) = (failure.source, nil, failure.reason) }

    private enum Key: String, CodingKey { case source, sourceBytes, type, status, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(source.displayName, forKey: .source)
        if let bytes = source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encodeAlways(type?.identifier, forKey: .type)
        try container.encode(failure == nil ? "lifted" : "failed", forKey: .status)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
