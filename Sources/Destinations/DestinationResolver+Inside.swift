package import DropSessions
import ItemProviders
import SystemPackage

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
        let name = names[try places.index(of: word)]
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
