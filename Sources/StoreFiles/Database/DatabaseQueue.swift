import CSQLite
import Glibc
import Synchronization

/// How a database is opened.
package struct DatabaseOptions: Sendable {
    /// The name of the database in errors.
    package var label: String?
    package var isReadOnly = false
    /// Called when another connection holds a lock, with the number of earlier calls for it; returns whether to retry.
    package var busy: (@Sendable (_ tries: Int) -> Bool)?
    /// Configures a new connection.
    package var prepare: (@Sendable (Database) throws -> Void)?

    package init() {}
}

/// A database with one connection, used by one thread at a time.
///
/// `@unchecked Sendable`: the connection is used only while `lock` is held.
package final class DatabaseQueue: @unchecked Sendable {
    private var database: Database?
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    /// Opens the database at `path`, a path or a URI; an empty path opens one in memory.
    ///
    /// - Throws: `DatabaseError`, like all methods here.
    package init(path: String = "", options: DatabaseOptions = DatabaseOptions()) throws {
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        database = try Database(path, options)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Runs `body` without a transaction.
    package func inDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        guard let database else {
            throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the connection is closed")
        }
        return try body(database)
    }

    /// Runs `body` in a deferred transaction: all its queries see the same state.
    ///
    /// - Parameter beginning: Called before the transaction, when no other thread uses the connection.
    package func read<Result>(
        beginning: () -> Void = {}, _ body: (Database) throws -> Result
    ) throws -> Result { try transact(.deferred, beginning, body) }

    /// Runs `body` in an immediate transaction, which holds the write lock from its start.
    ///
    /// - Parameter beginning: Called before the transaction, when no other thread uses the connection.
    package func write<Result>(
        beginning: () -> Void = {}, _ body: (Database) throws -> Result
    ) throws -> Result { try transact(.immediate, beginning, body) }

    private func transact<Result>(
        _ kind: Database.TransactionKind, _ beginning: () -> Void, _ body: (Database) throws -> Result
    ) throws -> Result {
        try inDatabase { database in
            beginning()
            return try database.inTransaction(kind) { try body(database) }
        }
    }

    /// Closes the connection.
    package func close() {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        database = nil
    }
}

// MARK: - Migrations

/// The versions of a database's schema, as named steps from one to the next.
///
/// The table `grdb_migrations` lists the steps that were applied. Earlier versions of dnd used GRDB, which named it so.
package struct DatabaseMigrator: Sendable {
    private var steps: [(name: String, change: @Sendable (Database) throws -> Void)] = []

    package init() {}

    /// Appends a step.
    package mutating func registerMigration(_ name: String, _ change: @escaping @Sendable (Database) throws -> Void) {
        steps.append((name, change))
    }

    /// The names of the steps.
    package var migrations: [String] { steps.map(\.name) }

    /// The names of the applied steps.
    ///
    /// - Throws: `DatabaseError`, like the other methods.
    package func appliedMigrations(_ database: Database) throws -> [String] {
        let taken = try names(in: database)
        return migrations.filter(taken.contains)
    }

    /// Whether all steps were applied.
    package func hasCompletedMigrations(_ database: Database) throws -> Bool {
        try names(in: database).isSuperset(of: migrations)
    }

    /// Whether an unknown step was applied, by a newer version of the program.
    package func hasBeenSuperseded(_ database: Database) throws -> Bool {
        !(try names(in: database).subtracting(migrations).isEmpty)
    }

    /// Applies the missing steps, up to the one called `last`, in one transaction: all of them or none.
    package func migrate(_ queue: DatabaseQueue, upTo last: String? = nil) throws {
        try queue.write { database in
            try database.execute(
                sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            let taken = try names(in: database)
            for step in steps {
                if !taken.contains(step.name) {
                    try step.change(database)
                    try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
                }
                if step.name == last { return }
            }
        }
    }

    private func names(in database: Database) throws -> Set<String> {
        guard try database.tableExists("grdb_migrations") else { return [] }
        return Set(try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations"))
    }
}

/// Settings of a connection to a store.
package enum StoreConnection {
    /// Disables what a store does not need and a forged one could abuse: its schema is not trusted, nothing can be
    /// attached or loaded, and sizes are limited. (https://www.sqlite.org/security.html)
    package static func harden(_ connection: OpaquePointer) {
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0),
            (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0),
        ] { _ = dnd_sqlite_configure(connection, option, CInt(value)) }
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, 1 << 24), (SQLITE_LIMIT_SQL_LENGTH, 1 << 16), (SQLITE_LIMIT_COLUMN, 100),
            (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 8), (SQLITE_LIMIT_VDBE_OP, 25_000),
            (SQLITE_LIMIT_FUNCTION_ARG, 16), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
            (SQLITE_LIMIT_VARIABLE_NUMBER, 500), (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] { _ = sqlite3_limit(connection, limit, CInt(value)) }
    }

    /// Interrupts the connection when `progress` requests it. `progress` must outlive the connection.
    package static func observe(_ connection: OpaquePointer, by progress: StoreProgress) {
        sqlite3_progress_handler(
            connection, CInt(StoreProgress.interval),
            { context in
                guard let context else { return 0 }
                return Unmanaged<StoreProgress>.fromOpaque(context).takeUnretainedValue().mustEnd() ? 1 : 0
            }, Unmanaged.passUnretained(progress).toOpaque())
    }

    /// Disables SQLite's automatic checkpoints: after each commit, `growth` receives the length of the write-ahead
    /// file, and closing the last connection leaves that file. `growth` must outlive the connection.
    /// (`sqlite3_wal_hook`)
    package static func checkpointNever(_ connection: OpaquePointer, _ growth: WriteAheadGrowth) {
        checkpointAtClose(connection, false)
        sqlite3_wal_hook(
            connection,
            { context, _, _, frames in
                guard let context else { return SQLITE_OK }
                Unmanaged<WriteAheadGrowth>.fromOpaque(context).takeUnretainedValue().note(frames: Int(frames))
                return SQLITE_OK
            }, Unmanaged.passUnretained(growth).toOpaque())
    }

    /// Sets whether closing the last connection checkpoints the write-ahead file and removes it.
    package static func checkpointAtClose(_ connection: OpaquePointer, _ does: Bool) {
        _ = dnd_sqlite_configure(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, does ? 0 : 1)
    }
}

/// Decides while a query runs whether to interrupt it.
package final class StoreProgress: Sendable {
    /// The number of SQLite virtual machine instructions between two calls of `mustEnd`.
    package static let interval = 10_000

    fileprivate let mustEnd: @Sendable () -> Bool

    package init(mustEnd: @escaping @Sendable () -> Bool) { self.mustEnd = mustEnd }
}

/// The length of a store's write-ahead file after the last commit of a connection.
package final class WriteAheadGrowth: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    /// In frames of one page each. A store of this program has pages of 4 KiB.
    package var frames: Int { count.load(ordering: .relaxed) }

    package func note(frames: Int) { count.store(frames, ordering: .relaxed) }
}
