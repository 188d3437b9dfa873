import Configuration
import FileSystem
import Glibc
import ItemProviders
import StoreFiles
import Synchronization
import SystemPackage
import Transfer

/// The order, provenance and history of a destination's items: `.dnd/store.sqlite`.
///
/// Items themselves are files; the database has only metadata. An object has one connection, which serializes its
/// users. Several processes can use one store at once: each write is a transaction that takes the write lock at its
/// start and waits for up to `patience`.
///
/// The database is in write-ahead mode: `dnd list` can read while a drop of another process writes, and a drop of many
/// items needs one sync at its end instead of several per item. The database is consistent after a crash or a power
/// failure. A power failure may lose the last entries before the sync; their files are then in the folder and are
/// listed at the end. Write-ahead mode needs shared memory, so two *machines* must not use one store at once.
///
/// `ItemStore` checkpoints the write-ahead file itself, and not while the store is being read: readers hold a lock, and
/// no command waits for it. A long-running reader therefore lets the file grow, up to `longestWriteAhead`; then it is
/// checkpointed anyway, and the reader ends with an error.
///
/// The file may be forged: SQLite accesses it only through `StoreVFS`, hardened, and each value that is read is
/// checked.
final class ItemStore: Sendable {
    /// The store's folder, `.dnd`.
    let folder: DndFolder
    /// The lanes that the destination declares; one with an empty name if it has none.
    let lanes: Set<String>
    private let database: DatabaseQueue
    private let watch: QueryWatchdog
    private let progress: StoreProgress
    private let growth: WriteAheadGrowth
    private let longestWriteAhead: Int
    /// Whether a short write-ahead file is left to later commands even if it is not synced, because its loss in a power
    /// failure is acceptable.
    private let leavesWriteAhead: Bool
    /// Whether everything that this connection has written is on the device: there was a sync after the last transaction.
    private let isSynced = Atomic<Bool>(false)
    private let isClosed = Atomic<Bool>(false)

    /// The number of frames of 4 KiB at which the write-ahead file is checkpointed: 4 MiB, SQLite's default.
    private static let usualWriteAhead = 1000

    /// The size in bytes below which the write-ahead file may be left: 512 KiB, which the next command reads in less time
    /// than a checkpoint takes. A drop of one item writes some 120 KiB.
    private static let shortWriteAhead = 512 << 10

    /// The number of frames at which the file is checkpointed even if there are readers: 256 MiB. Without this limit, a
    /// reader that never ends could fill the disk.
    static let longestWriteAhead = 1 << 16

    /// The maximum time to wait for another command's transaction, in seconds, since the store last changed. It is far
    /// longer than a transaction, which includes no data transfer.
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

    /// The path of the database, for messages.
    var path: FilePath { folder.path.appending(Self.fileName) }

    /// Opens the store in `folder` for a drop; creates it in `staging` if there is none.
    ///
    /// - Parameters:
    ///   - longestWriteAhead: the number of frames at which the write-ahead file is checkpointed even if there are
    ///     readers.
    ///   - leavesWriteAhead: whether to leave a short write-ahead file when closing, even if it is not synced.
    /// - Throws: `DestinationError`: `damagedStore`, `busy`, `notWritable`, `full`.
    static func open(
        in folder: DndFolder, staging: StagingDirectory, lanes: Set<String>,
        longestWriteAhead: Int = ItemStore.longestWriteAhead, leavesWriteAhead: Bool = false
    ) throws -> ItemStore {
        if try status(of: fileName, in: folder) == nil { try make(in: folder, staging) }
        return try connect(
            to: folder, staging: staging, lanes: lanes, longestWriteAhead: longestWriteAhead,
            leavesWriteAhead: leavesWriteAhead)
    }

