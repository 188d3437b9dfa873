import CLinux
import Glibc
package import SystemPackage

/// File calls of POSIX and Linux that System does not wrap, throwing `Errno`. Names are looked up in an open directory;
/// symbolic links are not followed.
package enum SystemCalls {
    /// Returns a second descriptor of an open file, with the same offset. (`fcntl` with `F_DUPFD_CLOEXEC`)
    package static func duplicate(_ descriptor: FileDescriptor) throws(Errno) -> FileDescriptor {
        let other = fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 3)
        guard other >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: other)
    }

    /// The behaviour of a rename if the target name is taken.
    package enum RenameMode: Sendable {
        /// Replaces the existing entry.
        case replacing
        /// Throws `EEXIST` if the name is taken; `EINVAL` if the file system does not support this.
        case withoutReplacing
        /// Exchanges both entries atomically; throws `ENOENT` if one does not exist.
        case exchanging
    }

    // MARK: - Names

    /// Opens the entry `name`; throws `ELOOP` if it is a symbolic link. C: `openat` with `O_NOFOLLOW | O_CLOEXEC`.
    package static func open(
        _ name: FilePath.Component, in directory: FileDescriptor, _ mode: FileDescriptor.AccessMode,
        options: FileDescriptor.OpenOptions = [], permissions: FilePermissions = [.ownerReadWrite]
    ) throws(Errno) -> FileDescriptor {
        let flags =
            mode.rawValue | options.union([.noFollow, .closeOnExec, .nonBlocking]).rawValue
        let open = { () throws(Errno) -> FileDescriptor in
            let result = name.withPlatformString { openat(directory.rawValue, $0, flags, permissions.rawValue) }
            return FileDescriptor(rawValue: try checked(result))
        }
        if options.contains(.create) { return try SystemCallHook.retrying(.create, open) }
        return try retrying(open)
    }

    /// Opens the directory at `path`, a path from the user; links are followed.
    /// C: `open` with `O_DIRECTORY | O_CLOEXEC`.
    package static func openDirectory(_ path: FilePath) throws(Errno) -> FileDescriptor {
        let result = path.withPlatformString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        return FileDescriptor(rawValue: try checked(result))
    }

    /// The status of the entry `name`, without following a link. C: `fstatat` with `AT_SYMLINK_NOFOLLOW`.
    package static func status(of name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> Stat {
        var status = stat()
        try check(name.withPlatformString { fstatat(directory.rawValue, $0, &status, AT_SYMLINK_NOFOLLOW) })
        return Stat(rawValue: status)
    }

    /// The fingerprint of the entry `name`, without following a link. C: `statx` with `AT_SYMLINK_NOFOLLOW`.
    package static func fingerprint(
        of name: FilePath.Component, in directory: FileDescriptor
    ) throws(Errno) -> FileFingerprint {
        var facts: (Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0)
        let result = withUnsafeMutableBytes(of: &facts) { facts in
            name.withPlatformString {
                dnd_fingerprint(directory.rawValue, $0, facts.assumingMemoryBound(to: CLongLong.self).baseAddress)
            }
        }
        try check(result)
        return FileFingerprint(
            inode: facts.0, born: facts.1 < 0 ? nil : facts.1, modified: facts.2, size: facts.3,
            mode: UInt32(truncatingIfNeeded: facts.4))
    }

    /// Creates a directory; the process's mask applies. C: `mkdirat`.
    package static func makeDirectory(
        _ name: FilePath.Component, in directory: FileDescriptor, permissions: FilePermissions
    ) throws(Errno) {
        try SystemCallHook.check(.makeDirectory)
        try check(name.withPlatformString { mkdirat(directory.rawValue, $0, permissions.rawValue) })
    }

    /// Creates a hard link; throws `EEXIST` if the name is taken. C: `linkat`.
    package static func link(
        _ name: FilePath.Component, in directory: FileDescriptor, to target: FilePath.Component,
        in other: FileDescriptor
    ) throws(Errno) {
        try SystemCallHook.require(.links)
        try SystemCallHook.check(.link)
        try check(
            name.withPlatformString { name in
                target.withPlatformString { linkat(directory.rawValue, name, other.rawValue, $0, 0) }
            })
    }

    /// Creates a symbolic link with the content `text`. C: `symlinkat`.
    package static func makeSymbolicLink(
        _ name: FilePath.Component, in directory: FileDescriptor, saying text: [CChar]
    ) throws(Errno) {
        try SystemCallHook.check(.makeSymbolicLink)
        try check(name.withPlatformString { symlinkat(text + [0], directory.rawValue, $0) })
    }

    /// The content of a symbolic link, without a NUL. C: `readlinkat`.
    package static func symbolicLink(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno) -> [CChar]
    {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = try checked(name.withPlatformString { readlinkat(directory.rawValue, $0, &buffer, buffer.count) })
        return Array(buffer.prefix(length))
    }

    /// Renames an entry. C: `renameat2`.
    package static func rename(
        _ name: FilePath.Component, in directory: FileDescriptor, to target: FilePath.Component,
        in other: FileDescriptor, _ mode: RenameMode
    ) throws(Errno) {
        if mode == .exchanging { try SystemCallHook.require(.exchange) }
        if mode == .withoutReplacing { try SystemCallHook.require(.noreplace) }
        try SystemCallHook.check(mode == .exchanging ? .exchange : .rename)
        let flags =
            switch mode {
            case .replacing: UInt32(0)
            case .withoutReplacing: dnd_rename_noreplace
            case .exchanging: dnd_rename_exchange
            }
        try check(
            name.withPlatformString { name in
                target.withPlatformString { dnd_renameat2(directory.rawValue, name, other.rawValue, $0, flags) }
            })
    }

    /// Removes an entry that is not a directory. C: `unlinkat`.
    package static func unlink(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.unlink)
        try check(name.withPlatformString { unlinkat(directory.rawValue, $0, 0) })
    }

    /// Removes an empty directory. C: `unlinkat` with `AT_REMOVEDIR`.
    package static func removeDirectory(_ name: FilePath.Component, in directory: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.removeDirectory)
        try check(name.withPlatformString { unlinkat(directory.rawValue, $0, AT_REMOVEDIR) })
    }

    // MARK: - Content

    /// Writes all of `bytes`, at `offset` or at the descriptor's position. C: `write`, `pwrite`.
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, at offset: Int64? = nil
    ) throws(Errno) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            done += try SystemCallHook.retrying(.write) { () throws(Errno) -> Int in
                try checked(
                    offset.map { pwrite(file.rawValue, rest.baseAddress, rest.count, Int($0) + done) }
                        ?? Glibc.write(file.rawValue, rest.baseAddress, rest.count))
            }
        }
    }

    /// Reads up to `buffer.count` bytes, at `offset` or at the descriptor's position; returns 0 at the end.
    /// C: `read`, `pread`.
    package static func read(
        _ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil
    ) throws(Errno) -> Int {
        try retrying { () throws(Errno) -> Int in
            try checked(
                offset.map { pread(file.rawValue, buffer.baseAddress, buffer.count, Int($0)) }
                    ?? Glibc.read(file.rawValue, buffer.baseAddress, buffer.count))
        }
    }

    /// Truncates a file, or extends it by a hole. C: `ftruncate`.
    package static func resize(_ file: FileDescriptor, to size: Int64) throws(Errno) {
        try SystemCallHook.retrying(.resize) { () throws(Errno) in try check(ftruncate(file.rawValue, Int(size))) }
    }

    /// Makes `target` share the blocks of `source`, if the file system supports it. C: `ioctl` with `FICLONE`.
    package static func clone(_ source: FileDescriptor, to target: FileDescriptor) throws(Errno) {
        try SystemCallHook.check(.clone)
        try check(dnd_clone(source.rawValue, target.rawValue))
    }

    /// Makes `target` share the blocks of `source` from `offset` on, if both have the same bytes there. C: `ioctl` with
    /// `FIDEDUPERANGE`.
    ///
    /// - Returns: The number of bytes shared, at most `count`; 0 if they differ.
    package static func shareBlocks(
        of source: FileDescriptor, with target: FileDescriptor, from offset: Int64, count: Int64
    ) throws(Errno) -> Int64 {
        try SystemCallHook.check(.clone)
        return Int64(try checked(Int(dnd_share_blocks(source.rawValue, target.rawValue, offset, count))))
    }

    /// Whether `file` begins with blocks of `other`; false if that is unknown. C: `ioctl` with `FS_IOC_FIEMAP`.
    package static func hasBlocks(of other: FileDescriptor, _ file: FileDescriptor) -> Bool {
        dnd_has_blocks_of(other.rawValue, file.rawValue) == 1
    }

    /// Copies up to `count` bytes in the kernel, at the positions of both descriptors. Returns 0 at the end of the
    /// source. C: `copy_file_range`.
    package static func copyRange(
        _ source: FileDescriptor, to target: FileDescriptor, count: Int
    ) throws(Errno) -> Int {
        try SystemCallHook.retrying(.copyRange) { () throws(Errno) -> Int in
            try checked(dnd_copy_file_range(source.rawValue, target.rawValue, count))
        }
    }

    /// Starts to write a range of the file to the device, and does not wait for it: a later `sync` has less to do. Promises
    /// nothing, so that errors are left to `sync`. C: `sync_file_range` with `SYNC_FILE_RANGE_WRITE`.
    package static func startWriting(_ file: FileDescriptor, from offset: Int64, count: Int64) {
        _ = dnd_start_writing(file.rawValue, offset, count)
    }

    /// The offset of the next data at or after `offset`, and moves the position there: `offset` itself inside data,
    /// `size` if only a hole follows in a file of that size. C: `lseek` with `SEEK_DATA`.
    package static func nextData(in file: FileDescriptor, from offset: Int64, size: Int64) throws(Errno) -> Int64 {
        var found = lseek(file.rawValue, Int(offset), dnd_seek_data)
        if found < 0, errno == ENXIO, offset < size { found = lseek(file.rawValue, Int(size), SEEK_SET) }
        return Int64(try checked(found))
    }

    /// Syncs a file's data and required metadata to the device; for a directory, its entries. C: `fsync`.
    package static func sync(_ file: FileDescriptor) throws(Errno) {
        try SystemCallHook.retrying(.sync) { () throws(Errno) in try check(fsync(file.rawValue)) }
    }

    /// Syncs the descriptor's file system to its device. C: `syncfs`.
    package static func syncFileSystem(_ descriptor: FileDescriptor) throws(Errno) {
        try SystemCallHook.retrying(.sync) { () throws(Errno) in try check(dnd_syncfs(descriptor.rawValue)) }
    }

    /// The free bytes on the descriptor's file system; nil if that does not tell what fits: on file systems that
    /// compress or share blocks, and on network file systems. C: `fstatfs`; the numbers are `linux/magic.h`'s.
    package static func room(on descriptor: FileDescriptor) -> Int64? {
        var status = statfs()
        guard fstatfs(descriptor.rawValue, &status) == 0, status.f_blocks > 0, status.f_frsize > 0 else { return nil }
        let (ext, tmpfs, msdos, exfat) = (0xEF53, 0x0102_1994, 0x4D44, 0x2011_BAB0)
        guard [ext, tmpfs, msdos, exfat].contains(Int(status.f_type)) else { return nil }
        let (bytes, overflows) = UInt64(status.f_bfree).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflows ? nil : Int64(exactly: bytes)
    }

    /// Whether the directory's file system takes its times from this machine's clock, in steps fine enough that they
    /// show every change. Network file systems use another clock, and FAT has steps of two seconds. C: `fstatfs`; the
    /// numbers are `linux/magic.h`'s and ZFS's own.
    package static func hasFineTimes(_ directory: FileDescriptor) -> Bool {
        var status = statfs()
        guard fstatfs(directory.rawValue, &status) == 0 else { return false }
        let (ext, xfs, btrfs, f2fs) = (0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010)
        let (tmpfs, overlay, zfs, bcachefs) = (0x0102_1994, 0x794C_7630, 0x2FC1_2FC1, 0xCA45_1A4E)
        return [ext, xfs, btrfs, f2fs, tmpfs, overlay, zfs, bcachefs].contains(Int(status.f_type))
    }

    /// The type number of the descriptor's file system; nil if it is unavailable. C: `fstatfs`; numbers as in
    /// statfs(2).
    package static func fileSystemNumber(_ descriptor: FileDescriptor) -> UInt32? {
        var status = statfs()
        guard fstatfs(descriptor.rawValue, &status) == 0 else { return nil }
        return UInt32(truncatingIfNeeded: status.f_type)
    }

    /// The clock from which file systems take modification times, in nanoseconds since 1970. It advances in steps of
    /// some milliseconds; later changes never have an earlier time. C: `clock_gettime` with `CLOCK_REALTIME_COARSE`.
    package static func fileClock() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }

    /// Sleeps. C: `poll`.
    package static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

    // MARK: - Locks and queries

    /// Locks the open file for this descriptor without waiting. C: `flock`.
    ///
    /// - Returns: False if another descriptor holds a conflicting lock.
    package static func lock(_ file: FileDescriptor, exclusively: Bool) throws(Errno) -> Bool {
        while true {
            if flock(file.rawValue, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 { return true }
            switch errno {
            case EWOULDBLOCK: return false
            case EINTR: continue
            default: throw Errno(rawValue: errno)
            }
        }
    }

    /// Releases the lock of the open file now. Closing the last descriptor does it, too, but a process that is being
    /// started has a copy of each descriptor until it executes its program. C: `flock`.
    package static func unlock(_ file: FileDescriptor) { _ = flock(file.rawValue, LOCK_UN) }

    /// Waits until the descriptor is writable or has failed. C: `poll`.
    package static func waitUntilWritable(_ file: FileDescriptor) {
        var request = pollfd(fd: file.rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }

    /// Whether the effective user may write to the directory; false on a read-only file system. C: `faccessat`.
    package static func isWritable(_ directory: FilePath) -> Bool {
        directory.withPlatformString { faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) } == 0
    }

    /// Whether the process may write the file, or the file does not exist. C: `faccessat`.
    package static func isWritableFile(_ file: FilePath) -> Bool {
        file.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } == 0 || errno == ENOENT
    }

    /// The length limit of names in the directory, in bytes; 255 if the file system does not report it. C: `pathconf`.
    package static func longestName(in directory: FilePath) -> Int {
        let limit = directory.withPlatformString { pathconf($0, CInt(_PC_NAME_MAX)) }
        return limit > 0 ? limit : 255
    }

    /// The absolute path without links, `.` and `..`; nil if a part of it does not exist. C: `realpath`.
    package static func resolved(_ path: FilePath) -> FilePath? {
        guard let real = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return FilePath(platformString: real)
    }

    /// The name of a file or folder, also of one that is named `.` or `..`; nil for the root, or if it does not exist.
    package static func ownName(of path: FilePath) -> FilePath.Component? {
        if let last = path.lexicallyNormalized().lastComponent, last.kind == .regular { return last }
        return resolved(path)?.lastComponent
    }

    /// The effective user ID of the process. C: `geteuid`.
    package static var effectiveUser: UInt32 { geteuid() }

    // MARK: - Results

    private static func retrying<Result>(_ body: () throws(Errno) -> Result) throws(Errno) -> Result {
        while true {
            do {
                return try body()
            } catch  where error == .interrupted {
                continue
            } catch {
                throw error
            }
        }
    }

    /// Throws `errno` unless the result is 0.
    static func check(_ result: CInt) throws(Errno) {
        if result != 0 { throw Errno(rawValue: errno) }
    }

    /// Returns the result of a call; throws `errno` if it is negative.
    static func checked<Number: SignedInteger>(_ result: Number) throws(Errno) -> Number {
        if result < 0 { throw Errno(rawValue: errno) }
        return result
    }
}
