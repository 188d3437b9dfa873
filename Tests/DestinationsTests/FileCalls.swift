import FileSystem
import Glibc
import SystemPackage

/// System calls by path, as a user's programs make them, independent of the code under test.
enum FileCalls {
    static func makeDirectory(_ path: FilePath, permissions: FilePermissions) throws {
        try check(path.withPlatformString { mkdir($0, permissions.rawValue) })
    }

    static func removeDirectory(_ path: FilePath) throws { try check(path.withPlatformString { rmdir($0) }) }

    static func unlink(_ path: FilePath) throws { try check(path.withPlatformString { Glibc.unlink($0) }) }

    static func rename(_ path: FilePath, to target: FilePath) throws {
        try check(path.withPlatformString { path in target.withPlatformString { Glibc.rename(path, $0) } })
    }

    static func makeSymbolicLink(_ path: FilePath, to text: FilePath) throws {
        try check(text.withPlatformString { text in path.withPlatformString { symlink(text, $0) } })
    }

    static func symbolicLink(_ path: FilePath) throws -> FilePath {
        var buffer = [CChar](repeating: 0, count: 4097)
        let length = path.withPlatformString { readlink($0, &buffer, 4096) }
        if length < 0 { throw Errno(rawValue: errno) }
        return FilePath(platformString: buffer)
    }

    static func setPermissions(_ permissions: FilePermissions, of file: FileDescriptor) throws {
        try check(fchmod(file.rawValue, permissions.rawValue))
    }

    static func setTimes(access: timespec, modification: timespec, of file: FileDescriptor) throws {
        try check(futimens(file.rawValue, [access, modification]))
    }

    /// Removes the file or directory at `path`, if it exists.
    static func removeAll(_ path: FilePath) {
        guard let name = path.lastComponent else { return }
        _ = try? Directory(path.parent).removeAll(name)
    }

    private static func check(_ result: CInt) throws {
        if result != 0 { throw Errno(rawValue: errno) }
    }
}
