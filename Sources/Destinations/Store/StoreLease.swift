import DropSessions
import FileSystem
import SystemPackage

/// A drop's share in a store: as long as one is held, nobody removes the store's folder.
///
/// Only a journal that was made by a drop of which nothing landed is ever removed, by that drop, and only when it can
/// have the folder for itself alone.
final class StoreLease: Sendable {
    private let folder: Directory

    /// Takes a share in the store's `folder`; nil when it is not there (any more).
    init?(_ folder: Directory) throws {
        // Whoever holds the folder alone is about to remove it.
        guard try SystemCalls.lock(folder.descriptor, exclusively: false), try folder.status().linkCount > 0,
            let present = try? folder.path.stat(), present.isSameFile(as: try folder.status())
        else { return nil }
        self.folder = folder
    }

    /// Whether the folder could be had alone. The share is gone in any case.
    func becomeSole() -> Bool { (try? SystemCalls.lock(folder.descriptor, exclusively: true)) == true }
}
