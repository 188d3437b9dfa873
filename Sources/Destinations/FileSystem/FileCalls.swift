import Glibc
import SystemPackage

/// The calls of POSIX that System does not wrap, as Swift nouns that throw `Errno`.
enum FileCalls {
    /// Makes a directory; the process's mask applies. C: `mkdir`.
    static func makeDirectory(_ path: FilePath, permissions: FilePermissions) throws(Errno) {
        try check(path.withPlatformString { mkdir($0, permissions.rawValue) })
    }

    /// Sets permissions, the set-id bits included. C: `fchmod`.
    static func setPermissions(_ permissions: FilePermissions, of file: FileDescriptor) throws(Errno) {
        try check(fchmod(file.rawValue, permissions.rawValue))
    }

    /// Sets the times of last access and change. C: `futimens`.
    static func setTimes(access: timespec, modification: timespec, of file: FileDescriptor) throws(Errno) {
        let times = [access, modification]
        try check(futimens(file.rawValue, times))
    }

    /// Gives a file a second name; `EEXIST` when it is taken. C: `link`.
    static func link(_ source: FilePath, to target: FilePath) throws(Errno) {
        try check(source.withPlatformString { source in target.withPlatformString { Glibc.link(source, $0) } })
    }

    /// Makes a symbolic link at `path` that says `destination`. C: `symlink`.
    static func makeSymbolicLink(_ path: FilePath, to destination: FilePath) throws(Errno) {
        try check(destination.withPlatformString { said in path.withPlatformString { Glibc.symlink(said, $0) } })
    }

    /// What a symbolic link says. C: `readlink`.
    static func symbolicLink(_ path: FilePath) throws(Errno) -> FilePath {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = path.withPlatformString { readlink($0, &buffer, Int(PATH_MAX)) }
        if length < 0 { throw Errno(rawValue: errno) }
        buffer[length] = 0
        return FilePath(platformString: buffer)
    }

    /// Renames, replacing what is there. C: `rename`.
    static func rename(_ source: FilePath, to target: FilePath) throws(Errno) {
        try check(source.withPlatformString { source in target.withPlatformString { Glibc.rename(source, $0) } })
    }

    /// Removes a name of a file. C: `unlink`.
    static func unlink(_ path: FilePath) throws(Errno) {
        try check(path.withPlatformString { Glibc.unlink($0) })
    }

    /// Removes an empty directory. C: `rmdir`.
    static func removeDirectory(_ path: FilePath) throws(Errno) {
        try check(path.withPlatformString { rmdir($0) })
    }

    /// Writes a file's data and what is needed to find it to the device. C: `fsync`.
    static func sync(_ file: FileDescriptor) throws(Errno) {
        try check(fsync(file.rawValue))
    }

    /// Locks the open file for this descriptor without waiting. C: `flock`.
    ///
    /// - Returns: false when another descriptor holds a lock that excludes this one.
    static func lock(_ file: FileDescriptor, exclusively: Bool) throws(Errno) -> Bool {
        while true {
            if flock(file.rawValue, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 { return true }
            switch errno {
            case EWOULDBLOCK: return false
            case EINTR: continue
            default: throw Errno(rawValue: errno)
            }
        }
    }

    /// Whether the process may write into the directory; false also on a read-only file system. C: `access`.
    static func isWritable(_ directory: FilePath) -> Bool {
        directory.withPlatformString { access($0, W_OK | X_OK) } == 0
    }

    /// Whether the process may write the file, or there is none. C: `access`.
    static func isWritableFile(_ file: FilePath) -> Bool {
        file.withPlatformString { access($0, W_OK) } == 0 || errno == ENOENT
    }

    /// The longest name, in bytes, that the directory's file system takes; 255 where it does not say. C: `pathconf`.
    static func longestName(in directory: FilePath) -> Int {
        let limit = directory.withPlatformString { pathconf($0, CInt(_PC_NAME_MAX)) }
        return limit > 0 ? limit : 255
    }

    /// The path without links, `.` and `..`; nil when something of it does not exist. C: `realpath`.
    static func resolved(_ path: FilePath) -> FilePath? {
        guard let real = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return FilePath(platformString: real)
    }

    /// Waits until the descriptor takes more bytes, or has failed. C: `poll`.
    static func waitUntilWritable(_ file: FileDescriptor) {
        var request = pollfd(fd: file.rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }

    private static func check(_ result: CInt) throws(Errno) {
        if result != 0 { throw Errno(rawValue: errno) }
    }
}
