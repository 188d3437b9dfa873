import ArgumentParser
import DragSources
import ItemProviders
import SystemPackage
import Transfer

/// The sources to lift: paths, standard input, and lists of names in a file.
struct SourceOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The sources: files, folders, parts of files such as scan.pdf#page=3, clipboard:, or - for standard input.",
            discussion: "A folder that the destination cannot read as a whole is opened, and its files are the items.",
            valueName: "source"))
    var sources: [PathArgument] = []

    @Option(
        name: .customLong("files-from"),
        help: ArgumentHelp(
            "A list of more sources: one file name per line; - reads it from standard input.",
            discussion: "In the list, - and a.gpx#3 are names of files, not standard input and a part.",
            valueName: "file"))
    var filesFrom: PathArgument?

    @Flag(name: .customShort("0"), help: "Names in the list of --files-from end with a NUL byte instead of a newline.")
    var nulSeparated = false

    @Option(
        help: ArgumentHelp(
            "The name of the item from standard input or the clipboard; its extension may refine the type of standard input.",
            valueName: "name"),
        transform: TextArgument.parse)
    var name: String?

    func validate() throws {
        let readsInput = sources.count { $0.isStandardStream }
        if sources.isEmpty, filesFrom == nil {
            throw ValidationError("nothing to lift: expected at least one SOURCE, or --files-from")
        }
        if readsInput > 1 { throw ValidationError("standard input can be lifted only once") }
        if readsInput > 0, filesFrom?.isStandardStream == true {
            throw ValidationError("standard input cannot be both a source and the list of --files-from")
        }
        if nulSeparated, filesFrom == nil { throw ValidationError("-0 needs --files-from") }
        if name != nil, readsInput == 0, !sources.contains(where: \.isClipboard) {
            throw ValidationError("--name needs a source that is standard input (-) or clipboard:")
        }
    }

    /// All sources in order: first those on the command line, then those in the list.
    func allSources() throws -> [PathArgument] {
        guard var list = try sourceList() else { return sources }
        var all = sources
        while case let names = try list.next(), !names.isEmpty { all += names }
        return all
    }

    /// The list of `--files-from`; nil if there is none.
    func sourceList() throws -> SourceList? {
        try filesFrom.map { try SourceList($0, nulSeparated: nulSeparated) }
    }
}

extension SourceOptions: ItemSupply {
    /// Whether the list is no file: a pipe to another program. (`stat`)
    var arrivesOverTime: Bool {
        guard let filesFrom else { return false }
        return filesFrom.isStandardStream || (try? filesFrom.path.stat().type) != .regular
    }

    var named: [ItemSource] { sources.map { $0.source(named: name) } }

    func awaited() throws -> [ItemSource]? {
        let readsList = filesFrom?.isStandardStream == true
        guard readsList || sources.contains(where: \.isStandardStream) else { return nil }
        return try (readsList ? sources : allSources()).map { $0.source(named: name) }
    }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        try await context.lift(context.joined(try allSources()), inputName: name ?? nameForInput).map(\.item)
    }

    func stream(
        by context: CommandContext, nameForInput: String?, rules: LiftRules
    ) throws -> (any ItemStream)? {
        try files(by: context, nameForInput: nameForInput, rules: rules)
    }

    /// The stream of the sources.
    func files(
        by context: CommandContext, nameForInput: String?, rules: LiftRules
    ) throws -> SourceStream {
        var stream = SourceStream(
            sources, list: try sourceList(), inputName: name ?? nameForInput, context: context)
        stream.remembering = rules.remembering
        stream.destinationFolder = rules.folder
        stream.keepsTree = rules.keepsTree
        return stream
    }
}

/// The list of `--files-from`: names that end with newlines or NUL bytes, kept byte for byte, and read as they come.
struct SourceList: Sendable {
    /// The limit for a name, in bytes: 64 KiB, sixteen times the longest path on Linux (`PATH_MAX`).
    static let longestName = 64 << 10

    private let file: PathArgument
    private let descriptor: FileDescriptor
    private let separator: UInt8
    /// The beginning of a name whose end was not read yet.
    private var rest: [UInt8] = []
    private var isAtEnd = false

