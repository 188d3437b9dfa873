import ArchiveExtraction
import Clipboards
import Conversion
import Converters
import Destinations
import Dispatch
import DocumentConverters
import DragSources
import ExternalPrograms
import ItemProviders
import PictureConverters
import Synchronization
import SystemPackage
import Transfer
import TypeDetection

/// The services that the commands share: detector, converters and lifter, configured from the environment.
///
/// Creating it starts no process and opens no database, so a copy without conversions does not pay for them.
struct CommandContext: Sendable {
    let environment: ProcessEnvironment
    let jobs: Int
    let converters: StandardConverters
    let lifter: ItemLifter
    /// What makes one file of several.
    let joiners: FileJoiners
    private let tools: ProgramSearchPath
    private let confinement: ProgramConfinement

    /// - Parameters:
    ///   - conversions: Options and limits of conversions.
    ///   - destination: The destination of the items. It may bring converters, whose types must be declared before.
    ///   - limits: Limits of conversions for commands without `conversions`.
    ///   - requiresConfinement: Whether to start no program that cannot be confined; `conversions` can require it too.
    ///   - joinsCompanions: Whether files that belong together are one item.
    ///   - options: Options of conversions for commands without `conversions`.
    init(
        jobs: Int? = nil, conversions: ConversionChoices? = nil, destination: FilePath? = nil,
        limits: ConversionLimits = ConversionLimits(), requiresConfinement: Bool = false, joinsCompanions: Bool = true,
        options: ConversionOptions = ConversionOptions()
    ) throws {
        let limits = conversions?.limit.limits ?? limits
        let options = conversions?.options ?? options
        environment = ProcessEnvironment.current
        // Loads mostly wait for other programs; more than a few per processor only use memory.
        self.jobs = min(jobs ?? environment.processorCount, 4 * environment.processorCount)
        let detector = try TypeDetector()
        tools = ProgramSearchPath(environment.searchPath)
        confinement = ProgramConfinement(
            launcher: environment.launcher,
            isRequired: requiresConfinement || conversions?.confinement.isRequired == true
        ) { Console.standard.warning($0) }
        let userConverters = UserConverters(in: environment, destination: destination).converters(
            tools: tools, confinement: confinement, detector: detector)
        converters = StandardConverters(
            tools: tools, decoder: environment.decoder, jobs: self.jobs, limits: limits,
            confinement: confinement, options: options)
        joiners = FileJoiners(limits: limits, options: options, joiner: converters.joiner)
        lifter = ItemLifter(
            detector: detector,
            graph: ConversionGraph(
                deferred: userConverters + converters.deferred, limits: limits, options: options),
            temporaryDirectory: environment.temporaryDirectory, order: .ofStores, joinsCompanions: joinsCompanions,
            stored: .ofStores,
            extractor: Deferred { [confinement, environment] in
                ArchiveExtractor(
                    executable: environment.unpacker, temporaryDirectory: environment.temporaryDirectory,
                    limits: limits, confinement: confinement)
            })
    }

    /// Returns what paints pictures for terminals.
    func painter() -> PicturePainter { PicturePainter(searchPath: tools, confinement: confinement) }

    /// Returns what prints pages as PDF.
    func printer() -> PagePrinter { PagePrinter(searchPath: tools, confinement: confinement) }

    /// Lifts every source in order, several concurrently. Each part of a container (`#*`) is an item. A source that
    /// cannot be lifted yields its failure.
    ///
    /// - Throws: `CancellationError` if the command was interrupted.
    func lift(
        _ sources: [PathArgument], inputName: String?
    ) async throws -> [Result<LiftedItem, LiftFailure>] {
        try await liftEach(sources, inputName: inputName).flatMap(\.self)
    }

    /// Like `lift(_:inputName:)`, with the items grouped by source.
    func liftEach(
        _ sources: [PathArgument], inputName: String?
    ) async throws -> [[Result<LiftedItem, LiftFailure>]] {
        var lifts: [[Result<LiftedItem, LiftFailure>]] = []
        try await forEachLift(of: sources, inputName: inputName) { lifts += $0 }
        return lifts
    }

