package import SystemPackage

/// An open directory. What is in it is reached through its descriptor, so that nobody who renames a folder on the way, or puts a link in
/// its place, leads a command elsewhere.
package final class Directory: Sendable {
    /// The path by which it was opened, for messages.
    package let path: FilePath
    /// Open for as long as this object lives.
    package let descriptor: FileDescriptor

    private init(path: FilePath, descriptor: FileDescriptor) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { try? descriptor.close() }

    /// Opens the directory at `path`, as a user names one: links are followed. C: `open` with `O_DIRECTORY`.
    package convenience init(_ path: FilePath) throws(Errno) {
        let descriptor = try SystemCalls.openDirectory(path)
        self.init(path: path, descriptor: descriptor)
    }

    /// Opens the directory `name` in this one; `ELOOP` or `ENOTDIR` where it is a symbolic link. C: `openat` with `O_NOFOLLOW`.
    package func directory(_ name: FilePath.Component) throws(Errno) -> Directory {
        let descriptor = try SystemCalls.open(name, in: descriptor, .readOnly, options: [.directory])
        return Directory(path: path.appending(name), descriptor: descriptor)
    }

    /// The directory `name` in this one, which is made where there is none.
    package func madeDirectory(
        _ name: FilePath.Component, permissions: FilePermissions = FilePermissions(rawValue: 0o777)
    ) throws(Errno) -> Directory {
        do {
            return try directory(name)
        } catch  where error == .noSuchFileOrDirectory {
            do {
                try makeDirectory(name, permissions: permissions)
            } catch  where error == .fileExists {
                // Another command has made it in between.
            } catch {
                throw error
            }
            return try directory(name)
        } catch {
            throw error
        }
    }

    /// The path of the entry `name`, for messages and for programs that are given paths.
    package func path(of name: FilePath.Component) -> FilePath { path.appending(name) }

    /// The state of the directory itself. C: `fstat`.
    package func status() throws(Errno) -> Stat {
        try descriptor.stat()
    }

    /// The state of the entry `name`, a link's own where it is one; nil where nothing has the name.
    package func status(of name: FilePath.Component) throws(Errno) -> Stat? {
        do {
            return try SystemCalls.status(of: name, in: descriptor)
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw error
        }
    }

    /// What tells the entry `name` from all other files, a link's own where it is one; nil where nothing has the name.
    package func identity(of name: FilePath.Component) throws(Errno) -> FileIdentity? {
        do {
            return try SystemCalls.identity(of: name, in: descriptor)
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw error
        }
    }

    /// The names in it, in no particular order. O(n).
    package func names(prefix: String = "") throws(Errno) -> [FilePath.Component] {
        try SystemCalls.names(in: descriptor, prefix: Array(prefix.utf8))
    }

    /// Opens the entry `name`, never through a link. The caller closes it.
    package func open(
        _ name: FilePath.Component, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions = []
    ) throws(Errno) -> FileDescriptor {
        try SystemCalls.open(name, in: descriptor, mode, options: options)
    }

    /// Makes the file `name`, which nothing has (`EEXIST`), open for reading and writing. The caller closes it.
    package func create(
        _ name: FilePath.Component, permissions: FilePermissions = [.ownerReadWrite]
    ) throws(Errno) -> FileDescriptor {
        try SystemCalls.open(
            name, in: descriptor, .readWrite, options: [.create, .exclusiveCreate], permissions: permissions)
    }

    /// Makes the directory `name`.
    package func makeDirectory(_ name: FilePath.Component, permissions: FilePermissions) throws(Errno) {
        try SystemCalls.makeDirectory(name, in: descriptor, permissions: permissions)
    }

    /// Gives the file `name` a second name in `target`; `EEXIST` when it is taken.
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

    /// Removes the name `name` of something that is not a directory.
    package func unlink(_ name: FilePath.Component) throws(Errno) { try SystemCalls.unlink(name, in: descriptor) }

    /// Removes the empty directory `name`.
    package func removeDirectory(_ name: FilePath.Component) throws(Errno) {
        try SystemCalls.removeDirectory(name, in: descriptor)
    }

    /// Brings the names in it to the device.
    package func sync() throws(Errno) { try SystemCalls.sync(descriptor) }
}
