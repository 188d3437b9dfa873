import ArgumentParser
import DragSources
import ItemProviders
import SystemPackage
import Transfer

/// The sources to lift: paths, standard input, and lists of names in a file.
struct SourceOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The items to lift: files, folders, clipboard:, or - for standard input.",
            discussion: "A folder that the destination cannot read is opened, and the files in it are lifted.",
            valueName: "source"))
    var sources: [PathArgument] = []

    @Option(
        name: .customLong("files-from"),
        help: ArgumentHelp(
            "Also lift the files listed in FILE, one name per line; - reads the list from standard input.",
            discussion: "Each name is a file name: in the list, - is not standard input and a.gpx#3 is not a part.",
            valueName: "file"))
    var filesFrom: PathArgument?

    @Flag(name: .customShort("0"), help: "Names in the list of --files-from end with a NUL byte instead of a newline.")
    var nulSeparated = false

    @Option(
        help: ArgumentHelp(
            "The name of the item from standard input or the clipboard; its extension may refine the type of standard input.",
            valueName: "name"))
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
        guard let filesFrom else { return sources }
        return sources + (try SourceList.read(filesFrom, nulSeparated: nulSeparated))
    }
}

extension SourceOptions: ItemSupply {
    func awaited() throws -> [ItemSource]? {
        let readsList = filesFrom?.isStandardStream == true
        guard readsList || sources.contains(where: \.isStandardStream) else { return nil }
        return try (readsList ? sources : allSources()).map { $0.source(named: name) }
    }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        try await context.lift(try allSources(), inputName: name ?? nameForInput).map(\.item)
    }
}

/// The list of `--files-from`: names that end with newlines or NUL bytes, kept byte for byte.
enum SourceList {
    /// The limit for a name, in bytes: 64 KiB, sixteen times the longest path on Linux (`PATH_MAX`).
    static let longestName = 64 << 10

    /// Reads the list from `file`, or from standard input for `-`. Skips empty names.
    ///
    /// - Throws: `CommandFailure`, or `CancellationError` as soon as the command is interrupted.
    static func read(_ file: PathArgument, nulSeparated: Bool) throws -> [PathArgument] {
        do {
            guard !file.isStandardStream else {
                return try names(in: .standardInput, of: file, nulSeparated: nulSeparated)
            }
            // Opening a FIFO without a writer would block; with O_NONBLOCK it returns at once, and the wait below can
            // be interrupted. (fifo(7))
            let descriptor = try FileDescriptor.open(file.path, .readOnly, options: [.nonBlocking, .closeOnExec])
            return try descriptor.closeAfter { try names(in: descriptor, of: file, nulSeparated: nulSeparated) }
        } catch let error as Errno {
            throw CommandFailure(
                .failure, subject: file.path.string, "the list of sources cannot be read: \(error)")
        }
    }

    private static func names(
        in descriptor: FileDescriptor, of file: PathArgument, nulSeparated: Bool
    ) throws -> [PathArgument] {
        let separator = nulSeparated ? 0 : UInt8(ascii: "\n")
        var names: [PathArgument] = []
        var rest: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try ProcessInterruption.waitUntilReadable(descriptor)
            let count: Int
            do {
                count = try block.withUnsafeMutableBytes { try descriptor.read(into: $0) }
            } catch Errno.resourceTemporarilyUnavailable {
                continue
            }
            let pieces = block[..<count].split(separator: separator, omittingEmptySubsequences: false)
            for (number, piece) in pieces.enumerated() {
                rest += piece
                guard rest.count <= longestName else { throw tooLong(file, nulSeparated: nulSeparated) }
                if number < pieces.count - 1 { try add(&rest, to: &names, file) }
            }
            if count == 0 {
                try add(&rest, to: &names, file)
                return names
            }
        }
    }

    /// Adds the completed name.
    private static func add(_ name: inout [UInt8], to names: inout [PathArgument], _ file: PathArgument) throws {
        defer { name.removeAll(keepingCapacity: true) }
        guard !name.isEmpty else { return }
        guard let path = PathArgument(bytes: name, isFileName: true) else {
            throw CommandFailure(
                .usage, subject: file.path.string, "the list has a NUL byte inside a name",
                hint: "use -0 if the names end with NUL bytes")
        }
        names.append(path)
    }

    private static func tooLong(_ file: PathArgument, nulSeparated: Bool) -> CommandFailure {
        CommandFailure(
            .usage, subject: file.path.string,
            "is not a list of names: found more than \(longestName) bytes without a \(nulSeparated ? "NUL byte" : "newline")",
            hint: nulSeparated
                ? "omit -0 if each name is on its own line" : "use -0 if the names end with NUL bytes")
    }
}
