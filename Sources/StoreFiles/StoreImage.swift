import CSQLite
import Glibc
package import SystemPackage

/// The bytes of a database, in memory allocated by SQLite.
package final class StoreImage {
    private var start: UnsafeMutableRawPointer?
    private var count = 0

    /// Reads the database in the open folder with its write-ahead file applied, as of one moment, even if others write.
    ///
    /// A checkpoint that changes the database while it is read copies frames of the write-ahead file, which is read
    /// afterwards. This fails only if the write-ahead file was restarted in between, which its header shows. SQLite's
    /// shared lock prevents its removal.
    ///
    /// - Throws: `Errno`: `wouldBlock` if others changed too much meanwhile and a retry may succeed; `fileTooLarge` for
    ///   more than `longest` bytes. `StoreFileError`.
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
            // A part that others truncated meanwhile reads as zeros; the write-ahead file shows that.
            guard code == SQLITE_OK || code == StoreVFS.shortRead else { throw Errno.ioError }
            offset += part.count
        }
        if let log = try WriteAheadLog(in: folder, longest: longest) {
            try apply(log, longest: longest)
        } else if try file.stamp() != stamp {
            throw Errno.wouldBlock
        }
        // The header must be the same as before the database was read.
        guard try WriteAheadLog.header(in: folder) == before else { throw Errno.wouldBlock }
    }

    deinit { sqlite3_free(start) }

    /// Makes the empty in-memory database of `connection` a read-only one with these bytes, which it then owns.
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

    /// Resizes to `size` bytes and fills new ones with zeros; false if there is no memory.
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

/// The header of a database. (https://www.sqlite.org/fileformat2.html#the_database_header)
enum StoreHeader {
    static let size = 100

    /// The page size in bytes; 0 if the header is too short.
    static func pageSize(_ header: UnsafeRawBufferPointer) -> Int {
        guard header.count >= 18 else { return 0 }
        let size = Int(UInt16(bigEndian: header.loadUnaligned(fromByteOffset: 16, as: UInt16.self)))
        return size == 1 ? 65536 : size
    }

    /// Changes the header in `bytes`, which begin at `offset` in a database, to no write-ahead mode: the read and write
    /// versions of the format become 1.
    static func leaveWriteAheadMode(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
        for position in [18, 19] where position >= offset && position - offset < bytes.count {
            if bytes[position - offset] == 2 { bytes[position - offset] = 1 }
        }
    }
}

/// Files that cannot belong to the same database.
package enum StoreFileError: Error {
    /// The write-ahead file has pages of this many bytes, and the database has another page size.
    case otherDatabase(pageSize: Int)
}
