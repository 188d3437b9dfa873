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
        commandName: "cat", _superCommandName: "dnd",
        abstract: "Write the text of files of any type to standard output.",
        discussion: """
            A text is written in UTF-8; of a document, the text that a person reads in it; of waypoints, their names. A file \
            without a text is an error, and the others are still written. Texts of documents are kept in a cache.
            """)

    @OptionGroup var sources: SourceOptions
    @OptionGroup var filter: FilterOptions

    @Flag(name: .customLong("no-cache"), help: "Extract each text again, and keep none.")
    var ignoresCache = false

    @OptionGroup var text: EncodingOption
    @OptionGroup var limit: LimitOption
    @OptionGroup var confinement: ConfinementOption

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each text.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func run() async throws {
        try filter.check(with: sources)
        var options = ConversionOptions()
        options.encoding = text.encoding?.name
        let context = try CommandContext(
            limits: limit.limits, requiresConfinement: confinement.isRequired, joinsCompanions: false, options: options)
        let environment = context.environment
        // The cache knows the content of a file, not how the user reads it.
        let cache = ignoresCache || options.encoding != nil ? nil : TextCache(in: environment)
        let extractor = TextExtractor(cache: cache, temporaryDirectory: environment.temporaryDirectory)
        var stream = try sources.files(by: context, nameForInput: nil, rules: LiftRules())
        stream.filter = filter.filter
        var output = TextOutput(console: .standard, printsJSON: printsJSON)
        var ending: (any Error)?
        do {
            while case let items = try await stream.next(opening: { extractor.opens($0) }), !items.isEmpty {
                try await write(items, by: extractor, jobs: context.jobs, to: &output)
            }
        } catch {
            ending = error
        }
        await context.converters.close()
        if let ending { throw ending }
        if output.tally.status != .success { throw ExitCode(output.tally.status.rawValue) }
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
                group.addTask { @concurrent [printsJSON] in
                    (index, try await Self.texts(of: item, by: extractor, inMemory: printsJSON))
                }
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
        of item: DragItem, by extractor: TextExtractor, inMemory: Bool
    ) async throws -> [Result<(DragItem, ExtractedText), LiftFailure>] {
        do {
            if extractor.opens(item), let parts = try await item.opener?() {
                var texts: [Result<(DragItem, ExtractedText), LiftFailure>] = []
                for part in parts { texts += try await self.texts(of: part, by: extractor, inMemory: inMemory) }
                return texts
            }
            return [.success((item, try await extractor.text(of: item, inMemory: inMemory)))]
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
    private(set) var tally = ItemTally()
    /// Whether the last text was that of a mail, a card or an event.
    private var wasRecord = false

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
            count(failure)
        }
        if printsJSON { return try console.printLine(JSONLine.text(of: TextRecord(text))) }
        guard case .success(let (item, text)) = text else { return }
        // An empty line divides mails, as it divides the cards of one file.
        let isRecord = text.fidelity == .extracted && Self.records.contains(where: item.type.conforms(to:))
        if isRecord, wasRecord { try console.print(bytes: [UInt8(ascii: "\n")]) }
        wasRecord = isRecord
        switch text.content {
        case .data(let data):
            try console.print(bytes: data)
            if let last = data.last, last != UInt8(ascii: "\n") { try console.print(bytes: [UInt8(ascii: "\n")]) }
        case .file(let file): try copy(file.path, item)
        case .folder: break
        }
    }

    private static let records: [UniformType] = [.emailMessage, .vCard, .iCalendar, .vCalendar]

    /// Notes the failure for the exit status.
    private mutating func count(_ failure: LiftFailure) {
        let status: ItemReport.Status =
            switch failure.reason.code {
            case "noCommonType": .refused
            case NegotiationFailure.restricted: .forbidden
            default: .failed
            }
        tally.count(
            ItemReport(
                source: failure.source, type: nil, operation: .cancel, status: status, failure: failure.reason))
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
            count(LiftFailure(source: item.source, reason: failure))
        }
    }
}

/// One text in the output of `cat --json`.
private struct TextRecord: Encodable {
    private let outcome: Result<(DragItem, ExtractedText), LiftFailure>

    init(_ outcome: Result<(DragItem, ExtractedText), LiftFailure>) { self.outcome = outcome }

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
        try container.encodeAlways(found?.fidelity.rawValue, forKey: .fidelity)
        try container.encode((found?.losses ?? []).map(\.rawValue), forKey: .losses)
        try container.encodeAlways(found.flatMap(Self.text), forKey: .text)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }

    /// The text, which is in memory.
    private static func text(of text: ExtractedText) -> String? {
        guard case .data(let data) = text.content else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

extension TextCache {
    /// The user's cache of texts; nil if the environment names no directory for it.
    fileprivate init?(in environment: ProcessEnvironment) {
        guard let directory = environment.cacheDirectory else { return nil }
        self.init(in: directory.appending("text"), stamp: environment.converterStamp)
    }
}
