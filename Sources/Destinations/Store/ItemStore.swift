import Configuration
import DropSessions
import FileSystem
import Glibc
import ItemProviders
import StoreFiles
import Synchronization
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
///
/// The write-ahead file is taken over into the database by `ItemStore` itself, and never while somebody reads the store: readers have
/// a lock on that, and no command waits for it. So a reader that takes minutes lets the file grow, up to `longestWriteAhead`; then it is
/// taken over all the same, and the reader ends with an error.
///
/// The file may be a forgery: SQLite sees it through `StoreVFS` alone, hardened, and what is read is checked value by value.
final class ItemStore: Sendable {
    /// The store's folder, `.dnd`.
    let folder: DndFolder
    /// The lanes that the destination declares; one without a name where it has none.
    let lanes: Set<String>
    private let database: DatabaseQueue
    private let watch: QueryWatchdog
    private let progress: StoreProgress
    private let growth: WriteAheadGrowth
    private let longestWriteAhead: Int
    /// Whether a short write-ahead file is left to later commands: what a power cut takes of it is not missed.
    private let leavesWriteAhead: Bool
    private let isClosed = Atomic<Bool>(false)

    /// The write-ahead file is taken over when it has so many frames, of 4 KiB each: 4 MiB, as SQLite does by itself.
    private static let usualWriteAhead = 1000

    /// A write-ahead file that may be left has so few frames: 256 KiB.
    private static let shortWriteAhead = 64

    /// So many frames are taken over whoever reads: 256 MiB. Otherwise one program that never ends, and may only read, would fill the disk.
    static let longestWriteAhead = 1 << 16

    /// How long a command waits for another one's transaction, in seconds. Transactions hold no data transfer, so that
    /// this is far more than any takes.
    static let patience = 20.0

    static let fileName: FilePath.Component = "store.sqlite"

    private init(
        folder: DndFolder, lanes: Set<String>, database: DatabaseQueue, watch: QueryWatchdog, progress: StoreProgress,
        growth: WriteAheadGrowth, longestWriteAhead: Int, leavesWriteAhead: Bool
    ) {
        self.folder = folder
        self.lanes = lanes
        self.database = database
        self.watch = watch
        self.progress = progress
        self.growth = growth
        self.longestWriteAhead = longestWriteAhead
        self.leavesWriteAhead = leavesWriteAhead
    }

    deinit { close() }

    /// The database's file, for messages.
    var path: FilePath { folder.path.appending(Self.fileName) }

    /// Opens the store in `folder` for a drop; makes it, in `staging`, where there is none yet.
    ///
    /// - Parameters:
    ///   - longestWriteAhead: how many frames are taken over though somebody reads.
    ///   - leavesWriteAhead: whether a short write-ahead file is left as it is at the end.
    /// - Throws: `DestinationError`: `damagedStore`, `busy`, `notWritable`, `full`.
    static func open(
        in folder: DndFolder, staging: StagingDirectory, lanes: Set<String>,
        longestWriteAhead: Int = ItemStore.longestWriteAhead, leavesWriteAhead: Bool = false
    ) throws -> ItemStore {
        if try status(of: fileName, in: folder) == nil { try make(folder.path.appending(fileName), in: staging) }
        return try connect(
            to: folder, staging: staging, lanes: lanes, longestWriteAhead: longestWriteAhead,
            leavesWriteAhead: leavesWriteAhead)
    }

