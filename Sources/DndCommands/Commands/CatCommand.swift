import ArgumentParser
import Conversion
import Converters
import FileSystem
import ItemProviders
import SystemPackage
import TextExtraction
import Transfer
import UniformTypes

/// `dnd cat`: writes the text of anything to standard output.
struct CatCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cat",
        abstract: "Write the text of files of any type to standard output.",
        discussion: """
            A text is written as it is, in UTF-8; of a document, what a person reads in it. A file without a text is an \
            error, and the others are still written. Texts of documents are kept in a cache, by the content of the file.
            """)

    @OptionGroup var sources: SourceOptions
    @OptionGroup var filter: FilterOptions

    @Flag(name: .customLong("no-cache"), help: "Extract each text again, and keep none.")
    var ignoresCache = false

    @OptionGroup var limit: LimitOption
    @OptionGroup var confinement: ConfinementOption

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each text.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func run() async throws {
        let context = try CommandContext(
            limits: limit.limits, requiresConfinement: confinement.isRequired, joinsCompanions: false)
        let environment = context.environment
        let cache = ignoresCache ? nil : TextCache(in: environment)
        let extractor = TextExtractor(cache: cache, temporaryDirectory: environment.temporaryDirectory)
        var stream: (any ItemStream)? = try FilteredSources(sources: sources, filter: filter.filter).stream(
            by: context, nameForInput: nil, rules: LiftRules())
        var output = TextOutput(console: .standard, printsJSON: printsJSON)
        var ending: (any Error)?
        do {
            while let items = try await stream?.next(opening: { extractor.opens($0) }), !items.isEmpty {
                try await write(items, by: extractor, jobs: context.jobs, to: &output)
            }
        } catch {
            ending = error
        }
        await context.converters.close()
        if let ending { throw ending }
        if output.status != .success { throw ExitCode(output.status.rawValue) }
    }

    /// Extracts texts ahead of the one that is written, and writes them in order.
    private func write(
        _ items: [DragItem], by extractor: TextExtractor, jobs: Int, to output: inout TextOutput
    ) async throws {
        typealias Outcome = [Result<(DragItem, ExtractedText), LiftFailure>]
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            var (next, written) = (0, 0)
            var ready: [Int: Outcome] = [:]
            func start() {
                guard next < items.count else { return }
                let (index, item) = (next, items[next])
                next += 1
                group.addTask { @concurrent in (index, try await Self.texts(of: item, by: extractor)) }
            }
            for _ in 0..<jobs { start() }
            for try await (index, outcome) in group {
                ready[index] = outcome
                while let outcome = ready.removeValue(forKey: written) {
                    written += 1
                    for text in outcome { try output.write(text) }
                    // No more than a few texts wait in memory.
                    start()
                }
            }
        }
    }

    /// The text of an item, or those of its parts.
    private static func texts(
        of item: DragItem, by extractor: TextExtractor
    ) async throws -> [Result<(DragItem, ExtractedText), LiftFailure>] {
        do {
            if extractor.opens(item), let parts = try await item.opener?() {
                var texts: [Result<(DragItem, ExtractedText), LiftFailure>] = []
                for part in parts { texts += try await self.texts(of: part, by: extractor) }
                return texts
            }
            return [.success((item, try await extractor.text(of: item)))]
        } catch let error as CancellationError {
            throw error
        } catch {
            let failure = ItemFailure(error, subject: item.source.displayName)
            return [.failure(LiftFailure(source: item.source, reason: failure))]
        }
    }
}

/// Writes texts to standard output, and failures to standard error.
private struct TextOutput {
    let console: Console
    let printsJSON: Bool
    private(set) var status = ExitStatus.success

    init(console: Console, printsJSON: Bool) {
        self.console = console
        self.printsJSON = printsJSON
    }

    /// Writes a text, with a line feed at its end.
    ///
    /// - Throws: `ClosedPipe` if the reader has gone, `CommandFailure` if writing fails.
    mutating func write(_ text: Result<(DragItem, ExtractedText), LiftFailure>) throws {
        if case .failure(let failure) = text {
            let reason = failure.reason
            console.error(reason.message, subject: reason.subject, hint: reason.hint)
            note(reason)
        }
        if printsJSON { return try console.printLine(JSONLine.text(of: TextRecord(text))) }
        guard case .success(let (item, text)) = text else { return }
        switch text.content {
        case .data(let data):
            try console.print(bytes: data)
            if let last = data.last, last != UInt8(ascii: "\n") { try console.print(bytes: [UInt8(ascii: "\n")]) }
        case .file(let file): try copy(file.path, item)
        case .folder: break
        }
    }

    private mutating func note(_ failure: ItemFailure) {
        // What has no text is refused, everything else has failed; what may work later wins.
        let new: ExitStatus =
            failure.isRetryable ? .temporary : failure.code == "noCommonType" ? .incomplete : .failure
        let order: [ExitStatus] = [.success, .incomplete, .failure, .temporary]
        if let old = order.firstIndex(of: status), let place = order.firstIndex(of: new), place > old { status = new }
    }

    /// Writes a file as it is. The last line gets an end.
    private mutating func copy(_ path: FilePath, _ item: DragItem) throws {
        do {
            let file = try SystemCalls.openRegularFile(path)
            defer { try? file.close() }
            var last: UInt8?
            try file.readBlocks { block in
                last = block.last
                try console.print(bytes: block)
            }
            if let last, last != UInt8(ascii: "\n") { try console.print(bytes: [UInt8(ascii: "\n")]) }
        } catch let error as Errno {
            let failure = ItemFailure(error, subject: item.source.displayName)
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
            note(failure)
        }
    }
}

/// One text in the output of `cat --json`.
private struct TextRecord: Encodable {
    private let outcome: Result<(DragItem, ExtractedText), LiftFailure>
    private let text: String?

    init(_ outcome: Result<(DragItem, ExtractedText), LiftFailure>) throws {
        self.outcome = outcome
        guard case .success(let (_, text)) = outcome else {
            self.text = nil
            return
        }
        switch text.content {
        case .data(let data): self.text = String(decoding: data, as: UTF8.self)
        case .file(let file):
            let file = try SystemCalls.openRegularFile(file.path)
            defer { try? file.close() }
            self.text = String(decoding: try file.readBytes(limit: TextExtractor.limit).bytes, as: UTF8.self)
        case .folder: self.text = nil
        }
    }

    private enum Key: String, CodingKey { case source, sourceBytes, type, fidelity, losses, text, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let (source, type, found, failure): (ItemSource, UniformType?, ExtractedText?, ItemFailure?) =
            switch outcome {
            case .success(let (item, text)): (item.source, item.type, text, nil)
            case .failure(let failure): (failure.source, nil, nil, failure.reason)
            }
        try container.encode(source.displayName, forKey: .source)
        if let bytes = source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encodeAlways(type?.identifier, forKey: .type)
        try container.encodeAlways(found?.fidelity.name, forKey: .fidelity)
        try container.encode((found?.losses ?? []).map(\.rawValue), forKey: .losses)
        try container.encodeAlways(text, forKey: .text)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}

extension TextCache {
    /// The user's cache of texts; nil if the environment names no directory for it.
    fileprivate init?(in environment: ProcessEnvironment) {
        guard let directory = environment.cacheDirectory else { return nil }
        self.init(in: directory.appending("text"), stamp: environment.converterStamp)
    }
}
