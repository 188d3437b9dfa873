package import SystemPackage

/// An open directory. Its entries are accessed through its descriptor, so that renaming a parent folder, or replacing
/// it by a link, cannot redirect a command.
package final class Directory: Sendable {
    /// The path with which it was opened, for messages.
    package let path: FilePath
    /// Open for the lifetime of this object.
    package let descriptor: FileDescriptor

    private init(path: FilePath, descriptor: FileDescriptor) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { try? descriptor.close() }

    /// Opens the directory at `path`, a path from the user: links are followed. C: `open` with `O_DIRECTORY`.
    package convenience init(_ path: FilePath) throws(Errno) {
        let descriptor = try SystemCalls.openDirectory(path)
        self.init(path: path, descriptor: descriptor)
    }

    /// Opens the directory `name` in this one; throws `ELOOP` or `ENOTDIR` if it is a symbolic link.
    /// C: `openat` with `O_NOFOLLOW`.
    package func directory(_ name: FilePath.Component) throws(Errno) -> Directory {
        let descriptor = try SystemCalls.open(name, in: descriptor, .readOnly, options: [.directory])
        return Directory(path: path.appending(name), descriptor: descriptor)
    }

    /// Opens the directory `name` in this one; creates it if it does not exist.
    package func madeDirectory(
        _ name: FilePath.Component, permissions: FilePermissions = FilePermissions(rawValue: 0o777)
    ) throws(Errno) -> Directory {
        do {
            return try directory(name)
        } catch  where error == .noSuchFileOrDirectory {
            do {
                try makeDirectory(name, permissions: permissions)
            } catch  where error == .fileExists {
                // Another command has created it in the meantime.
            } catch {
                throw error
            }
            return try directory(name)
        } catch {
            throw error
        }
    }

    /// The path of the entry `name`, for messages and for programs that take paths.
    package func path(of name: FilePath.Component) -> FilePath { path.appending(name) }

    /// The status of the directory itself. C: `fstat`.
    package func status() throws(Errno) -> Stat {
        try descriptor.stat()
    }

    /// The status of the entry `name`, without following a link; nil if it does not exist.
    package func status(of name: FilePath.Component) throws(Errno) -> Stat? {
        do {
            return try SystemCalls.status(of: name, in: descriptor)
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw error
        }
    }

    /// The fingerprint of the entry `name`, without following a link; nil if it does not exist.
    package func fingerprint(of name: FilePath.Component) throws(Errno) -> FileFingerprint? {
        do {
            return try SystemCalls.fingerprint(of: name, in: descriptor)
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw error
        }
    }

    /// The names of its entries, in no particular order. O(n).
    package func names(prefix: String = "") throws(Errno) -> [FilePath.Component] {
        try SystemCalls.names(in: descriptor, prefix: Array(prefix.utf8))
    }

    /// Opens the entry `name` without following a link. The caller closes it.
    package func open(
        _ name: FilePath.Component, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions = []
    ) throws(Errno) -> FileDescriptor {
        try SystemCalls.open(name, in: descriptor, mode, options: options)
    }

    /// Creates the file `name`, open for reading and writing; throws `EEXIST` if it exists. The caller closes it.
    package func create(
        _ name: FilePath.Component, permissions: FilePermissions = [.ownerReadWrite]
    ) throws(Errno) -> FileDescriptor {
        try SystemCalls.open(
            name, in: descriptor, .readWrite, options: [.create, .exclusiveCreate], permissions: permissions)
    }

    /// Creates the directory `name`.
    package func makeDirectory(_ name: FilePath.Component, permissions: FilePermissions) throws(Errno) {
        try SystemCalls.makeDirectory(name, in: descriptor, permissions: permissions)
    }

    /// Creates a second link to the file `name` in `target`; throws `EEXIST` if the name is taken.
    package func link(_ name: FilePath.Component, to other: FilePath.Component, in target: Directory) throws(Errno) {
        try SystemCalls.link(name, in: descriptor, to: other, in: target.descriptor)
    }

    /// Renames the entry `name`.
    package func rename(
        _ name: FilePath.Component, to other: FilePath.Component, in target: Directory,
        _ mode: SystemCalls.RenameMode = .replacing
    ) throws(Errno) {
        try SystemCalls.rename(name, in: descriptor, to: other, in: target.descriptor, mode)
    }

    /// Removes the entry `name`, which must not be a directory.
    package func unlink(_ name: FilePath.Component) throws(Errno) { try SystemCalls.unlink(name, in: descriptor) }

    /// Removes the empty directory `name`.
    package func removeDirectory(_ name: FilePath.Component) throws(Errno) {
        try SystemCalls.removeDirectory(name, in: descriptor)
    }

    /// Syncs its entries to the device.
    package func sync() throws(Errno) { try SystemCalls.sync(descriptor) }
}
