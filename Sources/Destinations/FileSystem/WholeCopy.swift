import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// A copy of a file or folder on another file system, with all that it has: for what is to be removed then.
enum WholeCopy {
    /// Copies `name` in `directory` to `newName` in `target`, which nothing has, and brings it to the device.
    ///
    /// - Throws: `DestinationError` (`lossy`) when something of it has no place there, and what the file system says; nothing is left then.
    static func make(
        of name: FilePath.Component, in directory: Directory, as newName: FilePath.Component, in target: Directory
    ) throws {
        let tree = TreeCopy(FileAttributes(.move, mask: []))
        let path = directory.path(of: name)
        do {
            let missing: Set<FileAttributes.Missing>
            if try directory.status(of: name)?.type == .directory {
                missing = try tree.copy(try directory.directory(name), to: newName, in: target).missing
            } else {
                let input = try directory.open(name, .readOnly)
                defer { try? input.close() }
                missing = try tree.copyFile(input, path, to: newName, in: target, hashes: false).missing
            }
            guard missing.isEmpty else {
                let losses = missing.losses.map(\.rawValue).joined(separator: ", ")
                throw DestinationError(.lossy, path: path, message: "\(target.path.string) has no place for \(losses)")
            }
            try SystemCalls.syncFileSystem(target.descriptor)
        } catch {
            target.removeAll(newName)
            throw error
        }
    }
}
