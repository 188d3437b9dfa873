import Glibc
import Synchronization
package import SystemPackage

/// An open directory. Its entries are accessed through its descriptor, so that renaming a parent folder, or replacing
/// it by a link, cannot redirect a command.
package final class Directory: Sendable {
    /// The path with which it was opened, for messages.
    package let path: FilePath
    /// Open for the lifetime of this object.
    package let descriptor: FileDescriptor
    private let isLocked = Atomic<Bool>(false)

    private init(path: FilePath, descriptor: FileDescriptor) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        if isLocked.load(ordering: .relaxed) { SystemCalls.unlock(descriptor) }
        try? descriptor.close()
    }

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

    /// Locks the directory without waiting, exclusively, for the lifetime of this object. C: `flock`.
    ///
    /// - Returns: False if another descriptor holds a lock on it.
    package func lock() throws(Errno) -> Bool {
        guard try SystemCalls.lock(descriptor, exclusively: true) else { return false }
        isLocked.store(true, ordering: .relaxed)
        return true
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

    /// Renames the entry `name`. A directory that its owner may not write, which Linux leaves where it is, is made
    /// writable for the rename, and gets its permissions back.
    package func rename(
        _ name: FilePath.Component, to other: FilePath.Component, in target: Directory,
        _ mode: SystemCalls.RenameMode = .replacing
    ) throws(Errno) {
        do {
            try SystemCalls.rename(name, in: descriptor, to: other, in: target.descriptor, mode)
        } catch  where error == .permissionDenied {
            var opened = [WritableDirectory(name, in: self)]
            if mode == .exchanging { opened.append(WritableDirectory(other, in: target)) }
            let writable = opened.compactMap(\.self)
            guard !writable.isEmpty else { throw error }
            defer { writable.forEach { $0.restore() } }
            try SystemCalls.rename(name, in: descriptor, to: other, in: target.descriptor, mode)
        }
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

/// The names in an open directory, read one at a time, so that memory does not grow with their number. Names that are
/// added or removed meanwhile may or may not be included.
package struct DirectoryNames: ~Copyable {
    private let stream: OpaquePointer

    /// Starts reading the open directory, from its beginning. C: `openat`, `fdopendir`.
    package init(in directory: FileDescriptor) throws(Errno) {
        // A separate descriptor, because reading moves the position, which duplicates share.
        stream = try Self.stream(openat(directory.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }

    /// Starts reading the directory at `path`; links are followed. C: `open`, `fdopendir`.
    package init(at path: FilePath) throws(Errno) {
        stream = try Self.stream(SystemCalls.openDirectory(path).rawValue)
    }

    deinit { closedir(stream) }

    /// The next name, without `.` and `..`; nil at the end. Skips names without `prefix` at very low cost.
    /// C: `readdir`.
    package mutating func next(prefix: [UInt8] = []) throws(Errno) -> FilePath.Component? {
        let open = stream
        return try Self.name(prefix: prefix) { readdir(open) }
    }

    /// Whether a name satisfies `predicate`, which gets the bytes of each in turn, also of `.` and `..`, until one does.
    /// Creates no values for the names. C: `readdir`.
    package mutating func contains(where predicate: (UnsafeRawBufferPointer) -> Bool) throws(Errno) -> Bool {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw Errno(rawValue: errno) }
                return false
            }
            let isFound = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                guard let start = name.baseAddress else { return false }
                return predicate(
                    UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
            }
            if isFound { return true }
        }
    }

    fileprivate mutating func rest(prefix: [UInt8]) throws(Errno) -> [FilePath.Component] {
        var names: [FilePath.Component] = []
        while let name = try next(prefix: prefix) { names.append(name) }
        return names
    }

    /// The next name among the entries that `read` returns until it returns nil. If it then sets `errno`, the directory
    /// was not read to its end, and that is the error.
    static func name(
        prefix: [UInt8] = [], from read: () -> UnsafeMutablePointer<dirent>?
    ) throws(Errno) -> FilePath.Component? {
        while true {
            errno = 0
            guard let entry = read() else {
                if errno != 0 { throw Errno(rawValue: errno) }
                return nil
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { name -> [UInt8] in
                // The record ends with the name: no byte after its zero may be read.
                guard let start = name.baseAddress?.assumingMemoryBound(to: CChar.self), hasPrefix(start, prefix)
                else { return [] }
                return Array(name.prefix(strlen(start)))
            }
            if let name = FilePath.Component(bytes: bytes) { return name }
        }
    }

    /// Whether the name that begins at `name`, up to its zero, begins with `prefix`. C: `strncmp`.
    private static func hasPrefix(_ name: UnsafePointer<CChar>, _ prefix: [UInt8]) -> Bool {
        prefix.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return true }
            return strncmp(name, start.assumingMemoryBound(to: CChar.self), bytes.count) == 0
        }
    }

    /// The stream of the directory open as `descriptor`, which it closes; fails if the descriptor is an error's -1.
    private static func stream(_ descriptor: CInt) throws(Errno) -> OpaquePointer {
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        guard let stream = fdopendir(descriptor) else {
            let error = Errno(rawValue: errno)
            close(descriptor)
            throw error
        }
        return stream
    }
}

extension SystemCalls {
    /// The names in the open directory, from its beginning, in no particular order, without `.` and `..`. Skips those
    /// without `prefix` at very low cost.
    package static func names(in directory: FileDescriptor, prefix: [UInt8] = []) throws(Errno) -> [FilePath.Component]
    {
        var stream = try DirectoryNames(in: directory)
        return try stream.rest(prefix: prefix)
    }

    /// The names in the directory at `path`, as those of an open one; links are followed.
    package static func names(at path: FilePath, prefix: [UInt8] = []) throws(Errno) -> [FilePath.Component] {
        var stream = try DirectoryNames(at: path)
        return try stream.rest(prefix: prefix)
    }
}

extension Directory {
    /// Calls `body` with at most `piece` names of the directory at a time.
    ///
    /// - Throws: `Errno` if it cannot be read, and the errors of `body`.
    package func forEachName(piece: Int, _ body: ([FilePath.Component]) throws -> Void) throws {
        var stream = try DirectoryNames(in: descriptor)
        var names: [FilePath.Component] = []
        while let name = try stream.next() {
            names.append(name)
            guard names.count >= piece else { continue }
            try body(names)
            names.removeAll(keepingCapacity: true)
        }
        if !names.isEmpty { try body(names) }
    }
}

/// Directories that only their owner can open.
package enum PrivateFolder {
    /// Creates the directory at `path` (mode 0700), in a parent that exists; an existing one is used unchanged.
    ///
    /// - Throws: `Errno`. (`mkdir`)
    @discardableResult
    package static func make(at path: FilePath) throws(Errno) -> FilePath {
        guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
            throw Errno(rawValue: errno)
        }
        return path
    }

    /// Opens the directory at `path`; creates it (mode 0700), and missing parents.
    package static func make(_ path: FilePath) throws(Errno) -> Directory {
        do {
            return try Directory(path)
        } catch  where error == .noSuchFileOrDirectory {
            guard let name = path.lastComponent else { throw error }
            return try make(path.parent).madeDirectory(name, permissions: .ownerReadWriteExecute)
        } catch {
            throw error
        }
    }
}