    /// Like `liftEach(_:inputName:)`, but passes the results on in order while later sources are still lifted: those of a
    /// few sources at a time, or of one if there are few.
    func forEachLift(
        of sources: [PathArgument], inputName: String?, _ receive: ([[Result<LiftedItem, LiftFailure>]]) throws -> Void
    ) async throws {
        Self.declareTypes(around: sources)
        try await inOrder(of: sources, receive) { source in
            try await lift(source, inputName: inputName).map { result in
                result.mapError { $0.hinting(at: source, among: sources) }
            }
        }
    }

    /// Lifts entries of a folder, several concurrently; leaves out those that are nil.
    func lift(
        _ names: ArraySlice<FilePath.Component>, _ item: @escaping @Sendable (FilePath.Component) -> DragItem?
    ) async throws -> [DragItem] {
        try await each(of: Array(names)) { name in
            try Task.checkCancellation()
            return item(name)
        }.compactMap(\.self)
    }

    /// Calls `body` for each element, several concurrently; returns the results in order.
    private func each<Element: Sendable, Value: Sendable>(
        of elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Value
    ) async throws -> [Value] {
        var values: [Value] = []
        try await inOrder(of: elements, { values += $0 }, body)
        return values
    }

    /// The maximum number of elements that are handled one after the other, and of such batches that wait for an earlier
    /// one.
    private static let (longestBatch, mostWaiting) = (16, 64)

    /// Calls `body` for each element, several concurrently, and passes the results on in order while others still run.
    ///
    /// Many elements are handled in batches: a task, and a message to who receives the result, cost a part of what a
    /// small element does.
    private func inOrder<Element: Sendable, Value: Sendable>(
        of elements: [Element], _ receive: ([Value]) throws -> Void,
        _ body: @escaping @Sendable (Element) async throws -> Value
    ) async throws {
        // Each job has several batches, so that all end at about the same time.
        let length = min(max(1, elements.count / (8 * jobs)), Self.longestBatch)
        try await withThrowingTaskGroup(of: (Int, [Value]).self) { group in
            var (started, received) = (0, 0)
            var waiting: [Int: [Value]] = [:]
            var running = 0
            func start() {
                while running < jobs, started < elements.count, started < received + Self.mostWaiting * length {
                    let batch = elements[started..<min(started + length, elements.count)]
                    started = batch.endIndex
                    running += 1
                    group.addTask { @concurrent in
                        var values: [Value] = []
                        for element in batch { values.append(try await body(element)) }
                        return (batch.startIndex, values)
                    }
                }
            }
            start()
            for try await (place, values) in group {
                running -= 1
                waiting[place] = values
                start()
                while let values = waiting.removeValue(forKey: received) {
                    received += values.count
                    try receive(values)
                }
                start()
            }
        }
    }

    /// The clipboard's content, as `dnd paste` takes it: one item, or the files that were copied in a file manager.
    ///
    /// - Throws: `ClipboardError` if there is nothing to take.
    func liftClipboard(name: String?) async throws -> [Result<LiftedItem, LiftFailure>] {
        let clipboard = Clipboard(try environment.clipboardTool(for: .reading), graph: lifter.graph)
        switch try await clipboard.content(name: name) {
        case .files(let files):
            return try await lift(files.map(PathArgument.init(path:)), inputName: nil)
        case .item(let item, let bestTarget):
            return [
                .success(
                    LiftedItem(
                        item: item,
                        // The program that offers it knows what it is.
                        detected: DetectedType(
                            type: item.type, basis: .name, confidence: .likely, mimeType: bestTarget)))
            ]
        }
    }

    /// Declares the types of the stores that the sources are, or are in.
    private static func declareTypes(around sources: [PathArgument]) {
        for source in sources where !source.isStandardStream && !source.isClipboard {
            UserTypes.declare(in: [source.path.removingLastComponent(), source.path])
        }
    }

