import CSQLite
import Synchronization

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
