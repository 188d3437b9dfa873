import Configuration
import DropSessions
import ItemProviders
import StoreFiles
import SystemPackage

/// A store's database as it is at one moment, for reading without writing or making anything.
///
/// SQLite reads a database in write-ahead mode only with shared memory, a file beside it that it makes. So SQLite is given the pages of one
/// moment instead (`StorePages`), and needs nothing beside them. While they are read a lock keeps every command from taking the write-ahead
/// file over into the database; commands go on writing to the former.
///
/// Where that lock cannot be had, as in a store from an archive, the database is read whole into memory (`StoreImage`).
struct StoreSnapshot {
    private enum Source {
        case pages(StorePages, StoreLock)
        case image(StoreImage)
    }

    /// No database is read whole that is larger, and no write-ahead file, in bytes: 1 GiB, about two million items.
    static let longest = 1 << 30

    private static let attempts = 8

    private let source: Source

    /// The database in the folder.
    ///
    /// - Throws: `DestinationError`, `DndFolderError`, `CancellationError`, `Errno`.
    /// - Complexity: O(n) in the bytes of the write-ahead file; where the lock cannot be had, in those of the database.
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
                guard attempt < Self.attempts || wait.goOn() else { throw error }
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

    /// Whether a program without regard for the lock has changed the files since.
    var hasChanged: Bool { if case .pages(let pages, _) = source { pages.hasChanged } else { false } }

    /// How many bytes of the files were read so far; nil when they were read whole.
    var bytesRead: Int? { if case .pages(let pages, _) = source { pages.bytesRead } else { nil } }

    /// Runs `body` on a connection to it.
    func read<Result>(_ options: DatabaseOptions, _ body: (Database) throws -> Result) throws -> Result {
        var options = options
        let queue: DatabaseQueue
        switch source {
        case .pages(let pages, _):
            options.isReadOnly = true
            queue = try pages.opening { try DatabaseQueue(path: $0, options: options) }
        case .image(let image):
            // In memory, and not a file: nothing of it is shared.
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
