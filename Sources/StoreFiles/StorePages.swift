import CSQLite
import Synchronization
package import SystemPackage

/// A store's database as of one moment, read page by page on demand.
///
/// A page comes from the write-ahead file if a transaction committed by then wrote it, otherwise from the database.
/// Both files stay unchanged until a program checkpoints the write-ahead file; the caller prevents that by a lock that
/// all commands take. Other programs do not know this lock. Their changes are detected: after each page, the file that
/// it came from is checked for changes, and if it changed, reading fails.
///
/// During reading, the write-ahead file may be restarted if it was fully checkpointed before. All pages are in the
/// database then.
package final class StorePages: Sendable {
    private struct State {
        var hasLog: Bool
        var hasChanged = false
        var bytesRead: Int
    }

    private let database: DatabaseFile
    private let stamp: DatabaseFile.Stamp
    private let log: WriteAheadLog?
    private let state: Mutex<State>

    /// - Parameter longest: The limit in bytes of committed transactions in the write-ahead file, not of the database.
    /// - Throws: `Errno`: `wouldBlock` if others changed too much meanwhile and a retry may succeed. `StoreFileError`.
    /// - Complexity: O(n) in the bytes of the write-ahead file.
    package init(in folder: FileDescriptor, longest: Int) throws {
        database = try DatabaseFile(in: folder)
        stamp = try database.stamp()
        log = try WriteAheadLog(in: folder, longest: longest)
        state = Mutex(State(hasLog: log != nil, bytesRead: log?.bytesScanned ?? 0))
        guard let log, stamp.size > 0 else { return }
        let database = database
        let pageSize = try withUnsafeTemporaryAllocation(byteCount: StoreHeader.size, alignment: 8) { header in
            let code = database.read(into: header, at: 0)
            guard code == SQLITE_OK || code == StoreVFS.shortRead else { throw Errno.ioError }
            return StoreHeader.pageSize(UnsafeRawBufferPointer(header))
        }
        guard pageSize == log.pageSize else { throw StoreFileError.otherDatabase(pageSize: log.pageSize) }
    }

    /// Whether another program changed the files, so that the data read is not of one moment.
    package var hasChanged: Bool { state.withLock { $0.hasChanged } }

    /// The number of bytes read from the files so far.
    package var bytesRead: Int { state.withLock { $0.bytesRead } }

    /// The size of the database, in bytes.
    var size: Int { log.map { $0.pageCount * $0.pageSize } ?? stamp.size }

    /// Fills the buffer with the bytes at `offset`.
    ///
    /// - Returns: A result code of SQLite.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> CInt {
        do throws(Errno) {
            let code = try fill(buffer, at: offset)
            // Otherwise SQLite would look for a write-ahead file.
            StoreHeader.leaveWriteAheadMode(buffer, at: offset)
            return code
        } catch {
            if error == .wouldBlock { state.withLock { $0.hasChanged = true } }
            return StoreVFS.readingFailed
        }
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> CInt {
        guard offset >= 0, offset <= size, buffer.count <= size - offset else {
            // SQLite itself detects a database shorter than its header; a truncated page is corruption.
            guard offset == 0 || offset >= size else { return SQLITE_CORRUPT }
            buffer.initializeMemory(as: UInt8.self, repeating: 0)
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(size - offset, 0)))
            let code = rest.isEmpty ? SQLITE_OK : try fill(rest, at: offset)
            return code == SQLITE_OK ? StoreVFS.shortRead : code
        }
        guard let log else { return try readDatabase(into: buffer, at: offset) }
        var done = 0
        while done < buffer.count {
            let (page, start) = (offset + done).quotientAndRemainder(dividingBy: log.pageSize)
            let count = min(buffer.count - done, log.pageSize - start)
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<(done + count)])
            let code = try read(page + 1, of: log, from: start, into: part)
            guard code == SQLITE_OK else { return code }
            done += count
        }
        return SQLITE_OK
    }

    private func read(
        _ page: Int, of log: WriteAheadLog, from start: Int, into part: UnsafeMutableRawBufferPointer
    ) throws(Errno) -> CInt {
        if state.withLock({ $0.hasLog }) {
            switch try log.read(page, from: start, into: part) {
            case .page:
                state.withLock { $0.bytesRead += part.count }
                return SQLITE_OK
            case .isElsewhere: break
            case .isGone:
                // If all transactions were checkpointed, the database has the size of the last one.
                guard try log.hasBegunAnew(), stamp.size == size else { throw Errno.wouldBlock }
                state.withLock { $0.hasLog = false }
            }
        }
        return try readDatabase(into: part, at: (page - 1) * log.pageSize + start)
    }

    private func readDatabase(into part: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> CInt {
        let code = database.read(into: part, at: offset)
        state.withLock { $0.bytesRead += part.count }
        guard try database.stamp() == stamp else { throw Errno.wouldBlock }
        // A page beyond the end of the file is not a page of zeros.
        return code == StoreVFS.shortRead ? SQLITE_CORRUPT : code
    }
}
