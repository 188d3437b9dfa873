import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// A copy of a file or folder with all that it has: for what is to be removed then, or is all that there is of an item.
enum ArchivalCopy {
    /// Copies `name` in `directory` to `newName` in `target`, which nothing has.
    ///
    /// - Parameters:
    ///   - hashes: whether the content of a file is hashed on its way.
    ///   - syncs: whether the copy is brought to the device, as it has to be before the original goes. (`syncfs`)
    /// - Returns: the hash, where it was asked for.
    /// - Throws: `DestinationError` (`lossy`) when something of it has no place there, `CancellationError`, and what the file system says;
    ///   nothing is left then.
    @discardableResult
    static func make(
        of name: FilePath.Component, in directory: Directory, as newName: FilePath.Component, in target: Directory,
        hashes: Bool = false, syncs: Bool = true
    ) throws -> ContentHash? {
        let tree = TreeCopy(FileAttributes(.move, mask: [])) {
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        }
        let path = directory.path(of: name)
        do {
            var hash: ContentHash?
            let missing: Set<FileAttributes.Missing>
            if try directory.status(of: name)?.type == .directory {
                missing = try tree.copy(try directory.directory(name), to: newName, in: target).missing
            } else {
                let input = try directory.open(name, .readOnly)
                defer { try? input.close() }
                let copy = try tree.copyFile(input, path, to: newName, in: target, hashes: hashes)
                (hash, missing) = (copy.hash, copy.missing)
            }
            guard missing.isEmpty else {
                let losses = missing.losses.map(\.rawValue).joined(separator: ", ")
                throw DestinationError(.lossy, path: path, message: "\(target.path.string) cannot store \(losses)")
            }
            if syncs { try SystemCalls.syncFileSystem(target.descriptor) }
            return hash
        } catch {
            target.removeAll(newName)
            throw error
        }
    }
}
