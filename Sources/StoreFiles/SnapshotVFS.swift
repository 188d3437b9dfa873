import CSQLite
import Glibc
import Synchronization
import SystemPackage

/// A SQLite VFS for reading a store: it contains one immutable file, for one connection, so that SQLite takes no locks
/// and looks for no other files. Nothing can be written. (https://www.sqlite.org/c3ref/vfs.html)
enum SnapshotVFS {
    private static let name = "dnd-snapshot"
    private static let prefix = "pages-"

    private struct File {
        var base: sqlite3_file
        /// Retained until the file is closed.
        var pages: Unmanaged<StorePages>
    }

    private struct Register {
        var pages: [Int: StorePages] = [:]
        var next = 0
    }

    /// The pages that can be opened, by the numbers in their names.
    private static let register = Mutex(Register())

    private static let isRegistered = makeFileSystem()

    // Written once, before any connection is opened; SQLite requires an address that never changes.
    nonisolated(unsafe) private static let methods: UnsafePointer<sqlite3_io_methods> = makeMethods()

    /// Runs `body` with a URI that SQLite can open as `pages` while `body` runs.
    static func opening<Result>(_ pages: StorePages, _ body: (String) throws -> Result) throws -> Result {
        guard isRegistered else { throw Errno.notSupported }
        let number = register.withLock { register in
            register.next += 1
            register.pages[register.next] = pages
            return register.next
        }
        defer { register.withLock { register in register.pages[number] = nil } }
        return try body("file:\(prefix)\(number)?vfs=\(name)")
    }

    private static func makeFileSystem() -> Bool {
        guard let system = StoreVFS.system else { return false }
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: system.pointee)
        vfs.pointee.szOsFile = CInt(MemoryLayout<File>.size)
        vfs.pointee.pNext = nil
        vfs.pointee.zName = UnsafePointer(strdup(name))
        vfs.pointee.xOpen = { SnapshotVFS.open($1, $2, $3, $4) }
        vfs.pointee.xDelete = { _, _, _ in StoreVFS.deletingFailed }
        vfs.pointee.xAccess = { _, _, _, answer in
            answer?.pointee = 0
            return SQLITE_OK
        }
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
        guard let path, flags & SQLITE_OPEN_MAIN_DB != 0, flags & SQLITE_OPEN_READWRITE == 0 else {
            return SQLITE_CANTOPEN
        }
        let text = String(cString: path)
        guard text.hasPrefix(prefix), let number = Int(text.dropFirst(prefix.count)),
            let pages = register.withLock({ $0.pages[number] })
        else { return SQLITE_CANTOPEN }
        UnsafeMutableRawPointer(file).initializeMemory(
            as: File.self, to: File(base: sqlite3_file(pMethods: methods), pages: Unmanaged.passRetained(pages)))
        given?.pointee = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB
        return SQLITE_OK
    }

    private static func pages(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Unmanaged<StorePages>? {
        file.map { UnsafeRawPointer($0).assumingMemoryBound(to: File.self).pointee.pages }
    }

    private static func read(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ buffer: UnsafeMutableRawPointer?, _ count: CInt, _ offset: Int64
    ) -> CInt {
        guard let pages = pages(file), count >= 0 else { return SQLITE_MISUSE }
        return pages.takeUnretainedValue().read(
            into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), at: Int(offset))
    }

    private static func makeMethods() -> UnsafePointer<sqlite3_io_methods> {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        // Version 1: neither shared memory nor memory-mapped reads.
        methods.pointee.iVersion = 1
        methods.pointee.xClose = { file in
            SnapshotVFS.pages(file)?.release()
            return SQLITE_OK
        }
        methods.pointee.xRead = { SnapshotVFS.read($0, $1, $2, $3) }
        methods.pointee.xWrite = { _, _, _, _ in SQLITE_READONLY }
        methods.pointee.xTruncate = { _, _ in SQLITE_READONLY }
        methods.pointee.xSync = { _, _ in SQLITE_OK }
        methods.pointee.xFileSize = { file, size in
            guard let pages = SnapshotVFS.pages(file) else { return SQLITE_MISUSE }
            size?.pointee = Int64(pages.takeUnretainedValue().size)
            return SQLITE_OK
        }
        methods.pointee.xLock = { _, _ in SQLITE_OK }
        methods.pointee.xUnlock = { _, _ in SQLITE_OK }
        methods.pointee.xCheckReservedLock = { _, answer in
            answer?.pointee = 0
            return SQLITE_OK
        }
        methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
        methods.pointee.xSectorSize = { _ in 4096 }
        methods.pointee.xDeviceCharacteristics = { _ in SQLITE_IOCAP_IMMUTABLE }
        return UnsafePointer(methods)
    }
}

extension StorePages {
    /// Runs `body` with a URI that SQLite can open any number of times until `body` returns, to read the pages.
    /// Connections stay open after that.
    package func opening<Result>(_ body: (String) throws -> Result) throws -> Result {
        try SnapshotVFS.opening(self, body)
    }
}
