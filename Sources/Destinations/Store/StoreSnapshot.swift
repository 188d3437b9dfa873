import Configuration
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer

/// A snapshot of a store's database, for reading without writing or creating any file.
///
/// SQLite reads a database in write-ahead mode only with shared memory, for which it creates a file. Instead, it is
/// given the pages of a snapshot (`StorePages`), which need no other file. A lock prevents checkpoints during the
/// reading; commands can still write to the write-ahead file.
///
/// If the lock is not available, as in a store from an archive, the whole database is read into memory (`StoreImage`).
struct StoreSnapshot {
    private enum Source {
        case pages(StorePages, StoreLock)
        case image(StoreImage)
    }

    /// The maximum size of a database that is read as a whole, and of a write-ahead file, in bytes: 1 GiB, about two
    /// million items.
    static let longest = 1 << 30

    private static let attempts = 8

    private let source: Source

    /// Opens a snapshot of the database in the folder.
    ///
    /// - Throws: `DestinationError`, `DndFolderError`, `CancellationError`, `Errno`.
    /// - Complexity: O(n) in the bytes of the write-ahead file; without the lock, in those of the database.
    init(of folder: DndFolder) throws {
        var wait = StoreWait(patience: ItemStore.patience)
        for attempt in 1... {
            do {
                source = try Self.source(in: folder)
                return
            } catch StoreFileError.otherDatabase(let pageSize) {
                throw DestinationError.damaged(
                    folder.path.appending(ItemStore.fileName),
                    "the write-ahead file is of another database: its pages have \(pageSize) bytes")
            } catch let error as Errno where error == .wouldBlock {
                guard attempt < Self.attempts || wait.pauseIfTimeRemains() else { throw error }
            }
            if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
        }
        throw Errno.wouldBlock
    }

    private static func source(in folder: DndFolder) throws -> Source {
        if let lock = try StoreLock.reading(in: folder) {
            return .pages(try StorePages(in: folder.descriptor, longest: longest), lock)
        }
        return .image(try StoreImage(in: folder.descriptor, longest: longest))
    }

    /// Whether a program that ignores the lock has changed the files since.
    var hasChanged: Bool { if case .pages(let pages, _) = source { pages.hasChanged } else { false } }

    /// The number of bytes read so far; nil if the files were read as a whole.
    var bytesRead: Int? { if case .pages(let pages, _) = source { pages.bytesRead } else { nil } }

    /// Runs `body` on a connection to the snapshot.
    func read<Result>(_ options: DatabaseOptions, _ body: (Database) throws -> Result) throws -> Result {
        var options = options
        let queue: DatabaseQueue
        switch source {
        case .pages(let pages, _):
            options.isReadOnly = true
            queue = try pages.opening { try DatabaseQueue(path: $0, options: options) }
        case .image(let image):
            // In memory, so that no file is shared.
            queue = try DatabaseQueue(options: options)
            try queue.inDatabase { database in
                guard image.load(into: database.sqliteConnection) else {
                    throw DatabaseError(resultCode: .SQLITE_NOTADB, message: "file is not a database")
                }
            }
        }
        return try withExtendedLifetime(self) {
            defer { queue.close() }
            return try queue.read(body)
        }
    }
}
