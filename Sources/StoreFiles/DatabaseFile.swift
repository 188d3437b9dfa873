import CSQLite
import Glibc
import SystemPackage

/// The database file of a store, open for reading with SQLite's shared lock on it: as long as it is, no other program can take the
/// write-ahead file away, or leave write-ahead mode.
///
/// It is opened as SQLite itself opens it: a process loses its locks on a file with the first descriptor of it that it closes, and only SQLite
/// knows which ones it holds. (`fcntl`) A descriptor of `O_PATH` is no such one: it tells the status. (`filp_close` of Linux's fs/open.c)
final class DatabaseFile: Sendable {
    /// What tells that somebody wrote into the file. Two changes within one tick of the kernel's clock, 4 ms, may have one time.
    struct Stamp: Equatable, Sendable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    // SQLite's layer has a mutex of its own around what the files of one process share; the rest is set when the file is opened.
    nonisolated(unsafe) private let file: UnsafeMutablePointer<sqlite3_file>
    nonisolated(unsafe) private let name: UnsafeMutablePointer<CChar>
    private let status: FileDescriptor

    /// - Throws: `Errno`: `wouldBlock` while the last writer of another program is putting the store in order.
    init(in folder: FileDescriptor) throws(Errno) {
        guard let system = StoreVFS.system, let xOpen = system.pointee.xOpen else { throw Errno.notSupported }
        status = try Self.openStatus(in: folder)
        // A path of SQLite's is followed by its parameters; here by none. SQLite keeps a pointer to it until the file is closed.
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

    /// Reads as many bytes as there are up to the end of the file, and makes the rest 0.
    ///
    /// - Returns: a result code of SQLite's: `SQLITE_IOERR_SHORT_READ` where the end was met.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> CInt {
        guard let xRead = file.pointee.pMethods?.pointee.xRead else { return SQLITE_MISUSE }
        return xRead(file, buffer.baseAddress, CInt(buffer.count), Int64(offset))
    }

    /// The file's length and when it was changed last. (`fstat`)
    func stamp() throws(Errno) -> Stamp {
        var found = stat()
        guard fstat(status.rawValue, &found) == 0 else { throw Errno(rawValue: errno) }
        return Stamp(size: Int(found.st_size), seconds: found.st_mtim.tv_sec, nanoseconds: found.st_mtim.tv_nsec)
    }

    /// Whether the file of that name is still the one whose status is known.
    private func isSame(in folder: FileDescriptor) throws(Errno) -> Bool {
        var (one, other) = (stat(), stat())
        guard fstat(status.rawValue, &one) == 0,
            fstatat(folder.rawValue, StoreVFS.fileName, &other, AT_SYMLINK_NOFOLLOW) == 0
        else { throw Errno(rawValue: errno) }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// Opened by `O_PATH`, a regular file. (`openat`)
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

    // O_PATH of linux/fcntl.h, which glibc shows under _GNU_SOURCE alone.
    private static let pathOnly: Int32 = 0o10_000_000
}
