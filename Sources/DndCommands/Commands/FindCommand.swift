import ArgumentParser
import Conversion
import Converters
import FileSystem
import ItemProviders
import SystemPackage
import TextExtraction
import TextSearch
import Transfer

/// `dnd find`: searches the texts of a destination's items.
struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", _superCommandName: "dnd",
        abstract: "Find the items of a destination whose text, or name, has all of the words.",
        discussion: """
            The texts of documents, pages and geocaches are searched, too, and those of files in archives and mails; \
            a text of more than 64 MiB is an error. "stone bridge" in double quotes is a phrase, and \
            brid* matches every word that begins with brid. Case and accents make no difference. The best matches come first.
            """)

    @Argument(
        help: ArgumentHelp("The words to find, in one argument.", valueName: "words"), transform: TextArgument.parse)
    var words: String

    @Argument(help: ArgumentHelp("The directory to search, with the folders in it.", valueName: "dest"))
    var destination: PathArgument

    @Flag(name: .customLong("any"), help: "Find items that have any of the words, instead of all.")
    var matchesAny = false

    @Option(
        name: .customLong("lines"),
        help: ArgumentHelp("The maximum number of lines that are shown of an item, from 0 to 100000.", valueName: "n"))
    var lines = 3

    @Flag(
        name: .customShort("0"),
        help: "Print only the paths of the files, each with a NUL byte at its end, as for xargs -0.")
    var printsPaths = false

    @OptionGroup var limit: LimitOption
    @OptionGroup var confinement: ConfinementOption

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        guard (0...100_000).contains(lines) else {
            throw ValidationError("invalid --lines \(lines): expected 0 to 100000")
        }
        if printsPaths, printsJSON { throw ValidationError("-0 and --json cannot be used together") }
        guard SearchQuery(words) != nil else {
            throw ValidationError("nothing to find in '\(words)': expected a word with a letter or a digit")
        }
    }

    func run() async throws {
        guard let query = SearchQuery(words, matchesAny: matchesAny) else { return }
        guard try FileTree.isDirectory(destination.path) else {
            throw CommandFailure(
                .usage, subject: destination.path.string, "is not a directory",
                hint: "search a file: dnd cat \(ShellWord.quoted(destination.path.string)) | grep WORD")
        }
        UserTypes.declare(in: [destination.path])
        var options = ConversionOptions()
        options.marksPages = true
        let context = try CommandContext(
            limits: limit.limits, requiresConfinement: confinement.isRequired, joinsCompanions: false,
            options: options)
        let outcome: FindOutcome
        do {
            outcome = try await find(query, by: context)
        } catch {
            await context.converters.close()
            throw error
        }
        await context.converters.close()
        outcome.report(in: destination.path)
        if let status = outcome.status { throw ExitCode(status.rawValue) }
    }

    /// Brings the index up to date, and prints what it finds. A damaged index is made anew once; one that cannot be
    /// written is in memory.
    private func find(_ query: SearchQuery, by context: CommandContext) async throws -> FindOutcome {
        let cache = context.environment.cacheDirectory?.appending("search")
        do {
            return try await find(query, by: context, cache: cache)
        } catch let error where TextIndex.isDamage(error) {
            return try await find(query, by: context, cache: cache, startsAnew: true)
        } catch let error where TextIndex.isUnusable(error) {
            return try await find(query, by: context, cache: nil)
        }
    }

    private func find(
        _ query: SearchQuery, by context: CommandContext, cache: FilePath?, startsAnew: Bool = false
    ) async throws -> FindOutcome {
        let environment = context.environment
        let folder = SystemCalls.resolved(destination.path) ?? environment.workingDirectory.pushing(destination.path)
        let index = try await BlockingWork.run {
            try TextIndex(of: folder, in: cache, stamp: environment.converterStamp, startsAnew: startsAnew)
        }
        // The process may end before the last reference does.
        defer { index.close() }
        let texts = FolderTexts(
            of: destination.path, lifter: context.lifter,
            extractor: TextExtractor(cache: nil, temporaryDirectory: environment.temporaryDirectory),
            jobs: context.jobs)
        let console = Console.standard
        let showsProgress = console.errorIsTerminal
        let failures = try await texts.update(index) { count in
            if showsProgress { console.status.draw("reading texts: \(count) files") }
        }
        if showsProgress { console.status.erase() }
        return try await BlockingWork.run {
            var outcome = FindOutcome(retryable: failures, failures: try index.failures())
            var printer = HitPrinter(command: self, console: console, workingDirectory: environment.workingDirectory)
            do {
                try index.forEachHit(of: query, passages: printsPaths ? 0 : lines) { hit in
                    outcome.count += 1
                    try printer.print(hit)
                    return true
                }
            } catch is ClosedPipe {}
            return outcome
        }
    }
}

