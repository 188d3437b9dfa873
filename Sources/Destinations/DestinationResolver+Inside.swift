package import DropSessions
import ItemProviders
import SystemPackage

extension DestinationResolver {
    /// The destination that an item of `destination` is by itself: a folder in it, or a lane of a board.
    ///
    /// - Parameter word: the item's name, its path, or its 0-based index.
    /// - Returns: nil where `destination` is no directory, and has nothing into which something could land.
    /// - Throws: `DestinationError` (`noSuchItem`) when there is no such item, or it is no folder; what listing the directory throws.
    /// - Complexity: O(n) in the number of its items.
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

/// A destination whose items stand in one directory.
protocol DirectoryDestination: DropDestination {
    /// The directory.
    var directory: FilePath { get }
}

extension FolderDestination: DirectoryDestination {}
extension JournalDestination: DirectoryDestination {}
