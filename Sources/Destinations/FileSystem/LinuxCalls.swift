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

    /// The bytes that may still be written to the descriptor's file system; nil where the number would not say what fits:
    /// on file systems that compress or share blocks, and on those of other machines. C: `fstatfs`; the numbers are `linux/magic.h`'s.
    static func room(on descriptor: FileDescriptor) -> Int64? {
        var status = statfs()
        guard fstatfs(descriptor.rawValue, &status) == 0, status.f_blocks > 0, status.f_frsize > 0 else { return nil }
        let (ext, tmpfs, msdos, exfat) = (0xEF53, 0x0102_1994, 0x4D44, 0x2011_BAB0)
        guard [ext, tmpfs, msdos, exfat].contains(Int(status.f_type)) else { return nil }
        let (bytes, overflows) = UInt64(status.f_bfree).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflows ? nil : Int64(exactly: bytes)
    }

    /// Where data goes on at or after `offset`, which is where the next read then begins: `offset` itself inside of data, `size` when
    /// only a hole follows in a file of that size. C: `lseek` with `SEEK_DATA`.
    static func nextData(in file: FileDescriptor, from offset: Int64, size: Int64) throws(Errno) -> Int64 {
        var found = lseek(file.rawValue, Int(offset), dnd_seek_data)
        if found < 0, errno == ENXIO, offset < size { found = lseek(file.rawValue, Int(size), SEEK_SET) }
        return Int64(try checked(found))
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
