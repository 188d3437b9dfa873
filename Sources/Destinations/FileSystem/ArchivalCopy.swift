import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// A copy of a file or folder with all its metadata: made before the original is removed, or when it is the only
/// remaining copy of an item.
enum ArchivalCopy {
    /// Copies `name` in `directory` to `newName` in `target`, which must be free.
    ///
    /// - Parameters:
    ///   - hashes: whether to hash the content of a file while copying.
    ///   - compares: whether to compare the copy with the original, which is required before the original is removed.
    ///   - syncs: whether to sync the copy to the device (`syncfs`), which is required before the original is removed.
    /// - Returns: the hash, if `hashes` is set.
    /// - Throws: `DestinationError` (`lossy`) if the target cannot store some of its metadata, or (`cannotWrite`) if
    ///   the copy differs, `CancellationError`, or
    ///   a file system error; in each case the copy is removed.
    @discardableResult
    static func make(
        of name: FilePath.Component, in directory: Directory, as newName: FilePath.Component, in target: Directory,
        hashes: Bool = false, compares: Bool = false, syncs: Bool = true
    ) throws -> ContentHash? {
        let checkCancellation: @Sendable () throws -> Void = {
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        }
        let tree = TreeCopy(FileAttributes(.move, mask: []), checkCancellation: checkCancellation)
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
            if compares {
                let comparison = ContentComparison(checkCancellation: checkCancellation)
                guard try comparison.areEqual(name, in: directory, newName, in: target) else {
                    throw DestinationError(
                        .cannotWrite, path: path, message: "differs from its copy in \(target.path.string)",
                        hint: "try again when no other program is changing it")
                }
            }
            if syncs { try SystemCalls.syncFileSystem(target.descriptor) }
            return hash
        } catch {
            target.removeAll(newName)
            throw error
        }
    }
}
