import CSQLite
import Glibc
import SystemPackage

/// The database file of a store, opened for reading, with SQLite's shared lock. While the lock is held, no other
/// program can remove the write-ahead file or leave write-ahead mode.
///
/// It is opened by SQLite's own VFS, because a process loses its `fcntl` locks on a file when it closes any descriptor
/// of it, and only SQLite knows which locks it holds. A descriptor opened with `O_PATH` does not count; it serves for
/// `fstat`. (`filp_close` of Linux's fs/open.c)
final class DatabaseFile: Sendable {
    /// Detects writes to the file. Two changes within one tick of the kernel's clock, 4 ms, may have the same time.
    struct Stamp: Equatable, Sendable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    // SQLite's VFS guards what the files of a process share by its own mutex; the rest is set when the file is opened.
    nonisolated(unsafe) private let file: UnsafeMutablePointer<sqlite3_file>
    nonisolated(unsafe) private let name: UnsafeMutablePointer<CChar>
    private let status: FileDescriptor

    /// - Throws: `Errno`: `wouldBlock` while the last writer of another program is checkpointing the store.
    init(in folder: FileDescriptor) throws(Errno) {
        guard let system = StoreVFS.system, let xOpen = system.pointee.xOpen else { throw Errno.notSupported }
        status = try Self.openStatus(in: folder)
        // SQLite expects URI parameters after the path's NUL; here there are none. It keeps a pointer to the path until
        // the file is closed.
        let path = StoreVFS.path(in: folder)
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: path.utf8.count + 4)
        name.initialize(repeating: 0, count: path.utf8.count + 4)
        strcpy(name, path)
        let size = Int(system.pointee.szOsFile)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        file = memory.assumingMemoryBound(to: sqlite3_file.self)
        self.name = name
        errno = 0
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_NOFOLLOW
        guard xOpen(system, name, file, flags, nil) == SQLITE_OK, let methods = file.pointee.pMethods?.pointee else {
            throw errno == 0 ? Errno.ioError : Errno(rawValue: errno)
        }
        guard methods.xLock?(file, SQLITE_LOCK_SHARED) == SQLITE_OK, try isSame(in: folder) else {
            throw Errno.wouldBlock
        }
    }

    deinit {
        if let methods = file.pointee.pMethods?.pointee {
            _ = methods.xUnlock?(file, SQLITE_LOCK_NONE)
            _ = methods.xClose?(file)
        }
        UnsafeMutableRawPointer(file).deallocate()
        name.deallocate()
        try? status.close()
    }

    /// Reads up to the end of the file, and fills the rest of the buffer with zeros.
    ///
    /// - Returns: A result code of SQLite: `SQLITE_IOERR_SHORT_READ` at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> CInt {
        guard let xRead = file.pointee.pMethods?.pointee.xRead else { return SQLITE_MISUSE }
        return xRead(file, buffer.baseAddress, CInt(buffer.count), Int64(offset))
    }

    /// The file's size and modification time. (`fstat`)
    func stamp() throws(Errno) -> Stamp {
        var found = stat()
        guard fstat(status.rawValue, &found) == 0 else { throw Errno(rawValue: errno) }
        return Stamp(size: Int(found.st_size), seconds: found.st_mtim.tv_sec, nanoseconds: found.st_mtim.tv_nsec)
    }

    /// Whether the name still refers to the file behind `status`.
    private func isSame(in folder: FileDescriptor) throws(Errno) -> Bool {
        var (one, other) = (stat(), stat())
        guard fstat(status.rawValue, &one) == 0,
            fstatat(folder.rawValue, StoreVFS.fileName, &other, AT_SYMLINK_NOFOLLOW) == 0
        else { throw Errno(rawValue: errno) }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// Opens the file with `O_PATH`; it must be a regular file. (`openat`)
    private static func openStatus(in folder: FileDescriptor) throws(Errno) -> FileDescriptor {
        let number = openat(folder.rawValue, StoreVFS.fileName, pathOnly | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        var found = stat()
        guard fstat(number, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
            close(number)
            throw Errno.tooManySymbolicLinkLevels
        }
        return FileDescriptor(rawValue: number)
    }

    // O_PATH of linux/fcntl.h, which glibc declares only under _GNU_SOURCE.
    private static let pathOnly: Int32 = 0o10_000_000
}
