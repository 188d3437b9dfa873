import CSQLite
import Synchronization
package import SystemPackage

/// A store's database as it was at one moment, read page by page: what a query does not touch is not read.
///
/// A page is in the write-ahead file, where a transaction that was committed by then wrote it, or else in the database. Both stand still as
/// long as no program takes the write-ahead file over (a checkpoint): whoever has such pages sees to that by a lock that all commands take.
/// Other programs, which know nothing of it, are noticed: each page is followed by a look whether the file that it came from was
/// changed, and then reading ends with an error.
///
/// While it is read, the write-ahead file may begin anew, if all of it was taken over before. Then all pages are in the database.
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

    /// - Parameter longest: the most bytes of committed transactions that may be in the write-ahead file. The database may be of any size.
    /// - Throws: `Errno`: `wouldBlock` when others changed too much meanwhile, and the next attempt may succeed. `StoreFileError`.
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

    /// Whether another program changed the files, so that what is read is not of one moment.
    package var hasChanged: Bool { state.withLock { $0.hasChanged } }

    /// How many bytes of the files were read so far.
    package var bytesRead: Int { state.withLock { $0.bytesRead } }

    /// In bytes.
    var size: Int { log.map { $0.pageCount * $0.pageSize } ?? stamp.size }

    /// Fills the buffer with what is at `offset`.
    ///
    /// - Returns: a result code of SQLite's.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> CInt {
        do throws(Errno) {
            let code = try fill(buffer, at: offset)
            // Without this SQLite looks for a write-ahead file of its own.
            StoreHeader.leaveWriteAheadMode(buffer, at: offset)
            return code
        } catch {
            if error == .wouldBlock { state.withLock { $0.hasChanged = true } }
            return StoreVFS.readingFailed
        }
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) -> CInt {
        guard offset >= 0, offset <= size, buffer.count <= size - offset else {
            // Of a database that is shorter than its header SQLite finds out itself; a page that is cut off is none.
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
                // The database has the size of the last transaction when all of them are in it.
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
        // A page that nobody wrote is not one of zeros.
        return code == StoreVFS.shortRead ? SQLITE_CORRUPT : code
    }
}
