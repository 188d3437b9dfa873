import CLinux
import Glibc
import SystemPackage

/// The Linux calls that System does not wrap. The only file that imports CLinux.
enum LinuxCalls {
    /// Renames without ever replacing: `EEXIST` when `target` is taken, `EINVAL` where the file system cannot tell.
    /// C: `renameat2` with `RENAME_NOREPLACE`.
    static func renameWithoutReplacing(_ source: FilePath, to target: FilePath) throws(Errno) {
        try rename2(source, target, dnd_rename_noreplace)
    }

    /// Exchanges two existing names in one step. C: `renameat2` with `RENAME_EXCHANGE`.
    static func exchange(_ one: FilePath, with other: FilePath) throws(Errno) {
        try rename2(one, other, dnd_rename_exchange)
    }

    /// Makes `target` share the blocks of `source`, where the file system can. C: `ioctl` with `FICLONE`.
    static func clone(_ source: FileDescriptor, to target: FileDescriptor) throws(Errno) {
        try check(dnd_clone(source.rawValue, target.rawValue))
    }

    /// Copies up to `count` bytes inside the kernel, from both descriptors' positions. 0 at the end of the source.
    /// C: `copy_file_range`.
    static func copyRange(
        _ source: FileDescriptor, to target: FileDescriptor, count: Int
    ) throws(Errno) -> Int {
        while true {
            let copied = dnd_copy_file_range(source.rawValue, target.rawValue, count)
            if copied >= 0 { return copied }
            if errno != EINTR { throw Errno(rawValue: errno) }
        }
    }

    /// Writes everything that the descriptor's file system holds back to its device. C: `syncfs`.
    static func syncFileSystem(_ descriptor: FileDescriptor) throws(Errno) {
        try check(dnd_syncfs(descriptor.rawValue))
    }

    /// The names of a file's extended attributes, without their NUL. C: `flistxattr`.
    static func attributeNames(of file: FileDescriptor) throws(Errno) -> [[CChar]] {
        let length = try checked(flistxattr(file.rawValue, nil, 0))
        guard length > 0 else { return [] }
        var buffer = [CChar](repeating: 0, count: length)
        let filled = try checked(flistxattr(file.rawValue, &buffer, length))
        return buffer.prefix(filled).split(separator: 0).map { Array($0) }
    }

    /// The value of one extended attribute. C: `fgetxattr`.
    static func attribute(_ name: [CChar], of file: FileDescriptor) throws(Errno) -> [UInt8] {
        let length = try checked(fgetxattr(file.rawValue, name + [0], nil, 0))
        var value = [UInt8](repeating: 0, count: length)
        let filled = try checked(fgetxattr(file.rawValue, name + [0], &value, length))
        return Array(value.prefix(filled))
    }

    /// Sets one extended attribute. C: `fsetxattr`.
    static func setAttribute(_ name: [CChar], to value: [UInt8], of file: FileDescriptor) throws(Errno) {
        try check(fsetxattr(file.rawValue, name + [0], value, value.count, 0))
    }

    private static func rename2(_ source: FilePath, _ target: FilePath, _ flags: UInt32) throws(Errno) {
        try check(
            source.withPlatformString { source in
                target.withPlatformString { dnd_renameat2(source, $0, flags) }
            })
    }

    private static func check(_ result: CInt) throws(Errno) {
        if result != 0 { throw Errno(rawValue: errno) }
    }

    private static func checked(_ result: Int) throws(Errno) -> Int {
        if result < 0 { throw Errno(rawValue: errno) }
        return result
    }
}
