import ArgumentParser
import Destinations
import SystemPackage
import Transfer

/// The position of a drop in the destination: at most one of four options.
struct PlaceOptions: ParsableArguments {
    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp("The position in an ordered destination: a 0-based index, or end.", valueName: "index"),
        transform: PlaceArgument.init(parsing:))
    var place: PlaceArgument?

    @Option(
        name: .customLong("before"),
        help: ArgumentHelp("Insert before this item: its name as dnd list shows it, or its index.", valueName: "item"))
    var before: ItemArgument?

    @Option(
        name: .customLong("after"),
        help: ArgumentHelp("Insert after this item.", valueName: "item"))
    var after: ItemArgument?

    @Option(
        name: .customLong("into"),
        help: ArgumentHelp("Drop into this item: a folder in the destination, or a lane of a board.", valueName: "item")
    )
    var into: ItemArgument?

    /// Whether a position is given, even the end.
    var isGiven: Bool { place != nil || before != nil || after != nil || into != nil }

    /// The position as a drop intent.
    var intent: DropIntent {
        if let before { return .insertBefore(before.name) }
        if let after { return .insertAfter(after.name) }
        if let into { return .insertIntoDestination(into.name) }
        return place?.intent ?? .unspecified
    }

    func validate() throws {
        let given = [
            ("--at", place != nil), ("--before", before != nil), ("--after", after != nil), ("--into", into != nil),
        ].filter(\.1).map(\.0)
        if given.count > 1 {
            throw ValidationError("\(given.joined(separator: " and ")) cannot be used together")
        }
    }
}

/// A position in an ordered destination: `end`, or a 0-based index.
enum PlaceArgument: Sendable, Hashable {
    case end
    case index(Int)

    /// Parses `word`. A number that does not fit `Int` means the end.
    ///
    /// - Throws: `ValidationError` that says what was expected.
    init(parsing word: String) throws {
        if word == "end" {
            self = .end
        } else if !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            self = Int(word).map(Self.index) ?? .end
        } else {
            throw ValidationError("invalid position '\(word)': expected 'end' or a number from 0")
        }
    }

    /// The position as a drop intent.
    var intent: DropIntent {
        switch self {
        case .end: .unspecified
        case .index(let index): .insertAtDestination(index: index)
        }
    }
}

/// An item of a destination: its name as `dnd list` shows it, its path, or its 0-based index.
struct ItemArgument: ExpressibleByArgument, Sendable, Hashable {
    /// The displayed name, with invalid UTF-8 replaced; destinations compare with this.
    let name: String

    init?(argument: String) {
        guard let path = PathArgument(argument: argument)?.path else { return nil }
        name = path.string
    }

    static var defaultCompletionKind: CompletionKind { .file() }
}

/// Whether folders that are opened stay folders: the option that `copy`, `move`, `drop` and `hover` share.
struct TreeOption: ParsableArguments {
    @Flag(
        name: .customLong("keep-tree"),
        help: ArgumentHelp(
            "In a plain folder, keep the folders of the source: Photos/2024/a.heic lands as DEST/Photos/2024/a.png. Without it, the files of folders that are opened land side by side, except those that remain after --exclude alone. Photos/. stands for what is in Photos."
        ))
    var keepsTree = false

    /// The folder in which the tree lands; nil if folders are not kept.
    ///
    /// - Throws: `CommandFailure` (64) if they are to be kept, and the destination has no folders.
    func root(in destination: any DropDestination) throws -> FilePath? {
        guard keepsTree else { return nil }
        if let folder = destination as? FolderDestination { return folder.directory }
        let directory = (destination as? JournalDestination)?.directory
        if let directory, (try? directory.stat()) == nil {
            throw CommandFailure(
                .usage, subject: destination.displayName,
                "has no folders (--keep-tree): it does not exist, and would become a journal",
                hint: "make a folder first: mkdir \(ShellWord.quoted(directory.string))")
        }
        throw CommandFailure(
            .usage, subject: destination.displayName,
            "has no folders (--keep-tree): its kind is \(destination.kind)",
            hint: "omit --keep-tree, or choose a plain folder as the destination")
    }
}
