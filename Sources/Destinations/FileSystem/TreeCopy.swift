import DropSessions
import ItemProviders
import SystemPackage

/// Copies a folder and all that it holds: files with their metadata, folders, and symbolic links as links.
struct TreeCopy {
    /// The permissions that new files do not get.
    let mask: FilePermissions
    /// What is carried over besides content and permissions.
    var preserved: PreservedMetadata = .all
    /// Ends the copy between two blocks or two entries, once it is cancelled.
    var progress = LoadProgress()

    /// What was copied.
    struct Outcome {
        /// Bytes of all files.
        var bytes: Int64 = 0
        /// Files, folders and links.
        var entries = 0
        /// What the target's file system had no place for.
        var losses: Set<Loss> = []
    }

    /// Copies the folder `source` to `target`, which does not exist yet. Uses memory for the names that wait only.
    ///
    /// - Throws: `ItemProviderError` when something in the source cannot be read or is neither file, folder nor link;
    ///   or the copy is cancelled; `DestinationError` when it cannot be written.
    func copy(_ source: FilePath, to target: FilePath) throws -> Outcome {
        let root = try status(of: source, followingLinks: true)
        guard root.type == .directory else { throw notCopyable(source) }
        var outcome = Outcome()
        var pending = [(source: source, target: target, status: root)]
        // Permissions and times go onto a folder once nothing more is put into it.
        var folders: [(source: FilePath, target: FilePath, status: Stat)] = []
        while let folder = pending.popLast() {
            try reporting(folder.target, "be written") {
                try FileCalls.makeDirectory(folder.target, permissions: [.ownerReadWriteExecute])
            }
            folders.append(folder)
            outcome.entries += 1
            for name in try names(in: folder.source) {
                try progress.checkCancellation()
                let source = folder.source.appending(name)
                let target = folder.target.appending(name)
                let status = try status(of: source)
                switch status.type {
                case .directory: pending.append((source, target, status))
                case .regular:
                    let file = try copyFile(source, to: target, hashes: false)
                    outcome.bytes += file.bytes
                    outcome.losses.formUnion(file.losses)
                case .symbolicLink: try copyLink(source, to: target)
                default: throw notCopyable(source)
                }
                outcome.entries += 1
            }
        }
        for folder in folders.reversed() {
            outcome.losses.formUnion(try finish(folder.target, from: folder.source, folder.status))
        }
        return outcome
    }

    /// Copies one regular file with its metadata to `target`, which does not exist yet.
    func copyFile(_ source: FilePath, to target: FilePath) throws -> Int64 {
        try copyFile(source, to: target, hashes: false).bytes
    }

    /// Copies one regular file with its metadata to `target`, which does not exist yet.
    func copyFile(_ source: FilePath, to target: FilePath, hashes: Bool) throws -> FileCopy.Outcome {
        let input = try open(source)
        defer { try? input.close() }
        guard let status = try? input.stat(), status.type == .regular else { throw notCopyable(source) }
        let output = try reporting(target, "be written") {
            try FileDescriptor.open(
                target, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite])
        }
        defer { try? output.close() }
        let copy = FileCopy(sourcePath: source, targetPath: target, hashes: hashes, progress: progress)
        var outcome = try copy.copy(input, to: output)
        try reporting(target, "be written") {
            outcome.losses = try FileMetadata.copy(from: input, status, to: output, preserving: preserved)
            try FileCalls.setPermissions(FileMetadata.permissions(copying: status, mask: mask), of: output)
        }
        return outcome
    }

    private func copyLink(_ source: FilePath, to target: FilePath) throws {
        let said: FilePath
        do {
            said = try FileCalls.symbolicLink(source)
        } catch {
            throw FileCopy.unreadable(source, error)
        }
        try reporting(target, "be written") { try FileCalls.makeSymbolicLink(target, to: said) }
    }

    private func finish(_ target: FilePath, from source: FilePath, _ status: Stat) throws -> [Loss] {
        let input = try open(source)
        defer { try? input.close() }
        return try reporting(target, "be written") {
            let output = try FileDescriptor.open(target, .readOnly, options: [.directory, .closeOnExec])
            defer { try? output.close() }
            let losses = try FileMetadata.copy(from: input, status, to: output, preserving: preserved)
            try FileCalls.setPermissions(FileMetadata.permissions(copying: status, mask: mask), of: output)
            return losses
        }
    }

    /// Opens without waiting, so that a named pipe is found out instead of waited for.
    private func open(_ path: FilePath) throws -> FileDescriptor {
        do {
            return try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            throw FileCopy.unreadable(path, error)
        }
    }

    private func status(of path: FilePath, followingLinks: Bool = false) throws -> Stat {
        do {
            return try path.stat(followTargetSymlink: followingLinks)
        } catch {
            throw FileCopy.unreadable(path, error)
        }
    }

    private func names(in directory: FilePath) throws -> [FilePath.Component] {
        do {
            return try DirectoryListing.names(in: directory)
        } catch {
            throw FileCopy.unreadable(directory, error)
        }
    }

    private func notCopyable(_ path: FilePath) -> ItemProviderError {
        ItemProviderError(
            .cannotRead, subject: path.string, message: "is neither a file, a folder nor a symbolic link",
            hint: "leave it out")
    }
}
