import CLinux
import Glibc
package import SystemPackage

/// The calls that set what a file has besides its content: permissions, owner, times and extended attributes. An open file
/// is changed by its descriptor; an entry that may be a symbolic link by its name, without following it.
extension SystemCalls {
    /// Sets permissions, including set-id bits. C: `fchmod`.
    package static func setPermissions(_ permissions: FilePermissions, of file: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.setPermissions)
        try check(fchmod(file.rawValue, permissions.rawValue))
    }

    /// Sets the owner and group of a file. C: `fchown`.
    package static func setOwner(_ user: UInt32, group: UInt32, of file: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.setOwner)
        try check(fchown(file.rawValue, user, group))
    }

    /// Sets the owner and group of an entry, without following a link. C: `fchownat` with `AT_SYMLINK_NOFOLLOW`.
    package static func setOwner(
        _ user: UInt32, group: UInt32, of name: FilePath.Component, in directory: FileDescriptor
    ) throws(Errno) {
        try SystemCallHook.check(.setOwner)
        try check(name.withPlatformString { fchownat(directory.rawValue, $0, user, group, AT_SYMLINK_NOFOLLOW) })
    }

    /// Sets the access and modification times to those of another file. C: `futimens`.
    package static func setTimes(like other: Stat, of file: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.setTimes)
        try check(futimens(file.rawValue, [other.st_atim, other.st_mtim]))
    }

    /// Sets the times of an entry, without following a link. C: `utimensat` with `AT_SYMLINK_NOFOLLOW`.
    package static func setTimes(
        like other: Stat, of name: FilePath.Component, in directory: FileDescriptor
    ) throws(Errno) {
        try SystemCallHook.check(.setTimes)
        try check(
            name.withPlatformString {
                utimensat(directory.rawValue, $0, [other.st_atim, other.st_mtim], AT_SYMLINK_NOFOLLOW)
            })
    }

    /// The names of a file's extended attributes, without NUL, including access control lists. C: `flistxattr`.
    package static func attributeNames(of file: FileDescriptor) throws(Errno) -> [[CChar]] {
        let buffer = try growing { flistxattr(file.rawValue, $0.baseAddress, $0.count) }
        return buffer.split(separator: 0).map { $0.map { CChar(bitPattern: $0) } }
    }

    /// The value of an extended attribute. C: `fgetxattr`.
    package static func attribute(_ name: [CChar], of file: FileDescriptor) throws(Errno) -> [UInt8] {
        try growing { fgetxattr(file.rawValue, name + [0], $0.baseAddress, $0.count) }
    }

    /// Sets an extended attribute. C: `fsetxattr`.
    package static func setAttribute(_ name: [CChar], to value: [UInt8], of file: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.setAttribute)
        try check(fsetxattr(file.rawValue, name + [0], value, value.count, 0))
    }

    /// Queries the length, then calls `body` with a buffer of that size. Repeats if the length changed in between.
    private static func growing(_ body: (UnsafeMutableRawBufferPointer) -> Int) throws(Errno) -> [UInt8] {
        while true {
            let length = try checked(body(UnsafeMutableRawBufferPointer(start: nil, count: 0)))
            guard length > 0 else { return [] }
            var buffer = [UInt8](repeating: 0, count: length)
            let filled = buffer.withUnsafeMutableBytes { body($0) }
            if filled < 0, errno == ERANGE { continue }
            return Array(buffer.prefix(try checked(filled)))
        }
    }
}
