import DropSessions
import Glibc
import ItemProviders
import SystemPackage
import TypeDetection

/// Opens a folder that a destination cannot read: its entries become items, in the folder's order. The items of a board
/// are its lanes that are not empty, which are opened in turn.
struct FolderOpener: Sendable {
    let lifter: ItemLifter
    let folder: FilePath

    /// Returns the folder's entries as items, without the `.dnd` of a destination and without links to folders, which
    /// could form a cycle.
    ///
    /// - Throws: `ItemProviderError` when the folder cannot be read completely. An entry that cannot be examined or
    ///   lifted becomes an item whose load fails with the reason, so that the others land.
    @Sendable func open() async throws -> [DragItem] {
        let (order, folder) = (lifter.order, folder)
        let listing = try await BlockingWork.run { () throws(ItemProviderError) in try order.listing(of: folder) }
        return listing.names.compactMap { name in
            let path = folder.appending(name)
            guard name != ".dnd" else { return nil }
            do {
                guard try !FileTree.isLinkToDirectory(path) else { return nil }
                guard listing.lanes.contains(name) else { return try lifter.lift(path).item }
                guard try !isEmpty(path) else { return nil }
                var item = try lifter.lift(path).item
                item.lane = name.string
                return item
            } catch {
                return DragItem.unreadable(.path(path), because: error)
            }
        }
    }

    /// Whether the directory of a lane is empty; false for a lane that is not a directory.
    private func isEmpty(_ lane: FilePath) throws(ItemProviderError) -> Bool {
        guard try FileTree.isDirectory(lane) else { return false }
        return try FileTree.names(in: lane).isEmpty
    }
}
