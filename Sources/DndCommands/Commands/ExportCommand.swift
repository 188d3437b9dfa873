import FoundationEssentials
import ArgumentParser
import Configuration
import Converters
import Destinations
import DragSources
import FileSystem
import ItemProviders
import Publishing
import Synchronization
import SystemPackage
import TextExtraction
import Transfer
import UniformTypes

/// `dnd export`: publishes a destination.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", _superCommandName: "dnd",
        abstract: "Write the items of a destination, in order, as a page, a site, a book or a PDF.",
        discussion: """
            The name after --to gives the form: name.html is one page that contains its pictures, name/ a site with a page \
            for each item and a search, name.epub a book, and name.pdf a document to print. Pictures and texts are shown, \
            documents by their text, and geocaches on a map. Neither dnd nor what it writes fetches anything from a network.
            """)

    @Argument(
        help: ArgumentHelp("The destination to export: a journal, a board or another directory.", valueName: "dest"))
    var destination: PathArgument

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "What to write: name.html, name.pdf, name.epub, name/ for a site, or - for a page.",
            valueName: "name")
    )
    var target: PathArgument

    @Option(
        help: ArgumentHelp("The title; the default is the name of the destination.", valueName: "text"),
        transform: TextArgument.parse)
    var title: String?

    @Option(
        name: .customLong("if-exists"),
        help: ArgumentHelp(
            "What to do if the name is taken: keep-both, skip, replace or fail; the default is fail.",
            valueName: "what"),
        completion: .list(DropOptions.Collision.allCases.map(\.rawValue)),
        transform: { try Choice.parse($0) })
    var chosenCollision: DropOptions.Collision?

    private var collision: DropOptions.Collision { chosenCollision ?? .fail }

    @OptionGroup var limit: LimitOption
    @OptionGroup var confinement: ConfinementOption
    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    /// What is written.
    private enum Form {
        case page, site, book, print

        /// Nil if the name says none.
        init?(_ target: PathArgument) {
            guard target.isFilePath else {
                guard target.isStandardStream else { return nil }
                self = .page
                return
            }
            if target.bytes.last == UInt8(ascii: "/") || (try? target.path.stat().type) == .directory {
                self = .site
                return
            }
            switch target.path.extension?.lowercased() {
            case "html", "htm": self = .page
            case "epub": self = .book
            case "pdf": self = .print
            default: return nil
            }
        }
    }

    func validate() throws {
        guard Form(target) != nil else {
            throw ValidationError(
                "invalid --to '\(target.path.string)': expected name.html, name.pdf, name.epub, name/ or -")
        }
        if chosenCollision != nil, target.isStandardStream {
            throw ValidationError("--if-exists does not apply: standard output has no name that could be taken")
        }
        if printsJSON, target.isStandardStream {
            throw ValidationError("--json and --to - would both write to standard output")
        }
    }

    func run() async throws {
        guard let form = Form(target) else { return }
        guard try FileTree.isDirectory(destination.path) else {
            throw CommandFailure(
                .usage, subject: destination.path.string, "is not a directory",
                hint: "convert a file: dnd copy \(ShellWord.quoted(destination.path.string)) --to NAME.html")
        }
        guard try isFree() else { return }
        UserTypes.declare(in: [destination.path])
        let context = try CommandContext(
            limits: limit.limits, requiresConfinement: confinement.isRequired, joinsCompanions: false)
        if form == .print { try requirePrinter(in: context) }
        let folder = target.isFilePath ? target.path.parent : context.environment.temporaryDirectory
        // Beside the target: what was written is renamed or shares its blocks, if the file system can.
        let scratch = try TemporaryDirectory(in: folder, prefix: StagingDirectory.hiddenPrefix + "export-")
        let outcomes: [PublishedOutcome]
        do {
            outcomes = try await export(as: form, in: scratch.path, by: context)
        } catch {
            await context.converters.close()
            guard let errno = error as? Errno else { throw error }
            throw CommandFailure(ItemFailure(errno, subject: target.path.string))
        }
        await context.converters.close()
        let landing = ExportRecorder()
        let ending: (any Error)?
        do {
            try await land(scratch.path.appending(Self.result).appending(name), as: form, landing)
            ending = nil
        } catch {
            ending = error
        }
        _ = consume scratch
        let status = try report(outcomes, landing)
        if let ending, !(ending is ExitCode), !(ending is ClosedPipe) { throw ending }
        if let status { throw ExitCode(status.rawValue) }
        if let ending { throw ending }
    }

    /// Drops what was written.
    private func land(_ path: FilePath, as form: Form, _ recorder: ExportRecorder) async throws {
        var options = try TransferOptions.parse([])
        // On standard output, there is no name to be taken.
        if target.isFilePath { options.collision = collision }
        options.isQuiet = true
        try await TransferRunner(
            sources: ExportedItem(path: path, exported: destination.path),
            destination: form == .site ? PathArgument(path: target.path.parent) : target, options: options,
            operation: .copy, recorder: target.isFilePath ? recorder : nil
        ).run()
    }

    /// Reports what was written, and the items that could not be.
    ///
    /// - Returns: the exit status, if it is not success.
    private func report(_ outcomes: [PublishedOutcome], _ recorder: ExportRecorder) throws -> ExitStatus? {
        let console = Console.standard
        if printsJSON {
            do {
                for outcome in outcomes {
                    try console.printLine(JSONLine.text(of: ExportRecord(outcome, in: destination.path)))
                }
            } catch is ClosedPipe {}
        }
        let failures = outcomes.compactMap(\.failure)
        for failure in failures { console.error(failure.message, subject: failure.subject, hint: failure.hint) }
        var tally = ItemTally()
        if let landing = recorder.report {
            tally.count(landing)
            let name = target.path.string.printable
            if let failure = landing.failure {
                // What was lifted is a temporary file.
                console.error(failure.message, subject: name, hint: nil)
            } else if landing.status == .skipped {
                console.note("\(name): exists, and was left as it is")
            } else if !printsJSON {
                let landed = landing.landing?.path?.lastComponent
                let place = landed == self.name ? name : landed?.string.printable ?? name
                console.note("\(place): \(outcomes.count) item\(outcomes.count == 1 ? "" : "s")")
            }
        }
        if failures.contains(where: \.isRetryable) || tally.status == .temporary { return .temporary }
        if !failures.isEmpty { return .failure }
        return tally.status == .success ? nil : tally.status
    }

    private static let result: FilePath.Component = "result"

    /// The name of what is written.
    var name: FilePath.Component { target.isFilePath ? target.path.lastComponent ?? "page.html" : "page.html" }

    /// Checks the target before the items are read; the transfer asks again.
    ///
    /// - Returns: false if its name is taken, and what has it is to stay.
    private func isFree() throws -> Bool {
        guard target.isFilePath else { return true }
        let path = target.path
        func refuse(_ message: String, hint: String) -> CommandFailure {
            CommandFailure(.usage, subject: path.string, message, hint: hint)
        }
        guard let name = path.lastComponent, name.kind == .regular, name != FolderContents.folder else {
            throw refuse("is not a name that an export can have", hint: "name a new directory, such as site/")
        }
        let parent = path.parent
        guard (try? FileTree.isDirectory(parent)) == true, let place = SystemCalls.resolved(parent) else {
            throw CommandFailure(
                .failure, subject: path.string, "the directory \(parent.string) does not exist",
                hint: "mkdir \(ShellWord.quoted(parent.string))")
        }
        if let source = SystemCalls.resolved(destination.path),
            place.starts(with: source) || SystemCalls.resolved(path).map({ source.starts(with: $0) }) == true
        {
            throw refuse("is in the directory that is exported, or holds it", hint: "name a place outside of it")
        }
        let kind = try DestinationResolver.directory(parent, looksOnly: true).kind
        guard kind == "folder" else {
            throw refuse("is in a \(kind), which would take it as an item", hint: "name a place outside of it")
        }
        guard let status = try? path.stat(followTargetSymlink: false) else { return true }
        if status.type == .directory {
            let kind = try DestinationResolver.directory(path, looksOnly: true).kind
            guard kind == "folder" else { throw refuse("is a \(kind)", hint: "name another directory") }
        }
        switch collision {
        case .fail:
            let error = DestinationError.taken(path)
            throw CommandFailure(.incomplete, subject: path.string, error.message, hint: error.hint)
        case .skip:
            Console.standard.note("\(path.string.printable): exists, and was left as it is")
            return false
        case .keepBoth, .replace: return true
        }
    }

    /// Writes the result into `scratch`.
    private func export(
        as form: Form, in scratch: FilePath, by context: CommandContext
    ) async throws -> [PublishedOutcome] {
        let environment = context.environment
        let date = try environment.sourceDate()
        let (items, failures) = try await PublishedFolder(
            destination.path, lifter: context.lifter, dropped: dropped()
        ).items()
        if form == .book, items.isEmpty {
            throw CommandFailure(
                .incomplete, subject: destination.path.string, "has no items, and a book needs one",
                hint: "show what it has: dnd list \(ShellWord.quoted(destination.path.string))")
        }
        let titles = [title, Self.name(of: destination.path, in: environment)].compactMap(\.self)
        let publication = Publication(titles: titles, modified: date ?? Self.modified(of: items), items: items)
        let work = try Directory(scratch)
        for name in [Self.result, "loads"] { try work.makeDirectory(name, permissions: .ownerReadWriteExecute) }
        let extractor = TextExtractor(cache: nil, temporaryDirectory: environment.temporaryDirectory)
        let publisher = Publisher(
            publication,
            reader: ContentReader(
                extractor: extractor, scratch: scratch.appending("loads"), drawings: form == .page || form == .site,
                thumbnailing: form == .site ? thumbnailing(in: scratch.appending("loads"), by: context) : nil),
            jobs: context.jobs)
        let path = scratch.appending(Self.result).appending(name)
        let outcomes =
            switch form {
            case .page: try await publisher.writePage(to: path)
            case .print: try await print(publisher, to: path, in: scratch, by: context)
            case .book: try await publisher.writeBook(to: path)
            case .site: try await publisher.writeSite(in: path)
            }
        return outcomes + failures.map { PublishedOutcome(unreadable: $0, in: destination.path) }
    }

    /// When the items landed, by their paths.
    private func dropped() async throws -> [FilePath: Date] {
        // A folder does not know it.
        let place = try DestinationResolver.directory(destination.path, looksOnly: true)
        guard place.kind != "folder", let listing = place as? any ItemListing else { return [:] }
        var dropped: [FilePath: Date] = [:]
        for item in try await listing.items() { dropped[item.path] = item.dropped }
        return dropped
    }

    /// When an item was last dropped or changed.
    private static func modified(of items: [PublishedItem]) -> Date {
        let dates = items.map { item in
            item.dropped
                ?? (try? item.item.source.path?.stat()).map {
                    Date(timeIntervalSince1970: Double($0.modifiedNanoseconds / 1_000_000_000))
                }
                ?? Date(timeIntervalSince1970: 0)
        }
        return dates.max() ?? Date(timeIntervalSince1970: 0)
    }

    private static func name(of path: FilePath, in environment: ProcessEnvironment) -> String {
        let whole = SystemCalls.resolved(path) ?? environment.workingDirectory.pushing(path)
        return whole.lastComponent?.string ?? "dnd"
    }
}

