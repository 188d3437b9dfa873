import DropSessions
import Glibc
import ItemProviders
import SystemPackage
import TypeDetection

/// Opens a folder that a destination cannot read: what it holds becomes items of their own, in the order of their names.
struct FolderOpener: Sendable {
    let lifter: ItemLifter
    let folder: FilePath

    /// The folder's entries as items, without the `.dnd` of a destination and without links to folders, which could lead back up.
    ///
    /// - Throws: `ItemProviderError` when the folder cannot be read to its end. An entry that cannot be looked at or lifted becomes an item
    ///   whose load fails with the reason, so that the others land.
    @Sendable func open() async throws -> [DragItem] {
        try FileTree.names(in: folder).compactMap { name in
            let path = folder.appending(name)
            guard name != ".dnd" else { return nil }
            do {
                guard try !FileTree.isLinkToDirectory(path) else { return nil }
                return try lifter.lift(path).item
            } catch {
                return DragItem.unreadable(.path(path), because: error)
            }
        }
    }
}
