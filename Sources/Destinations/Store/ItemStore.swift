import DropSessions
import FileSystem
import GRDB
import SystemPackage

/// The order, provenance and history of a destination's items: `.dnd/store.sqlite`.
///
/// Items themselves are files; the database is what a person does not need. One object has one connection, which
/// serialises its users; several processes work on one store at once, each write in a transaction that takes the write
/// lock at its start and waits for up to `patience`.
///
/// The database is in write-ahead mode: `dnd list` reads while a drop of another process writes, and a drop of many
/// items pays for one sync at its end instead of several an item. After a crash or a power cut the database is whole;
/// what a power cut may take are the last entries before the sync, and their files are then found in the folder and
/// listed at the end. Write-ahead mode needs shared memory, so one store must not be used by two *machines* at once.
final class ItemStore: Sendable {
    /// The store's folder, `.dnd`.
    let folder: FilePath
    let database: DatabaseQueue

    /// How long a command waits for another one's transaction, in seconds. Transactions hold no data transfer, so that
    /// this is far more than any takes.
    static let patience = 20.0

    static let fileName: FilePath.Component = "store.sqlite"

    private init(folder: FilePath, database: DatabaseQueue) {
        self.folder = folder
        self.database = database
    }

    /// The database's file.
    var path: FilePath { folder.appending(Self.fileName) }

    /// Opens the store in `folder` for a drop; makes it, in `staging`, where there is none yet.
    ///
    /// - Throws: `DestinationError`: `damagedStore`, `busy`, `notWritable`, `full`.
    static func open(in folder: FilePath, staging: StagingDirectory) throws -> ItemStore {
        let path = folder.appending(fileName)
        if (try? path.stat()) == nil { try make(path, in: staging) }
        try refuseEmpty(path)
        return try storing(path) {
            let database = try DatabaseQueue(path: uri(path), configuration: configuration(readOnly: false))
            if try database.read(StoreSchema.migrator.hasBeenSuperseded) {
                throw DestinationError(
                    .damagedStore, path: path, message: "the store was written by a newer version",
                    hint: "update this program")
            }
            try StoreSchema.migrator.migrate(database)
            return ItemStore(folder: folder, database: database)
        }
    }

    /// Opens the store in `folder` without changing anything on disk; nil where there is none.
    static func openForReading(in folder: FilePath) throws -> ItemStore? {
        let path = folder.appending(fileName)
        guard (try? path.stat()) != nil else { return nil }
        try refuseEmpty(path)
        return try storing(path) {
            let database: DatabaseQueue
            if isInUse(path), let live = try openLive(path) {
                database = live
            } else {
                let uri = uri(path, query: "?immutable=1")
                database = try DatabaseQueue(path: uri, configuration: configuration(readOnly: true))
            }
            return ItemStore(folder: folder, database: database)
        }
    }

    /// Runs `body` on the store in `folder` without changing anything on disk; nil where there is none.
    static func reading<Result>(in folder: FilePath, _ body: (Database) throws -> Result) throws -> Result? {
        let path = folder.appending(fileName)
        for attempt in 1... {
            let before = try? path.stat()
            guard let store = try openForReading(in: folder) else { return nil }
            defer { store.close() }
            do {
                let result = try store.read(body)
                // A store that nobody used was read as a file at rest. When that has just ended, what was read may mix
                // two states.
                if (try? path.stat()) == before || attempt == 5 { return result }
            } catch let error as DestinationError where error.code == .damagedStore {
                if (try? path.stat()) == before || attempt == 5 { throw error }
            }
        }
        return nil
    }

    /// Runs `body` in a transaction that has the store's write lock from its start.
    func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try Self.storing(path) {
            try database.writeWithoutTransaction { connection in
                var result: Result?
                try connection.inTransaction(.immediate) {
                    result = try body(connection)
                    return .commit
                }
                guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                return result
            }
        }
    }

    /// Runs `body` on an unchanging view of the store.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try Self.storing(path) { try database.read(body) }
    }

    /// Brings everything written so far to the device: the write-ahead file, where there is one. A checkpoint would do
    /// so too, but fails while another process is at one.
    func sync() throws {
        if (try? Self.writeAheadFile(of: path).stat()) != nil {
            try reporting(path, "be written") {
                let file = try FileDescriptor.open(Self.writeAheadFile(of: path), .readOnly, options: [.closeOnExec])
                try file.closeAfter { try SystemCalls.sync(file) }
            }
        }
        try reporting(folder, "be written") { try Directory(folder).sync() }
    }

    /// Takes the write-ahead file's content over into the database and empties it, where no other process is in the way.
    func checkpoint() { _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) } }

    /// Ends the connection; the last one of all processes also removes the write-ahead files.
    func close() { try? database.close() }

    /// Runs `body`, whose database errors become `DestinationError`s about the store at `path`.
    static func storing<Result>(_ path: FilePath, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw DestinationError(error, store: path)
        }
    }

    /// Makes an empty database in staging and gives it its name when it is whole, so that of two commands that make one
    /// at once the slower finds the other's, and a killed one leaves none.
    private static func make(_ path: FilePath, in staging: StagingDirectory) throws {
        let draft = staging.path.appending(fileName)
        let folder = try Directory(path.removingLastComponent())
        try storing(path) {
            var configuration = configuration(readOnly: false)
            configuration.journalMode = .wal
            let database = try DatabaseQueue(path: uri(draft), configuration: configuration)
            try StoreSchema.migrator.migrate(database)
            try database.close()
        }
        let permissions = FileAttributes.permissions(forNew: false, mask: FileCreationMask.current())
        try reporting(path, "be written") {
            let file = try staging.directory.open(fileName, .readWrite)
            try file.closeAfter {
                try SystemCalls.setPermissions(permissions, of: file)
                try SystemCalls.sync(file)
            }
            do {
                try staging.directory.place(fileName, as: fileName, in: folder)
            } catch let error as Errno where error == .fileExists {
                // Another command has made one in between: that one is used.
            }
        }
    }

    /// SQLite takes a file without content for an empty database, and the loss would pass unseen.
    private static func refuseEmpty(_ path: FilePath) throws {
        guard let status = try? path.stat(), status.size == 0 else { return }
        throw DestinationError(DatabaseError(resultCode: .SQLITE_NOTADB, message: "the file is empty"), store: path)
    }

    private static func configuration(readOnly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.busyMode = .timeout(patience)
        configuration.label = "dnd.store"
        if !readOnly {
            // NORMAL is safe in write-ahead mode: only a checkpoint syncs, and no state in between can be damaged.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
        }
        return configuration
    }

    /// Whether a write-ahead file says that the database file alone is not all there is.
    private static func isInUse(_ path: FilePath) -> Bool {
        ((try? writeAheadFile(of: path).stat().size) ?? 0) > 0
    }

    private static func writeAheadFile(of path: FilePath) -> FilePath {
        FilePath(bytes: path.bytes + Array("-wal".utf8))
    }

    /// A read-only connection that sees the write-ahead file; nil where that needs a writable directory and there is none.
    private static func openLive(_ path: FilePath) throws -> DatabaseQueue? {
        do {
            let database = try DatabaseQueue(path: uri(path), configuration: configuration(readOnly: true))
            _ = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
            return database
        } catch let error as DatabaseError
            where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode.primaryResultCode)
        {
            return nil
        }
    }

    /// The path as a URI, which carries bytes that are not UTF-8 through GRDB's text to SQLite's bytes.
    private static func uri(_ path: FilePath, query: String = "") -> String {
        var uri = "file:"
        for byte in path.bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default: uri += "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }
        }
        return uri + query
    }
}
