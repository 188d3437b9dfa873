import CSQLite
import Glibc
package import SystemPackage

/// The bytes of a database, in memory of SQLite's.
package final class StoreImage {
    private var start: UnsafeMutableRawPointer?
    private var count = 0

    /// The database in the open folder, its write-ahead file applied: as it was at one moment, though others may write.
    ///
    /// What a checkpoint changes in the database while it is read comes from frames that are in the write-ahead file, which is read
    /// afterwards. Unless that began anew in between, which its header says. SQLite's shared lock keeps it from being taken away.
    ///
    /// - Throws: `Errno`: `wouldBlock` when others changed too much meanwhile, and the next attempt may succeed; `fileTooLarge` for more
    ///   than `longest` bytes. `StoreFileError`.
    /// - Complexity: O(n) in the bytes of the database, which is in memory once, and of the write-ahead file.
    package init(in folder: FileDescriptor, longest: Int) throws {
        let before = try WriteAheadLog.header(in: folder)
        let file = try DatabaseFile(in: folder)
        let stamp = try file.stamp()
        guard stamp.size <= longest else { throw Errno.fileTooLarge }
        guard resize(to: stamp.size) else { throw Errno.noMemory }
        var offset = 0
        while offset < count {
            let part = UnsafeMutableRawBufferPointer(
                start: start.map { $0 + offset }, count: min(count - offset, 1 << 20))
            let code = file.read(into: part, at: offset)
            // What others cut off meanwhile is zeros; the write-ahead file tells.
            guard code == SQLITE_OK || code == StoreVFS.shortRead else { throw Errno.ioError }
            offset += part.count
        }
        if let log = try WriteAheadLog(in: folder, longest: longest) {
            try apply(log, longest: longest)
        } else if try file.stamp() != stamp {
            throw Errno.wouldBlock
        }
        // The header that was there before the database was read, and still is after all else was.
        guard try WriteAheadLog.header(in: folder) == before else { throw Errno.wouldBlock }
    }

    deinit { sqlite3_free(start) }

    /// Makes the empty database in memory of `connection` one that holds the bytes, and cannot be changed. They are the connection's then.
    package func load(into connection: OpaquePointer) -> Bool {
        leaveWriteAheadMode()
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
        let (bytes, size) = (start?.assumingMemoryBound(to: UInt8.self), Int64(count))
        (start, count) = (nil, 0)
        return sqlite3_deserialize(connection, "main", bytes, size, size, flags) == SQLITE_OK
    }

    private func apply(_ log: WriteAheadLog, longest: Int) throws {
        let header = UnsafeRawBufferPointer(start: start, count: min(count, StoreHeader.size))
        guard count == 0 || StoreHeader.pageSize(header) == log.pageSize else {
            throw StoreFileError.otherDatabase(pageSize: log.pageSize)
        }
        guard log.pageCount <= longest / log.pageSize else { throw Errno.fileTooLarge }
        guard resize(to: log.pageCount * log.pageSize) else { throw Errno.noMemory }
        for page in log.pages where page <= log.pageCount {
            let place = UnsafeMutableRawBufferPointer(
                start: start.map { $0 + (page - 1) * log.pageSize }, count: log.pageSize)
            guard try log.read(page, from: 0, into: place) == .page else { throw Errno.wouldBlock }
        }
    }

    /// Keeps the first `size` bytes, and makes the ones that are new 0; false without memory for them.
    private func resize(to size: Int) -> Bool {
        guard let new = sqlite3_realloc64(start, UInt64(max(size, 1))) else { return false }
        if size > count { memset(new + count, 0, size - count) }
        (start, count) = (new, size)
        return true
    }

    private func leaveWriteAheadMode() {
        StoreHeader.leaveWriteAheadMode(UnsafeMutableRawBufferPointer(start: start, count: count), at: 0)
    }
}

extension StoreVFS {
    /// The bytes of the database of `connection`, as its file would be.
    package static func image(of connection: OpaquePointer) -> [UInt8]? {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(connection, "main", &size, 0) else { return nil }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
    }
}

/// What the first bytes of a database say. (https://www.sqlite.org/fileformat2.html#the_database_header)
enum StoreHeader {
    static let size = 100

    /// The bytes of a page; 0 when there are too few bytes.
    static func pageSize(_ header: UnsafeRawBufferPointer) -> Int {
        guard header.count >= 18 else { return 0 }
        let size = Int(UInt16(bigEndian: header.loadUnaligned(fromByteOffset: 16, as: UInt16.self)))
        return size == 1 ? 65536 : size
    }

    /// Makes `bytes`, which begin at `offset` in a database, say that it has no write-ahead file: the format's numbers for writing and
    /// reading are 1 then.
    static func leaveWriteAheadMode(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
        for position in [18, 19] where position >= offset && position - offset < bytes.count {
            if bytes[position - offset] == 2 { bytes[position - offset] = 1 }
        }
    }
}

/// What cannot be the files of one database.
package enum StoreFileError: Error {
    /// The write-ahead file's pages have that many bytes, and the database's another number.
    case otherDatabase(pageSize: Int)
}