    /// Opens the store that is in `folder`.
    ///
    /// - Parameter staging: nil for one of this version, of which no copy has to be kept.
    static func connect(
        to folder: DndFolder, staging: StagingDirectory?, lanes: Set<String>,
        longestWriteAhead: Int = ItemStore.longestWriteAhead, leavesWriteAhead: Bool = false
    ) throws -> ItemStore {
        let path = folder.path.appending(fileName)
        StoreFileSystem.warn(of: folder)
        try refuseForged(in: folder)
        let watch = QueryWatchdog { LockHolder.sayWhoWrites(to: folder) }
        let progress = StoreProgress(mustEnd: watch.mustEnd)
        let growth = WriteAheadGrowth()
        return try storing(path) {
            let queue = try DatabaseQueue(
                path: StoreVFS.uri(in: folder.descriptor),
                options: options(path, watch, progress, growth))
            // Whatever happens from here on, the connection is closed as it has to be.
            let store = ItemStore(
                folder: folder, lanes: lanes, database: queue, watch: watch, progress: progress, growth: growth,
                longestWriteAhead: longestWriteAhead, leavesWriteAhead: leavesWriteAhead)
            let isCurrent = try queue.read { database in
                try StoreSchema.check(database, path: path)
                // Only in write-ahead mode is there no rollback journal, which could be forged.
                guard try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal" else {
                    throw DestinationError.damaged(path, "it is not in write-ahead mode, expected of every store")
                }
                if try StoreSchema.migrator.hasBeenSuperseded(database) { throw DestinationError(newerStore: path) }
                return try StoreSchema.migrator.hasCompletedMigrations(database)
            }
            if !isCurrent {
                if let staging { try keepEarlier(queue, path, in: staging) }
                try StoreSchema.migrator.migrate(queue)
            }
            return store
        }
    }

    /// Runs `body` on the store in `folder`, as it was at one moment, however long that takes; nil where there is none. Writes nothing and
    /// makes nothing.
    ///
    /// - Throws: `DestinationError`: `busy` also in the middle of `body`, when a program that knows nothing of the store's locks changes the
    ///   database. `CancellationError`.
    /// - Complexity: what `body` reads of the database, and O(n) in the bytes of the write-ahead file, a few MiB while a drop is on its
    ///   way. Where the store has no lock file, it is read whole.
    static func reading<Result>(in folder: DndFolder, _ body: (Database) throws -> Result) throws -> Result? {
        let path = folder.path.appending(fileName)
        guard try status(of: fileName, in: folder) != nil else { return nil }
        try refuseForged(in: folder, isRead: true)
        let watch = QueryWatchdog()
        let progress = StoreProgress(mustEnd: watch.mustEnd)
        let options = options(path, watch, progress, nil)
        var wait = StoreWait(patience: patience)
        while true {
            let snapshot: StoreSnapshot
            do {
                snapshot = try StoreSnapshot(of: folder)
            } catch let error as Errno where error == .noSuchFileOrDirectory {
                return nil
            } catch let error as Errno {
                throw DestinationError(readingError: error, store: path)
            }
            watch.begin(BlockingWork.cancellation, endsWhenCancelled: true)
            var hasBegun = false
            let result = Swift.Result {
                try storing(path) {
                    try withExtendedLifetime(progress) {
                        try snapshot.read(options) { database in
                            try StoreSchema.check(database, path: path)
                            hasBegun = true
                            return try body(database)
                        }
                    }
                }
            }
            guard snapshot.hasChanged else { return try result.get() }
            guard !hasBegun, wait.goOn() else {
                throw DestinationError(
                    .busy, path: folder.directory, message: "another program changed the store while it was read",
                    hint: "try again when it has ended")
            }
        }
    }

    /// Runs `body` in a transaction that has the store's write lock from its start.
    func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        watch.begin(BlockingWork.cancellation, endsWhenCancelled: false)
        return try Self.storing(path) {
            defer { checkpointIfLong() }
            return try database.write(body)
        }
    }

    /// Runs `body` on an unchanging view of the store.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        watch.begin(BlockingWork.cancellation, endsWhenCancelled: true)
        return try Self.storing(path) { try database.read(body) }
    }

    /// Brings everything written so far to the device: the write-ahead file, where there is one. A checkpoint would do
    /// so too, but fails while another process is at one.
    func sync() throws {
        try reporting(path, "be written") {
            try Self.sync("store.sqlite-wal", in: folder)
            try Self.sync(".", in: folder)
        }
    }

    /// Takes the write-ahead file's content over into the database and empties it, where nobody reads the store or writes to it.
    func checkpoint() { checkpoint(.truncate) }

    /// Ends the connection; the last one of all processes also takes the write-ahead file over and removes it, unless somebody reads the
    /// store: then that is left to a later one.
    func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        if leavesWriteAhead, growth.frames < Self.shortWriteAhead {
            database.close()
            return
        }
        let lock = StoreLock.checkpoint(in: folder)
        if case .occupied = lock {
        } else {
            try? database.inDatabase { StoreConnection.checkpointAtClose($0.sqliteConnection, true) }
        }
        withExtendedLifetime(lock) { database.close() }
    }

    /// Keeps the write-ahead file short. What another writer or reader keeps from being taken over is left to a later transaction.
    private func checkpointIfLong() {
        if growth.frames >= Self.usualWriteAhead { checkpoint(.passive) }
    }

    private func checkpoint(_ mode: Database.CheckpointMode) {
        let lock = StoreLock.checkpoint(in: folder)
        if case .occupied = lock, growth.frames < longestWriteAhead { return }
        // Readers wait for the lock: whatever else is in the way is not waited for.
        watch.begin(nil, endsWhenCancelled: false, waits: false)
        withExtendedLifetime(lock) { _ = try? database.inDatabase { try $0.checkpoint(mode) } }
    }

    /// Runs `body`, whose database errors become `DestinationError`s about the store at `path`.
    static func storing<Result>(_ path: FilePath, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            if error.resultCode == .SQLITE_INTERRUPT, BlockingWork.cancellation?.isCancelled == true {
                throw CancellationError()
            }
            throw DestinationError(error, store: path)
        }
    }

    /// What lies under that name in the folder itself; nil where nothing does. (`fstatat`)
    static func status(of name: FilePath.Component, in folder: DndFolder) throws(DestinationError) -> stat? {
        var status = stat()
        if name.withPlatformString({ fstatat(folder.descriptor.rawValue, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 {
            return status
        }
        if errno == ENOENT { return nil }
        throw DestinationError(Errno(rawValue: errno), path: folder.path.appending(name), action: "be read")
    }

    /// Makes an empty database in memory, writes it to staging, and gives it its name when it is whole, so that of two commands that make
    /// one at once the slower finds the other's, and a killed one leaves none.
    private static func make(_ path: FilePath, in staging: StagingDirectory) throws {
        try place(try storing(path) { try StoreSchema.emptyImage() }, as: path, in: staging)
    }

    /// Keeps a copy of a database that an earlier version made beside it, as `store-5.sqlite` for one of the fifth step, before it gets this
    /// version's tables: who goes back to the earlier version finds what that knew.
    private static func keepEarlier(_ queue: DatabaseQueue, _ path: FilePath, in staging: StagingDirectory) throws {
        let earlier = try queue.read { database -> (step: Int, image: [UInt8]?)? in
            let steps = try StoreSchema.migrator.appliedMigrations(database)
            guard !steps.isEmpty, steps.count < StoreSchema.migrator.migrations.count else { return nil }
            return (steps.count, StoreVFS.image(of: database.sqliteConnection))
        }
        guard let earlier else { return }
        guard let image = earlier.image, let name = FilePath.Component("store-\(earlier.step).sqlite") else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        try place(image, as: path.removingLastComponent().appending(name), in: staging)
    }

    /// Writes a database, and gives it its name when it is whole, where nothing has that.
    private static func place(_ image: [UInt8], as path: FilePath, in staging: StagingDirectory) throws {
        guard let name = path.lastComponent else { return }
        let permissions = FileAttributes.permissions(forNew: false, mask: FileCreationMask.current())
        try reporting(path, "be written") {
            let folder = try Directory(path.removingLastComponent())
            let file = try staging.directory.create(name)
            try file.closeAfter {
                try image.withUnsafeBytes { try SystemCalls.write($0, to: file) }
                try SystemCalls.setPermissions(permissions, of: file)
                try SystemCalls.sync(file)
            }
            do {
                try staging.directory.place(name, as: name, in: folder)
            } catch let error as Errno where error == .fileExists {
                // Another command has made one in between: that one is used.
                try staging.directory.unlink(name)
            }
        }
    }

    /// Refuses what no store of this program is, before SQLite sees it.
    static func refuseForged(in folder: DndFolder, isRead: Bool = false) throws {
        for name in [fileName, "store.sqlite-wal", "store.sqlite-shm"] as [FilePath.Component] {
            guard let status = try status(of: name, in: folder) else { continue }
            let path = folder.path.appending(name)
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFLNK: throw DestinationError(.link(path, expected: "a file"))
            default: throw DestinationError.damaged(path, "it is not a regular file")
            }
            // SQLite takes a file without content for an empty database, and the loss would pass unseen.
            if name == fileName, status.st_size == 0 { throw DestinationError.damaged(path, "the file is empty") }
        }
        for name in ["staging", "history"] as [FilePath.Component] {
            guard let status = try status(of: name, in: folder), status.st_mode & S_IFMT != S_IFDIR else { continue }
            // What only looks has no use for the history.
            if isRead, name == "history" { continue }
            throw DestinationError(.link(folder.path.appending(name), expected: "a folder"))
        }
        guard try status(of: "store.sqlite-journal", in: folder) != nil else { return }
        let journal = folder.path.appending("store.sqlite-journal")
        let message = "is a rollback journal, which a store never has"
        let hint = "if you trust the rest of the store, run: rm \(ShellWord.quoted(journal.string))"
        if isRead { return SafetyWarnings.warn(journal, message + "; it is ignored", hint: hint) }
        throw DestinationError(.damagedStore, path: journal, message: message, hint: hint)
    }

    /// - Parameter growth: nil for a connection that only reads.
    static func options(
        _ path: FilePath, _ watch: QueryWatchdog, _ progress: StoreProgress, _ growth: WriteAheadGrowth?
    ) -> DatabaseOptions {
        var options = DatabaseOptions()
        // What is wrong with a row is said of this store.
        options.label = path.string
        options.busy = { _ in watch.waitForOthers() }
        options.prepare = { database in
            let connection = database.sqliteConnection
            StoreConnection.harden(connection)
            StoreConnection.observe(connection, by: progress)
            try database.execute(
                sql: "PRAGMA temp_store = MEMORY; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
            guard let growth else { return }
            StoreConnection.checkpointNever(connection, growth)
            // NORMAL is safe in write-ahead mode: only a checkpoint syncs, and no state in between can be damaged.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return options
    }

    /// Brings a file of the folder, or the folder itself, to the device.
    private static func sync(_ name: FilePath.Component, in folder: DndFolder) throws {
        do {
            let file = try SystemCalls.open(name, in: folder.descriptor, .readOnly)
            try file.closeAfter { try SystemCalls.sync(file) }
        } catch let error as Errno where error == .noSuchFileOrDirectory {
            return
        }
    }
}
