import FoundationEssentials
import FileSystem
import Glibc
import ItemProviders
import SystemPackage

/// Operations on files and directories that only their owner can open, whatever the umask.
enum PrivateFiles {
    /// Creates the directory at `path` (mode 0700) and its missing parents. An existing one must belong to the user,
    /// and its mode is set to 0700.
    static func makeDirectory(_ path: FilePath) throws(HandError) {
        do {
            let parent = path.removingLastComponent()
            var status = stat()
            if !parent.isEmpty, parent != path, parent.withPlatformString({ stat($0, &status) }) != 0 {
                try makeDirectory(parent)
            }
            try PrivateFolder.make(at: path)
            guard path.withPlatformString({ lstat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
            guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { throw Errno.notPermitted }
            guard status.st_mode & 0o777 == 0o700 || path.withPlatformString({ chmod($0, 0o700) }) == 0 else {
                throw Errno(rawValue: errno)
            }
        } catch let error as HandError {
            throw error
        } catch {
            throw .cannotKeep(path, error)
        }
    }

    /// Replaces the file at `path` with `data` atomically: a reader sees either the old or the new content, also after a
    /// power failure. (`fsync`, `rename`)
    static func replace(_ path: FilePath, with data: Data) throws(HandError) {
        do {
            let (folder, name) = try place(of: path)
            guard let new = FilePath.Component(name.string + ".new") else { throw Errno.invalidArgument }
            folder.removeAll(new)
            do {
                try create(new, in: folder) { file in
                    try data.withUnsafeBytes { try SystemCalls.write($0, to: file) }
                    try SystemCalls.sync(file)
                }
                try folder.rename(new, to: name, in: folder)
                try folder.sync()
            } catch {
                folder.removeAll(new)
                throw error
            }
        } catch {
            throw .cannotKeep(path, error)
        }
    }

    /// Writes `content` to a new file at `path`, which is on the device when this returns: nothing else may have it, such as
    /// standard input.
    static func keep(_ content: LoadedContent, at path: FilePath) throws(HandError) {
        do {
            let (folder, name) = try place(of: path)
            do {
                try create(name, in: folder) { file in
                    switch content {
                    case .data(let data): try data.withUnsafeBytes { try SystemCalls.write($0, to: file) }
                    case .file(let source), .folder(let source):
                        let input = try SystemCalls.openRegularFile(source.path)
                        try input.closeAfter {
                            try input.readBlocks { try SystemCalls.write($0, to: file) }
                        }
                    }
                    try SystemCalls.sync(file)
                }
                try folder.sync()
            } catch {
                folder.removeAll(name)
                throw error
            }
        } catch {
            throw .cannotKeep(path, error)
        }
    }

    /// Returns the content of the file at `path`.
    static func content(of path: FilePath) throws -> Data {
        Data(try BoundedBytes(of: path, limit: .max, options: .noFollow).bytes)
    }

    private static func place(of path: FilePath) throws -> (Directory, FilePath.Component) {
        guard let name = path.lastComponent else { throw Errno.invalidArgument }
        return (try Directory(path.parent), name)
    }

    private static func create(
        _ name: FilePath.Component, in folder: Directory, _ body: (FileDescriptor) throws -> Void
    ) throws {
        let file = try folder.create(name)
        try file.closeAfter {
            // The umask may have cleared even the owner's bits.
            try SystemCalls.setPermissions([.ownerReadWrite], of: file)
            try body(file)
        }
    }
}

/// A file lock that is released when the object is deinitialized or the process ends. (`flock`)
package final class HandLock: Sendable {
    private let descriptor: FileDescriptor

    /// Locks the file at `path`, which is created if it is missing.
    ///
    /// - Returns: Nil when another process holds the lock and `waits` is false.
    init?(_ path: FilePath, waits: Bool) throws(HandError) {
        do {
            descriptor = try FileDescriptor.open(
                path, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
        } catch {
            throw .cannotKeep(path, error)
        }
        // The umask may have cleared even the owner's bits.
        _ = fchmod(descriptor.rawValue, 0o600)
        while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
            var error: any Error = Errno(rawValue: errno)
            if errno == EINTR { continue }
            if errno == EWOULDBLOCK {
                guard waits else {
                    try? descriptor.close()
                    return nil
                }
                // Poll instead of blocking in flock(2): a signal must end the wait.
                do {
                    try ProcessInterruption.pause(for: .milliseconds(10))
                    continue
                } catch let interruption {
                    error = interruption
                }
            }
            try? descriptor.close()
            throw .cannotKeep(path, error)
        }
    }

    deinit {
        SystemCalls.unlock(descriptor)
        try? descriptor.close()
    }
}
