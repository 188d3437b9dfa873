import DropSessions
import Glibc
import SystemPackage

/// A drop's share in a store: as long as one is held, nobody removes the store's folder.
///
/// Only a journal that was made by a drop of which nothing landed is ever removed, by that drop, and only when it can
/// have the folder for itself alone.
final class StoreLease: Sendable {
    private let folder: FilePath
    private let descriptor: FileDescriptor

    /// Takes a share in the store's `folder`; nil when it is not there (any more).
    init?(_ folder: FilePath) throws {
        let options: FileDescriptor.OpenOptions = [.directory, .closeOnExec]
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(folder, .readOnly, options: options)
        } catch let error as Errno where error == .noSuchFileOrDirectory {
            return nil
        } catch let error as Errno {
            throw DestinationError(error, path: folder, action: "be read")
        }
        // Whoever holds the folder alone is about to remove it.
        guard try FileCalls.lock(file, exclusively: false), try file.stat().linkCount > 0,
            (try? folder.stat().inode) == (try? file.stat().inode)
        else {
            try? file.close()
            return nil
        }
        self.folder = folder
        descriptor = file
    }

    deinit { try? descriptor.close() }

    /// Whether the folder could be had alone. The share is gone in any case.
    func becomeSole() -> Bool { (try? FileCalls.lock(descriptor, exclusively: true)) == true }
}
