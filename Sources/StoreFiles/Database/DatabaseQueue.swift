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
