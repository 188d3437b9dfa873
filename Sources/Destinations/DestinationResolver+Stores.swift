import Configuration
import FileSystem
import ItemProviders
import SystemPackage
package import Transfer
import UniformTypes

/// Resolves a path inside a store, by the store's rules.
extension DestinationResolver {
    /// The destination for a file at `path` if its directory is declared; nil in a folder without a declaration.
    ///
    /// - Throws: `DestinationError` if the store cannot contain such a file, or does not read its type.
    func fileInStore(
        _ path: FilePath, displayName: String, exists: Bool
    ) throws -> (any DropDestination)? {
        try Self.refuseInside(path)
        let parent = path.parent
        guard (try? parent.stat().type) == .directory else { return nil }
        let directory = try Self.directory(parent)
        if directory is FolderDestination, try DeclarationFile.read(in: parent) == nil { return nil }
        let type = path.extension.flatMap { ItemType.type(forExtension: $0) }
        let hasLines = type.map(Self.hasLines) ?? exists
        if let board = directory as? BoardDestination {
            if exists, hasPlace, hasLines { return nil }
            return try item(path, of: board, displayName)
        }
        guard let type else {
            // The name need not state the type if the user did; an existing file has its name already.
            guard exists || hasExplicitTypes else { return nil }
            if exists, hasPlace, hasLines { return nil }
            return NamedItemDestination(
                path, in: directory, displayName: displayName, readableTypes: directory.readableTypes)
        }
        // An extension can be less specific than a store: `.txt` is any plain text, and a journal reads UTF-8.
        let readableTypes =
            directory.readableTypes.contains(where: type.conforms(to:))
            ? [type] : directory.readableTypes.filter { $0.conforms(to: type) }
        guard !readableTypes.isEmpty else {
            let readable = directory.readableTypes.map(\.identifier).joined(separator: ", ")
            throw DestinationError(
                .notRead, path: path,
                message: "is in a \(directory.kind) that reads \(readable), but its name says \(type)",
                hint: Self.otherNames(for: path, in: directory))
        }
        if exists, hasPlace, hasLines { return nil }
        return NamedItemDestination(path, in: directory, displayName: displayName, readableTypes: readableTypes)
    }

    /// A geocache in a lane. The board itself contains none.
    private func item(
        _ path: FilePath, of board: BoardDestination, _ displayName: String
    ) throws -> (any DropDestination)? {
        guard let name = path.lastComponent else { return nil }
        guard board.lane != nil else {
            let lane = path.parent.appending(board.lanes[0]).appending(board.landingName(name))
            throw DestinationError(
                .noSuchItem, path: path,
                message: "is in no lane of its board; the lanes are \(board.lanes.joined(separator: ", "))",
                hint: "name a geocache in a lane, such as \(ShellWord.quoted(lane.string))")
        }
        let landing = board.landingName(name)
        guard landing == name else {
            throw DestinationError(
                .notRead, path: path, message: "is on a board, which holds only geocaches",
                hint:
                    "name a geocache: \(ShellWord.quoted(path.removingLastComponent().appending(landing).string))")
        }
        return NamedItemDestination(path, in: board, displayName: displayName, readableTypes: board.readableTypes)
    }

    /// Suggests names that the directory accepts.
    private static func otherNames(for path: FilePath, in directory: any DropDestination) -> String {
        let extensions = directory.readableTypes.compactMap { type in
            type.preferredFilenameExtension ?? (type.conforms(to: .plainText) ? "txt" : nil)
        }
        let folder = "drop into the directory: \(ShellWord.quoted(path.parent.string + "/"))"
        guard !extensions.isEmpty else { return folder }
        return "use a name that ends in \(extensions.prefix(4).map { "." + $0 }.joined(separator: ", ")), or " + folder
    }
}

// MARK: - Items as destinations

extension DestinationResolver {
    /// The item of `destination` as a destination: a folder in it, or a lane of a board.
    ///
    /// - Parameter word: the item's name, its path, or its 0-based index.
    /// - Returns: nil if `destination` is not a directory or cannot contain destinations.
    /// - Throws: `DestinationError` (`noSuchItem`) if there is no such item, or it is not a folder; the errors of
    ///   listing the directory.
    /// - Complexity: O(n) in the number of items of `destination`.
    package static func destination(
        inside word: String, of destination: any DropDestination
    ) async throws -> (any DropDestination)? {
        let directory: FilePath
        let names: [FilePath.Component]
        if let board = destination as? BoardDestination, board.lane == nil {
            (directory, names) = (board.board, board.lanes.compactMap { FilePath.Component($0) })
        } else if let place = (destination as? any DirectoryDestination)?.directory,
            let listing = destination as? any ItemListing
        {
            (directory, names) = (place, try await listing.items().compactMap(\.path.lastComponent))
        } else {
            return nil
        }
        let places = StorePlaces(directory: directory, names: names)
        let index: Int
        do {
            index = try places.index(of: word)
        } catch {
            guard let board = destination as? BoardDestination, board.lane == nil else { throw error }
            throw DestinationError(
                .noSuchItem, path: directory,
                message: "there is no lane \(word) in it; the lanes are \(board.lanes.joined(separator: ", "))",
                hint: Spelling.nearest(to: word, among: board.lanes).map {
                    "did you mean --into \(ShellWord.quoted($0))?"
                })
        }
        let name = names[index]
        let path = directory.appending(name)
        guard await BlockingWork.run({ (try? path.stat())?.type ?? .directory }) == .directory else {
            throw DestinationError.holdsNoOthers(word, in: directory)
        }
        let isSlashed = destination.displayName.hasSuffix("/")
        return try self.directory(
            path, displayName: destination.displayName + (isSlashed ? "" : "/") + name.string)
    }
}

/// A destination whose items are in one directory.
protocol DirectoryDestination: DropDestination {
    /// The directory.
    var directory: FilePath { get }
}

extension FolderDestination: DirectoryDestination {}
extension JournalDestination: DirectoryDestination {}

// MARK: - Identities

extension StoreIdentity {
    /// The identity of the store that contains a file at `path`: that of its directory, which may declare a group, or
    /// of the board of which the directory is a lane.
    static func ofFile(_ path: FilePath) -> StoreIdentity? {
        guard let store = try? DestinationResolver.directory(path.parent).store else {
            return ofDestination(path.parent, group: nil)
        }
        return store
    }

    /// The name of `item` in this folder, by the path that the user gave; nil if it is not an entry of the folder.
    func name(of item: DragItem) -> FilePath.Component? {
        guard case .path(let path) = item.source, let name = path.lastComponent, name.kind == .regular,
            let folder = try? StoreIdentity(directory: path.parent), folder.isSameStore(as: self)
        else { return nil }
        return name
    }
}