/// What a search has found, and what it could not read.
private struct FindOutcome: Sendable {
    /// The number of items.
    var count = 0
    /// Files that the next search tries again.
    let retryable: [ItemFailure]
    /// Files that stay unreadable until they change.
    let failures: [(path: FilePath, reason: String)]

    init(retryable: [ItemFailure], failures: [(path: FilePath, reason: String)]) {
        self.retryable = retryable
        self.failures = failures
    }

    /// The status other than success.
    var status: ExitStatus? {
        if !retryable.isEmpty { return retryable.contains(where: \.isRetryable) ? .temporary : .failure }
        if !failures.isEmpty { return .failure }
        return count == 0 ? .incomplete : nil
    }

    /// The number of failures that are reported one by one.
    private static let mostReported = 10

    /// Reports the failures, or that nothing was found.
    func report(in folder: FilePath) {
        let console = Console.standard
        for failure in retryable.prefix(Self.mostReported) {
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
        }
        for failure in failures.prefix(Self.mostReported) {
            console.error("cannot be searched: \(failure.reason)", subject: folder.pushing(failure.path).string)
        }
        let rest = max(0, retryable.count - Self.mostReported) + max(0, failures.count - Self.mostReported)
        if rest > 0 { console.error("\(rest) more files cannot be searched") }
        if count == 0 { console.note("nothing found in \(folder.string.printable)") }
    }
}

/// Prints what was found.
private struct HitPrinter {
    let command: FindCommand
    let console: Console
    let workingDirectory: FilePath
    /// The files whose paths were printed.
    private var printed: Set<FilePath> = []

    init(command: FindCommand, console: Console, workingDirectory: FilePath) {
        self.command = command
        self.console = console
        self.workingDirectory = workingDirectory
    }

    /// - Throws: `ClosedPipe` if the reader has gone, `CommandFailure` if writing fails.
    mutating func print(_ hit: SearchHit) throws {
        let path = command.destination.path.pushing(hit.path)
        if command.printsPaths {
            if printed.insert(path).inserted { try console.print(bytes: PathArgument(path: path).bytes + [0]) }
        } else if command.printsJSON {
            try console.printLine(JSONLine.text(of: HitRecord(hit, at: path)))
        } else {
            try console.printLines(lines(of: hit, at: path))
        }
    }

    /// `journal/guide.pdf:page 3: … the old bridge has …`; only the path if just the name matches.
    private func lines(of hit: SearchHit, at path: FilePath) -> [StyledText] {
        let name = path.string + hit.parts.map { "#\($0)" }.joined()
        let head = StyledText(name, .strong, link: workingDirectory.pushing(path))
        guard !hit.passages.isEmpty else { return [head] }
        return hit.passages.map { passage in
            let place = passage.page.map { "page \($0)" } ?? "\(passage.line)"
            return head + StyledText(":\(place): ", .faint) + Self.emphasized(passage)
        }
    }

    private static func emphasized(_ passage: Passage) -> StyledText {
        let scalars = Array(passage.text.unicodeScalars)
        func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        var (line, position) = (StyledText(""), 0)
        for match in passage.matches {
            line += text(position..<match.lowerBound)
            line += StyledText(text(match), .found)
            position = match.upperBound
        }
        return line + text(position..<scalars.count)
    }
}

/// One item in the output of `find --json`.
private struct HitRecord: Encodable {
    private let hit: SearchHit
    private let path: FilePath

    init(_ hit: SearchHit, at path: FilePath) { (self.hit, self.path) = (hit, path) }

    private enum Key: String, CodingKey { case path, pathBytes, part, inner, type, name, inName, passages }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let text = PathText(path)
        try container.encode(text.text, forKey: .path)
        if let bytes = text.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encodeAlways(hit.part, forKey: .part)
        try container.encode(hit.inner, forKey: .inner)
        try container.encode(hit.type, forKey: .type)
        try container.encode(hit.name, forKey: .name)
        try container.encode(hit.isInName, forKey: .inName)
        try container.encode(hit.passages.map(PassageRecord.init), forKey: .passages)
    }
}

private struct PassageRecord: Encodable {
    let passage: Passage

    private struct Match: Encodable { let start, length: Int }

    private enum Key: String, CodingKey { case line, page, text, matches }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(passage.line, forKey: .line)
        try container.encodeAlways(passage.page, forKey: .page)
        try container.encode(passage.text, forKey: .text)
        try container.encode(
            passage.matches.map { Match(start: $0.lowerBound, length: $0.count) }, forKey: .matches)
    }
}