    /// Opens the existing store in `folder`.
    ///
    /// - Parameter staging: used to keep a copy before a migration; nil if the store has the current version.
    static func connect(
        to folder: DndFolder, staging: StagingDirectory?, lanes: Set<String>,
        longestWriteAhead: Int = ItemStore.longestWriteAhead, leavesWriteAhead: Bool = false
    ) throws -> ItemStore {
        let path = folder.path.appending(fileName)
        StoreFileSystem.warn(of: folder)
        try refuseForged(in: folder)
        let watch = QueryWatchdog(
            activity: { activity(in: folder) }, reportWriter: { LockHolder.reportWriter(to: folder) })
        let progress = StoreProgress(mustEnd: watch.mustEnd)
        let growth = WriteAheadGrowth()
        return try storing(path) {
            let queue = try DatabaseQueue(
                path: StoreVFS.uri(in: folder.descriptor),
                options: options(path, watch, progress, growth))
            // From here on, the connection is closed by `close()`, whatever happens.
            let store = ItemStore(
                folder: folder, lanes: lanes, database: queue, watch: watch, progress: progress, growth: growth,
                longestWriteAhead: longestWriteAhead, leavesWriteAhead: leavesWriteAhead)
            let isCurrent = try queue.read { database in
                try StoreSchema.check(database, path: path)
                // Only write-ahead mode has no rollback journal, which could be forged.
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

    /// Runs `body` on a snapshot of the store in `folder`, for as long as it takes; nil if there is no store. Writes
    /// and creates nothing.
    ///
    /// - Throws: `DestinationError`: `busy`, also during `body`, if a program that ignores the store's locks changes
    ///   the database. `CancellationError`.
    /// - Complexity: the reads of `body`, and O(n) in the bytes of the write-ahead file, a few MiB while a drop is
    ///   running. A store without a lock file is read as a whole.
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
            guard !hasBegun, wait.pauseIfTimeRemains() else {
                throw DestinationError(
                    .busy, path: folder.directory, message: "another program changed the store while it was read",
                    hint: "try again when it has ended")
            }
        }
    }

    /// Runs `body` in a transaction that holds the store's write lock from its start.
    func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let cancellation = BlockingWork.cancellation
        return try Self.storing(path) {
            defer {
                isSynced.store(false, ordering: .relaxed)
                checkpointIfLong()
            }
            return try database.write(
                beginning: { watch.begin(cancellation, endsWhenCancelled: false) }, body)
        }
    }