/// One item in the output of `export --json`.
private struct ExportRecord: Encodable {
    private let outcome: PublishedOutcome
    private let path: FilePath

    init(_ outcome: PublishedOutcome, in folder: FilePath) {
        self.outcome = outcome
        path = folder.pushing(outcome.path)
    }

    private enum Key: String, CodingKey { case path, pathBytes, lane, title, shown, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let text = PathText(path)
        try container.encode(text.text, forKey: .path)
        if let bytes = text.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encodeAlways(outcome.lane, forKey: .lane)
        try container.encode(outcome.title, forKey: .title)
        try container.encode(outcome.shown.rawValue, forKey: .shown)
        try container.encodeAlways(outcome.failure.map(FailureRecord.init), forKey: .error)
    }
}

/// Remembers what became of the exported item.
private final class ExportRecorder: ReportRecorder {
    private let recorded = Mutex<ItemReport?>(nil)

    var isQuiet: Bool { true }
    var report: ItemReport? { recorded.withLock { $0 } }

    func record(_ report: ItemReport) { recorded.withLock { $0 = report } }
}

/// What was exported, as the item of a transfer.
private struct ExportedItem: ItemSupply {
    let path: FilePath
    /// The directory whose items were written to `path`, a temporary file: the log names the directory.
    let exported: FilePath

    var joinsCompanions: Bool { false }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        try await context.lift([PathArgument(path: path)], inputName: nil).map { lifted in
            var item = lifted.item
            guard let type = item.identifiedType else { return item }
            var notes = item.notes
            notes.provenance = ItemProvenance(
                source: .path(exported), sourceType: .folder,
                representation: Representation.Description(type: type, fidelity: .flattened))
            item.notes = notes
            return item
        }
    }
}