    /// Opens the list in `file`, or standard input for `-`.
    ///
    /// - Throws: `CommandFailure`.
    init(_ file: PathArgument, nulSeparated: Bool) throws {
        self.file = file
        separator = nulSeparated ? 0 : UInt8(ascii: "\n")
        do {
            // Opening a FIFO without a writer would block; with O_NONBLOCK it returns at once, and waiting for data can
            // be interrupted. (fifo(7))
            descriptor =
                file.isStandardStream
                ? .standardInput
                : try FileDescriptor.open(file.path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch let error as Errno {
            throw Self.unreadable(file, error)
        }
    }

    /// Waits for the next names, and returns those that have arrived, without empty ones; none at the end of the list,
    /// which is then closed.
    ///
    /// - Throws: `CommandFailure`, or `CancellationError` as soon as the command is interrupted.
    mutating func next() throws -> [PathArgument] {
        var names: [PathArgument] = []
        while names.isEmpty, !isAtEnd {
            let block = try read()
            var end = block.startIndex
            while let separated = block[end...].firstIndex(of: separator) {
                rest += block[end..<separated]
                try take(into: &names)
                end = separated + 1
            }
            rest += block[end...]
            guard rest.count <= Self.longestName else { throw tooLong() }
            if block.isEmpty {
                isAtEnd = true
                if !file.isStandardStream { try? descriptor.close() }
                try take(into: &names)
            }
        }
        return names
    }

    /// Waits for bytes; returns none at the end.
    private func read() throws -> [UInt8] {
        while true {
            try ProcessInterruption.waitUntilReadable(descriptor)
            do {
                return try [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
                    count = try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
                }
            } catch Errno.resourceTemporarilyUnavailable {
                continue
            } catch let error as Errno {
                throw Self.unreadable(file, error)
            }
        }
    }

    /// Takes the complete name in `rest`.
    private mutating func take(into names: inout [PathArgument]) throws {
        guard rest.count <= Self.longestName else { throw tooLong() }
        defer { rest.removeAll(keepingCapacity: true) }
        guard !rest.isEmpty else { return }
        guard let path = PathArgument(bytes: rest, isFileName: true) else {
            throw CommandFailure(
                .usage, subject: file.path.string, "the list has a NUL byte inside a name",
                hint: "use -0 if the names end with NUL bytes")
        }
        names.append(path)
    }

    private static func unreadable(_ file: PathArgument, _ error: Errno) -> CommandFailure {
        CommandFailure(.failure, subject: file.path.string, "the list of sources cannot be read: \(error)")
    }

    private func tooLong() -> CommandFailure {
        CommandFailure(
            .usage, subject: file.path.string,
            "is not a list of names: found more than \(Self.longestName) bytes without a \(separator == 0 ? "NUL byte" : "newline")",
            hint: separator == 0
                ? "omit -0 if each name is on its own line" : "use -0 if the names end with NUL bytes")
    }
}

/// Whether files that belong together are one item: the option that the commands that lift items share.
struct CompanionOption: ParsableArguments {
    enum Grouping: String, Sendable, CaseIterable {
        case together, apart
    }

    @Option(
        name: .customLong("companions"),
        help: ArgumentHelp(
            "Whether files that belong together are one item: together (the default) or apart. Such files are the picture and the film of a Live Photo, a raw picture and its JPEG, .xmp and .aae files, notes of Google Takeout, and a web page and its folder.",
            valueName: "how"),
        completion: .list(Grouping.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var grouping: Grouping?

    /// Whether they are one item.
    var areTogether: Bool { grouping != .apart }
}

extension CommandContext {
    /// Returns the sources without those that are companions of others: they come with their main files.
    func joined(_ sources: [PathArgument]) -> [PathArgument] {
        guard let finder = lifter.companions else { return sources }
        let mains = sources.map { $0.isStandardStream || $0.isClipboard ? nil : finder.main(of: $0.path) }
        guard mains.contains(where: { $0 != nil }) else { return sources }
        let named = Set(sources.map { $0.path.lexicallyNormalized() })
        return zip(sources, mains).filter { _, main in
            main.map { !named.contains($0.lexicallyNormalized()) } ?? true
        }.map(\.0)
    }
}

/// Joins the names of a list, which are read as they come: a companion that is listed beside its main file comes with
/// it.
///
/// A companion that is listed before its main file waits for the next name; one that is listed at most `reach` names
/// after it is left out. Both depend only on the order of the list, not on when its names arrive.
struct ListedCompanions: Sendable {
    /// The number of names after a main file among which its companions are found.
    private static let reach = 128

    /// The last main files with companions, and the number of names since the beginning of the list.
    private var recent: [(main: FilePath, number: Int)] = []
    private var count = 0
    /// Companions of one main file that is not listed yet.
    private var waiting: [PathArgument] = []
    private var awaited: FilePath?

    /// Returns the names to lift now.
    mutating func take(_ names: [PathArgument], by finder: CompanionFinder) -> [PathArgument] {
        var lifted: [PathArgument] = []
        for name in names {
            count += 1
            let path = name.path.lexicallyNormalized()
            recent.removeAll { count - $0.number > Self.reach }
            if path == awaited {
                (waiting, awaited) = ([], nil)
            } else if let main = finder.main(of: name.path)?.lexicallyNormalized() {
                if recent.contains(where: { $0.main == main }) { continue }
                if main != awaited { lifted += rest() }
                awaited = main
                waiting.append(name)
                continue
            } else {
                lifted += rest()
            }
            lifted.append(name)
            if !finder.companions(of: name.path).isEmpty { recent.append((path, count)) }
        }
        return lifted
    }

    /// Returns the companions whose main file did not follow, and forgets them. To be called at the end of the list.
    mutating func rest() -> [PathArgument] {
        defer { (waiting, awaited) = ([], nil) }
        return waiting
    }
}
