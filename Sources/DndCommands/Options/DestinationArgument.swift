import Clipboards
import Configuration
import Conversion
import Destinations
import FileSystem
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// The DEST argument. Resolving it changes nothing.
struct DestinationArgument {
    private let argument: PathArgument

    init(_ argument: PathArgument) { self.argument = argument }

    /// The destination and the position in it. With `--into`, the destination is the named folder, and the position is
    /// its end.
    ///
    /// - Throws: `DestinationError`, or `ClipboardError` if the clipboard is named and there is none.
    func resolve(
        in environment: ProcessEnvironment, _ options: TransferOptions, joiners: FileJoiners = .none
    ) async throws -> (destination: any DropDestination, intent: DropIntent) {
        let place = options.place
        let destination = try resolve(named: options, in: environment, joiners)
        if let into = place.into,
            let inner = try await DestinationResolver.destination(inside: into.name, of: destination)
        {
            return (inner, .unspecified)
        }
        return (destination, place.intent)
    }

    /// The destination.
    ///
    /// - Throws: `DestinationError`, or `ClipboardError` if the clipboard is named and there is none.
    private func resolve(
        named options: TransferOptions, in environment: ProcessEnvironment, _ joiners: FileJoiners
    ) throws -> any DropDestination {
        if argument.isClipboard {
            return ClipboardDestination(
                tool: try environment.clipboardTool(for: .writing),
                temporaryDirectory: environment.temporaryDirectory, workingDirectory: environment.workingDirectory)
        }
        let resolver = DestinationResolver(
            standardOutput: .standardOutput, temporaryDirectory: environment.temporaryDirectory,
            hasExplicitTypes: options.hasExplicitTypes, hasPlace: options.place.isGiven,
            kindToMake: options.kindToMake, usualKind: options.usualKind ?? .journal, joiners: joiners)
        let destination = try resolver.resolve(bytes: argument.bytes)
        guard let output = destination as? StandardOutputDestination, let type = options.requiredType?.type else {
            return destination
        }
        return output.writing(type, joiners: joiners)
    }

    /// The destination as one whose items can be listed.
    ///
    /// - Throws: `DestinationError`, or `CommandFailure` if it holds no items.
    func listing() throws -> any ItemListing {
        guard try FileTree.isDirectory(argument.path) else { return RowsDestination(path: argument.path) }
        let destination = try DestinationResolver.directory(argument.path, looksOnly: true)
        guard let listing = destination as? any ItemListing else {
            throw CommandFailure(.failure, subject: argument.path.string, "a \(destination.kind) cannot be listed")
        }
        return listing
    }

    /// The verification of the destination's store.
    ///
    /// - Throws: `DestinationError`, or `CommandFailure` if it has no records.
    func verification() throws -> StoreVerification {
        try store(as: (any StoreVerifying).self) { kind in
            "is \(kind): only journals, boards and frames can be verified"
        }.verification
    }

    /// The log of the destination.
    ///
    /// - Throws: `DestinationError`, or `CommandFailure` if it keeps none.
    func log() async throws -> StoreLog { try await logged(as: (any LogKeeping).self, looksOnly: true).log }

    /// The destination as one whose operations can be undone.
    ///
    /// - Throws: `DestinationError`, or `CommandFailure` if it keeps no log of them.
    func reversing() async throws -> any OperationReversing {
        try await logged(as: (any OperationReversing).self)
    }

    /// A directory, or a file in a plain folder, which need not exist any more.
    private func logged<Store>(as type: Store.Type, looksOnly: Bool = false) async throws -> Store {
        if (try? argument.path.stat())?.type == .directory {
            return try store(as: type, looksOnly: looksOnly)
        }
        if let target = argument.path.linkTarget, try await !isInLog {
            return try await DestinationArgument(PathArgument(path: target)).logged(as: type, looksOnly: looksOnly)
        }
        let folder = argument.path.parent
        guard argument.bytes.last != UInt8(ascii: "/"), (try? folder.stat())?.type == .directory else {
            throw DestinationError(.notFound, path: argument.path, message: "no such file or directory")
        }
        guard try DestinationResolver.directory(folder, looksOnly: true) is FolderDestination,
            let file = FileDestination(path: argument.path, readableTypes: []) as? Store
        else {
            throw CommandFailure(
                .usage, subject: argument.path.string, "is an item of \(folder.string), which has the log",
                hint: "name the directory: \(ShellWord.quoted(folder.string))")
        }
        return file
    }

