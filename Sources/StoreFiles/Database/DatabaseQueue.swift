import Glibc

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
    package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try inDatabase { database in try database.inTransaction(.deferred) { try body(database) } }
    }

    /// Runs `body` in an immediate transaction, which holds the write lock from its start.
    package func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try inDatabase { database in try database.inTransaction(.immediate) { try body(database) } }
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
