import Clipboards
import Configuration
import Destinations
import ItemProviders
import SystemPackage
import Transfer

/// The DEST argument. Resolving it changes nothing.
struct DestinationArgument {
    private let argument: PathArgument

    init(_ argument: PathArgument) { self.argument = argument }

    /// The destination and the position in it. With `--into`, the destination is the named folder, and the position is
    /// its end.
    ///
    /// - Throws: `DestinationError`, or `ClipboardError` if the clipboard is named and there is none.
    func resolve(
        in environment: ProcessEnvironment, _ options: TransferOptions
    ) async throws -> (destination: any DropDestination, intent: DropIntent) {
        let place = options.place
        let destination = try resolve(named: options, in: environment)
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
        named options: TransferOptions, in environment: ProcessEnvironment
    ) throws -> any DropDestination {
        if argument.isClipboard {
            return ClipboardDestination(
                tool: try environment.clipboardTool(for: .writing),
                temporaryDirectory: environment.temporaryDirectory, workingDirectory: environment.workingDirectory)
        }
        let resolver = DestinationResolver(
            standardOutput: .standardOutput, temporaryDirectory: environment.temporaryDirectory,
            hasExplicitTypes: options.hasExplicitTypes, hasPlace: options.place.isGiven,
            kindToMake: options.kindToMake, usualKind: options.usualKind ?? .journal)
        return try resolver.resolve(bytes: argument.bytes)
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
    func log() throws -> StoreLog { try logged(as: (any LogKeeping).self, looksOnly: true).log }

    /// The destination as one whose operations can be undone.
    ///
    /// - Throws: `DestinationError`, or `CommandFailure` if it keeps no log of them.
    func reversing() throws -> any OperationReversing { try logged(as: (any OperationReversing).self) }

    /// A directory, or a file in a plain folder, which need not exist any more.
    private func logged<Store>(as type: Store.Type, looksOnly: Bool = false) throws -> Store {
        if (try? argument.path.stat())?.type == .directory {
            return try store(as: type, looksOnly: looksOnly)
        }
        let parent = argument.path.removingLastComponent()
        let folder: FilePath = parent.isEmpty ? "." : parent
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

extension DropDestination {
    /// The destination for `items`: the clipboard's form depends on what it receives.
    func receiving(_ items: [DragItem], _ options: TransferOptions) -> any DropDestination {
        guard let clipboard = self as? ClipboardDestination else { return self }
        return clipboard.receiving(
            items, asked: options.acceptedTypes?.types ?? options.requiredType.map { [$0.type] })
    }

    /// The default name for standard input: that of the file to be written.
    var nameForInput: String? { (self as? any SingleItemDestination)?.file?.lastComponent?.string }
}