    /// Whether the log of a plain folder has an operation on the file, or the link, of that name.
    private var isInLog: Bool {
        get async throws {
            let found = Atomic(false)
            try await FileDestination(path: argument.path, readableTypes: []).log.forEachOperation { _ in
                found.store(true, ordering: .relaxed)
                return false
            }
            return found.load(ordering: .relaxed)
        }
    }

    /// The destination as one whose history can be pruned.
    ///
    /// - Throws: `DestinationError`, or `CommandFailure` if it has none.
    func pruning() throws -> any HistoryPruning {
        try store(as: (any HistoryPruning).self) { "is \($0): its history is that of its folder" }
    }

    /// - Parameter objection: The message for a file or a plain folder, given its kind, if `type` does not include it.
    private func store<Store>(
        as type: Store.Type, looksOnly: Bool = false, otherwise objection: (String) -> String = { "is \($0)" }
    ) throws -> Store {
        func refusal(_ kind: String) -> CommandFailure {
            CommandFailure(.failure, subject: argument.path.string, objection(kind))
        }
        guard try FileTree.isDirectory(argument.path) else { throw refusal("a file") }
        let destination = try DestinationResolver.directory(argument.path, looksOnly: looksOnly)
        guard let store = destination as? Store else { throw refusal("a plain folder") }
        return store
    }
}

extension FilePath {
    /// The target of a symbolic link, which a drop onto its name writes; the name in it if that does not exist, as after
    /// an undo. Nil for anything else.
    fileprivate var linkTarget: FilePath? {
        guard let name = lastComponent, name.kind == .regular, let folder = try? Directory(parent),
            let text = try? SystemCalls.symbolicLink(name, in: folder.descriptor)
        else { return nil }
        let target = parent.pushing(FilePath(platformString: text + [0]))
        return SystemCalls.resolved(self) ?? ((try? target.stat(followTargetSymlink: false)) == nil ? target : nil)
    }
}

extension DropDestination {
    /// The destination for `items`: the clipboard's form depends on what it receives.
    func receiving(_ items: [DragItem], _ options: TransferOptions) -> any DropDestination {
        guard let clipboard = self as? ClipboardDestination else { return self }
        return clipboard.receiving(
            items, asked: options.acceptedTypes?.types ?? options.requiredType.map { [$0.type] })
    }

    /// The default name for standard input: that of the file to be written.
    var nameForInput: String? { (self as? any SingleFileDestination)?.file?.lastComponent?.string }
}

/// Checks whether a destination refuses a drop whatever the items are, before standard input is read.
struct DestinationPrecheck {
    let destination: any DropDestination
    let options: DropOptions

    /// The reports on `sources` if all of them are refused or skipped; nil if it depends on the items.
    ///
    /// - Parameter sources: The sources known so far; more may come.
    /// - Throws: `DestinationError` if the destination does not exist.
    func reports(on sources: [ItemSource]) async throws -> [ItemReport]? {
        // Only all items together decide what the clipboard takes.
        if destination is ClipboardDestination { return nil }
        // Whether an item adds to the destination depends on its name, except under `keepBoth`, where every item does.
        let count = options.collision == .keepBoth ? max(1, sources.count) : 0
        if destination is any SingleFileDestination {
            _ = try await destination.plan(sources.map { _ in "item" }, options: options)
        }
        let proposal = try await destination.proposal(for: count, options: options)
        if proposal.operation == .forbidden || proposal.operation == .cancel {
            let failure = ItemFailure(
                code: proposal.operation.rawValue, subject: destination.displayName,
                message: proposal.reason ?? "does not accept items now")
            return sources.map {
                ItemReport(source: $0, type: nil, operation: proposal.operation, status: .forbidden, failure: failure)
            }
        }
        guard destination is any SingleFileDestination, !sources.isEmpty else {
            // A store that is damaged, or of a newer version, is an error now.
            _ = try await destination.plan([], options: options)
            return nil
        }
        guard let landing = try await destination.plan(["item"], options: options).first, landing.outcome != .dropped
        else { return nil }
        let taken = landing.outcome == .taken ? landing.path.map(DestinationError.taken) : nil
        return sources.map {
            ItemReport(
                source: $0, type: nil, operation: options.operation, status: .skipped,
                landing: taken == nil ? landing : nil,
                failure: taken.map { ItemFailure($0, subject: nil) })
        }
    }
}