    private func lift(
        _ source: PathArgument, inputName: String?
    ) async throws -> [Result<LiftedItem, LiftFailure>] {
        try Task.checkCancellation()
        let itemSource = source.source(named: inputName)
        do {
            if source.isClipboard { return try await liftClipboard(name: inputName) }
            guard source.isStandardStream else {
                if !source.isFileName, let fragment = Fragment(source.path) {
                    return try await lifter.lift(fragment).map { lifted in
                        lifted.failure.map { .failure(LiftFailure(source: lifted.item.source, reason: $0)) }
                            ?? .success(lifted)
                    }
                }
                return [.success(try lifter.lift(source.path))]
            }
            let content = try await StandardInput.read(spoolingIn: environment.temporaryDirectory)
            return [.success(try lifter.lift(content, name: inputName))]
        } catch let error as CancellationError {
            throw error
        } catch let error as ClipboardError {
            return [.failure(LiftFailure(source: itemSource, reason: ItemFailure(error)))]
        } catch {
            let reason = ItemFailure(lifting: error, subject: itemSource.displayName)
            return [.failure(LiftFailure(source: itemSource, reason: reason))]
        }
    }
}

/// A source that could not be lifted, and the reason.
struct LiftFailure: Error {
    let source: ItemSource
    let reason: ItemFailure
}

extension LiftFailure {
    /// Returns the failure of a source that does not exist with a hint at what the user may have meant.
    ///
    /// - Parameter sources: All sources, of which the shell may have made several out of one name.
    fileprivate func hinting(at source: PathArgument, among sources: [PathArgument]) -> LiftFailure {
        guard reason.hint == nil, case .path(let path) = self.source, !source.isFileName,
            (try? path.stat(followTargetSymlink: false)) == nil
        else { return self }
        // A path has no double slashes.
        let name = String(decoding: source.bytes, as: UTF8.self)
        let foreign = ForeignName(name)
        guard let hint = foreign?.sourceHint ?? Self.hint(at: path, among: sources) else { return self }
        return LiftFailure(
            source: self.source,
            reason: ItemFailure(
                code: reason.code, subject: foreign == nil ? reason.subject : name,
                message: foreign?.objection ?? reason.message, hint: hint, isRetryable: reason.isRetryable))
    }

    private static func hint(at path: FilePath, among sources: [PathArgument]) -> String? {
        let words = sources.drop { $0.path != path }.prefix(8).map(\.path.string)
        for count in stride(from: 2, through: words.count, by: 1) {
            let name = words.prefix(count).joined(separator: " ")
            guard (try? FilePath(name).stat(followTargetSymlink: false)) != nil else { continue }
            return "put a name with spaces in quotes: \(ShellWord.quoted(name))"
        }
        if path.string.contains("#page="), Fragment(path) == nil {
            return "pages are counted from 1: #page=3 is one, #page=3-7 are five, #page=3- goes to the last"
        }
        // The asterisk of `#*` is dnd's.
        return (Fragment(path)?.container ?? path).string.contains(where: "*?[".contains)
            ? "no file matches the pattern, which the shell passed on as it is" : nil
    }
}

extension Result<LiftedItem, LiftFailure> {
    /// The item; an item that could not be lifted fails with its reason.
    var item: DragItem {
        switch self {
        case .success(let lifted): lifted.item
        case .failure(let failure): DragItem.unreadable(failure.source, because: failure.reason)
        }
    }
}

/// Reads standard input without blocking anything else: an interrupted command ends even if no more input comes.
enum StandardInput {
    /// Reads standard input to its end.
    ///
    /// - Parameter directory: The directory for input that is too large for memory.
    /// - Throws: `ItemProviderError`, or `CancellationError` as soon as the task is cancelled.
    static func read(spoolingIn directory: FilePath) async throws -> StandardInputContent {
        let waiting = Mutex<CheckedContinuation<StandardInputContent, any Error>?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting.withLock { $0 = continuation }
                if Task.isCancelled { waiting.take()?.resume(throwing: CancellationError()) }
                // The read may block indefinitely, so it runs on a dispatch queue.
                DispatchQueue.global().async {
                    let result = Result {
                        try StandardInputContent(reading: .standardInput, temporaryDirectory: directory)
                    }
                    waiting.take()?.resume(with: result)
                }
            }
        } onCancel: {
            waiting.take()?.resume(throwing: CancellationError())
        }
    }
}

extension Mutex {
    /// Takes the value out; only one caller gets it.
    fileprivate borrowing func take<Wrapped>() -> sending Wrapped? where Value == Wrapped? {
        withLock { value in
            defer { value = nil }
            return value
        }
    }
}
