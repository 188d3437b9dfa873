import CSQLite
import Glibc
package import Synchronization
package import SystemPackage

/// A SQLite VFS for writing a store: it contains the three files of the store and nothing else. `SnapshotVFS` is the
/// one for reading.
///
/// A store may come from elsewhere, and SQLite trusts its files: a rollback journal can name any file as its
/// super-journal, which is then deleted; links are followed; a query can attach or write other files. So SQLite
/// accesses files through this layer over its own VFS (`unix`). The layer opens only `store.sqlite`, `-wal` and `-shm`,
/// relative to the descriptor of the opened folder and only as regular files, and refuses all other names. A store is
/// in write-ahead mode and never has a rollback journal; an existing one is ignored.
package enum StoreVFS {
    /// An operation of SQLite on a file. `open` can create only the write-ahead file; `share` creates or extends the
    /// shared-memory file.
    package enum Operation: String, Sendable, CaseIterable {
        case open, write, truncate, sync, delete, share

        /// SQLite's result code if the underlying call fails with `error`; nil for `EINTR`, after which SQLite's VFS
        /// repeats the call.
        package func code(for error: Errno) -> Int32? {
            if error == .interrupted { return nil }
            let isFull = error == .noSpace || error == .diskQuotaExceeded
            // SQLITE_IOERR_WRITE, _TRUNCATE, _FSYNC, _DELETE and _SHMSIZE, which Swift does not import.
            switch self {
            case .open, .write:
                if isFull { return SQLITE_FULL }
                return self == .write ? SQLITE_IOERR | 3 << 8 : error == .ioError ? SQLITE_IOERR : SQLITE_CANTOPEN
            case .truncate: return SQLITE_IOERR | 6 << 8
            case .sync: return SQLITE_IOERR | 4 << 8
            case .delete: return StoreVFS.deletingFailed
            case .share: return SQLITE_IOERR | 19 << 8
            }
        }
    }

    /// Called before each operation with the file's name (`store.sqlite-wal`). A returned result code makes the
    /// operation fail.
    package typealias Fault = @Sendable (Operation, String) -> Int32?

    /// Lets tests inject faults; nil in production.
    package static let fault = Mutex<Fault?>(nil)

    /// The name with which connections select this VFS.
    static let name = "dnd"

    package static let fileName = "store.sqlite"

    /// The path of the database in the open folder, through the folder's descriptor, which must stay open.
    package static func path(in folder: FileDescriptor) -> String { "/proc/self/fd/\(folder.rawValue)/\(fileName)" }

    /// The URI of the database in the open folder, with this VFS.
    package static func uri(in folder: FileDescriptor) -> String {
        precondition(isRegistered, "SQLite has its unix file system")
        return "file:\(path(in: folder))?vfs=\(name)"
    }

    private static let isRegistered = register()

    // SQLITE_IOERR_SHORT_READ, _READ and _DELETE, which Swift does not import.
    static let shortRead = SQLITE_IOERR | 2 << 8
    static let readingFailed = SQLITE_IOERR | 1 << 8
    static let deletingFailed = SQLITE_IOERR | 10 << 8

    /// Our data, placed before SQLite's own file object in memory.
    private struct Header {
        var base: sqlite3_file
        var isWriteAheadFile: Bool
    }

    private static let headerSize = (MemoryLayout<Header>.size + 15) / 16 * 16

    // Written once, before any connection is opened; SQLite requires addresses that never change.
    nonisolated(unsafe) static let system: UnsafeMutablePointer<sqlite3_vfs>? = sqlite3_vfs_find("unix")
    nonisolated(unsafe) private static let methods: UnsafePointer<sqlite3_io_methods> = makeMethods()

    // MARK: - Names

    /// The store's file that `path` refers to; nil for all others, which are refused.
    private static func file(_ path: UnsafePointer<CChar>?) -> String? {
        guard let path else { return nil }
        let parts = String(cString: path).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0...3].elementsEqual(["", "proc", "self", "fd"]), Int32(parts[4]) != nil,
            [fileName, fileName + "-wal"].contains(String(parts[5]))
        else { return nil }
        return String(parts[5])
    }

    /// Whether the path is free or a regular file: opening a pipe would block, and a link would lead elsewhere.
    static func isRegularOrMissing(_ path: UnsafePointer<CChar>, suffix: String = "") -> Bool {
        var status = stat()
        guard lstat(String(cString: path) + suffix, &status) == 0 else { return errno == ENOENT }
        return status.st_mode & S_IFMT == S_IFREG
    }

    private static func injected(_ operation: Operation, _ name: String) -> Int32? {
        fault.withLock { $0 }?(operation, name)
    }

    // MARK: - The file system

    private static func register() -> Bool {
        guard let system else { return false }
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: system.pointee)
        vfs.pointee.szOsFile = CInt(headerSize) + system.pointee.szOsFile
        vfs.pointee.pNext = nil
        vfs.pointee.zName = UnsafePointer(strdup(name))
        vfs.pointee.xOpen = { StoreVFS.open($1, $2, $3, $4) }
        vfs.pointee.xDelete = { StoreVFS.delete($1, $2) }
        vfs.pointee.xAccess = { StoreVFS.access($1, $2, $3) }
        // The path already goes through the folder's descriptor and is not resolved.
        vfs.pointee.xFullPathname = { _, path, count, buffer in
            guard let path, let buffer, strlen(path) < Int(count) else { return SQLITE_CANTOPEN }
            strcpy(buffer, path)
            return SQLITE_OK
        }
        vfs.pointee.xDlOpen = { _, _ in nil }
        vfs.pointee.xDlError = { _, _, _ in }
        vfs.pointee.xDlSym = { _, _, _ in nil }
        vfs.pointee.xDlClose = { _, _ in }
        return sqlite3_vfs_register(vfs, 0) == SQLITE_OK
    }

    private static func open(
        _ path: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: CInt,
        _ given: UnsafeMutablePointer<CInt>?
    ) -> CInt {
        guard let file else { return SQLITE_CANTOPEN }
        file.pointee.pMethods = nil
        // Temporary files have no name; SQLite keeps them in memory.
        guard let system, let path, let name = Self.file(path), isRegularOrMissing(path),
            isRegularOrMissing(path, suffix: name == fileName ? "-shm" : "")
        else { return SQLITE_CANTOPEN }
        if let code = injected(.open, name) { return code }
        // A store is created elsewhere and renamed: SQLite may create only its write-ahead file.
        let flags = name == fileName ? flags & ~SQLITE_OPEN_CREATE : flags
        guard let own = real(file), let xOpen = system.pointee.xOpen else { return SQLITE_CANTOPEN }
        errno = 0
        let code = xOpen(system, path, own, flags | SQLITE_OPEN_NOFOLLOW, given)
        guard own.pointee.pMethods != nil else {
            // SQLite's VFS reports every error as "cannot open", even a full disk, after which a retry may succeed.
            let isUnspecific = code == SQLITE_OK || code & 0xFF == SQLITE_CANTOPEN
            return isUnspecific ? Operation.open.code(for: Errno(rawValue: errno)) ?? SQLITE_CANTOPEN : code
        }
        UnsafeMutableRawPointer(file).initializeMemory(
            as: Header.self, to: Header(base: sqlite3_file(pMethods: methods), isWriteAheadFile: name != fileName))
        return code
    }

    private static func delete(_ path: UnsafePointer<CChar>?, _ syncs: CInt) -> CInt {
        guard let system, let path, let name = Self.file(path), name != fileName, let xDelete = system.pointee.xDelete
        else { return SQLITE_IOERR }
        if let code = injected(.delete, name) { return code }
        return xDelete(system, path, syncs)
    }

    private static func access(
        _ path: UnsafePointer<CChar>?, _ flags: CInt, _ answer: UnsafeMutablePointer<CInt>?
    ) -> CInt {
        guard let system, let path, file(path) != nil, let xAccess = system.pointee.xAccess else {
            answer?.pointee = 0
            return SQLITE_OK
        }
        return xAccess(system, path, flags, answer)
    }

    // MARK: - Open files

    /// SQLite's own file object.
    private static func real(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<sqlite3_file>? {
        file.map { (UnsafeMutableRawPointer($0) + headerSize).assumingMemoryBound(to: sqlite3_file.self) }
    }

    private static func name(of file: UnsafeMutablePointer<sqlite3_file>?) -> String {
        let isWriteAheadFile = file.map {
            UnsafeRawPointer($0).assumingMemoryBound(to: Header.self).pointee.isWriteAheadFile
        }
        return isWriteAheadFile == true ? fileName + "-wal" : fileName
    }

    /// Forwards a call to SQLite's own methods of the file, unless a test makes it fail.
    private static func pass(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ operation: Operation? = nil,
        _ call: (sqlite3_io_methods, UnsafeMutablePointer<sqlite3_file>) -> CInt?
    ) -> CInt {
        guard let own = real(file), let methods = own.pointee.pMethods else { return SQLITE_MISUSE }
        if let operation, let code = injected(operation, name(of: file)) { return code }
        return call(methods.pointee, own) ?? SQLITE_OK
    }

    private static func makeMethods() -> UnsafePointer<sqlite3_io_methods> {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        // Version 2: with shared memory, without memory-mapped reads, whose faults would be signals.
        methods.pointee.iVersion = 2
        methods.pointee.xClose = { file in StoreVFS.pass(file) { $0.xClose?($1) } }
        methods.pointee.xRead = { file, buffer, count, offset in
            StoreVFS.pass(file) { $0.xRead?($1, buffer, count, offset) }
        }
        methods.pointee.xWrite = { file, buffer, count, offset in
            StoreVFS.pass(file, .write) { methods, own in
                errno = 0
                let code = methods.xWrite?(own, buffer, count, offset)
                // SQLite's VFS recognises a full disk, but not an exceeded quota.
                return code != SQLITE_OK && errno == EDQUOT ? SQLITE_FULL : code
            }
        }
        methods.pointee.xTruncate = { file, size in StoreVFS.pass(file, .truncate) { $0.xTruncate?($1, size) } }
        methods.pointee.xSync = { file, flags in StoreVFS.pass(file, .sync) { $0.xSync?($1, flags) } }
        methods.pointee.xFileSize = { file, size in StoreVFS.pass(file) { $0.xFileSize?($1, size) } }
        methods.pointee.xLock = { file, level in StoreVFS.pass(file) { $0.xLock?($1, level) } }
        methods.pointee.xUnlock = { file, level in StoreVFS.pass(file) { $0.xUnlock?($1, level) } }
        methods.pointee.xCheckReservedLock = { file, answer in
            StoreVFS.pass(file) { $0.xCheckReservedLock?($1, answer) }
        }
        methods.pointee.xFileControl = { file, operation, argument in
            StoreVFS.pass(file) { $0.xFileControl?($1, operation, argument) }
        }
        methods.pointee.xSectorSize = { file in StoreVFS.pass(file) { $0.xSectorSize?($1) } }
        methods.pointee.xDeviceCharacteristics = { file in StoreVFS.pass(file) { $0.xDeviceCharacteristics?($1) } }
        methods.pointee.xShmMap = { file, region, size, extends, memory in
            StoreVFS.pass(file, extends != 0 ? .share : nil) { $0.xShmMap?($1, region, size, extends, memory) }
        }
        methods.pointee.xShmLock = { file, offset, count, flags in
            StoreVFS.pass(file) { $0.xShmLock?($1, offset, count, flags) }
        }
        methods.pointee.xShmBarrier = { file in
            _ = StoreVFS.pass(file) {
                $0.xShmBarrier?($1); return SQLITE_OK
            }
        }
        methods.pointee.xShmUnmap = { file, deletes in StoreVFS.pass(file) { $0.xShmUnmap?($1, deletes) } }
        return UnsafePointer(methods)
    }
}

extension StoreVFS {
    /// The bytes of the database of `connection`, as in its file.
    package static func image(of connection: OpaquePointer) -> [UInt8]? {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(connection, "main", &size, 0) else { return nil }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
    }
}