/// Detects an item that would be written over itself, by device and inode. It is refused, as `cp` and `cat` do.
///
/// Dropping an item into its own directory is not refused: it gets a second name there.
enum SameFile {
    /// The failure of an item that is the very file to be written; nil for any other item.
    static func failure(
        of item: DragItem, on destination: any DropDestination, operation: DropOperation
    ) -> ItemFailure? {
        // It may be one of several items of the file that replaces it.
        if destination is JoinedFileDestination { return nil }
        guard let target = target(of: destination), let source = source(of: item), source == target else { return nil }
        return ItemFailure(
            code: DestinationError.Code.sameFile.description, subject: item.source.displayName,
            message: "source and destination are the same file", hint: hint(on: destination, operation: operation))
    }

    /// A second copy gets a free name in a directory; a named file is that file.
    private static func hint(on destination: any DropDestination, operation: DropOperation) -> String {
        guard operation == .copy, let file = (destination as? FileDestination)?.path else {
            return "choose another destination"
        }
        let folder = file.parent.string + (file.parent == "/" ? "" : "/")
        return "for a second copy, name the directory: --to \(ShellWord.quoted(folder))"
    }

    /// The regular file that would be written, if it exists.
    private static func target(of destination: any DropDestination) -> FileIdentity? {
        if let output = destination as? StandardOutputDestination { return identity(try? output.output.stat()) }
        return (destination as? any SingleFileDestination)?.file.flatMap { identity(try? $0.stat()) }
    }

    private static func source(of item: DragItem) -> FileIdentity? {
        switch item.source {
        case .path(let path): identity(try? path.stat())
        case .standardInput: identity(try? FileDescriptor.standardInput.stat())
        case .fragment, .clipboard, .memory: nil
        }
    }

    /// Nil unless it is a regular file: a pipe, a terminal or /dev/null may be both source and destination.
    private static func identity(_ status: Stat?) -> FileIdentity? {
        status.flatMap { $0.type == .regular ? FileIdentity($0) : nil }
    }
}

/// A directory that a transfer creates, and the line that tells the user so.
struct NewDirectory {
    private let path: FilePath
    private let destination: any DropDestination
    private let options: TransferOptions

    /// Nil if the destination exists already, or is not a directory.
    init?(_ argument: PathArgument, _ destination: any DropDestination, _ options: TransferOptions) {
        guard argument.isFilePath, DestinationDeclaration.Kind(rawValue: destination.kind) != nil,
            (try? argument.path.stat(followTargetSymlink: false)) == nil
        else { return nil }
        path = argument.path
        self.destination = destination
        self.options = options
    }

    /// `journal/: created as a journal, which reads .png, .jpeg, .gif and .txt`; nil if nothing landed, so that it was not
    /// created, and for a trace, whose lines are of one form.
    var line: String? {
        guard !options.traces, options.isDryRun || (try? path.stat().type) == .directory else { return nil }
        let verb = options.isDryRun ? "would be created" : "created"
        let line = "\(destination.displayName.printable): \(verb) as a \(destination.kind)"
        guard destination.kind != "folder" else { return line }
        let extensions = destination.readableTypes.map { type in
            if let preferred = type.preferredFilenameExtension { return "." + preferred }
            return type.conforms(to: .plainText) ? ".txt" : type.identifier
        }
        let last = extensions.count > 1 ? " and " + (extensions.last ?? "") : ""
        return line + ", which reads " + extensions.dropLast(last.isEmpty ? 0 : 1).joined(separator: ", ") + last
    }
}