    /// Runs `body` on a consistent view of the store.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let cancellation = BlockingWork.cancellation
        return try Self.storing(path) {
            try database.read(beginning: { watch.begin(cancellation, endsWhenCancelled: true) }, body)
        }
    }

    /// The state of the files that each transaction of any command changes.
    static func activity(in folder: DndFolder) -> [FileFingerprint?] {
        [fileName, "store.sqlite-wal"].map { try? SystemCalls.fingerprint(of: $0, in: folder.descriptor) }
    }

    /// Syncs everything written so far: the write-ahead file, if there is one. A checkpoint would also do that, but
    /// fails during another process's checkpoint.
    func sync() throws {
        // Before the calls: a transaction that ends in between need not be part of them.
        isSynced.store(true, ordering: .relaxed)
        do {
            try reporting(path, "be written") {
                try Self.sync("store.sqlite-wal", in: folder)
                try Self.sync(".", in: folder)
            }
        } catch {
            isSynced.store(false, ordering: .relaxed)
            throw error
        }
    }

    /// Checkpoints and truncates the write-ahead file if no other process reads or writes the store.
    func checkpoint() { checkpoint(.truncate) }

    /// Closes the connection. The last connection of all processes also checkpoints and removes the write-ahead file,
    /// unless the store is being read; then a later one does. A short file that is synced, or need not be, is left: a
    /// checkpoint would write and sync its pages once more, and the next command would create and sync a new file.
    func close() {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        if leavesWriteAhead || isSynced.load(ordering: .relaxed), hasShortWriteAhead {
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

    /// Whether the write-ahead file is short, or there is none. Its size counts, not its frames: one that is written from
    /// its beginning again keeps its size, and this connection may have written none.
    private var hasShortWriteAhead: Bool {
        do {
            return try Self.status(of: "store.sqlite-wal", in: folder).map { $0.st_size < Self.shortWriteAhead } ?? true
        } catch {
            return false
        }
    }

    /// Keeps the write-ahead file short. Frames that another writer or reader blocks are left to a later transaction.
    private func checkpointIfLong() {
        if growth.frames >= Self.usualWriteAhead { checkpoint(.passive) }
    }

    private func checkpoint(_ mode: Database.CheckpointMode) {
        let lock = StoreLock.checkpoint(in: folder)
        if case .occupied = lock, growth.frames < longestWriteAhead { return }
        withExtendedLifetime(lock) {
            try? database.inDatabase { database in
                // Readers wait for the lock; any other obstacle is not waited for.
                watch.begin(nil, endsWhenCancelled: false, waits: false)
                try database.checkpoint(mode)
            }
        }
    }

    /// Runs `body`; converts its database errors to `DestinationError`s about the store at `path`.
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

    /// The status of that name in the folder, without following links; nil if it does not exist. (`fstatat`)
    static func status(of name: FilePath.Component, in folder: DndFolder) throws(DestinationError) -> stat? {
        var status = stat()
        if name.withPlatformString({ fstatat(folder.descriptor.rawValue, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 {
            return status
        }
        if errno == ENOENT { return nil }
        throw DestinationError(Errno(rawValue: errno), path: folder.path.appending(name), action: "be read")
    }

    /// Creates an empty database in memory, writes it to staging, and renames it when it is complete: of two concurrent
    /// commands, the slower one uses the other's database, and a killed one leaves none.
    private static func make(in folder: DndFolder, _ staging: StagingDirectory) throws {
        let path = folder.path.appending(fileName)
        // Another command that has created the database meanwhile creates this file after it.
        if try status(of: "store.sqlite-wal", in: folder) != nil, try status(of: fileName, in: folder) == nil {
            throw DestinationError.orphaned(folder.path.appending("store.sqlite-wal"), of: path)
        }
        try place(try storing(path) { try StoreSchema.emptyImage() }, as: path, in: staging)
    }

    /// Keeps a copy of a database of an earlier version before it is migrated, such as `store-5.sqlite` after five
    /// migrations, so that the earlier version can still be used with it.
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

    /// Writes a database to staging, and renames it to `path` when complete, if that name is free.
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
                // Another command has created one meanwhile: use that one.
                try staging.directory.unlink(name)
            }
        }
    }

    /// Refuses files that this program would not create, before SQLite opens them.
    static func refuseForged(in folder: DndFolder, isRead: Bool = false) throws {
        for name in [fileName, "store.sqlite-wal", "store.sqlite-shm"] as [FilePath.Component] {
            guard let status = try status(of: name, in: folder) else { continue }
            let path = folder.path.appending(name)
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFLNK: throw DestinationError(.link(path, expected: "a file"))
            default: throw DestinationError.damaged(path, "it is not a regular file")
            }
            // SQLite takes an empty file for an empty database, which would hide the loss.
            if name == fileName, status.st_size == 0 { throw DestinationError.damaged(path, "the file is empty") }
        }
        for name in ["staging", "history"] as [FilePath.Component] {
            guard let status = try status(of: name, in: folder), status.st_mode & S_IFMT != S_IFDIR else { continue }
            // Readers do not use the history.
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

    /// - Parameter growth: nil for a read-only connection.
    static func options(
        _ path: FilePath, _ watch: QueryWatchdog, _ progress: StoreProgress, _ growth: WriteAheadGrowth?
    ) -> DatabaseOptions {
        var options = DatabaseOptions()
        // Messages about damaged rows name this store.
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
            // NORMAL is safe in write-ahead mode: only checkpoints sync, and the database stays consistent in between.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return options
    }

    /// Syncs a file of the folder, or the folder itself.
    private static func sync(_ name: FilePath.Component, in folder: DndFolder) throws {
        do {
            let file = try SystemCalls.open(name, in: folder.descriptor, .readOnly)
            try file.closeAfter { try SystemCalls.sync(file) }
        } catch let error as Errno where error == .noSuchFileOrDirectory {
            return
        }
    }
}
